"""A live table: one command at a time, written down before anybody hears of it."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from walpurgis.server import entries as e
from walpurgis.server.commands import Plan
from walpurgis.server.errors import Refused, Taken, Unavailable
from walpurgis.server.messages import Update
from walpurgis.server.play import Happening
from walpurgis.server.render import table_info, update
from walpurgis.server.stage import Stage, Viewer
from walpurgis.server.store.journal import Line
from walpurgis.server.table import FORMING, PLAYING, Table

if TYPE_CHECKING:
    from walpurgis.server.bots import Held
    from walpurgis.server.house import House

log = logging.getLogger(__name__)


class Live:
    """A table in memory, with those who sit at it and those who watch."""

    def __init__(
        self, house: "House", table: Table, late: Table | None, coming: Sequence[tuple[float, e.Entry]]
    ) -> None:
        self.house = house
        self.front = Stage(table, house.shelf)
        self.back = Stage(late, house.shelf) if late is not None else self.front
        """What spectators see; another one where the table shows itself to them with a delay."""
        self.coming: deque[tuple[float, e.Entry]] = deque(coming if late is not None else ())
        self._timer: asyncio.TimerHandle | None = None
        self._lock = asyncio.Lock()
        self.doing: set[asyncio.Task[int]] = set()
        self.used = time.monotonic()
        self.snapshot_at = 0
        self.held: dict[int, Held] = {}
        """What bots of this process keep back, by seat."""
        self._story: tuple[int, list[Happening]] = (-1, [])
        """All that happened up to a version, where somebody has asked for it."""
        self._wait_for_coming()

    @property
    def table(self) -> Table:
        return self.front.table

    # ----- doing something -----

    async def do(self, command: Callable[[Table], Plan]) -> int:
        """Carry out a command: durable, in order, exactly once. The answer is the version of its last entry.

        What was begun is finished, also when whoever asked for it has gone: the table must follow its journal.
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

    async def _do(self, command: Callable[[Table], Plan]) -> int:
        async with self._lock:
            while True:
                try:
                    plan = command(self.table)
                except Refused:
                    if await self._has_news():
                        continue
                    raise
                if plan.done is not None:
                    return plan.done
                if await self._write(plan):
                    return self.table.version

    async def _write(self, plan: Plan) -> bool:
        """Write a plan down and follow it; False when another process was first, so that it has to be made anew."""
        first, now = self.table.version + 1, max(self.house.clock(), self.table.time)
        after = self.table.twin()
        for entry in plan.entries:
            after.add(entry, now, plan.play if entry is plan.entries[-1] else None)
        letters = self.house.webhooks.write(self, after)
        extra = [*plan.extra, *letters]
        patience = time.monotonic() + self.house.settings.pace.storage
        while True:
            try:
                await self.house.journal.append(self.line(after), first, now, plan.entries, extra)
                break
            except Taken:
                before = self.table.version
                found = await self._catch_up(plan.entries[-1].nonce)
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
        self.front.table = after
        for entry in plan.entries:
            self._show(entry)
        self.house.follow(self, plan.entries)
        if letters:
            self.house.spawn(self.house.webhooks.deliver())
        return True

    async def _has_news(self) -> bool:
        """Whether another process has written something that this one did not know."""
        before = self.table.version
        if self.house.database.shared:
            await self._catch_up("")
        return self.table.version != before

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._catch_up("")

    async def _catch_up(self, nonce: str) -> bool:
        found = False
        for _, written, entry in await self.house.journal.read(self.table.id, self.table.version):
            self.table.add(entry, written)
            self._show(entry)
            found |= entry.nonce == nonce
        return found

    def _show(self, entry: e.Entry) -> None:
        self.front.show(entry, self.online, self.watchers)
        if self.back is not self.front:
            self.coming.append((self.table.time, entry))
            self._wait_for_coming()

    def line(self, table: Table) -> Line:
        return Line(
            id=table.id,
            game=table.game.id,
            seats=table.made.seats,
            phase=table.phase,
            listed=table.made.open and (table.phase == FORMING or table.made.watch),
            changed=table.time,
            due=table.due(self.house.settings.pace),
            card=self.house.card(table_info(table)),
        )

    # ----- spectators of another hour -----

    def _wait_for_coming(self) -> None:
        if self.coming and self._timer is None:
            wait = self._shown_at() - self.house.clock()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._show_coming)

    def _shown_at(self) -> float:
        """When spectators see the next entry: late, but who sits down before the game is no secret."""
        written, entry = self.coming[0]
        forming = self.back.table.phase == FORMING and not isinstance(entry, e.Started)
        return written if forming else written + self.table.made.delay

    def _show_coming(self) -> None:
        self._timer = None
        while self.coming and self._shown_at() <= self.house.clock():
            written, entry = self.coming.popleft()
            self.back.table.add(entry, written)
            self.back.show(entry, self.online, self.watchers)
        self._wait_for_coming()

    # ----- coming and going -----

    def stage(self, viewer: Viewer) -> Stage:
        return self.front if viewer.held else self.back

    @property
    def here(self) -> set[int]:
        return {seat for viewer in self.front.viewers for seat in viewer.held}

    @property
    def online(self) -> set[int]:
        return self.here | self.house.presence.elsewhere(self.table.id)

    @property
    def watchers(self) -> int:
        return sum(not viewer.held for stage in {self.front, self.back} for viewer in stage.viewers)

    async def welcome(self, viewer: Viewer, have: int | None) -> None:
        """Let somebody in and show them all that they have missed."""
        async with self._lock:
            self.used = time.monotonic()
            stage = self.stage(viewer)
            if have is not None and have > stage.table.version:
                await self._has_news()
            known = None if have is None or have > stage.table.version else have
            happened = await self._since(stage, known) if known is not None else []
            before = self.online
            stage.viewers.add(viewer)
            stage.greet(viewer, known, happened, self.online, self.watchers)
            if self.online != before:
                self.house.presence.tell(self.table.id, self.here)
                self.tell_presence(viewer)

    def part(self, viewer: Viewer) -> None:
        before = self.online
        for stage in (self.front, self.back):
            stage.viewers.discard(viewer)
        self.used = time.monotonic()
        if self.online != before:
            self.house.presence.tell(self.table.id, self.here)
            self.tell_presence(None)

    def tell_presence(self, but: Viewer | None) -> None:
        """Tell everybody else who is here."""
        for stage in {self.front, self.back}:
            stage.tell_table(self.online, self.watchers, but)

    async def position(self, seat: int | None, have: int | None, language: str) -> Update:
        """The game as a seat sees it, for one who asks instead of listening."""
        stage = self.front if seat is not None else self.back
        known = None if have is None or have > stage.table.version else have
        happened = await self._since(stage, known) if known is not None else []
        return update(stage.table, seat, language, self.house.shelf, self.house.clock(), known, happened)

    async def _since(self, stage: Stage, have: int) -> list[Happening]:
        """What happened after a version; the journal remembers what this process has forgotten."""
        play = stage.table.play
        if play is None:
            return []
        remembered = play.since(have)
        if remembered is not None:
            return remembered
        if stage is not self.front:
            return await self.house.recall(stage.table, have)
        told, story = self._story
        more = play.since(told)
        if more is None:
            told, story, more = stage.table.version, await self.house.recall(stage.table, -1), []
        self._story = stage.table.version, [*story, *more]
        return [happening for happening in self._story[1] if happening.version > have]

    def idle(self, since: float) -> bool:
        return not self.front.viewers and not self.back.viewers and self.used < since and not self._lock.locked()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    @property
    def playing(self) -> bool:
        return self.table.phase == PLAYING and not self.table.broken
