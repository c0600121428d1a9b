"""Pages: the numbers that a seat sees at fixed places, and how a feature of a view is written there.

A view is first taken apart into a row of values, always the same ones in the same order. The numbers stand on a page,
which remembers the row that they were made from. Most of a table stays as it is from one decision to the next, so
showing a view means comparing two rows, and writing only what differs.
"""

from array import array
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias

try:
    from walpurgis.kernel._quill import Quill as Quill  # the compiled engine has it
except ImportError:
    Quill = None  # type: ignore[assignment,misc]

Out: TypeAlias = "memoryview[float]"
"""Where numbers are written."""
Row: TypeAlias = list[Any]
"""The values of a view, taken apart."""
Reader: TypeAlias = Callable[[Any], Any]
"""How some library makes an array of what lies in memory."""
Plan: TypeAlias = tuple[Any, ...]
"""How a value is written, for those who write in C: see `Feature.plan`."""
FEW: Final = 8
"""So many places are faster cleared one by one."""
UNSEEN: Final[Any] = object()
"""Stands in a row where there is no value, so that its places hold zeros."""
ZERO: Final[Any] = float(0)
ONE: Final[Any] = float(1)
"""Made once: places hold floating point numbers, and making one takes longer than writing it."""


@cache
def zeros(width: int) -> Out:
    """So many zeros; all pages share them."""
    return memoryview(array("f", bytes(4 * width)))


class Page:
    """The numbers that a seat sees, and the values that they were made from. It may be shown any state of its game."""

    def __init__(self, width: int, values: int, seat: int, own: int = -1) -> None:
        self.seat = seat
        self.own = own
        """The place that says whose page it is, if there is one."""
        self.out: Out = memoryview(array("f", bytes(4 * width)))
        """The numbers."""
        if own >= 0:
            self.out[own] = ONE
        self._array: Any = None
        self.row: Row = [UNSEEN] * values
        """The values."""
        self.begun: tuple[int, ...] = ()
        """The numbers of a move that are written there."""
        self._zeros = zeros(width)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is an empty page: it will say the same after the next look."""
        return Page, (len(self.out), len(self.row), self.seat, self.own)

    def copied(self, read: Reader) -> Any:
        """The numbers as an array of one's own, from a library that reads them where they lie."""
        if self._array is None:
            self._array = read(self.out)
        return self._array.copy()

    def clear(self, at: int, width: int) -> None:
        """Set some places to zero."""
        if width > FEW:
            self.out[at : at + width] = self._zeros[:width]
            return
        for place in range(at, at + width):
            self.out[place] = ZERO


class Feature:
    """How a value of one kind is written. Where several values share their places, they are added up."""

    def __init__(self, width: int, adding: bool, nothing: Any = None) -> None:
        self.width = width
        """How many places it takes."""
        self.adding = adding
        self.nothing = nothing
        """A value that leaves all places as they are, and so need not be written."""
        self.atomic = True
        """Whether a value never changes, as numbers do not."""
        self.whole = True
        """Whether a value stands in a row as it is."""
        self.several = False
        """Whether it is several values that are compared one by one."""
        self.plain = False
        """Whether a value is a piece of data that is taken as its values, all of which stand in a row."""
        self._quill: Any = None

    def names(self, path: str) -> list[str]:
        """What its places are called."""
        return []

    def parts(self) -> "list[Part]":
        """The values that it adds to a row, and where their places begin."""
        return [Part("", self, 0)]

    def take(self, value: Any, seat: int, row: Row) -> None:
        """Add a value to a row, as the observer in a seat sees it."""
        row.append(self.taken(value, seat))

    def taken(self, value: Any, seat: int) -> Any:
        """A value as it stands in a row, from where it is written."""
        return value

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        """Write a value into places that hold zeros, as the observer in a seat sees it."""

    def show(self, value: Any, page: Page) -> None:
        """Let a page say a value, whatever it said before."""
        if self._quill is None:
            if Quill is None:
                self.show_here(value, page)
                return
            self._quill = Quill(self.whole_plan(), UNSEEN)
        self._quill.write(value, page.row, page.out, page.seat)

    def show_here(self, value: Any, page: Page) -> None:
        """The same, and how it is done."""
        row: Row = []
        self.take(value, page.seat, row)
        parts, before = self.parts(), page.row
        for at, now, old in zip(range(len(row)), row, before):  # noqa: B905 - with `strict` it is no plain loop in C
            if now is not old:
                part = parts[at]
                if part.inside.several or now != old:
                    kept = part.inside.put(now, old, page, part.start)
                    if kept is not old:
                        before[at] = kept

    def put(self, value: Any, old: Any, page: Page, at: int) -> Any:
        """Write a value where another one stands, or none; the answer is what to remember of it."""
        if value is UNSEEN:
            page.clear(at, self.width)
            return UNSEEN
        if old is not UNSEEN:
            self.amend(value, old, page, at)
        elif value != self.nothing:
            self.write(value, page.out, at, page.seat)
        return self.kept(value)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        """Write a value where another one stands."""
        page.clear(at, self.width)
        if value != self.nothing:
            self.write(value, page.out, at, page.seat)

    def kept(self, value: Any) -> Any:
        """A value as it is remembered: it stays the same when the table changes."""
        return value

    def plan(self) -> Plan:
        """How a value is written that stands in a row, in plain values, for who writes it in C."""
        return self.planned("nothing")

    def whole_plan(self) -> Plan:
        """The same for a value as it comes: where it does not stand in a row so, it has to be taken by `taken`."""
        plan = self.plan()
        return plan if self.whole else self.planned("taken", ((0, 0, plan),), object=self)

    def planned(
        self,
        form: str,
        inside: tuple[Any, ...] = (),
        first: int = 0,
        second: int = 0,
        object: Any = None,
        turning: int = 0,
    ) -> Plan:
        """A plan: a form, what all features have, two numbers and an object whose meaning depends on the form.

        What is inside comes with where its places begin, and with its number among several values. The first places, as
        many as are turning, belong to seats and are counted from the observer.
        """
        return form, self.width, self.adding, self.nothing, (first, second, turning), object, inside


class Part:
    """One of several values: its name, how it is written, and where its places begin."""

    def __init__(self, name: str, inside: Feature, start: int) -> None:
        self.name = name
        self.inside = inside
        self.start = start
