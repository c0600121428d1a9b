"""A sandbox: positions and records from outside are tried in a process of their own, with limits of time and memory.

Only what has passed there is ever given to the rules in this process.
"""

import asyncio
import json
import resource
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from walpurgis.bots.processes import make_pool
from walpurgis.formats import record as records
from walpurgis.formats.box import Box
from walpurgis.games import boxed_game
from walpurgis.games import game as find_game
from walpurgis.kernel.game import Game
from walpurgis.server import journal_entries as e
from walpurgis.server.fair_queue import HOST, Asker, FairQueue
from walpurgis.server.journal_replay import Rows, replay_journal
from walpurgis.server.settings import Limits
from walpurgis.server.table_state import write_lines
from walpurgis.testing.position_trial import prove, try_out

STARTING = 60.0
"""How long a process may take to start, in seconds."""
REPLACED_AFTER = 200
"""A process that has tried so many things is replaced, so that what it remembers of them is forgotten."""


TOO_LARGE = "it takes too much memory"


class TrialFailed(Exception):
    """A trial that was not passed, and why."""


class OutOfMemory(TrialFailed):
    """A trial for which its process has no memory left."""


class ImportedRecord(msgspec.Struct):
    """What a record from elsewhere turned out to be."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int | str
    lines: list[str]
    over: bool
    position: str = ""
    box: str = ""
    """The fingerprint of its box."""
    contents: str = ""
    """The box itself, where the record has brought it."""


class GameSource(msgspec.Struct):
    """Where another process finds a game: its source, and its box where that is not the standard one."""

    source: str
    contents: str = ""

    def find(self) -> Game[Any]:
        return boxed_game(self.source, Box.read(self.contents)) if self.contents else find_game(self.source)


class Sandbox:
    """One process in which things from outside are tried, one after the other; a fair queue says whose is next."""

    def __init__(self, limits: Limits, *, scenarios: bool) -> None:
        self.seconds = limits.trial_seconds
        self.memory = limits.trial_bytes
        self.play = limits.trial_play
        self.scenarios = scenarios
        self.queue = FairQueue(1)
        self._pool: ProcessPoolExecutor | None = None
        self._tried = 0

    @property
    def waiting(self) -> int:
        """How many trials there are, with the one that is under way."""
        return len(self.queue) + (not self.queue.free)

    async def position(self, game: GameSource, data: str, whose: Asker = HOST) -> None:
        """Try a saved position; raises TrialFailed."""
        await self._run(whose, try_position, game, data, self.play, self.scenarios)

    async def record(self, game: GameSource, text: str, whose: Asker = HOST) -> ImportedRecord:
        """Replay a record; raises TrialFailed."""
        found: ImportedRecord = await self._run(whose, try_record, game, text, self.play, self.scenarios)
        return found

    async def journal(self, game: GameSource, id: str, rows: Rows, whose: Asker = HOST) -> None:
        """Follow a journal from its beginning and look at where it leads; raises TrialFailed."""
        written = [(seq, time, e.write(entry)) for seq, time, entry in rows]
        await self._run(whose, try_journal, game, id, written, self.play, self.scenarios)

    async def box(self, source: str, text: str, whose: Asker = HOST, *, play: bool = True) -> tuple[str, str]:
        """Try a box: its fingerprint, and the box in one line; raises TrialFailed. Without play it is only dealt."""
        found: tuple[str, str] = await self._run(whose, try_box, source, text, self.play if play else None)
        return found

    def close(self) -> None:
        self._abandon()

    async def _run(self, whose: Asker, work: Callable[..., Any], *args: Any) -> Any:
        async with self.queue.place(0, whose):
            return await self._try(work, *args)

    async def _try(self, work: Callable[..., Any], *args: Any) -> Any:
        """One trial, while all others wait. What an old process has no memory for is tried again in a fresh one."""
        while True:
            try:
                pool = await self._ready()
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, *args)), self.seconds)
            except TimeoutError:
                self._abandon()
                raise TrialFailed(f"it takes longer than {self.seconds:.0f} seconds") from None
            except (BrokenProcessPool, MemoryError, OutOfMemory):
                self._abandon()
                if self._tried == 1:
                    raise TrialFailed(TOO_LARGE) from None
            except asyncio.CancelledError:
                self._abandon()
                raise

    async def _ready(self) -> ProcessPoolExecutor:
        """A process that has started, so that its start takes nothing of the time of a trial."""
        self._tried += 1
        if self._pool is not None and self._tried > REPLACED_AFTER:
            self._abandon()
        if self._pool is None:
            self._pool, self._tried = make_pool(1, limit_memory, self.memory), 1
        await asyncio.wait_for(asyncio.wrap_future(self._pool.submit(awake)), STARTING)
        return self._pool

    def _abandon(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


# ----- in the other process -----


def limit_memory(most: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def awake() -> bool:
    return True


def try_box(source: str, text: str, seconds: float | None) -> tuple[str, str]:
    try:
        box = Box.read(text)
        game = boxed_game(source, box)
        for seats in game.seats:
            state = game.new(seats)
            if seconds is not None:
                try_out(state, seconds)
    except BaseException as error:
        raise failure(error) from None
    return box.fingerprint(), box.compact()


def try_position(source: GameSource, data: str, seconds: float, scenario: bool) -> None:
    try:
        prove(source.find(), data.encode(), seconds, scenario=scenario)
    except (ValueError, MemoryError, RecursionError) as error:
        raise failure(error) from None


def try_record(source: GameSource, text: str, seconds: float, scenario: bool) -> ImportedRecord:
    try:
        record = records.read(text)
        if isinstance(record.seed, int) and not 0 <= record.seed < 2**63:
            raise ValueError("seed: it has to be a whole number from 0 on")
        game = source.find()
        position = "" if record.position is None else json.dumps(record.position, ensure_ascii=False)
        if position:
            prove(game, position.encode(), seconds, scenario=scenario)
        state = records.replay(game, record)
        try_out(state, seconds)
    except (ValueError, MemoryError, RecursionError) as error:
        raise failure(error) from None
    lines = write_lines(record.entries)
    return ImportedRecord(
        record.game, record.seats, state.options, record.seed, lines, state.over, position, record.box, source.contents
    )


def try_journal(
    source: GameSource, id: str, rows: list[tuple[int, float, str]], seconds: float, scenario: bool
) -> None:
    try:
        table = replay_journal(id, source.find(), [(seq, time, e.read(body)) for seq, time, body in rows], None)
        if table.broken == MemoryError.__name__:
            raise MemoryError
        if table.broken and not table.outdated:
            raise ValueError(table.broken)
        if table.play is not None and not scenario:
            try_out(table.play.state, seconds)
    except Exception as error:
        raise failure(error) from None


def failure(error: BaseException) -> TrialFailed:
    if isinstance(error, MemoryError):
        return OutOfMemory(TOO_LARGE)
    return TrialFailed(str(error)[:500] or type(error).__name__)
