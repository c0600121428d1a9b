"""The six events that happen at the end of a round."""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import EventId
from walpurgis.games.broom_service.steps.turn import ORDER
from walpurgis.games.broom_service.table import Player, State
from walpurgis.games.broom_service.words import (
    BADE,
    BID,
    EVENT_POINTS,
    EVENT_VP,
    HANDED_IN,
    HANDING_IN,
    HOARD,
    OWNS,
    PASSING,
    VERBS,
    Move,
)
from walpurgis.kernel import COUNT, Answers, Choice, Maybe, MoveKind, Simultaneous, TupleOf, field

AREA_EVENTS: Final = "area_events"
"""BRS-8.16: what dangerous and pleasant areas count."""
EACH_PAWN: Final = "each_pawn"
EACH_TERRAIN: Final = "each_terrain"
"""The other reading."""
FOREST: Final = box.TERRAINS.index("forest")


def carry_out_event(state: State) -> None:
    """BRS-8.2 to BRS-8.4, BRS-9.2: the event of the round, if it belongs to the end of a round."""
    event = state.table.event
    if event == box.FULL_HANDS:
        for seat, player in enumerate(state.table.players):
            state.tell(OWNS, seat, sum(player.resources))
        state.push(Bids(tuple(range(state.seats))))
    elif event == box.ONE_OF_EVERYTHING:
        state.push(*[HandInSet(seat, box.MOST_SETS) for seat in ORDER[state.seats][state.table.leader]])
    elif event in (box.DANGEROUS_AREAS, box.PLEASANT_AREAS, box.EMPTY_HANDS, box.LIKE_MINDED):
        for seat, player in enumerate(state.table.players):
            score(state, seat, points_of(event, player, state.options[AREA_EVENTS] == EACH_TERRAIN))


def score(state: State, seat: int, vp: int) -> None:
    """Points of the event for one player."""
    state.table.players[seat].gain(EVENT_POINTS, vp)
    state.tell(EVENT_VP, seat, state.table.event, vp)


def points_of(event: EventId, player: Player, by_terrain: bool = False) -> int:
    """BRS-8.14, BRS-8.15, BRS-8.16, BRS-8.19, BRS-8.21: what the automatic events bring or cost."""
    first, second = [box.TERRAIN[region] for region in player.pawns]
    if by_terrain and event in (box.DANGEROUS_AREAS, box.PLEASANT_AREAS):
        return sum([terrain_points(event, terrain) for terrain in {first, second}])
    if event == box.DANGEROUS_AREAS:
        return box.DANGEROUS_VP[first] + box.DANGEROUS_VP[second]
    if event == box.PLEASANT_AREAS:
        return box.PLEASANT_VP[first] + box.PLEASANT_VP[second]
    if event == box.EMPTY_HANDS:
        return box.EMPTY_HANDS_VP * sum(player.resources)
    return box.LIKE_MINDED_VP if first == second else 0


def terrain_points(event: EventId, terrain: int) -> int:
    """BRS-8.16: in the other reading each kind of terrain counts once, the dangerous ones for what two forests cost."""
    if event == box.PLEASANT_AREAS:
        return box.PLEASANT_VP[terrain]
    return 2 * box.DANGEROUS_VP[FOREST] if box.DANGEROUS_VP[terrain] else 0


_ROWS: Final[dict[int, list[Move]]] = {}
"""Bids that differ in the first resource only, by the rest as `HOARD` packs it; they are made when first needed.

It holds no move that `BID` does not keep anyway, and a row only for resources that somebody has had at a bid.
"""


def _row(rest: int, count: int) -> list[Move]:
    row = _ROWS.setdefault(rest, [])
    for first in range(len(row), count + 1):
        row.append(BID.of(rest * (HOARD.limit + 1) + first))
    return row[: count + 1]


def bids(resources: list[int]) -> list[Move]:
    """BRS-8.17, BRS-8.18: every choice of none up to all of the resources."""
    first, second, third, fourth = [min(count, HOARD.limit) for count in resources]
    base = HOARD.limit + 1
    found: list[Move] = []
    for d in range(fourth + 1):
        for c in range(third + 1):
            rest = (d * base + c) * base
            for b in range(second + 1):
                found += _row(rest + b, first)
    return found


class Bids(Simultaneous):
    """BRS-8.17: *With full hands*, all secretly bid resources at the same time."""

    clause = "BRS-16.15"
    answers: Answers = field(TupleOf(Maybe(MoveKind(VERBS))), default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        return bids(state.table.players[seat].resources)

    def resolve(self, state: State, answers: list[Move]) -> None:
        """BRS-8.18: every bid goes to the supply; the highest scores, and the second highest if the first is alone."""
        counts = []
        for seat, move in zip(self.asked, answers, strict=True):
            bid = HOARD.unpack(move.resources)
            counts.append(sum(bid))
            resources = state.table.players[seat].resources
            for resource, count in enumerate(bid):
                resources[resource] -= count
            state.tell(BADE, seat, move.resources, counts[-1])
        for seat, vp in zip(self.asked, rewards(counts), strict=True):
            score(state, seat, vp)


def rewards(counts: list[int]) -> list[int]:
    """BRS-8.18: points for bids of these sizes; a bid of nothing never scores."""
    ranked = sorted(counts, reverse=True)
    first = ranked[0]
    second = ranked[1] if ranked[1] < first else 0
    prizes = {second: box.FULL_HANDS_SECOND, first: box.FULL_HANDS_FIRST, 0: 0}
    return [prizes.get(count, 0) for count in counts]


class HandInSet(Choice):
    """BRS-8.4, BRS-8.20: *One of everything!*, whoever has a set may hand it in."""

    clause = "BRS-16.16"
    lapses = True
    left: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        resources = state.table.players[seat].resources
        complete = all(own >= cost for own, cost in zip(resources, box.SET_COST, strict=True))
        return [HANDING_IN, PASSING] if complete else []

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        resources = state.table.players[seat].resources
        for resource, count in enumerate(box.SET_COST):
            resources[resource] -= count
        state.table.players[seat].gain(EVENT_POINTS, box.SET_VP)
        state.tell(HANDED_IN, seat, box.SET_COST, box.SET_VP)
        if self.left > 1:
            state.push(HandInSet(seat, self.left - 1))
