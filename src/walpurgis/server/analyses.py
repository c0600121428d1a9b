"""Analyses of finished games: one after the other, in a process that gives way to all others, and kept for a while.

What was found out before an analysis was ended by its time limit is kept, too: asked again, it goes on there.
"""

import asyncio
import contextlib
import logging
import shutil
import tempfile
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

from walpurgis.analysis import DEPTHS, RecordAnalysis, report
from walpurgis.formats import record as records
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.background_process import BackgroundProcess
from walpurgis.server.errors import Refused, not_found
from walpurgis.server.fair_queue import Asker, FairQueue
from walpurgis.server.rate_limits import RateLimiter, too_many
from walpurgis.server.sandbox import GameSource
from walpurgis.server.settings import Limits
from walpurgis.server.table_state import TableState

log = logging.getLogger(__name__)
MOST_KEPT: Final = 64
"""The analyses of so many tables are kept."""
MOST_WAITING: Final = 40
"""Beyond so many that wait, another one is refused."""
HANGS: Final = 3600.0
"""How long an analysis may take on the clock, in seconds: so long that it only ends what hangs."""

NONE: Final = "none"
WAITING: Final = "waiting"
WORKING: Final = "working"
READY: Final = "ready"
FAILED: Final = "failed"


class GameAnalysis:
    """How far the analysis of one table is."""

    def __init__(self, table: TableState, source: GameSource) -> None:
        self.table = table.id
        self.text = str(table.record())
        self.source = source
        self.entries = len(table.lines)
        self.state: b.Progress = WAITING
        self.problem = ""
        self.report: m.Json = None


class Analyses:
    """The analyses of this server process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.by_address = RateLimiter(limits.analyses_per_hour / 3600, limits.analyses_per_hour)
        self.queue = FairQueue(1)
        self._kept: OrderedDict[str, GameAnalysis] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._folder: Path | None = None
        self._process = BackgroundProcess(limits)

    @property
    def waiting(self) -> int:
        return len(self.queue)

    def begin(self, table: TableState, source: GameSource, asker: Asker) -> b.Analysis:
        """Begin to analyse a finished game, unless that was done or is being done already."""
        found = self._kept.get(table.id)
        if found is None or found.state == FAILED:
            if self.waiting >= MOST_WAITING:
                raise too_many("too many games wait for their analysis", 60)
            if not self.by_address.take(asker.network):
                raise too_many("too many analyses", 60)
            found = self._kept[table.id] = GameAnalysis(table, source)
            task = asyncio.get_running_loop().create_task(self._run(found, asker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            self._forget()
        return self.tell(table)

    def tell(self, table: TableState) -> b.Analysis:
        """How far the analysis of a table is, with what was found out when it is ready."""
        found = self._kept.get(table.id)
        if found is None:
            return b.Analysis(state=NONE, done=0, entries=len(table.lines))
        self._kept.move_to_end(table.id)
        done = found.entries if found.state == READY else self._done(found)
        return b.Analysis(
            state=found.state, done=done, entries=found.entries, problem=found.problem, report=found.report
        )

    def line(self, table: TableState, entry: int) -> dict[str, m.Json]:
        """What was found out about one decision of a game that is analysed."""
        found = self._kept.get(table.id)
        if found is None or found.state != READY:
            raise Refused(
                "not_analysed", "this game is not analysed yet", remedy=f"POST /api/tables/{table.id}/analysis"
            )
        line = next((line for line in found.report["lines"] if line["entry"] == entry and "gap" in line), None)
        if line is None:
            raise not_found("decision with this number", "number")
        told: dict[str, m.Json] = line
        return told

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._process.kill()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    async def _run(self, found: GameAnalysis, asker: Asker) -> None:
        async with self.queue.place(0, asker):
            found.state = WORKING
            try:
                limit = self.limits.analysis_seconds
                work = self._process.submit(analyse, found.source, found.text, self._cache(found), limit)
                found.report = await asyncio.wait_for(asyncio.wrap_future(work), HANGS)
                found.state = READY
            except TimeoutError:
                self._fail(
                    found, f"it takes longer than {self.limits.analysis_seconds:.0f} seconds; ask again to go on"
                )
            except BrokenProcessPool:
                self._fail(found, "its process has died")
            except Exception as error:
                log.error("an analysis has failed", exc_info=error, extra={"table": found.table})
                self._fail(found, "this game cannot be analysed")

    def _fail(self, found: GameAnalysis, problem: str) -> None:
        self._process.kill()
        found.state, found.problem = FAILED, problem

    def _cache(self, found: GameAnalysis) -> Path:
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="walpurgis-analyses-"))
        return self._folder / found.table

    def _done(self, found: GameAnalysis) -> int:
        """How many lines there are in the file of an analysis, less the first, which says what it is about."""
        folder = None if self._folder is None else self._folder / found.table
        with contextlib.suppress(OSError):
            if folder is not None:
                return max(0, sum(file.read_bytes().count(b"\n") - 1 for file in folder.iterdir()))
        return 0

    def _forget(self) -> None:
        """Forget the oldest of those that are not under way."""
        done = [table for table, found in self._kept.items() if found.state in (READY, FAILED)]
        for table in done[: max(0, len(self._kept) - MOST_KEPT)]:
            del self._kept[table]
            if self._folder is not None:
                shutil.rmtree(self._folder / table, ignore_errors=True)


# ----- in the other process -----


def analyse(source: GameSource, text: str, cache: Path, seconds: float) -> m.Json:
    """The whole analysis of a record, quickly, within so many seconds of the processor."""
    began = time.process_time()

    def watch() -> None:
        if time.process_time() - began > seconds:
            raise TimeoutError

    analysis = RecordAnalysis(source.find(), records.read(text), DEPTHS["quick"], cache)
    analysis.run(tell=watch)
    return report(analysis)
