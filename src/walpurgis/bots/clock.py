"""The clock of one decision: how long it may take, and how much of that is left."""

import math
import time
from collections.abc import Callable

Now = Callable[[], float]


class Clock:
    """Starts when it is made. `seconds` is the time that the move may take; None is as long as it likes."""

    def __init__(self, seconds: float | None = None, now: Now = time.monotonic) -> None:
        self.seconds = seconds
        self.now = now
        self.start = now()

    @property
    def spent(self) -> float:
        return self.now() - self.start

    @property
    def left(self) -> float:
        """What is left, never less than nothing; infinity where there is no limit."""
        return math.inf if self.seconds is None else max(0.0, self.seconds - self.spent)

    def within(self, seconds: float | None) -> "Clock":
        """A clock that started now, for so many seconds but never more than are left here."""
        left = self.left if seconds is None else min(seconds, self.left)
        return Clock(None if math.isinf(left) else left, self.now)


FREE = Clock()
"""A clock without a limit."""
