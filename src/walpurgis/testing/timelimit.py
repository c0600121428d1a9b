"""A limit of the processor's time for code that may never return: it is interrupted by an alarm of the system."""

import atexit
import math
import os
import signal
import threading
from types import FrameType
from typing import Final

TICK: Final = 0.05
"""How often the alarm rings, in seconds of the processor's time."""
IDLE: Final = 100
"""After so many rings without a limit the alarm is turned off, until there is one again."""


class TooLong(BaseException):
    """Something took longer than it may. No `except Exception` on the way holds it up."""


class TimeLimit:
    """`with TimeLimit(seconds):` raises TooLong inside the block when the process has worked so long (or a tick more).

    Alarms reach the main thread only; elsewhere, inside another limit, on systems without them, and beside a profiler
    that has the alarm for itself nothing is limited. Code that was compiled is interrupted when it next runs a line of
    Python.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._active = False

    def __enter__(self) -> "TimeLimit":
        self._active = not _alarm.left and threading.get_ident() == threading.main_thread().ident and _alarm.rings()
        if self._active:
            _alarm.left = math.ceil(self.seconds / TICK) + 1  # the next ring may come at once
        return self

    def __exit__(self, *_: object) -> None:
        if self._active:
            _alarm.left = 0


class _Alarm:
    """The one alarm of the process. It goes on ringing: to set it for each limit costs more than a move of a game."""

    def __init__(self) -> None:
        self.left = 0
        """How many more rings the present limit lasts; 0 where there is none."""
        self.idle = 0
        self.on = False

    def forget(self) -> None:
        """A process that was forked does not inherit the alarm."""
        self.left, self.on = 0, False

    def rings(self) -> bool:
        """Turn the alarm on, unless it is; whether this system has one to itself."""
        if not self.on and hasattr(signal, "setitimer") and signal.getitimer(signal.ITIMER_PROF)[0] == 0.0:
            signal.signal(signal.SIGPROF, self.ring)
            signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
            self.on, self.idle = True, 0
        return self.on

    def ring(self, number: int, frame: FrameType | None) -> None:
        if self.left:
            self.left, self.idle = self.left - 1, 0
            if not self.left:
                raise TooLong
        else:
            self.idle += 1
            if self.idle >= IDLE:
                self.turn_off()

    def turn_off(self) -> None:
        if self.on:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            self.on = False


_alarm: Final = _Alarm()
atexit.register(_alarm.turn_off)  # an interpreter that ends listens no more, and would die of a ring
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_alarm.forget)
