"""The house: all live tables of this process, and what keeps them going when nobody looks."""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from walpurgis.bots import usual_level
from walpurgis.server import entries as e
from walpurgis.server import messages as m
from walpurgis.server.bots import Bots
from walpurgis.server.commands import finish, forget
from walpurgis.server.errors import Taken, Unavailable, not_found
from walpurgis.server.live import Live
from walpurgis.server.metrics import Metrics
from walpurgis.server.opening import fold
from walpurgis.server.people import People, User
from walpurgis.server.play import Happening
from walpurgis.server.presence import Presence
from walpurgis.server.ratings import settle
from walpurgis.server.replays import Films
from walpurgis.server.settings import Settings
from walpurgis.server.shelf import Shelf
from walpurgis.server.store import Database, Statement
from walpurgis.server.store.journal import Journal
from walpurgis.server.table import OVER, PLAYING, Table
from walpurgis.server.webhooks import Webhooks

log = logging.getLogger(__name__)
LATER = 3600.0
"""When to look again after a table that cannot be looked after, such as one of a game that is not offered here."""


class House:
    """Everything that a server process holds."""

    def __init__(self, settings: Settings, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.clock = clock
        self.database = database
        self.journal = Journal(database)
        self.people = People(database, clock, settings.session_days)
        self.shelf = Shelf(settings.games)
        self.metrics = Metrics()
        self.presence = Presence(self._publish)
        self.bots = Bots(self)
        self.films = Films()
        self.webhooks = Webhooks(self)
        self.live: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.database.open()
        self.database.listen(self._hear)
        await self.people.tidy()
        await self.look_after(self.clock() + self.settings.pace.takeover)
        self.spawn(self._keep_going())
        self.spawn(self.presence.repeat())

    async def close(self) -> None:
        """Let go of everything; what was acknowledged is written down already."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await asyncio.gather(*[task for live in self.live.values() for task in live.doing], return_exceptions=True)
        await self.webhooks.close()
        for live in self.live.values():
            live.close()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside the requests, and write down when it fails."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)
        return task

    def _spawned(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work in the background has failed", exc_info=task.exception())

    # ----- tables -----

    async def make(self, made: e.Made, more: Sequence[e.Entry], extra: Sequence[Statement]) -> Live:
        """A new table."""
        name, now = secrets.token_hex(8), self.clock()
        table = Table(name, self.shelf.game(made.game), made, now)
        for entry in more:
            table.add(entry, now)
        live = Live(
            self, table, Table(name, table.game, made, now) if made.delay else None, [(now, one) for one in more]
        )
        extra = [(sql, tuple(name if arg is THIS_TABLE else arg for arg in args)) for sql, args in extra]
        await self.journal.append(live.line(table), 0, now, [made, *more], extra)
        self.live[name] = live
        self.follow(live, more)
        return live

    async def table(self, id: str) -> Live:
        """A table by its id, brought into memory where it is not there."""
        if id in self.live:
            return self.live[id]
        lock = self._opening.setdefault(id, asyncio.Lock())
        async with lock:
            if id not in self.live:
                self.live[id] = await self._load(id)
                self.bots.consider(self.live[id])
            self._opening.pop(id, None)
            return self.live[id]

    async def _load(self, id: str) -> Live:
        rows = await self.journal.read(id)
        if not rows:
            raise not_found("such table", "table")
        made = rows[0][2]
        assert isinstance(made, e.Made)
        game = self.shelf.game(made.game)
        snapshot = await self.journal.snapshot(id)
        shown = self.clock() - made.delay
        late = fold(id, game, [row for row in rows if row[1] <= shown or row[0] == 0], None) if made.delay else None
        live = Live(self, fold(id, game, rows, snapshot), late, [(at, one) for n, at, one in rows if at > shown and n])
        live.snapshot_at = snapshot[0] if snapshot is not None else 0
        return live

    async def recall(self, table: Table, have: int) -> list[Happening]:
        """What happened at a table after a version, from the journal."""
        rows = [row for row in await self.journal.read(table.id) if row[0] <= table.version]
        found: list[Happening] = []
        await asyncio.to_thread(fold, table.id, table.game, rows, None, found)
        return [happening for happening in found if happening.version > have]

    def card(self, info: m.TableInfo) -> str:
        return m.ENCODER.encode(info).decode()

    async def forget(self, user: User) -> None:
        """Delete a user: their data, their name at tables, their words in chats; bots take over their running games."""
        for card in await self.journal.of_user(user.id):
            live = await self.table(m.CARDS.decode(card).id)
            for seat in live.table.seats_of(user.id):
                await live.do(partial(forget, seat=seat, level=usual_level(live.table.game.id)))
            await self.journal.erase(live.table.id, user.id)
        await self.people.forget(user)

    # ----- after each change -----

    def follow(self, live: Live, new: Sequence[e.Entry]) -> None:
        """What this process does after it has written entries: bots, messages, snapshots, results."""
        table = live.table
        self.metrics.entries += len(new)
        if table.phase == OVER and table.settled is None and not table.imported:
            self.spawn(self.settle(live))
        if table.phase != PLAYING or table.play is None:
            return
        self.bots.consider(live)
        late = table.version - live.snapshot_at >= self.settings.snapshot_every
        if late and not table.play.undoable:
            live.snapshot_at = table.version
            body = {"state": table.play.state.data(), "asked": table.play.asked}
            text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
            self.spawn(self.journal.keep_snapshot(table.id, table.version, text))

    async def settle(self, live: Live) -> None:
        """Write a result into the statistics, exactly once."""
        for _ in range(5):
            table = live.table
            if table.settled is not None:
                return
            entry, extra = await settle(self.people, table, self.clock())
            try:
                await live.do(partial(finish, settled=entry, extra=extra))
            except Taken:
                continue

    # ----- when nobody looks -----

    async def _keep_going(self) -> None:
        while True:
            await asyncio.sleep(self.settings.pace.scan)
            try:
                await self.look_after(self.clock())
                await self.webhooks.deliver()
            except Unavailable as error:
                log.warning("the database does not answer", extra={"reason": str(error)})
            except Exception:
                log.exception("looking after the tables has failed")
            self.evict()

    async def look_after(self, until: float) -> None:
        """See to every table that is due."""
        for due in await self.journal.due(until):
            try:
                live = await self.table(due)
                if live.table.broken:
                    await self.journal.postpone(due, self.clock() + LATER)
                await self.bots.replace_the_absent(live)
                self.follow(live, [])
            except Unavailable:
                raise
            except Exception:
                log.exception("a table cannot be looked after", extra={"table": due})
                await self.journal.postpone(due, self.clock() + LATER)

    def evict(self) -> None:
        """Tables at which nobody is go back to the database."""
        since = time.monotonic() - self.settings.pace.evict
        for table, live in list(self.live.items()):
            if live.idle(since) and not self.bots.busy(table) and not live.coming:
                live.close()
                del self.live[table]

    # ----- other processes -----

    def _publish(self, note: str) -> None:
        if self.database.shared:
            self.spawn(self._send(note))

    async def _send(self, note: str) -> None:
        with contextlib.suppress(Unavailable):
            await self.database.run([], note)

    def _hear(self, note: str) -> None:
        """News from another process; an empty note says that some may have been lost."""
        words = note.split(" ")
        if not note:
            for live in self.live.values():
                self.spawn(live.catch_up())
        elif words[0] == "t" and (found := self.live.get(words[1])) and found.table.version < int(words[2]):
            self.spawn(found.catch_up())
        elif words[0] == "p" and self.presence.hear(words[1], words[2], words[3]):
            here = self.live.get(words[2])
            if here is not None:
                here.tell_presence(None)


THIS_TABLE = object()
"""Stands for the id of a table that is about to be made."""
