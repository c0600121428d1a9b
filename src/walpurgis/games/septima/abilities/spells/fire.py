"""Fire Spells."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.steps.actions import TwistTime
from walpurgis.games.septima.steps.healing import near_spots
from walpurgis.games.septima.steps.matching import TreatAsMatched
from walpurgis.games.septima.steps.prologue import VisionOfThePast
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import EXCHANGE, EXCHANGED, FAMULUS, PASSING, Move
from walpurgis.kernel import COUNT, Choice, field

MORTAR_EXCHANGES: Final = box.SPELL_ABILITIES[box.SPELLS.index("magic_mortar")].amount("exchange_ingredients")
KINDS: Final = range(box.CRYSTAL)


def can_cast_healing_dream(state: State, seat: int) -> bool:
    """SEP-14.24: only beside a Patient, or beside the Hospital."""
    return bool(near_spots(state, seat, hospital=True))


def invisible_famulus(state: State, seat: int) -> None:
    """SEP-14.25: the Action counts as matched, and raises nothing."""
    state.push(TreatAsMatched(seat, FAMULUS))


def magic_mortar(state: State, seat: int) -> None:
    """SEP-14.26: exchange up to 3 Ingredients."""
    state.push(ExchangeIngredients(seat, MORTAR_EXCHANGES))


def can_cast_magic_mortar(state: State, seat: int) -> bool:
    """SEP-14.26: Crystals cannot be exchanged."""
    return any(state.table.players[seat].ingredients)


class ExchangeIngredients(Choice):
    """SEP-14.26: exchange an Ingredient for one of another type."""

    clause = "SEP-14.26"
    forced = True
    left: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        have = state.table.players[seat].ingredients
        return [
            PASSING,
            *[EXCHANGE.of(given, taken) for given in KINDS if have[given] for taken in KINDS if taken != given],
        ]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        if self.left > 1:
            state.push(ExchangeIngredients(seat, self.left - 1))
        ingredients = state.table.players[seat].ingredients
        ingredients[move.given] -= 1
        ingredients[move.taken] += 1
        state.tell(EXCHANGED, seat, move.given, move.taken)


def time_twister(state: State, seat: int) -> None:
    """SEP-14.29: the Main Ability of another card from the hand."""
    state.push(TwistTime(seat))


def vision_of_the_past(state: State, seat: int) -> None:
    """SEP-14.30: a Prologue card's top and bottom bonus."""
    state.push(VisionOfThePast(seat))
