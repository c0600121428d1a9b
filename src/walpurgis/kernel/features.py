"""Features: what a seat sees, as numbers at fixed places. This is how learners read a view.

Every kind has a feature, which says how many places a value takes, what each place is called, and which numbers stand
there. Words get a place each with a one in it, numbers stand for themselves or get a place each when there are few of
them, and seats are counted from the observer. A feature reads what `Game.seen` shows and nothing else.
"""

from typing import Any, Final, TypeAlias

from walpurgis.kernel.data import Object, Shape, Structure
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import (
    SEAT,
    SEATS,
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
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Decision, Simultaneous

Out: TypeAlias = "memoryview[float]"
"""Where features are written: floating point numbers, all zero before."""
ONE_HOT: Final = 24
"""A bounded number with at most so many values gets a place for each of them."""
WIDEST: Final = 128
"""The first values of a list are shown one by one as long as they fit into so many places."""

BITS: Final = tuple([tuple([bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)])
"""The bits that are set in each byte."""


class Sight:
    """All that a seat sees of a game with a number of seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        decisions = game.decisions()
        names = [name for name, cls in sorted(game.steps.classes.items()) if issubclass(cls, Decision)]
        self._decisions = {name: at for at, name in enumerate(names)}
        frame = Shape(
            ("decision", Maybe(Ids("decision", decisions))),
            ("waiting", SEATS),
            ("answered", SEATS),
            ("table", Structure("table", game.view_shape)),
        )
        self._frame = Fields(frame, seats, False, False)
        self.width = self._frame.width
        self.names = self._frame.names("")

    def write(self, state: State[Any], seat: int, out: Out) -> None:
        """Write what a seat sees of a state into places that hold zeros."""
        step = state.stack[-1] if state.stack else None
        frame = {
            "decision": self._decisions.get(type(step).__name__, -1),
            "waiting": state.waiting,
            "answered": step.answered() if isinstance(step, Simultaneous) else (),
            "table": self.game.seen(state, seat),
        }
        self._frame.write(frame, out, 0, seat)


class Feature:
    """How a value of one kind is written. Where several values share their places, they are added up."""

    def __init__(self, width: int, adding: bool, nothing: Any = None) -> None:
        self.width = width
        """How many places it takes."""
        self.adding = adding
        self.nothing = nothing
        """A value that leaves all places as they are, and so need not be written."""

    def names(self, path: str) -> list[str]:
        """What its places are called."""
        return []

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        """Write a value, beginning at a place, as the observer in a seat sees it."""


def feature(kind: Kind, seats: int, adding: bool = False) -> Feature:
    """The feature of a kind, at a table with so many seats. Texts have no places: they tell a learner nothing."""
    if isinstance(kind, Structure):
        return Fields(kind.shape, seats, False, adding)
    if isinstance(kind, Object):
        return Fields(kind.cls.SHAPE, seats, True, adding)
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


class OneOf(Feature):
    """A place for each of a few values."""

    def __init__(self, words: list[str], low: int, adding: bool) -> None:
        super().__init__(len(words), adding)
        self.words = words
        self.low = low

    def names(self, path: str) -> list[str]:
        return [f"{path}={word}" for word in self.words]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        number: int = value
        at += number - self.low
        out[at] = out[at] + 1 if self.adding else 1


class Seat(Feature):
    """A place for each seat, counted from the observer."""

    def names(self, path: str) -> list[str]:
        return [f"{path}=seat+{ahead}" for ahead in range(self.width)]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        number: int = value
        at += (number - seat) % self.width
        out[at] = out[at] + 1 if self.adding else 1


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
                out[at + bit] = out[at + bit] + 1 if self.adding else 1
            left >>= 8
            at += 8


class Amounts(Feature):
    """How many there are of each thing."""

    def __init__(self, kind: Ids, adding: bool) -> None:
        super().__init__(kind.size, adding)
        self.words = kind.ids

    def names(self, path: str) -> list[str]:
        return [f"{path}.{word}" for word in self.words]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for amount in value:
            if amount:
                out[at] = out[at] + amount if self.adding else amount
            at += 1


class Bagful(Amounts):
    """The same for amounts that are packed into one number."""

    def __init__(self, bag: Bag, adding: bool) -> None:
        super().__init__(bag.kind, adding)
        self.bag = bag

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        super().write(self.bag.unpack(value), out, at, seat)


def maybe(inside: Feature, absent: Any) -> Feature:
    """The feature of a value or none. Where exactly one place would hold a one, none is no one at all."""
    if isinstance(inside, (OneOf, Seat)):
        inside.nothing = absent
        return inside
    return Optional(inside, absent)


class Optional(Feature):
    """Whether there is a value, then the value."""

    def __init__(self, inside: Feature, absent: Any) -> None:
        super().__init__(1 + inside.width, inside.adding, absent)
        self.inside = inside

    def names(self, path: str) -> list[str]:
        return [f"{path}?", *self.inside.names(path)]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        if value != self.nothing:
            out[at] = out[at] + 1 if self.adding else 1
            self.inside.write(value, out, at + 1, seat)


class Fields(Feature):
    """One value after another: the fields of a class of data, or of a table by name."""

    def __init__(self, shape: Shape, seats: int, of_object: bool, adding: bool) -> None:
        self.of_object = of_object
        self.parts: list[tuple[str, Feature, int]] = []
        width = 0
        for field, kind in shape.kinds.items():
            inside = feature(kind, seats, adding)
            self.parts.append((field, inside, width))
            width += inside.width
        super().__init__(width, adding)

    def names(self, path: str) -> list[str]:
        under = f"{path}." if path else ""
        return [name for field, inside, _ in self.parts for name in inside.names(under + field)]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        for field, inside, start in self.parts:
            part = getattr(value, field) if self.of_object else value[field]
            if part != inside.nothing:
                inside.write(part, out, at + start, seat)


class Each(Feature):
    """A value for each of a list of named things."""

    def __init__(self, kind: MapOf, seats: int, adding: bool) -> None:
        self.inside = feature(kind.kind, seats, adding)
        self.words = kind.keys.ids
        super().__init__(kind.keys.size * self.inside.width, adding)

    def names(self, path: str) -> list[str]:
        return [name for word in self.words for name in self.inside.names(f"{path}.{word}")]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        inside = self.inside
        width, nothing = inside.width, inside.nothing
        for item in value:
            if item != nothing:
                inside.write(item, out, at, seat)
            at += width


class EachSeat(Feature):
    """A value for each seat, the observer's first."""

    def __init__(self, kind: BySeat, seats: int, adding: bool) -> None:
        self.inside = feature(kind.kind, seats, adding)
        self.seats = seats
        super().__init__(seats * self.inside.width, adding)

    def names(self, path: str) -> list[str]:
        return [name for ahead in range(self.seats) for name in self.inside.names(f"{path}.seat+{ahead}")]

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        inside = self.inside
        for ahead in range(self.seats):
            item = value[(seat + ahead) % self.seats]
            if item != inside.nothing:
                inside.write(item, out, at, seat)
            at += inside.width


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
