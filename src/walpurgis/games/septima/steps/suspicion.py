"""Suspicion: raising step by step, confrontations, captures, lowering (section 6, SEP-17.7)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.ongoing import ADRIANNAS_RING, spell_scores
from walpurgis.games.septima.steps.movement import FreeMove
from walpurgis.games.septima.steps.resources import lose
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import CONFRONTED, FELL, ROSE, SECOND, SURRENDER, SURRENDERED, Move, bits
from walpurgis.kernel import COUNT, SEAT, Choice, Step, field


def lower(state: State, seat: int, count: int) -> None:
    """SEP-6.1, SEP-6.2: down, never below the last space; SEP-14.1: one effect, however many spaces."""
    player = state.table.players[seat]
    before = player.suspicion
    player.suspicion = max(box.LEAST_SUSPICION, before - count)
    if player.suspicion < before:
        state.tell(FELL, seat, player.suspicion)
        spell_scores(state, seat, ADRIANNAS_RING)


def raise_suspicion(state: State, seat: int, count: int) -> None:
    """SEP-6.2 to SEP-6.6: one space after the other; a step due at the top becomes a confrontation (SEP-6.4).

    SEP-6.6: a raise of nothing is none.

    What comes after the raise has to be on the stack already: a confrontation asks questions first.
    """
    player = state.table.players[seat]
    if count <= 0:
        return
    player.raised = True
    free = min(count, box.MOST_SUSPICION - player.suspicion)
    if free:
        player.suspicion += free
        state.tell(ROSE, seat, player.suspicion)
    if count > free:
        state.tell(CONFRONTED, seat)
        if count - free > 1:
            state.push(RaiseSuspicion(seat, count - free - 1))
        be_caught(state, seat)


def be_caught(state: State, seat: int) -> None:
    """SEP-6.3, SEP-17.7: lose a Witch or Wisdom, lower Suspicion by 1, move away."""
    state.push(LowerSuspicion(seat, 1), FreeMove(seat))
    if state.table.players[seat].coven.bit_count() >= 2:
        state.push(SurrenderWitch(seat))
    else:
        lose(state, seat, box.CAPTURE_LOSS)


class RaiseSuspicion(Step):
    """SEP-6.2: Suspicion rises by some spaces."""

    seat: int = field(SEAT)
    count: int = field(COUNT)

    def run(self, state: State) -> None:
        raise_suspicion(state, self.seat, self.count)


class LowerSuspicion(Step):
    """SEP-6.2: an effect that lowers Suspicion."""

    seat: int = field(SEAT)
    count: int = field(COUNT)

    def run(self, state: State) -> None:
        lower(state, self.seat, self.count)


class SurrenderWitch(Choice):
    """SEP-6.3, SEP-17.7: one of the Witches goes face up on top of the stack in the Second Trial Chamber."""

    clause = "SEP-6.3"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [SURRENDER.of(witch) for witch in bits(state.table.players[seat].coven)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        table = state.table
        table.players[seat].coven &= ~(1 << move.witch)
        table.chambers[SECOND].witches.insert(0, move.witch)
        state.tell(SURRENDERED, seat, move.witch)
