"""Observations: what a seat sees, as a vector of fixed size with a name for each position.

The positions come from the shape of the game's view (`walpurgis.kernel.features`); seats are counted from the observer.
Behind them stand the numbers of a move that the seat has chosen so far, where the codec has factored its verb.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from walpurgis.kernel.codec import Codec
from walpurgis.kernel.features import Out, Sight
from walpurgis.kernel.state import State

Vector = NDArray[np.float32]


class Observer:
    """How a game with a number of seats is observed."""

    def __init__(self, codec: Codec, seats: int) -> None:
        self.codec = codec
        self.seats = seats
        self._sight = Sight(codec.game, seats)
        parts = codec.parts()
        self._begun = {action: self._sight.width + at for at, action in enumerate(parts)}
        self.names = [*self._sight.names, *[f"begun.{codec.name(action)}" for action in parts]]
        """What each position is."""
        self.size = len(self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.codec, self.seats)

    def vector(self, state: State[Any], seat: int, prefix: Sequence[int] = ()) -> Vector:
        """What a seat sees of a state, and the numbers of a move that it has chosen so far."""
        found = np.zeros(self.size, np.float32)
        self.write(state, seat, prefix, found.data)  # type: ignore[arg-type] # numpy does not say that it holds floats
        return found

    def write(self, state: State[Any], seat: int, prefix: Sequence[int], out: Out) -> None:
        """The same into places that hold zeros."""
        self._sight.write(state, seat, out)
        for action in prefix:
            out[self._begun[action]] = 1
