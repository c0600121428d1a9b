"""Write out what declared fields stand for, in a copy of the source: constructors, shapes, values and copies.

mypyc compiles what it reads, and no method that is made when a class is. So the build hook has this done to the copy of
the source that it compiles: `python expand_fields.py FOLDER MODULE...`, with paths of modules below the folder. The
methods are the very lines that the pure engine makes at import (see `walpurgis/kernel/fields.py`). They are put where
the declarations and empty lines were, so that the lines of a traceback stay those of the source.
"""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from walpurgis.kernel.data import Data

DECLARING = ("field", "transient")
PLAIN = {"int", "bool"}
"""The types of values that nobody has to let go."""


class Source:
    """A module of the copy: its text, its classes, and what they declare."""

    def __init__(self, folder: Path, module: str) -> None:
        self.path = folder / module
        self.name = module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        self.text = self.path.read_text("utf-8")
        self.lines = self.text.splitlines()
        self.body = ast.parse(self.text).body
        self.classes = {node.name: node for node in self.body if isinstance(node, ast.ClassDef)}

    def segment(self, node: ast.expr) -> str:
        """A piece of the source in one line."""
        return ast.unparse(node)

    def declarations(self, name: str) -> dict[str, ast.AnnAssign]:
        """The fields that a class declares, by name."""
        return {
            node.target.id: node
            for node in self.classes[name].body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_declaration(node)
        }

    def free_lines(self, name: str) -> list[int]:
        """The lines of a class, counted from 0, that hold its declarations, their docstrings, or nothing."""
        node = self.classes[name]
        after = [other.lineno for other in self.body if other.lineno > node.lineno]
        end = min(after, default=len(self.lines) + 1)
        taken = {line for kept in kept_statements(node) for line in range(kept.lineno, (kept.end_lineno or 0) + 1)}
        inside = range(node.body[0].lineno, end)
        declared = {line for gone in gone_statements(node) for line in range(gone.lineno, (gone.end_lineno or 0) + 1)}
        return [line - 1 for line in inside if line in declared or (line not in taken and not self.lines[line - 1])]


def is_declaration(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.AnnAssign) else None
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in DECLARING


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def gone_statements(node: ast.ClassDef) -> list[ast.stmt]:
    """The declarations of a class, and the docstring after each."""
    pairs = zip(node.body, [None, *node.body], strict=False)
    return [each for each, last in pairs if is_declaration(each) or (last and is_declaration(last) and is_text(each))]


def kept_statements(node: ast.ClassDef) -> list[ast.stmt]:
    gone = gone_statements(node)
    return [each for each in node.body if each not in gone]


class Expander:
    """Expands the classes of some modules, which it imports to learn their fields."""

    def __init__(self, folder: Path, modules: list[str]) -> None:
        self.sources = {source.name: source for source in [Source(folder, module) for module in modules]}

    def expand(self) -> None:
        """Rewrite every module that declares fields, or subclasses a class that does."""
        for source in self.sources.values():
            lines = list(source.lines)
            for name in source.classes:
                put(lines, source.free_lines(name), self.replacement(source, name), f"{source.name}.{name}")
            source.path.write_text("".join(["\n" if is_marker(line) else f"{line}\n" for line in lines]), "utf-8")

    def replacement(self, source: Source, name: str) -> list[str] | None:
        """What a class has instead of its declarations; None where it stays as it is."""
        from walpurgis.kernel.data import Data, methods

        cls = getattr(importlib.import_module(source.name), name)
        if not isinstance(cls, type) or not issubclass(cls, Data) or not cls.SHAPE.names:
            return None
        types = self.types(cls)
        declared = source.declarations(name)
        own = {node.name for node in source.classes[name].body if isinstance(node, ast.FunctionDef)}
        if not declared:
            return self.constructor(cls, types) if "__init__" not in own else None
        made = [line for line in methods(cls, beside(source, name), types) if method_name(line) not in own]
        return [self.shape(source, name), *made]

    def constructor(self, cls: type[Data], types: dict[str, str]) -> list[str] | None:
        """The constructor of a class without fields of its own.

        Compiled, an inherited one runs twice for a class that is called by its type, and what it sets the first time is
        never let go. Numbers need not be.
        """
        from walpurgis.kernel.data import methods

        return None if {types[name] for name in cls.SHAPE.names} <= PLAIN else methods(cls, {}, types)[:1]

    def types(self, cls: type[Data]) -> dict[str, str]:
        """The types of all fields of a class, inherited ones first."""
        types: dict[str, str] = {}
        for base in reversed(cls.__mro__):
            source = self.sources.get(base.__module__)
            if source is not None and base.__name__ in source.classes:
                declared = source.declarations(base.__name__)
                types |= {name: source.segment(node.annotation) for name, node in declared.items()}
        return types

    def shape(self, source: Source, name: str) -> str:
        """The shape of a class: that of its base, with its own fields."""
        declared = [(field, call) for field, call in calls(source, name) if call.args and is_field(call)]
        kinds = ", ".join([f"{field!r}: {source.segment(call.args[0])}" for field, call in declared])
        given = [(field, call.keywords[0].value) for field, call in declared if call.keywords]
        defaults = ", ".join([f"{field!r}: {source.segment(value)}" for field, value in given])
        base = source.segment(source.classes[name].bases[0])
        return f"SHAPE = {base}.SHAPE.extended({{{kinds}}}, {{{defaults}}})"


def calls(source: Source, name: str) -> list[tuple[str, ast.Call]]:
    declared = source.declarations(name).items()
    return [(field, node.value) for field, node in declared if isinstance(node.value, ast.Call)]


def is_field(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "field"


def beside(source: Source, name: str) -> dict[str, type]:
    """What a class remembers beside its fields, and what makes an empty one."""
    empty = {"list": list, "dict": dict}
    return {field: empty[source.segment(call.args[0])] for field, call in calls(source, name) if not is_field(call)}


def method_name(line: str) -> str:
    return line.removeprefix("def ").partition("(")[0]


def is_marker(line: str) -> bool:
    """Whether a line is there for type checkers only; mypyc would not compile the class below it."""
    return line.startswith("@dataclass_transform(")


def put(lines: list[str], free: list[int], texts: list[str] | None, where: str) -> None:
    """Put texts into the free lines of a class."""
    if texts is None:
        return
    if len(texts) > len(free):
        raise ValueError(f"{where}: {len(texts)} lines have to fit into {len(free)}; leave an empty line in its body")
    for line in free:
        lines[line] = ""
    for line, text in zip(free, texts, strict=False):
        lines[line] = f"    {text}"


def main(folder: str, *modules: str) -> None:
    sys.path.insert(0, folder)
    Expander(Path(folder), list(modules)).expand()


if __name__ == "__main__":
    main(*sys.argv[1:])
