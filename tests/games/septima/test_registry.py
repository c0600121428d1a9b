"""Every card of the box has somebody who carries it out, and nobody carries out what is not in the box."""

import importlib
import pkgutil

import pytest

from walpurgis.games import septima
from walpurgis.games.septima import books, box
from walpurgis.games.septima.abilities import conditions, spells
from walpurgis.games.septima.abilities.effects import EFFECT_STEPS
from walpurgis.games.septima.contents import OBJECTIVES
from walpurgis.games.septima.step_registry import STEPS
from walpurgis.games.septima.steps import action_cards, actions, windows, witches
from walpurgis.kernel import Step


def test_every_effect_of_the_language_that_a_list_resolves_has_a_step() -> None:
    """SEP-2.1: rewards, picks, ribbons, Prologue cards and potions use words of the library only."""
    lists = [level for side in box.REWARDS for disease in side for level in disease]
    lists += [*box.PICK_EFFECTS, *box.RIBBON_EFFECTS, *[part for card in box.PROLOGUE for part in card]]
    lists += [option for options in box.POTION_OPTIONS for option in options]
    lists += [effects for potion, effects in enumerate(box.POTION_EFFECTS) if potion != box.RITUAL_OIL]
    names = {effect.name for effects in lists for effect in effects}
    assert names <= set(EFFECT_STEPS)


@pytest.mark.parametrize("witch", box.WITCHES)
def test_every_witch_is_carried_out(witch: str) -> None:
    """SEP-12.2: in a window by her row or by a function, otherwise by the room that asks about her."""
    ability = box.WITCH_ABILITIES[box.WITCHES.index(witch)]
    in_window = ability.window in ("w1w2", "w2")
    by_row = in_window and all(effect.name in EFFECT_STEPS for effect in (*ability.cost, *ability.effects))
    assert [witch in witches.ABILITIES, by_row, witch in witches.ELSEWHERE].count(True) == 1
    assert (witch in witches.ELSEWHERE) == (not in_window)


@pytest.mark.parametrize("spell", box.SPELLS)
def test_every_spell_is_carried_out(spell: str) -> None:
    """SEP-14: by its row, by a function, or by the rooms that ask about it."""
    effects = box.SPELL_ABILITIES[box.SPELLS.index(spell)].effects
    by_row = bool(effects) and all(effect.name in EFFECT_STEPS for effect in effects)
    named = spell in spells.SPELLS or spell in spells.LOOK_BACK or spell in spells.ELSEWHERE
    assert named or by_row
    assert (spell in spells.LOOK_BACK) == (
        bool(box.LOOKS_BACK >> box.SPELLS.index(spell) & 1) or spell == "time_twister"
    )


def test_no_register_names_what_is_not_in_the_box() -> None:
    assert {*witches.ABILITIES, *witches.ELSEWHERE} <= set(box.WITCHES)
    assert {*spells.SPELLS, *spells.LOOK_BACK, *spells.CAN_CAST, *spells.ELSEWHERE} <= set(box.SPELLS)
    assert set(actions.MAIN_ABILITIES) == set(box.ACTIONS)
    assert set(books.OBJECTIVES) == set(OBJECTIVES)


@pytest.mark.parametrize("register", [witches.ELSEWHERE, spells.ELSEWHERE], ids=["witches", "spells"])
def test_the_rooms_that_a_register_names_exist(register: dict[str, object]) -> None:
    for there in register.values():
        if isinstance(there, str):
            room, name = there.rsplit(".", 1)
            assert hasattr(importlib.import_module(f"walpurgis.games.septima.{room}"), name)


@pytest.mark.parametrize("building", box.BUILDINGS)
def test_every_building_is_carried_out(building: str) -> None:
    """SEP-16: in a window by its row (the Antique Shop by its options), otherwise inside its Action."""
    ability = box.BUILDING_ABILITIES[box.BUILDINGS.index(building)]
    if ability.window == "w1w2":
        assert building == "antique_shop" or all(effect.name in EFFECT_STEPS for effect in ability.effects)
        assert windows.VISITABLE[box.BUILDINGS.index(building)]
    else:
        assert building in ("hospital", "market", "flying_elephant")


def test_every_condition_has_a_question() -> None:
    """SEP-12.3: conditions and costs of additional effects can be asked about."""
    for ability in (*box.WITCH_ABILITIES, *box.BUILDING_ABILITIES):
        if ability.window in ("w1w2", "w2"):
            assert {need.name for need in ability.needs} <= set(conditions.QUESTIONS)


@pytest.mark.parametrize("action", box.ACTIONS)
def test_every_action_has_its_bonus(action: str) -> None:
    """SEP-5.16: bonuses that modify are part of the Main Ability, all others stand alone."""
    modifies = box.BONUS_KIND[box.ACTIONS.index(action)] == box.MODIFIES
    assert modifies == (action in ("brew", "remember"))
    assert modifies == (action not in action_cards.BONUSES)
    assert (box.BONUS_KIND[box.ACTIONS.index(action)] == box.INSTEAD) == (action == "move")


def test_every_step_is_in_the_registry() -> None:
    """A save names steps by their classes, so one that is not listed could be played and not be loaded."""
    names = [module.name for module in pkgutil.walk_packages(septima.__path__, "walpurgis.games.septima.")]
    classes = [thing for name in names for thing in vars(importlib.import_module(name)).values()]
    steps = {cls for cls in classes if isinstance(cls, type) and issubclass(cls, Step) and "septima" in cls.__module__}
    assert steps == {*STEPS.classes.values()}
