"""The games, one package each. A package has a `GAME`, and is found by that: no list names the games."""

import importlib
import os
import pkgutil
import re
import zlib
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import COPY_MARK, Game, known
from walpurgis.kernel.steps import forget_classes

if TYPE_CHECKING:  # whoever only plays never loads what texts, rules and lessons are read with
    from pathlib import Path

    from walpurgis.formats.aid import AidSection
    from walpurgis.formats.box import Box
    from walpurgis.formats.lesson import Lesson
    from walpurgis.formats.puzzle import Puzzle
    from walpurgis.formats.rules import Rules
    from walpurgis.formats.text import Catalogue

BOXES: Final = "WALPURGIS_BOXES"
"""The environment variable that names a folder with corrected boxes, GAME.toml each."""
EARLIER: str = "boxes"
"""The folder of a game's package with its earlier standard boxes, by fingerprint, for games that began with them."""
HEX: Final = re.compile("[0-9a-f]{12}")
"""What a fingerprint looks like."""
MOST_RECENT: int = 32
"""How many games with other boxes are kept although nobody plays them; each takes 2 to 6 MB."""
_STANDARD: "Final[dict[str, Box]]" = {}
"""The boxes that the games' own packages have read."""
_COPIES: "Final[WeakValueDictionary[str, Game[Any]]]" = WeakValueDictionary()
"""All games with other boxes that are in use, by key."""
_RECENT: Final[dict[str, Game[Any]]] = {}
"""Those that were asked for most recently, the last one at the end."""
_LOADING: Final = RLock()


def ids() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def game(id: str, box: "Box | str | Path | None" = None) -> Game[Any]:
    """A game by its id, or by MODULE:NAME where it is not one of ours; with another box, or the file of one, as well.

    The same box gives the same game. A `Game.key` names one together with its box, and finds it while it is in use.
    """
    if box is not None:
        from pathlib import Path

        from walpurgis.formats.box import Box

        return boxed_game(id, box if isinstance(box, Box) else Box.read(Path(box).read_text("utf-8")))
    return _find_copy(id) if COPY_MARK in id else _find(id)


@cache
def _find(id: str) -> Game[Any]:
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
    """A game by its id or key: one of ours, or one from outside that has been imported."""
    return known(id) or game(id)


def folder(game: Game[Any]) -> "Path":
    """Where the files of a game lie."""
    from pathlib import Path

    from walpurgis.formats.package_copies import original_name

    module = importlib.import_module(original_name(type(game).__module__))
    return Path(module.__file__ or "").parent


# ----- games with another box -----


def boxed_game(id: str, box: "Box") -> Game[Any]:
    """A game with a box: the standard one where the box is the same, else a copy of its package with this box.

    BadBox says what is wrong with a box that cannot be played with, and then nothing is left of it.
    """
    from walpurgis.formats.box import BadBox

    standard = game(id)
    fingerprint = box.fingerprint()
    if fingerprint == standard.box:
        return standard
    if id not in _STANDARD:
        raise BadBox(f"{standard.title} has no box that can be changed")
    key = f"{id}{COPY_MARK}{fingerprint}"
    with _LOADING:
        if (found := _copy(key)) is None:
            standard.check_box(box)
            found = _load_copy(id, fingerprint, box)
            _COPIES[key] = found
            _remember(key, found)
    return found


def find_game(id: str, fingerprint: str, contents: str = "") -> Game[Any]:
    """The game with the box of a fingerprint: the standard one, one that is in use, or the one in `contents`.

    OtherVersion says that this box is not here.
    """
    from walpurgis.formats.box import BadBox, Box

    found = game(id)
    if fingerprint in ("", found.box):
        return found
    if (copy := _copy(f"{id}{COPY_MARK}{fingerprint}")) is not None:
        return copy
    earlier = folder(found) / EARLIER / f"{fingerprint}.toml"
    if not contents and HEX.fullmatch(fingerprint) and earlier.is_file():
        contents = earlier.read_text("utf-8")
    if not contents:
        raise OtherVersion(
            f"this was played with box {fingerprint!r} of {found.title}, which is not here; here it is {found.box!r}"
        )
    box = Box.read(contents)
    if box.fingerprint() != fingerprint:
        raise BadBox(f"box {fingerprint!r} was asked for, and this one is {box.fingerprint()!r}")
    return boxed_game(id, box)


def box_of(game: Game[Any]) -> "Box | None":
    """The box of a game, as it was when the game was loaded; None for a game without one."""
    from walpurgis.formats.box import Box

    if game.made_by is not None:
        return Box.read(contents_of(game))
    return _STANDARD.get(game.id) if known(game.id) is game else None


def contents_of(game: Game[Any]) -> str:
    """The box of a game in one line of JSON; empty for a game without one."""
    if game.made_by is not None:
        return zlib.decompress(game.made_by[1][2]).decode()
    return _standard_contents(game.id) if known(game.id) is game and game.id in _STANDARD else ""


@cache
def _standard_contents(id: str) -> str:
    return _STANDARD[id].compact()


def own_box(module: str) -> "Box":
    """The box that a module of a game is to read: that of its copy, or the game's standard one."""
    from walpurgis.formats.box import Box
    from walpurgis.formats.package_copies import box_of_copy

    box = box_of_copy(module)
    if box is None:
        id = module.removeprefix(f"{__name__}.").partition(".")[0]  # noqa: A001
        box = _STANDARD[id] = Box.read(box_path(id).read_text("utf-8"))
    return box


def unpack_copy(id: str, fingerprint: str, contents: bytes) -> Game[Any]:
    """The game with a box, in a process that got it in a pickle."""
    from walpurgis.formats.box import Box

    return _copy(f"{id}{COPY_MARK}{fingerprint}") or boxed_game(id, Box.read(zlib.decompress(contents).decode()))


def _find_copy(key: str) -> Game[Any]:
    id, _, fingerprint = key.partition(COPY_MARK)  # noqa: A001
    return find_game(id, fingerprint)


def _copy(key: str) -> Game[Any] | None:
    """A game with another box that is in use here."""
    with _LOADING:
        found: Game[Any] | None = _COPIES.get(key)
        if found is not None:
            _remember(key, found)
    return found


def _remember(key: str, found: Game[Any]) -> None:
    """Keep a game for a while, also where nobody plays it; whatever was asked for least recently is let go."""
    from walpurgis.formats.package_copies import forget_types

    _RECENT.pop(key, None)
    _RECENT[key] = found
    while len(_RECENT) > MOST_RECENT:
        del _RECENT[next(iter(_RECENT))]
        for cached in (catalogue, rules, clauses, aid, lessons, puzzles):
            cached.cache_clear()
        forget_types()
        forget_classes()


def _load_copy(id: str, fingerprint: str, box: "Box") -> Game[Any]:
    from walpurgis.formats.box import BadBox
    from walpurgis.formats.package_copies import PackageCopy

    title = game(id).title
    try:
        found = PackageCopy(f"{__name__}.{id}", fingerprint, box).load().GAME
    except BadBox:
        raise
    except Exception as error:
        raise BadBox(f"{title} cannot be played with this box: {type(error).__name__}: {error}") from error
    assert isinstance(found, Game)
    found.made_by = unpack_copy, (id, fingerprint, zlib.compress(box.compact().encode()))
    return found


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


def rules_path(id: str, language: str) -> "Path":
    """Where the rules text of a game in a language is, if there is one."""
    return folder(game(id)) / f"rules.{language}.md"


@cache
def lessons(id: str) -> "list[Lesson]":
    """The lessons of a game's tutorial, in their order; none where nobody has written one."""
    from walpurgis.formats import scenario
    from walpurgis.formats.lesson import Lesson

    path = folder(game(id)) / "tutorial.toml"
    return [Lesson(one) for one in scenario.read(path.read_text("utf-8"))] if path.exists() else []


@cache
def puzzles(id: str) -> "list[Puzzle]":
    """The puzzles that come with a game, for its standard box; none where nobody has mined any."""
    from walpurgis.formats import puzzle

    found = game(id)
    path = folder(found) / "puzzles.jsonl"
    known = puzzle.read(path.read_text("utf-8")) if path.exists() else []
    return [one for one in known if one.record.box == found.box]  # a corrected box makes them other puzzles


def box_path(id: str) -> "Path":
    """The file with the box of a game: a corrected one, where the environment names a folder that has it, or ours."""
    from pathlib import Path

    corrected = Path(os.environ.get(BOXES, "")) / f"{id}.toml"
    if os.environ.get(BOXES) and corrected.exists():
        return corrected
    return Path(__file__).parent / id / "components.toml"


def box_data(id: str) -> dict[str, Any]:
    """The box of a game as it stands in its file; nothing for a game that has none."""
    if COPY_MARK in id:
        found = box_of(game(id))
        return {} if found is None else found.data
    path = box_path(id)
    return _read_toml(path) if path.exists() else {}


def _read_toml(path: "Path") -> dict[str, Any]:
    import tomllib

    return tomllib.loads(path.read_text("utf-8"))
