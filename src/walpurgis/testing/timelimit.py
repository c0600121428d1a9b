"""A limit of the processor's time for code that may never return: it is interrupted by an alarm of the system."""

import functools
import signal
import threading
from types import FrameType


class TooLong(BaseException):
    """Something took longer than it may. No `except Exception` on the way holds it up."""


class TimeLimit:
    """`with TimeLimit(seconds):` raises TooLong inside the block when the process has worked for so long.

    Alarms reach the main thread only; elsewhere, inside another limit, and on systems without them nothing is limited.
    Code that was compiled is interrupted when it next runs a line of Python.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._active = False

    def __enter__(self) -> "TimeLimit":
        main = threading.current_thread() is threading.main_thread()
        self._active = main and hasattr(signal, "setitimer") and signal.getitimer(signal.ITIMER_PROF)[0] == 0.0
        if self._active:
            _listen()
            signal.setitimer(signal.ITIMER_PROF, self.seconds)
        return self

    def __exit__(self, *_: object) -> None:
        if self._active:
            signal.setitimer(signal.ITIMER_PROF, 0.0)


@functools.cache
def _listen() -> None:
    """Once: to say so again takes longer than a short answer of the rules."""
    signal.signal(signal.SIGPROF, _ring)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooLong
