"""Setup of the solo mode (SEP-23.1 to SEP-23.6)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import NO_CARD
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.contents import HANDS
from walpurgis.games.septima.solo.row import build_row
from walpurgis.games.septima.solo.widow import Widow
from walpurgis.games.septima.solo.words import WIDOW_DRAFTED
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.table import Noctenburg, State
from walpurgis.games.septima.words import DRAFT, WELCOMED, Move
from walpurgis.kernel import Choice, Json

LAST: Final = 2
"""How many tiles are left when you take your second Witch."""


def lay_widow(table: Noctenburg, options: dict[str, Json]) -> None:
    """SEP-23.1, SEP-23.3, SEP-23.5: her board and Spiders; your Wisdom and Negotiation cards."""
    table.crowd[box.CURSED] = box.START_IN_CROWD
    table.players[YOU].wisdom = her.START_WISDOM
    table.widow = Widow(
        suspicion=her.START_SUSPICION,
        levels=[0] * len(box.DISEASES),
        citizens=her.CURSED_CITIZENS - box.START_IN_CROWD,
        coven=0,
        draft=[],
        active=NO_CARD,
        row=[],
        deck=[],
        known=0,
        unveiled=False,
        discard=[],
        blocking=NO_CARD,
        spiders=list(her.SPIDER_START),
        lying=[False] * len(her.SPIDERS),
        moved=0,
        negotiation=list(her.NEGOTIATION[HANDS.index(options["negotiation"])]),
    )


def prepare_widow(state: State) -> None:
    """SEP-23.2, SEP-23.4: one Remember card at random among her nine, the Row, and four tiles for the draft."""
    table, widow = state.table, widow_of(state)
    remembers = list(her.REMEMBERS)
    state.shuffle("remember", remembers)
    widow.deck = [*her.BASE_CARDS, remembers[0]]
    build_row(state)
    widow.draft = sorted(table.witch_stack[: box.DRAFT_DRAW])
    del table.witch_stack[: box.DRAFT_DRAW]


class OpenDraft(Choice):
    """SEP-23.4: you take a Witch, the Widow gets one at random; you take one of two, and she gets the last."""

    clause = "SEP-23.4"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [DRAFT.of(witch) for witch in widow_of(state).draft]

    def apply(self, state: State, seat: int, move: Move) -> None:
        widow = widow_of(state)
        widow.draft.remove(move.witch)
        state.table.players[seat].coven |= 1 << move.witch
        state.tell(WELCOMED, seat, move.witch)
        if len(widow.draft) > LAST:
            state.shuffle("draft", widow.draft)
            state.reveal()
            state.push(OpenDraft(seat))
        witch = widow.draft.pop(0)
        widow.draft.sort()
        widow.coven |= 1 << witch
        state.tell(WIDOW_DRAFTED, witch)
