"""Features: what a seat sees, as numbers at fixed places. This is how learners read a view.

Every kind has a feature, which says how many places a value takes, what each place is called, and which numbers stand
there. Words get a place each with a one in it, numbers stand for themselves or get a place each when there are few of
them, and seats are counted from the observer. A feature reads what `Game.projection` shows and nothing else.
"""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, Final

from walpurgis.encoding import composite
from walpurgis.encoding.buffer import Feature, Part
from walpurgis.encoding.composite import (
    Composite,
    CompositeEach,
    CompositeOptional,
    Fields,
    FlatRecord,
    ImmutableRecord,
)
from walpurgis.encoding.scalar import Amounts, Bagful, Each, Members, OneOf, Optional, Places, Scalar, words_of
from walpurgis.kernel.data import Data, Object, Shape, Structure
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
    Seat,
    SetOf,
)

ONE_HOT: Final = 24
"""A bounded number with at most so many values is encoded one-hot."""


@singledispatch
def feature(kind: Kind, seats: int, adding: bool = False) -> Feature:
    """The encoder of a kind, at a table with so many seats. Texts have width 0: they tell a learner nothing."""
    return Feature(0, adding)


@feature.register
def structure_feature(kind: Structure, seats: int, adding: bool = False) -> Feature:
    return fields(kind.shape, seats, adding)


@feature.register
def object_feature(kind: Object, seats: int, adding: bool = False) -> Feature:
    shape = kind.cls.SHAPE
    inside = pieces(shape, seats, adding)
    cls = FlatRecord if all(piece.inside.stored_as_is for piece in inside) else composite.RecordFeature
    found = cls(inside, shape, adding)
    return ImmutableRecord(found) if never_changes(kind.cls) else found


@feature.register
def maybe_feature(kind: Maybe, seats: int, adding: bool = False) -> Feature:
    return maybe(feature(kind.kind, seats, adding), kind.kind.absent())


@feature.register
def maybe_token_feature(kind: MaybeToken, seats: int, adding: bool = False) -> Feature:
    return maybe(feature(kind.kind, seats, adding), kind.kind.absent())


@feature.register
def seat_feature(kind: Seat, seats: int, adding: bool = False) -> Feature:
    return OneOf(each_seat(seats), 0, adding, seats)


@feature.register
def number_feature(kind: Number, seats: int, adding: bool = False) -> Feature:
    if kind.size > ONE_HOT:
        return Scalar(1, adding, 0)
    return OneOf([str(kind.low + at) for at in range(kind.size)], kind.low, adding)


@feature.register
def integer_feature(kind: Integer, seats: int, adding: bool = False) -> Feature:
    return Scalar(1, adding, 0)


@feature.register
def flag_feature(kind: Flag, seats: int, adding: bool = False) -> Feature:
    return Scalar(1, adding, 0)


@feature.register
def id_feature(kind: Ids, seats: int, adding: bool = False) -> Feature:
    return OneOf(words_of(kind), 0, adding, kind.turning(seats))


@feature.register
def set_feature(kind: SetOf, seats: int, adding: bool = False) -> Feature:
    return Members(kind.kind, seats, adding)


@feature.register
def bag_feature(kind: Bag, seats: int, adding: bool = False) -> Feature:
    return Bagful(kind, seats, adding)


@feature.register
def counts_feature(kind: Counts, seats: int, adding: bool = False) -> Feature:
    return Amounts(kind.keys, seats, adding)


@feature.register
def map_feature(kind: MapOf, seats: int, adding: bool = False) -> Feature:
    return each(kind.keys.ids, feature(kind.kind, seats, adding), by_seat=False)


@feature.register
def by_seat_feature(kind: BySeat, seats: int, adding: bool = False) -> Feature:
    return each(each_seat(seats), feature(kind.kind, seats, adding), by_seat=True)


@feature.register
def list_feature(kind: ListOf, seats: int, adding: bool = False) -> Feature:
    place, rest = feature(kind.kind, seats, adding), feature(kind.kind, seats, True)
    return Places(place, rest, kind.most, kind.usual, adding)


def each_seat(seats: int) -> list[str]:
    """The seats as the observer counts them."""
    return [f"seat+{ahead}" for ahead in range(seats)]


def fields(shape: Shape, seats: int, adding: bool = False) -> Fields:
    """The encoder of a projection: what a seat sees of a record."""
    return Fields(pieces(shape, seats, adding), shape.origin, shape.beside, adding)


def pieces(shape: Shape, seats: int, adding: bool) -> list[Part]:
    """The encoders of the fields of a shape that have a width, one after the other."""
    found: list[Part] = []
    width = 0
    for name, kind in shape.kinds.items():
        inside = feature(kind, seats, adding)
        if inside.width:
            found.append(Part(name, inside, width))
        width += inside.width
    return found


def never_changes(cls: type[Data]) -> bool:
    """Whether records of a class are immutable: copies of a table share those without a `copy`."""
    return not hasattr(cls, "copy")


def maybe(inside: Feature, absent: Any) -> Feature:
    """The encoder of a value or none. An absent one-hot is all zeros; other values get a flag."""
    if isinstance(inside, OneOf):
        inside.may_lack(absent)
        return inside
    return CompositeOptional(inside, absent) if isinstance(inside, Composite) else Optional(inside, absent)


def each(words: Sequence[str], inside: Feature, by_seat: bool) -> Feature:
    """The encoder of a value for each of some words."""
    return CompositeEach(words, inside, by_seat) if isinstance(inside, Composite) else Each(words, inside, by_seat)
