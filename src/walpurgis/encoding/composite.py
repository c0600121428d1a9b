"""Encoders of composite values: each of their fields is compared and encoded by itself."""

from collections.abc import Sequence
from typing import Any

from walpurgis.encoding.buffer import ABSENT, ONE, EncodingPlan, Feature, ObservationBuffer, Out, Part, Row
from walpurgis.encoding.scalar import Scalar
from walpurgis.kernel.data import Data, Shape


def flatten_parts(pieces: Sequence[Part]) -> list[Part]:
    """The parts of all pieces in one list."""
    return [Part(part.name, part.inside, piece.start + part.start) for piece in pieces for part in piece.inside.parts()]


class Composite(Feature):
    """Several values, each compared and encoded by itself."""

    def __init__(self, pieces: list[Part], adding: bool) -> None:
        super().__init__(sum([piece.inside.width for piece in pieces]), adding)
        self.immutable = self.stored_as_is = False
        self.pieces = pieces
        self._parts = flatten_parts(pieces)

    def names(self, path: str) -> list[str]:
        under = f"{path}." if path else ""
        return [name for piece in self.pieces for name in piece.inside.names(under + piece.name)]

    def parts(self) -> list[Part]:
        return self._parts

    def plan(self) -> EncodingPlan:
        inside = tuple([(part.start, number, part.inside.plan()) for number, part in enumerate(self._parts)])
        return self.make_plan("composite", inside, object=ABSENT)

    def flatten(self, value: Any, seat: int) -> Any:
        row: Row = []
        self.extend_row(value, seat, row)
        return row

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for number, part in enumerate(self._parts):
            inside = value[number]
            if inside is not ABSENT and inside != part.inside.zero_value:
                part.inside.write(inside, out, at + part.start, seat)

    def snapshot(self, value: Any) -> Any:
        return [part.inside.snapshot(value[number]) for number, part in enumerate(self._parts)]


class Fields(Composite):
    """The projection of a record for a viewer: some of its own fields, if there is a record, and extra values."""

    def __init__(self, pieces: list[Part], origin: Shape | None, beside: tuple[str, ...], adding: bool) -> None:
        """The fields to show, the shape of the record that has some of them, and the names of the extra ones."""
        super().__init__(pieces, adding)
        own = [
            FieldPart(piece, origin.names.index(piece.name)) for piece in pieces if origin and piece.name not in beside
        ]
        more = [FieldPart(piece, beside.index(piece.name)) for piece in pieces if piece.name in beside]
        self._own = Group(own, adding)
        self._more = Group(more, adding)
        self._has_own = origin is not None
        self._parts = [*(self._own.parts() if self._has_own else ()), *self._more.parts()]

    def root_plan(self) -> EncodingPlan:
        groups = [self._own, self._more] if self._has_own else [self._more]
        return self.make_plan("pair" if self._has_own else "fields", tuple([(0, 0, group.plan()) for group in groups]))

    def extend_row(self, value: Any, seat: int, row: Row) -> None:
        if self._has_own:
            self._own.extend_row(value[0], seat, row)
            self._more.extend_row(value[1], seat, row)
        else:
            self._more.extend_row(value, seat, row)


class RecordFeature(Fields):
    """The fields of a class of data."""

    def __init__(self, pieces: list[Part], shape: Shape, adding: bool) -> None:
        super().__init__(pieces, None, shape.names, adding)

    def root_plan(self) -> EncodingPlan:
        return self.make_plan("data", ((0, 0, self._more.plan()),))

    def extend_row(self, value: Any, seat: int, row: Row) -> None:
        thing: Data = value
        self._more.extend_row(thing.values(), seat, row)


class FlatRecord(RecordFeature):
    """The fields of a class of data, none of which is composite: its values stand in a row unchanged."""

    def __init__(self, pieces: list[Part], shape: Shape, adding: bool) -> None:
        super().__init__(pieces, shape, adding)
        self.is_flat_record = True

    def plan(self) -> EncodingPlan:
        return self._parts[0].inside.plan()

    def flatten(self, value: Any, seat: int) -> Any:
        thing: Data = value
        return thing.values()

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self._parts[0].inside.write(value, out, at, seat)

    def snapshot(self, value: Any) -> Any:
        return self._parts[0].inside.snapshot(value)


class FieldPart(Part):
    """A field, and the index of its value in the tuple that it comes in."""

    def __init__(self, piece: Part, number: int) -> None:
        super().__init__(piece.name, piece.inside, piece.start)
        self.number = number


class Group:
    """Fields whose values come in one tuple: most are kept as that tuple, composite ones are flattened."""

    def __init__(self, fields: list[FieldPart], adding: bool) -> None:
        self._together = FieldTuple(fields, adding)
        self._inner = [field for field in fields if not field.inside.stored_as_is]

    def parts(self) -> list[Part]:
        return [Part("", self._together, 0), *flatten_parts(self._inner)]

    def plan(self) -> EncodingPlan:
        inner = [(field.start, field.number, field.inside.root_plan()) for field in self._inner]
        return self._together.make_plan("group", ((0, -1, self._together.plan()), *inner))

    def extend_row(self, values: tuple[Any, ...], seat: int, row: Row) -> None:
        row.append(values)
        for field in self._inner:
            field.inside.extend_row(values[field.number], seat, row)


class FieldTuple(Feature):
    """A tuple of values that stands in a row as one item, and whose items are compared one by one."""

    def __init__(self, fields: list[FieldPart], adding: bool) -> None:
        self.fields = [field for field in fields if field.inside.stored_as_is]
        """Those that are shown and not composite."""
        super().__init__(sum([field.inside.width for field in self.fields]), adding)
        self.compared_inside = True
        numbers = [field.number for field in self.fields]
        self._by_number: list[FieldPart | None] = [None] * (max(numbers) + 1 if numbers else 0)
        for field in self.fields:
            self._by_number[field.number] = field

    def plan(self) -> EncodingPlan:
        inside = tuple([(field.start, field.number, field.inside.plan()) for field in self.fields])
        return self.make_plan("field_tuple", inside, object=ABSENT)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        values: tuple[Any, ...] = value
        for field in self.fields:
            inside = values[field.number]
            if inside != field.inside.zero_value:
                field.inside.write(inside, out, at + field.start, seat)

    def replace_value(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> Any:
        """The buffer keeps its snapshot in a list and updates only the items that have changed."""
        if value is ABSENT:
            for field in self.fields:
                buffer.clear(at + field.start, field.inside.width)
            return ABSENT
        values: tuple[Any, ...] = value
        if old is ABSENT:
            self.write(value, buffer.out, at, buffer.seat)
            return [field and field.inside.snapshot(values[field.number]) for field in self._by_number]
        before: list[Any] = old
        for now, was, shown in zip(values, before, self._by_number):  # noqa: B905 - as in `show`
            if now is not was and shown is not None and now != was:
                before[shown.number] = shown.inside.replace_value(now, was, buffer, at + shown.start)
        return before

    def snapshot(self, value: Any) -> Any:
        kept = list(value)
        for field in self.fields:
            kept[field.number] = field.inside.snapshot(kept[field.number])
        return tuple(kept)


class CompositeEach(Composite):
    """The same as `Each` for composite values."""

    def __init__(self, words: Sequence[str], inside: Feature, by_seat: bool) -> None:
        super().__init__([Part(word, inside, at * inside.width) for at, word in enumerate(words)], inside.adding)
        self.inside = inside
        self.by_seat = by_seat

    def root_plan(self) -> EncodingPlan:
        inside = ((0, 0, self.inside.root_plan()),)
        return self.make_plan("composite_each", inside, int(self.by_seat), len(self.pieces))

    def extend_row(self, value: Any, seat: int, row: Row) -> None:
        first = seat if self.by_seat else 0
        for number in range(len(self.pieces)):
            self.inside.extend_row(value[(first + number) % len(self.pieces)], seat, row)


class CompositeOptional(Composite):
    """The same as `Optional` for composite values."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        there = Scalar(1, inside.adding, 0)
        super().__init__([Part("?", there, 0), Part("", inside, 1)], inside.adding)
        self.inside = inside
        self.absent = absent
        self._nothing = [ABSENT] * len(self.parts())

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def root_plan(self) -> EncodingPlan:
        return self.make_plan("composite_optional", ((1, 0, self.inside.root_plan()),), object=self.absent)

    def extend_row(self, value: Any, seat: int, row: Row) -> None:
        if value == self.absent:
            row.extend(self._nothing)
        else:
            row.append(ONE)
            self.inside.extend_row(value, seat, row)


class ImmutableRecord(Feature):
    """An immutable record: it stands in a row as it is, and is flattened only to be encoded."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields.width, fields.adding)
        self.fields = fields

    def names(self, path: str) -> list[str]:
        return self.fields.names(path)

    def plan(self) -> EncodingPlan:
        return self.make_plan("immutable_record", ((0, 0, self.fields.plan()),), object=self.fields)

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        self.fields.write(self.fields.flatten(value, seat), out, at, seat)
