"""Places: where the pieces of a table lie, found from its shape alone, and small changes to them.

The independent dealer of the conformance kit changes tables through these and through nothing else, so that it depends
on no game and on no sampler. Scenarios find out through them where a piece lies that was put into two places.
"""

import random
from collections.abc import Iterator
from typing import Any

from walpurgis.kernel.data import Data, Object, Shape, Structure
from walpurgis.kernel.kinds import Flag, Integer, Kind, ListOf, MapOf, Maybe, SetOf, Token, TupleOf


class Place:
    """A field of the table, or an item of a list in it, that holds pieces of one kind."""

    def __init__(self, path: str, where: str, kind: Kind, holder: Any, key: str | int) -> None:
        self.path = path
        """Its name, the same for all seats and items: `players.*.hand`."""
        self.where = where
        """The same with numbers: `players.0.hand`."""
        self.kind = kind
        self.holder = holder
        self.key = key

    @property
    def scope(self) -> str:
        """The player it belongs to, as `players.0`; nothing where it is nobody's."""
        parts = self.where.split(".")
        return ".".join(parts[:2]) if parts[0] == "players" else ""

    @property
    def value(self) -> Any:
        return getattr(self.holder, self.key) if isinstance(self.key, str) else self.holder[self.key]

    @value.setter
    def value(self, value: Any) -> None:
        if isinstance(self.key, str):
            setattr(self.holder, self.key, value)
        else:
            self.holder[self.key] = value

    @property
    def token(self) -> Token | None:
        """The kind of its pieces, where it holds pieces."""
        kind = self.kind
        while isinstance(kind, (ListOf, MapOf, Maybe, SetOf)):
            kind = kind.kind
        return kind if isinstance(kind, Token) else None

    @property
    def is_empty(self) -> bool:
        return self.value is None or self.value in (-1, [], ()) or (isinstance(self.kind, SetOf) and not self.value)

    def pieces(self) -> list[int]:
        """What lies here; none is left out."""
        if isinstance(self.kind, SetOf):
            return [piece for piece in range(self.value.bit_length()) if self.value >> piece & 1]
        value = list(self.value) if isinstance(self.kind, (ListOf, MapOf)) else [self.value]
        return [piece for piece in value if isinstance(piece, int) and piece >= 0]

    def exchange(self, changes: dict[int, int]) -> bool:
        """Let other pieces lie here instead; False where a piece would then lie in a set twice."""
        if isinstance(self.kind, SetOf):
            pieces = {changes.get(piece, piece) for piece in self.pieces()}
            if len(pieces) != len(self.pieces()):
                return False
            self.value = sum(1 << piece for piece in pieces)
        elif isinstance(self.kind, (ListOf, MapOf)):
            kept = [changes.get(piece, piece) for piece in self.value]
            self.value = tuple(kept) if isinstance(self.kind, TupleOf) else kept
        else:
            self.value = changes.get(self.value, self.value)
        return True

    def put(self, old: int, new: int) -> bool:
        """Replace one piece: the first such one of a list."""
        if isinstance(self.kind, (ListOf, MapOf)):
            items = list(self.value)
            items[items.index(old)] = new
            self.value = tuple(items) if isinstance(self.kind, TupleOf) else items
            return True
        return self.exchange({old: new})

    def disturb(self, rng: random.Random) -> bool:
        """Give the place another value of its kind, possible or not; False where there is none."""
        other = _other(self.kind, self.value, rng)
        if other is None or other == self.value:
            return False
        self.value = other
        return True


def _other(kind: Kind, value: Any, rng: random.Random) -> Any:
    """Another value of a kind."""
    if isinstance(kind, Maybe):
        return None if value is None or value == kind.kind.absent() else _other(kind.kind, value, rng)
    if isinstance(kind, SetOf):
        return _other_set(kind.kind.size, value, rng)
    if isinstance(kind, (ListOf, MapOf)):
        if not value:
            return None
        at = rng.randrange(len(value))
        if rng.random() < 0.5 and isinstance(kind, ListOf):
            mixed = rng.sample(list(value), len(value))
            return tuple(mixed) if isinstance(value, tuple) else mixed
        inside = _other(kind.kind, value[at], rng)
        if inside is None:
            return None
        changed = [*value[:at], inside, *value[at + 1 :]]
        return tuple(changed) if isinstance(value, tuple) else changed
    if isinstance(kind, Token):
        return kind.value(rng.randrange(kind.size))
    if isinstance(kind, Flag):
        return not value
    if isinstance(kind, Integer):
        return value + 1
    return None


def _other_set(size: int, value: int, rng: random.Random) -> int:
    """Another set, mostly with as many pieces."""
    inside = [piece for piece in range(size) if value >> piece & 1]
    outside = [piece for piece in range(size) if not value >> piece & 1]
    if inside and outside and rng.random() < 0.8:
        return value ^ 1 << rng.choice(inside) ^ 1 << rng.choice(outside)
    return value ^ 1 << rng.randrange(size)


def places(table: Data, view: Shape | None = None) -> list[Place]:
    """All places of a table, or all but those that a view shows to everybody as they are."""
    return list(_inside(table, view, "", ""))


def _inside(thing: Data, view: Shape | None, path: str, where: str) -> Iterator[Place]:
    shown = () if view is None or view.origin is not thing.SHAPE else view.own
    for name, kind in thing.SHAPE.kinds.items():
        if name not in shown:
            inner = None if view is None else _shape(view.kinds.get(name))
            yield from _at(kind, thing, name, inner, f"{path}{name}", f"{where}{name}")


def _at(kind: Kind, holder: Any, key: str | int, view: Shape | None, path: str, where: str) -> Iterator[Place]:
    value = getattr(holder, key) if isinstance(key, str) else holder[key]
    inner = kind.kind if isinstance(kind, Maybe) else kind
    if value is None:
        return
    if isinstance(inner, Object):
        yield from _inside(value, view, f"{path}.", f"{where}.")
    elif isinstance(inner, (ListOf, MapOf)) and _holds_places(inner.kind):
        for at in range(len(value)):
            name = inner.keys.ids[at] if isinstance(inner, MapOf) else at
            yield from _at(inner.kind, value, at, view, f"{path}.*", f"{where}.{name}")
    else:
        yield Place(path, where, kind, holder, key)


def _holds_places(kind: Kind) -> bool:
    return _big(kind.kind if isinstance(kind, Maybe) else kind)


def _big(kind: Kind) -> bool:
    return isinstance(kind, (Object, ListOf, MapOf, SetOf))


def _shape(kind: Kind | None) -> Shape | None:
    """The shape in which a view shows a part of the table."""
    while isinstance(kind, (ListOf, MapOf, Maybe)):
        kind = kind.kind
    return kind.shape if isinstance(kind, Structure) else None
