"""The registry of games that this server offers, and their texts."""

import logging
from collections.abc import Sequence
from typing import Any

from walpurgis.formats.puzzle import Puzzle
from walpurgis.formats.text import LANGUAGES, Catalogue
from walpurgis.games import catalogue, game, ids, puzzles
from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.server.errors import Refused
from walpurgis.server.messages import LegalMove

log = logging.getLogger(__name__)
ANYBODY = ["\0"] * 16
MOST_CACHED = 50_000
"""How many sentences of moves are cached for each game and language; then the cache starts anew."""
MOST_TEXTS = 64
"""How many games, each with its box, have their texts in memory; the one that was asked for least recently goes."""


class GameTexts:
    """The texts of one game in one language; notation where a text is missing."""

    def __init__(self, catalogue: Catalogue | None) -> None:
        self.catalogue = catalogue
        self._legal: dict[Move, LegalMove] = {}
        """A cache of moves whose sentence is the same at every table, that is, without a player's name."""

    def legal(self, move: Move, players: Sequence[str]) -> LegalMove:
        """A move as data, in notation and in words."""
        known = self._legal.get(move)
        if known is None:
            known = LegalMove(move.data(), str(move), self.move(move, players))
            if known.say == self.move(move, ANYBODY):
                if len(self._legal) >= MOST_CACHED:
                    self._legal.clear()
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

    def note(self, note: Event, players: Sequence[str] = ()) -> str:
        try:
            return note.kind.name if self.catalogue is None else self.catalogue.note(note, players)
        except KeyError:
            return note.kind.name

    def prompt(self, state: State[Any], seat: int, which: str, players: Sequence[str] = ()) -> str:
        try:
            return "" if self.catalogue is None else self.catalogue.prompt(state, seat, which, players)
        except KeyError:
            return ""


class GameRegistry:
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
        self._words: dict[tuple[str, str], GameTexts] = {}

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

    def source(self, id: str) -> str:
        """Where a game comes from, in the words of `walpurgis.games.game`."""
        return self.sources[self.game(id).id]

    def puzzles(self, id: str) -> list[Puzzle]:
        """The puzzles of a game."""
        return puzzles(self.source(id))

    def texts(self, game: Game[Any], language: str) -> GameTexts | None:
        """The texts of a game in a language, or none for those who have words of their own: an empty language."""
        return self.words(game, language) if language else None

    def words(self, game: Game[Any], language: str) -> GameTexts:
        key = (game.key, language if language in LANGUAGES else LANGUAGES[0])
        found = self._words.pop(key, None)
        if found is None or (found.catalogue is not None and found.catalogue.game is not game):
            try:
                found = GameTexts(catalogue(self.sources.get(game.key, game.key), key[1]))
            except ValueError:
                found = GameTexts(None)
        self._words[key] = found
        if len(self._words) > MOST_TEXTS:
            del self._words[next(iter(self._words))]
        return found

    def allows(self, id: str, text: str) -> bool:
        """Whether the rules of a game allow a text in chat."""
        allows_chat = self.games[id].allows_chat
        return allows_chat is None or allows_chat(text)

    def describe(self, id: str) -> dict[str, Json]:
        found = self.games[id]
        return {"id": found.id, "title": found.title, "seats": list(found.seats), "options": found.options}
