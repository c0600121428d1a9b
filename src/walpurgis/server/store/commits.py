"""Group commit: while a batch is written, the next one gathers; all jobs of a batch share one wait for the disk."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from walpurgis.server.store.database import Job

MOST = 200
"""Jobs in one batch."""

Write = Callable[[Sequence[Job]], Awaitable[Sequence[Exception | None]]]


class Commits:
    """The jobs of one database. `write` makes a batch durable, and says of each job what was wrong with it, if any."""

    def __init__(self, write: Write, at_once: int = 1) -> None:
        self.write = write
        self.at_once = at_once
        """Batches that may be on their way at the same time."""
        self.count = 0
        """Batches so far."""
        self._waiting: list[tuple[Job, asyncio.Future[None]]] = []
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """Jobs that no batch has taken yet."""
        return len(self._waiting)

    async def add(self, job: Job) -> None:
        """Returns when the job is durable. One that was begun is finished, also when nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((job, done))
        if len(self._writing) < self.at_once:
            self._writing.add(loop.create_task(self._write_all()))
        await done

    async def close(self) -> None:
        """Wait until nothing is waiting."""
        await asyncio.gather(*self._writing)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write_batch(batch)
        finally:  # at once, not when somebody looks: a job that comes now must not wait for a writer that has gone
            self._writing.discard(asyncio.current_task())

    async def _write_batch(self, batch: "Sequence[tuple[Job, asyncio.Future[None]]]") -> None:
        failures: Sequence[Exception | None]
        try:
            failures = await self.write([job for job, _ in batch])
        except Exception as error:
            failures = [error] * len(batch)
        self.count += 1
        for (_, done), failure in zip(batch, failures, strict=True):
            if done.done():
                continue
            if failure is None:
                done.set_result(None)
            else:
                done.set_exception(failure)
