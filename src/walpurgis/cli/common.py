"""What several commands share: arguments, and how they are read."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.printing import Printer
from walpurgis.formats.box import Box
from walpurgis.formats.record import Record
from walpurgis.formats.text import LANGUAGES, Catalogue
from walpurgis.games import catalogue, find_game, game
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json


def printer() -> Printer:
    """What prints: rich where it is installed."""
    if find_spec("rich") is None:
        from walpurgis.cli.plain_text import PlainText

        return PlainText()
    from walpurgis.cli.rich_text import RichText

    return RichText()


out = printer()

GameId = Annotated[str, Argument(metavar="GAME", help="a game's id, or MODULE:NAME of one of your own")]
Seats = Annotated[int | None, Option(help="number of players; the smallest by default")]
Seed = Annotated[int, Option(help="the same seed deals the same game")]
Options = Annotated[
    list[str] | None, Option("--option", "-o", metavar="NAME=VALUE", help="an option of the game; repeatable")
]
BoxFile = Annotated[
    Path | None, Option("--box", metavar="FILE", help="a box other than the standard one, a components.toml")
]
Language = Annotated[str, Option("--language", "--lang", "-l", help=f"{' or '.join(LANGUAGES)}")]


def read_options(pairs: list[str] | None) -> dict[str, Json]:
    """Options from NAME=VALUE; values are JSON where they can be, else words."""
    options: dict[str, Json] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"option {pair!r} is not of the form NAME=VALUE")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def read_box(file: Path | None) -> Box | None:
    """The box in a file, if one is named."""
    return None if file is None else Box.read(file.read_text("utf-8"))


def read_seats(found: Game[Any], seats: int | None) -> int:
    return found.seats[0] if seats is None else seats


def words(id: str, language: str) -> Catalogue:
    game(id)
    return catalogue(id, language)


def game_of_record(record: Record, where: str, box: Path | None) -> Game[Any]:
    """The game of a record, with the box in a file, else with the one that the record names."""
    if box is not None:
        return game(where, read_box(box))
    try:
        return game(where) if ":" in where else find_game(where, record.box, record.contents)
    except OtherVersion as error:
        raise ValueError(f"{error}; name its file with --box") from None


class Stopped(Exception):
    """Somebody does not want to go on."""


def ask(question: str, default: str) -> str:
    """What somebody types, or the default."""
    try:
        return input(f"{question} [{default}]: ").strip() or default
    except EOFError:
        raise Stopped from None


def confirm(question: str) -> None:
    """Go on only after a yes."""
    if ask(question, "y/N").casefold() not in ("y", "yes"):
        raise Stopped
