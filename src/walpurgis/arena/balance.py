"""Is the game balanced? Seats, roles, endings, and what winners do otherwise than the rest."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from walpurgis.arena.game_statistics import Line, Share, fair, won
from walpurgis.bots.match import interval

Amounts = Callable[[Line, int], dict[str, int]]


class Habit:
    """How much of something winners and others have: points of a line, moves of a verb."""

    def __init__(self, name: str, winners: float, others: float, tie: float) -> None:
        self.name = name
        self.winners = winners
        self.others = others
        self.tie = tie
        """How closely it goes together with winning: a correlation from -1 to 1."""


def seats(lines: Sequence[Line]) -> list[Share]:
    """The win share of each seat. Bots rotate, so that their strength plays no part in it."""
    count = len(lines[0]["bots"])
    return [_share(f"seat {seat + 1}", [(line, seat) for line in lines]) for seat in range(count)]


def roles(lines: Sequence[Line]) -> dict[str, list[Share]]:
    """For each kind of role that results name: the win share of each role."""
    found: dict[str, dict[str, list[tuple[Line, int]]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        for kind, words in line["roles"].items():
            for seat, word in enumerate(words):
                found[kind][word].append((line, seat))
    return {kind: [_share(word, at) for word, at in sorted(words.items())] for kind, words in found.items()}


def endings(lines: Iterable[Line]) -> list[tuple[str, int]]:
    return Counter(str(line["ending"]) for line in lines).most_common()


def scoring(lines: Sequence[Line]) -> list[Habit]:
    """Where points come from, for winners and for the others; what goes with winning most comes first."""
    return _habits(lines, lambda line, seat: line["breakdown"][seat])


def strategies(lines: Sequence[Line]) -> list[Habit]:
    """How often a game winners and others choose each kind of move where they have a choice."""
    return _habits(lines, lambda line, seat: line["verbs"][seat])


def _share(name: str, at: list[tuple[Line, int]]) -> Share:
    values = [won(line, seat) for line, seat in at]
    low, high = interval(sum(values), len(values))
    return Share(name, "", len(values), fmean(values), low, high, fair([line for line, _ in at]))


def _habits(lines: Sequence[Line], amounts: Amounts) -> list[Habit]:
    rows = [(won(line, seat), amounts(line, seat)) for line in lines for seat in range(len(line["bots"]))]
    names = dict.fromkeys(name for _, own in rows for name in own)
    habits = [_habit(name, [(float(own.get(name, 0)), win) for win, own in rows]) for name in names]
    return sorted(habits, key=lambda habit: -abs(habit.tie))


def _habit(name: str, pairs: list[tuple[float, float]]) -> Habit:
    winners = [amount for amount, win in pairs if win > 0]
    others = [amount for amount, win in pairs if win == 0]
    mean = [fmean(group) if group else 0.0 for group in (winners, others)]
    return Habit(name, mean[0], mean[1], correlation(pairs))


def correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Pearson's; 0 where one side never varies."""
    mean = fmean(x for x, _ in pairs), fmean(y for _, y in pairs)
    both = sum((x - mean[0]) * (y - mean[1]) for x, y in pairs)
    scale = math.sqrt(sum((x - mean[0]) ** 2 for x, _ in pairs) * sum((y - mean[1]) ** 2 for _, y in pairs))
    return both / scale if scale > 0 else 0.0
