"""Books of Divinations: objectives, and the best set of those that are fulfilled (SEP-21.5 to SEP-21.9)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.contents import Effect
from walpurgis.games.septima.table import State

Objective = Callable[[State, int, Effect], bool]


def count_citizens(state: State, citizen: int) -> int:
    """SEP-21.8, SEP-21.1: own Citizens in the Crowd and in both chambers."""
    table = state.table
    return table.crowd[citizen] + sum(chamber.citizens.count(citizen) for chamber in table.chambers)


def citizens(state: State, seat: int, objective: Effect) -> bool:
    return count_citizens(state, seat) >= objective.a


def healed(state: State, seat: int, objective: Effect) -> bool:
    """SEP-10.7: the level of a track, or the sum of all three."""
    levels = state.table.players[seat].levels
    return (sum(levels) if objective.a < 0 else levels[objective.a]) >= objective.b


def ingredients_distinct(state: State, seat: int, objective: Effect) -> bool:
    """SEP-21.7: a Crystal may stand for a missing type."""
    player = state.table.players[seat]
    return sum(count > 0 for count in player.ingredients) + player.crystals >= objective.a


def ingredients_same(state: State, seat: int, objective: Effect) -> bool:
    player = state.table.players[seat]
    return max(player.ingredients) + player.crystals >= objective.a


def ingredients(state: State, seat: int, objective: Effect) -> bool:
    player = state.table.players[seat]
    own = sum(count for kind, count in enumerate(player.ingredients) if objective.a >> kind & 1)
    return own + player.crystals >= objective.b


def crystals(state: State, seat: int, objective: Effect) -> bool:
    return state.table.players[seat].crystals >= objective.a


def potions(state: State, seat: int, objective: Effect) -> bool:
    return sum(state.table.players[seat].potions) >= objective.a


def suspicion_max(state: State, seat: int, objective: Effect) -> bool:
    """SEP-21.6: at most."""
    return state.table.players[seat].suspicion <= objective.a


def suspicion_min(state: State, seat: int, objective: Effect) -> bool:
    return state.table.players[seat].suspicion >= objective.a


def ritual_section(state: State, seat: int, objective: Effect) -> bool:
    """SEP-13.10: a border space counts for both of its sections."""
    here = state.table.players[seat].ritual
    return here >= 0 and box.RITUAL_SECTIONS[here] >> objective.a & 1 == 1


def _spells_by_element(state: State, seat: int) -> list[int]:
    spells = state.table.players[seat].spells
    return [(spells & own).bit_count() for own in box.ELEMENT_SPELLS]


def spells_same(state: State, seat: int, objective: Effect) -> bool:
    return max(_spells_by_element(state, seat)) >= objective.a


def spells_distinct(state: State, seat: int, objective: Effect) -> bool:
    return sum(count > 0 for count in _spells_by_element(state, seat)) >= objective.a


OBJECTIVES: Final[dict[str, Objective]] = {
    "citizens": citizens,
    "healed": healed,
    "ingredients_distinct": ingredients_distinct,
    "ingredients_same": ingredients_same,
    "ingredients": ingredients,
    "crystals": crystals,
    "potions": potions,
    "suspicion_max": suspicion_max,
    "suspicion_min": suspicion_min,
    "ritual_section": ritual_section,
    "spells_same": spells_same,
    "spells_distinct": spells_distinct,
}
"""SEP-21.6, SEP-21.9: the test of each kind of objective; they consume nothing (SEP-21.7)."""


def fulfilled(state: State, seat: int) -> list[bool]:
    """Which objectives of a player's Book are met, in the order of the Book."""
    book = state.table.players[seat].book
    if book < 0:
        return []
    return [OBJECTIVES[objective.name](state, seat, objective) for objective in box.BOOKS[book].objectives]


def book_wisdom(state: State, seat: int) -> int:
    """SEP-21.5: the best of the fulfilled objectives, as many as there are Witches in the Coven."""
    player = state.table.players[seat]
    if player.book < 0:
        return 0
    met = zip(fulfilled(state, seat), box.BOOKS[player.book].wisdom, strict=True)
    best = sorted([wisdom for done, wisdom in met if done], reverse=True)
    return sum(best[: player.coven.bit_count()])
