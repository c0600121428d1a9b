"""Air Spells."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.language import resolve
from walpurgis.games.septima.abilities.ongoing import MAGIC_MIRROR, WINGS_OF_WIND, is_ongoing
from walpurgis.games.septima.steps.actions import RepeatMain
from walpurgis.games.septima.steps.movement import WINGS_STEPS, MoveLeader
from walpurgis.games.septima.steps.witches import ChooseWitch, draw_witches, put_under
from walpurgis.games.septima.table import State, player_count
from walpurgis.games.septima.this_turn import WINDOW_1
from walpurgis.games.septima.words import (
    EVERYONE,
    LEFT,
    PASSING,
    RIGHT,
    SWAP,
    SWAPPED,
    THANK,
    THANKS,
    THANKS_SET,
    Move,
    chosen,
)
from walpurgis.kernel import COUNT, Choice, field

MIRROR_DRAWS: Final = box.SPELL_ABILITIES[MAGIC_MIRROR].effects[0].a
MIRROR_KEEPS: Final = box.SPELL_ABILITIES[MAGIC_MIRROR].effects[0].b
BOON: Final = box.SPELLS.index("boon_of_gratitude")


def boon_of_gratitude(state: State, seat: int) -> None:
    """SEP-14.13: for each Patient healed in this Action one option, each at most once."""
    if state.table.turn.healed:
        state.push(AcceptThanks(seat, state.table.turn.healed, 0))


def can_cast_boon_of_gratitude(state: State, seat: int) -> bool:
    """SEP-12.11: after the Card Action only if a Patient was healed in it."""
    return state.table.turn.stage == WINDOW_1 or state.table.turn.healed > 0


class AcceptThanks(Choice):
    """SEP-14.13: an Ingredient, less Suspicion, or a Citizen for the Crowd."""

    clause = "SEP-14.13"
    forced = True
    left: int = field(COUNT)
    taken: int = field(THANKS_SET)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*[THANK.of(option) for option in range(THANKS.size) if not self.taken >> option & 1], PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        taken = self.taken | 1 << move.thanks
        if self.left > 1 and taken.bit_count() < THANKS.size:
            state.push(AcceptThanks(seat, self.left - 1, taken))
        resolve(state, seat, box.SPELL_OPTIONS[BOON][move.thanks])


def cloak_of_charisma(state: State, seat: int) -> None:
    """SEP-14.14: an active Septima marker may be swapped; what the match raises is asked about in step B3."""
    state.push(SwapMarker(seat))


class SwapMarker(Choice):
    """SEP-14.14: swap an active Septima marker with the top of the stack, and shuffle it back."""

    clause = "SEP-14.14"

    def moves(self, state: State, seat: int) -> list[Move]:
        active = [SWAP.of(RIGHT)] if player_count(state) > 2 else [SWAP.of(LEFT), SWAP.of(RIGHT)]
        return [*active, PASSING] if state.table.septima.stack else [PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        septima = state.table.septima
        shown = septima.stack.pop(0)
        state.reveal()
        if move.side == LEFT:
            septima.left, removed = shown, septima.left
        else:
            septima.right, removed = shown, septima.right
        septima.stack.append(removed)
        state.shuffle("septima", septima.stack)
        state.tell(SWAPPED, seat, move.side, shown)


def doppelganger(state: State, seat: int) -> None:
    """SEP-14.15: the Main Ability of the Action once more, without its Matching Bonus."""
    state.push(RepeatMain(seat))


def magic_mirror(state: State, seat: int) -> None:
    """SEP-14.17: draw Witches and set one aside; recast, the old one goes under the stack first."""
    break_mirror(state, seat)
    player = state.table.players[seat]
    player.drawn = draw_witches(state, seat, MIRROR_DRAWS)
    state.push(ChooseWitch(seat, MIRROR_KEEPS, True))


def break_mirror(state: State, seat: int) -> None:
    """SEP-14.17: the Witch set aside goes under the stack; everybody has seen her."""
    player = state.table.players[seat]
    for witch in chosen(player.mirror, box.EACH_WITCH):
        put_under(state, witch, 1 << EVERYONE)
    player.mirror = 0


def can_cast_magic_mirror(state: State, seat: int) -> bool:
    """SEP-14.17: only if there is a Witch to be drawn, be it the one that recasting puts back."""
    return bool(state.table.witch_stack) or state.table.players[seat].mirror != 0


def wings_of_wind(state: State, seat: int) -> None:
    """SEP-14.20: cast after the Quick Move of this turn, the extra space may be taken at once."""
    if state.table.turn.stage == WINDOW_1 and not is_ongoing(state, seat, WINGS_OF_WIND):
        state.push(MoveLeader(seat, WINGS_STEPS))
