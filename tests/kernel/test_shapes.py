"""Shapes: a class's one list of its fields agrees with its constructor, and a game names all of its steps."""

import ast
import importlib
import pkgutil
import sys
import types
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

import walpurgis
from examples.teaching import KeepOrBurn, Night
from walpurgis.kernel import COUNT, Data, Decision, Shape, Simultaneous, Step
from walpurgis.kernel.steps import Choice

PACKAGES = ["examples.teaching", *[f"walpurgis.games.{each}" for each in walpurgis.games()]]
ABSTRACT = {Data, Step, Decision, Choice, Simultaneous}


def modules(package: str) -> list[types.ModuleType]:
    """A package and everything in it."""
    root = importlib.import_module(package)
    inside = pkgutil.walk_packages(root.__path__, f"{package}.")
    return [root, *[importlib.import_module(module.name) for module in inside]]


def classes(package: str) -> list[type[Data]]:
    """The classes of data that a package defines."""
    found: dict[type[Data], None] = {}
    for module in modules(package):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Data) and thing.__module__.startswith(package):
                found[thing] = None
    return list(found)


def is_abstract(cls: type[Data]) -> bool:
    """Whether a class leaves its fields to its subclasses, and so has other arguments than fields."""
    return cls in ABSTRACT or (not cls.SHAPE.names and bool(cls.__subclasses__()))


@pytest.mark.parametrize("package", ["walpurgis.kernel", *PACKAGES])
def test_a_shape_names_the_arguments_of_the_constructor_in_their_order(package: str) -> None:
    for cls in classes(package):
        if not is_abstract(cls):
            assert arguments(cls) == list(cls.SHAPE.names), cls


def arguments(cls: type[Data]) -> list[str]:
    """The arguments of a constructor, from the source: a compiled class does not tell them all."""
    for base in cls.__mro__:
        constructor = methods(base.__module__, "__init__").get(base.__name__)
        if constructor is not None:
            return [argument.arg for argument in constructor.args.args[1:]]
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_class_that_spells_out_its_values_names_all_fields_in_their_order(package: str) -> None:
    for cls in classes(package):
        values = methods(cls.__module__, "values").get(cls.__name__)
        if values is not None:
            assert attributes(values) == list(cls.SHAPE.names), cls


def attributes(method: ast.FunctionDef) -> list[str]:
    """The attributes that a method returns."""
    returned = method.body[-1]
    assert isinstance(returned, ast.Return)
    assert isinstance(returned.value, ast.Tuple)
    return [field.attr for field in returned.value.elts if isinstance(field, ast.Attribute)]


@cache
def methods(module: str, name: str) -> dict[str, ast.FunctionDef]:
    """The methods of a name that a module defines, by class."""
    file = Path(getattr(sys.modules[module], "__file__", None) or "builtins")
    source = file.with_name(file.name.partition(".")[0] + ".py")  # beside the compiled one
    if not source.exists():
        return {}
    classes = [node for node in ast.parse(source.read_text("utf-8")).body if isinstance(node, ast.ClassDef)]
    return {
        cls.name: method
        for cls in classes
        for method in cls.body
        if isinstance(method, ast.FunctionDef) and method.name == name
    }


class Swapped(Choice):
    """Its shape names the arguments in another order."""

    SHAPE: ClassVar[Shape] = Shape(("seat", COUNT), ("left", COUNT))

    def __init__(self, left: int, seat: int) -> None:
        super().__init__(seat)
        self.left = left


def test_a_shape_in_another_order_would_be_noticed() -> None:
    assert arguments(Swapped) == ["left", "seat"] != list(Swapped.SHAPE.names)
    assert arguments(KeepOrBurn) == ["seat"]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_names_every_step_that_its_package_defines(package: str) -> None:
    game = importlib.import_module(package).GAME
    steps = [cls for cls in classes(package) if issubclass(cls, Step)]
    inherited = {base for cls in steps for base in cls.__mro__[1:]}
    unnamed = [cls for cls in steps if cls not in inherited and game.steps.classes.get(cls.__name__) is not cls]
    assert unnamed == []


def test_data_is_written_with_its_fields_and_compares_by_them() -> None:
    assert repr(KeepOrBurn(1)) == "KeepOrBurn(seat=1)"
    assert KeepOrBurn(1) == KeepOrBurn(1)
    assert KeepOrBurn(1) != KeepOrBurn(0)
    assert KeepOrBurn(1) != "KeepOrBurn(seat=1)"
    assert Night([[1]], [0], [], [], 1) == Night([[1]], [0], [], [], 1).copy()


def test_shapes_are_cut_and_extended_for_views() -> None:
    shape = Shape(("a", COUNT), ("b", COUNT))
    assert shape.only("b").names == ("b",)
    assert shape.plus(("c", COUNT)).names == ("a", "b", "c")


@pytest.mark.parametrize(
    "data, said",
    [
        (3, "here: 3 is not a table with a, b"),
        ({"a": 1}, "here: no value for b"),
        ({"a": 1, "b": 2, "c": 3}, "here: no field 'c'; there are a, b"),
        ({"a": 1, "b": "x"}, "here.b: 'x' is not a whole number"),
    ],
)
def test_fields_that_do_not_fit_are_refused_by_name(data: object, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        Shape(("a", COUNT), ("b", COUNT)).read(data, "here")
    assert str(refused.value) == said
