"""Her Suspicion (SEP-23.22, SEP-23.24, SEP-23.25)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import WitchId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.words import EXPOSE, WIDOW_EXPOSED, WIDOW_ROSE
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import SECOND, Move, bits
from walpurgis.kernel import COUNT, Choice, Step, field


def raise_widow(state: State, count: int) -> None:
    """SEP-23.24: one space after the other; a step that is due at the top exposes a Witch. No Hunter minds."""
    widow = widow_of(state)
    free = min(count, box.MOST_SUSPICION - widow.suspicion)
    if free:
        widow.suspicion += free
        state.tell(WIDOW_ROSE, widow.suspicion)
    if count > free:
        state.push(Overflow(), RaiseWidow(count - free - 1))


class RaiseWidow(Step):
    """SEP-23.22: her Suspicion rises by some spaces."""

    count: int = field(COUNT)

    def run(self, state: State) -> None:
        raise_widow(state, self.count)


class Overflow(Step):
    """SEP-23.24: one of her Witches, or else the bottom tile of the stack, comes to the Second Trial Chamber."""

    def run(self, state: State) -> None:
        table, widow = state.table, widow_of(state)
        if widow.coven:
            state.push(ExposeWitch(YOU))
            return
        if table.witch_stack:
            state.reveal()
            table.witch_known.pop()
            bring_to_trial(state, table.witch_stack.pop())
        reset(state)


def bring_to_trial(state: State, witch: WitchId) -> None:
    state.table.chambers[SECOND].witches.insert(0, witch)
    state.tell(WIDOW_EXPOSED, witch)


def reset(state: State) -> None:
    """SEP-23.24: then her marker is set back."""
    widow_of(state).suspicion = her.RESET_SUSPICION
    state.tell(WIDOW_ROSE, her.RESET_SUSPICION)


class ExposeWitch(Choice):
    """SEP-23.24, SEP-23.7: you choose which of her Witches goes on top of the stack in the Second Trial Chamber."""

    clause = "SEP-23.24"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [EXPOSE.of(witch) for witch in bits(widow_of(state).coven)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        widow_of(state).coven &= ~(1 << move.witch)
        bring_to_trial(state, move.witch)
        reset(state)
