"""The selection of roles at the start of a round."""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import TileId
from walpurgis.games.broom_service.steps.actions import hand_in_tile
from walpurgis.games.broom_service.steps.turn import ORDER, lead_on
from walpurgis.games.broom_service.table import Player, State
from walpurgis.games.broom_service.words import (
    EVENT_POINTS,
    EVENT_VP,
    EXTRA,
    PASSING,
    SELECTED,
    SELECTIONS,
    TOOK_EXTRA,
    VERBS,
    Move,
)
from walpurgis.kernel import Answers, Choice, Maybe, MoveKind, Simultaneous, Step, TupleOf, field

NORMAL_HANDS: Final = SELECTIONS[box.HAND_SIZE]
GREATER_HANDS: Final = NORMAL_HANDS + SELECTIONS[box.HAND_SIZE + 1]
FREE_HANDS: Final = [move for cards in range(box.MIN_CARDS, box.MAX_CARDS + 1) for move in SELECTIONS[cards]]


class SelectRoles(Simultaneous):
    """BRS-3.3, BRS-3.4, BRS-3.5, BRS-3.7, BRS-8.5, BRS-13.9, BRS-13.10: all secretly take their cards at the same time.

    A fifth card hands in a forest tile with an extra card. *More or less?* lets everybody choose the number.
    """

    clause = "BRS-16.1"
    answers: Answers = field(TupleOf(Maybe(MoveKind(VERBS))), default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        if state.table.event == box.MORE_OR_LESS:
            return FREE_HANDS
        return GREATER_HANDS if state.table.players[seat].forest_tiles & box.EXTRA_CARD else NORMAL_HANDS

    def resolve(self, state: State, answers: list[Move]) -> None:
        table = state.table
        for seat, move in zip(self.asked, answers, strict=True):
            table.players[seat].hand = move.roles
            state.tell(SELECTED, seat, move.roles.bit_count())
        if table.event == box.MORE_OR_LESS:
            state.push(StartTurns())
            more_or_less(state)
        else:
            for seat, player in enumerate(table.players):
                if player.hand.bit_count() > box.HAND_SIZE:
                    hand_in_tile(state, seat, extra_card_of(player))
            lead_on(state, table.leader)


def extra_card_of(player: Player) -> TileId:
    """The forest tile with an extra card that a player hands in; two of them are alike."""
    tiles = player.forest_tiles & box.EXTRA_CARD
    return TileId((tiles & -tiles).bit_length() - 1)


def more_or_less(state: State) -> None:
    """BRS-8.5, BRS-8.6, BRS-8.7, BRS-13.11, BRS-13.12: few cards pay, many cost; then extra cards, in order."""
    table = state.table
    for seat, player in enumerate(table.players):
        more = player.hand.bit_count() - box.BASE_CARDS
        vp = more * box.VP_PER_CARD_MORE if more > 0 else -more * box.VP_PER_CARD_FEWER
        player.gain(EVENT_POINTS, vp)
        state.tell(EVENT_VP, seat, table.event, vp)
    order = ORDER[state.seats][table.leader]
    state.push(*[ExtraCard(seat) for seat in order if table.players[seat].forest_tiles & box.EXTRA_CARD])


class ExtraCard(Choice):
    """BRS-13.11, BRS-13.12: under *More or less?* the tile is handed in openly, for a card that is chosen secretly."""

    clause = "BRS-16.2"

    def moves(self, state: State, seat: int) -> list[Move]:
        hand = state.table.players[seat].hand
        return [*[EXTRA.of(role) for role in range(len(box.ROLES)) if not hand >> role & 1], PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            player = state.table.players[seat]
            hand_in_tile(state, seat, extra_card_of(player))
            player.hand |= 1 << move.role
            state.whisper((seat,), TOOK_EXTRA, seat, move.role)


class StartTurns(Step):
    """BRS-3.7: the leader begins when all have their cards."""

    def run(self, state: State) -> None:
        lead_on(state, state.table.leader)
