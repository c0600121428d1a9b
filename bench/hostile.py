"""Honest games beside hostile clients: `python -m bench.hostile --minutes 10`.

A server in a process of its own, with its usual limits; honest people who play at it, and strangers in other processes
who send it all that they can think of. What is measured is what the honest notice: moves that fail, how long each
takes, and whether the server is as it was before when the strangers have gone.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from walpurgis.server import Limits, Pace, Settings
from walpurgis.server.client import Client, ServerRefused, TableSocket
from walpurgis.server.run import serve

ROOT = Path(__file__).parents[1]
TEACHING = "examples.teaching:GAME"
TABLES = ("moonlight", "witchstone", "broom_service", "septima", "new_salem")
PACE = Pace(evict=3.0, bot_seconds=1.0)
SETTLING = 90.0
"""How long the server has to come to rest, in seconds."""


@dataclass
class Report:
    """What the honest have noticed."""

    games: int = 0
    moves: int = 0
    waits: list[float] = field(default_factory=list)
    quiet: list[float] = field(default_factory=list)
    """The same before the strangers came: what the machine and the games themselves take."""
    late: list[float] = field(default_factory=list)
    """How late timers fired in the process of the honest meanwhile: what the machine's other work costs."""
    faults: list[str] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    """What the strangers were answered."""
    failures: list[str] = field(default_factory=list)
    """Answers that no stranger should have got, and failures in the server's log."""
    memory: list[int] = field(default_factory=list)
    """Resident bytes before, the most meanwhile, and afterwards."""
    left: dict[str, float] = field(default_factory=dict)
    """What is still busy when all have gone."""

    def __str__(self) -> str:
        before, most, after = (round(value / 2**20) for value in self.memory)
        return "\n".join(
            [
                f"honest: {self.moves} moves, {self.games} games to their end, {len(self.faults)} faults",
                f"a move: {told(self.waits)}",
                f"before the strangers came: {told(self.quiet)}",
                f"lateness of timers: {told(self.late)}",
                f"strangers: {sum(self.answers.values())} answers {dict(sorted(self.answers.items()))}",
                f"answers that should not be: {len(self.failures)}",
                f"memory: {before} MiB before, at most {most}, {after} afterwards; still busy: {self.left}",
                *self.faults[:10],
                *self.failures[:10],
            ]
        )


def share_of(waits: list[float], share: float) -> float:
    """How long a share of them takes at most."""
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def told(waits: list[float]) -> str:
    if not waits:
        return "none"
    p50, p99, most = (round(seconds * 1000) for seconds in (share_of(waits, 0.5), share_of(waits, 0.99), max(waits)))
    slow = sum(wait > 1.0 for wait in waits)
    return f"{len(waits)}, p50 {p50} ms, p99 {p99} ms, most {most} ms, over a second {slow}"


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server with its usual limits."""
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "bench.hostile", "--serve", str(folder / "walpurgis.db")],
            stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait(timeout=60)
            process.stdout.close()


def serve_here(database: str) -> None:
    def ready(chosen: Settings) -> None:
        sys.stdout.write(chosen.address + "\n")
        sys.stdout.flush()

    serve(Settings(port=0, database=database, games=(TEACHING,), limits=Limits(), pace=PACE, log="warning"), ready)


# ----- the honest -----


class HonestTable:
    """Two people and perhaps a bot, who play one game after the other."""

    def __init__(self, url: str, number: int, game: str, report: Report) -> None:
        self.game = game
        self.report = report
        self.rng = random.Random(number)
        self.clients = [Client(url, headers={"X-Forwarded-For": f"192.0.2.{number * 2 + seat}"}) for seat in range(2)]
        self.id = ""
        self.keys: list[str] = []

    async def sit_down(self) -> None:
        """A new table."""
        one, two = self.clients
        for client, name in zip(self.clients, ("Ilse", "Tomte"), strict=True):
            if not client.token:
                await client.guest(name)
        chairs = ["me", "open", *(["bot"] if self.game in ("new_salem", "witchstone") else [])]
        made = await one.make_table(self.game, chairs, open=False)
        sat = await two.sit(made.table.id, invitation=made.invitation)
        await one.start(made.table.id)
        self.id, self.keys = made.table.id, [made.seats[0].key, sat.key]

    async def play(self, until: float) -> None:
        """Play until it is enough; short games to their end."""
        while True:
            pairs = zip(self.clients, self.keys, strict=True)
            await asyncio.gather(*[self._play_seat(client, key, until) for client, key in pairs])
            self.report.games += await self._is_over()
            if time.monotonic() > until:
                return
            await self.sit_down()

    async def _is_over(self) -> bool:
        return (await self.clients[0].table(self.id)).phase == "over"

    async def _play_seat(self, client: Client, key: str, until: float) -> None:
        try:
            async with client.socket(self.id, [key]) as table:
                await self._move_on(table, until)
        except Exception as error:
            self.report.faults.append(f"{self.game} {self.id}: {type(error).__name__}: {error}")

    async def _move_on(self, table: TableSocket, until: float) -> None:
        while table.update is not None and table.update.result is None:
            if time.monotonic() > until and self.game != "moonlight":
                return
            if not table.update.legal:
                await self._wait_for_news(table, until)
                continue
            await self._move(table)
            await asyncio.sleep(self.rng.uniform(0.05, 0.4))

    async def _move(self, table: TableSocket) -> None:
        """Any legal move. Where another one came first in a window that is open to several, the next look tells."""
        assert table.update is not None
        began, seen = time.monotonic(), table.update.version
        try:
            await table.move(self.rng.choice(table.update.legal).text)
        except ServerRefused as refusal:
            if refusal.code not in ("stale", "illegal_move"):
                raise
            while table.version <= seen:
                await table.next()
            return
        self.report.waits.append(time.monotonic() - began)
        self.report.moves += 1

    async def _wait_for_news(self, table: TableSocket, until: float) -> None:
        """The other one, or a bot, takes its time; but not for ever."""
        try:
            await table.next(timeout=5)
        except TimeoutError:
            if time.monotonic() > until + SETTLING:
                raise


# ----- around it -----


async def figures(url: str) -> dict[str, float]:
    """The server's own figures."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as web:
        text = (await web.get("/metrics")).text
    return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


async def watch_lag(late: list[float]) -> None:
    while True:
        began = time.monotonic()
        await asyncio.sleep(0.05)
        late.append(time.monotonic() - began - 0.05)


async def watch(url: str, seen: list[float]) -> None:
    while True:
        seen.append((await figures(url))["walpurgis_resident_bytes"])
        await asyncio.sleep(1)


async def come_to_rest(url: str) -> dict[str, float]:
    """Wait until nothing is under way any more; the answer is what still is."""
    quiet = ("walpurgis_sockets", "walpurgis_commit_queue", "walpurgis_trials_waiting", "walpurgis_connections")
    end = time.monotonic() + SETTLING
    while True:
        found = await figures(url)
        busy = {name: found[name] for name in quiet if found[name] > (1 if name == "walpurgis_connections" else 0)}
        if not busy or time.monotonic() > end:
            return busy
        await asyncio.sleep(0.5)


async def run(url: str, seconds: float, tables: int, strangers: int, processes: int = 1) -> Report:
    """Play and attack for a while, and look at what is left."""
    report = Report()
    honest = [HonestTable(url, number, TABLES[number % len(TABLES)], report) for number in range(tables)]
    for table in honest:
        await table.sit_down()
    warm = [table.play(time.monotonic() + min(120.0, seconds / 4)) for table in honest]
    await asyncio.gather(*warm)
    report.memory.append(int((await figures(url))["walpurgis_resident_bytes"]))
    report.quiet, report.waits, report.moves = report.waits, [], 0
    seen: list[float] = []
    watching = [asyncio.create_task(watch(url, seen)), asyncio.create_task(watch_lag(report.late))]
    attackers = [
        await start(url, seconds, strangers // processes, [one.id for one in honest]) for _ in range(processes)
    ]
    await asyncio.gather(*[table.play(time.monotonic() + seconds) for table in honest])
    for process in attackers:
        answered = json.loads((await process.communicate())[0])
        report.failures += answered["failures"]
        for name, count in answered["count"].items():
            report.answers[name] = report.answers.get(name, 0) + count
    for task in watching:
        task.cancel()
    for table in honest:
        for client in table.clients:
            await client.http.aclose()
    report.left = await come_to_rest(url)
    await asyncio.sleep(PACE.evict + 2)
    after = await figures(url)
    report.memory += [int(max(seen)), int(after["walpurgis_resident_bytes"])]
    if after["walpurgis_rule_failures_total"] or after["walpurgis_quarantined_tables_total"]:
        report.failures.append(f"rules have failed: {after}")
    return report


async def start(url: str, seconds: float, count: int, targets: list[str]) -> "asyncio.subprocess.Process":
    """Strangers, in a process of their own, so that they hold up nobody but the server."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.hostile_clients", url, str(seconds), str(count), *targets),
        stdout=asyncio.subprocess.PIPE, cwd=ROOT, env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )  # fmt: skip


def failures_in(log: Path) -> list[str]:
    """What the server has written down as its own failure."""
    found: list[dict[str, Any]] = []
    for line in log.read_text().splitlines():
        with contextlib.suppress(ValueError):
            found.append(json.loads(line))
    return [json.dumps(line)[:600] for line in found if line.get("level", "").lower() in ("error", "critical")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--strangers", type=int, default=24)
    parser.add_argument("--serve", help="be the server, with this database")
    asked = parser.parse_args()
    if asked.serve:
        serve_here(asked.serve)
        return
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as url:
        report = asyncio.run(run(url, asked.minutes * 60, asked.tables, asked.strangers))
        report.failures += failures_in(Path(folder) / "server.log")
        sys.stdout.write(f"{report}\n")


if __name__ == "__main__":
    main()
