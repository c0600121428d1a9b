"""Matching: with whom an Action is matched, what lets it be treated so, and what the match raises (section 5)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.ongoing import CLOAK_OF_CHARISMA, INVISIBLE_FAMULUS, is_cast
from walpurgis.games.septima.ids import NO_ACTION, NO_SIDE, ActionId, LikenessId, SideId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.table import State, player_count
from walpurgis.games.septima.this_turn import CARD_ACTION
from walpurgis.games.septima.words import FAMULUS, LEFT, LIKENESS, MARTHA, OIL, RIGHT
from walpurgis.kernel import SEAT, Step, field

PLAYER_RAISE: Final = 1
"""SEP-5.17: what a match with a player raises."""
SEPTIMA_RAISE: Final = (1, 2)
"""SEP-5.17, SEP-22.1: what a match with the left and with the right Septima marker raises."""
MARTHA_RAISE: Final = box.WITCH_ABILITIES[box.WITCHES.index("martha")].amount("treat_matched")
FAMULUS_RAISE: Final = box.SPELL_ABILITIES[INVISIBLE_FAMULUS].amount("treat_matched")


def is_matched_with_player(state: State, seat: int) -> bool:
    """SEP-5.7, SEP-9.18, SEP-23.21: whether another active card, or the Widow's, has the same Action."""
    table = state.table
    action = table.players[seat].active
    if table.widow is not None:
        return widow_icon(state) == action
    alike = 0
    for player in table.players:
        if player.active == action:
            alike += 1
    return alike > 1


def widow_icon(state: State) -> ActionId:
    """The Action of the Widow's active card, -1 where there is none."""
    widow = state.table.widow
    return NO_ACTION if widow is None or widow.active < 0 else her.ICONS[widow.active]


def active_septima(state: State, action: ActionId) -> SideId:
    """SEP-5.8, SEP-22.1: the side of the active Septima marker that shows an Action, -1 for none."""
    septima = state.table.septima
    if septima.right == action:
        return RIGHT
    return LEFT if septima.left == action and player_count(state) == 2 else NO_SIDE


def septima_match(state: State, seat: int) -> SideId:
    """SEP-5.10: as it is before the Card Action; from then on as it was when that began."""
    table = state.table
    if table.turn.stage >= CARD_ACTION:
        return table.turn.septima
    return active_septima(state, table.players[seat].active)


def is_matched(state: State, seat: int) -> bool:
    """SEP-5.9, SEP-5.11: matched with a player, with the Septima, or treated so."""
    turn = state.table.turn
    return turn.likeness != 0 or septima_match(state, seat) >= 0 or is_matched_with_player(state, seat)


def match_raise(state: State, seat: int) -> int:
    """SEP-5.17, SEP-5.18, SEP-8.13, SEP-15.13, SEP-14.25, SEP-23.23: what the match raises in step B3."""
    turn = state.table.turn
    if turn.hushed or box.HUSHES[state.table.players[seat].active]:
        return 0
    if turn.likeness >> FAMULUS & 1:
        return FAMULUS_RAISE
    if turn.likeness >> MARTHA & 1:
        return MARTHA_RAISE
    if turn.likeness >> OIL & 1 or is_matched_with_player(state, seat):
        return PLAYER_RAISE
    return SEPTIMA_RAISE[turn.septima] if turn.septima >= 0 else 0


def may_hide(state: State, seat: int) -> bool:
    """SEP-14.14: under the Cloak of Charisma a match with the Septima need not raise anything."""
    return state.table.turn.septima >= 0 and is_cast(state, CLOAK_OF_CHARISMA)


class TreatAsMatched(Step):
    """SEP-8.12, SEP-15.3, SEP-15.13, SEP-14.25: the Action counts as matched for the rest of the turn."""

    seat: int = field(SEAT)
    likeness: LikenessId = field(LIKENESS)

    def run(self, state: State) -> None:
        state.table.turn.likeness |= 1 << self.likeness
