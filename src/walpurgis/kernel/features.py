"""Features: what a seat sees, as numbers at fixed places. This is how learners read a view.

Every kind has a feature, which says how many places a value takes, what each place is called, and which numbers stand
there. Words get a place each with a one in it, numbers stand for themselves or get a place each when there are few of
them, and seats are counted from the observer. A feature reads what `Game.seen` shows and nothing else.

The numbers stand on a page, which remembers the values that they were made from. Most of a table stays as it is from
one decision to the next, so showing a value means comparing it, and writing only what differs.
"""

from array import array
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
ONE_HOT: Final = 24
"""A bounded number with at most so many values gets a place for each of them."""
WIDEST: Final = 128
"""The first values of a list are shown one by one as long as they fit into so many places."""

BITS: Final = tuple([tuple([bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)])
"""The bits that are set in each byte."""
FEW: Final = 8
"""So many places are faster cleared one by one."""
UNSEEN: Final[Any] = object()
"""Stands on a page where nothing has been written yet."""
ZERO: Final[Any] = float(0)
ONE: Final[Any] = float(1)
"""Made once: places hold floating point numbers, and making one takes longer than writing it."""


class Page:
    """The numbers that a seat sees, and the values that they were made from. It may be shown any state of its game."""

    def __init__(self, width: int, seat: int) -> None:
        self.seat = seat
        self.out: Out = memoryview(array("f", bytes(4 * width)))
        """The numbers."""
        self.values: list[Any] = [UNSEEN] * width
        """Each value stands where its places begin."""
        self.begun: tuple[int, ...] = ()
        """The numbers of a move that are written there."""
        self._zeros: Out = memoryview(array("f", bytes(4 * width)))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is an empty page: it will say the same after the next look."""
        return Page, (len(self.values), self.seat)

    def clear(self, at: int, width: int) -> None:
        """Set some places to zero."""
        if width > FEW:
            self.out[at : at + width] = self._zeros[:width]
            return
        for place in range(at, at + width):
            self.out[place] = ZERO

    def forget(self, at: int, width: int) -> None:
        """Set some places to zero, and let them be written anew."""
        self.clear(at, width)
        for place in range(at, at + width):
            self.values[place] = UNSEEN


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
        """Whether a value is such, or a list of such values, and can be compared with one that was kept."""

    def names(self, path: str) -> list[str]:
        """What its places are called."""
        return []

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        """Write a value into places that hold zeros, as the observer in a seat sees it."""

    def show(self, value: Any, page: Page, at: int) -> None:
        """Let the places of a page say a value, whatever they said before."""
        if not self.width:
            return
        old = page.values[at]
        if value is not old and value != old:
            self.put(value, old, page, at)
            page.values[at] = self.kept(value)

    def put(self, value: Any, old: Any, page: Page, at: int) -> None:
        """Write a value where another one stands, or none has been seen yet."""
        if old is not UNSEEN:
            self.amend(value, old, page, at)
        elif value != self.nothing:
            self.write(value, page.out, at, page.seat)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        """Write a value where another one stands."""
        page.clear(at, self.width)
        if value != self.nothing:
            self.write(value, page.out, at, page.seat)

    def kept(self, value: Any) -> Any:
        """A value as it is remembered: it stays the same when the table changes."""
        return value


def feature(kind: Kind, seats: int, adding: bool = False) -> Feature:
    """The feature of a kind, at a table with so many seats. Texts have no places: they tell a learner nothing."""
    if isinstance(kind, Structure):
        return Fields(kind.shape, seats, None, adding)
    if isinstance(kind, Object):
        return Fields(kind.cls.SHAPE, seats, kind.cls, adding)
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
        return Each(kind, seats, adding)
    if isinstance(kind, BySeat):
        return EachSeat(kind, seats, adding)
    if isinstance(kind, ListOf):
        return Places(kind, seats, adding)
    return Feature(0, adding)


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

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        if old != self.nothing:
            page.out[at + self.place(old, page.seat)] = ZERO
        if value != self.nothing:
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
        for now, before in zip(value, old, strict=True):
            if now != before:
                page.out[at] = now
            at += 1

    def kept(self, value: Any) -> Any:
        return value[:]


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
    return Optional(inside, absent)


class Optional(Feature):
    """Whether there is a value, then the value."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        super().__init__(1 + inside.width, inside.adding, absent)
        self.inside = inside
        self.atomic = inside.atomic
        self.whole = inside.whole

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        if value != self.nothing:
            out[at] = out[at] + 1 if self.adding else ONE
            self.inside.write(value, out, at + 1, seat)

    def show(self, value: Any, page: Page, at: int) -> None:
        if self.whole:
            super().show(value, page, at)
        elif value != self.nothing:
            page.out[at] = page.values[at] = ONE
            self.inside.show(value, page, at + 1)
        elif page.values[at] is ONE:
            page.forget(at, self.width)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        if value == self.nothing or old == self.nothing:
            super().amend(value, old, page, at)
        else:
            self.inside.amend(value, old, page, at + 1)

    def kept(self, value: Any) -> Any:
        return value if value == self.nothing else self.inside.kept(value)


class Part:
    """One of the values of a thing: its name, how it is written, and where it begins."""

    def __init__(self, name: str, inside: Feature, start: int) -> None:
        self.name = name
        self.inside = inside
        self.start = start


class Fields(Feature):
    """One value after another: the fields of a class of data, or of what a seat sees.

    Whatever is taken from a thing as it is gets compared at one go.
    """

    def __init__(self, shape: Shape, seats: int, cls: type[Data] | None, adding: bool) -> None:
        self.of_object = cls is not None
        self.parts: list[Part] = []
        width = 0
        for name, kind in shape.kinds.items():
            part = Part(name, feature(kind, seats, adding), width)
            if part.inside.width:
                self.parts.append(part)
            width += part.inside.width
        super().__init__(width, adding)
        # Copies of a table share what does not say how it is copied, so it never changes.
        self.atomic = self.whole = cls is not None and not hasattr(cls, "copy")
        self._plain: list[Part] = []
        """The parts that are taken from a thing as they are."""
        self._others = self.parts
        self._source = Shape()
        """The shape by which they are taken: the parts are sorted anew where a glimpse of another one comes."""
        self._taking = self._source
        if self.of_object:
            self._sort(shape, {})

    def names(self, path: str) -> list[str]:
        under = f"{path}." if path else ""
        return [name for part in self.parts for name in part.inside.names(under + part.name)]

    def value(self, of: Any, part: Part) -> Any:
        """The value of one part."""
        return getattr(of, part.name) if self.of_object else of[part.name]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for part in self.parts:
            inside = self.value(value, part)
            if inside != part.inside.nothing:
                part.inside.write(inside, out, at + part.start, seat)

    def show(self, value: Any, page: Page, at: int) -> None:
        thing = value
        if isinstance(value, Glimpse):
            if value.shape is not self._source:
                self._sort(value.shape, value.more)
            thing = value.thing
        if self._plain:
            self._show_plain(list(self._taking.take(thing)), page, at)
        for part in self._others:
            part.inside.show(self.value(value, part), page, at + part.start)

    def _show_plain(self, values: list[Any], page: Page, at: int) -> None:
        """The values that were shown before stand together, where the first of them begins."""
        place = at + self._plain[0].start
        before = page.values[place]
        if before is UNSEEN:
            before = page.values[place] = [UNSEEN] * len(values)
        if values == before:
            return
        for number, value in enumerate(values):
            old = before[number]
            if value is not old and value != old:
                part = self._plain[number]
                part.inside.put(value, old, page, at + part.start)
                before[number] = part.inside.kept(value)

    def kept(self, value: Any) -> Any:
        return value if self.atomic else [part.inside.kept(self.value(value, part)) for part in self.parts]

    def _sort(self, shape: Shape, more: dict[str, Any]) -> None:
        """Tell the parts apart that things of a shape have by themselves, beside which there are more."""
        taken = [part for part in self.parts if part.name in shape.kinds and part.name not in more]
        self._plain = [part for part in taken if part.inside.whole]
        self._others = [part for part in self.parts if part not in self._plain]
        self._source, self._taking = shape, shape.only(*[part.name for part in self._plain])


class Each(Feature):
    """A value for each of a list of named things."""

    def __init__(self, kind: MapOf, seats: int, adding: bool) -> None:
        self.inside = feature(kind.kind, seats, adding)
        self.words = kind.keys.ids
        super().__init__(kind.keys.size * self.inside.width, adding)
        self.atomic = False
        self.whole = self.inside.atomic

    def names(self, path: str) -> list[str]:
        return [name for word in self.words for name in self.inside.names(f"{path}.{word}")]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        inside = self.inside
        width, nothing = inside.width, inside.nothing
        for item in value:
            if item != nothing:
                inside.write(item, out, at, seat)
            at += width

    def show(self, value: Any, page: Page, at: int) -> None:
        if self.whole:
            super().show(value, page, at)
            return
        for item in value:
            self.inside.show(item, page, at)
            at += self.inside.width

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        for now, before in zip(value, old, strict=True):
            if now != before:
                self.inside.amend(now, before, page, at)
            at += self.inside.width

    def kept(self, value: Any) -> Any:
        return value[:] if self.whole else [self.inside.kept(item) for item in value]


class EachSeat(Feature):
    """A value for each seat, the observer's first."""

    def __init__(self, kind: BySeat, seats: int, adding: bool) -> None:
        self.inside = feature(kind.kind, seats, adding)
        self.seats = seats
        super().__init__(seats * self.inside.width, adding)
        self.atomic = False
        self.whole = self.inside.atomic

    def names(self, path: str) -> list[str]:
        return [name for ahead in range(self.seats) for name in self.inside.names(f"{path}.seat+{ahead}")]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        inside = self.inside
        for ahead in range(self.seats):
            item = value[(seat + ahead) % self.seats]
            if item != inside.nothing:
                inside.write(item, out, at, seat)
            at += inside.width

    def show(self, value: Any, page: Page, at: int) -> None:
        if self.whole:
            super().show(value, page, at)
            return
        for ahead in range(self.seats):
            self.inside.show(value[(page.seat + ahead) % self.seats], page, at)
            at += self.inside.width

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        for ahead in range(self.seats):
            other = (page.seat + ahead) % self.seats
            if value[other] != old[other]:
                self.inside.amend(value[other], old[other], page, at)
            at += self.inside.width

    def kept(self, value: Any) -> Any:
        return value[:] if self.whole else [self.inside.kept(item) for item in value]


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
        self.whole = self.place.atomic

    def names(self, path: str) -> list[str]:
        shown = [name for place in range(self.shown) for name in self.place.names(f"{path}.{place}")]
        rest = self.rest.names(f"{path}.*") if self.has_rest else []
        return [f"{path}.length", *shown, *rest]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        if not value:
            return
        out[at] = out[at] + len(value) if self.adding else len(value)
        for number, item in enumerate(value):
            if item == self.place.nothing:
                continue
            if number < self.shown:
                self.place.write(item, out, at + 1 + number * self.place.width, seat)
            else:
                self.rest.write(item, out, at + self.start, seat)

    def show(self, value: Any, page: Page, at: int) -> None:
        if self.whole:
            super().show(value, page, at)
            return
        kept, old = self.kept(value), page.values[at]
        if kept != old:
            self.put(value, old, page, at)
            page.values[at] = kept

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        if isinstance(self.rest, OneOf):
            self._amend_words(value, old, page, at)
        elif isinstance(self.rest, Scalar) and self.shown == 0:
            page.out[at] = len(value)
            page.out[at + 1] = sum(value)
        else:
            super().amend(value, old, page, at)

    def _amend_words(self, value: Any, old: Any, page: Page, at: int) -> None:
        """Lists mostly change at their ends, so what both begin with stays."""
        page.out[at] = len(value)
        same = 0
        while same < len(old) and same < len(value) and old[same] == value[same]:
            same += 1
        for number in range(same, len(old)):
            self._count(old[number], number, -1, page, at)
        for number in range(same, len(value)):
            self._count(value[number], number, 1, page, at)

    def _count(self, item: Any, number: int, change: int, page: Page, at: int) -> None:
        """Add a word in a place of the list, or take it away."""
        words = self.rest
        if item == self.place.nothing:
            return
        assert isinstance(words, OneOf)
        shown = number < self.shown
        at += 1 + number * self.place.width if shown else self.start
        at += words.place(item, page.seat)
        page.out[at] = page.out[at] + change

    def kept(self, value: Any) -> Any:
        return value[:] if self.whole else [self.place.kept(item) for item in value]
