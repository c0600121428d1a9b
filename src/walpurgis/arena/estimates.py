"""Estimates from many games, each with its 95 % interval, and whether two of them differ by more than chance."""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev
from typing import Final

from walpurgis.bots.match import interval

Z: Final = 1.96
NONE_SEEN: Final = 3.69
"""What was counted zero times may be expected up to so often (Poisson, 95 %)."""
ENOUGH: Final = 20
"""With fewer games than this, shares have Wilson's interval."""
FALSE_ALARMS: Final = 0.05
"""Among the differences that are called beyond noise, this part is expected to be chance (Benjamini and Hochberg)."""


class Estimate:
    """A mean or a share, with its 95 % interval and how much it rests on."""

    def __init__(self, value: float, low: float, high: float, count: int) -> None:
        self.value = value
        self.low = low
        self.high = high
        self.count = count

    def data(self) -> dict[str, float]:
        numbers = {"value": self.value, "low": self.low, "high": self.high}
        return {name: round(number, 5) for name, number in numbers.items()} | {"count": self.count}


def ratio(pairs: Sequence[tuple[float, float]], is_share: bool = False, count: int | None = None) -> Estimate | None:
    """The sum of the first numbers over the sum of the second, a pair a game; None where there is nothing to divide by.

    Players of one game are not independent of each other, so the interval comes from the spread between games.
    """
    above, below = math.fsum(y for y, _ in pairs), math.fsum(x for _, x in pairs)
    if not below:
        return None
    value, games = above / below, [pair for pair in pairs if pair[1]]
    known = round(below) if count is None else count
    spread = math.sqrt(math.fsum((y - value * x) ** 2 for y, x in games))
    if is_share and (len(games) < ENOUGH or not spread):
        return Estimate(value, *interval(above, max(1, round(below))), known)
    if not above and not spread:
        return Estimate(0.0, 0.0, NONE_SEEN / below, known)
    if len(games) < 2:
        return Estimate(value, -math.inf, math.inf, known)
    reach = student(len(games) - 1) * spread / below * math.sqrt(len(games) / (len(games) - 1))
    low, high = value - reach, value + reach
    if is_share:
        low, high = max(0.0, low), min(1.0, high)
    elif all(y >= 0 for y, _ in games):
        low = max(0.0, low)
    return Estimate(value, low, high, known)


def mean(values: Iterable[float]) -> Estimate | None:
    return ratio([(value, 1.0) for value in values])


def deviation(values: Sequence[float]) -> Estimate | None:
    """The standard deviation; its interval is the one of large samples, with the kurtosis of the values."""
    if len(values) < 4:
        return None
    middle, spread = fmean(values), stdev(values)
    if not spread:
        return Estimate(0.0, 0.0, 0.0, len(values))
    kurtosis = fmean((value - middle) ** 4 for value in values) / spread**4
    reach = Z * spread * math.sqrt(max(kurtosis - 1, 0.1) / (4 * len(values)))
    return Estimate(spread, max(0.0, spread - reach), spread + reach, len(values))


def student(freedom: int) -> float:
    """How many standard errors hold 95 %, with so many degrees of freedom."""
    return Z + 2.37 / freedom + 2.82 / freedom**2 + (5.5 / freedom**6)


class EstimateDifference:
    """By how much a second estimate is more than a first one, with its 95 % interval."""

    def __init__(self, first: Estimate, second: Estimate) -> None:
        self.value = second.value - first.value
        self.low = self.value - math.hypot(second.value - second.low, first.high - first.value)
        self.high = self.value + math.hypot(second.high - second.value, first.value - first.low)
        self.beyond_noise = False

    @property
    def deviations(self) -> float:
        """How many standard errors it is from none."""
        reach = self.value - self.low if self.value > 0 else self.high - self.value
        if not self.value or math.isinf(reach):
            return 0.0
        return abs(self.value) * Z / reach if reach else math.inf

    @property
    def chance(self) -> float:
        """How likely a difference this large is where there is none."""
        return math.erfc(self.deviations / math.sqrt(2))

    def data(self) -> dict[str, float | bool]:
        numbers = {"value": self.value, "low": self.low, "high": self.high}
        return {name: round(number, 5) for name, number in numbers.items()} | {"beyond_noise": self.beyond_noise}


def judge(differences: Sequence[EstimateDifference]) -> None:
    """Mark those that are beyond noise, so that of many comparisons few are called so by chance."""
    ordered = sorted(differences, key=lambda difference: difference.chance)
    last = 0
    for rank, difference in enumerate(ordered, 1):
        if difference.chance <= FALSE_ALARMS * rank / len(ordered):
            last = rank
    for rank, difference in enumerate(ordered, 1):
        difference.beyond_noise = rank <= last


def odds(share: float) -> float:
    """A share as odds: half is 1."""
    return share / (1 - share) if share < 1 else math.inf
