"""A worker process that gives way to everything else, may take only so much memory, and is replaced when it is lost."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Final

from walpurgis.bots.processes import make_pool
from walpurgis.server.sandbox import limit_memory
from walpurgis.server.settings import Limits

MEMORY: Final = 4
"""How much more memory it may take than the trial of a position: networks need some."""
GIVES_WAY: Final = 10
"""How much lower its priority is than that of everything else."""


class BackgroundProcess:
    """One process, started when it is first needed."""

    def __init__(self, limits: Limits) -> None:
        self._most_bytes = MEMORY * limits.trial_bytes
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        if self._pool is None:
            self._pool = make_pool(1, prepare, self._most_bytes)
        return self._pool.submit(work, *args)

    def kill(self) -> None:
        """End it, whatever it does; the next work gets a new one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def prepare(most_bytes: int) -> None:
    os.nice(GIVES_WAY)
    limit_memory(most_bytes)
