"""Buildings: which stands where, who may use it, and what using one sets off (section 16)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.ongoing import SECRETS_OF_THE_STONES, is_ongoing, spell_scores
from walpurgis.games.septima.ids import NO_BUILDING, BuildingId
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import VISITED

ANTIQUE_SHOP: Final = BuildingId(box.BUILDINGS.index("antique_shop"))


def adjacent_building(state: State, seat: int) -> BuildingId:
    """The Building on the spot beside the Leader, -1 for none; the Hospital is not on a spot."""
    color = box.NEAR_SPOT[state.table.players[seat].leader]
    return state.table.buildings[color] if color >= 0 else NO_BUILDING


def can_use_building(state: State, seat: int, building: BuildingId) -> bool:
    """SEP-16.1: beside it, with its Action as the active card."""
    return (
        adjacent_building(state, seat) == building
        and state.table.players[seat].active == box.BUILDING_ACTION[building]
        and state.table.turn.seat == seat
    )


def use_building(state: State, seat: int, building: BuildingId) -> None:
    """SEP-12.4, SEP-14.2: a Building is used once per turn; the Hospital and the Flying Elephant may serve more often.

    These two count once per turn for the Secrets of the Stones, at the first use while the Spell lasts.
    """
    turn = state.table.turn
    if turn.visited >> building & 1:
        return
    if box.BUILDING_ABILITIES[building].uses or is_ongoing(state, seat, SECRETS_OF_THE_STONES):
        turn.visited |= 1 << building
    state.tell(VISITED, seat, building)
    spell_scores(state, seat, SECRETS_OF_THE_STONES)
