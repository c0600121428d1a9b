"""The Card Action (step B2): its frame, Remember, and what repeats or follows it (sections 5, 9 and 12)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import LUKE
from walpurgis.games.septima.ids import ActionId, SpellId
from walpurgis.games.septima.steps import action_cards
from walpurgis.games.septima.steps.action_cards import BONUS_OF
from walpurgis.games.septima.steps.collecting import NameIngredients, unlit
from walpurgis.games.septima.steps.matching import active_septima, is_matched
from walpurgis.games.septima.steps.movement import is_certain_to_leave, is_shared
from walpurgis.games.septima.table import State
from walpurgis.games.septima.this_turn import CARD_ACTION, WINDOW_2
from walpurgis.games.septima.words import (
    ACTION,
    BONUS,
    BONUS_FIRST,
    MAIN,
    MAIN_FIRST,
    ORDER,
    PASSING,
    REMEMBER,
    TWIST,
    Move,
    bits,
)
from walpurgis.kernel import FLAG, SEAT, Choice, Step, field

GOING_MAIN_FIRST: Final = MAIN_FIRST.of()
GOING_BONUS_FIRST: Final = BONUS_FIRST.of()
TAKING_MAIN: Final = MAIN.of()
TAKING_BONUS: Final = BONUS.of()
LAST: Final = 1 << box.SPELLS.index("time_twister")


def remember_main(state: State, seat: int, tied: bool, matched: bool) -> None:
    """SEP-9.16, SEP-9.17: the Main Ability of a card in the discard pile, matched with its bonus."""
    state.push(RememberCard(seat, matched))


MAIN_ABILITIES: Final[dict[str, Callable[[State, int, bool, bool], None]]] = {
    "collect": action_cards.collect_main,
    "move": action_cards.move_main,
    "brew": action_cards.brew_main,
    "heal": action_cards.heal_main,
    "chant": action_cards.chant_main,
    "recruit": action_cards.recruit_main,
    "plead": action_cards.plead_main,
    "remember": remember_main,
    "ritual": action_cards.ritual_main,
}
MAINS: Final = tuple([MAIN_ABILITIES[word] for word in box.ACTIONS])


# ----- the frame of the Card Action -----


class BeginAction(Step):
    """SEP-5.10, SEP-5.12: step B2 begins, and with it "this Action"."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        table, seat = state.table, self.seat
        turn, action = table.turn, table.players[seat].active
        turn.septima = active_septima(state, action)
        turn.stage = CARD_ACTION
        turn.acting = True
        state.push(EndAction(seat))
        resolve_card(state, seat, action, is_matched(state, seat), True)
        name_ingredients(state, seat, action)


def name_ingredients(state: State, seat: int, action: ActionId) -> None:
    """SEP-15.11, SEP-16.4: what counts as Lunar, or as collected, is named before anything is collected."""
    if action == box.COLLECT:
        state.push(NameIngredients(seat))


def resolve_card(state: State, seat: int, action: ActionId, matched: bool, tied: bool) -> None:
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

    seat: int = field(SEAT)
    action: ActionId = field(ACTION)
    tied: bool = field(FLAG)
    matched: bool = field(FLAG)

    def run(self, state: State) -> None:
        MAINS[self.action](state, self.seat, self.tied, self.matched)


def can_take_bonus(state: State, seat: int, action: ActionId, tied: bool) -> bool:
    """SEP-1.17: whether a bonus of the kind "also" can do anything."""
    if action == box.COLLECT:
        return unlit(state, seat, tied) != 0
    if action == box.PLEAD:
        return state.table.players[seat].citizens > 0
    return True


def take_bonus(state: State, seat: int, action: ActionId, tied: bool) -> None:
    bonus = BONUS_OF[action]
    assert bonus is not None
    bonus(state, seat, tied)


class BonusTiming(Choice):
    """SEP-5.13: the bonus may be taken completely before or completely after the Main Ability."""

    clause = "SEP-5.13"
    forced = True
    action: ActionId = field(ACTION)
    tied: bool = field(FLAG)

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
    action: ActionId = field(ACTION)
    tied: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        return BONUS_OR_NOT if can_take_bonus(state, seat, self.action, self.tied) else []

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is TAKING_BONUS:
            take_bonus(state, seat, self.action, self.tied)


BONUS_OR_NOT: Final = [TAKING_BONUS, PASSING]


class MainOrBonus(Choice):
    """SEP-5.14: either the Main Ability or the bonus."""

    clause = "SEP-5.14"
    action: ActionId = field(ACTION)
    tied: bool = field(FLAG)

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
    matched: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        pile = state.table.players[seat].discard
        if pile >> box.MOVE & 1 and is_shared(state, seat) and not is_certain_to_leave(state, seat):
            pile = 1 << box.MOVE
        return [REMEMBER.of(action) for action in bits(pile)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        resolve_card(state, seat, move.action, self.matched, False)


# ----- what follows the Card Action -----


class EndAction(Step):
    """SEP-12.11: the Card Action is resolved; Spells that waited for this look back."""

    seat: int = field(SEAT)

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
        state.table.turn.queue &= ~(1 << move.spell)
        state.push(EndAction(seat))
        look_back(state, seat, move.spell)


def look_back(state: State, seat: int, spell: SpellId) -> None:
    """SEP-12.11: a Spell judges the Card Action."""
    _LOOK_BACKS[spell](state, seat)


LookBackEffect = Callable[[State, int], None]
_LOOK_BACKS: Final[dict[SpellId, LookBackEffect]] = {}
"""By Spell. The Spells import this module, so `game.py` fills it in: see `register_look_backs`."""


def register_look_backs(found: dict[SpellId, LookBackEffect]) -> None:
    """Say what each Spell does that looks back; the game does so once, with `effects.LOOK_BACKS`."""
    _LOOK_BACKS.update(found)


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
            MAINS[move.action](state, seat, False, False)


class RepeatMain(Step):
    """SEP-14.15, SEP-12.14: the Main Ability of the active card once more; it belongs to this Action.

    What a Witch may do up to so many times in it, she may do again.
    """

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        turn = state.table.turn
        state.push(StopActing(turn.acting))
        turn.acting = True
        turn.uses = [witch for witch in turn.uses if witch != LUKE]
        action = state.table.players[self.seat].active
        state.push(MainAbility(self.seat, action, True, False))
        name_ingredients(state, self.seat, action)


class StopActing(Step):
    """SEP-12.14: a repetition is over."""

    acting: bool = field(FLAG)

    def run(self, state: State) -> None:
        state.table.turn.acting = self.acting
