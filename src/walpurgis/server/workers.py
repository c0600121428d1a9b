"""Processes in which bots think: never more at work than asked for, and replaced when they die or hang."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from walpurgis.bots import Position, think_aloud
from walpurgis.bots.processes import make_pool
from walpurgis.server.fair_queue import HOST, Asker, FairQueue

PATIENCE = 20.0
"""How long a worker may be silent beyond four times its bot's time: it has to start, and the machine may be busy."""

Thought = tuple[str, list[str]]
"""A move, and what the bot says before it."""


class Died(Exception):
    """A worker has died or hangs."""


class Workers:
    """Some processes; who finds them all at work waits in a fair queue."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.queue = FairQueue(count)
        self._pool: ProcessPoolExecutor | None = None

    async def think(
        self, position: Position, level: str, allowed: Callable[[], float], rank: int = 0, whose: Asker = HOST
    ) -> Thought:
        """Let a bot think. How long it may is asked when its turn has come."""
        async with self.queue.place(rank, whose):
            seconds, pool = allowed(), self._processes()
            try:
                work = pool.submit(think_aloud, position, level, secrets.randbits(32), seconds)
                return await asyncio.wait_for(asyncio.wrap_future(work), seconds * 4 + PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                self._abandon(pool)
                raise Died from None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = make_pool(self.count)
        return self._pool

    def _abandon(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
