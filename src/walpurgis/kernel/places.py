"""Places: where the pieces of a table lie, found from its shape alone, and small changes to them.

The independent dealer of the conformance kit changes tables through these and through nothing else, so that it depends
on no game and on no sampler. Scenarios find out through them where a piece lies that was put into two places.
"""

import random
from collections.abc import Iterator
from typing import Any

from walpurgis.kernel.data import Data, Object, Shape, Structure
from walpurgis.kernel.kinds import Kind, Maybe, Several, Token


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
        return self.kind.token

    @property
    def is_empty(self) -> bool:
        return self.kind.is_empty(self.value)

    def pieces(self) -> list[int]:
        """What lies here; none is left out."""
        return self.kind.pieces(self.value)

    def exchange(self, changes: dict[int, int]) -> bool:
        """Let other pieces lie here instead; False where a piece would then lie in a set twice."""
        return self._become(self.kind.exchanged(self.value, changes))

    def put(self, old: int, new: int) -> bool:
        """Replace one piece: the first such one of a list."""
        return self._become(self.kind.replaced(self.value, old, new))

    def _become(self, value: Any) -> bool:
        if value is None:
            return False
        self.value = value
        return True

    def disturb(self, rng: random.Random) -> bool:
        """Give the place another value of its kind, possible or not; False where there is none."""
        other = self.kind.another(self.value, rng)
        return other != self.value and self._become(other)


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
    inner = kind.bare
    if value is None:
        return
    if isinstance(inner, Object):
        yield from _inside(value, view, f"{path}.", f"{where}.")
    elif isinstance(inner, Several) and inner.kind.bare.has_places:
        for at, name in enumerate(inner.names(value)):
            yield from _at(inner.kind, value, at, view, f"{path}.*", f"{where}.{name}")
    else:
        yield Place(path, where, kind, holder, key)


def _shape(kind: Kind | None) -> Shape | None:
    """The shape in which a view shows a part of the table."""
    while isinstance(kind, (Several, Maybe)):
        kind = kind.kind
    return kind.shape if isinstance(kind, Structure) else None
