"""Additional effects of Witches and Buildings as the box writes them: conditions, costs, effects (SEP-12.1 to 12.5).

A card whose row says everything needs no function. What a row cannot say stands in `witches.py`, in `buildings.py` or
in the room whose question it answers.
"""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.language import steps_of
from walpurgis.games.septima.contents import Ability, Effect
from walpurgis.games.septima.steps.brewing import can_brew
from walpurgis.games.septima.steps.citizens import can_send_to_chamber
from walpurgis.games.septima.steps.hunters import standing
from walpurgis.games.septima.steps.matching import is_matched
from walpurgis.games.septima.steps.resources import ALL_BUT_LOVE_POTION, IDLE, can_gain_crystals, can_pay
from walpurgis.games.septima.steps.ritual import advances
from walpurgis.games.septima.steps.spellbook import exhausted
from walpurgis.games.septima.table import State

Question = Callable[[State, int, Effect, int], bool]
"""(state, seat, effect, reserved) -> whether it is possible, without the Crystals that are reserved for a cost."""


def _matched(state: State, seat: int, _: Effect, __: int) -> bool:
    return is_matched(state, seat)


def _not_matched(state: State, seat: int, _: Effect, __: int) -> bool:
    return not is_matched(state, seat)


def _suspicion_below(state: State, seat: int, effect: Effect, __: int) -> bool:
    return state.table.players[seat].suspicion < effect.a


def _near_hospital(state: State, seat: int, _: Effect, __: int) -> bool:
    return box.NEAR_HOSPITAL[state.table.players[seat].leader]


def _citizen_in_supply(state: State, seat: int, _: Effect, __: int) -> bool:
    return state.table.players[seat].citizens > 0


def _brewed_practical(state: State, seat: int, effect: Effect, __: int) -> bool:
    return state.table.turn.brewed >= effect.a


def _healed_distinct(state: State, seat: int, effect: Effect, __: int) -> bool:
    return state.table.turn.diseases.bit_count() >= effect.a


def _can_pay(state: State, seat: int, effect: Effect, reserved: int) -> bool:
    return can_pay(state, seat, effect.a, reserved)


def _can_pay_crystals(state: State, seat: int, effect: Effect, reserved: int) -> bool:
    return state.table.players[seat].crystals - reserved >= effect.a


def _always(state: State, seat: int, _: Effect, __: int) -> bool:
    return True


def _can_advance(state: State, seat: int, _: Effect, reserved: int) -> bool:
    return bool(advances(state, seat, reserved=reserved))


def _can_ready(state: State, seat: int, _: Effect, __: int) -> bool:
    return exhausted(state, seat) != 0


def _can_lay_down(state: State, seat: int, _: Effect, __: int) -> bool:
    return bool(standing(state))


def _can_gain_crystals(state: State, seat: int, _: Effect, __: int) -> bool:
    """SEP-23.26, SEP-1.17: while no Crystals can be gained nothing is spent for one, but in the other reading."""
    return can_gain_crystals(state) or state.options[IDLE] == ALL_BUT_LOVE_POTION


def _can_brew(state: State, seat: int, _: Effect, reserved: int) -> bool:
    return can_brew(state, seat, reserved)


def _can_lower_counted(state: State, seat: int, effect: Effect, __: int) -> bool:
    return counted(state, seat, effect.a) > 0


def _can_send(state: State, seat: int, _: Effect, __: int) -> bool:
    return can_send_to_chamber(state, seat)


QUESTIONS: Final[dict[str, Question]] = {
    "matched": _matched,
    "not_matched": _not_matched,
    "suspicion_below": _suspicion_below,
    "adjacent_building": _near_hospital,
    "own_citizen_in_supply": _citizen_in_supply,
    "brewed_practical_min": _brewed_practical,
    "healed_distinct_diseases_min": _healed_distinct,
    "raise_suspicion": _always,
    "citizens_supply_to_crowd": _citizen_in_supply,
    "citizens_crowd_to_chamber": _can_send,
    "ready_spell": _can_ready,
    "lay_hunter_down": _can_lay_down,
    "gain_crystal": _can_gain_crystals,
    "lower_suspicion_by": _can_lower_counted,
    "spend_ingredient_any": _can_pay,
    "spend_crystal": _can_pay_crystals,
    "brew": _can_brew,
    "ritual_advance": _can_advance,
}
"""SEP-12.3, SEP-1.17: what has to hold for a condition, a cost or an effect; what is not here can always be done."""

MUSHROOMS: Final = 0
COVEN: Final = 1


def counted(state: State, seat: int, what: int) -> int:
    """SEP-15.24, SEP-14.6: a number that the table shows."""
    return state.table.turn.mushrooms if what == MUSHROOMS else state.table.players[seat].coven.bit_count()


def can_use(state: State, seat: int, ability: Ability) -> bool:
    """SEP-12.3, SEP-1.5: whether conditions hold, costs can be paid and some effect is possible."""
    for needed in ability.needs:
        if not QUESTIONS[needed.name](state, seat, needed, 0):
            return False
    reserved = ability.crystals
    return any(QUESTIONS.get(effect.name, _always)(state, seat, effect, reserved) for effect in ability.effects)


def use(state: State, seat: int, ability: Ability) -> None:
    """SEP-1.5: pay the costs, then resolve the effects."""
    state.push(*steps_of(seat, ability.cost), *steps_of(seat, ability.effects))
