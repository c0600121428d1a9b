"""Deliberate breaches: the rules of a game with one statement changed or left out, for as long as a test runs."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from walpurgis.kernel import COMPILED

needs_source = pytest.mark.skipif(COMPILED, reason="compiled functions cannot be replaced")


def functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions that a module's source defines, those of its classes included.

    Methods that are made from a class's fields are not written in it.
    """
    for thing in vars(module).values():
        if getattr(thing, "__module__", "") == module.__name__:
            found = vars(thing).values() if isinstance(thing, type) else (thing,)
            yield from [each for each in found if isinstance(each, FunctionType) and _is_written_in(module, each)]


def _is_written_in(module: ModuleType, function: FunctionType) -> bool:
    return function.__code__.co_filename == module.__file__


def statements(function: FunctionType) -> list[str]:
    """The statements that a function could be without: those that assign to something that exists, or call."""
    found = []
    for node in ast.walk(tree(function)):
        changes = isinstance(node, (ast.Assign, ast.AugAssign)) and not _makes_a_name(node)
        calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if changes or calls:
            found.append(ast.unparse(node))
    return found


def _makes_a_name(node: ast.Assign | ast.AugAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, (ast.Name, ast.Tuple)) for target in targets)


def leave_out(patch: pytest.MonkeyPatch, function: FunctionType, statement: str) -> None:
    """Let a function do without one of its statements."""
    change(patch, function, statement, "pass")


def change(patch: pytest.MonkeyPatch, function: FunctionType, old: str, new: str) -> None:
    """Let a function do something else in one statement, given as Python writes it."""
    changed_tree = _Change(old, new).visit(tree(function))
    changed_tree.body[0].decorator_list = []  # or a decorator that registers would leave the fault behind
    scratch: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(changed_tree), "<breach>", "exec"), function.__globals__, scratch)
    changed = scratch[function.__name__]
    assert changed.__code__.co_code != function.__code__.co_code or changed.__code__.co_consts, old
    patch.setattr(function, "__code__", changed.__code__)


def tree(function: FunctionType) -> ast.Module:
    """The syntax tree of a function."""
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


class _Change(ast.NodeTransformer):
    """Replaces one statement, or one expression."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new
        self.done = False

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, (ast.stmt, ast.expr)) and not self.done and ast.unparse(node) == self.old:
            self.done = True
            made = ast.parse(self.new).body[0]
            return made.value if isinstance(node, ast.expr) and isinstance(made, ast.Expr) else made
        visited = self.generic_visit(node)
        assert self.done or not isinstance(node, ast.Module), f"there is no {self.old!r}"
        return visited
