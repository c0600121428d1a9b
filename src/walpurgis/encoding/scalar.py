"""Encoders of single values: numbers, one-hot words, multi-hot sets, amounts, and lists of them."""

from collections.abc import Sequence
from typing import Any, Final

from walpurgis.encoding.buffer import ONE, ZERO, EncodingPlan, Feature, ObservationBuffer, Out
from walpurgis.kernel.kinds import Bag, Ids

WIDEST: Final = 128
"""The first items of a list get a range each while they fit into so many numbers, unless the list says how many."""
BITS: Final = tuple([tuple([bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)])
"""The bits that are set in each byte."""


class Scalar(Feature):
    """A number that stands for itself; yes is 1."""

    def names(self, path: str) -> list[str]:
        return [path]

    def plan(self) -> EncodingPlan:
        return self.make_plan("scalar")

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at] = out[at] + value if self.adding else value

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        buffer.out[at] = value


def words_of(kind: Ids) -> list[str]:
    """The words of a kind. Colours are called by seats, counted from the observer; those that nobody has come after."""
    return [*[f"seat+{ahead}" for ahead in range(kind.colors)], *kind.ids[kind.colors :]]


def rotate(number: int, rotating: int, seat: int) -> int:
    """The position of an index: the first `rotating` ones are seats, which are counted from the observer."""
    return (number - seat) % rotating if number < rotating else number


class OneOf(Feature):
    """One-hot: a position for each of a few values. The first may be seats, which are counted from the observer."""

    def __init__(self, words: list[str], low: int, adding: bool, rotating: int = 0) -> None:
        super().__init__(len(words), adding)
        self.words = words
        self.low = low
        self.rotating = rotating
        self._absent = low - 1
        """The value that stands for none; by default one that never occurs."""

    def names(self, path: str) -> list[str]:
        return [f"{path}={word}" for word in self.words]

    def plan(self) -> EncodingPlan:
        return self.make_plan("one_of", first=self.low, second=self._absent, rotating=self.rotating)

    def place(self, value: int, seat: int) -> int:
        """The position of the one of a value."""
        return rotate(value - self.low, self.rotating, seat)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        at += self.place(value, seat)
        out[at] = out[at] + 1 if self.adding else ONE

    def may_lack(self, absent: int) -> None:
        """Let a value stand for none: an absent one-hot is all zeros."""
        self.zero_value = self._absent = absent

    def lacks(self, value: Any) -> bool:
        """Whether a value is encoded as all zeros: None, or the one that stands for none."""
        if value is None:
            return True
        number: int = value
        return number == self._absent

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        if not self.lacks(old):
            buffer.out[at + self.place(old, buffer.seat)] = ZERO
        if not self.lacks(value):
            buffer.out[at + self.place(value, buffer.seat)] = ONE


class Members(Feature):
    """Multi-hot: a position for each possible member of a set."""

    def __init__(self, kind: Ids, seats: int, adding: bool) -> None:
        super().__init__(kind.size, adding, 0)
        self.words = words_of(kind)
        self.rotating = min(kind.colors, seats)

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def plan(self) -> EncodingPlan:
        return self.make_plan("members", rotating=self.rotating)

    def turn(self, members: int, seat: int) -> int:
        """A set with its first members rotated so that they count from the observer."""
        if self.rotating == 0:
            return members
        seats = (1 << self.rotating) - 1
        near = members & seats
        return members & ~seats | near >> seat | (near << self.rotating - seat) & seats

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        left = self.turn(value, seat)
        while left > 0:
            for bit in BITS[left & 255]:
                out[at + bit] = out[at + bit] + 1 if self.adding else ONE
            left >>= 8
            at += 8

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        now = self.turn(value, buffer.seat)
        changed = now ^ self.turn(old, buffer.seat)
        while changed > 0:
            for bit in BITS[changed & 255]:
                buffer.out[at + bit] = ONE if now >> bit & 1 else ZERO
            changed >>= 8
            now >>= 8
            at += 8


class Amounts(Feature):
    """How many there are of each thing."""

    def __init__(self, kind: Ids, seats: int, adding: bool) -> None:
        super().__init__(kind.size, adding)
        self.words = words_of(kind)
        self.rotating = min(kind.colors, seats)
        self.immutable = False

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def plan(self) -> EncodingPlan:
        return self.make_plan("amounts", rotating=self.rotating)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for number, amount in enumerate(value):
            if amount:
                place = at + rotate(number, self.rotating, seat)
                out[place] = out[place] + amount if self.adding else amount

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        before: list[Any] = old
        for number, now in enumerate(value):
            if now != before[number]:
                buffer.out[at + rotate(number, self.rotating, buffer.seat)] = now

    def snapshot(self, value: Any) -> Any:
        return list(value)


class Bagful(Feature):
    """The same for amounts that are packed into one integer (`Bag`)."""

    def __init__(self, bag: Bag, seats: int, adding: bool) -> None:
        self.bag = bag
        self.amounts = Amounts(bag.kind, seats, adding)
        super().__init__(self.amounts.width, adding, 0)

    def names(self, path: str) -> list[str]:
        return self.amounts.names(path)

    def plan(self) -> EncodingPlan:
        return self.make_plan("bag", first=self.bag.limit + 1, rotating=self.amounts.rotating)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self.amounts.write(self.bag.unpack(value), out, at, seat)


class Optional(Feature):
    """Whether there is a value, then the value."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        super().__init__(1 + inside.width, inside.adding, absent)
        self.inside = inside
        self.immutable = inside.immutable
        self.stored_as_is = inside.stored_as_is

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def plan(self) -> EncodingPlan:
        return self.make_plan("optional", ((1, 0, self.inside.plan()),))

    def flatten(self, value: Any, seat: int) -> Any:
        return value if self.stored_as_is or value == self.zero_value else self.inside.flatten(value, seat)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at] = out[at] + 1 if self.adding else ONE
        self.inside.write(value, out, at + 1, seat)

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        if value == self.zero_value or old == self.zero_value:
            super().rewrite(value, old, buffer, at)
        else:
            self.inside.rewrite(value, old, buffer, at + 1)

    def snapshot(self, value: Any) -> Any:
        return value if value == self.zero_value else self.inside.snapshot(value)


class Each(Feature):
    """A value for each of a list of named things, or for each seat, the observer's first."""

    def __init__(self, words: Sequence[str], inside: Feature, by_seat: bool) -> None:
        super().__init__(len(words) * inside.width, inside.adding)
        self.words = words
        self.inside = inside
        self.by_seat = by_seat
        self.immutable = False
        self.stored_as_is = inside.stored_as_is

    def names(self, path: str) -> list[str]:
        return [name for word in self.words for name in self.inside.names(f"{path}.{word}")]

    def plan(self) -> EncodingPlan:
        return self.make_plan("each", ((0, 0, self.inside.plan()),), int(self.by_seat), len(self.words))

    def flatten(self, value: Any, seat: int) -> Any:
        return value if self.stored_as_is else [self.inside.flatten(item, seat) for item in value]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        inside = self.inside
        first = seat if self.by_seat else 0
        for number in range(len(self.words)):
            item = value[(first + number) % len(self.words)]
            if item != inside.zero_value:
                inside.write(item, out, at + number * inside.width, seat)

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        first = buffer.seat if self.by_seat else 0
        before: list[Any] = old
        for number, item in enumerate(value):
            if item != before[number]:
                place = (number - first) % len(self.words)
                self.inside.rewrite(item, before[number], buffer, at + place * self.inside.width)

    def snapshot(self, value: Any) -> Any:
        return list(value) if self.inside.immutable else [self.inside.snapshot(item) for item in value]


def common_prefix(one: list[Any], other: list[Any]) -> int:
    """The length of the common prefix of two lists."""
    same = 0
    for left, right in zip(one, other):  # noqa: B905 - as in `show`
        if left is not right and left != right:
            break
        same += 1
    return same


class Places(Feature):
    """A list: its length; the first items one by one, where order matters; and the sum of all others."""

    def __init__(self, place: Feature, rest: Feature, most: int | None, usual: int | None, adding: bool) -> None:
        self.place = place
        """The encoder of the first items,"""
        self.rest = rest
        """and of the others, which are added up."""
        self.shown = usual or min(most or 0, max(1, WIDEST // max(1, place.width)))
        self.has_rest = most is None or most > self.shown
        self.start = 1 + self.shown * self.place.width
        super().__init__(self.start + (self.rest.width if self.has_rest else 0), adding)
        self.immutable = False
        self.stored_as_is = self.place.stored_as_is

    def names(self, path: str) -> list[str]:
        shown = [name for place in range(self.shown) for name in self.place.names(f"{path}.{place}")]
        rest = self.rest.names(f"{path}.*") if self.has_rest else []
        return [f"{path}.length", *shown, *rest]

    def plan(self) -> EncodingPlan:
        inside = (1, 0, self.place.plan()), (self.start, 1, self.rest.plan())
        return self.make_plan("places", inside, self.shown, self.start)

    def root_plan(self) -> EncodingPlan:
        return self.make_plan("each_data", ((0, 0, self.plan()),)) if self.place.is_flat_record else super().root_plan()

    def flatten(self, value: Any, seat: int) -> Any:
        return value if self.stored_as_is else [self.place.flatten(item, seat) for item in value]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        if not value:
            return
        self._check(len(value))
        out[at] = out[at] + len(value) if self.adding else len(value)
        self._write_from(0, value, out, at, seat)

    def _check(self, count: int) -> None:
        if count > self.shown and not self.has_rest:
            raise IndexError(f"{count} values in a list of at most {self.shown}")

    def _write_from(self, first: int, value: Any, out: Out, at: int, seat: int) -> None:
        """Encode the items of a list from an index on."""
        for number in range(first, len(value)):
            item = value[number]
            if item == self.place.zero_value:
                continue
            if number < self.shown:
                self.place.write(item, out, at + 1 + number * self.place.width, seat)
            else:
                self.rest.write(item, out, at + self.start, seat)

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        """Lists mostly change at their ends, so the common prefix stays."""
        now: list[Any] = value if isinstance(value, list) else list(value)
        before: list[Any] = old if isinstance(old, list) else list(old)
        if len(now) != len(before):
            self._check(len(now))
            buffer.out[at] = len(now)
        rest = self.rest
        if isinstance(rest, Scalar) and self.shown == 0:
            buffer.out[at + 1] = sum(now)
            return
        same = common_prefix(now, before)
        if isinstance(rest, OneOf):
            for number in range(same, len(before)):
                self._count(rest, before[number], number, -1, buffer, at)
            for number in range(same, len(now)):
                self._count(rest, now[number], number, 1, buffer, at)
            return
        shown = min(len(before), self.shown)
        if same < shown:
            buffer.clear(at + 1 + same * self.place.width, (shown - same) * self.place.width)
        if len(before) > self.shown:
            buffer.clear(at + self.start, rest.width)
            same = min(same, self.shown)
        self._write_from(same, now, buffer.out, at, buffer.seat)

    def _count(self, words: OneOf, item: Any, number: int, change: int, buffer: ObservationBuffer, at: int) -> None:
        """Add an item at an index of the list, or take it away."""
        if words.lacks(item):
            return
        place = words.place(item, buffer.seat)
        if number < self.shown:
            buffer.out[at + 1 + number * self.place.width + place] = ONE if change > 0 else ZERO
        else:
            at += self.start + place
            buffer.out[at] = buffer.out[at] + change

    def snapshot(self, value: Any) -> Any:
        if not self.place.immutable:
            return [self.place.snapshot(item) for item in value]
        return value.copy() if isinstance(value, list) else value
