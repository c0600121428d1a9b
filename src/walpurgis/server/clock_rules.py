"""Clock rules: how a table measures time. One class for each, with all that depends on it."""

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from walpurgis.server.settings import Pace

DAY: Final = 86_400.0
LEAST_START, MOST_START, MOST_DAYS = 1.0, 86_400.0, 60.0


class ClockRule(msgspec.Struct, tag_field="kind", frozen=True):
    """What is the same for all clocks."""

    @property
    def kind(self) -> str:
        """Its name: none, live or days."""
        return str(self.__struct_config__.tag)

    @property
    def full(self) -> float:
        """The time that every seat has at first, in seconds."""
        return 0.0

    @property
    def runs(self) -> bool:
        """Whether time runs out at all."""
        return True

    @property
    def per_move(self) -> float:
        """The seconds that there are for each move; 0 where they are for the whole game."""
        return 0.0

    def problem(self) -> str:
        """What is wrong with it, or nothing."""
        return ""

    def after_move(self, left: float) -> float:
        """What a seat has left after its move."""
        return self.full

    def after_return(self, left: float) -> float:
        """What a seat has left when its player comes back after it was up."""
        return left

    def politeness(self, seconds: float, left: float) -> float:
        """How long a bot that is awaited leaves it to others to act, of the time that it has left."""
        return min(seconds, left / 2)

    def grace(self, pace: "Pace") -> float:
        """How long after its time is up a seat keeps its place."""
        return pace.grace_days


class NoClock(ClockRule, tag="none", frozen=True):
    """Everybody has all the time in the world."""

    @property
    def runs(self) -> bool:
        return False


class LiveClock(ClockRule, tag="live", frozen=True):
    """A time for the whole game, and some more with every move, in seconds."""

    start: float
    increment: float = 0.0

    @property
    def full(self) -> float:
        return self.start

    def problem(self) -> str:
        fits = LEAST_START <= self.start <= MOST_START and 0 <= self.increment <= MOST_START
        return "" if fits else "a live clock has 1 to 86400 seconds, and an increment of up to as many"

    def after_move(self, left: float) -> float:
        return max(0.0, left) + self.increment

    def grace(self, pace: "Pace") -> float:
        return pace.grace_live


class DayClock(ClockRule, tag="days", frozen=True):
    """A time for each move."""

    days: float

    @property
    def full(self) -> float:
        return self.days * DAY

    @property
    def per_move(self) -> float:
        return self.full

    def problem(self) -> str:
        return "" if 0 < self.days <= MOST_DAYS else f"a clock by days has up to {MOST_DAYS:.0f} days"

    def after_return(self, left: float) -> float:
        return max(left, self.full)

    def politeness(self, seconds: float, left: float) -> float:
        """As long as a person may wait."""
        return left


Clock = NoClock | LiveClock | DayClock
