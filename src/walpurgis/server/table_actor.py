"""The actor of a table: commands run one at a time, and are durable before anybody is told."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from walpurgis.server import journal_entries as e
from walpurgis.server.broadcast import Broadcaster, Viewer
from walpurgis.server.commands import PlannedWrite, quarantine
from walpurgis.server.errors import Damaged, Refused, Taken, Unavailable
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.messages import TableInfo, Update
from walpurgis.server.render import table_info, update
from walpurgis.server.store.journal import TableRow
from walpurgis.server.table_state import FORMING, PLAYING, TableState, opening_position
from walpurgis.server.timekeeping import TableTime
from walpurgis.testing.timelimit import TimeLimit, TooLong

if TYPE_CHECKING:
    from walpurgis.server.bots import HeldMove
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
R = TypeVar("R")
PATIENCE = 3
"""How often the rules may fail at a table before it is set aside."""


class TableActor:
    """A table in memory: runs its commands, and keeps the broadcasters to players and spectators."""

    def __init__(
        self,
        server: "Server",
        table: TableState,
        late: TableState | None,
        coming: Sequence[tuple[float, e.JournalEntry]],
    ) -> None:
        self.server = server
        self.time = TableTime(server.clock, table.time)
        self.to_players = Broadcaster(table, server.registry, self.time.now)
        self.to_spectators = Broadcaster(late, server.registry, self.time.now) if late is not None else self.to_players
        """To spectators: the same one, or a second one that lags behind where the table has a delay."""
        self.coming: deque[tuple[float, e.JournalEntry]] = deque(coming if late is not None else ())
        self._timer: asyncio.TimerHandle | None = None
        self._lock = asyncio.Lock()
        self.doing: set[asyncio.Task[int]] = set()
        self.used = time.monotonic()
        self.snapshot_at = 0
        self.failures = 0
        """How often the rules have failed at this table."""
        self.set_aside = False
        """Whether the table was set aside by this process."""
        self.held: dict[int, HeldMove] = {}
        """Moves that bots of this process hold back, by seat."""
        self._stories: dict[Broadcaster, tuple[int, list[TableEvent]]] = {}
        """A cache of all events up to a version, from the time when somebody asked for them."""
        self._recalling = asyncio.Lock()
        self._wait_for_coming()

    @property
    def table(self) -> TableState:
        return self.to_players.table

    # ----- doing something -----

    async def do(self, command: Callable[[TableState], PlannedWrite]) -> int:
        """Carry out a command: durable, in order, exactly once. The answer is the version of its last entry.

        It is finished even if the caller is cancelled meanwhile: the table in memory must not fall behind its journal.
        """
        self.used = time.monotonic()
        task = asyncio.ensure_future(self._do(command))
        self.doing.add(task)
        task.add_done_callback(self._did)
        return await asyncio.shield(task)

    def _did(self, task: "asyncio.Task[int]") -> None:
        self.doing.discard(task)
        if not task.cancelled():
            task.exception()

    async def _do(self, command: Callable[[TableState], PlannedWrite]) -> int:
        async with self._lock:
            await self._open_ahead()
            while True:
                try:
                    self._check_sound()
                    plan = self._ask_rules(partial(command, self.table))
                except Refused:
                    if await self._has_news():
                        continue
                    raise
                if plan.done is not None:
                    return plan.done
                if await self._write(plan):
                    return self.table.version

    async def _open_ahead(self) -> None:
        """Replay in a thread the moves that a game begins with, since there may be many."""
        table = self.table
        if table.phase == FORMING and table.setup.lines and table.opened is None:
            with contextlib.suppress(ValueError):  # the command will say what is wrong
                table.opened = await asyncio.to_thread(opening_position, table)

    def _check_sound(self) -> None:
        if self.table.damaged:
            raise Refused("broken", self.table.broken, remedy="ask the host of this server")

    # ----- rules that fail -----

    def _ask_rules(self, ask: Callable[[], R]) -> R:
        """The answer of the rules. A table at which they take too long, or fail again and again, is set aside."""
        try:
            with TimeLimit(self.server.settings.limits.rules_seconds):
                return ask()
        except TooLong:
            reason = f"the rules took longer than {self.server.settings.limits.rules_seconds:g} seconds"
            self.quarantine(reason)
            raise Refused("broken", reason, remedy="the table is set aside") from None
        except (Refused, Unavailable):
            raise
        except Exception as error:
            self._has_failed(error)
            raise

    def _has_failed(self, error: Exception) -> None:
        self.failures += 1
        self.server.metrics.rule_failures += 1
        where = {"table": self.table.id, "seq": self.table.version}
        log.error("the rules have failed at a table", exc_info=error, extra=where)
        if self.failures >= PATIENCE:
            self.quarantine(f"the rules fail: {type(error).__name__}: {error}")

    def quarantine(self, reason: str) -> None:
        """Set the table aside for good, so that it hurts no other one: written down, logged, and told to everybody."""
        log.error("a table is set aside", extra={"table": self.table.id, "seq": self.table.version, "reason": reason})
        self.server.metrics.quarantined += not self.set_aside
        self.set_aside = True
        if not self.table.damaged:
            self.server.spawn(self.do(partial(quarantine, reason=reason)))

    async def _write(self, plan: PlannedWrite) -> bool:
        """Make the planned entries durable, then become the new state and broadcast it (optimistic concurrency).

        False when another process wrote first: the command has to be planned anew on the changed table.
        """
        first, now = self.table.version + 1, self.time.now()
        after = self.table.clone()
        for entry in plan.entries:
            after.add(entry, now, plan.play if entry is plan.entries[-1] else None)
        outbox = self.server.outbox.write(self, after)
        extra = [*plan.extra, *outbox]
        patience = time.monotonic() + self.server.settings.pace.storage
        while True:
            try:
                await self.server.journal.append(self.table_row(after), first, now, plan.entries, extra)
                break
            except Taken:
                before = self.table.version
                found = await self._read_journal(plan.entries[-1].nonce)
                if self.table.version == before:
                    raise
                return found
            except Unavailable as error:
                log.warning("the database does not answer", extra={"table": self.table.id, "reason": str(error)})
                if time.monotonic() > patience:
                    raise Refused(
                        "storage", "the database does not answer", status=503, remedy="send the same message again"
                    ) from error
                await asyncio.sleep(0.2)
        self.to_players.table = after
        for entry in plan.entries:
            self._show(entry)
        self.server.after_entries(self, plan.entries)
        if outbox:
            self.server.spawn(self.server.outbox.deliver())
        return True

    async def _has_news(self) -> bool:
        """Catch up with other processes; the answer is whether there was anything new."""
        before = self.table.version
        if self.server.database.shared:
            await self._read_journal("")
        return self.table.version != before

    async def read_other_processes(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._read_journal("")

    async def _read_journal(self, nonce: str) -> bool:
        found = False
        for _, written, entry in await self._news():
            self.time.follow(written)
            self.table.add(entry, written)
            self._show(entry)
            found |= entry.nonce == nonce
        return found

    async def _news(self) -> Sequence[tuple[int, float, e.JournalEntry]]:
        """The entries of other processes, as far as they can be read."""
        try:
            return await self.server.journal.read(self.table.id, self.table.version)
        except Damaged as damage:
            self.table.damaged, self.table.broken, self.table.play = True, str(damage), None
            log.error("a journal is damaged", extra={"table": damage.table, "seq": damage.seq, "reason": str(damage)})
            return []

    def _show(self, entry: e.JournalEntry) -> None:
        """Broadcast an entry. It is durable already, so a failure of the rules here does not take it back."""
        with contextlib.suppress(Exception):
            self._ask_rules(partial(self._show_now, entry))

    def _show_now(self, entry: e.JournalEntry) -> None:
        self.demote()
        self.to_players.show(entry, self.present)
        if self.to_spectators is not self.to_players:
            self.coming.append((self.table.time, entry))
            self._wait_for_coming()

    def table_row(self, table: TableState) -> TableRow:
        return TableRow(
            id=table.id,
            game=table.game.id,
            seats=table.setup.seats,
            phase=table.phase,
            listed=table.setup.open and (table.phase == FORMING or table.setup.watch) and not table.broken,
            changed=table.time,
            due=self.due(table),
            lobby_entry=self.server.lobby_entry(self._by_the_clock(table_info(table))),
            box=table.setup.box,
        )

    def due(self, table: TableState) -> float | None:
        """When somebody has to look after the table, by the server's clock."""
        due = table.due(self.server.settings.pace)
        return None if due is None else due - self.time.ahead

    def _by_the_clock(self, info: TableInfo) -> TableInfo:
        """The info of a table for lists, where deadlines stand by the server's clock, not by the table's time."""
        ahead = self.time.ahead
        info.deadlines = {seat: deadline - ahead for seat, deadline in info.deadlines.items()}
        return info

    # ----- spectators of another hour -----

    def _wait_for_coming(self) -> None:
        if self.coming and self._timer is None:
            wait = self._shown_at() - self.time.now()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._show_coming)

    def _shown_at(self) -> float:
        """When spectators see the next entry: with the delay, but at once while the table is forming."""
        written, entry = self.coming[0]
        forming = self.to_spectators.table.phase == FORMING and not isinstance(entry, e.Started)
        return written if forming else written + self.table.setup.delay

    def _show_coming(self) -> None:
        self._timer = None
        while self.coming and self._shown_at() <= self.time.now():
            written, entry = self.coming.popleft()
            self.to_spectators.table.add(entry, written)
            with contextlib.suppress(Exception):
                self._ask_rules(partial(self.to_spectators.show, entry, self.present))
        self._wait_for_coming()

    # ----- coming and going -----

    def demote(self) -> None:
        """Make viewers who lost their seats spectators, or send them away, before anybody is told anything else."""
        changed = [viewer for viewer in self.to_players.viewers if viewer.still_holds(self.table) != viewer.held]
        if not changed:
            return
        before = self.here
        for viewer in changed:
            self._place_anew(viewer)
        for viewer in changed:
            with contextlib.suppress(Exception):  # whatever the rules say to it, nobody keeps a seat
                self._ask_rules(partial(self._tell_anew, viewer))
        if self.here != before:
            self.server.presence.tell(self.table.id, self.here)

    def _place_anew(self, viewer: Viewer) -> None:
        viewer.held = viewer.still_holds(self.table)
        for seat in viewer.sent.keys() - set(viewer.held):
            del viewer.sent[seat]  # nothing that comes later builds upon what this seat saw
        if not viewer.held:
            self.to_players.viewers.discard(viewer)
            if self.table.setup.watch:
                self.to_spectators.viewers.add(viewer)
            else:
                viewer.turn_away()

    def _tell_anew(self, viewer: Viewer) -> None:
        if viewer.held:
            self.to_players.tell_one(viewer, self.online, self.watchers)
        elif self.table.setup.watch:
            self.to_spectators.greet(viewer, None, [], self.online, self.watchers)

    def end_sessions(self) -> None:
        """Check who holds which seat after sessions have ended, and tell the others who has gone."""
        before = self.online
        self.demote()
        if self.online != before:
            self.tell_presence(None)

    def broadcaster(self, viewer: Viewer) -> Broadcaster:
        return self.to_players if viewer.held else self.to_spectators

    @property
    def here(self) -> set[int]:
        return {seat for viewer in self.to_players.viewers for seat in viewer.held}

    @property
    def online(self) -> set[int]:
        return self.here | self.server.presence.elsewhere(self.table.id)

    @property
    def watchers(self) -> int:
        return sum(
            not viewer.held for broadcaster in {self.to_players, self.to_spectators} for viewer in broadcaster.viewers
        )

    def present(self) -> tuple[set[int], int]:
        """The seats whose players are online, and how many only watch."""
        return self.online, self.watchers

    async def welcome(self, viewer: Viewer, have: int | None) -> None:
        """Connect or reconnect a viewer, and send everything after version `have`, or all of it."""
        async with self._lock:
            self.used = time.monotonic()
            if have is not None and have > self.broadcaster(viewer).table.version:
                await self._has_news()
            viewer.held = viewer.still_holds(self.table)
            broadcaster, happened = self.broadcaster(viewer), list[TableEvent]()
            known = None if have is None or have > broadcaster.table.version else have
            if known is not None:
                happened = await self._since(broadcaster, known)
                viewer.held = viewer.still_holds(self.table)
                if self.broadcaster(viewer) is not broadcaster:  # a session ended meanwhile: begin anew, as a spectator
                    broadcaster, known, happened = self.broadcaster(viewer), None, []
            if not viewer.held and not self.table.setup.watch:
                viewer.turn_away()
                return
            before = self.online
            broadcaster.viewers.add(viewer)
            self._ask_rules(partial(broadcaster.greet, viewer, known, happened, self.online, self.watchers))
            if self.online != before:
                self.server.presence.tell(self.table.id, self.here)
                self.tell_presence(viewer)

    def disconnect(self, viewer: Viewer) -> None:
        before = self.online
        for broadcaster in (self.to_players, self.to_spectators):
            broadcaster.viewers.discard(viewer)
        self.used = time.monotonic()
        if self.online != before:
            self.server.presence.tell(self.table.id, self.here)
            self.tell_presence(None)

    def tell_presence(self, but: Viewer | None) -> None:
        """Tell everybody else who is here."""
        for broadcaster in {self.to_players, self.to_spectators}:
            broadcaster.tell_table(self.online, self.watchers, but)

    async def position(self, seat: int | None, have: int | None, language: str) -> Update:
        """One update for a client that polls instead of holding a socket; in words where there is a language."""
        broadcaster = self.to_players if seat is not None else self.to_spectators
        known = None if have is None or have > broadcaster.table.version else have
        happened = await self._since(broadcaster, known) if known is not None else []
        texts, now = self.server.registry.texts(broadcaster.table.game, language), self.time.now()
        return self._ask_rules(partial(update, broadcaster.table, seat, texts, now, known, happened))

    async def _since(self, broadcaster: Broadcaster, have: int) -> list[TableEvent]:
        """The events after a version; from the journal if they are not in memory any more."""
        play = broadcaster.table.play
        if play is None:
            return []
        remembered = play.since(have)
        return remembered if remembered is not None else await self._recall(broadcaster, have)

    async def _recall(self, broadcaster: Broadcaster, have: int) -> list[TableEvent]:
        """The events after a version, from the journal; it is replayed once for all who ask."""
        async with self._recalling:
            table = broadcaster.table
            told, story = self._stories.get(broadcaster, (-1, []))
            more = table.play.since(told) if table.play is not None else []
            if more is None:
                story, more = await self.server.recall(table, -1), []
            self._stories[broadcaster] = table.version, [*story, *more]
            return [table_event for table_event in self._stories[broadcaster][1] if table_event.version > have]

    def idle(self, since: float) -> bool:
        return (
            not self.to_players.viewers
            and not self.to_spectators.viewers
            and self.used < since
            and not self._lock.locked()
        )

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    @property
    def playing(self) -> bool:
        return self.table.phase == PLAYING and not self.table.broken
