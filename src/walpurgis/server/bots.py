"""Bots think in processes of their own, so that no search ever holds up a table; and they sit in for the absent."""

import asyncio
import logging
import multiprocessing
import random
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TYPE_CHECKING

from walpurgis.bots import LEVELS, SECONDS, Position, think, usual_level
from walpurgis.server import commands
from walpurgis.server.errors import Refused, bad
from walpurgis.server.live import Live
from walpurgis.server.table import PLAYING, Table

if TYPE_CHECKING:
    from walpurgis.server.house import House

log = logging.getLogger(__name__)
NAMES = ("Agnes", "Barnabas", "Cordula", "Dietmut", "Edeltraud", "Fridolin", "Gisel", "Hroswith")


class Bots:
    """All bots of this process: who thinks about what, and the workers that do it."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._pool: ProcessPoolExecutor | None = None
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def close(self) -> None:
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def busy(self, table: str) -> bool:
        return any(key[0] == table for key in self._thinking)

    def consider(self, live: Live) -> None:
        """Let every bot think that the table waits for and that does not think yet."""
        table = live.table
        if table.phase != PLAYING or table.play is None:
            return
        for seat in table.waiting:
            key = (table.id, seat)
            if table.seats[seat].bot and key not in self._thinking:
                self._thinking[key] = self.house.spawn(self._play(live, seat))

    async def _play(self, live: Live, seat: int) -> None:
        """Moves of one bot, for as long as the table waits for it."""
        try:
            while self._is_asked(live.table, seat):
                await asyncio.sleep(self.house.settings.pace.bot_pause)
                version = live.table.version
                move = await self._think(live.table, seat)
                if self._is_asked(live.table, seat):
                    await self._move(live, seat, version, move)
        finally:
            del self._thinking[live.table.id, seat]

    async def _move(self, live: Live, seat: int, version: int, move: str) -> None:
        try:
            await live.do(partial(commands.move, seat=seat, version=version, wanted=move, id=""))
            self.house.metrics.bot_moves += 1
        except Refused as refusal:
            if refusal.code not in ("stale", "illegal_move", "not_playing", "storage"):
                raise

    def _is_asked(self, table: Table, seat: int) -> bool:
        return table.phase == PLAYING and not table.broken and table.seats[seat].bot and seat in table.waiting

    async def _think(self, table: Table, seat: int) -> str:
        """A move of the bot at a seat; a worker that dies is replaced, and a bot that fails plays like a novice."""
        assert table.play is not None
        position = Position(table.play.state, seat, random.Random(secrets.randbits(64)))
        if len(position.legal) == 1:
            return str(position.legal[0])
        level, seconds = table.seats[seat].level, self._seconds(table, seat)
        for attempt in (level, level, "novice"):
            pool = self._workers()
            try:
                work = pool.submit(think, position, attempt, secrets.randbits(32), seconds)
                return await asyncio.wait_for(asyncio.wrap_future(work), seconds * 4 + 20)
            except (BrokenProcessPool, TimeoutError):
                log.warning("a bot's worker has died or hangs; the bot thinks anew", extra={"table": table.id})
                self._abandon(pool)
            except Exception:
                log.exception("a bot has failed", extra={"table": table.id, "level": attempt})
        return str(position.legal[0])

    def _seconds(self, table: Table, seat: int) -> float:
        """How long the bot may think: as long as its level likes, within its clock."""
        wanted = min(SECONDS[table.seats[seat].level], self.house.settings.pace.bot_seconds)
        deadline = table.clocks.deadline(seat)
        return wanted if deadline is None else max(0.05, min(wanted, (deadline - self.house.clock()) / 10))

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.house.settings.workers, context, initializer=_begin)
        return self._pool

    def _abandon(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    # ----- the absent -----

    async def replace_the_absent(self, live: Live) -> None:
        """A bot takes over every seat whose time and grace are used up."""
        table, now = live.table, self.house.clock()
        pace = self.house.settings.pace
        due = table.due(pace.takeover, pace.grace_live, pace.grace_days)
        if table.phase != PLAYING or due is None or due > now:
            return
        for seat in table.waiting:
            deadline = table.clocks.deadline(seat)
            if deadline is None or table.seats[seat].bot:
                continue
            grace = pace.grace_live if hasattr(table.made.clock, "start") else pace.grace_days
            if deadline + grace <= now:
                log.info("a bot sits in for an absent player", extra={"table": table.id, "seat": seat})
                await live.do(partial(commands.sit_in, seat=seat, level=usual_level(table.game.id)))


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


def _begin() -> None:
    """A worker leaves it to the server to end it, also when the terminal says stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
