"""Step A against the Widow: your card, a Negotiation card or none, and the Solo die (SEP-23.9 to SEP-23.11)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import ActionId, NegotiationId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.contents import DIE
from walpurgis.games.septima.solo.row import select_by_face, select_by_icon, show, turn_up
from walpurgis.games.septima.solo.words import (
    COOPERATE,
    DELAY,
    EXCHANGE_RIGHT,
    INFORM,
    NEGOTIATED,
    RETURN_LEFT,
    ROW_CHANGED,
    SOLO_ROLLED,
    SWAP_ROW,
)
from walpurgis.games.septima.solo.you import widow_of
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import ALL_SELECT, REVEALED, Move, chosen
from walpurgis.kernel import Choice, Step

INFORMING: Final = INFORM.of()
SWAPPING: Final = SWAP_ROW.of()
EXCHANGING: Final = EXCHANGE_RIGHT.of()
RETURNING: Final = RETURN_LEFT.of()


def play(state: State, seat: int, action: ActionId) -> None:
    """SEP-5.2: your card becomes your active Action."""
    player = state.table.players[seat]
    player.hand &= ~(1 << action)
    player.active = action
    state.tell(REVEALED, seat, action)


def negotiate(state: State, kind: NegotiationId) -> None:
    """SEP-23.9: a used Negotiation card leaves the game."""
    widow_of(state).negotiation[kind] -= 1
    state.tell(NEGOTIATED, kind)


class Negotiate(Choice):
    """SEP-23.9, SEP-23.11: your card alone, or together with one Negotiation card; Information is played first."""

    clause = "SEP-23.9"

    def moves(self, state: State, seat: int) -> list[Move]:
        widow = widow_of(state)
        hand = chosen(state.table.players[seat].hand, box.EACH_ACTION)
        moves = [ALL_SELECT[action] for action in hand]
        if widow.negotiation[her.COOPERATION]:
            hers = {her.ICONS[card] for card in (*widow.row, *widow.deck)}
            moves += [COOPERATE.of(action) for action in hand if action in hers]
        if widow.negotiation[her.DELAY]:
            moves += [DELAY.of(action) for action in hand]
        if widow.negotiation[her.INFORMATION]:
            moves.append(INFORMING)
        return moves

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is INFORMING:
            negotiate(state, her.INFORMATION)
            state.push(RollForHer(), SelectInformed(seat))
            return
        play(state, seat, move.action)
        if move.verb is COOPERATE:
            negotiate(state, her.COOPERATION)
            select_by_icon(state, move.action)
        elif move.verb is DELAY:
            negotiate(state, her.DELAY)
            state.push(DelayRow(seat), RollForHer())
        else:
            state.push(RollForHer())


class RollForHer(Step):
    """SEP-23.9: the Solo die says which card becomes her Action."""

    def run(self, state: State) -> None:
        face = DIE.index(her.DIE[state.roll("solo", len(her.DIE))])
        state.tell(SOLO_ROLLED, face)
        select_by_face(state, face)


class SelectInformed(Choice):
    """SEP-23.9: with Information you select your card when hers is known."""

    clause = "SEP-23.9"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return chosen(state.table.players[seat].hand, ALL_SELECT)

    def apply(self, state: State, seat: int, move: Move) -> None:
        play(state, seat, move.action)


class DelayRow(Choice):
    """SEP-23.10: swap the Row, exchange its right card with the top of the deck, or put its left card back there."""

    clause = "SEP-23.10"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [SWAPPING, EXCHANGING, RETURNING] if widow_of(state).deck else [SWAPPING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        widow = widow_of(state)
        if move is SWAPPING:
            widow.row.reverse()
        else:
            gone = widow.row.pop(0 if move is RETURNING else -1)
            widow.row.append(turn_up(state, widow))
            widow.deck.insert(0, gone)
            widow.known += 1
            show(widow, gone)
        state.tell(ROW_CHANGED, widow.row[:])
