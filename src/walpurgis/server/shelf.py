"""The games that this server offers, and their words."""

import importlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

from walpurgis.games import catalogue, game, ids
from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.text import LANGUAGES, Catalogue
from walpurgis.server.errors import Refused
from walpurgis.server.messages import LegalMove

log = logging.getLogger(__name__)
ANYBODY = ["\0"] * 16


class Words:
    """What players read about one game in one language; notation where nobody has written the words yet."""

    def __init__(self, catalogue: Catalogue | None) -> None:
        self.catalogue = catalogue
        self._legal: dict[Move, LegalMove] = {}
        """Moves whose words are the same at every table, that is, without anybody's name."""

    def legal(self, move: Move, players: Sequence[str]) -> LegalMove:
        """A move as data, in notation and in words."""
        known = self._legal.get(move)
        if known is None:
            known = LegalMove(move.data(), str(move), self.move(move, players))
            if known.say == self.move(move, ANYBODY):
                self._legal[move] = known
        return known

    def move(self, move: Move, players: Sequence[str] = ()) -> str:
        try:
            return str(move) if self.catalogue is None else self.catalogue.move(move, players)
        except KeyError:
            return str(move)

    def event(self, event: Event, players: Sequence[str] = ()) -> str:
        try:
            return event.kind.name if self.catalogue is None else self.catalogue.event(event, players)
        except KeyError:
            return event.kind.name

    def prompt(self, state: State[Any], seat: int, which: str, players: Sequence[str] = ()) -> str:
        try:
            return "" if self.catalogue is None else self.catalogue.prompt(state, seat, which, players)
        except KeyError:
            return ""


class Shelf:
    """Games by id. Only these can be played; an id from outside never makes the server import anything."""

    def __init__(self, extra: Sequence[str] = ()) -> None:
        self.sources: dict[str, str] = {}
        """Where each game comes from, in the words of `walpurgis.games.game`."""
        self.games: dict[str, Game[Any]] = {}
        for source in [*ids(), *extra]:
            try:
                found = game(source)
            except Exception as error:
                if source in extra:
                    raise
                log.warning("a game cannot be offered", extra={"game": source, "reason": str(error)})
                continue
            self.sources[found.id] = source
            self.games[found.id] = found
        self._words: dict[tuple[str, str], Words] = {}
        self._filters: dict[str, Callable[[str], bool]] = {}

    def game(self, id: str) -> Game[Any]:
        found = self.games.get(id)
        if found is None:
            raise Refused(
                "unknown_game",
                f"there is no game {id[:40]!r}",
                status=404,
                field="game",
                remedy=f"choose one of {', '.join(sorted(self.games))}",
            )
        return found

    def words(self, id: str, language: str) -> Words:
        key = (id, language if language in LANGUAGES else LANGUAGES[0])
        if key not in self._words:
            try:
                self._words[key] = Words(catalogue(self.sources[id], key[1]))
            except ValueError:
                self._words[key] = Words(None)
        return self._words[key]

    def allows(self, id: str, text: str) -> bool:
        """Whether the rules of a game allow a text in chat; a game that minds has an `is_allowed_chat`."""
        if id not in self._filters:
            self._filters[id] = chat_filter(self.games[id])
        return self._filters[id](text)

    def describe(self, id: str) -> dict[str, Json]:
        found = self.games[id]
        return {"id": found.id, "title": found.title, "seats": list(found.seats), "options": found.options}


def chat_filter(game: Game[Any]) -> Callable[[str], bool]:
    """What a game says about chat, in its package or in the module `talk` of it; most games say nothing."""
    package = importlib.import_module(type(game).__module__).__package__ or ""
    for module in (package, f"{package}.talk"):
        try:
            found: Callable[[str], bool] | None = getattr(importlib.import_module(module), "is_allowed_chat", None)
        except ModuleNotFoundError:
            continue
        if found is not None:
            return found
    return lambda text: True
