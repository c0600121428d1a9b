"""Pools of worker processes: they ignore Ctrl+C, which their parent handles, and end when it has ended."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import Any


def make_pool(count: int, begin: Any = None, *args: Any) -> ProcessPoolExecutor:
    """So many processes; each calls `begin` with the arguments before anything else."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, initializer=_begin, initargs=(begin, args))


def _begin(begin: Any, args: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    if begin is not None:
        begin(*args)


def _outlive_nobody() -> None:
    """A parent that was killed cannot say goodbye; without this, its workers would wait for it for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
