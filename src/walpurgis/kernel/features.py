"""Features: what a seat sees, as numbers at fixed places. This is how learners read a view.

Every kind has a feature, which says how many places a value takes, what each place is called, and which numbers stand
there. Words get a place each with a one in it, numbers stand for themselves or get a place each when there are few of
them, and seats are counted from the observer. A feature reads what `Game.seen` shows and nothing else.

A view is first taken apart into a row of values, always the same ones in the same order. The numbers stand on a page,
which remembers the row that they were made from. Most of a table stays as it is from one decision to the next, so
showing a view means comparing two rows, and writing only what differs.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from walpurgis.kernel.data import Data, Glimpse, Object, Shape, Structure
from walpurgis.kernel.kinds import (
    SEAT,
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

Out: TypeAlias = "memoryview[float]"
"""Where numbers are written."""
Row: TypeAlias = list[Any]
"""The values of a view, taken apart."""
ONE_HOT: Final = 24
"""A bounded number with at most so many values gets a place for each of them."""
WIDEST: Final = 128
"""The first values of a list are shown one by one as long as they fit into so many places."""

BITS: Final = tuple([tuple([bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)])
"""The bits that are set in each byte."""
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

    def __init__(self, width: int, values: int, seat: int) -> None:
        self.seat = seat
        self.out: Out = memoryview(array("f", bytes(4 * width)))
        """The numbers."""
        self.array: Any = None
        """The same numbers as an array of some library, for those who have read them so before."""
        self.row: Row = [UNSEEN] * values
        """The values."""
        self.begun: tuple[int, ...] = ()
        """The numbers of a move that are written there."""
        self._zeros = zeros(width)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is an empty page: it will say the same after the next look."""
        return Page, (len(self.out), len(self.row), self.seat)

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
        row: Row = []
        self.take(value, page.seat, row)
        parts, before = self.parts(), page.row
        for at, now, old in zip(range(len(row)), row, before):  # noqa: B905 - with `strict` it is no plain loop in C
            if now is not old:
                part = parts[at]
                if part.inside.several or now != old:
                    before[at] = part.inside.put(now, old, page, part.start)

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


class Part:
    """One of several values: its name, how it is written, and where its places begin."""

    def __init__(self, name: str, inside: Feature, start: int) -> None:
        self.name = name
        self.inside = inside
        self.start = start


def feature(kind: Kind, seats: int, adding: bool = False) -> Feature:
    """The feature of a kind, at a table with so many seats. Texts have no places: they tell a learner nothing."""
    if isinstance(kind, Structure):
        return Fields(kind.shape, seats, adding)
    if isinstance(kind, Object):
        fields = Fields(kind.cls.SHAPE, seats, adding, kind.cls)
        return Thing(fields) if never_changes(kind.cls) else fields
    if isinstance(kind, (Maybe, MaybeToken)):
        return maybe(feature(kind.kind, seats, adding), kind.kind.absent())
    if isinstance(kind, Number) and kind.name == SEAT.name:
        return Seat(seats, adding)
    if isinstance(kind, Number) and kind.size <= ONE_HOT:
        return OneOf([str(kind.low + at) for at in range(kind.size)], kind.low, adding)
    if isinstance(kind, (Number, Integer, Flag)):
        return Scalar(1, adding, 0)
    if isinstance(kind, Ids):
        return OneOf(list(kind.ids), 0, adding)
    if isinstance(kind, SetOf):
        return Members(kind.kind, adding)
    if isinstance(kind, Bag):
        return Bagful(kind, adding)
    if isinstance(kind, Counts):
        return Amounts(kind.keys, adding)
    if isinstance(kind, MapOf):
        return each(kind.keys.ids, feature(kind.kind, seats, adding), by_seat=False)
    if isinstance(kind, BySeat):
        return each([f"seat+{ahead}" for ahead in range(seats)], feature(kind.kind, seats, adding), by_seat=True)
    if isinstance(kind, ListOf):
        return Places(kind, seats, adding)
    return Feature(0, adding)


def never_changes(cls: type[Data]) -> bool:
    """Copies of a table share what does not say how it is copied, so it stays as it is."""
    return not hasattr(cls, "copy")


class Scalar(Feature):
    """A number that stands for itself; yes is 1."""

    def names(self, path: str) -> list[str]:
        return [path]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at] = out[at] + value if self.adding else value

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        page.out[at] = value


class OneOf(Feature):
    """A place for each of a few values."""

    def __init__(self, words: list[str], low: int, adding: bool) -> None:
        super().__init__(len(words), adding)
        self.words = words
        self.low = low

    def names(self, path: str) -> list[str]:
        return [f"{path}={word}" for word in self.words]

    def place(self, value: int, seat: int) -> int:
        """Where the one of a value stands."""
        return value - self.low

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        at += self.place(value, seat)
        out[at] = out[at] + 1 if self.adding else ONE

    def lacks(self, value: Any) -> bool:
        """Whether a value has no place: there is none, or it is the one that stands for none."""
        return value is None or (self.nothing is not None and bool(value == self.nothing))

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        if not self.lacks(old):
            page.out[at + self.place(old, page.seat)] = ZERO
        if not self.lacks(value):
            page.out[at + self.place(value, page.seat)] = ONE


class Seat(OneOf):
    """A place for each seat, counted from the observer."""

    def __init__(self, seats: int, adding: bool) -> None:
        super().__init__([f"seat+{ahead}" for ahead in range(seats)], 0, adding)

    def place(self, value: int, seat: int) -> int:
        return (value - seat) % self.width


class Members(Feature):
    """A place for each possible member of a set."""

    def __init__(self, kind: Ids, adding: bool) -> None:
        super().__init__(kind.size, adding, 0)
        self.words = kind.ids

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        left: int = value
        while left > 0:
            for bit in BITS[left & 255]:
                out[at + bit] = out[at + bit] + 1 if self.adding else ONE
            left >>= 8
            at += 8

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        now: int = value
        changed: int = now ^ old
        while changed > 0:
            for bit in BITS[changed & 255]:
                page.out[at + bit] = ONE if now >> bit & 1 else ZERO
            changed >>= 8
            now >>= 8
            at += 8


class Amounts(Feature):
    """How many there are of each thing."""

    def __init__(self, kind: Ids, adding: bool) -> None:
        super().__init__(kind.size, adding)
        self.words = kind.ids
        self.atomic = False

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for amount in value:
            if amount:
                out[at] = out[at] + amount if self.adding else amount
            at += 1

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        before: list[Any] = old
        for number, now in enumerate(value):
            if now != before[number]:
                page.out[at + number] = now

    def kept(self, value: Any) -> Any:
        return list(value)


class Bagful(Feature):
    """The same for amounts that are packed into one number."""

    def __init__(self, bag: Bag, adding: bool) -> None:
        self.bag = bag
        self.amounts = Amounts(bag.kind, adding)
        super().__init__(self.amounts.width, adding, 0)

    def names(self, path: str) -> list[str]:
        return self.amounts.names(path)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self.amounts.write(self.bag.unpack(value), out, at, seat)


def maybe(inside: Feature, absent: Any) -> Feature:
    """The feature of a value or none. Where exactly one place would hold a one, none is no one at all."""
    if isinstance(inside, OneOf):
        inside.nothing = absent
        return inside
    return OptionalApart(inside, absent) if isinstance(inside, Apart) else Optional(inside, absent)


class Optional(Feature):
    """Whether there is a value, then the value."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        super().__init__(1 + inside.width, inside.adding, absent)
        self.inside = inside
        self.atomic = inside.atomic
        self.whole = inside.whole

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def taken(self, value: Any, seat: int) -> Any:
        return value if self.whole or value == self.nothing else self.inside.taken(value, seat)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at] = out[at] + 1 if self.adding else ONE
        self.inside.write(value, out, at + 1, seat)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        if value == self.nothing or old == self.nothing:
            super().amend(value, old, page, at)
        else:
            self.inside.amend(value, old, page, at + 1)

    def kept(self, value: Any) -> Any:
        return value if value == self.nothing else self.inside.kept(value)


def each(words: Sequence[str], inside: Feature, by_seat: bool) -> Feature:
    """The feature of a value for each of some words."""
    return EachApart(words, inside, by_seat) if isinstance(inside, Apart) else Each(words, inside, by_seat)


class Each(Feature):
    """A value for each of a list of named things, or for each seat, the observer's first."""

    def __init__(self, words: Sequence[str], inside: Feature, by_seat: bool) -> None:
        super().__init__(len(words) * inside.width, inside.adding)
        self.words = words
        self.inside = inside
        self.by_seat = by_seat
        self.atomic = False
        self.whole = inside.whole

    def names(self, path: str) -> list[str]:
        return [name for word in self.words for name in self.inside.names(f"{path}.{word}")]

    def taken(self, value: Any, seat: int) -> Any:
        return value if self.whole else [self.inside.taken(item, seat) for item in value]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        inside = self.inside
        first = seat if self.by_seat else 0
        for number in range(len(self.words)):
            item = value[(first + number) % len(self.words)]
            if item != inside.nothing:
                inside.write(item, out, at + number * inside.width, seat)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        first = page.seat if self.by_seat else 0
        before: list[Any] = old
        for number, item in enumerate(value):
            if item != before[number]:
                place = (number - first) % len(self.words)
                self.inside.amend(item, before[number], page, at + place * self.inside.width)

    def kept(self, value: Any) -> Any:
        return list(value) if self.inside.atomic else [self.inside.kept(item) for item in value]


def alike(one: list[Any], other: list[Any]) -> int:
    """How many values two lists begin with alike."""
    same = 0
    for left, right in zip(one, other):  # noqa: B905 - as in `show`
        if left is not right and left != right:
            break
        same += 1
    return same


class Places(Feature):
    """A list: its length; the first values one by one, where places matter; and all others added up."""

    def __init__(self, kind: ListOf, seats: int, adding: bool) -> None:
        self.place = feature(kind.kind, seats, adding)
        most = 0 if kind.most is None else kind.most
        self.shown = min(most, max(1, WIDEST // max(1, self.place.width)))
        self.rest = feature(kind.kind, seats, adding=True)
        self.has_rest = kind.most is None or most > self.shown
        self.start = 1 + self.shown * self.place.width
        super().__init__(self.start + (self.rest.width if self.has_rest else 0), adding)
        self.atomic = False
        self.whole = self.place.whole

    def names(self, path: str) -> list[str]:
        shown = [name for place in range(self.shown) for name in self.place.names(f"{path}.{place}")]
        rest = self.rest.names(f"{path}.*") if self.has_rest else []
        return [f"{path}.length", *shown, *rest]

    def taken(self, value: Any, seat: int) -> Any:
        return value if self.whole else [self.place.taken(item, seat) for item in value]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        if not value:
            return
        out[at] = out[at] + len(value) if self.adding else len(value)
        self._write_from(0, value, out, at, seat)

    def _write_from(self, first: int, value: Any, out: Out, at: int, seat: int) -> None:
        """Write the values of a list from one of them on."""
        for number in range(first, len(value)):
            item = value[number]
            if item == self.place.nothing:
                continue
            if number < self.shown:
                self.place.write(item, out, at + 1 + number * self.place.width, seat)
            else:
                self.rest.write(item, out, at + self.start, seat)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        """Lists mostly change at their ends, so what both begin with stays."""
        now: list[Any] = value if isinstance(value, list) else list(value)
        before: list[Any] = old if isinstance(old, list) else list(old)
        if len(now) != len(before):
            page.out[at] = len(now)
        rest = self.rest
        if isinstance(rest, Scalar) and self.shown == 0:
            page.out[at + 1] = sum(now)
            return
        same = alike(now, before)
        if isinstance(rest, OneOf):
            for number in range(same, len(before)):
                self._count(rest, before[number], number, -1, page, at)
            for number in range(same, len(now)):
                self._count(rest, now[number], number, 1, page, at)
            return
        shown = min(len(before), self.shown)
        if same < shown:
            page.clear(at + 1 + same * self.place.width, (shown - same) * self.place.width)
        if len(before) > self.shown:
            page.clear(at + self.start, rest.width)
            same = min(same, self.shown)
        self._write_from(same, now, page.out, at, page.seat)

    def _count(self, words: OneOf, item: Any, number: int, change: int, page: Page, at: int) -> None:
        """Add a word in a place of the list, or take it away."""
        if words.lacks(item):
            return
        place = words.place(item, page.seat)
        if number < self.shown:
            page.out[at + 1 + number * self.place.width + place] = ONE if change > 0 else ZERO
        else:
            at += self.start + place
            page.out[at] = page.out[at] + change

    def kept(self, value: Any) -> Any:
        if not self.place.atomic:
            return [self.place.kept(item) for item in value]
        return value.copy() if isinstance(value, list) else value


# ----- what is taken apart -----


def spread(pieces: Sequence[Part]) -> list[Part]:
    """The parts of all pieces, one after the other."""
    return [Part(part.name, part.inside, piece.start + part.start) for piece in pieces for part in piece.inside.parts()]


class Apart(Feature):
    """Several values, each of which is compared and written by itself."""

    def __init__(self, pieces: list[Part], adding: bool) -> None:
        super().__init__(sum([piece.inside.width for piece in pieces]), adding)
        self.atomic = self.whole = False
        self.pieces = pieces
        self._parts = spread(pieces)

    def names(self, path: str) -> list[str]:
        under = f"{path}." if path else ""
        return [name for piece in self.pieces for name in piece.inside.names(under + piece.name)]

    def parts(self) -> list[Part]:
        return self._parts

    def taken(self, value: Any, seat: int) -> Any:
        row: Row = []
        self.take(value, seat, row)
        return row

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for number, part in enumerate(self._parts):
            inside = value[number]
            if inside is not UNSEEN and inside != part.inside.nothing:
                part.inside.write(inside, out, at + part.start, seat)

    def kept(self, value: Any) -> Any:
        return [part.inside.kept(value[number]) for number, part in enumerate(self._parts)]


class Fields(Apart):
    """The fields of a class of data, or of what a seat sees: those that a thing has by itself, and more beside them."""

    def __init__(self, shape: Shape, seats: int, adding: bool, cls: type[Data] | None = None) -> None:
        pieces: list[Part] = []
        width = 0
        for name, kind in shape.kinds.items():
            inside = feature(kind, seats, adding)
            if inside.width:
                pieces.append(Part(name, inside, width))
            width += inside.width
        super().__init__(pieces, adding)
        origin = shape if cls is not None else shape.origin
        beside = () if cls is not None else shape.beside
        own = [Field(piece, origin.names.index(piece.name)) for piece in pieces if origin and piece.name not in beside]
        more = [Field(piece, beside.index(piece.name)) for piece in pieces if piece.name in beside]
        self._inner = [field for field in own if not field.inside.whole]
        self._inner_more = [field for field in more if not field.inside.whole]
        self._parts = []
        if origin is not None:
            self._parts += [Part("", Together(own, adding), 0), *spread(self._inner)]
        self._beside = len(beside) > 0
        if self._beside:
            self._parts += [Part("", Together(more, adding), 0), *spread(self._inner_more)]

    def take(self, value: Any, seat: int, row: Row) -> None:
        if not isinstance(value, Glimpse):
            self._take_own(value, seat, row)
            return
        if value.thing is not None:
            self._take_own(value.thing, seat, row)
        if self._beside:
            more = value.more
            row.append(more)
            for field in self._inner_more:
                field.inside.take(more[field.number], seat, row)

    def _take_own(self, thing: Data, seat: int, row: Row) -> None:
        values = thing.values()
        row.append(values)
        for field in self._inner:
            field.inside.take(values[field.number], seat, row)


class Field(Part):
    """A field, and its number among the values that stand together with its own."""

    def __init__(self, piece: Part, number: int) -> None:
        super().__init__(piece.name, piece.inside, piece.start)
        self.number = number


class Together(Feature):
    """Values that stand in a row as one, since they come as one: those of a thing, or those beside it."""

    def __init__(self, fields: list[Field], adding: bool) -> None:
        self.fields = [field for field in fields if field.inside.whole]
        """Those that are shown and not taken apart."""
        super().__init__(sum([field.inside.width for field in self.fields]), adding)
        self.several = True

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        values: tuple[Any, ...] = value
        for field in self.fields:
            inside = values[field.number]
            if inside != field.inside.nothing:
                field.inside.write(inside, out, at + field.start, seat)

    def put(self, value: Any, old: Any, page: Page, at: int) -> Any:
        """A page remembers only those that are shown, and in one list, which it keeps."""
        if value is UNSEEN:
            for field in self.fields:
                page.clear(at + field.start, field.inside.width)
            return UNSEEN
        values: tuple[Any, ...] = value
        if old is UNSEEN:
            self.write(value, page.out, at, page.seat)
            return [field.inside.kept(values[field.number]) for field in self.fields]
        before: list[Any] = old
        for number, field in enumerate(self.fields):
            now, was = values[field.number], before[number]
            if now is not was and now != was:
                before[number] = field.inside.put(now, was, page, at + field.start)
        return before

    def kept(self, value: Any) -> Any:
        kept = list(value)
        for field in self.fields:
            kept[field.number] = field.inside.kept(kept[field.number])
        return tuple(kept)


class EachApart(Apart):
    """The same as `Each` for values that are taken apart."""

    def __init__(self, words: Sequence[str], inside: Feature, by_seat: bool) -> None:
        super().__init__([Part(word, inside, at * inside.width) for at, word in enumerate(words)], inside.adding)
        self.inside = inside
        self.by_seat = by_seat

    def take(self, value: Any, seat: int, row: Row) -> None:
        first = seat if self.by_seat else 0
        for number in range(len(self.pieces)):
            self.inside.take(value[(first + number) % len(self.pieces)], seat, row)


class OptionalApart(Apart):
    """The same as `Optional` for values that are taken apart."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        there = Scalar(1, inside.adding, 0)
        super().__init__([Part("?", there, 0), Part("", inside, 1)], inside.adding)
        self.inside = inside
        self.absent = absent
        self._nothing = [UNSEEN] * len(self.parts())

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def take(self, value: Any, seat: int, row: Row) -> None:
        if value == self.absent:
            row.extend(self._nothing)
        else:
            row.append(ONE)
            self.inside.take(value, seat, row)


class Thing(Feature):
    """A thing that never changes: it stands in a row as it is, and is taken apart only to be written."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields.width, fields.adding)
        self.fields = fields

    def names(self, path: str) -> list[str]:
        return self.fields.names(path)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self.fields.write(self.fields.taken(value, seat), out, at, seat)
