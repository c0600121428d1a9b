"""The games, one package each. A package has a `GAME`; nothing else needs to know that it is there."""

import importlib
import os
import pkgutil
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from walpurgis.kernel import scenario
from walpurgis.kernel.game import Game
from walpurgis.kernel.lesson import Lesson
from walpurgis.kernel.text import Catalogue

BOXES: Final = "WALPURGIS_BOXES"
"""The environment variable that names a folder with corrected boxes, GAME.toml each."""


def ids() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def game(id: str) -> Game[Any]:
    """A game by its id, or by MODULE:NAME where it is not one of ours."""
    module, colon, name = id.partition(":")
    if not colon:
        if id not in ids():
            raise ValueError(f"there is no game {id!r}; there are {', '.join(ids())}")
        module, name = f"{__name__}.{id}", "GAME"
    try:
        found = getattr(importlib.import_module(module), name)
    except (ModuleNotFoundError, AttributeError) as error:
        raise ValueError(f"no game at {id!r}: {error}") from error
    if not isinstance(found, Game):
        raise ValueError(f"{id!r} is {found!r}, not a game")
    return found


def folder(game: Game[Any]) -> Path:
    """Where the files of a game lie."""
    module = importlib.import_module(type(game).__module__)
    return Path(module.__file__ or "").parent


@cache
def catalogue(id: str, language: str) -> Catalogue:
    """The words of a game in a language."""
    found = game(id)
    path = folder(found) / f"text.{language}.toml"
    if not path.exists():
        raise ValueError(f"{found.title} has no texts in {language!r}")
    return Catalogue(found, language, tomllib.loads(path.read_text("utf-8")))


@cache
def lessons(id: str) -> list[Lesson]:
    """The lessons of a game's tutorial, in their order; none where nobody has written one."""
    path = folder(game(id)) / "tutorial.toml"
    return [Lesson(one) for one in scenario.read(path.read_text("utf-8"))] if path.exists() else []


def box_path(id: str) -> Path:
    """The file with the box of a game: a corrected one, where the environment names a folder that has it, or ours."""
    corrected = Path(os.environ.get(BOXES, "")) / f"{id}.toml"
    if os.environ.get(BOXES) and corrected.exists():
        return corrected
    return Path(__file__).parent / id / "components.toml"
