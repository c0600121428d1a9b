"""Broadcasting: sends each change of a table to its viewers, rendered once for all who see the same."""

import time
from collections.abc import Callable
from typing import Protocol

from walpurgis.kernel.kinds import Json
from walpurgis.server import journal_entries as e
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.changes import RenderedUpdate, SentUpdate, part_history
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.game_registry import GameRegistry
from walpurgis.server.table_state import PLAYING, TableState

GAME = (e.Started, e.Moved, e.Claimed, e.Retracted, e.Undone, e.HintUsed)
WITHIN_GAME = (e.Moved, e.Claimed, e.Retracted, e.HintUsed)
"""After these, the table's info is as it was, unless they end the game."""


class Viewer(Protocol):
    """A connection that receives updates: its seats, its language if it wants words, what it was sent, how to send."""

    held: tuple[int, ...]
    language: str
    words: bool
    version: int
    sent: dict[int | None, SentUpdate]
    """What it was sent last of each of its seats, or as a spectator."""

    def still_holds(self, table: TableState) -> tuple[int, ...]: ...

    def send(self, data: bytes) -> None: ...

    def turn_away(self) -> None: ...

    def connect_again(self) -> None: ...


class Broadcaster:
    """The viewers of a table and the version that they see: players the newest, spectators perhaps a delayed one."""

    def __init__(self, table: TableState, registry: GameRegistry, clock: Callable[[], float] = time.time) -> None:
        self.table = table
        self.registry = registry
        self.clock = clock
        self.viewers: set[Viewer] = set()

    # ----- something has happened -----

    def show(self, entry: e.JournalEntry, present: Callable[[], tuple[set[int], int]]) -> None:
        """Broadcast the entry that was just added, and the table's info with who is present, where that may differ."""
        if not self.viewers:
            return
        table = self.table
        if isinstance(entry, GAME):
            play = table.play
            news = [play.happened[-1]] if play is not None and play.happened else []
            self._update(news if news and news[0].version == table.version else [])
        if isinstance(entry, e.Chatted):
            self._chat()
        elif not isinstance(entry, WITHIN_GAME) or table.phase != PLAYING:
            self.tell_table(*present())
        for viewer in self.viewers:
            viewer.version = table.version

    def _update(self, news: list[TableEvent]) -> None:
        seats = list({seat for viewer in self.viewers for seat in viewer.held or (None,)})
        play = self.table.play
        views = dict(zip(seats, play.state.views(seats), strict=True)) if play is not None else {}
        rendered: dict[tuple[int | None, str], RenderedUpdate] = {}
        made: dict[tuple[int | None, str, int, SentUpdate | None], bytes] = {}
        for viewer in self.viewers:
            for seat in viewer.held or (None,):
                audience = seat, spoken(viewer)
                if audience not in rendered:
                    rendered[audience] = self._render(*audience, news, views.get(seat))
                update = rendered[audience]
                key = *audience, viewer.version, viewer.sent.get(seat)
                if key not in made:
                    made[key] = update.encode(*key[2:])
                viewer.send(made[key])
                viewer.sent[seat] = update.sent

    def _chat(self) -> None:
        chat = self.table.chats[-1]
        data = m.ENCODER.encode(self._chat_message(chat.version, chat.seat, chat.text))
        for viewer in self.viewers:
            if self._may_read(viewer, chat.seat):
                viewer.send(data)

    def tell_table(self, online: set[int], watchers: int, but: Viewer | None = None) -> None:
        """Broadcast the table's info (seats, phase, presence) to everybody but one."""
        info = render.table_info(self.table, online, watchers)
        made: dict[tuple[int, ...], bytes] = {}
        for viewer in self.viewers - {but}:
            if viewer.held not in made:
                made[viewer.held] = m.ENCODER.encode(m.TableSaid(table=info, you=list(viewer.held)))
            viewer.send(made[viewer.held])

    def tell_one(self, viewer: Viewer, online: set[int], watchers: int) -> None:
        """Send one viewer the table's info and the seats that it holds."""
        info = render.table_info(self.table, online, watchers)
        viewer.send(m.ENCODER.encode(m.TableSaid(table=info, you=list(viewer.held))))

    # ----- somebody has come -----

    def greet(
        self, viewer: Viewer, have: int | None, happened: list[TableEvent], online: set[int], watchers: int
    ) -> None:
        """Send a new or reconnected viewer what it lacks: all after version `have`, or everything if that is None."""
        table = self.table
        self.tell_one(viewer, online, watchers)
        viewer.sent.clear()
        for seat in viewer.held or (None,):
            update = self._render(seat, spoken(viewer), happened)
            for part in part_history(update.update):
                viewer.send(m.ENCODER.encode(part))
            viewer.send(update.encode(have, None))
            viewer.sent[seat] = update.sent
        for chat in table.chats:
            if chat.version > (have or 0) and self._may_read(viewer, chat.seat):
                viewer.send(m.ENCODER.encode(self._chat_message(chat.version, chat.seat, chat.text)))
        viewer.version = table.version

    def _render(self, seat: int | None, language: str, happened: list[TableEvent], view: Json = None) -> RenderedUpdate:
        texts = self.registry.texts(self.table.game, language)
        return RenderedUpdate(render.update(self.table, seat, texts, self.clock(), None, happened, view))

    def _chat_message(self, version: int, seat: int, text: str) -> m.ChatSaid:
        return m.ChatSaid(version=version, seat=seat, name=self.table.seats[seat].name, text=text)

    def _may_read(self, viewer: Viewer, speaker: int) -> bool:
        """Whether a viewer reads a speaker's chat: players unless they mute the speaker, spectators between games."""
        if not viewer.held:
            return self.table.phase != PLAYING
        return any(speaker not in self.table.seats[seat].muted for seat in viewer.held)


def spoken(viewer: Viewer) -> str:
    """The language in which a viewer is told what happens; empty for one who has words of its own."""
    return viewer.language if viewer.words else ""
