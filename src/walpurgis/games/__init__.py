"""The games, one package each. A package has a `GAME`, and is found by that: no list names the games."""

import importlib
import os
import pkgutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from walpurgis.kernel.game import Game, known

if TYPE_CHECKING:  # whoever only plays never loads what texts, rules and lessons are read with
    from walpurgis.formats.aid import AidSection
    from walpurgis.formats.lesson import Lesson
    from walpurgis.formats.rules import Rules
    from walpurgis.formats.text import Catalogue

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


def registered(id: str) -> Game[Any]:
    """A game by its id: one of ours, or one from outside that has been imported."""
    return known(id) or game(id)


def folder(game: Game[Any]) -> Path:
    """Where the files of a game lie."""
    module = importlib.import_module(type(game).__module__)
    return Path(module.__file__ or "").parent


@cache
def catalogue(id: str, language: str, seen: bool = False) -> "Catalogue":
    """The words of a game in a language; `seen` for readers who see the board."""
    from walpurgis.formats.text import Catalogue

    found = game(id)
    path = folder(found) / f"text.{language}.toml"
    if not path.exists():
        raise ValueError(f"{found.title} has no texts in {language!r}")
    return Catalogue(found, language, _read_toml(path), seen)


@cache
def rules(id: str, language: str) -> "Rules":
    """The rules text of a game in a language, with the numbers of its box."""
    from walpurgis.formats import rules as rules_format

    path = rules_path(id, language)
    if not path.exists():
        raise ValueError(f"{game(id).title} has no rules text in {language!r}")
    return rules_format.read(path.read_text("utf-8"), language, box_data(id), f"{path.parent.name}/{path.name}")


@cache
def clauses(id: str) -> frozenset[str]:
    """The numbers of all clauses of a game's rules; none where nobody has written its rules text."""
    return frozenset(rules(id, "en").clauses()) if rules_path(id, "en").exists() else frozenset()


@cache
def aid(id: str, language: str) -> "list[AidSection]":
    """The player aid of a game in a language, with the numbers of its box; none where nobody has written one."""
    from walpurgis.formats import aid as aid_format

    path = folder(game(id)) / f"aid.{language}.md"
    if not path.exists():
        return []
    return aid_format.read(path.read_text("utf-8"), box_data(id), f"{path.parent.name}/{path.name}")


def rules_path(id: str, language: str) -> Path:
    """Where the rules text of a game in a language is, if there is one."""
    return folder(game(id)) / f"rules.{language}.md"


@cache
def lessons(id: str) -> "list[Lesson]":
    """The lessons of a game's tutorial, in their order; none where nobody has written one."""
    from walpurgis.formats import scenario
    from walpurgis.formats.lesson import Lesson

    path = folder(game(id)) / "tutorial.toml"
    return [Lesson(one) for one in scenario.read(path.read_text("utf-8"))] if path.exists() else []


def box_path(id: str) -> Path:
    """The file with the box of a game: a corrected one, where the environment names a folder that has it, or ours."""
    corrected = Path(os.environ.get(BOXES, "")) / f"{id}.toml"
    if os.environ.get(BOXES) and corrected.exists():
        return corrected
    return Path(__file__).parent / id / "components.toml"


def box_data(id: str) -> dict[str, Any]:
    """The box of a game as it stands in its file; nothing for a game that has none."""
    path = box_path(id)
    return _read_toml(path) if path.exists() else {}


def _read_toml(path: Path) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(path.read_text("utf-8"))
