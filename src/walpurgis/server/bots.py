"""Bots think in processes of their own, so that no search ever holds up a table; and they sit in for the absent."""

import asyncio
import logging
import math
import random
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from walpurgis.bots import LEVELS, SECONDS, Position, usual_level
from walpurgis.server import commands
from walpurgis.server.errors import Refused, bad
from walpurgis.server.live import Live
from walpurgis.server.table import PLAYING, Table
from walpurgis.server.workers import Died, Thought, Workers

if TYPE_CHECKING:
    from walpurgis.server.house import House

log = logging.getLogger(__name__)
NAMES = ("Agnes", "Barnabas", "Cordula", "Dietmut", "Edeltraud", "Fridolin", "Gisel", "Hroswith")

News = tuple[int, tuple[bool, ...]]
"""What a bot has to think about: the version in which something last happened, and where bots sit."""


class Held:
    """A move that a bot keeps back: what it knew when it chose it, and when it makes it all the same."""

    def __init__(self, known: News, move: str, until: float = math.inf) -> None:
        self.known = known
        self.move = move
        self.until = until


class Bots:
    """All bots of this process: who thinks about what, and the workers that do it."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.quick = Workers(1)
        """For bots that play at once, so that they need not wait for those who search."""
        self.searching = Workers(house.settings.workers)
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._waking: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def close(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for workers in (self.quick, self.searching):
            workers.close()

    def busy(self, table: str) -> bool:
        return any(key[0] == table for key in self._thinking)

    def consider(self, live: Live) -> None:
        """Let every bot think that may act, does not think yet, and does not hold back."""
        table = live.table
        if table.phase != PLAYING or table.play is None:
            return
        for seat in table.waiting:
            key = (table.id, seat)
            if table.seats[seat].bot and key not in self._thinking and not self._holds_back(live, seat):
                self._thinking[key] = self.house.spawn(self._play(live, seat))

    async def _play(self, live: Live, seat: int) -> None:
        """Moves of one bot, for as long as it may act and does not hold back."""
        try:
            while self._is_asked(live.table, seat):
                await asyncio.sleep(self.house.settings.pace.bot_pause)
                if not self._is_asked(live.table, seat):
                    return
                version, known = live.table.version, news(live.table, seat)
                move, claims = await self._choose(live, seat, known)
                for claim in claims:
                    await self._do(live, seat, partial(commands.claim, seat=seat, wanted=claim, id=""))
                if self._keeps_back(live, seat, Held(known, move)):
                    if self._holds_back(live, seat):
                        return
                elif await self._do(live, seat, partial(commands.move, seat=seat, version=version, wanted=move, id="")):
                    self.house.metrics.bot_moves += 1
        finally:
            del self._thinking[live.table.id, seat]

    # ----- holding back -----

    def _keeps_back(self, live: Live, seat: int, held: Held) -> bool:
        """Whether the rules' conduct lets the bot say nothing for now: until something happens, or for a while."""
        table = live.table
        if not self._is_asked(table, seat):
            return False
        assert table.play is not None
        state, people = table.play.state, [number for number, chair in enumerate(table.seats) if not chair.bot]
        if not table.game.stays_silent(state, seat, table.game.read(state, seat, held.move), people):
            held.until = table.polite_until(seat, self.house.settings.pace.bot_patience)
            if held.until <= self.house.clock():
                return False
            self._wake(table.id, seat, held)
        live.held[seat] = held
        return True

    def _holds_back(self, live: Live, seat: int) -> bool:
        """Whether a bot has said nothing to what happened last, and need not yet."""
        held = live.held.get(seat)
        return held is not None and held.until > self.house.clock() and held.known == news(live.table, seat)

    def _wake(self, table: str, seat: int, held: Held) -> None:
        """See to it that a bot makes its move when it has waited long enough."""
        if (before := self._waking.get((table, seat))) is not None:
            before.cancel()
        self._waking[table, seat] = self.house.spawn(self._wait(table, seat, held))

    async def _wait(self, table: str, seat: int, held: Held) -> None:
        try:
            await asyncio.sleep(max(0.0, held.until - self.house.clock()))
        finally:
            if self._waking.get((table, seat)) is asyncio.current_task():
                del self._waking[table, seat]
        held.until = 0.0
        live = self.house.live.get(table)
        if live is not None and live.held.get(seat) is held and held.known == news(live.table, seat):
            self.consider(live)

    async def _choose(self, live: Live, seat: int, known: News) -> Thought:
        """What the bot does and says: what it has kept back, if nothing has happened since, else what it thinks now."""
        held = live.held.pop(seat, None)
        return (held.move, []) if held is not None and held.known == known else await self._think(live.table, seat)

    # ----- thinking and doing -----

    async def _do(self, live: Live, seat: int, command: Callable[[Table], commands.Plan]) -> bool:
        """Say or do something; False when the table has gone on meanwhile."""
        if not self._is_asked(live.table, seat):
            return False
        try:
            await live.do(command)
        except Refused as refusal:
            if refusal.code not in ("stale", "illegal_move", "illegal_claim", "not_playing", "storage"):
                raise
            return False
        return True

    def _is_asked(self, table: Table, seat: int) -> bool:
        return table.phase == PLAYING and not table.broken and table.seats[seat].bot and seat in table.waiting

    async def _think(self, table: Table, seat: int) -> Thought:
        """What the bot at a seat does and says; one whose worker dies thinks anew, one that fails plays as a novice."""
        assert table.play is not None
        position = Position(table.play.state, seat, random.Random(secrets.randbits(64)))
        forced: Thought = str(position.legal[0]), []
        if len(position.legal) == 1 and not table.game.claims.all:
            return forced
        level = table.seats[seat].level
        for attempt in (level, level, "novice"):
            workers = self.searching if SECONDS[attempt] else self.quick
            try:
                return await workers.think(position, attempt, partial(self._seconds, table, seat))
            except Died:
                log.warning("a bot's worker has died or hangs; the bot thinks anew", extra={"table": table.id})
            except Exception:
                log.exception("a bot has failed", extra={"table": table.id, "level": attempt})
        return forced

    def _seconds(self, table: Table, seat: int) -> float:
        """How long the bot may think: as long as its level likes, within its clock."""
        wanted = min(SECONDS[table.seats[seat].level], self.house.settings.pace.bot_seconds)
        deadline = table.clocks.deadline(seat)
        return wanted if deadline is None else max(0.05, min(wanted, (deadline - self.house.clock()) / 10))

    # ----- the absent -----

    async def replace_the_absent(self, live: Live) -> None:
        """A bot takes over every seat whose time and grace are used up."""
        table, now = live.table, self.house.clock()
        pace = self.house.settings.pace
        due = table.due(pace)
        if table.phase != PLAYING or due is None or due > now:
            return
        for seat in table.awaited:
            deadline = table.clocks.deadline(seat)
            if deadline is None or table.seats[seat].bot:
                continue
            if deadline + table.grace(pace) <= now:
                log.info("a bot sits in for an absent player", extra={"table": table.id, "seat": seat})
                await live.do(partial(commands.sit_in, seat=seat, level=usual_level(table.game.id)))


def news(table: Table, seat: int) -> News:
    """What the bot at a seat has to think about; its own claims are no news to it."""
    assert table.play is not None
    own = ("claim", seat)
    last = [happened.version for happened in table.play.happened if (happened.kind, happened.seat) != own]
    return max(last, default=table.play.forgotten), tuple(chair.bot for chair in table.seats)


def check_level(game: str, level: str) -> str:
    """A level that exists; empty is the usual one of the game."""
    if not level:
        return usual_level(game)
    if level not in LEVELS:
        raise bad("level", f"there is no level {level[:40]!r}", f"choose one of {', '.join(LEVELS)}")
    return "novice" if level == "apprentice" and usual_level(game) == "novice" else level


def bot_name(taken: list[str], seat: int) -> str:
    free = [name for name in NAMES if name not in taken]
    return free[seat % len(free)] if free else f"Bot {seat + 1}"
