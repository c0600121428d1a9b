"""A fair queue: a few places shared by many users, so that one user's many requests do not delay another's few."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import NamedTuple

MOST = 10_000
"""How many shares are remembered."""


class Asker(NamedTuple):
    """In whose name something is done: a user, and the network that they come from."""

    user: str
    network: str


HOST = Asker("", "")


class Ticket:
    """Somebody who waits for a place."""

    def __init__(self, rank: int, whose: Asker, number: int) -> None:
        self.rank = rank
        self.whose = whose
        self.number = number
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Shares:
    """How many seconds each of some has used lately, counted from the least among those who wait."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._base = 0.0

    def of(self, name: str) -> float:
        """Who comes anew starts with the one who has used least, not from zero."""
        return max(self._used.get(name, 0.0), self._base)

    def add(self, name: str, seconds: float) -> None:
        self._used[name] = self.of(name) + seconds

    def count_from(self, waiting: Iterable[str]) -> None:
        self._base = max(self._base, min(self.of(name) for name in waiting))

    def forget(self) -> None:
        """Drop those who have used no more than a newcomer; everybody, where there are too many to remember."""
        many = len(self._used) > MOST
        self._used = {} if many else {name: used for name, used in self._used.items() if used > self._base}


class FairQueue:
    """Gives the next free place to the lowest rank, and within it to whoever has used the least time lately.

    Networks share first, and users within each: more names at one address bring nobody more.
    """

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.free = places
        self.waiting: list[Ticket] = []
        self.networks = Shares()
        self.users = Shares()
        self._numbers = 0
        self._clock = clock

    def __len__(self) -> int:
        return len(self.waiting)

    def waiting_for(self, network: str) -> int:
        """How many wait in the name of a network."""
        return sum(ticket.whose.network == network for ticket in self.waiting)

    @contextlib.asynccontextmanager
    async def place(self, rank: int, whose: Asker) -> AsyncIterator[None]:
        """Wait for a place, and have it while the block runs."""
        await self._wait(rank, whose)
        began = self._clock()
        try:
            yield
        finally:
            took = self._clock() - began
            self.networks.add(whose.network, took)
            self.users.add(whose.user, took)
            self._give_back()

    async def _wait(self, rank: int, whose: Asker) -> None:
        if self.free and not self.waiting:
            self.free -= 1
            return
        self._numbers += 1
        ticket = Ticket(rank, whose, self._numbers)
        self.waiting.append(ticket)
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket in self.waiting:
                self.waiting.remove(ticket)
            else:  # the place had just been given
                self._give_back()
            raise

    def _turn(self, ticket: Ticket) -> tuple[int, float, float, int]:
        used = self.networks.of(ticket.whose.network), self.users.of(ticket.whose.user)
        return ticket.rank, *used, ticket.number

    def _give_back(self) -> None:
        self.free += 1
        while self.free and self.waiting:
            self.networks.count_from(ticket.whose.network for ticket in self.waiting)
            self.users.count_from(ticket.whose.user for ticket in self.waiting)
            ticket = min(self.waiting, key=self._turn)
            self.waiting.remove(ticket)
            self.free -= 1
            if not ticket.called.done():
                ticket.called.set_result(None)
            else:
                self.free += 1
        if not self.waiting:
            self.networks.forget()
            self.users.forget()
