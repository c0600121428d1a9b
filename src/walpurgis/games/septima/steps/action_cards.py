"""The Action cards: Main Abilities, and Matching Bonuses of the kinds "also" and "instead" (section 9)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import HAZEL, has_witch
from walpurgis.games.septima.abilities.ongoing import CAULDRON_OF_PLENTY, is_cast
from walpurgis.games.septima.steps.brewing import BrewPotions
from walpurgis.games.septima.steps.citizens import CitizensToChamber, send_to_crowd
from walpurgis.games.septima.steps.collecting import CollectIngredient, MoveAndCollect, gather, unlit
from walpurgis.games.septima.steps.healing import HealPatients
from walpurgis.games.septima.steps.movement import FlyLeader
from walpurgis.games.septima.steps.picks import CrowdPicks
from walpurgis.games.septima.steps.resources import ALL_KINDS, TakeIngredients, gain_charms, gain_crystals, score
from walpurgis.games.septima.steps.ritual import RitualAction
from walpurgis.games.septima.steps.spellbook import ReadySpell, exhausted
from walpurgis.games.septima.steps.suspicion import lower
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import ALL_READY, ALL_TAKE, READY, Move, chosen
from walpurgis.kernel import Choice

CAULDRON_LIMIT: Final = box.SPELL_ABILITIES[CAULDRON_OF_PLENTY].amount("brew_limit")

# ----- Main Abilities; `tied` says that the Action is the card played: other cards may take part (SEP-9.19) -----


def collect_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.1: Lunar Ingredients and Crystals."""
    gather(state, seat, tied)


def move_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.4: move up to 3 spaces and collect."""
    state.push(MoveAndCollect(seat))


def brew_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.6, SEP-9.7, SEP-5.15, SEP-14.4: brew up to 3 potions, 4 with the Cauldron; a match saves one."""
    limit = CAULDRON_LIMIT if tied and is_cast(state, CAULDRON_OF_PLENTY) else box.MAIN_AMOUNT[box.BREW]
    state.push(BrewPotions(seat, limit, box.BONUS_AMOUNT[box.BREW] if matched else 0, tied))


def heal_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.8: heal up to 2 Patients."""
    state.push(HealPatients(seat, box.MAIN_AMOUNT[box.HEAL], tied, tied and has_witch(state, seat, HAZEL)))


def chant_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.10: lower Suspicion by 2."""
    lower(state, seat, box.MAIN_AMOUNT[box.CHANT])


def recruit_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.12: send a Citizen to the Crowd."""
    send_to_crowd(state, seat, box.MAIN_AMOUNT[box.RECRUIT])


def plead_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.13: send a Citizen from the Crowd to a chamber; the Wisdom is scored in any case."""
    score(state, seat, box.PLEAD_WISDOM)
    state.push(CitizensToChamber(seat, box.MAIN_AMOUNT[box.PLEAD]))


def ritual_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.23: advance and move sideways on the Ritual track."""
    state.push(RitualAction(seat))


# ----- Matching Bonuses of the kinds "also" and "instead" -----


def collect_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.2: one adjacent Non-Lunar Ingredient."""
    state.push(CollectIngredient(seat, unlit(state, seat, tied)))


def move_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.5: move to any space and gain a Crystal."""
    gain_crystals(state, seat, box.BONUS_AMOUNT[box.MOVE])
    state.push(FlyLeader(seat))


def heal_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.9: a Good Luck Charm."""
    gain_charms(state, seat, box.BONUS_AMOUNT[box.HEAL])


def chant_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.10, SEP-9.11, SEP-9.21: one more, as an effect of its own, and no raise."""
    lower(state, seat, box.BONUS_AMOUNT[box.CHANT])
    state.table.turn.hushed = True


def recruit_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.12, SEP-11.4: a crowd pick without recalling anybody."""
    state.push(CrowdPicks(seat, box.BONUS_AMOUNT[box.RECRUIT]))


def plead_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.14: a Citizen from the supply to the Crowd."""
    send_to_crowd(state, seat, box.BONUS_AMOUNT[box.PLEAD])


def ritual_bonus(state: State, seat: int, tied: bool) -> None:
    """SEP-9.24: ready a Spell or gain an Ingredient."""
    state.push(ReadyOrTake(seat))


BONUSES: Final[dict[str, Callable[[State, int, bool], None]]] = {
    "collect": collect_bonus,
    "move": move_bonus,
    "heal": heal_bonus,
    "chant": chant_bonus,
    "recruit": recruit_bonus,
    "plead": plead_bonus,
    "ritual": ritual_bonus,
}
BONUS_OF: Final = tuple([BONUSES.get(word) for word in box.ACTIONS])


class ReadyOrTake(Choice):
    """SEP-9.24: the Matching Bonus of Ritual."""

    clause = "SEP-9.24"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*chosen(exhausted(state, seat), ALL_READY), *ALL_TAKE]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is READY:
            ReadySpell(seat).apply(state, seat, move)
        else:
            TakeIngredients(seat, 1, ALL_KINDS).apply(state, seat, move)
