"""A fair queue: a few places shared by many owners, so that one owner's many requests do not delay another's few."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator


class Ticket:
    """Somebody who waits for a place. The lowest rank comes first, and within it the owner who has had the least."""

    def __init__(self, rank: int, owner: str, number: int) -> None:
        self.rank = rank
        self.owner = owner
        self.number = number
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Gives the next free place to the lowest rank, and within it to the owner who has used the least time lately."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: list[Ticket] = []
        self._used: dict[str, float] = {}
        """How many seconds each owner has used, counted from the least among those who wait."""
        self._base = 0.0
        self._numbers = 0

    def __len__(self) -> int:
        return len(self.waiting)

    @contextlib.asynccontextmanager
    async def place(self, rank: int, owner: str) -> AsyncIterator[None]:
        """Wait for a place, and have it while the block runs."""
        await self._wait(rank, owner)
        began = time.monotonic()
        try:
            yield
        finally:
            self._used[owner] = self._level(owner) + time.monotonic() - began
            self._give_back()

    async def _wait(self, rank: int, owner: str) -> None:
        if self.free and not self.waiting:
            self.free -= 1
            return
        self._numbers += 1
        ticket = Ticket(rank, owner, self._numbers)
        self.waiting.append(ticket)
        try:
            await ticket.called
        except asyncio.CancelledError:
            if ticket in self.waiting:
                self.waiting.remove(ticket)
            else:  # the place had just been given
                self._give_back()
            raise

    def _level(self, owner: str) -> float:
        """How much an owner has used. Who comes anew starts with the one who has used least, not from zero."""
        return max(self._used.get(owner, 0.0), self._base)

    def _give_back(self) -> None:
        self.free += 1
        while self.free and self.waiting:
            ticket = min(self.waiting, key=lambda one: (one.rank, self._level(one.owner), one.number))
            self.waiting.remove(ticket)
            self.free -= 1
            self._base = max(self._base, min(self._level(one.owner) for one in [ticket, *self.waiting]))
            if not ticket.called.done():
                ticket.called.set_result(None)
            else:
                self.free += 1
        if not self.waiting:
            self._used = {owner: used for owner, used in self._used.items() if used > self._base}
