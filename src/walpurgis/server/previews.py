"""Previews: what a move would change, tried in worlds that agree with what its seat may know.

They run here, a world at a time, and everybody else is served in between; nothing waits for a preview but its asker.
"""

import asyncio
import logging
import random
import time

from walpurgis.kernel.events import Event
from walpurgis.kernel.stakes import Preview
from walpurgis.server import commands
from walpurgis.server import messages as m
from walpurgis.server.errors import Refused
from walpurgis.server.game_registry import GameRegistry
from walpurgis.server.message_dispatch import Holds, check_holder
from walpurgis.server.rate_limits import RateLimiter, too_many
from walpurgis.server.settings import Limits
from walpurgis.server.table_state import TableState
from walpurgis.testing.timelimit import TimeLimit, TooLong

log = logging.getLogger(__name__)
FEWEST = 2
"""One world alone says nothing about what is certain."""
MOST_WAITING = 20
"""Beyond so many who wait for their turn, a preview is refused."""


class Previews:
    """The previews of this process, one after the other."""

    def __init__(self, limits: Limits, registry: GameRegistry) -> None:
        self.limits = limits
        self.registry = registry
        self.by_address = RateLimiter(limits.previews_per_second, limits.previews_at_once)
        self.waiting = 0
        self._turn = asyncio.Lock()

    async def answer(
        self, table: TableState, ask: m.AskPreview, holds: Holds, address: str, language: str
    ) -> m.Previewed:
        """What the move of a seat would change; it sees what its holder may know, and no more."""
        check_holder(table, ask.seat, holds)
        if not self.by_address.take(address):
            raise too_many("too many previews", 1)
        if self.waiting >= MOST_WAITING:
            raise too_many("too many ask for previews", 1)
        play, move = commands.chosen_move(table, ask.seat, ask.version, ask.move)
        preview = Preview(play.state, ask.seat, move, random.Random(f"{table.id} {play.version} {ask.seat}"))
        self.waiting += 1
        try:
            async with self._turn:
                await self._look(preview, table.id)
        finally:
            self.waiting -= 1
        return self._render(preview, ask, table, language)

    async def _look(self, preview: Preview, table: str) -> None:
        """Try the move in world after world, until there are enough of them or their time is over."""
        spent, limits = 0.0, self.limits
        try:
            while preview.worlds < limits.preview_worlds:
                began = time.thread_time()
                with TimeLimit(limits.rules_seconds):
                    preview.look()
                spent += time.thread_time() - began
                if spent > limits.preview_seconds and preview.worlds >= FEWEST:
                    break
                await asyncio.sleep(0)
        except (Exception, TooLong) as error:
            log.error("a preview has failed", exc_info=error, extra={"table": table})
            raise Refused("no_preview", "nobody can tell what this move changes") from None

    def _render(self, preview: Preview, ask: m.AskPreview, table: TableState, language: str) -> m.Previewed:
        words, players = self.registry.words(table.game, language), table.players

        def say(note: Event) -> dict[str, m.Json]:
            return note.data() | {"say": words.note(note, players)}

        changes = [
            m.QuantityChange(
                quantity=change.quantity.name,
                seat=change.seat,
                before=change.before,
                low=change.low,
                high=change.high,
            )
            for change in preview.changes()
        ]
        notes = [say(note) for note in preview.notes()]
        return m.Previewed(id=ask.id, seat=ask.seat, version=ask.version, changes=changes, notes=notes)
