"""What is done for a player who has not answered in time (NSA-15.3); who has left is replaced (NSA-15.4)."""

from walpurgis.games.new_salem.steps.cubes import ClearBuilding, PlaceDespair, PlaceHope, RemoveDespair, RemoveElsewhere
from walpurgis.games.new_salem.steps.trigger import NameTarget, NextConstable
from walpurgis.games.new_salem.steps.window import OpenWindow
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import NAME_BUILDING, PLACING
from walpurgis.kernel import Move


def timeout_move(state: State, seat: int) -> Move | None:
    """NSA-15.3: the move of a waiting seat that does not answer; None in OPEN, which has no time limit of its own.

    First cards, AUTO, PASS and the oldest building are what a seat's list of legal moves begins with.
    """
    legal = state.legal(seat)
    step = state.stack[-1] if state.stack else None
    if not legal or isinstance(step, OpenWindow):
        return None
    if isinstance(step, (RemoveDespair, RemoveElsewhere, ClearBuilding)):
        return min(legal, key=lambda move: _most_despair(state, move))
    if isinstance(step, (NextConstable, NameTarget)):
        return min(legal, key=lambda move: _from_the_left(state, move))
    if isinstance(step, PlaceHope):
        return PLACING[max(state.table.players[seat].store, 0)]
    assert not isinstance(step, PlaceDespair) or legal[0] is PLACING[0]
    return legal[0]


def _most_despair(state: State, move: Move) -> tuple[int, int, int]:
    """The building with most despair; ties by seat order from the Constable, then the oldest."""
    order = (move.b - state.table.constable) % state.seats
    return -state.table.players[move.b].despair[move.a], order, move.a


def _from_the_left(state: State, move: Move) -> tuple[int, ...]:
    """Seat order from the Constable's left, the oldest building first."""
    first = state.table.constable + 1
    if move.verb is NAME_BUILDING:
        return (move.b - first) % state.seats, move.a
    return tuple(sorted([(player - first) % state.seats for player in move.args]))
