"""Crowd picks (section 11)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import BRYN, JOHANNA, has_witch
from walpurgis.games.septima.abilities.language import resolve
from walpurgis.games.septima.steps.resources import can_pay
from walpurgis.games.septima.steps.spellbook import exhausted
from walpurgis.games.septima.table import BASIC, State
from walpurgis.games.septima.words import ALL_PICK, PASSING, PICK_SET, PICKED, RECALL, RECALLED, Move, bits, chosen
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, Step, field

BRYN_PICK_RECALL: Final = box.WITCH_ABILITIES[BRYN].amount("pick_recall")


def possible_picks(state: State, seat: int) -> int:
    """SEP-11.1, SEP-11.2, SEP-1.17: the picks of the mode whose cost can be paid and that can do something."""
    picks = box.BASIC_PICKS if state.table.mode == BASIC else box.FULL_PICKS
    for pick in bits(picks):
        for effect in box.PICK_EFFECTS[pick]:
            if effect.name == "spend_ingredient_any" and not can_pay(state, seat, effect.a):
                picks &= ~(1 << pick)
            if effect.name == "ready_spell" and not exhausted(state, seat):
                picks &= ~(1 << pick)
    return picks


class CrowdPicks(Choice):
    """SEP-11.1, SEP-11.3: take picks, all different; SEP-15.10: with Johanna the same ones after the Trials."""

    clause = "SEP-11.1"
    forced = True
    left: int = field(COUNT)
    taken: int = field(PICK_SET, default=0)
    trials: bool = field(FLAG, default=False)

    def moves(self, state: State, seat: int) -> list[Move]:
        picks = possible_picks(state, seat)
        if not (self.trials and has_witch(state, seat, JOHANNA)):
            picks &= ~self.taken
        return [*chosen(picks, ALL_PICK), PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            if self.trials and self.taken:
                state.push(RecallAfterPicks(seat))
            return
        if self.left > 1:
            state.push(CrowdPicks(seat, self.left - 1, self.taken | 1 << move.pick, self.trials))
        elif self.trials:
            state.push(RecallAfterPicks(seat))
        state.tell(PICKED, seat, move.pick)
        resolve(state, seat, box.PICK_EFFECTS[move.pick])


class PicksAfterTrials(Step):
    """SEP-11.5: with enough own Citizens in the Crowd a player may take picks."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        picks = box.PICKS_EARNED[state.table.crowd[self.seat]]
        if picks:
            state.push(CrowdPicks(self.seat, picks, 0, True))


class RecallAfterPicks(Choice):
    """SEP-11.5: after picks one own Citizen returns from the Crowd; SEP-15.5: Bryn may keep it there."""

    clause = "SEP-11.5"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        counts = {min(box.PICK_RECALL, state.table.crowd[seat])}
        if has_witch(state, seat, BRYN):
            counts.add(min(BRYN_PICK_RECALL, state.table.crowd[seat]))
        return [RECALL.of(count) for count in sorted(counts)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.crowd[seat] -= move.citizens
        state.table.players[seat].citizens += move.citizens
        if move.citizens:
            state.tell(RECALLED, seat, move.citizens)
