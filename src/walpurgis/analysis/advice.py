"""Advice: what the moves of one decision are worth and what they change, from what the deciding seat can know alone.

Hints, the explorer of positions and the explanation of a bot's move are made of it. The same view and the same seed
give the same advice: nothing here looks at a clock, or at a state that was not sampled from the view.
"""

import random
from typing import Any, Final, NamedTuple

from walpurgis.analysis.chances import Chances, judge
from walpurgis.analysis.grades import GOOD, thresholds
from walpurgis.analysis.worths import Estimator, Worths
from walpurgis.bots.position import Position
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.stakes import MeasuredChange, Preview, compare

SIMULATIONS: Final = 240
"""How many simulations the candidates of a decision share."""
WORLDS: Final = 24
"""In how many worlds a move's changes are looked at,"""
CHANCE_WORLDS: Final = 48
"""and the chances before and after somebody else's move."""
TOLD: Final = 3
"""So many moves are candidates of a hint, at the most."""
FEWEST_NAMED: Final = 3
"""A single thing is pointed at only if at least so many legal moves name it: a nudge does not give the move away."""
QUANTITIES: Final = 3
DIGITS: Final = 5


class ChangedQuantity(NamedTuple):
    """A quantity of a seat, or of the table where there is no seat: now, and after the move from `low` to `high`."""

    quantity: str
    seat: int | None
    before: int
    low: int
    high: int


class RankedMove(NamedTuple):
    """A legal move: everybody's chances after it, how far it is surely behind the best, and what it changes."""

    text: str
    data: dict[str, Json]
    chances: Chances
    loss: float
    grade: str
    changes: list[ChangedQuantity]
    notes: list[dict[str, Json]]
    """What else is to be said about it, as events without words."""


class Nudge(NamedTuple):
    """What to look at, without a move: things on the table, quantities that the candidates change differently."""

    things: list[tuple[str, Json]]
    """Each a kind and an id, in the order of their names."""
    quantities: list[str]
    close: bool
    """Whether several moves are about as good."""


class Advice(NamedTuple):
    """The candidates of a decision, best first."""

    legal: int
    moves: list[RankedMove]
    nudge: Nudge

    @property
    def candidates(self) -> list[RankedMove]:
        """Two or three moves, in an order that does not tell which one is best."""
        return sorted(self.moves[:TOLD], key=lambda move: move.text)


class Meaning(NamedTuple):
    """What somebody else's move changed, in the eyes of one seat."""

    before: Chances
    after: Chances
    changes: list[ChangedQuantity]


def advise(position: Position, seed: str, simulations: int = SIMULATIONS, *, most: int = TOLD) -> Advice:
    """Compare the candidates of a decision; the first `most` of them are told, with what they change."""
    found, rng = judge(position.game), random.Random(seed)
    estimator = Estimator(position, found, False, rng, None)
    forced = len(position.legal) == 1
    worths = estimator.worths(None, max(2, simulations), position.legal if forced else ())
    told = [_advised(position, worths, worth.move, seed) for worth in worths.ranked()[:most]]
    return Advice(len(position.legal), told, _nudge(position, told[:TOLD]))


def explain(before: Position, after: Position, seed: str) -> Meaning:
    """What changed between two positions, as one and the same seat knows them."""
    found = judge(before.game)
    earlier = Estimator(before, found, False, random.Random(seed), None)
    later = Estimator(after, found, False, random.Random(seed), None)
    later.search.horizon = earlier.search.horizon
    changes = compare(
        before.sample(random.Random(seed)), after.sample(random.Random(seed)), before.seat, random.Random(seed), WORLDS
    )
    return Meaning(_rounded(earlier.chances(CHANCE_WORLDS)), _rounded(later.chances(CHANCE_WORLDS)), _changes(changes))


def _advised(position: Position, worths: Worths, move: Move, seed: str) -> RankedMove:
    rng = random.Random(f"{seed} {move}")
    preview = Preview(position.sample(rng), position.seat, move, rng)
    for _ in range(WORLDS):
        preview.look()
    chances, (gap, doubt) = worths.of(move).chances, worths.behind(move)
    loss = max(0.0, gap - doubt)
    return RankedMove(
        str(move),
        move.data(),
        _rounded(chances),
        round(loss, DIGITS),
        thresholds(position.game.id, len(chances)).grade(loss, 0.0),
        _changes(preview.changes()),
        [note.data() for note in preview.notes()],
    )


def _nudge(position: Position, moves: list[RankedMove]) -> Nudge:
    close = len(moves) > 1 and moves[1].grade == GOOD
    return Nudge(_things(position, moves), _quantities(moves, position.seat), close)


def _things(position: Position, moves: list[RankedMove]) -> list[tuple[str, Json]]:
    """The things by which the candidates differ: of the first field of the best move that tells legal moves apart."""
    best = moves[0]
    verb = next(move.verb for move in position.legal if str(move) == best.text)
    for field, kind in zip(verb.fields, verb.kinds, strict=True):
        of = kind.describe().get("of")
        known = [move.data() for move in position.legal]
        if of is None or len({str(one.get(field)) for one in known}) < 2:
            continue
        named = {str(thing): thing for move in moves for thing in _members(move.data.get(field))}
        fitting = [one for one in known if any(str(thing) in named for thing in _members(one.get(field)))]
        if len(named) >= 2 or (named and len(fitting) >= FEWEST_NAMED):
            return [(of, named[name]) for name in sorted(named)]
    return []


def _members(value: Json) -> list[Json]:
    """The things that a value of a field names."""
    if isinstance(value, dict):
        return [thing for thing, count in value.items() if count]
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def _quantities(moves: list[RankedMove], seat: int) -> list[str]:
    """What the candidates change differently of the seat's own."""
    seen = [{change.quantity: change[2:] for change in move.changes if change.seat in (seat, None)} for move in moves]
    names = dict.fromkeys(name for changes in seen for name in changes)
    return [name for name in names if len({changes.get(name) for changes in seen}) > 1][:QUANTITIES]


def _changes(found: list[MeasuredChange]) -> list[ChangedQuantity]:
    return [ChangedQuantity(one.quantity.name, one.seat, one.before, one.low, one.high) for one in found]


def _rounded(chances: Chances) -> Chances:
    return tuple([round(chance, DIGITS) for chance in chances])


def position_of(state: Any, seat: int, seed: str) -> Position:
    """What a seat knows, sampled from a generator of which nobody else draws."""
    return Position(state, seat, random.Random(seed))
