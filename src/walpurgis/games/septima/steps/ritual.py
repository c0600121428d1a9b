"""The Ritual track: advancing, Offerings, ribbons, the top (section 13)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import RANDELL, has_witch
from walpurgis.games.septima.abilities.language import steps_of
from walpurgis.games.septima.abilities.ongoing import ONE_WITH_THE_STORM, spell_scores
from walpurgis.games.septima.ids import NO_ACTION, ActionId, RitualSpaceId
from walpurgis.games.septima.steps.resources import ALL_KINDS, PayIngredients, TakeIngredients, can_pay, score
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    ACTION,
    ADVANCED_RITUAL,
    ALL_RISE,
    ALL_SIDLE,
    PASSING,
    REST,
    SIDLE,
    SIDLED,
    TOPPED,
    Move,
    ritual_space,
)
from walpurgis.kernel import FLAG, Choice, Maybe, Step, field

RESTING: Final = REST.of()
RANDELL_GAINS: Final = box.WITCH_ABILITIES[RANDELL].amount("gain_ingredient_any")


def is_at_top(state: State, seat: int) -> bool:
    return box.RITUAL_LEVEL[state.table.players[seat].ritual] == box.RITUAL_TOP


def advances(state: State, seat: int, icon: ActionId = NO_ACTION, reserved: int = 0) -> list[Move]:
    """SEP-13.2 to SEP-13.5: the spaces above whose Offering can be paid, and whose icon fits where one is asked for.

    SEP-13.7: at the top there is nothing but to score. `reserved` Crystals are left aside, for a cost paid before.
    """
    here = state.table.players[seat].ritual
    above = box.RITUAL_UP[here]
    if not above:
        return [RESTING]
    return [
        ALL_RISE[space]
        for space in above
        if (icon < 0 or box.RITUAL_ICON[space] == icon)
        and (not box.OFFERING[space] or can_pay(state, seat, box.OFFERING[space], reserved))
    ]


def rise(state: State, seat: int, move: Move) -> None:
    """SEP-13.4: onto the space; pay the Offering, then the ribbon's effect once. SEP-13.7: at the top score instead."""
    if move.verb is REST:
        state.tell(TOPPED, seat)
        score(state, seat, box.TOP_WISDOM)
    else:
        space = ritual_space(move)
        state.table.players[seat].ritual = space
        state.tell(ADVANCED_RITUAL, seat, space)
        if box.RIBBON[space] >= 0:
            state.push(*_ribbon(state, seat, space))
    spell_scores(state, seat, ONE_WITH_THE_STORM)


def _ribbon(state: State, seat: int, space: RitualSpaceId) -> list[Step]:
    """SEP-13.4, SEP-15.18: Offering, Randell, effect."""
    steps: list[Step] = []
    if box.OFFERING[space]:
        steps.append(PayIngredients(seat, box.OFFERING[space]))
    if has_witch(state, seat, RANDELL):
        steps.append(TakeIngredients(seat, RANDELL_GAINS, ALL_KINDS, optional=True))
    return [*steps, *steps_of(seat, box.RIBBON_EFFECTS[box.RIBBON[space]])]


class RitualAdvance(Choice):
    """SEP-13.3, SEP-10.14: advance 1 space by an effect, whatever the icon; SEP-5.19: in step B4 by the icon."""

    clause = "SEP-13.3"
    forced = True
    lapses = True
    icon: ActionId = field(Maybe(ACTION), default=-1)
    optional: bool = field(FLAG, default=False)

    def moves(self, state: State, seat: int) -> list[Move]:
        offered = advances(state, seat, self.icon)
        return [PASSING, *offered] if self.optional and offered else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            rise(state, seat, move)


class RitualAction(Choice):
    """SEP-9.23: advance 1 space and move 1 space sideways, in either order; only the sideways move is optional."""

    clause = "SEP-9.23"
    forced = True
    lapses = True
    advanced: bool = field(FLAG, default=False)
    sidled: bool = field(FLAG, default=False)

    def moves(self, state: State, seat: int) -> list[Move]:
        ahead = [] if self.advanced else advances(state, seat)
        here = state.table.players[seat].ritual
        aside = [] if self.sidled else [ALL_SIDLE[space] for space in box.RITUAL_SIDE[here]]
        return [*ahead, *aside] if ahead else [*aside, PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is SIDLE:
            space = ritual_space(move)
            state.table.players[seat].ritual = space
            state.tell(SIDLED, seat, space)
            if not self.advanced:
                state.push(RitualAction(seat, self.advanced, True))
        elif move is not PASSING:
            if not self.sidled:
                state.push(RitualAction(seat, True, self.sidled))
            rise(state, seat, move)
