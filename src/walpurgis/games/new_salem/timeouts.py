"""What is done for a player who has not answered in time (NSA-15.3); who has left is replaced (NSA-15.4)."""

from typing import Any

from walpurgis.games.new_salem.steps.cubes import ClearBuilding, PlaceDespair, PlaceHope, RemoveDespair, RemoveElsewhere
from walpurgis.games.new_salem.steps.trigger import NameTarget, NextConstable
from walpurgis.games.new_salem.steps.window import OpenWindow
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import NAME_BUILDING, PLACING, Move


def timeout_move(state: State, seat: int) -> Move | None:
    """NSA-15.3: the move of a waiting seat that does not answer; None in OPEN, which has no time limit of its own.

    First cards, AUTO, PASS and the oldest building are what a seat's list of legal moves begins with.
    """
    legal: list[Any] = state.legal(seat)
    chosen: Move | None = None
    step = state.stack[-1] if state.stack else None
    if not legal or isinstance(step, OpenWindow):
        return None
    if isinstance(step, (RemoveDespair, RemoveElsewhere, ClearBuilding)):
        chosen = min(legal, key=lambda move: _most_despair(state, move))
    elif isinstance(step, (NextConstable, NameTarget)):
        chosen = min(legal, key=lambda move: _from_the_left(state, move))
    elif isinstance(step, PlaceHope):
        chosen = PLACING[max(state.table.players[seat].store, 0)]
    else:
        assert not isinstance(step, PlaceDespair) or legal[0] is PLACING[0]
        chosen = legal[0]
    return chosen


def _most_despair(state: State, move: Move) -> tuple[int, int, int]:
    """The building with most despair; ties by seat order from the Constable, then the oldest."""
    order = (move.owner - state.table.constable) % state.seats
    return -state.table.players[move.owner].despair[move.place], order, move.place


def _from_the_left(state: State, move: Move) -> tuple[int, ...]:
    """Seat order from the Constable's left, the oldest building first."""
    first = state.table.constable + 1
    if move.verb is NAME_BUILDING:
        return (move.owner - first) % state.seats, move.place
    return tuple(sorted([(player - first) % state.seats for player in move.args]))
