"""The server process: the tables in memory, background jobs, sessions, and messages to other processes."""

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from walpurgis.kernel.game import Game
from walpurgis.server import journal_entries as e
from walpurgis.server import messages as m
from walpurgis.server.admin import Administration
from walpurgis.server.advice_process import AdviceProcess
from walpurgis.server.analyses import Analyses
from walpurgis.server.bots import Bots
from walpurgis.server.boxes import Boxes
from walpurgis.server.commands import finish
from walpurgis.server.connections import Connections
from walpurgis.server.credentials import Sessions
from walpurgis.server.errors import Damaged, Taken, Unavailable, broken, not_found
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.game_registry import GameRegistry
from walpurgis.server.health import DatabaseHealth
from walpurgis.server.journal_replay import Rows, replay_journal
from walpurgis.server.metrics import Metrics
from walpurgis.server.outbox import Outbox
from walpurgis.server.presence import Presence
from walpurgis.server.puzzles import Puzzles
from walpurgis.server.quotas import Quotas
from walpurgis.server.rate_limits import VisitorLimits
from walpurgis.server.ratings import settle
from walpurgis.server.replays import ReplayCache
from walpurgis.server.sandbox import Sandbox, TrialFailed
from walpurgis.server.settings import Settings
from walpurgis.server.store import Database, Statement
from walpurgis.server.store.journal import Journal
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import OVER, PLAYING, TableState
from walpurgis.server.timekeeping import ServerClock
from walpurgis.server.user_deletion import UserDeletion
from walpurgis.server.users import User, UserStore

log = logging.getLogger(__name__)
TABLE_ID = re.compile(r"[0-9a-f]{16}")
SESSIONS = 60.0
"""How often the sessions of open sockets are looked up, in seconds."""
LATER = 3600.0
"""When to look again after a table that cannot be looked after, such as one of a game that is not offered here."""


class Server:
    """All parts of one server process. The parts reach one another through it."""

    def __init__(self, settings: Settings, database: Database, clock: ServerClock | None = None) -> None:
        self.settings = settings
        self.clock = clock or ServerClock()
        self.database = database
        self.journal = Journal(database)
        self.user_store = UserStore(database, self.clock, settings.session_days)
        self.sessions = Sessions(self.user_store)
        self.registry = GameRegistry(settings.games)
        self.metrics = Metrics()
        self.visitors = VisitorLimits(settings.limits)
        self.connections = Connections(settings.limits, settings.proxies)
        self.presence = Presence(self.publish)
        self.quotas = Quotas(database, settings.limits)
        self.bots = Bots(self)
        self.metrics.gauges["walpurgis_bots_waiting"] = lambda: self.bots.waiting
        self.metrics.gauges["walpurgis_trials_waiting"] = lambda: self.sandbox.waiting
        self.boxes = Boxes(self)
        self.replays = ReplayCache()
        self.puzzles = Puzzles()
        self.analyses = Analyses(settings.limits)
        self.metrics.gauges["walpurgis_analyses_waiting"] = lambda: self.analyses.waiting
        self.advice = AdviceProcess(settings.limits)
        self.metrics.gauges["walpurgis_advice_waiting"] = lambda: self.advice.waiting
        self.sandbox = Sandbox(settings.limits, scenarios=settings.scenario_positions)
        self.outbox = Outbox(self)
        self.user_deletion = UserDeletion(self)
        self.admin = Administration(self)
        self.health = DatabaseHealth(self)
        self.actors: dict[str, TableActor] = {}
        self.count_sockets: Callable[[], int] = lambda: 0
        self.on_sessions_ended: list[Callable[[str], None]] = []
        self._opening: dict[str, asyncio.Task[TableActor]] = {}
        self._looked_after: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.database.open()
        self.database.listen(self._hear)
        await self.set_clock()
        await self.user_store.tidy()
        await self.journal.realign(self.clock())
        await self.outbox.open()
        await self.admin.remember_address()
        await self.admin.load_notices()
        await self.look_after(self.clock() + self.settings.pace.takeover)
        self.spawn(self._keep_going())
        self.spawn(self.presence.repeat())
        self.spawn(self.health.repeat(self.settings.pace.pulse))
        self.spawn(self.user_deletion.resume())
        self.spawn(self.admin.resume())
        self.spawn(self._watch_sessions())

    async def close(self) -> None:
        """Stop all jobs and close the database. What was acknowledged is durable already."""
        self.bots.asleep = True  # a move that is still being written wakes none of them
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.sandbox.close()
        self.replays.close()
        self.puzzles.close()
        await self.analyses.close()
        self.advice.close()
        await self.bots.close()
        await asyncio.gather(*[task for actor in self.actors.values() for task in actor.doing], return_exceptions=True)
        await self.outbox.close()
        for actor in self.actors.values():
            actor.close()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a background task, and log its failure."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._spawned)
        return task

    def _spawned(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("work in the background has failed", exc_info=task.exception())

    # ----- tables -----

    async def create_table(
        self, made: e.TableCreated, more: Sequence[e.JournalEntry], extra: Sequence[Statement]
    ) -> TableActor:
        """Create a table: write its first entries, then keep its actor in memory."""
        actor, rows = await self.plan(made, more, extra)
        await self.database.run(rows)
        self.admit(actor, more)
        return actor

    async def plan(
        self, made: e.TableCreated, more: Sequence[e.JournalEntry], extra: Sequence[Statement]
    ) -> tuple[TableActor, list[Statement]]:
        """A table that is not written yet, and what has to be written before it exists."""
        name, now = secrets.token_hex(8), self.clock()
        table = TableState(name, await self.boxes.find(made.game, made.box), made, now)
        for entry in more:
            table.add(entry, now)
        actor = TableActor(
            self, table, TableState(name, table.game, made, now) if made.delay else None, [(now, one) for one in more]
        )
        extra = [(sql, tuple(name if arg is THIS_TABLE else arg for arg in args)) for sql, args in extra]
        return actor, [*self.journal.rows(actor.table_row(table), 0, now, [made, *more]), *extra]

    def admit(self, actor: TableActor, more: Sequence[e.JournalEntry]) -> None:
        """Look after a new table from now on."""
        self.actors[actor.table.id] = actor
        self.after_entries(actor, more)

    async def table(self, id: str) -> TableActor:
        """The actor of a table; it is loaded from the journal if it is not in memory."""
        if id in self.actors:
            return self.actors[id]
        if not TABLE_ID.fullmatch(id):
            raise not_found("such table", "table")
        if id not in self._opening:
            task = self._opening[id] = asyncio.get_running_loop().create_task(self._open(id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> TableActor:
        try:
            actor = self.actors[id] = await self._load(id)
            self.bots.consider(actor)
            return actor
        finally:
            del self._opening[id]

    async def _load(self, id: str) -> TableActor:
        rows, damage = await self._read(id)
        made = rows[0][2] if rows else None
        if not isinstance(made, e.TableCreated):
            raise broken(str(damage)) if damage else not_found("such table", "table")
        game = await self.boxes.find_or_standard(made.game, made.box)
        reason = str(damage) if damage else await self._try(id, made, game, rows)
        snapshot = await self.journal.snapshot(id)
        shown = max(self.clock(), rows[-1][1]) - made.delay
        early = [row for row in rows if row[1] <= shown or row[0] == 0]
        late = await self._replay_journal(id, game, early, None, reason) if made.delay else None
        table = await self._replay_journal(id, game, rows, snapshot, reason)
        table.damaged = damage is not None
        actor = TableActor(self, table, late, [(at, one) for n, at, one in rows if at > shown and n])
        actor.snapshot_at = snapshot[0] if snapshot is not None else 0
        if reason:
            actor.quarantine(reason)
        if damage:
            await self.journal.set_aside(actor.table_row(table))
        return actor

    async def _read(self, id: str) -> tuple[Rows, Damaged | None]:
        """The journal of a table, as far as it can be read."""
        try:
            version = await self.journal.version(id)
            rows = await self.journal.read(id)
            if len(rows) <= version:
                raise Damaged(id, len(rows), "is missing", rows)
            return rows, None
        except Damaged as damage:
            log.error("a journal is damaged", extra={"table": id, "seq": damage.seq, "reason": str(damage)})
            return damage.before, damage

    async def _try(self, id: str, made: e.TableCreated, game: Game[Any], rows: Rows) -> str:
        """Try a table with a position from outside in the sandbox; the answer is what is wrong with it, or nothing."""
        if not made.position or any(isinstance(entry, e.Quarantined) for _, _, entry in rows):
            return ""
        try:
            await self.sandbox.journal(self.boxes.source(game), id, rows, self.quotas.asker(made.maker))
        except TrialFailed as failed:
            return str(failed)
        return ""

    async def _replay_journal(
        self, id: str, game: Game[Any], rows: Rows, snapshot: tuple[int, str] | None, reason: str
    ) -> TableState:
        """Replay a journal in a thread; where there is a reason not to, without asking the rules."""
        table = await asyncio.to_thread(partial(replay_journal, id, game, rows, snapshot, follow_rules=not reason))
        table.broken = reason or table.broken
        return table

    async def recall(self, table: TableState, have: int) -> list[TableEvent]:
        """The events of a table after a version, replayed from the journal."""
        rows = [row for row in await self.journal.read(table.id) if row[0] <= table.version]
        found: list[TableEvent] = []
        await asyncio.to_thread(replay_journal, table.id, table.game, rows, None, found)
        return [table_event for table_event in found if table_event.version > have]

    def lobby_entry(self, info: m.TableInfo) -> str:
        return m.ENCODER.encode(info).decode()

    async def forget(self, user: User) -> None:
        """Delete a user: their data, their name at tables, their words in chats; bots take over their running games."""
        await self.user_deletion.begin(user)

    def metrics_text(self) -> str:
        """The metrics, as text."""
        more = {
            "walpurgis_connections": sum(self.connections.count.values()),
            "walpurgis_commit_queue": self.database.commits.waiting,
            "walpurgis_clock_jumps": self.clock.jumps,
            "walpurgis_clock_skew_seconds": round(self.clock.skew, 3),
            **self.health.metrics(),
        }
        return self.metrics.text(len(self.actors), self.count_sockets(), more)

    # ----- sessions -----

    async def end_sessions(self, user: str) -> None:
        """Take their seats from the sockets whose sessions have ended, here and at every other process.

        To be called after each change that ends sessions of a user.
        """
        for ended in self.on_sessions_ended:
            ended(user)
        await self._check_sessions(user)
        self.publish(f"s {user}")

    async def _check_sessions(self, user: str) -> None:
        if await self.sessions.check(user):
            for actor in list(self.actors.values()):
                actor.end_sessions()

    async def _watch_sessions(self) -> None:
        """Sessions expire, too, and news of their end may get lost."""
        while True:
            await asyncio.sleep(SESSIONS)
            await self._check_all_sessions()

    async def _check_all_sessions(self) -> None:
        with contextlib.suppress(Unavailable):
            for user in self.sessions.users:
                await self._check_sessions(user)

    # ----- after each change -----

    def after_entries(self, actor: TableActor, new: Sequence[e.JournalEntry]) -> None:
        """Do what new entries ask for: wake bots, settle a result, and now and then write a snapshot."""
        table = actor.table
        self.metrics.entries += len(new)
        if table.phase == OVER and table.settled is None and not table.imported:
            self.spawn(self.settle(actor))
        if table.phase != PLAYING or table.play is None:
            return
        self.bots.consider(actor)
        late = table.version - actor.snapshot_at >= self.settings.snapshot_every
        if late and not table.play.undoable:
            actor.snapshot_at = table.version
            body = {"state": table.play.state.data(), "asked": table.play.asked}
            text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
            self.spawn(self.journal.keep_snapshot(table.id, table.version, text))

    async def settle(self, actor: TableActor) -> None:
        """Write a result into the statistics, exactly once."""
        for _ in range(5):
            table = actor.table
            if table.settled is not None:
                return
            entry, extra = await settle(self.user_store, table, self.clock())
            try:
                await actor.do(partial(finish, settled=entry, extra=extra))
            except Taken:
                continue

    # ----- when nobody looks -----

    async def _keep_going(self) -> None:
        while True:
            await asyncio.sleep(self.settings.pace.scan)
            try:
                if self.clock.was_set():
                    await self._follow_clock()
                await self.look_after(self.clock())
                await self.outbox.deliver()
            except Unavailable as error:
                log.warning("the database does not answer", extra={"reason": str(error)})
            except Exception:
                log.exception("looking after the tables has failed")
            self.evict()

    async def set_clock(self) -> None:
        """Follow the clock of a database that other hosts may share."""
        asked = self.clock.wall()
        found = await self.database.now()
        if found is not None:
            self.clock.set_by(found, asked)

    async def _follow_clock(self) -> None:
        """Work out anew when tables are due, after the clock was set: nobody waits longer or shorter for that.

        At the tables themselves nothing changes, since they measure time by `TableTime`.
        """
        await self.set_clock()
        await self.journal.realign(self.clock())
        for actor in list(self.actors.values()):
            if actor.playing:
                await self.journal.postpone(actor.table.id, actor.due(actor.table))

    async def look_after(self, until: float) -> None:
        """Look after every table that is due: bots to move, players to replace, results to settle."""
        found = [self._look_after(due) for due in await self.journal.due(until) if due not in self._looked_after]
        tasks = [self.spawn(one) for one in found]
        if tasks:
            await asyncio.wait(tasks, timeout=self.settings.pace.scan)  # one that takes longer holds up no other
        for task in tasks:
            if task.done() and not task.cancelled() and isinstance(task.exception(), Unavailable):
                raise Unavailable(str(task.exception()))

    async def _look_after(self, due: str) -> None:
        self._looked_after.add(due)
        try:
            actor = await self.table(due)
            if actor.table.broken:
                await self.journal.postpone(due, self.clock() + LATER if actor.table.outdated else None)
            await self.bots.answer_for_the_late(actor)
            await self.bots.replace_the_absent(actor)
            self.after_entries(actor, [])
            if actor.playing and actor.time.ahead:
                await self.journal.postpone(due, actor.due(actor.table))
        except Unavailable:
            raise
        except Exception:
            log.exception("a table cannot be looked after", extra={"table": due})
            await self.journal.postpone(due, self.clock() + LATER)
        finally:
            self._looked_after.discard(due)

    def drop(self, table: str) -> None:
        """Forget a live table whose journal was changed by the host; who is there connects again and sees it anew."""
        actor = self.actors.pop(table, None)
        if actor is not None:
            actor.close()
            for viewer in [*actor.to_players.viewers, *actor.to_spectators.viewers]:
                viewer.connect_again()

    def evict(self) -> None:
        """Drop idle tables from memory; the journal has them."""
        since = time.monotonic() - self.settings.pace.evict
        for table, actor in list(self.actors.items()):
            if actor.idle(since) and not self.bots.busy(table) and not actor.coming:
                actor.close()
                del self.actors[table]

    # ----- other processes -----

    def publish(self, note: str) -> None:
        """Send a note to every other process."""
        if self.database.shared:
            self.spawn(self._send(note))

    async def _send(self, note: str) -> None:
        with contextlib.suppress(Unavailable):
            await self.database.run([], note)

    def _hear(self, note: str) -> None:
        """Handle a note of another process. An empty one says that some may have been lost, so all tables catch up."""
        words = note.split(" ")
        if not note:
            for actor in self.actors.values():
                self.spawn(actor.read_other_processes())
            self.spawn(self._check_all_sessions())
            self.spawn(self.admin.load_notices())
        elif words[0] == "s":
            self.spawn(self._check_sessions(words[1]))
        elif words[0] == "t" and (found := self.actors.get(words[1])) and found.table.version < int(words[2]):
            self.spawn(found.read_other_processes())
        elif words[0] == "x":
            self.drop(words[1])
        elif words[0] == "n":
            self.spawn(self.admin.load_notices())
        elif words[0] == "f":
            self.spawn(self.user_deletion.refresh(words[1]))
        elif words[0] == "p" and self.presence.hear(words[1], words[2], words[3]):
            here = self.actors.get(words[2])
            if here is not None:
                here.tell_presence(None)


THIS_TABLE = object()
"""Stands for the id of a table that is about to be made."""
