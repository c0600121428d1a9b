"""The analysis of a record: every decision from what its seat could know then, entry by entry, and all of it kept.

What has been looked at lies in a file of the cache, a line for each entry; so an analysis that was interrupted goes on
where it stopped, and one that is asked for again is only read.
"""

import hashlib
import json
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, NamedTuple

from walpurgis.analysis.chances import judge
from walpurgis.analysis.decisions import Task, look_at
from walpurgis.bots.position import Position
from walpurgis.bots.processes import make_pool
from walpurgis.formats import record as records
from walpurgis.formats.record import Record
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json

FORMAT: Final = 1
"""Rises whenever the same record would be analysed otherwise."""
CACHE: Final = "WALPURGIS_ANALYSES"
"""The environment variable that names the folder of the cache."""


class Depth(NamedTuple):
    """How much work a game is: simulations for the whole game and for each decision; with or without search trees."""

    name: str
    total: int
    fewest: int
    most: int
    tree: bool

    def simulations(self, tasks: int) -> int:
        """How many simulations each of so many decisions gets."""
        return max(self.fewest, min(self.most, self.total // max(1, tasks)))


DEPTHS: Final = {
    "quick": Depth("quick", 4000, 6, 60, tree=False),
    "deep": Depth("deep", 1 << 40, 400, 400, tree=True),
}
"""Quick: by the network or the evaluation alone, some seconds a game. Deep: by search, some minutes a game."""


class Lines:
    """What has been found out about a record, kept in a file; or only in memory, where there is none."""

    def __init__(self, path: Path | None, identity: dict[str, Json]) -> None:
        self.path = path
        self.identity: dict[str, Json] = json.loads(json.dumps(identity))
        self.lines: dict[int, dict[str, Json]] = {}
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not (path.exists() and self._read(path)):
                self.lines = {}
                path.write_text(_line(self.identity), "utf-8")

    def add(self, line: dict[str, Json]) -> None:
        self.lines[line["entry"]] = line
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(line))

    def in_order(self) -> list[dict[str, Json]]:
        return [self.lines[entry] for entry in sorted(self.lines)]

    def _read(self, path: Path) -> bool:
        """Read what is there. A last line that an interruption has torn is cut off; another file counts for nothing."""
        text = path.read_text("utf-8", errors="replace")
        whole, _, torn = text.rpartition("\n")
        try:
            first, *lines = [json.loads(line) for line in whole.splitlines()] or [None]
            self.lines = {line["entry"]: line for line in lines}
        except (ValueError, TypeError, KeyError):
            return False
        if first != self.identity:
            return False
        if torn:
            path.write_text(whole + "\n", "utf-8")
        return True


class RecordAnalysis:
    """A record on its way to be analysed."""

    def __init__(
        self, game: Game[Any], record: Record, depth: Depth, cache: Path | None = None, known: bool = True
    ) -> None:
        self.game = game
        self.record = record
        self.depth = depth
        self.known = known
        """Whether to say also what was right with full knowledge, which is for after the end."""
        self.judge = judge(game)
        self.final = records.replay(game, record)
        """The position at the end; replaying verifies the record before anything else is done."""
        self.tasks = sum(1 for _ in self._walk(1, frozenset()))
        """How many entries there are to look at."""
        identity = self.identity()
        path = None if cache is None else cache / f"{_digest(json.dumps(identity, sort_keys=True))[:24]}.jsonl"
        self.lines = Lines(path, identity)

    def identity(self) -> dict[str, Json]:
        """What an analysis depends on."""
        return {
            "format": FORMAT,
            "record": _digest(str(self.record)),
            "game": self.game.id,
            "rules": self.game.rules,
            "box": self.game.box,
            "depth": list(self.depth),
            "known": self.known,
            "judge": self.judge.name,
        }

    @property
    def left(self) -> int:
        return self.tasks - len(self.lines.lines)

    def run(self, processes: int = 1, tell: Callable[[], None] | None = None) -> None:
        """Look at what has not been looked at yet; `tell` is called after each entry."""
        simulations = self.depth.simulations(self.tasks)
        todo = self._walk(simulations, frozenset(self.lines.lines))
        for line in map(look_at, todo) if processes == 1 else _in_pool(todo, processes):
            self.lines.add(line)
            if tell is not None:
                tell()

    def _walk(self, simulations: int, done: frozenset[int]) -> Iterator[Task]:
        """The tasks of a record, in order. What a seat knew is sampled by a generator of that entry and seat alone."""
        game, record = self.game, self.record
        state = records.opening(game, record)
        # The same lines that `records.steps` makes, a look before each of them.
        for number, entry in enumerate(record.entries, 1):
            if entry.claim:
                state.restore_claim(entry.seat, game.claims.parse(entry.text))
                continue
            move, seat = game.read(state, entry.seat, entry.text), entry.seat
            rng = random.Random(f"{number} {seat}")
            legal = len(state.legal(seat))
            wanted = (legal > 1 or entry.marked) and number not in done
            before = state.copy() if wanted else None
            state.apply(seat, move)
            if before is None:
                continue
            over = state.over
            yield Task(
                number,
                Position(before, seat, rng),
                str(move),
                simulations,
                self.depth.tree,
                before if self.known and legal > 1 else None,
                Position(state, seat, rng) if entry.marked and not over else None,
                self.judge.chances(state) if over else None,
                {"decision": before.decision, "round": game.strategy.round_number(before)},
            )


def _in_pool(tasks: Iterator[Task], processes: int) -> Iterator[dict[str, Json]]:
    """In worker processes, in order, and never many more under way than there are processes."""
    with make_pool(processes) as pool:
        waiting: list[Future[dict[str, Json]]] = []
        try:
            for task in tasks:
                waiting.append(pool.submit(look_at, task))
                if len(waiting) > 2 * processes:
                    yield waiting.pop(0).result()
            for future in waiting:
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def default_cache() -> Path:
    """Where analyses are kept: what the environment says, or the user's folder for what can be made again."""
    named = os.environ.get(CACHE, "")
    home = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named) if named else (Path(home) if home else Path.home() / ".cache") / "walpurgis" / "analyses"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _line(data: dict[str, Json]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
