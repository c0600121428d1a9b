"""Witches: drawing and dismissing tiles, and where the ability of each Witch is to be found (section 15)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities import conditions
from walpurgis.games.septima.abilities.coven import uses_left
from walpurgis.games.septima.ids import WitchId
from walpurgis.games.septima.steps import brewing, collecting, healing, hunters, matching, movement, picks, ritual
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    BORROWED,
    DISMISS,
    DREW_WITCHES,
    KEEP,
    MARTHA,
    OIL,
    USED,
    WELCOMED,
    WITCH_LEFT,
    Move,
    bits,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, Step, field


def aylana(state: State, seat: int) -> None:
    """SEP-15.3: the Remember Action counts as matched with another player."""
    state.push(matching.TreatAsMatched(seat, OIL))


def martha(state: State, seat: int) -> None:
    """SEP-15.13: an Action that is not matched counts as matched, and raises more."""
    state.push(matching.TreatAsMatched(seat, MARTHA))


ABILITIES: Final[dict[str, Callable[[State, int], None]]] = {"aylana": aylana, "martha": martha}
"""Additional effects that a row of the box cannot say alone; all others are carried out as they are written there."""

ELSEWHERE: Final[dict[str, object]] = {
    "albert": hunters.AfterRoll,
    "bryn": picks.RecallAfterPicks,
    "dragomir": "steps.trials.OfferDragomir",
    "edith": healing.AdvanceTrack,
    "hazel": healing.far_spots,
    "johanna": picks.CrowdPicks,
    "katherina": collecting.ShineOnIngredient,
    "luke": brewing.saving_brews,
    "otto": hunters.otto,
    "randell": ritual.rise,
    "serena": movement.quick_steps,
}
"""SEP-12.2: Witches that modify an Action or act at another step, and what carries them."""

USE: Final = tuple([ABILITIES.get(word) for word in box.WITCHES])


def can_use(state: State, seat: int, witch: WitchId) -> bool:
    """SEP-12.3, SEP-12.4: whether an additional effect can be used now."""
    return uses_left(state, witch) > 0 and conditions.can_use(state, seat, box.WITCH_ABILITIES[witch])


def use(state: State, seat: int, witch: WitchId) -> None:
    """Carry out an additional effect."""
    state.table.turn.uses.append(witch)
    state.tell(USED, seat, witch)
    ability = USE[witch]
    if ability is not None:
        ability(state, seat)
    else:
        conditions.use(state, seat, box.WITCH_ABILITIES[witch])


# ----- tiles -----


def draw_witches(state: State, seat: int, count: int) -> list[WitchId]:
    """Tiles from the top of the Witch stack, as many as there are; only the drawer sees them."""
    table = state.table
    drawn = table.witch_stack[:count]
    del table.witch_stack[:count]
    del table.witch_known[:count]
    state.reveal()
    if drawn:
        state.whisper((seat,), DREW_WITCHES, seat, sum(1 << witch for witch in drawn))
    return drawn


def put_under(state: State, witch: WitchId, witnesses: int) -> None:
    """A tile goes face down under the Witch stack; some know which."""
    state.table.witch_stack.append(witch)
    state.table.witch_known.append(witnesses)


class DrawWitches(Step):
    """SEP-10.9, SEP-10.10: draw Witches and take some into the Coven."""

    seat: int = field(SEAT)
    count: int = field(COUNT)
    kept: int = field(COUNT)

    def run(self, state: State) -> None:
        drawn = draw_witches(state, self.seat, self.count)
        state.table.players[self.seat].drawn = drawn
        if drawn:
            state.push(ChooseWitch(self.seat, min(self.kept, len(drawn)), False))


class ChooseWitch(Choice):
    """SEP-10.10, SEP-14.17: keep one of the tiles drawn; the others go face down under the stack."""

    clause = "SEP-10.10"
    forced = True
    left: int = field(COUNT)
    mirror: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [KEEP.of(witch) for witch in sorted(state.table.players[seat].drawn)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        player = state.table.players[seat]
        player.drawn = [witch for witch in player.drawn if witch != move.witch]
        state.reveal()
        if self.left > 1:
            state.push(ChooseWitch(seat, self.left - 1, self.mirror))
        else:
            for witch in player.drawn:
                put_under(state, witch, 1 << seat)
            player.drawn = []
        if self.mirror:
            player.mirror |= 1 << move.witch
            state.tell(BORROWED, seat, move.witch)
        else:
            welcome(state, seat, move.witch)


def welcome(state: State, seat: int, witch: WitchId) -> None:
    """SEP-19.12, SEP-10.13: a Witch joins the Coven; where it is full, one of the five leaves the game."""
    player = state.table.players[seat]
    player.coven |= 1 << witch
    state.tell(WELCOMED, seat, witch)
    if player.coven.bit_count() > box.COVEN_SPACES:
        state.push(DismissWitch(seat))


class DismissWitch(Choice):
    """SEP-19.12, SEP-10.13: one of five Witches leaves the game."""

    clause = "SEP-19.12"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [DISMISS.of(witch) for witch in bits(state.table.players[seat].coven)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.players[seat].coven &= ~(1 << move.witch)
        exile(state, move.witch)


def exile(state: State, witch: WitchId) -> None:
    """SEP-19.13: a Witch leaves the game."""
    state.table.exiled.append(witch)
    state.tell(WITCH_LEFT, witch)
