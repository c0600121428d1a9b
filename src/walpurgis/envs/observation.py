"""Observations: a seat's view as a vector of fixed size, derived from the shape of the view.

Every position has a name, such as `table.players.0.hand.hill_witch`. Seats are rotated: seat 0 is always the observer.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from walpurgis.envs.codec import Codec
from walpurgis.kernel.data import Object, Shape, Structure
from walpurgis.kernel.kinds import (
    Bag,
    BySeat,
    Counts,
    Flag,
    Ids,
    Integer,
    Kind,
    ListOf,
    MapOf,
    Maybe,
    MaybeToken,
    Number,
    SetOf,
)
from walpurgis.kernel.state import State

Vector = NDArray[np.float32]
Write = Callable[[Any, Vector, int], None]
"""Writes a value of a view into a vector; the last argument is the observer."""

ONE_HOT = 24
"""A bounded number with at most so many values gets a position for each of them."""


class Observer:
    """How a game with a number of seats is observed."""

    def __init__(self, codec: Codec, seats: int) -> None:
        game = codec.game
        self.codec = codec
        self.seats = seats
        self.names: list[str] = []
        decisions = Ids("decision", game.decisions())
        frame = Shape(
            ("decision", Maybe(decisions)),
            ("waiting", ListOf(_seat_kind())),
            ("answered", ListOf(_seat_kind())),
            ("table", Structure("table", game.view_shape)),
        )
        self._write = self._shape(frame, "")
        self._begun = {action: self._claim(f"begun.{codec.name(action)}") for action in codec.parts()}
        self.size = len(self.names)

    def vector(self, state: State[Any], seat: int, prefix: Sequence[int] = ()) -> Vector:
        """What a seat sees of a state, and the numbers of a move that it has chosen so far."""
        found = np.zeros(self.size, np.float32)
        self._write(state.view(seat), found, seat)
        for action in prefix:
            found[self._begun[action]] = 1
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.codec, self.seats)

    def _claim(self, *names: str) -> int:
        start = len(self.names)
        self.names.extend(names)
        return start

    def _kind(self, kind: Kind, path: str) -> Write:
        if isinstance(kind, (Structure, Object)):
            return self._shape(kind.shape if isinstance(kind, Structure) else kind.cls.SHAPE, path)
        if isinstance(kind, (Maybe, MaybeToken)):
            return self._maybe(kind.kind, path)
        if isinstance(kind, Number):
            return self._number(kind, path)
        if isinstance(kind, Ids):
            return self._one_hot(kind, path)
        if isinstance(kind, SetOf):
            return self._members(kind.kind, path)
        if isinstance(kind, (Bag, Counts)):
            return self._amounts(kind.kind if isinstance(kind, Bag) else kind.keys, path)
        if isinstance(kind, MapOf):
            return self._map(kind, path)
        if isinstance(kind, BySeat):
            return self._by_seat(kind, path)
        if isinstance(kind, ListOf):
            return self._list(kind, path)
        if isinstance(kind, (Integer, Flag)):
            return self._scalar(path)
        return _nothing

    def _shape(self, shape: Shape, path: str) -> Write:
        fields = [(name, self._kind(kind, f"{path}.{name}" if path else name)) for name, kind in shape.kinds.items()]

        def write(value: Any, out: Vector, seat: int) -> None:
            for name, inside in fields:
                inside(value[name], out, seat)

        return write

    def _scalar(self, path: str) -> Write:
        at = self._claim(path)

        def write(value: Any, out: Vector, seat: int) -> None:
            out[at] += value

        return write

    def _number(self, kind: Number, path: str) -> Write:
        if kind.name == "seat":
            start = self._claim(*[f"{path}.seat{number}" for number in range(self.seats)])
            count = self.seats
            return lambda value, out, seat: _mark(out, start + (value - seat) % count)
        if kind.size > ONE_HOT:
            return self._scalar(path)
        first = self._claim(*[f"{path}={kind.low + number}" for number in range(kind.size)]) - kind.low
        return lambda value, out, seat: _mark(out, first + value)

    def _one_hot(self, kind: Ids, path: str) -> Write:
        start = self._claim(*[f"{path}={word}" for word in kind.ids])
        index = kind.index
        return lambda value, out, seat: _mark(out, start + index[value])

    def _members(self, kind: Ids, path: str) -> Write:
        start = self._claim(*[f"{path}.{word}" for word in kind.ids])
        index = kind.index

        def write(value: Any, out: Vector, seat: int) -> None:
            for word in value:
                out[start + index[word]] += 1

        return write

    def _amounts(self, kind: Ids, path: str) -> Write:
        start = self._claim(*[f"{path}.{word}" for word in kind.ids])
        index = kind.index

        def write(value: Any, out: Vector, seat: int) -> None:
            for word, amount in value.items():
                out[start + index[word]] += amount

        return write

    def _maybe(self, kind: Kind, path: str) -> Write:
        at = self._claim(f"{path}?")
        inside = self._kind(kind, path)

        def write(value: Any, out: Vector, seat: int) -> None:
            if value is not None:
                out[at] += 1
                inside(value, out, seat)

        return write

    def _map(self, kind: MapOf, path: str) -> Write:
        return self._shape(Shape(*((word, kind.kind) for word in kind.keys.ids)), path)

    def _by_seat(self, kind: BySeat, path: str) -> Write:
        seats = [self._kind(kind.kind, f"{path}.{number}") for number in range(self.seats)]
        count = self.seats

        def write(value: Any, out: Vector, seat: int) -> None:
            for number, inside in enumerate(seats):
                inside(value[(seat + number) % count], out, seat)

        return write

    def _list(self, kind: ListOf, path: str) -> Write:
        """Places where there are few of them; else how often each value stands in the list, and its length."""
        if kind.most is not None and kind.most <= ONE_HOT:
            return self._places([self._maybe(kind.kind, f"{path}.{place}") for place in range(kind.most)])
        at = self._claim(f"{path}.length")
        inside = self._kind(kind.kind, f"{path}.any")

        def write(value: Any, out: Vector, seat: int) -> None:
            out[at] += len(value)
            for item in value:
                inside(item, out, seat)

        return write

    def _places(self, places: Sequence[Write]) -> Write:
        def write(value: Any, out: Vector, seat: int) -> None:
            for item, inside in zip(value, places, strict=False):
                inside(item, out, seat)

        return write


def _seat_kind() -> Number:
    return Number("seat", 0, 7)


def _mark(out: Vector, at: int) -> None:
    out[at] += 1


def _nothing(value: Any, out: Vector, seat: int) -> None:
    """Texts say nothing to a learner."""
