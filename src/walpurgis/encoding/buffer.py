"""Observation buffers: the vector of numbers that a seat observes, updated incrementally.

A view is first flattened into a row of values, always the same ones in the same order. The buffer keeps the row that
its numbers were encoded from. Most of a table stays as it is from one decision to the next, so an update compares two
rows and encodes only what differs.
"""

from array import array
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

try:
    from walpurgis.encoding._encoder import NativeEncoder as NativeEncoder  # the compiled engine has it
except ImportError:
    NativeEncoder = None  # type: ignore[assignment,misc]

Out: TypeAlias = "memoryview[float]"
"""Where numbers are written."""
Row: TypeAlias = list[Any]
"""The values of a view, taken apart."""
Reader: TypeAlias = Callable[[Any], Any]
"""How some library makes an array of what lies in memory."""
EncodingPlan: TypeAlias = tuple[Any, ...]
"""How a value is encoded, as plain data for the encoder in C: see `Feature.plan`."""
FEW: Final = 8
"""Up to so many places are cleared one by one, which is faster."""
ABSENT: Final[Any] = object()
"""Stands in a row where there is no value: it is encoded as zeros."""
ZERO: Final[Any] = float(0)
ONE: Final[Any] = float(1)
"""Made once: places hold floating point numbers, and making one takes longer than writing it."""


@cache
def zeros(width: int) -> Out:
    """Zeros to copy from, shared by all buffers."""
    return memoryview(array("f", bytes(4 * width)))


class ObservationBuffer:
    """The observation vector of a seat, and the row of values that it was encoded from."""

    def __init__(self, width: int, values: int, seat: int, own: int = -1) -> None:
        self.seat = seat
        self.own = own
        """The position of the one-hot that names the observer, if there is one."""
        self.out: Out = memoryview(array("f", bytes(4 * width)))
        """The numbers of the observation."""
        if own >= 0:
            self.out[own] = ONE
        self._array: Any = None
        self.row: Row = [ABSENT] * values
        """The values that they were encoded from."""
        self.partial: tuple[int, ...] = ()
        """The actions of a partial move that are set in it."""
        self._zeros = zeros(width)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is an empty buffer, which the next update fills."""
        return ObservationBuffer, (len(self.out), len(self.row), self.seat, self.own)

    def copied(self, read: Reader) -> Any:
        """A copy of the numbers as an array of a library that can read memory, such as NumPy."""
        if self._array is None:
            self._array = read(self.out)
        return self._array.copy()

    def clear(self, at: int, width: int) -> None:
        """Set a range to zero."""
        if width > FEW:
            self.out[at : at + width] = self._zeros[:width]
            return
        for place in range(at, at + width):
            self.out[place] = ZERO


class Feature:
    """An encoder for the values of one kind.

    `flatten` and `extend_row` turn a value into what stands in a row, `write` encodes it into zeros, `rewrite` over an
    old value, and `snapshot` copies what has to be remembered. `update` does all of that for a whole observation.
    Where several values share their range (`adding`), they are added up.
    """

    def __init__(self, width: int, adding: bool, nothing: Any = None) -> None:
        self.width = width
        """How many numbers it takes."""
        self.adding = adding
        self.zero_value = nothing
        """The value that is encoded as all zeros, and so need not be written."""
        self.immutable = True
        """Whether values are immutable, so that a snapshot is the value itself."""
        self.stored_as_is = True
        """Whether a value stands in a row unchanged, without `flatten`."""
        self.compared_inside = False
        """Whether a value is a tuple whose items are compared one by one."""
        self.is_flat_record = False
        """Whether a value is a record all of whose fields stand in a row unchanged."""
        self._native: Any = None

    def names(self, path: str) -> list[str]:
        """The name of each of its numbers."""
        return []

    def parts(self) -> "list[Part]":
        """The values that it adds to a row, and where the range of each begins."""
        return [Part("", self, 0)]

    def extend_row(self, value: Any, seat: int, row: Row) -> None:
        """Append a value, flattened, to a row, as the observer in a seat sees it."""
        row.append(self.flatten(value, seat))

    def flatten(self, value: Any, seat: int) -> Any:
        """A value in the form in which it stands in a row."""
        return value

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        """Encode a value into a range of zeros, as the observer in a seat sees it."""

    def update(self, value: Any, buffer: ObservationBuffer) -> None:
        """Make a buffer encode a value, whatever it encoded before; in C where the engine is compiled."""
        if self._native is None:
            if NativeEncoder is None:
                self.update_in_python(value, buffer)
                return
            self._native = NativeEncoder(self.root_plan(), ABSENT)
        self._native.write(value, buffer.row, buffer.out, buffer.seat)

    def update_in_python(self, value: Any, buffer: ObservationBuffer) -> None:
        """The reference implementation of `update`."""
        row: Row = []
        self.extend_row(value, buffer.seat, row)
        parts, before = self.parts(), buffer.row
        for at, now, old in zip(range(len(row)), row, before):  # noqa: B905 - with `strict` it is no plain loop in C
            if now is not old:
                part = parts[at]
                if part.inside.compared_inside or now != old:
                    kept = part.inside.replace_value(now, old, buffer, part.start)
                    if kept is not old:
                        before[at] = kept

    def replace_value(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> Any:
        """Encode a value over another one, or none; returns what to remember of it."""
        if value is ABSENT:
            buffer.clear(at, self.width)
            return ABSENT
        if old is not ABSENT:
            self.rewrite(value, old, buffer, at)
        elif value != self.zero_value:
            self.write(value, buffer.out, at, buffer.seat)
        return self.snapshot(value)

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        """Encode a value over another one."""
        buffer.clear(at, self.width)
        if value != self.zero_value:
            self.write(value, buffer.out, at, buffer.seat)

    def snapshot(self, value: Any) -> Any:
        """A copy of a value that stays the same when the table changes."""
        return value

    def plan(self) -> EncodingPlan:
        """How a value in its row form is encoded, as plain data for the encoder in C."""
        return self.make_plan("none")

    def root_plan(self) -> EncodingPlan:
        """The same for a value as the game gives it: where that is not its row form, C calls `flatten` first."""
        plan = self.plan()
        return plan if self.stored_as_is else self.make_plan("flatten", ((0, 0, plan),), object=self)

    def make_plan(
        self,
        form: str,
        inside: tuple[Any, ...] = (),
        first: int = 0,
        second: int = 0,
        object: Any = None,
        rotating: int = 0,
    ) -> EncodingPlan:
        """A plan: a form, what all features have, two numbers and an object whose meaning depends on the form.

        Each inner plan comes with the offset of its range and the index of its value. The first `rotating` positions
        belong to seats, which are counted from the observer.
        """
        return form, self.width, self.adding, self.zero_value, (first, second, rotating), object, inside


class Part:
    """One of several values: its name, its encoder, and the offset of its range."""

    def __init__(self, name: str, inside: Feature, start: int) -> None:
        self.name = name
        self.inside = inside
        self.start = start
