"""How things are written that are taken apart: each of their values is compared and written by itself."""

from collections.abc import Sequence
from typing import Any

from walpurgis.kernel.data import Data, Shape
from walpurgis.kernel.page import ONE, UNSEEN, Feature, Out, Page, Part, Plan, Row
from walpurgis.kernel.single import Scalar


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

    def plan(self) -> Plan:
        inside = tuple([(part.start, number, part.inside.plan()) for number, part in enumerate(self._parts)])
        return self.planned("apart", inside, object=UNSEEN)

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
    """What a seat sees: the values that a thing has by itself, if there is one, and more beside them."""

    def __init__(self, pieces: list[Part], origin: Shape | None, beside: tuple[str, ...], adding: bool) -> None:
        """What is shown, the shape of a thing that has some of it by itself, and the names of what it has not."""
        super().__init__(pieces, adding)
        own = [Field(piece, origin.names.index(piece.name)) for piece in pieces if origin and piece.name not in beside]
        more = [Field(piece, beside.index(piece.name)) for piece in pieces if piece.name in beside]
        self._own = Group(own, adding)
        self._more = Group(more, adding)
        self._has_own = origin is not None
        self._parts = [*(self._own.parts() if self._has_own else ()), *self._more.parts()]

    def whole_plan(self) -> Plan:
        groups = [self._own, self._more] if self._has_own else [self._more]
        return self.planned("pair" if self._has_own else "fields", tuple([(0, 0, group.plan()) for group in groups]))

    def take(self, value: Any, seat: int, row: Row) -> None:
        if self._has_own:
            self._own.take(value[0], seat, row)
            self._more.take(value[1], seat, row)
        else:
            self._more.take(value, seat, row)


class Object(Fields):
    """The fields of a class of data."""

    def __init__(self, pieces: list[Part], shape: Shape, adding: bool) -> None:
        super().__init__(pieces, None, shape.names, adding)

    def whole_plan(self) -> Plan:
        return self.planned("data", ((0, 0, self._more.plan()),))

    def take(self, value: Any, seat: int, row: Row) -> None:
        thing: Data = value
        self._more.take(thing.values(), seat, row)


class Plain(Object):
    """The fields of a class of data of which none is taken apart: they stand in a row as they come."""

    def __init__(self, pieces: list[Part], shape: Shape, adding: bool) -> None:
        super().__init__(pieces, shape, adding)
        self.plain = True

    def plan(self) -> Plan:
        return self._parts[0].inside.plan()

    def taken(self, value: Any, seat: int) -> Any:
        thing: Data = value
        return thing.values()

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self._parts[0].inside.write(value, out, at, seat)

    def kept(self, value: Any) -> Any:
        return self._parts[0].inside.kept(value)


class Field(Part):
    """A field, and its number among the values that stand together with its own."""

    def __init__(self, piece: Part, number: int) -> None:
        super().__init__(piece.name, piece.inside, piece.start)
        self.number = number


class Group:
    """Fields whose values come together: most stand in a row as one, and some are taken apart."""

    def __init__(self, fields: list[Field], adding: bool) -> None:
        self._together = Together(fields, adding)
        self._inner = [field for field in fields if not field.inside.whole]

    def parts(self) -> list[Part]:
        return [Part("", self._together, 0), *spread(self._inner)]

    def plan(self) -> Plan:
        inner = [(field.start, field.number, field.inside.whole_plan()) for field in self._inner]
        return self._together.planned("group", ((0, -1, self._together.plan()), *inner))

    def take(self, values: tuple[Any, ...], seat: int, row: Row) -> None:
        row.append(values)
        for field in self._inner:
            field.inside.take(values[field.number], seat, row)


class Together(Feature):
    """Values that stand in a row as one, since they come as one: those of a thing, or those beside it."""

    def __init__(self, fields: list[Field], adding: bool) -> None:
        self.fields = [field for field in fields if field.inside.whole]
        """Those that are shown and not taken apart."""
        super().__init__(sum([field.inside.width for field in self.fields]), adding)
        self.several = True
        numbers = [field.number for field in self.fields]
        self._by_number: list[Field | None] = [None] * (max(numbers) + 1 if numbers else 0)
        for field in self.fields:
            self._by_number[field.number] = field

    def plan(self) -> Plan:
        inside = tuple([(field.start, field.number, field.inside.plan()) for field in self.fields])
        return self.planned("together", inside, object=UNSEEN)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        values: tuple[Any, ...] = value
        for field in self.fields:
            inside = values[field.number]
            if inside != field.inside.nothing:
                field.inside.write(inside, out, at + field.start, seat)

    def put(self, value: Any, old: Any, page: Page, at: int) -> Any:
        """A page remembers those that are shown in a list, which it keeps, so that most of what is new goes at once."""
        if value is UNSEEN:
            for field in self.fields:
                page.clear(at + field.start, field.inside.width)
            return UNSEEN
        values: tuple[Any, ...] = value
        if old is UNSEEN:
            self.write(value, page.out, at, page.seat)
            return [field and field.inside.kept(values[field.number]) for field in self._by_number]
        before: list[Any] = old
        for now, was, shown in zip(values, before, self._by_number):  # noqa: B905 - as in `show`
            if now is not was and shown is not None and now != was:
                before[shown.number] = shown.inside.put(now, was, page, at + shown.start)
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

    def whole_plan(self) -> Plan:
        inside = ((0, 0, self.inside.whole_plan()),)
        return self.planned("each_apart", inside, int(self.by_seat), len(self.pieces))

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

    def whole_plan(self) -> Plan:
        return self.planned("optional_apart", ((1, 0, self.inside.whole_plan()),), object=self.absent)

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

    def plan(self) -> Plan:
        return self.planned("thing", ((0, 0, self.fields.plan()),), object=self.fields)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self.fields.write(self.fields.taken(value, seat), out, at, seat)
