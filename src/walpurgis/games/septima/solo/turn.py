"""Her turn: Spider Scuttle, Card Action, Suspicion (SEP-23.13, SEP-23.21, SEP-23.22, SEP-24.1, SEP-24.2)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.cards import carry_out
from walpurgis.games.septima.solo.row import free_crystals
from walpurgis.games.septima.solo.spiders import MoveFarthest, Scuttle, SpiderLoss, distance, end_turn_beside_spiders
from walpurgis.games.septima.solo.suspicion import raise_widow
from walpurgis.games.septima.solo.words import CURSED_RECALLED, WIDOW_TURN
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.steps.matching import PLAYER_RAISE, SEPTIMA_RAISE, active_septima, widow_icon
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import RIGHT, chosen
from walpurgis.kernel import COUNT, Step, field

ONE: Final = 1


class TakeWidowTurn(Step):
    """SEP-23.13: Scuttle, Card Action, Suspicion; she has no Ritual Advance, no Hunter Roll and no relocation."""

    def run(self, state: State) -> None:
        state.tell(WIDOW_TURN, widow_of(state).active)
        state.push(Scuttle(), WidowAction(), WidowBonus(), RaiseByHerMatch())


def is_matched_with_you(state: State) -> bool:
    """SEP-23.21: whether her icon is yours."""
    return widow_icon(state) == state.table.players[YOU].active


def is_widow_matched(state: State) -> bool:
    """SEP-23.21: matched with you, or with either Septima marker."""
    return is_matched_with_you(state) or active_septima(state, widow_icon(state)) >= 0


class WidowAction(Step):
    """SEP-23.21: the upper part of her card."""

    def run(self, state: State) -> None:
        carry_out(state, her.MAIN[widow_of(state).active])


class WidowBonus(Step):
    """SEP-23.21, SEP-24.1, SEP-24.2: the lower part of her card, if she is matched; a setting says never or always."""

    def run(self, state: State) -> None:
        setting = state.options["widow_bonus"]
        if setting == "always" or (setting == "on_match" and is_widow_matched(state)):
            carry_out(state, her.BONUS[widow_of(state).active])


class RaiseByHerMatch(Step):
    """SEP-23.22, SEP-24.2: a real match raises hers: by 1 with you, by 2 with the Septima alone; with Chant, too."""

    def run(self, state: State) -> None:
        if is_matched_with_you(state):
            raise_widow(state, PLAYER_RAISE)
        elif is_widow_matched(state):
            raise_widow(state, SEPTIMA_RAISE[RIGHT])


def end_your_turn(state: State) -> None:
    """SEP-23.19, SEP-23.26: Spiders beside you cost Wisdom; Crystals can be gained again."""
    end_turn_beside_spiders(state)
    free_crystals(state)


# ----- after the Trials -----


class WidowPicks(Step):
    """SEP-23.39: instead of crowd picks her Spiders move, by the Cursed Citizens in the Crowd."""

    def run(self, state: State) -> None:
        steps = her.SPIDER_MOVES[state.table.crowd[box.CURSED]]
        if steps:
            widow_of(state).moved = 0
            state.push(CreepOn(steps), SpiderLoss(), ReturnCursed())


class CreepOn(Step):
    """SEP-23.39: each time the farthest Spider moves; when one reaches you, the rest is forfeited."""

    left: int = field(COUNT)

    def run(self, state: State) -> None:
        reached = any(distance(state, spider) == 0 for spider in chosen(widow_of(state).moved, her.EACH_SPIDER))
        if self.left and not reached:
            state.push(MoveFarthest(YOU), CreepOn(self.left - 1))


class ReturnCursed(Step):
    """SEP-23.39: if any Spider has moved, a Cursed Citizen returns to her supply."""

    def run(self, state: State) -> None:
        widow = widow_of(state)
        if widow.moved:
            state.table.crowd[box.CURSED] -= ONE
            widow.citizens += ONE
            state.tell(CURSED_RECALLED, ONE)
