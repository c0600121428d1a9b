"""Features: what a seat sees, as numbers at fixed places. This is how learners read a view.

Every kind has a feature, which says how many places a value takes, what each place is called, and which numbers stand
there. Words get a place each with a one in it, numbers stand for themselves or get a place each when there are few of
them, and seats are counted from the observer. A feature reads what `Game.projection` shows and nothing else.
"""

from collections.abc import Sequence
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

ONE_HOT: Final = 24
"""A bounded number with at most so many values is encoded one-hot."""


def feature(kind: Kind, seats: int, adding: bool = False) -> Feature:
    """The encoder of a kind, at a table with so many seats. Texts have width 0: they tell a learner nothing."""
    if isinstance(kind, Structure):
        return fields(kind.shape, seats, adding)
    if isinstance(kind, Object):
        shape = kind.cls.SHAPE
        inside = pieces(shape, seats, adding)
        cls = FlatRecord if all(piece.inside.stored_as_is for piece in inside) else composite.RecordFeature
        found = cls(inside, shape, adding)
        return ImmutableRecord(found) if never_changes(kind.cls) else found
    if isinstance(kind, (Maybe, MaybeToken)):
        return maybe(feature(kind.kind, seats, adding), kind.kind.absent())
    if isinstance(kind, Number) and kind.name == SEAT.name:
        return OneOf([f"seat+{ahead}" for ahead in range(seats)], 0, adding, seats)
    if isinstance(kind, Number) and kind.size <= ONE_HOT:
        return OneOf([str(kind.low + at) for at in range(kind.size)], kind.low, adding)
    if isinstance(kind, (Number, Integer, Flag)):
        return Scalar(1, adding, 0)
    if isinstance(kind, Ids):
        return OneOf(words_of(kind), 0, adding, min(kind.colors, seats))
    if isinstance(kind, SetOf):
        return Members(kind.kind, seats, adding)
    if isinstance(kind, Bag):
        return Bagful(kind, seats, adding)
    if isinstance(kind, Counts):
        return Amounts(kind.keys, seats, adding)
    if isinstance(kind, MapOf):
        return each(kind.keys.ids, feature(kind.kind, seats, adding), by_seat=False)
    if isinstance(kind, BySeat):
        return each([f"seat+{ahead}" for ahead in range(seats)], feature(kind.kind, seats, adding), by_seat=True)
    if isinstance(kind, ListOf):
        place, rest = feature(kind.kind, seats, adding), feature(kind.kind, seats, True)
        return Places(place, rest, kind.most, kind.usual, adding)
    return Feature(0, adding)


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
