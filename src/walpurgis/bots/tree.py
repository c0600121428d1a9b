"""The memory of a search: nodes, which stand for what a seat has observed, and an arm for each move tried there."""

import math
from collections.abc import Hashable

from walpurgis.kernel.moves import Move


class Arm:
    """One move of a node: how often it was there to be chosen, how often it was, and what came of it."""

    __slots__ = ("offered", "value", "values", "visits")

    def __init__(self, offered: int = 0, visits: int = 0, value: float = 0.0) -> None:
        self.offered = offered
        self.visits = visits
        self.value = value
        self.values: list[float] = []

    def add(self, value: float) -> None:
        """One more visit, and what came of it."""
        self.visits += 1
        self.value += value
        self.values.append(value)

    @property
    def mean(self) -> float:
        return self.value / self.visits if self.visits else 0.0

    def gap(self, other: "Arm") -> tuple[float, float]:
        """How far the mean is above another one, and the standard error of that; visit by visit, in the same worlds."""
        pairs = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        count = len(pairs)
        if count < 2:
            return 0.0, math.inf
        middle = sum(pairs) / count
        squares = sum([(pair - middle) ** 2 for pair in pairs])
        return middle, math.sqrt(squares / (count - 1) / count)

    def bound(self, exploration: float) -> float:
        """The upper confidence bound; a move that is rarely on offer is not punished for that."""
        if self.visits == 0:
            return math.inf
        return self.value / self.visits + exploration * math.sqrt(math.log(self.offered) / self.visits)


class Node:
    """What is known of one seat's choice after one course of observations."""

    __slots__ = ("arms", "kinds", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Move, Arm] = {}
        self.kinds: set[Hashable] = set()
        """The kinds of moves that were tried, where a game says which moves come to the same."""


def add_up(parts: list[dict[Move, Arm]]) -> dict[Move, Arm]:
    """Several searches of the same position as one."""
    total: dict[Move, Arm] = {}
    for part in parts:
        for move, arm in part.items():
            so_far = total.setdefault(move, Arm())
            so_far.offered += arm.offered
            so_far.visits += arm.visits
            so_far.value += arm.value
            so_far.values += arm.values
    return total


def prefer(legal: list[Move], arms: dict[Move, Arm], caution: float) -> Move | None:
    """The best move, unless the first that was tried, which heuristics prefer, is probably better after all.

    Before any search, other moves are expected to be worse than it by about `caution`, give or take as much; what the
    search has seen is weighed against that by Bayes' rule. So the less it has seen, the more must speak for a change.
    """
    found = best(legal, arms)
    first = next(iter(arms), None)
    if found is None or first is None or first not in legal or not arms[first].visits:
        return found
    ahead, doubt = arms[found].gap(arms[first])
    return found if ahead * caution > doubt * doubt else first


def best(legal: list[Move], arms: dict[Move, Arm]) -> Move | None:
    """The move to play: the best mean among those that were looked at closely."""
    most = max((arm.visits for arm in arms.values()), default=0)
    close = [move for move in legal if move in arms and arms[move].visits * 2 >= most > 0]
    return max(close, key=lambda move: arms[move].mean, default=None)
