"""Places: where the pieces of a table lie, found from its shape alone, and small changes to them.

The independent dealer of the conformance kit changes tables through these and through nothing else, so that it depends
on no game and on no sampler. Scenarios find out through them where a piece lies that was put into two places.
"""

import random
from collections.abc import Iterator
from typing import Any

from walpurgis.kernel.data import Data, Shape, part_of, set_part
from walpurgis.kernel.kinds import Kind, Token


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
        return part_of(self.holder, self.key)

    @value.setter
    def value(self, value: Any) -> None:
        set_part(self.holder, self.key, value)

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
            inner = view.kinds[name].projection_shape if view is not None and name in view.kinds else None
            yield from _at(kind, thing, name, inner, f"{path}{name}", f"{where}{name}")


def _at(kind: Kind, holder: Any, key: str | int, view: Shape | None, path: str, where: str) -> Iterator[Place]:
    value = part_of(holder, key)
    if value is None:
        return
    if isinstance(value, Data):
        yield from _inside(value, view, f"{path}.", f"{where}.")
    elif kind.bare.places_in_parts:
        for at, inside, name in kind.bare.parts(value):
            yield from _at(inside, value, at, view, f"{path}.*", f"{where}.{name}")
    else:
        yield Place(path, where, kind, holder, key)
