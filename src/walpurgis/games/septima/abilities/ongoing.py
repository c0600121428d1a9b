"""Ongoing Spells: the effects that other rooms ask about, and the Scoring Spells that they set off."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import SpellId
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import EXPIRED, SCORED


def _spell(word: str) -> SpellId:
    return SpellId(box.SPELLS.index(word))


ADRIANNAS_RING: Final[SpellId] = _spell("adriannas_ring")
SECRETS_OF_THE_STONES: Final[SpellId] = _spell("secrets_of_the_stones")
WIDOWS_SONG: Final[SpellId] = _spell("widows_song")
ONE_WITH_THE_STORM: Final[SpellId] = _spell("one_with_the_storm")
DARK_MOON_STONE: Final[SpellId] = _spell("dark_moon_stone")
LIONS_ROAR: Final[SpellId] = _spell("lions_roar")
INVISIBILITY: Final[SpellId] = _spell("invisibility")
WINGS_OF_WIND: Final[SpellId] = _spell("wings_of_wind")
SUMMONING: Final[SpellId] = _spell("summoning")
SPIRITUAL_BOND: Final[SpellId] = _spell("spiritual_bond")
MAGIC_MIRROR: Final[SpellId] = _spell("magic_mirror")
EMERALD_PASSAGE: Final[SpellId] = _spell("emerald_passage")
CAULDRON_OF_PLENTY: Final[SpellId] = _spell("cauldron_of_plenty")
OVERGROWN_WILDS: Final[SpellId] = _spell("overgrown_wilds")
UNNATURAL_RECOVERY: Final[SpellId] = _spell("unnatural_recovery")
HELPFUL_SPIRITS: Final[SpellId] = _spell("helpful_spirits")
THE_GOLDEN_BREW: Final[SpellId] = _spell("the_golden_brew")
CLOAK_OF_CHARISMA: Final[SpellId] = _spell("cloak_of_charisma")
INVISIBLE_FAMULUS: Final[SpellId] = _spell("invisible_famulus")


def is_ongoing(state: State, seat: int, spell: SpellId) -> bool:
    """SEP-12.8: whether a Spell of a player carries a marker."""
    return state.table.players[seat].ongoing >> spell & 1 == 1


def is_cast(state: State, spell: SpellId) -> bool:
    """SEP-12.11: whether a Spell has been cast in the turn in progress."""
    return state.table.turn.cast >> spell & 1 == 1


def expire(state: State, seat: int, spell: SpellId) -> None:
    """SEP-12.8: the marker is removed; the card keeps its orientation."""
    state.table.players[seat].ongoing &= ~(1 << spell)
    state.tell(EXPIRED, seat, spell)


def spell_scores(state: State, seat: int, spell: SpellId) -> None:
    """SEP-14.1, SEP-14.2, SEP-14.11, SEP-14.12, SEP-14.21, SEP-14.22: a Scoring Spell is set off."""
    player = state.table.players[seat]
    if player.ongoing >> spell & 1:
        wisdom = box.SPELL_ABILITIES[spell].amount("score")
        player.wisdom += wisdom
        state.tell(SCORED, seat, wisdom)
