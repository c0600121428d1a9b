"""Books of Divinations: objectives, and the best set of those that are fulfilled (SEP-21.5 to SEP-21.9)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.contents import Effect
from walpurgis.games.septima.table import State

Count = Callable[[State, int, Effect], int]


def count_citizens(state: State, citizen: int) -> int:
    """SEP-21.8, SEP-21.1: own Citizens in the Crowd and in both chambers."""
    table = state.table
    return table.crowd[citizen] + sum(chamber.citizens.count(citizen) for chamber in table.chambers)


def citizens(state: State, seat: int, objective: Effect) -> int:
    return count_citizens(state, seat)


def healed(state: State, seat: int, objective: Effect) -> int:
    """SEP-10.7: the level of a track, or the sum of all three."""
    levels = state.table.players[seat].levels
    return sum(levels) if objective.a < 0 else levels[objective.a]


def ingredients_distinct(state: State, seat: int, objective: Effect) -> int:
    """SEP-21.7: a Crystal may stand for a missing type."""
    player = state.table.players[seat]
    return sum(count > 0 for count in player.ingredients) + player.crystals


def ingredients_same(state: State, seat: int, objective: Effect) -> int:
    player = state.table.players[seat]
    return max(player.ingredients) + player.crystals


def ingredients(state: State, seat: int, objective: Effect) -> int:
    player = state.table.players[seat]
    own = sum(count for kind, count in enumerate(player.ingredients) if objective.a >> kind & 1)
    return own + player.crystals


def crystals(state: State, seat: int, objective: Effect) -> int:
    return state.table.players[seat].crystals


def potions(state: State, seat: int, objective: Effect) -> int:
    return sum(state.table.players[seat].potions)


def suspicion(state: State, seat: int, objective: Effect) -> int:
    return state.table.players[seat].suspicion


def ritual_section(state: State, seat: int, objective: Effect) -> int:
    """SEP-13.10: a border space counts for both of its sections."""
    here = state.table.players[seat].ritual
    return box.RITUAL_SECTIONS[here] >> objective.a & 1 if here >= 0 else 0


def _spells_by_element(state: State, seat: int) -> list[int]:
    spells = state.table.players[seat].spells
    return [(spells & own).bit_count() for own in box.ELEMENT_SPELLS]


def spells_same(state: State, seat: int, objective: Effect) -> int:
    return max(_spells_by_element(state, seat))


def spells_distinct(state: State, seat: int, objective: Effect) -> int:
    return sum(count > 0 for count in _spells_by_element(state, seat))


OBJECTIVES: Final[dict[str, Count]] = {
    "citizens": citizens,
    "healed": healed,
    "ingredients_distinct": ingredients_distinct,
    "ingredients_same": ingredients_same,
    "ingredients": ingredients,
    "crystals": crystals,
    "potions": potions,
    "suspicion_max": suspicion,
    "suspicion_min": suspicion,
    "ritual_section": ritual_section,
    "spells_same": spells_same,
    "spells_distinct": spells_distinct,
}
"""SEP-21.9: what each kind of objective counts; they consume nothing (SEP-21.7)."""


def measure(state: State, seat: int, objective: Effect) -> tuple[int, int, bool]:
    """SEP-21.6: what a player has for an objective, what it needs, and whether that is enough, or not too much."""
    have = OBJECTIVES[objective.name](state, seat, objective)
    if objective.name == "ritual_section":
        return have, 1, have >= 1
    if objective.name == "suspicion_max":
        return have, objective.a, have <= objective.a
    need = objective.b if objective.name in ("healed", "ingredients") else objective.a
    return have, need, have >= need


def fulfilled(state: State, seat: int) -> list[bool]:
    """Which objectives of a player's Book are met, in the order of the Book."""
    book = state.table.players[seat].book
    if book < 0:
        return []
    return [measure(state, seat, objective)[2] for objective in box.BOOKS[book].objectives]


def book_wisdom(state: State, seat: int) -> int:
    """SEP-21.5: the best of the fulfilled objectives, as many as there are Witches in the Coven."""
    player = state.table.players[seat]
    if player.book < 0:
        return 0
    met = zip(fulfilled(state, seat), box.BOOKS[player.book].wisdom, strict=True)
    best = sorted([wisdom for done, wisdom in met if done], reverse=True)
    return sum(best[: player.coven.bit_count()])
