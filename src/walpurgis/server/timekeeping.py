"""Time: what the server's clock says, and the time at a table, which goes on evenly whatever is done to that clock."""

import logging
import time
from collections.abc import Callable

log = logging.getLogger(__name__)
JUMP = 2.0
"""A clock that is off by more seconds than this was set, or is wrong; less is how clocks are."""


class ServerClock:
    """The system's clock; where several hosts share a database, set by the database's clock."""

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self.wall = wall
        self.skew = 0.0
        """By how many seconds the database's clock is ahead of this host's."""
        self.jumps = 0
        """How often the clock was set while the server ran."""
        self._expected = wall() - time.monotonic()

    def __call__(self) -> float:
        return self.wall() + self.skew

    def was_set(self) -> bool:
        """Whether the clock was set since somebody last asked; that is written down."""
        now = self() - time.monotonic()
        jump, self._expected = now - self._expected, now
        if abs(jump) < JUMP:
            return False
        self.jumps += 1
        log.warning("the clock was set", extra={"seconds": round(jump, 1)})
        return True

    def set_by(self, other: float, asked: float) -> None:
        """Follow another clock, which was asked between the moment `asked` of ours and now."""
        now = self.wall()
        skew = other - (asked + now) / 2
        if not 0 <= now - asked < JUMP or abs(skew - self.skew) < JUMP:
            return
        if abs(skew) < JUMP:
            skew = 0.0
        log.warning("this host's clock differs from the database's", extra={"seconds": round(-skew, 1)})
        self._expected += skew - self.skew
        self.skew = skew


class TableTime:
    """The time at one table: never behind what is written, and without a jump while the table is in memory."""

    def __init__(self, clock: Callable[[], float], last: float) -> None:
        self.clock = clock
        self._offset = max(clock(), last) - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()

    def follow(self, written: float) -> None:
        """Do not fall behind an entry that another process has written."""
        self._offset = max(self._offset, written - time.monotonic())

    @property
    def ahead(self) -> float:
        """By how many seconds the table's time is ahead of the server's clock; none, as long as nobody sets that."""
        ahead = self.now() - self.clock()
        return ahead if abs(ahead) >= JUMP else 0.0
