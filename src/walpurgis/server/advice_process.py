"""A process for what somebody waits for while it is worked out: hints, explanations, positions of the explorer.

It gives way to everything else, bots at live tables included. Analyses of whole games have a process of their own, so
that nobody's hint waits for them; a fair queue says whose question is next.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from walpurgis.server.background_process import BackgroundProcess
from walpurgis.server.errors import Refused
from walpurgis.server.fair_queue import Asker, FairQueue
from walpurgis.server.rate_limits import RateLimiter, too_many
from walpurgis.server.settings import Limits
from walpurgis.testing.timelimit import TimeLimit, TooLong

log = logging.getLogger(__name__)
MOST_WAITING: Final = 40
"""Beyond so many that wait, another one is refused."""
HANGS: Final = 600.0
"""How long an answer may take on the clock, in seconds: so long that it only ends what hangs."""
AT_A_TABLE, EXPLORING = 0, 1
"""Whoever sits at a table comes before those who explore."""


class AdviceProcess:
    """One process, in which one question is answered after the other."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.by_address = RateLimiter(limits.advice_per_minute / 60, limits.advice_at_once)
        self.queue = FairQueue(1)
        self._process = BackgroundProcess(limits)

    @property
    def waiting(self) -> int:
        return len(self.queue)

    async def run(self, rank: int, asker: Asker, work: Callable[..., Any], *args: Any) -> Any:
        """The answer of a function of the other process; or it is refused, in words for whoever asks."""
        if self.waiting >= MOST_WAITING or self.queue.waiting_for(asker.network) >= self.limits.advice_waiting:
            raise too_many("too many ask for advice", 10)
        if not self.by_address.take(asker.network):
            raise too_many("too much advice", 60)
        async with self.queue.place(rank, asker):
            try:
                future = self._process.submit(limited, self.limits.advice_seconds, work, *args)
                return await asyncio.wait_for(asyncio.wrap_future(future), HANGS)
            except (OutOfTime, TimeoutError) as error:
                if not isinstance(error, OutOfTime):
                    self._process.kill()  # it hangs
                raise Refused(
                    "too_long",
                    f"this position takes more than {self.limits.advice_seconds:g} seconds to look at",
                    status=503,
                    remedy="ask again at another position",
                ) from None
            except (BrokenProcessPool, MemoryError):
                self._process.kill()
                told = "it takes too much memory, or its process has died"
                raise Refused("no_advice", told, status=503, remedy="ask again") from None
            except asyncio.CancelledError:
                self._process.kill()
                raise

    def close(self) -> None:
        self._process.kill()


# ----- in the other process -----


class OutOfTime(Exception):
    """An answer took longer than it may."""


def limited(seconds: float, work: Callable[..., Any], *args: Any) -> Any:
    """What a function answers, within so many seconds of the processor."""
    try:
        with TimeLimit(seconds):
            return work(*args)
    except TooLong:
        raise OutOfTime from None
