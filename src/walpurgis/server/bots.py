"""Bots at tables: they think in worker processes, wait for people where the game wants it, and replace the absent."""

import asyncio
import logging
import math
import random
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from walpurgis.bots import SECONDS, Position, levels, stand_in_level, usual_level
from walpurgis.server import commands
from walpurgis.server.errors import Refused, Unavailable, bad
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import PLAYING, TableState
from walpurgis.server.workers import Died, Thought, Workers

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
ATTEMPTS = 5
"""How many moves a bot tries that has failed to choose one."""
HURRY = 2.0
"""Where others wait, bots think for a part of their time; among themselves, for a part of that."""
CROWDED = SECONDS["witch"]
"""And no longer than the quickest of those who search: then nobody's bot takes more than twice its time for others'."""
NAMES = ("Agnes", "Barnabas", "Cordula", "Dietmut", "Edeltraud", "Fridolin", "Gisel", "Hroswith")

News = tuple[int, tuple[bool, ...]]
"""What a bot's choice depends on: the version of the latest event, and at which seats bots sit."""


class HeldMove:
    """A move that a bot keeps back: what it knew when it chose it, and when it makes it all the same."""

    def __init__(self, known: News, move: str, until: float = math.inf) -> None:
        self.known = known
        self.move = move
        self.until = until


class Bots:
    """All bots of this process: who thinks about what, and the workers that do it."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.quick = Workers(1)
        """For bots that play at once, so that they need not wait for those who search."""
        self.searching = Workers(server.settings.workers)
        self.asleep = False
        """Whether no bot of this process may begin to think."""
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

    def consider(self, actor: TableActor) -> None:
        """Start a task for every bot that may act, is not thinking, and does not hold a move back."""
        table = actor.table
        if self.asleep or table.phase != PLAYING or table.play is None:
            return
        for seat in table.waiting:
            key = (table.id, seat)
            if table.seats[seat].bot and key not in self._thinking and not self._holds_back(actor, seat):
                self._thinking[key] = self.server.spawn(self._play(actor, seat))

    async def _play(self, actor: TableActor, seat: int) -> None:
        """Moves of one bot, for as long as it may act and does not hold back; whatever fails, it makes one."""
        try:
            await self._move_on(actor, seat)
        except Unavailable:
            raise
        except Exception as error:
            self._note_failure(actor.table, seat, error)
            await self._make_any(actor, seat)
            self.server.spawn(self._reconsider(actor))
        finally:
            del self._thinking[actor.table.id, seat]

    async def _reconsider(self, actor: TableActor) -> None:
        """Look again at a table at which a bot has failed, after it has let go of its turn."""
        await asyncio.sleep(self.server.settings.pace.bot_pause)
        self.consider(actor)

    def _note_failure(self, table: TableState, seat: int, error: Exception) -> None:
        self.server.metrics.bot_failures += 1
        where = {"table": table.id, "seat": seat, "bot": table.seats[seat].level, "reason": repr(error)}
        log.error("a bot has failed", exc_info=error, extra=where)

    async def _make_any(self, actor: TableActor, seat: int) -> None:
        """Make some legal move; a table at which none can be made is set aside."""
        table = actor.table
        if not self._is_asked(table, seat):
            return
        assert table.play is not None
        legal = table.play.state.legal(seat)
        for move in random.sample(legal, min(len(legal), ATTEMPTS)):
            command = partial(commands.move, seat=seat, version=table.version, wanted=str(move), id="")
            try:
                await self._do(actor, seat, command)
            except Unavailable:
                raise
            except Exception as error:
                self._note_failure(table, seat, error)
            else:
                return
        actor.quarantine(f"no move of the bot at seat {seat} can be made")

    async def _move_on(self, actor: TableActor, seat: int) -> None:
        while self._is_asked(actor.table, seat):
            await asyncio.sleep(self.server.settings.pace.bot_pause)
            if not self._is_asked(actor.table, seat):
                return
            version, known = actor.table.version, news(actor.table, seat)
            move, claims = await self._choose(actor, seat, known)
            for claim in claims:
                await self._do(actor, seat, partial(commands.claim, seat=seat, wanted=claim, id=""))
            if self._keeps_back(actor, seat, HeldMove(known, move)):
                if self._holds_back(actor, seat):
                    return
            elif await self._do(actor, seat, partial(commands.move, seat=seat, version=version, wanted=move, id="")):
                self.server.metrics.bot_moves += 1

    # ----- holding back -----

    def _keeps_back(self, actor: TableActor, seat: int, held: HeldMove) -> bool:
        """Whether the rules' conduct lets the bot say nothing for now: until something happens, or for a while."""
        table = actor.table
        if not self._is_asked(table, seat):
            return False
        assert table.play is not None
        state, people = table.play.state, [number for number, chair in enumerate(table.seats) if not chair.bot]
        if not table.game.stays_silent(state, seat, table.game.read(state, seat, held.move), people):
            held.until = table.polite_until(seat, self.server.settings.pace.bot_patience)
            if held.until <= actor.time.now():
                return False
            self._wake(actor, seat, held)
        actor.held[seat] = held
        return True

    def _holds_back(self, actor: TableActor, seat: int) -> bool:
        """Whether a bot has said nothing to what happened last, and need not yet."""
        held = actor.held.get(seat)
        return held is not None and held.until > actor.time.now() and held.known == news(actor.table, seat)

    def _wake(self, actor: TableActor, seat: int, held: HeldMove) -> None:
        """See to it that a bot makes its move when it has waited long enough."""
        table = actor.table.id
        if (before := self._waking.get((table, seat))) is not None:
            before.cancel()
        self._waking[table, seat] = self.server.spawn(self._wait(table, seat, held, held.until - actor.time.now()))

    async def _wait(self, table: str, seat: int, held: HeldMove, seconds: float) -> None:
        try:
            await asyncio.sleep(max(0.0, seconds))
        finally:
            if self._waking.get((table, seat)) is asyncio.current_task():
                del self._waking[table, seat]
        held.until = 0.0
        actor = self.server.actors.get(table)
        if actor is not None and actor.held.get(seat) is held and held.known == news(actor.table, seat):
            self.consider(actor)

    async def _choose(self, actor: TableActor, seat: int, known: News) -> Thought:
        """What the bot does and says: what it has kept back, if nothing has happened since, else what it thinks now."""
        held = actor.held.pop(seat, None)
        return (held.move, []) if held is not None and held.known == known else await self._think(actor, seat)

    # ----- thinking and doing -----

    async def _do(self, actor: TableActor, seat: int, command: Callable[[TableState], commands.PlannedWrite]) -> bool:
        """Say or do something; False when the table has gone on meanwhile."""
        if not self._is_asked(actor.table, seat):
            return False
        try:
            await actor.do(command)
        except Refused as refusal:
            if refusal.code not in ("stale", "illegal_move", "illegal_claim", "not_playing", "storage", "broken"):
                raise
            return False
        return True

    def _is_asked(self, table: TableState, seat: int) -> bool:
        return table.phase == PLAYING and not table.broken and table.seats[seat].bot and seat in table.waiting

    async def _think(self, actor: TableActor, seat: int) -> Thought:
        """What the bot at a seat does and says; one whose worker dies thinks anew, one that fails plays as a novice."""
        table = actor.table
        assert table.play is not None
        position = Position(table.play.state, seat, random.Random(secrets.randbits(64)))
        forced: Thought = str(position.legal[0]), []
        if len(position.legal) == 1 and not table.game.claims.all:
            return forced
        level = table.seats[seat].level
        for attempt in (level, level, "novice"):
            workers = self.searching if SECONDS[attempt] else self.quick
            try:
                allowed = partial(self._seconds, actor, seat, workers)
                whose = self.server.quotas.asker(table.setup.maker or table.id)
                return await workers.think(position, attempt, allowed, rank(actor), whose)
            except Died:
                log.warning("a bot's worker has died or hangs; the bot thinks anew", extra={"table": table.id})
                self.server.metrics.bot_failures += 1
            except Exception as error:
                self._note_failure(table, seat, error)
        return forced

    @property
    def waiting(self) -> int:
        """How many bots wait for a place to think."""
        return len(self.quick.queue) + len(self.searching.queue)

    def _seconds(self, actor: TableActor, seat: int, workers: Workers | None = None) -> float:
        """How long the bot may think: as long as its level likes, within its clock; less where others wait."""
        table = actor.table
        wanted = min(SECONDS[table.seats[seat].level], self.server.settings.pace.bot_seconds)
        if workers is not None and len(workers.queue) >= workers.count:
            wanted = hurried(wanted, alone=all(chair.bot for chair in table.seats))
        deadline = table.clocks.deadline(seat)
        return wanted if deadline is None else max(0.05, min(wanted, (deadline - actor.time.now()) / 10))

    # ----- the late and the absent -----

    async def answer_for_the_late(self, actor: TableActor) -> None:
        """Make the moves of all whose time for the open decision is over, where the game sets such a limit."""
        now = actor.time.now()
        for seat in [seat for seat, ends in actor.table.time_limits.items() if ends <= now]:
            log.info("the rules answer for a player", extra={"table": actor.table.id, "seat": seat})
            await actor.do(partial(commands.time_out, seat=seat, now=now))

    async def replace_the_absent(self, actor: TableActor) -> None:
        """A bot takes over every seat whose time and grace are used up."""
        table, now = actor.table, actor.time.now()
        pace = self.server.settings.pace
        due = table.due(pace)
        if table.phase != PLAYING or due is None or due > now:
            return
        for seat in table.awaited:
            deadline = table.clocks.deadline(seat)
            if deadline is None or table.seats[seat].bot:
                continue
            if deadline + table.grace(pace) <= now:
                log.info("a bot sits in for an absent player", extra={"table": table.id, "seat": seat})
                await actor.do(partial(commands.sit_in, seat=seat, level=stand_in_level(table.game.key)))


def hurried(seconds: float, *, alone: bool) -> float:
    """How long a bot thinks where others wait; `alone` at a table without people."""
    return min(seconds, CROWDED * HURRY) / (HURRY**2 if alone else HURRY)


def rank(actor: TableActor) -> int:
    """How urgent a bot's move is: first where a person looks on, then where one plays, last among bots alone."""
    people = {number for number, chair in enumerate(actor.table.seats) if not chair.bot}
    return 0 if people & actor.online else 1 if people else 2


def news(table: TableState, seat: int) -> News:
    """What the bot at a seat has to think about; its own claims are no news to it, and hints to others neither."""
    assert table.play is not None
    own = ("claim", seat)
    last = [
        happened.version
        for happened in table.play.happened
        if happened.kind != "hint" and (happened.kind, happened.seat) != own
    ]
    return max(last, default=table.play.forgotten), tuple(chair.bot for chair in table.seats)


def check_level(game: str, level: str) -> str:
    """A level that exists; empty is the usual one of the game."""
    if not level:
        return usual_level(game)
    if level not in levels(game):
        raise bad("level", f"there is no level {level[:40]!r}", f"choose one of {', '.join(levels(game))}")
    return "novice" if level == "apprentice" and usual_level(game) == "novice" else level


def bot_name(taken: list[str], seat: int) -> str:
    free = [name for name in NAMES if name not in taken]
    return free[seat % len(free)] if free else f"Bot {seat + 1}"
