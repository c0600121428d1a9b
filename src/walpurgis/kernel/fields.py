"""Fields: a class of data declares each of its fields once, and its constructor, values and copy follow.

    class Player(MutableData):
        vp: int = field(COUNT)
        pawns: list[int] = field(ListOf(REGION))
        clouds: int = field(SetOf(CLOUD), default=0)

A type checker reads this as a dataclass. In pure Python the methods are made when the class is. mypyc compiles no
method that is made at run time, so the build writes the same methods into the copy of the source that it compiles
(`expand_fields.py`); there a class has no declarations left, and nothing is made here.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from walpurgis.kernel.kinds import Kind

REQUIRED: Final = object()


class Field:
    """A declaration in the body of a class, which is taken out of it when the class is made."""

    def __init__(self, kind: Kind, default: object) -> None:
        self.kind = kind
        self.default = default


class Transient:
    """The declaration of an attribute that is no field: a cache, with the factory of an empty one."""

    def __init__(self, factory: type) -> None:
        self.factory = factory


def field(kind: Kind, *, default: object = REQUIRED) -> Any:
    """Declare a field. Its default is a number, a flag or a tuple of these: what is written as it is."""
    return Field(kind, default)


def transient(factory: type[list[Any]] | type[dict[Any, Any]], *, init: Literal[False] = False) -> Any:
    """Declare a cache beside the fields: empty in a copy, and neither saved nor compared."""
    return Transient(factory)


def take_declarations(cls: type) -> tuple[dict[str, Field], dict[str, type]]:
    """Take the declarations of a class out of its body: its fields, and the factories of its caches."""
    fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
    beside = {name: value.factory for name, value in vars(cls).items() if isinstance(value, Transient)}
    for name in [*fields, *beside]:
        delattr(cls, name)
    return fields, beside


class MethodWriter:
    """Writes the methods of a class with these fields, each in one line of Python."""

    def __init__(
        self, name: str, kinds: Mapping[str, Kind], defaults: Mapping[str, object], types: Mapping[str, str] | None
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.defaults = defaults
        self.types = types
        """The types of the fields in source; None where nobody checks them."""

    def init(self, beside: Mapping[str, type], then: str) -> str:
        """The constructor keeps its arguments as they are; `then` names a method that it calls at last, if any."""
        kept = [f"self.{name} = {name}" for name in self.kinds]
        made = [f"self.{self._typed(name)} = {factory()!r}" for name, factory in beside.items()]
        parameters = ", ".join(["self", *map(self._parameter, self.kinds)])
        called = [f"self.{then}()"] if then else []
        return f"def __init__({parameters}){self._returns('None')}: " + "; ".join(kept + made + called)

    def values(self) -> str:
        listed = "".join([f"self.{name}, " for name in self.kinds]).rstrip()
        return f"def values(self){self._returns('tuple[object, ...]')}: return ({listed})"

    def copy(self) -> str:
        """A copy by constructor: lists and what changes inside them are copied, all else is shared."""
        copied = ", ".join([kind.copied(f"self.{name}") for name, kind in self.kinds.items()])
        return f"def copy(self){self._returns(repr(self.name))}: return {self.name}({copied})"

    def _parameter(self, name: str) -> str:
        return self._typed(name) + (f" = {self._default(name)}" if name in self.defaults else "")

    def _default(self, name: str) -> str:
        """A default in source; that of an id has the type of the id."""
        default = self.defaults[name]
        type_name = "" if self.types is None else self.types[name]
        is_id = type(default) is int and type_name.isidentifier() and type_name != "int"
        return f"{type_name}({default})" if is_id else repr(default)

    def _typed(self, name: str) -> str:
        return name if self.types is None else f"{name}: {self.types[name]}"

    def _returns(self, result: str) -> str:
        return "" if self.types is None else f" -> {result}"


def add_methods(cls: type, lines: list[str]) -> None:
    """Give a class the methods that these lines define, but for those that it defines itself."""
    made: dict[str, Any] = {}
    exec("\n".join(lines), {cls.__name__: cls}, made)
    for name, method in made.items():
        if name not in vars(cls):
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            method.__module__ = cls.__module__
            setattr(cls, name, method)
