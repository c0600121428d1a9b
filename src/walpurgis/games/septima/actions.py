"""The Card Action (step B2): Main Abilities, Matching Bonuses, Remember, what repeats or follows them (section 9)."""

from collections.abc import Callable
from typing import ClassVar, Final

from walpurgis.games.septima import box
from walpurgis.games.septima.brewing import BrewPotions
from walpurgis.games.septima.citizens import CitizensToChamber, send_to_crowd
from walpurgis.games.septima.collecting import (
    CollectIngredient,
    Gather,
    MoveAndCollect,
    NameIngredients,
    gather,
    unlit,
)
from walpurgis.games.septima.coven import HAZEL, has_witch
from walpurgis.games.septima.healing import HealPatients
from walpurgis.games.septima.matching import active_septima, is_matched
from walpurgis.games.septima.movement import FlyLeader, is_certain_to_leave, is_shared
from walpurgis.games.septima.ongoing import CAULDRON_OF_PLENTY, is_cast
from walpurgis.games.septima.picks import CrowdPicks
from walpurgis.games.septima.resources import ALL_KINDS, TakeIngredients, gain_charms, gain_crystals, score
from walpurgis.games.septima.ritual import RitualAction
from walpurgis.games.septima.spellbook import ReadySpell, exhausted
from walpurgis.games.septima.suspicion import lower
from walpurgis.games.septima.table import CARD_ACTION, WINDOW_2, State
from walpurgis.games.septima.words import (
    ACTION,
    ALL_READY,
    ALL_TAKE,
    BONUS,
    BONUS_FIRST,
    MAIN,
    MAIN_FIRST,
    ORDER,
    PASSING,
    READY,
    REMEMBER,
    TWIST,
    bits,
)
from walpurgis.kernel import FLAG, SEAT, Choice, Move, Shape, Step

GOING_MAIN_FIRST: Final = MAIN_FIRST.of()
GOING_BONUS_FIRST: Final = BONUS_FIRST.of()
TAKING_MAIN: Final = MAIN.of()
TAKING_BONUS: Final = BONUS.of()
CAULDRON_LIMIT: Final = box.SPELL_ABILITIES[CAULDRON_OF_PLENTY].amount("brew_limit")
LAST: Final = 1 << box.SPELLS.index("time_twister")

# ----- Main Abilities; `tied` says that the Action is the card played: other cards may take part (SEP-9.19) -----


def collect_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.1: Lunar Ingredients and Crystals."""
    if tied:
        state.push(NameIngredients(seat), Gather(seat, tied))
    else:
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


def remember_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.16, SEP-9.17: the Main Ability of a card in the discard pile, matched with its bonus."""
    state.push(RememberCard(seat, matched))


def ritual_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.23: advance and move sideways on the Ritual track."""
    state.push(RitualAction(seat))


MAIN_ABILITIES: Final[dict[str, Callable[[State, int, bool, bool], None]]] = {
    "collect": collect_main,
    "move": move_main,
    "brew": brew_main,
    "heal": heal_main,
    "chant": chant_main,
    "recruit": recruit_main,
    "plead": plead_main,
    "remember": remember_main,
    "ritual": ritual_main,
}
MAINS: Final = tuple([MAIN_ABILITIES[word] for word in box.ACTIONS])

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
        return [*[ALL_READY[spell] for spell in bits(exhausted(state, seat))], *ALL_TAKE]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is READY:
            ReadySpell(seat).apply(state, seat, move)
        else:
            TakeIngredients(seat, 1, ALL_KINDS).apply(state, seat, move)


# ----- the frame of the Card Action -----


class BeginAction(Step):
    """SEP-5.10, SEP-5.12: step B2 begins, and with it "this Action"."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT))

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        table, seat = state.table, self.seat
        turn, action = table.turn, table.players[seat].active
        turn.septima = active_septima(state, action)
        turn.stage = CARD_ACTION
        turn.acting = True
        state.push(EndAction(seat))
        resolve_card(state, seat, action, is_matched(state, seat), True)
        if action == box.COLLECT:
            state.push(NameIngredients(seat))


def resolve_card(state: State, seat: int, action: int, matched: bool, tied: bool) -> None:
    """SEP-5.12 to SEP-5.16: the Main Ability, and with a match the bonus according to its kind."""
    kind = box.BONUS_KIND[action]
    if not matched or kind == box.MODIFIES:
        state.push(MainAbility(seat, action, tied, matched))
    elif kind == box.INSTEAD:
        state.push(MainOrBonus(seat, action, tied))
    else:
        state.push(BonusTiming(seat, action, tied))


class MainAbility(Step):
    """SEP-5.12: the Main Ability of an Action."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("action", ACTION), ("tied", FLAG), ("matched", FLAG))

    def __init__(self, seat: int, action: int, tied: bool, matched: bool) -> None:
        self.seat, self.action, self.tied, self.matched = seat, action, tied, matched

    def run(self, state: State) -> None:
        MAINS[self.action](state, self.seat, self.tied, self.matched)


def can_take_bonus(state: State, seat: int, action: int, tied: bool) -> bool:
    """SEP-1.17: whether a bonus of the kind "also" can do anything."""
    if action == box.COLLECT:
        return unlit(state, seat, tied) != 0
    if action == box.PLEAD:
        return state.table.players[seat].citizens > 0
    return True


def take_bonus(state: State, seat: int, action: int, tied: bool) -> None:
    bonus = BONUS_OF[action]
    assert bonus is not None
    bonus(state, seat, tied)


class BonusTiming(Choice):
    """SEP-5.13: the bonus may be taken completely before or completely after the Main Ability."""

    clause = "SEP-5.13"
    forced = True
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("action", ACTION), ("tied", FLAG))

    def __init__(self, seat: int, action: int, tied: bool) -> None:
        self.seat, self.action, self.tied = seat, action, tied

    def moves(self, state: State, seat: int) -> list[Move]:
        return BOTH_ORDERS if can_take_bonus(state, seat, self.action, self.tied) else MAIN_ONLY

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is GOING_BONUS_FIRST:
            state.push(MainAbility(seat, self.action, self.tied, False))
            take_bonus(state, seat, self.action, self.tied)
        else:
            state.push(OfferBonus(seat, self.action, self.tied))
            MAINS[self.action](state, seat, self.tied, False)


BOTH_ORDERS: Final = [GOING_MAIN_FIRST, GOING_BONUS_FIRST]
MAIN_ONLY: Final = [GOING_MAIN_FIRST]


class OfferBonus(Choice):
    """SEP-5.13: the bonus after the Main Ability."""

    clause = "SEP-5.13"
    lapses = True
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("action", ACTION), ("tied", FLAG))

    def __init__(self, seat: int, action: int, tied: bool) -> None:
        self.seat, self.action, self.tied = seat, action, tied

    def moves(self, state: State, seat: int) -> list[Move]:
        return BONUS_OR_NOT if can_take_bonus(state, seat, self.action, self.tied) else []

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is TAKING_BONUS:
            take_bonus(state, seat, self.action, self.tied)


BONUS_OR_NOT: Final = [TAKING_BONUS, PASSING]


class MainOrBonus(Choice):
    """SEP-5.14: either the Main Ability or the bonus."""

    clause = "SEP-5.14"
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("action", ACTION), ("tied", FLAG))

    def __init__(self, seat: int, action: int, tied: bool) -> None:
        self.seat, self.action, self.tied = seat, action, tied

    def moves(self, state: State, seat: int) -> list[Move]:
        return EITHER

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is TAKING_BONUS:
            take_bonus(state, seat, self.action, self.tied)
        else:
            MAINS[self.action](state, seat, self.tied, False)


EITHER: Final = [TAKING_MAIN, TAKING_BONUS]


class RememberCard(Choice):
    """SEP-9.16, SEP-9.17, SEP-9.22: perform the Action of a card in the own discard pile; nothing else takes part.

    SEP-7.8: a Leader that relies on Move to leave another Leader's space has to remember it.
    """

    clause = "SEP-9.16"
    forced = True
    lapses = True
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("matched", FLAG))

    def __init__(self, seat: int, matched: bool) -> None:
        self.seat, self.matched = seat, matched

    def moves(self, state: State, seat: int) -> list[Move]:
        pile = state.table.players[seat].discard
        if pile >> box.MOVE & 1 and is_shared(state, seat) and not is_certain_to_leave(state, seat):
            pile = 1 << box.MOVE
        return [REMEMBER.of(action) for action in bits(pile)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        resolve_card(state, seat, move.a, self.matched, False)


# ----- what follows the Card Action -----


class EndAction(Step):
    """SEP-12.11: the Card Action is resolved; Spells that waited for this look back."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT))

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        if state.table.turn.queue & ~LAST:
            state.push(LookBack(self.seat))
        else:
            end_action(state, self.seat)


class LookBack(Choice):
    """SEP-12.11, SEP-1.15: Spells that waited for the end of the Card Action, in the order that the caster chooses."""

    clause = "SEP-12.11"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [ORDER.of(spell) for spell in bits(state.table.turn.queue & ~LAST)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.turn.queue &= ~(1 << move.a)
        state.push(EndAction(seat))
        look_back(state, seat, move.a)


def look_back(state: State, seat: int, spell: int) -> None:
    """SEP-12.11: a Spell judges the Card Action."""
    LOOKING_BACK[spell](state, seat)


LOOKING_BACK: Final[dict[int, Callable[[State, int], None]]] = {}
"""By Spell, what it does when it looks back; `effects.py` fills it from `spells.LOOK_BACK`."""


def end_action(state: State, seat: int) -> None:
    """SEP-12.14, SEP-14.29: "this Action" is over; Time Twister still belongs to step B2."""
    turn = state.table.turn
    turn.acting = False
    if turn.queue & LAST:
        turn.queue &= ~LAST
        state.push(TwistTime(seat), OpenSecondWindow())
    else:
        turn.stage = WINDOW_2


class OpenSecondWindow(Step):
    """SEP-5.4: step B2 is over."""

    def run(self, state: State) -> None:
        state.table.turn.stage = WINDOW_2


class TwistTime(Choice):
    """SEP-14.29: resolve the Main Ability of another card from the hand, or decline; nothing tied to it takes part."""

    clause = "SEP-14.29"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [PASSING, *[TWIST.of(action) for action in bits(state.table.players[seat].hand)]]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            MAINS[move.a](state, seat, False, False)


class RepeatMain(Step):
    """SEP-14.15, SEP-12.14: the Main Ability of the active card once more; it belongs to this Action."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT))

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        turn = state.table.turn
        state.push(StopActing(turn.acting))
        turn.acting = True
        MAINS[state.table.players[self.seat].active](state, self.seat, True, False)


class StopActing(Step):
    """SEP-12.14: a repetition is over."""

    SHAPE: ClassVar[Shape] = Shape(("acting", FLAG))

    def __init__(self, acting: bool) -> None:
        self.acting = acting

    def run(self, state: State) -> None:
        state.table.turn.acting = self.acting
