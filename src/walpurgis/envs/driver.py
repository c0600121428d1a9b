"""A game asked one seat and one number at a time: what all environments stand on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from walpurgis.envs.codec import Codec
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State


class Driver:
    """A state, and the numbers of a move that have been chosen so far.

    A number is asked for only where there is a choice: parts of a move that are the same in all moves left are taken
    over, and a move is made as soon as it is the only one left.
    """

    def __init__(self, codec: Codec, state: State[Any], prefix: tuple[int, ...] = ()) -> None:
        self.codec = codec
        self.state = state
        self.prefix = prefix
        self.over = False
        self.seat = -1
        """The seat that is asked; -1 when the game is over."""
        self._choices: dict[int, list[Move]] = {}
        self._ask()

    @staticmethod
    def new(game: Game[Any], codec: Codec, seats: int, options: dict[str, Json], seed: int) -> "Driver":
        return Driver(codec, game.new(seats, options, seed))

    def actions(self) -> list[int]:
        """The numbers that may be chosen now, sorted; none when the game is over."""
        return sorted(self._choices)

    def mask(self) -> NDArray[np.int8]:
        """The same as a vector of zeros and ones."""
        found = np.zeros(self.codec.size, np.int8)
        found[list(self._choices)] = 1
        return found

    def act(self, action: int) -> None:
        """Choose a number."""
        left = self._choices.get(action)
        if left is None:
            raise ValueError(f"action {action} ({self.codec.name(action)}) is not legal; legal are {self.actions()}")
        if len(left) == 1:
            self.play(left[0])
        else:
            self.prefix = (*self.prefix, action)
            self._ask()

    def play(self, move: Move) -> None:
        """Make a whole move for the seat that is asked."""
        self.state.apply(self.seat, move)
        self.prefix = ()
        self._ask()

    def copy(self) -> "Driver":
        return Driver(self.codec, self.state.copy(), self.prefix)

    def returns(self) -> list[float]:
        """What the game was worth to each seat: 1 for a win alone, shared wins in part; the sum is zero.

        Where one seat plays against the box, a win is worth 1 and a loss -1.
        """
        seats = self.state.seats
        winners = self.state.result()["winners"]
        if seats == 1:
            return [1.0 if winners else -1.0]
        if not winners:
            return [0.0] * seats
        won, lost = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
        return [won if seat in winners else lost for seat in range(seats)]

    def _ask(self) -> None:
        state = self.state
        self.over = state.over
        self.seat = -1 if self.over else state.game.next_seat(state)
        legal = [] if self.over else state.legal(self.seat)
        encode = self.codec.encode
        sequences = {encode(move): move for move in legal}
        at = len(self.prefix)
        if at:
            sequences = {sequence: move for sequence, move in sequences.items() if sequence[:at] == self.prefix}
        choices = _by_number(sequences, at)
        while len(choices) == 1 and len(sequences) > 1:
            self.prefix = (*self.prefix, *choices)
            choices = _by_number(sequences, len(self.prefix))
        self._choices = choices


def _by_number(sequences: dict[tuple[int, ...], Move], at: int) -> dict[int, list[Move]]:
    """The moves by their number at a place."""
    found: dict[int, list[Move]] = {}
    for sequence, move in sequences.items():
        found.setdefault(sequence[at], []).append(move)
    return found
