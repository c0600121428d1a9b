"""One entry of a record, analysed: a decision, and what came out when it was made. A line of plain data for each."""

import random
from typing import Any, Final, NamedTuple

from walpurgis.analysis.chances import Chances, judge
from walpurgis.analysis.worths import Estimator, Worth, Worths, known_world
from walpurgis.bots.position import Position
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

KNOWN_SHARE: Final = 1 / 3
"""The part of the simulations that is spent on what nobody could know then."""
KNOWN_MOVES: Final = 4
"""How many moves are compared with full knowledge, beside the one that was made."""
TOLD: Final = 4
"""How many moves are told, best first, beside the one that was made."""
WITH_COURSE: Final = 2
"""To how many of them the likely course is told."""
FEWEST_WORLDS, MOST_WORLDS = 8, 48
"""In how many worlds the chances after a reveal are looked at."""
DIGITS: Final = 5


class Task(NamedTuple):
    """What has to be looked at: a decision of a seat, or a forced move that brought something out."""

    entry: int
    position: Position
    move: str
    simulations: int
    tree: bool
    truth: State[Any] | None
    """The true state, only for what is said with full knowledge."""
    after: Position | None
    """What the seat knew afterwards, where the move brought something out and the game goes on."""
    result: Chances | None
    """What everybody won, where the move ended the game."""
    names: dict[str, Json]
    """What the decision was: its kind, and the round."""


def look_at(task: Task) -> dict[str, Json]:
    """Analyse one entry. It depends on nothing but the task, so it can be done anywhere and again."""
    position = task.position
    seat = position.seat
    move = position.game.verbs.parse(task.move)
    found = judge(position.game)
    rng = random.Random(f"{task.entry} {seat}")
    own = task.simulations if task.truth is None else round(task.simulations * (1 - KNOWN_SHARE))
    estimator = Estimator(position, found, task.tree, rng, None)
    forced = len(position.legal) == 1
    worths = estimator.worths(move, max(2, own), [move] if forced else ())
    line: dict[str, Json] = {"entry": task.entry, "seat": seat, "move": task.move, **task.names}
    line |= {"legal": len(position.legal), "made": _rounded(worths.of(move).chances)}
    if not forced:
        line |= _decision(estimator, worths, move)
        if task.truth is not None:
            line["known"] = _with_full_knowledge(task, worths, move, task.simulations - own)
    if task.result is not None:
        line["after"] = list(task.result)
    elif task.after is not None:
        afterwards = Estimator(task.after, found, task.tree, rng, None)
        afterwards.search.horizon = estimator.search.horizon
        worlds = max(FEWEST_WORLDS, min(MOST_WORLDS, task.simulations))
        line["after"] = _rounded(afterwards.chances(worlds))
    return line


def _decision(estimator: Estimator, worths: Worths, move: Move) -> dict[str, Json]:
    """The worth of the moves, and what the one that was made gave away."""
    best, ranked = worths.best, worths.ranked()
    gap, doubt = worths.behind(move)
    rest = [worth.chance for worth in worths.all]
    told = [worth for worth in ranked[:TOLD] if worth.move != move] + [worths.of(move)]
    told.sort(key=ranked.index)
    courses = {worth.move: estimator.course(worth.move) for worth in {best.move: best, move: worths.of(move)}.values()}
    preferred = worths.preferred if any(worth.move == worths.preferred for worth in worths.all) else move
    return {
        "chances": _rounded(best.chances),
        "best": str(best.move),
        "gap": round(gap, DIGITS),
        "doubt": round(doubt, DIGITS),
        "mean": round(sum(rest) / len(rest), DIGITS),
        "found": round(max(0.0, -_margin(worths, move, preferred)), DIGITS),
        "moves": [_told(worth, courses.get(worth.move)) for worth in told],
    }


def _margin(worths: Worths, move: Move, preferred: Move) -> float:
    """How surely the heuristics' move is better than the one that was made; below zero, it is worse."""
    if move == preferred:
        return 0.0
    gap, doubt = worths.behind(move, preferred)
    return min(0.0, gap + 2 * doubt)


def _told(worth: Worth, course: list[tuple[int, Move]] | None) -> dict[str, Json]:
    told: dict[str, Json] = {"move": str(worth.move), "chances": _rounded(worth.chances), "visits": worth.visits}
    if course is not None:
        told["course"] = [[seat, str(move)] for seat, move in course]
    return told


def _with_full_knowledge(task: Task, worths: Worths, move: Move, simulations: int) -> dict[str, Json]:
    """The same moves in the true world: all cards and piles as they lay; dice and what is chosen at once stay open."""
    assert task.truth is not None
    field = [worth.move for worth in worths.ranked()[:KNOWN_MOVES]]
    field = field if move in field else [*field, move]
    rng = random.Random(f"{task.entry} {task.position.seat} known")
    world = known_world(task.truth, rng)
    estimator = Estimator(task.position, judge(task.position.game), task.tree, rng, world)
    known = estimator.worths(move, max(len(field), simulations), field)
    gap, doubt = known.behind(move)
    return {
        "chances": _rounded(known.of(worths.best.move).chances),
        "made": _rounded(known.of(move).chances),
        "best": str(known.best.move),
        "gap": round(gap, DIGITS),
        "doubt": round(doubt, DIGITS),
    }


def _rounded(chances: Chances) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]
