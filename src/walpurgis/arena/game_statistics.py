"""What the games of a tournament say: win shares with intervals, scores, decision times, lengths."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev

from walpurgis.bots.match import interval
from walpurgis.kernel.kinds import Json

Line = dict[str, Json]
FEW = 20
"""With fewer deals than this, the spread between them says little, and games count as independent (Wilson)."""


class Share:
    """A bot's share of the wins in a pairing, with its 95 % interval. A shared win counts in part."""

    def __init__(self, one: str, other: str, games: int, share: float, low: float, high: float, fair: float) -> None:
        self.one = one
        self.other = other
        self.games = games
        self.share = share
        self.low = low
        self.high = high
        self.fair = fair
        """What it would be among equals."""

    @property
    def reach(self) -> float:
        return (self.high - self.low) / 2


def won(line: Line, seat: int) -> float:
    """A seat's part of the win: all of it, an equal part of a shared one, or nothing."""
    winners = line["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def shares(lines: Iterable[Line]) -> list[Share]:
    """One line a pairing, in the order in which pairings appear."""
    pairings: dict[tuple[str, str], list[Line]] = defaultdict(list)
    for line in lines:
        pairings[line["one"], line["other"]].append(line)
    return [_share(one, other, games) for (one, other), games in pairings.items()]


def _share(one: str, other: str, games: list[Line]) -> Share:
    by_deal: dict[int, list[float]] = defaultdict(list)
    for line in games:
        by_deal[line["deal"]].append(won(line, line["seat"]))
    values = [value for deal in by_deal.values() for value in deal]
    low, high = mean_interval([fmean(deal) for deal in by_deal.values()], sum(values), len(values))
    return Share(one, other, len(games), fmean(values), low, high, fair(games))


def fair(games: Sequence[Line]) -> float:
    """The share of a seat among equals, given how many seats win in such games."""
    return fmean(fmean(won(line, seat) for seat in range(len(line["bots"]))) for line in games)


def mean_interval(deals: Sequence[float], total: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a mean over deals that were each played from all seats."""
    if len(deals) < FEW or min(deals) == max(deals):
        return interval(total, games)
    middle, reach = fmean(deals), 1.96 * stdev(deals) / math.sqrt(len(deals))
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Spread:
    """A distribution in a few numbers."""

    def __init__(self, values: Sequence[float]) -> None:
        self.values = sorted(values)
        self.count = len(values)
        self.mean = fmean(values) if values else 0.0
        self.deviation = stdev(values) if len(values) > 1 else 0.0

    def at(self, part: float) -> float:
        """The value below which a part of the distribution lies."""
        return self.values[min(self.count - 1, int(part * self.count))] if self.values else 0.0


def scores(lines: Iterable[Line]) -> dict[str, Spread]:
    """The scores of each bot over all its seats."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for bot, score in zip(line["bots"], line["scores"], strict=True):
            found[bot].append(score)
    return {bot: Spread(values) for bot, values in found.items()}


class ThinkingTimes:
    """How fast a bot decides, in seconds a move; forced moves do not count."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.longest = 0.0
        self.late = 0
        self.simulations = 0
        self.decibels: Counter[int] = Counter()

    def add(self, times: dict[str, Json], simulations: int) -> None:
        self.count += times["count"]
        self.total += times["total"]
        self.longest = max(self.longest, times["longest"])
        self.late += times["late"]
        self.simulations += simulations
        for bucket, count in times["decibels"].items():
            self.decibels[int(bucket)] += count

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def at(self, part: float) -> float:
        """The time within which a part of the decisions was made, to about a tenth."""
        below = 0
        for bucket, count in sorted(self.decibels.items()):
            below += count
            if below >= part * self.count:
                return float(10 ** (bucket / 10))
        return 0.0


def thinking_times(lines: Iterable[Line]) -> dict[str, ThinkingTimes]:
    found: dict[str, ThinkingTimes] = defaultdict(ThinkingTimes)
    for line in lines:
        for bot, times, simulations in zip(line["bots"], line["times"], line["simulations"], strict=True):
            found[bot].add(times, simulations)
    return dict(found)


def lengths(lines: Iterable[Line]) -> Spread:
    """How many moves a game has."""
    return Spread([line["moves"] for line in lines])


def faults(lines: Iterable[Line]) -> list[str]:
    """What bots did wrong, each with how often."""
    counted = Counter(fault for line in lines for fault in line["faults"].values())
    return [f"{fault} ({times} {'game' if times == 1 else 'games'})" for fault, times in counted.most_common()]
