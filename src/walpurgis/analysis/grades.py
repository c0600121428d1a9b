"""Grades of moves, accuracy of players, and luck apart from skill: all of it worked out from the lines of an analysis.

A move's loss is how far it is behind the best one, less one standard error: what may be chance of the analysis is not
held against anybody.
"""

import json
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from walpurgis.analysis.chances import CALIBRATIONS
from walpurgis.kernel.kinds import Json

BRILLIANT, GOOD, INACCURACY, MISTAKE, BLUNDER = "brilliant", "good", "inaccuracy", "mistake", "blunder"
GRADES: Final = (BRILLIANT, GOOD, INACCURACY, MISTAKE, BLUNDER)
PHASES: Final = ("early", "middle", "late")
LEAST_STAKE: Final = 0.02
"""Where so little was at stake in all, nobody's accuracy says anything."""

Line = dict[str, Json]


class Thresholds(NamedTuple):
    """From which loss on a move has a grade, as a chance to win."""

    inaccuracy: float
    mistake: float
    blunder: float

    def grade(self, loss: float, found: float) -> str:
        """A grade in a word. `found` is by how much a best move is surely better than what heuristics would do."""
        if loss >= self.blunder:
            return BLUNDER
        if loss >= self.mistake:
            return MISTAKE
        if loss >= self.inaccuracy:
            return INACCURACY
        return BRILLIANT if loss == 0 and found >= self.mistake else GOOD


FOR_TWO: Final = Thresholds(0.05, 0.10, 0.20)
"""Where nothing was fitted: what chess servers take for two, in proportion to an even chance where more play."""


def thresholds(game_id: str, seats: int) -> Thresholds:
    """The thresholds of a game: those that were fitted to so many seats, or to the nearest number of them."""
    path = CALIBRATIONS / f"{game_id}.grades.json"
    if not path.exists():
        part = 2 / max(2, seats)
        return Thresholds(*[round(part * loss, 4) for loss in FOR_TWO])
    fitted: dict[str, dict[str, float]] = json.loads(path.read_text("utf-8"))["thresholds"]
    nearest = min(fitted, key=lambda number: (abs(int(number) - seats), int(number)))
    return Thresholds(**fitted[nearest])


def loss(line: Line) -> float:
    """What a decision gave away, with the benefit of the doubt."""
    behind: float = line["gap"] - line["doubt"]
    return max(0.0, behind)


def is_decision(line: Line) -> bool:
    """Whether there was something to choose."""
    return "gap" in line


def grade(line: Line, limits: Thresholds) -> str:
    return limits.grade(loss(line), line["found"])


def stake(line: Line) -> float:
    """What there was to lose: how far the moves that were looked at are behind the best one on average."""
    ahead: float = line["chances"][line["seat"]] - line["mean"]
    return max(0.0, ahead)


def accuracy(lines: Sequence[Line]) -> float | None:
    """From 0 to 100: the best move each time is 100, moves as good as the average candidate are 37."""
    at_stake = sum(stake(line) for line in lines)
    if at_stake < LEAST_STAKE:
        return None
    return 100 * math.exp(-sum(loss(line) for line in lines) / at_stake)


def phase(line: Line, first: int, last: int) -> str:
    """Early, middle or late: by thirds of the rounds of this game."""
    part = (line["round"] - first) / max(1, last - first + 1)
    return PHASES[min(2, int(part * 3))]


class ResultParts(NamedTuple):
    """Where a seat's result came from: its chance at its first decision, and what was added to that until the end."""

    start: float
    own: float
    """Its own moves: what the best ones would have been worth, and were not made."""
    luck: float
    """Draws, dice and hidden choices: the chances after they came out, less those before."""
    others: float
    """All else: what the others did, other than was to be expected."""
    result: float


def account(lines: Sequence[Line], seat: int, result: float) -> ResultParts | None:
    """The account of a seat; None where it never had anything to decide."""
    mine = [line for line in lines if is_decision(line) and line["seat"] == seat]
    if not mine:
        return None
    start = mine[0]["chances"][seat]
    own = sum(line["made"][seat] - line["chances"][seat] for line in mine)
    luck = sum(luck_of(line)[seat] for line in lines if line["entry"] >= mine[0]["entry"])
    return ResultParts(start, own, luck, result - start - own - luck, result)


def luck_of(line: Line) -> list[float]:
    """What came out with a move was worth to every seat, in the eyes of whoever made it."""
    before: list[float] = line["made"]
    after: list[float] = line.get("after", before)
    return [now - then for now, then in zip(after, before, strict=True)]


def player(lines: Sequence[Line], seat: int, limits: Thresholds, result: float | None) -> dict[str, Json]:
    """What there is to say of a seat."""
    mine = [line for line in lines if is_decision(line) and line["seat"] == seat]
    first, last = rounds(lines)
    grades = [grade(line, limits) for line in mine]
    by_phase = {name: accuracy([line for line in mine if phase(line, first, last) == name]) for name in PHASES}
    found = account(lines, seat, result) if result is not None else None
    return {
        "seat": seat,
        "decisions": len(mine),
        "loss": round(sum(loss(line) for line in mine) / len(mine), 5) if mine else None,
        "accuracy": _rounded(accuracy(mine)),
        "phases": {name: _rounded(value) for name, value in by_phase.items()},
        "grades": {name: grades.count(name) for name in GRADES},
        "account": None if found is None else {name: round(value, 4) for name, value in found._asdict().items()},
    }


def rounds(lines: Sequence[Line]) -> tuple[int, int]:
    """The first and the last round in which anything was decided."""
    found = [line["round"] for line in lines] or [0]
    return min(found), max(found)


def turning_points(lines: Sequence[Line], most: int = 5) -> list[Line]:
    """The entries that changed the chances most, by a loss or by what came out, in their order."""

    def weight(line: Line) -> float:
        lost = loss(line) if is_decision(line) else 0.0
        return max(lost, *[abs(change) for change in luck_of(line)])

    found = sorted(lines, key=lambda line: (-weight(line), line["entry"]))[:most]
    return sorted([line for line in found if weight(line) > 0], key=lambda line: int(line["entry"]))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
