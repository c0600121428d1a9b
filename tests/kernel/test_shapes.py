"""Shapes: what is read and written by them, cut for views; and a game names all of its steps."""

import importlib
import pkgutil
import types

import pytest

import walpurgis
from examples.teaching import KeepOrBurn, Night
from walpurgis.kernel import COUNT, Data, Shape, Step

PACKAGES = ["examples.teaching", *[f"walpurgis.games.{each}" for each in walpurgis.games()]]


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
