"""A game asked one seat and one number at a time: what all environments stand on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from walpurgis.kernel.codec import Codec, Question
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State


class Driver:
    """A state that asks one seat after the other."""

    def __init__(self, codec: Codec, state: State[Any], prefix: tuple[int, ...] = ()) -> None:
        self.codec = codec
        self.state = state
        self.over = False
        self.seat = -1
        """The seat that is asked; -1 when the game is over."""
        self.question: Question
        self._ask(prefix)

    @staticmethod
    def new(game: Game[Any], codec: Codec, seats: int, options: dict[str, Json], seed: int) -> "Driver":
        return Driver(codec, game.new(seats, options, seed))

    def actions(self) -> list[int]:
        """The numbers that may be chosen now, sorted; none when the game is over."""
        return sorted(self.question.choices)

    @property
    def prefix(self) -> tuple[int, ...]:
        """The numbers of a move that have been chosen so far."""
        return self.question.prefix

    def mask(self) -> NDArray[np.int8]:
        """The numbers that may be chosen, as a vector of zeros and ones."""
        found = np.empty(self.codec.size, np.int8)
        mark(found, self.question)
        return found

    def act(self, action: int) -> None:
        """Choose a number; a move is made as soon as it is the only one left."""
        answer = self.question.answer(action)
        if isinstance(answer, Question):
            self.question = answer
        else:
            self.play(answer)

    def play(self, move: Move) -> None:
        """Make a whole move for the seat that is asked."""
        self.state.apply(self.seat, move)
        self._ask(())

    def copy(self) -> "Driver":
        """An independent driver; it asks the same question."""
        twin = Driver.__new__(Driver)
        twin.codec, twin.state = self.codec, self.state.copy()
        twin.over, twin.seat, twin.question = self.over, self.seat, self.question
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Driver":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Driver, (self.codec, self.state, self.prefix)

    def returns(self) -> list[float]:
        """What the game was worth to each seat, from -1 to 1: see `returns`."""
        return returns(self.state)

    def _ask(self, prefix: tuple[int, ...]) -> None:
        state = self.state
        self.over = state.over
        self.seat = -1 if self.over else state.game.next_seat(state)
        self.question = Question(self.codec, [] if self.over else state.legal(self.seat), prefix)


def mark(mask: NDArray[np.int8], question: Question) -> None:
    """Set a mask to the numbers that may be chosen."""
    mask[:] = 0
    mask[list(question.choices)] = 1


def returns(state: State[Any]) -> list[float]:
    """What a finished game was worth to each seat: a win alone 1, a shared one its part of that; the sum is zero.

    Where one seat plays against the box, a win is worth 1 and a loss -1.
    """
    seats = state.seats
    winners = state.result()["winners"]
    if seats == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * seats
    won, lost = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
    return [won if seat in winners else lost for seat in range(seats)]
