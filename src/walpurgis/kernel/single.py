"""How single values are written: numbers, words, sets, amounts, and lists of them."""

from collections.abc import Sequence
from typing import Any, Final

from walpurgis.kernel.kinds import Bag, Ids
from walpurgis.kernel.page import ONE, ZERO, Feature, Out, Page, Plan

WIDEST: Final = 128
"""The first values of a list are shown one by one as long as they fit into so many places, unless it says how many."""
BITS: Final = tuple([tuple([bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)])
"""The bits that are set in each byte."""


class Scalar(Feature):
    """A number that stands for itself; yes is 1."""

    def names(self, path: str) -> list[str]:
        return [path]

    def plan(self) -> Plan:
        return self.planned("scalar")

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at] = out[at] + value if self.adding else value

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        page.out[at] = value


def words_of(kind: Ids) -> list[str]:
    """The words of a kind. Colours are called by seats, counted from the observer; those that nobody has come after."""
    return [*[f"seat+{ahead}" for ahead in range(kind.colors)], *kind.ids[kind.colors :]]


def turned(number: int, turning: int, seat: int) -> int:
    """The place of a value: the first ones, as many as are turning, are seats, which are counted from the observer."""
    return (number - seat) % turning if number < turning else number


class OneOf(Feature):
    """A place for each of a few values. The first of them may be seats, which are counted from the observer."""

    def __init__(self, words: list[str], low: int, adding: bool, turning: int = 0) -> None:
        super().__init__(len(words), adding)
        self.words = words
        self.low = low
        self.turning = turning
        self._absent = low - 1
        """The number that stands for none; by itself it is none that could come."""

    def names(self, path: str) -> list[str]:
        return [f"{path}={word}" for word in self.words]

    def plan(self) -> Plan:
        return self.planned("one_of", first=self.low, second=self._absent, turning=self.turning)

    def place(self, value: int, seat: int) -> int:
        """Where the one of a value stands."""
        return turned(value - self.low, self.turning, seat)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        at += self.place(value, seat)
        out[at] = out[at] + 1 if self.adding else ONE

    def may_lack(self, absent: int) -> None:
        """From now on a number stands for none, which has no place."""
        self.nothing = self._absent = absent

    def lacks(self, value: Any) -> bool:
        """Whether a value has no place: there is none, or it is the one that stands for none."""
        if value is None:
            return True
        number: int = value
        return number == self._absent

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        if not self.lacks(old):
            page.out[at + self.place(old, page.seat)] = ZERO
        if not self.lacks(value):
            page.out[at + self.place(value, page.seat)] = ONE


class Members(Feature):
    """A place for each possible member of a set."""

    def __init__(self, kind: Ids, seats: int, adding: bool) -> None:
        super().__init__(kind.size, adding, 0)
        self.words = words_of(kind)
        self.turning = min(kind.colors, seats)

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def plan(self) -> Plan:
        return self.planned("members", turning=self.turning)

    def turn(self, members: int, seat: int) -> int:
        """A set whose first members are counted from the observer."""
        if self.turning == 0:
            return members
        seats = (1 << self.turning) - 1
        near = members & seats
        return members & ~seats | near >> seat | (near << self.turning - seat) & seats

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        left = self.turn(value, seat)
        while left > 0:
            for bit in BITS[left & 255]:
                out[at + bit] = out[at + bit] + 1 if self.adding else ONE
            left >>= 8
            at += 8

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        now = self.turn(value, page.seat)
        changed = now ^ self.turn(old, page.seat)
        while changed > 0:
            for bit in BITS[changed & 255]:
                page.out[at + bit] = ONE if now >> bit & 1 else ZERO
            changed >>= 8
            now >>= 8
            at += 8


class Amounts(Feature):
    """How many there are of each thing."""

    def __init__(self, kind: Ids, seats: int, adding: bool) -> None:
        super().__init__(kind.size, adding)
        self.words = words_of(kind)
        self.turning = min(kind.colors, seats)
        self.atomic = False

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def plan(self) -> Plan:
        return self.planned("amounts", turning=self.turning)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for number, amount in enumerate(value):
            if amount:
                place = at + turned(number, self.turning, seat)
                out[place] = out[place] + amount if self.adding else amount

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        before: list[Any] = old
        for number, now in enumerate(value):
            if now != before[number]:
                page.out[at + turned(number, self.turning, page.seat)] = now

    def kept(self, value: Any) -> Any:
        return list(value)


class Bagful(Feature):
    """The same for amounts that are packed into one number."""

    def __init__(self, bag: Bag, seats: int, adding: bool) -> None:
        self.bag = bag
        self.amounts = Amounts(bag.kind, seats, adding)
        super().__init__(self.amounts.width, adding, 0)

    def names(self, path: str) -> list[str]:
        return self.amounts.names(path)

    def plan(self) -> Plan:
        return self.planned("bag", first=self.bag.limit + 1, turning=self.amounts.turning)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self.amounts.write(self.bag.unpack(value), out, at, seat)


class Optional(Feature):
    """Whether there is a value, then the value."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        super().__init__(1 + inside.width, inside.adding, absent)
        self.inside = inside
        self.atomic = inside.atomic
        self.whole = inside.whole

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def plan(self) -> Plan:
        return self.planned("optional", ((1, 0, self.inside.plan()),))

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

    def plan(self) -> Plan:
        return self.planned("each", ((0, 0, self.inside.plan()),), int(self.by_seat), len(self.words))

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

    def __init__(self, place: Feature, rest: Feature, most: int | None, usual: int | None, adding: bool) -> None:
        self.place = place
        """How one of the first values is written,"""
        self.rest = rest
        """and one of the others."""
        self.shown = usual or min(most or 0, max(1, WIDEST // max(1, place.width)))
        self.has_rest = most is None or most > self.shown
        self.start = 1 + self.shown * self.place.width
        super().__init__(self.start + (self.rest.width if self.has_rest else 0), adding)
        self.atomic = False
        self.whole = self.place.whole

    def names(self, path: str) -> list[str]:
        shown = [name for place in range(self.shown) for name in self.place.names(f"{path}.{place}")]
        rest = self.rest.names(f"{path}.*") if self.has_rest else []
        return [f"{path}.length", *shown, *rest]

    def plan(self) -> Plan:
        inside = (1, 0, self.place.plan()), (self.start, 1, self.rest.plan())
        return self.planned("places", inside, self.shown, self.start)

    def whole_plan(self) -> Plan:
        return self.planned("each_data", ((0, 0, self.plan()),)) if self.place.plain else super().whole_plan()

    def taken(self, value: Any, seat: int) -> Any:
        return value if self.whole else [self.place.taken(item, seat) for item in value]

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
            self._check(len(now))
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
