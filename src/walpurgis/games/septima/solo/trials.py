"""Trials that the Widow wins (SEP-23.38)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import ChamberId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.words import CURSED_RECALLED, WIDOW_WELCOMED, WIDOW_WON_TRIAL
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.steps.resources import lose
from walpurgis.games.septima.steps.witches import exile
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import CHAMBER
from walpurgis.kernel import Step, field


class WidowWinsTrial(Step):
    """SEP-23.38, SEP-23.6: you lose Wisdom, she takes the Witch; where her Coven is full, the Witch leaves the game."""

    chamber: ChamberId = field(CHAMBER)

    def run(self, state: State) -> None:
        widow = widow_of(state)
        witch = state.table.chambers[self.chamber].witches.pop(0)
        state.tell(WIDOW_WON_TRIAL, self.chamber)
        lose(state, YOU, her.TRIAL_LOSS)
        if widow.coven.bit_count() < box.COVEN_SPACES:
            widow.coven |= 1 << witch
            state.tell(WIDOW_WELCOMED, witch)
        else:
            exile(state, witch)


class WidowRecalls(Step):
    """SEP-23.38: she recalls 2 Cursed Citizens, from the chamber first; Bryn in her Coven changes nothing."""

    chamber: ChamberId = field(CHAMBER)

    def run(self, state: State) -> None:
        table, widow = state.table, widow_of(state)
        citizens = table.chambers[self.chamber].citizens
        count = min(box.TRIAL_RECALL, citizens.count(box.CURSED) + table.crowd[box.CURSED])
        for _ in range(count):
            if box.CURSED in citizens:
                citizens.remove(box.CURSED)
            else:
                table.crowd[box.CURSED] -= 1
        widow.citizens += count
        if count:
            state.tell(CURSED_RECALLED, count)
