"""Data: the plain objects that tables and steps are made of, and their shapes."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeAlias, dataclass_transform

from walpurgis.kernel.compiling import mypyc_attr
from walpurgis.kernel.fields import REQUIRED, Field, MethodWriter, add_methods, field, take_declarations, transient
from walpurgis.kernel.kinds import Json, Kind, Part, truncate, type_error

Projection: TypeAlias = tuple[Any, ...]
"""What a seat sees of a record, as values: see `Shape.project`. Nothing is copied, so it has to be read at once.

A pair of tuples, the record's own values and the extra ones; or the extra values alone where there is no record.
"""


class Shape:
    """The fields of a class of data, in the order of its constructor, each with its kind and perhaps a default."""

    def __init__(self, *fields: tuple[str, Kind]) -> None:
        self.names = tuple(name for name, _ in fields)
        self.kinds = dict(fields)
        self.defaults: dict[str, object] = {}
        self.origin: Shape | None = None
        """For a projection: the shape of the class that some of its fields come from. None for a class itself."""
        self.own: tuple[str, ...] = ()
        """The names of the fields that come from there."""
        self.beside: tuple[str, ...] = self.names
        """The names of the extra fields, whose values `project` is given."""
        self._getter: Any = attrgetter(*self.names) if len(self.names) > 1 else None
        self._order: list[int] = []
        """For a projection: where each field's value stands in the values of the object and the extra ones."""
        self._writers = [(name, kind.write) for name, kind in fields if not kind.plain]
        self._sharing = [(at, name, kind.write_sharing) for at, (name, kind) in enumerate(fields) if not kind.plain]

    def write(self, thing: object) -> dict[str, Json]:
        """Serialize an object's fields to JSON."""
        return {name: kind.write(getattr(thing, name)) for name, kind in self.kinds.items()}

    def take(self, thing: object) -> tuple[Any, ...]:
        """The values of an object's fields, in their order."""
        if self._getter is None:
            return tuple([getattr(thing, name) for name in self.names])
        taken: tuple[Any, ...] = self._getter(thing)
        return taken

    def project(self, thing: "Data | None", *more: Any) -> Projection:
        """Project an object for a viewer: those of its fields that the shape names, and `more`, the extra values.

        The shape of a class projects a whole object, without extra fields. A shape of extra fields alone (made by
        `Shape(...)`, from no class) takes None for the object.
        """
        if self.origin is None and thing is not None and not more:
            return self.take(thing)
        if (self.origin is None) != (thing is None):
            needs = "values alone, and no thing" if self.origin is None else "the thing that it is cut from"
            raise ValueError(f"the shape with {truncate(self.names, 40)} needs {needs}")
        if len(more) != len(self.beside):
            raise ValueError(f"{len(more)} values for {len(self.beside)} fields: {truncate(self.beside, 40)}")
        return more if thing is None else (thing.values(), more)

    def write_projection(self, seen: Projection) -> dict[str, Json]:
        """Serialize a projection to JSON."""
        written: dict[str, Json] = dict(zip(self.names, self._in_order(seen), strict=True))
        for name, write in self._writers:
            written[name] = write(written[name])
        return written

    def write_projection_sharing(self, seen: Projection, other: Projection, known: dict[str, Json]) -> dict[str, Json]:
        """Serialize a projection, and share JSON with another one of the same state, which was written already."""
        values, others = self._in_order(seen), self._in_order(other)
        written: dict[str, Json] = dict(zip(self.names, values, strict=True))
        for at, name, write in self._sharing:
            written[name] = write(values[at], others[at], known[name])
        return written

    def _in_order(self, seen: Projection) -> Sequence[Any]:
        """The values of a projection in the order of the fields."""
        if self.origin is None:
            return seen
        values = seen[0] + seen[1]
        return [values[at] for at in self._order]

    def read(self, data: Json, where: str) -> list[Any]:
        """Deserialize: the arguments of the constructor, from JSON."""
        if not isinstance(data, dict):
            raise type_error(where, data, f"a table with {truncate(self.names)}")
        for name in data:
            if name not in self.kinds:
                raise ValueError(f"{where}: no field {name!r}; there are {truncate(self.names, 40)}")
        missing = [name for name in self.names if name not in data]
        if missing:
            raise ValueError(f"{where}: no value for {truncate(missing)}")
        return [kind.read(data[name], f"{where}.{name}") for name, kind in self.kinds.items()]

    def extended(self, fields: Mapping[str, Kind], defaults: Mapping[str, object]) -> "Shape":
        """The shape of a subclass: with more fields; one that is declared again keeps its place."""
        shape = Shape(*{**self.kinds, **fields}.items())
        kept = {name: default for name, default in self.defaults.items() if name not in fields}
        shape.defaults = {**kept, **defaults}
        return shape

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
        places = {name: at for at, name in enumerate(origin.names + self.beside)}
        self._order = [places[name] for name in self.names]
        return self

    def check_fits(self, thing: object, where: str, seats: int) -> None:
        """Refuse an object that does not fit a table with so many seats."""
        for name, kind in self.kinds.items():
            kind.check_fits(getattr(thing, name), f"{where}.{name}", seats)

    def schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {name: kind.schema() for name, kind in self.kinds.items()},
            "required": list(self.names),
            "additionalProperties": False,
        }


@dataclass_transform(field_specifiers=(field, transient))
@mypyc_attr(allow_interpreted_subclasses=True)
class Data:
    """Plain data with a shape. A subclass declares its fields; the constructor takes and keeps them in their order."""

    SHAPE: ClassVar[Shape] = Shape()

    def __init_subclass__(cls) -> None:
        fields, beside = take_declarations(cls)
        if fields:
            declare(cls, fields, beside)

    def values(self) -> tuple[Any, ...]:
        """The values of all fields, in their order."""
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
class MutableData(Data):
    """Data that changes, so whoever copies a table copies it, too. Other data is shared between copies."""

    def copy(self) -> Self:
        raise NotImplementedError(f"{type(self).__name__} declares no fields, and does not say how it is copied")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(MutableData):
    """What lies on the table: a game's own data."""


def declare(cls: type[Data], fields: dict[str, Field], beside: dict[str, type]) -> None:
    """Give a class its shape and its methods, from what its body declares."""
    defaults = {name: field.default for name, field in fields.items() if field.default is not REQUIRED}
    cls.SHAPE = cls.SHAPE.extended({name: field.kind for name, field in fields.items()}, defaults)
    add_methods(cls, methods(cls, beside, None))


def methods(cls: type[Data], beside: Mapping[str, type], types: Mapping[str, str] | None) -> list[str]:
    """The methods that follow from the fields of a class, a line of Python each."""
    writer = MethodWriter(cls.__name__, cls.SHAPE.kinds, cls.SHAPE.defaults, types)
    then = "__post_init__" if hasattr(cls, "__post_init__") else ""
    copy = [writer.copy()] if issubclass(cls, MutableData) else []
    return [writer.init(beside, then), writer.values(), *copy]


class Structure(Kind):
    """An object by field names that is no class: the form of views."""

    def __init__(self, name: str, shape: Shape) -> None:
        super().__init__(name)
        self.shape = shape

    @property
    def projection_shape(self) -> Shape:
        return self.shape

    def write(self, value: Any) -> dict[str, Json]:
        return self.shape.write_projection(value)

    def write_sharing(self, value: Any, other: Any, written: Json) -> Json:
        return self.shape.write_projection_sharing(value, other, written)

    def schema(self) -> dict[str, Json]:
        return self.shape.schema()


class Object(Kind):
    """An object of one class of data."""

    has_places = True
    settable_in_part = True

    def __init__(self, cls: type[Data]) -> None:
        super().__init__(cls.__name__)
        self.cls = cls

    def write(self, value: Any) -> dict[str, Json]:
        return self.cls.SHAPE.write(value)

    def read(self, data: Json, where: str) -> Any:
        return self.cls(*self.cls.SHAPE.read(data, where))

    def schema(self) -> dict[str, Json]:
        return self.cls.SHAPE.schema()

    def check_fits(self, value: Any, where: str, seats: int) -> None:
        type(value).SHAPE.check_fits(value, where, seats)

    def parts(self, value: Any) -> list[Part]:
        return [(name, kind, name) for name, kind in self.cls.SHAPE.kinds.items()]

    @property
    def places_in_parts(self) -> bool:
        return True

    @property
    def lines_in_parts(self) -> bool:
        return True

    def copied(self, value: str) -> str:
        return f"{value}.copy()" if issubclass(self.cls, MutableData) else value

    def inner(self, value: Any, key: str, where: str) -> tuple[Kind, Any]:
        kind = self.cls.SHAPE.kinds.get(key)
        if kind is None:
            raise ValueError(f"{where}: no field {key!r}; there are {truncate(self.cls.SHAPE.names, 40)}")
        return kind, key


def part_of(thing: Any, key: str | int) -> Any:
    """The field of a record by its name, or the item of a list by its number."""
    return getattr(thing, key) if isinstance(key, str) else thing[key]


def set_part(thing: Any, key: str | int, value: Any) -> None:
    """Set what `part_of` reads."""
    if isinstance(key, str):
        setattr(thing, key, value)
    else:
        thing[key] = value


def at_path(root: Data, path: str) -> tuple[Kind, Any, Any]:
    """What is at a path such as `players.0.hand`: its kind, the record or list that holds it, and its key there."""
    kind: Kind = Object(type(root))
    thing: Any = root
    holder: Any = root
    key: Any = None
    for step in path.split("."):
        holder = thing
        kind, key = kind.inner(thing, step, path)
        thing = part_of(thing, key)
    return kind, holder, key


def read_path(root: Data, path: str) -> Json:
    """The value at a path, as JSON."""
    kind, holder, key = at_path(root, path)
    return kind.write(part_of(holder, key))


def write_path(root: Data, path: str, data: Json) -> None:
    """Set the value at a path, given as JSON."""
    kind, holder, key = at_path(root, path)
    set_part(holder, key, kind.read(data, path))
