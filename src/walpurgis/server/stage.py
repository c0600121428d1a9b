"""A stage: a table and those who look at it. Players look at the newest version; spectators perhaps at a later hour."""

import time
from collections.abc import Callable
from typing import Protocol

from walpurgis.server import entries as e
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.play import Happening
from walpurgis.server.shelf import Shelf
from walpurgis.server.table import PLAYING, Table

GAME = (e.Started, e.Moved, e.Claimed, e.Retracted, e.Undone)


class Viewer(Protocol):
    """Somebody who looks: the seats that they hold, their language, what they have seen, and a way to reach them."""

    held: tuple[int, ...]
    language: str
    version: int

    def send(self, data: bytes) -> None: ...


class Stage:
    """One version of a table, and its viewers."""

    def __init__(self, table: Table, shelf: Shelf, clock: Callable[[], float] = time.time) -> None:
        self.table = table
        self.shelf = shelf
        self.clock = clock
        self.viewers: set[Viewer] = set()

    # ----- something has happened -----

    def show(self, entry: e.Entry, online: set[int], watchers: int) -> None:
        """Tell all viewers about the entry that was just added."""
        if not self.viewers:
            return
        table = self.table
        if isinstance(entry, GAME):
            play = table.play
            news = [play.happened[-1]] if play is not None and play.happened else []
            self._update(news if news and news[0].version == table.version else [])
        if isinstance(entry, e.Chatted):
            self._chat()
        elif not isinstance(entry, e.Moved | e.Claimed | e.Retracted) or table.phase != PLAYING:
            self.tell_table(online, watchers)
        for viewer in self.viewers:
            viewer.version = table.version

    def _update(self, news: list[Happening]) -> None:
        made: dict[tuple[int | None, str, int], bytes] = {}
        for viewer in self.viewers:
            for seat in viewer.held or (None,):
                key = (seat, viewer.language, viewer.version)
                if key not in made:
                    made[key] = m.ENCODER.encode(self._render(*key, news))
                viewer.send(made[key])

    def _chat(self) -> None:
        chat = self.table.chats[-1]
        data = m.ENCODER.encode(self._chat_message(chat.version, chat.seat, chat.text))
        for viewer in self.viewers:
            if self._may_read(viewer, chat.seat):
                viewer.send(data)

    def tell_table(self, online: set[int], watchers: int, but: Viewer | None = None) -> None:
        """Tell everybody, or everybody else, who is here and how the table stands."""
        info = render.table_info(self.table, online, watchers)
        made: dict[tuple[int, ...], bytes] = {}
        for viewer in self.viewers - {but}:
            if viewer.held not in made:
                made[viewer.held] = m.ENCODER.encode(m.TableSaid(table=info, you=list(viewer.held)))
            viewer.send(made[viewer.held])

    # ----- somebody has come -----

    def greet(
        self, viewer: Viewer, have: int | None, happened: list[Happening], online: set[int], watchers: int
    ) -> None:
        """All that a viewer needs who has seen everything up to `have`, or nothing."""
        table = self.table
        info = render.table_info(table, online, watchers)
        viewer.send(m.ENCODER.encode(m.TableSaid(table=info, you=list(viewer.held))))
        for seat in viewer.held or (None,):
            viewer.send(m.ENCODER.encode(self._render(seat, viewer.language, have, happened)))
        for chat in table.chats:
            if chat.version > (have or 0) and self._may_read(viewer, chat.seat):
                viewer.send(m.ENCODER.encode(self._chat_message(chat.version, chat.seat, chat.text)))
        viewer.version = table.version

    def _render(self, seat: int | None, language: str, since: int | None, happened: list[Happening]) -> m.Update:
        return render.update(self.table, seat, language, self.shelf, self.clock(), since, happened)

    def _chat_message(self, version: int, seat: int, text: str) -> m.ChatSaid:
        return m.ChatSaid(version=version, seat=seat, name=self.table.seats[seat].name, text=text)

    def _may_read(self, viewer: Viewer, speaker: int) -> bool:
        """Players read one another unless they do not wish to; spectators read along when the game is over."""
        if not viewer.held:
            return self.table.phase != PLAYING
        return any(speaker not in self.table.seats[seat].muted for seat in viewer.held)
