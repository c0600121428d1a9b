"""Data: the plain objects that tables and steps are made of, and their shapes."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.kinds import Json, Kind, misfit, shorten

Glimpse: TypeAlias = tuple[Any, ...]
"""What a seat sees of a thing: see `Shape.of`. Nothing is copied, so it is to be read at once.

The values of the thing and those beside them, each in a tuple; or those alone where there is no thing.
"""


class Shape:
    """The fields of a class of data, in the order of its constructor, each with its kind."""

    def __init__(self, *fields: tuple[str, Kind]) -> None:
        self.names = tuple(name for name, _ in fields)
        self.kinds = dict(fields)
        self.origin: Shape | None = None
        """The shape of a class from which this one was cut, if it was: a shape for views."""
        self.own: tuple[str, ...] = ()
        """The fields that it has from there."""
        self.beside: tuple[str, ...] = self.names
        """The others."""
        self._getter: Any = attrgetter(*self.names) if len(self.names) > 1 else None

    def write(self, thing: object) -> dict[str, Json]:
        """The fields of a thing in words."""
        return {name: kind.write(getattr(thing, name)) for name, kind in self.kinds.items()}

    def take(self, thing: object) -> tuple[Any, ...]:
        """The fields of a thing as they are, in their order."""
        if self._getter is None:
            return tuple([getattr(thing, name) for name in self.names])
        taken: tuple[Any, ...] = self._getter(thing)
        return taken

    def of(self, thing: "Data | None", *more: Any) -> Glimpse:
        """What a seat sees of a thing: the fields that it has by itself, and a value for each of those beside them.

        What is no thing has nothing by itself. A shape that was not cut shows a thing whole.
        """
        if self.origin is None and thing is not None and not more:
            return self.take(thing)
        if (self.origin is None) != (thing is None):
            needs = "values alone, and no thing" if self.origin is None else "the thing that it is cut from"
            raise ValueError(f"the shape with {shorten(self.names, 40)} needs {needs}")
        if len(more) != len(self.beside):
            raise ValueError(f"{len(more)} values for {len(self.beside)} fields: {shorten(self.beside, 40)}")
        return more if thing is None else (thing.values(), more)

    def words(self, seen: Glimpse) -> dict[str, Json]:
        """What a seat sees, in words."""
        values = dict(zip(self.beside, seen if self.origin is None else seen[1], strict=True))
        if self.origin is not None:
            values = dict(zip(self.origin.names, seen[0], strict=True)) | values
        return {name: values[name] if kind.plain else kind.write(values[name]) for name, kind in self.kinds.items()}

    def read(self, data: Json, where: str) -> list[Any]:
        """The arguments of the constructor, from words."""
        if not isinstance(data, dict):
            raise misfit(where, data, f"a table with {shorten(self.names)}")
        for name in data:
            if name not in self.kinds:
                raise ValueError(f"{where}: no field {name!r}; there are {shorten(self.names, 40)}")
        missing = [name for name in self.names if name not in data]
        if missing:
            raise ValueError(f"{where}: no value for {shorten(missing)}")
        return [kind.read(data[name], f"{where}.{name}") for name, kind in self.kinds.items()]

    def only(self, *names: str) -> "Shape":
        """A shape of some of the fields, for views."""
        own = [name for name in names if self.origin is None or name in self.own]
        return Shape(*((name, self.kinds[name]) for name in names))._cut(self.origin or self, own)

    def plus(self, *fields: tuple[str, Kind]) -> "Shape":
        """A shape with more fields, for views."""
        own = self.names if self.origin is None else self.own
        return Shape(*self.kinds.items(), *fields)._cut(self.origin or self, own)

    def _cut(self, origin: "Shape", own: Sequence[str]) -> "Shape":
        self.origin = origin
        self.own = tuple(own)
        self.beside = tuple([name for name in self.names if name not in own])
        return self

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {name: kind.schema() for name, kind in self.kinds.items()},
            "required": list(self.names),
            "additionalProperties": False,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Data:
    """Plain data with a shape. The constructor takes the fields of SHAPE in their order and keeps them as they are."""

    SHAPE: ClassVar[Shape] = Shape()

    def values(self) -> tuple[Any, ...]:
        """The values of all fields, in their order. What is looked at often may spell them out, which is faster."""
        return self.SHAPE.take(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Data) and type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self.SHAPE.names, self.values(), strict=True))
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.values()


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Data):
    """What lies on the table: a game's own data. A game's table says how it is copied."""

    def copy(self) -> "Table":
        raise NotImplementedError(f"{type(self).__name__} does not say how it is copied")


class Structure(Kind):
    """A table by field name that is no class: the form of views."""

    def __init__(self, name: str, shape: Shape) -> None:
        super().__init__(name)
        self.shape = shape

    def write(self, value: Any) -> dict[str, Json]:
        return self.shape.words(value)

    def schema(self) -> dict[str, Json]:
        return self.shape.schema()


class Object(Kind):
    """A piece of data of one class."""

    def __init__(self, cls: type[Data]) -> None:
        super().__init__(cls.__name__)
        self.cls = cls

    def write(self, value: Any) -> dict[str, Json]:
        return self.cls.SHAPE.write(value)

    def read(self, data: Json, where: str) -> Any:
        return self.cls(*self.cls.SHAPE.read(data, where))

    def schema(self) -> dict[str, Json]:
        return self.cls.SHAPE.schema()

    def inner(self, value: Any, key: str, where: str) -> tuple[Kind, Any]:
        kind = self.cls.SHAPE.kinds.get(key)
        if kind is None:
            raise ValueError(f"{where}: no field {key!r}; there are {shorten(self.cls.SHAPE.names, 40)}")
        return kind, key


def _part(thing: Any, key: Any) -> Any:
    return getattr(thing, key) if isinstance(key, str) else thing[key]


def read_path(root: Data, path: str) -> Json:
    """The value at a path such as `players.0.hand`, in words."""
    kind: Kind = Object(type(root))
    thing: Any = root
    for step in path.split("."):
        kind, key = kind.inner(thing, step, path)
        thing = _part(thing, key)
    return kind.write(thing)


def write_path(root: Data, path: str, data: Json) -> None:
    """Set the value at a path, given in words."""
    kind: Kind = Object(type(root))
    thing: Any = root
    holder: Any = root
    key: Any = None
    for step in path.split("."):
        holder = thing
        kind, key = kind.inner(thing, step, path)
        thing = _part(thing, key)
    value = kind.read(data, path)
    if isinstance(key, str):
        setattr(holder, key, value)
    else:
        holder[key] = value
