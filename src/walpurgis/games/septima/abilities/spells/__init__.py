"""Spells: casting them, and what each does beyond what its row in the box says (section 14).

`SPELLS` names a function for each Spell that does something of its own when it is cast; `LOOK_BACK` for those that
judge the Card Action (SEP-12.11); `CAN_CAST` what a Spell needs besides being ready; `ELSEWHERE` where the lasting
effects are asked about. A Spell in none of them is carried out as the box writes it.
"""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities import language
from walpurgis.games.septima.abilities.ongoing import is_ongoing
from walpurgis.games.septima.abilities.spells import air, earth, fire
from walpurgis.games.septima.ids import SpellId
from walpurgis.games.septima.steps import brewing, collecting, healing, hunters, matching, movement, suspicion
from walpurgis.games.septima.table import State
from walpurgis.games.septima.this_turn import WINDOW_1
from walpurgis.games.septima.words import CAST_SPELL, chosen

SPELLS: Final[dict[str, Callable[[State, int], None]]] = {
    "cloak_of_charisma": air.cloak_of_charisma,
    "magic_mirror": air.magic_mirror,
    "wings_of_wind": air.wings_of_wind,
    "invisible_famulus": fire.invisible_famulus,
    "magic_mortar": fire.magic_mortar,
    "vision_of_the_past": fire.vision_of_the_past,
}
LOOK_BACK: Final[dict[str, Callable[[State, int], None]]] = {
    "blessed_day": earth.blessed_day,
    "shards_of_eternity": earth.shards_of_eternity,
    "boon_of_gratitude": air.boon_of_gratitude,
    "doppelganger": air.doppelganger,
    "time_twister": fire.time_twister,
}
CAN_CAST: Final[dict[str, Callable[[State, int], bool]]] = {
    "blessed_day": earth.can_cast_blessed_day,
    "shards_of_eternity": earth.can_cast_shards_of_eternity,
    "boon_of_gratitude": air.can_cast_boon_of_gratitude,
    "magic_mirror": air.can_cast_magic_mirror,
    "healing_dream": fire.can_cast_healing_dream,
    "magic_mortar": fire.can_cast_magic_mortar,
}
ELSEWHERE: Final[dict[str, object]] = {
    "adriannas_ring": suspicion.lower,
    "secrets_of_the_stones": "abilities.buildings.use_building",
    "widows_song": healing.heal,
    "one_with_the_storm": "steps.ritual.rise",
    "dark_moon_stone": "steps.resources.spend_potion",
    "lions_roar": hunters.roll,
    "cauldron_of_plenty": brewing.BrewPotions,
    "invisibility": hunters.HunterRoll,
    "overgrown_wilds": collecting.NameIngredients,
    "unnatural_recovery": healing.can_recover,
    "helpful_spirits": healing.heal,
    "wings_of_wind": movement.quick_steps,
    "cloak_of_charisma": matching.may_hide,
    "spiritual_bond": "steps.trials.recalls",
    "summoning": "steps.trials.strength",
    "the_golden_brew": healing.remedies,
    "magic_mirror": "abilities.coven.has_witch",
    "invisible_famulus": matching.match_raise,
}

ON_CAST: Final = tuple([SPELLS.get(word) for word in box.SPELLS])
ON_LOOK_BACK: Final = tuple([LOOK_BACK.get(word) for word in box.SPELLS])
IF_CASTABLE: Final = tuple([CAN_CAST.get(word) for word in box.SPELLS])
EFFECTS: Final = tuple(
    [
        () if word in SPELLS or word in LOOK_BACK or word in ELSEWHERE else box.SPELL_ABILITIES[spell].effects
        for spell, word in enumerate(box.SPELLS)
    ]
)


def castable(state: State, seat: int) -> list[SpellId]:
    """SEP-12.6: ready Spells with the icon of the active card or a question mark, not yet cast this turn."""
    table = state.table
    player = table.players[seat]
    spells = player.ready & box.CASTABLE[player.active] & ~table.turn.cast
    return [spell for spell in chosen(spells, box.EACH_SPELL) if is_castable(state, seat, spell)] if spells else []


def is_castable(state: State, seat: int, spell: SpellId) -> bool:
    """SEP-1.17: whether a Spell has something to do."""
    question = IF_CASTABLE[spell]
    return question is None or question(state, seat)


def cast(state: State, seat: int, spell: SpellId) -> None:
    """SEP-12.6, SEP-12.8, SEP-12.9: the card is exhausted; an ongoing one gets a marker and starts anew."""
    table = state.table
    player = table.players[seat]
    player.ready &= ~(1 << spell)
    table.turn.cast |= 1 << spell
    state.tell(CAST_SPELL, seat, spell)
    on_cast, look_back = ON_CAST[spell], ON_LOOK_BACK[spell]
    if on_cast is not None:
        on_cast(state, seat)
    elif look_back is None:
        language.resolve(state, seat, EFFECTS[spell])
    elif table.turn.stage == WINDOW_1:
        table.turn.queue |= 1 << spell
    else:
        look_back(state, seat)
    if box.SPELL_ONGOING[spell] and not is_ongoing(state, seat, spell):
        player.ongoing |= 1 << spell
