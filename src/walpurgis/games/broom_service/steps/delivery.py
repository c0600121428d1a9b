"""Delivering potions."""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.questions import all_deliveries, deliveries, delivery_bonus
from walpurgis.games.broom_service.table import State
from walpurgis.games.broom_service.words import (
    DELIVERED,
    DRUID_POINTS,
    PASSING,
    PAWN,
    STOPPED,
    STORM_POINTS,
    TOWER_POINTS,
    Move,
)
from walpurgis.kernel import Choice, field


def deliver(state: State, seat: int, move: Move, bonus: int = 0) -> None:
    """BRS-6.4, BRS-6.5, BRS-6.6, BRS-6.7: a potion fills a round tower, not a square one; points and wands come.

    `bonus` is what a brave druid gets on top (BRS-5.9), which clouds may raise (BRS-11.5).
    """
    table = state.table
    player = table.players[seat]
    region, tower = player.pawns[move.pawn - 1], move.tower
    colour, storm = box.TOWER_COLOUR[tower], delivery_bonus(table, region)
    player.resources[colour] -= 1
    player.resources[box.WAND] += box.TOWER_WANDS[tower]
    if not box.TOWER_SQUARE[tower]:
        table.occupied |= 1 << tower
    player.gain(TOWER_POINTS, box.TOWER_VP[tower])
    player.gain(DRUID_POINTS, bonus)
    player.gain(STORM_POINTS, storm)
    state.tell(DELIVERED, seat, colour, tower, region, box.TOWER_VP[tower] + bonus + storm, box.TOWER_WANDS[tower])


class WitchDelivery(Choice):
    """BRS-5.2, BRS-5.4, BRS-5.6, BRS-6.8, BRS-6.12: the pawn that flew bravely may deliver one potion where it is."""

    clause = "BRS-16.7"
    forced = True
    pawn: int = field(PAWN)

    def moves(self, state: State, seat: int) -> list[Move]:
        found = deliveries(state.table, state.table.players[seat], self.pawn)
        found.append(PASSING)
        return found

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            deliver(state, seat, move)


class ExtraDelivery(Choice):
    """BRS-6.9, BRS-11.7, BRS-12.10: one potion with either pawn, as a cowardly druid of its terrain would."""

    clause = "BRS-16.12"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*all_deliveries(state.table, state.table.players[seat]), PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            state.tell(STOPPED, seat)
        else:
            deliver(state, seat, move)


WITCH_DELIVERY: Final = tuple([tuple([WitchDelivery(seat, pawn) for pawn in (1, 2)]) for seat in range(max(box.SEATS))])
