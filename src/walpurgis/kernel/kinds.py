"""Kinds: what a value is, and so how it is written, read, checked and counted.

Inside the engine everything is small numbers. At the edge (notation, saves, views, scenarios, schemas)
the same values carry the words of the rulebook. A kind is the bridge, and the only one: a new kind is a class here,
and a function where the rooms above have one for each kind (`formats.text`, `encoding.features`).
"""

import random
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, TypeAlias

from walpurgis.kernel.compiling import mypyc_attr

Json = Any  # None, bool, int, str, list and dict of these


def type_error(where: str, value: object, right: str) -> ValueError:
    """The error for a value of the wrong type: where it stands, what it is, what would be right."""
    return ValueError(f"{where}: {value!r} is not {right}")


def truncate(words: Sequence[str], most: int = 12) -> str:
    """A readable list, truncated to so many words."""
    shown = ", ".join(words[:most])
    return shown if len(words) <= most else f"{shown}, … ({len(words)} in all)"


def one_of(schemas: list[Json]) -> dict[str, Json]:
    """The schema of what fits exactly one of some schemas; nothing fits none of them."""
    return {"oneOf": schemas} if schemas else {"not": {}}


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """What a value is. `write` and `read` go to JSON and back."""

    plain: ClassVar[bool] = False
    """Whether values serialize to themselves, as numbers do; then whole lists of them are written at once."""
    has_places: ClassVar[bool] = False
    """Whether a value has places of its own: fields, items, members."""
    settable_in_part: ClassVar[bool] = False
    """Whether the parts of a value can be set one by one, by their names."""
    is_seat: ClassVar[bool] = False
    """Whether a value is the number of a seat."""
    reorderable: ClassVar[bool] = False
    """Whether the items of a value can be put into another order."""
    keyed: ClassVar[bool] = False
    """Whether the parts of a value are known by ids, each of which always stands for the same part."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, value: Any) -> Json:
        return value

    def write_sharing(self, value: Any, other: Any, written: Json) -> Json:
        """Serialize a value, and share JSON with another value of the same state, which was `written` already."""
        return written if value is other else self.write(value)

    def read(self, data: Json, where: str) -> Any:
        return data

    def schema(self) -> dict[str, Json]:
        return {}

    def inner(self, value: Any, key: str, where: str) -> "tuple[Kind, Any]":
        """The kind and key of a part of a value, for paths into a table such as `players.0.hand`."""
        raise ValueError(f"{where}: there is nothing inside {self.name}, so {key!r} leads nowhere")

    def absent(self) -> Any:
        """What stands for 'no such value' (see Maybe)."""
        return None

    def copied(self, value: str) -> str:
        """The Python expression that copies a value, given the expression of the value; the same if it is immutable."""
        return value

    def describe(self) -> dict[str, Json]:
        """What a reader needs to put a value as JSON into words: what it `is`, and the kind of thing it is one `of`."""
        return {"is": "raw"}

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        """Refuse a value that does not fit a table with so many seats; `read` has checked all else."""

    # ----- walking through a table: which parts a value has -----

    def parts(self, value: Any) -> "list[Part]":
        """The fields of a record, the items of a list or of a map; nothing else has parts."""
        return []

    @property
    def places_in_parts(self) -> bool:
        """Whether pieces are looked for in every part of a value by itself; else the value is one place."""
        return False

    @property
    def lines_in_parts(self) -> bool:
        """Whether every part of a value stands in a line of its own where a position is written down."""
        return False

    @property
    def projection_shape(self) -> Any:
        """The shape in which a view shows parts of a value; None where it shows none in part."""
        return None

    @property
    def bare(self) -> "Kind":
        """The kind of the values that are not none."""
        return self

    # ----- pieces: what a place of the table holds -----

    @property
    def token(self) -> "Token | None":
        """The kind of the pieces that a value is made of, if it is made of pieces."""
        return None

    def is_empty(self, value: Any) -> bool:
        return value is None or value in (-1, [], ())

    def pieces(self, value: Any) -> list[int]:
        """The pieces of a value; none is left out."""
        return [value] if isinstance(value, int) and value >= 0 else []

    def exchanged(self, value: Any, changes: dict[int, int]) -> Any:
        """A value with other pieces in the place of these; None where a set would hold one twice."""
        return changes.get(value, value)

    def replaced(self, value: Any, old: int, new: int) -> Any:
        """A value with another piece in the place of one: the first such one of a list."""
        return self.exchanged(value, {old: new})

    def another(self, value: Any, rng: random.Random) -> Any:
        """Another value of the kind, possible or not; None where there is none."""
        return None


Part: TypeAlias = tuple[str | int, Kind, str]
"""A part of a value: its key, its kind, and its name in paths."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Token(Kind):
    """A kind whose values are small integers with one word each: what moves are made of."""

    def __init__(self, name: str, size: int) -> None:
        super().__init__(name)
        self.size = size
        """How many values there are."""

    def say(self, value: int) -> str:
        return str(self.write(value))

    def piece_name(self, value: int) -> str:
        """What a census calls a piece; one that has no id is called by its number."""
        return self.say(value)

    def parse(self, word: str) -> int:
        return int(self.read(word, self.name))

    def absent(self) -> Any:
        return -1

    def ordinal(self, value: int) -> int:
        """The place of a value among all `size` values, counted from zero."""
        return value

    def value(self, ordinal: int) -> int:
        """The value at a place: the inverse of `ordinal`."""
        return ordinal

    def turning(self, seats: int) -> int:
        """How many of its values, from 0 on, are seats or their colours: these turn with the observer."""
        return 0

    # ----- large tokens are chosen part by part: amounts of a bag; members of a set in their order, then an end -----

    def part_names(self) -> list[str]:
        return [self.say(self.value(ordinal)) for ordinal in range(self.size)]

    def to_parts(self, ordinal: int) -> list[int]:
        """The parts that are chosen for a value, as numbers of `part_names`."""
        return [ordinal]

    def from_parts(self, start: int, parts: Iterator[int]) -> int:
        """The ordinal of the value whose parts come next; they are counted from `start`."""
        return next(parts) - start

    @property
    def token(self) -> "Token | None":
        return self

    def another(self, value: Any, rng: random.Random) -> Any:
        return self.value(rng.randrange(self.size))


class Number(Token):
    """A bounded whole number."""

    plain = True

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(name, high - low + 1)
        self.low = low
        self.high = high

    def read(self, data: Json, where: str) -> int:
        if isinstance(data, bool) or not isinstance(data, int) or not self.low <= data <= self.high:
            raise type_error(where, data, f"a {self.name}: a whole number from {self.low} to {self.high}")
        return data

    def parse(self, word: str) -> int:
        digits = word[1:] if word.startswith("-") else word
        return self.read(int(word) if digits.isdecimal() else word, self.name)

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def ordinal(self, value: int) -> int:
        return value - self.low

    def value(self, ordinal: int) -> int:
        return ordinal + self.low

    def describe(self) -> dict[str, Json]:
        return {"is": "number", "of": self.name}


MOST_SEATS: Final = 8


class Seat(Number):
    """The number of a seat. With `other` it is not the speaker's own, which whoever reads a claim has to check."""

    is_seat = True

    def __init__(self, other: bool = False) -> None:
        super().__init__("seat", 0, MOST_SEATS - 1)
        self.other = other

    def turning(self, seats: int) -> int:
        return seats

    def describe(self) -> dict[str, Json]:
        told: dict[str, Json] = {"is": "seat", "of": self.name}
        return told | {"other": True} if self.other else told

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        if value >= seats:
            raise type_error(where, value, f"a seat: there are {seats}, counted from 0")


MOST: Final = 9_999
"""No count and no score of any game comes near; what is read from outside stays within it."""


class Integer(Kind):
    """A whole number without bounds of its own, such as a score."""

    plain = True

    def read(self, data: Json, where: str) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            raise type_error(where, data, "a whole number")
        if not -MOST <= data <= MOST:
            raise ValueError(f"{where}: {str(data)[:20]} is not a whole number from {-MOST} to {MOST}")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "integer"}

    def describe(self) -> dict[str, Json]:
        return {"is": "number", "of": self.name}

    def another(self, value: Any, rng: random.Random) -> Any:
        return value + 1


class Flag(Kind):
    """Yes or no."""

    plain = True

    def read(self, data: Json, where: str) -> bool:
        if not isinstance(data, bool):
            raise type_error(where, data, "true or false")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}

    def describe(self) -> dict[str, Json]:
        return {"is": "flag"}

    def another(self, value: Any, rng: random.Random) -> Any:
        return not value


class Word(Kind):
    """A short text."""

    plain = True

    def read(self, data: Json, where: str) -> str:
        if not isinstance(data, str):
            raise type_error(where, data, "a text")
        return data

    def schema(self) -> dict[str, Json]:
        return {"type": "string"}


class Ids(Token):
    """One of a fixed list of named things of the box: a role, a region, a card.

    Where the first are the colours of the seats, in their order, `colors` says how many these are: whoever counts seats
    from the observer counts them so, too.
    """

    def __init__(self, name: str, ids: Sequence[str], colors: int = 0) -> None:
        super().__init__(name, len(ids))
        self.ids = tuple(ids)
        self.colors = colors
        self.index = {word: at for at, word in enumerate(self.ids)}
        if len(self.index) != len(self.ids):
            raise ValueError(f"{name}: the same id stands twice in {truncate(sorted(ids))}")

    def write(self, value: int) -> str:
        return self.ids[value]

    def read(self, data: Json, where: str) -> int:
        at = self.index.get(data) if isinstance(data, str) else None
        if at is None:
            raise type_error(where, data, f"a {self.name}: {truncate(self.ids)}")
        return at

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.ids)}

    def describe(self) -> dict[str, Json]:
        return {"is": "id", "of": self.section}

    def piece_name(self, value: int) -> str:
        return f"{self.name} {self.ids[value]}"

    @property
    def section(self) -> str:
        """Where catalogues have the names of these things."""
        return self.name.replace(" ", "_")

    def turning(self, seats: int) -> int:
        return min(self.colors, seats)


NONE: Final = "none"
"""How files without a null, such as TOML, say that there is no value."""


class Maybe(Kind):
    """A value or none: -1 stands for none among tokens, None elsewhere; both are written as null."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.absent_value = kind.absent()

    def write(self, value: Any) -> Json:
        return None if value == self.absent_value else self.kind.write(value)

    def read(self, data: Json, where: str) -> Any:
        return self.kind.absent() if data is None or data == NONE else self.kind.read(data, where)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}

    def inner(self, value: Any, key: str, where: str) -> tuple[Kind, Any]:
        return self.kind.inner(value, key, where)

    def copied(self, value: str) -> str:
        copy = self.kind.copied(value)
        return value if copy == value else f"None if {value} is None else {copy}"

    def describe(self) -> dict[str, Json]:
        return self.kind.describe() | {"maybe": True}

    @property
    def projection_shape(self) -> Any:
        return self.kind.projection_shape

    @property
    def bare(self) -> Kind:
        return self.kind

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        if value != self.absent_value:
            self.kind.check_fits(value, where, seats)

    @property
    def token(self) -> "Token | None":
        return self.kind.token

    def another(self, value: Any, rng: random.Random) -> Any:
        return None if value is None or value == self.kind.absent() else self.kind.another(value, rng)


class MaybeToken(Token):
    """A token or none (-1), as a parameter of a move; `none` is its word."""

    def __init__(self, kind: Token, none: str = NONE) -> None:
        super().__init__(kind.name, kind.size + 1)
        self.kind = kind
        self.none = none

    def write(self, value: int) -> Json:
        return None if value == -1 else self.kind.write(value)

    def read(self, data: Json, where: str) -> int:
        return -1 if data is None or data == self.none else int(self.kind.read(data, where))

    def say(self, value: int) -> str:
        return self.none if value == -1 else self.kind.say(value)

    def parse(self, word: str) -> int:
        return -1 if word == self.none else self.kind.parse(word)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}

    def ordinal(self, value: int) -> int:
        return 0 if value == -1 else self.kind.ordinal(value) + 1

    def value(self, ordinal: int) -> int:
        return -1 if ordinal == 0 else self.kind.value(ordinal - 1)

    def describe(self) -> dict[str, Json]:
        return self.kind.describe() | {"maybe": True}

    def part_names(self) -> list[str]:
        return [self.none, *self.kind.part_names()]

    def to_parts(self, ordinal: int) -> list[int]:
        return [0] if ordinal == 0 else [1 + part for part in self.kind.to_parts(ordinal - 1)]

    def from_parts(self, start: int, parts: Iterator[int]) -> int:
        first = next(parts)
        return 0 if first == start else 1 + self.kind.from_parts(start + 1, chain([first], parts))


class SetOf(Token):
    """Some of a list of named things, each once; a bit mask inside, `a+b+c` in notation."""

    has_places = True

    def __init__(self, kind: Ids) -> None:
        super().__init__(f"set of {kind.name}", 1 << kind.size)
        self.kind = kind

    def write(self, value: int) -> list[str]:
        ids = self.kind.ids
        words = []
        while value > 0:
            lowest = value & -value
            words.append(ids[lowest.bit_length() - 1])
            value ^= lowest
        return words

    def read(self, data: Json, where: str) -> int:
        if not isinstance(data, list):
            raise type_error(where, data, f"a list of {self.kind.name} ids")
        mask = 0
        for word in data:
            bit = 1 << self.kind.read(word, where)
            if mask & bit:
                raise ValueError(f"{where}: {word!r} stands twice")
            mask |= bit
        return mask

    def say(self, value: int) -> str:
        return "+".join(self.write(value)) or "none"

    def parse(self, word: str) -> int:
        return self.read([] if word == "none" else word.split("+"), self.name)

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.kind.schema(), "uniqueItems": True}

    def describe(self) -> dict[str, Json]:
        return {"is": "set", "of": self.kind.section}

    def part_names(self) -> list[str]:
        return [*[f"with {word}" for word in self.kind.ids], "complete"]

    def to_parts(self, ordinal: int) -> list[int]:
        return [*self.pieces(ordinal), self.kind.size]

    def from_parts(self, start: int, parts: Iterator[int]) -> int:
        members, part, end = 0, next(parts), start + self.kind.size
        while part != end:
            members |= 1 << part - start
            part = next(parts)
        return members

    @property
    def token(self) -> Token | None:
        return self.kind

    def is_empty(self, value: Any) -> bool:
        return value is None or value in (-1, 0)

    def pieces(self, value: Any) -> list[int]:
        return [piece for piece in range(value.bit_length()) if value >> piece & 1]

    def exchanged(self, value: Any, changes: dict[int, int]) -> Any:
        pieces = self.pieces(value)
        others = {changes.get(piece, piece) for piece in pieces}
        return sum([1 << piece for piece in others]) if len(others) == len(pieces) else None

    def another(self, value: Any, rng: random.Random) -> Any:
        """Another set of the same things, mostly with as many of them."""
        size = self.kind.size
        inside = [piece for piece in range(size) if value >> piece & 1]
        outside = [piece for piece in range(size) if not value >> piece & 1]
        if inside and outside and rng.random() < 0.8:
            return value ^ 1 << rng.choice(inside) ^ 1 << rng.choice(outside)
        return value ^ 1 << rng.randrange(size)


class Bag(Token):
    """How many of each of a list of named things, up to a limit each; `orange*2+wand` in notation.

    Packed into one number with the first thing as the lowest digit, so that it can be part of a move.
    """

    def __init__(self, kind: Ids, limit: int) -> None:
        super().__init__(f"bag of {kind.name}", (limit + 1) ** kind.size)
        self.kind = kind
        self.limit = limit

    def pack(self, counts: Sequence[int]) -> int:
        packed = 0
        for count in reversed(counts):
            packed = packed * (self.limit + 1) + count
        return packed

    def unpack(self, packed: int) -> list[int]:
        counts = []
        for _ in range(self.kind.size):
            counts.append(packed % (self.limit + 1))
            packed //= self.limit + 1
        return counts

    def write(self, value: int) -> dict[str, int]:
        return {self.kind.ids[at]: count for at, count in enumerate(self.unpack(value)) if count}

    def read(self, data: Json, where: str) -> int:
        if not isinstance(data, dict):
            raise type_error(where, data, f"a table of counts by {self.kind.name}")
        counts = [0] * self.kind.size
        for word, count in data.items():
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= self.limit:
                raise type_error(f"{where}.{word}", count, f"a count from 0 to {self.limit}")
            counts[self.kind.read(word, where)] = count
        return self.pack(counts)

    def say(self, value: int) -> str:
        words = [word if count == 1 else f"{word}*{count}" for word, count in self.write(value).items()]
        return "+".join(words) or "none"

    def parse(self, word: str) -> int:
        counts: dict[str, Json] = {}
        for part in [] if word == "none" else word.split("+"):
            thing, _, count = part.partition("*")
            if thing in counts:
                raise ValueError(f"{self.name}: {thing!r} stands twice; write {thing}*2 for two")
            counts[thing] = int(count or 1) if (count or "1").isdecimal() else count
        return self.read(counts, self.name)

    def schema(self) -> dict[str, Json]:
        count = {"type": "integer", "minimum": 0, "maximum": self.limit}
        return {
            "type": "object",
            "properties": dict.fromkeys(self.kind.ids, count),
            "additionalProperties": False,
        }

    def describe(self) -> dict[str, Json]:
        return {"is": "bag", "of": self.kind.section, "most": self.limit}

    def part_names(self) -> list[str]:
        return [f"{word} {amount}" for word in self.kind.ids for amount in range(self.limit + 1)]

    def to_parts(self, ordinal: int) -> list[int]:
        return [at * (self.limit + 1) + amount for at, amount in enumerate(self.unpack(ordinal))]

    def from_parts(self, start: int, parts: Iterator[int]) -> int:
        return self.pack([(next(parts) - start) % (self.limit + 1) for _ in self.kind.ids])


@mypyc_attr(allow_interpreted_subclasses=True)
class Several(Kind):
    """Values of one kind, one after the other."""

    has_places = True
    settable_in_part = True

    def __init__(self, name: str, kind: Kind) -> None:
        super().__init__(name)
        self.kind = kind

    def copied(self, value: str) -> str:
        item = self.kind.copied("item")
        return f"{value}[:]" if item == "item" else f"[{item} for item in {value}]"

    def parts(self, value: Any) -> list[Part]:
        return [(at, self.kind, name) for at, name in enumerate(self.names(value))]

    @property
    def places_in_parts(self) -> bool:
        return self.kind.bare.has_places

    @property
    def projection_shape(self) -> Any:
        return self.kind.projection_shape

    @property
    def token(self) -> Token | None:
        return self.kind.token

    def pieces(self, value: Any) -> list[int]:
        return [piece for piece in value if isinstance(piece, int) and piece >= 0]

    def names(self, value: Any) -> Sequence[str]:
        """What the places of a value are called in paths."""
        return [str(at) for at in range(len(value))]

    def built(self, items: list[Any]) -> Any:
        """The value that holds these."""
        return items

    def exchanged(self, value: Any, changes: dict[int, int]) -> Any:
        return self.built([changes.get(piece, piece) for piece in value])

    def replaced(self, value: Any, old: int, new: int) -> Any:
        items = list(value)
        items[items.index(old)] = new
        return self.built(items)

    def another(self, value: Any, rng: random.Random) -> Any:
        if not value:
            return None
        at = rng.randrange(len(value))
        if rng.random() < 0.5:
            mixed = self.mixed(value, rng)
            if mixed is not None:
                return mixed
        inside = self.kind.another(value[at], rng)
        return None if inside is None else self.built([*value[:at], inside, *value[at + 1 :]])

    def mixed(self, value: Any, rng: random.Random) -> Any:
        """The value in another order; None where it cannot be put into one."""
        return None


class ListOf(Several):
    """A list of values of one kind. Where places matter (a display, a queue), `most` says how many there are.

    Few lists are ever as long as they could be; `usual` says how many values they have at most in nearly all games.
    """

    reorderable = True

    def __init__(self, kind: Kind, most: int | None = None, usual: int | None = None) -> None:
        super().__init__(f"list of {kind.name}", kind)
        self.most = most
        self.usual = usual

    def write(self, value: Any) -> list[Json]:
        if self.kind.plain:
            return list(value)
        kind = self.kind
        return [kind.write(item) for item in value]

    def write_sharing(self, value: Any, other: Any, written: Json) -> Json:
        if value is other:
            return written
        if self.kind.plain or len(value) != len(other):
            return self.write(value)
        write = self.kind.write_sharing
        return [write(item, its, known) for item, its, known in zip(value, other, written, strict=True)]

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, list):
            raise type_error(where, data, f"a {self.name}")
        return [self.kind.read(item, f"{where}.{at}") for at, item in enumerate(data)]

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.kind.schema()}

    def inner(self, value: Any, key: str, where: str) -> tuple[Kind, Any]:
        if not key.isdecimal() or int(key) >= len(value):
            raise type_error(where, key, f"a place in a list of {len(value)}, counted from 0")
        return self.kind, int(key)

    def describe(self) -> dict[str, Json]:
        return {"is": "list", "item": self.kind.describe()}

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        if self.most is not None and len(value) > self.most:
            raise ValueError(f"{where}: {len(value)} are more than the {self.most} that there may be")
        for at, item in enumerate(value):
            self.kind.check_fits(item, f"{where}.{at}", seats)

    def mixed(self, value: Any, rng: random.Random) -> Any:
        return self.built(rng.sample(list(value), len(value)))


class TupleOf(ListOf):
    """Like a list, but it never changes: the form that steps use."""

    settable_in_part = False

    def read(self, data: Json, where: str) -> Any:
        return tuple(super().read(data, where))

    def copied(self, value: str) -> str:
        return value

    def built(self, items: list[Any]) -> Any:
        return tuple(items)


class BySeat(ListOf):
    """A value for each seat, in the order of the seats: what learners rotate so that the observer comes first."""

    @property
    def lines_in_parts(self) -> bool:
        return self.kind.lines_in_parts

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        if len(value) != seats:
            raise ValueError(f"{where}: {len(value)} values for {seats} seats")
        super().check_fits(value, where, seats)


class MapOf(Several):
    """A value for each of a list of named things; a list inside, a table by id outside."""

    keyed = True

    def __init__(self, keys: Ids, kind: Kind) -> None:
        super().__init__(f"{kind.name} by {keys.name}", kind)
        self.keys = keys

    def write(self, value: Any) -> dict[str, Json]:
        if self.kind.plain:
            return dict(zip(self.keys.ids, value, strict=True))
        kind = self.kind
        return {word: kind.write(item) for word, item in zip(self.keys.ids, value, strict=True)}

    def read(self, data: Json, where: str) -> Any:
        if not isinstance(data, dict):
            raise type_error(where, data, f"a table by {self.keys.name}")
        for word in data:
            self.keys.read(word, where)
        missing = [word for word in self.keys.ids if word not in data]
        if missing:
            raise ValueError(f"{where}: no value for {truncate(missing)}; set one place alone by its own path")
        return [self.kind.read(data[word], f"{where}.{word}") for word in self.keys.ids]

    def schema(self) -> dict[str, Json]:
        inside = self.kind.schema()
        return {
            "type": "object",
            "properties": dict.fromkeys(self.keys.ids, inside),
            "required": list(self.keys.ids),
            "additionalProperties": False,
        }

    def inner(self, value: Any, key: str, where: str) -> tuple[Kind, Any]:
        return self.kind, self.keys.read(key, where)

    def names(self, value: Any) -> Sequence[str]:
        return self.keys.ids

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        if not self.kind.plain:
            for word, item in zip(self.keys.ids, value, strict=True):
                self.kind.check_fits(item, f"{where}.{word}", seats)


class Counts(MapOf):
    """How many of each of a list of named things; what is not named is zero."""

    settable_in_part = False

    def __init__(self, keys: Ids) -> None:
        super().__init__(keys, Integer("count"))

    def read(self, data: Json, where: str) -> Any:
        if isinstance(data, dict):
            data = dict.fromkeys(self.keys.ids, 0) | data
        return super().read(data, where)

    def describe(self) -> dict[str, Json]:
        return {"is": "bag", "of": self.keys.section}


class Anything(Kind):
    """Any JSON value, for the few places that are described elsewhere."""


COUNT: Final = Integer("count")
FLAG: Final = Flag("flag")
WORD: Final = Word("word")
SEAT: Final = Seat()
OTHER_SEAT: Final = Seat(other=True)
SEATS: Final = TupleOf(SEAT)
