"""Servers for tests: in this process or in one of their own, on loopback, on a port that is free."""

import asyncio
import contextlib
import dataclasses
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tests.server_logs import watch
from walpurgis.kernel.game import Game
from walpurgis.server import Limits, Pace, Settings, client
from walpurgis.server.client import Client
from walpurgis.server.run import HttpServer, bind, config
from walpurgis.server.server import Server
from walpurgis.server.store import database
from walpurgis.server.timekeeping import ServerClock

PATIENCE = 300.0
"""How long anything may take, in seconds: so long that no machine is too slow for it. It ends what hangs."""
client.TIMEOUT = PATIENCE
TEACHING = "examples.teaching:GAME"
EASY = Limits(
    requests_per_second=10_000,
    requests_at_once=100_000,
    logins_per_minute=100_000,
    logins_at_once=100_000,
    login_failures=100_000,
    messages_per_second=10_000,
    messages_at_once=100_000,
    messages_per_address=10_000,
    messages_per_address_at_once=100_000,
    large_at_once=100_000,
    previews_per_second=10_000,
    previews_at_once=100_000,
    sockets_per_address=10_000,
    open_tables=10_000,
    bot_tables=10_000,
    position_bytes=10**9,
    tables_per_hour=100_000,
    positions_per_hour=100_000,
    trials_waiting=10_000,
    trial_seconds=30.0,
    trial_play=0.02,
)
QUICK = Pace(
    scan=0.05, takeover=2.0, grace_live=0.2, grace_days=0.2, bot_seconds=0.1, bot_patience=0.1, webhook=1.0
)  # fmt: skip


def sizes(game: Game[Any]) -> list[int]:
    """The numbers of seats with which a game can be played as it comes out of the box, by more than one."""
    found = []
    for seats in game.seats:
        with contextlib.suppress(ValueError):
            game.new(seats)
            found.append(seats)
    return [seats for seats in found if seats > 1]


class Running:
    """A server that answers at `url`."""

    def __init__(self, url: str, server: Server) -> None:
        self.url = url
        self.internals = server
        self.clients: list[Client] = []

    def stranger(self) -> Client:
        """Somebody at the door."""
        self.clients.append(Client(self.url))
        return self.clients[-1]

    async def guest(self, name: str) -> Client:
        """Somebody who has come in."""
        client = self.stranger()
        await client.guest(name)
        return client


def settings(database: str, **changes: Any) -> Settings:
    usual = Settings(port=0, database=database, games=(TEACHING,), limits=EASY, pace=QUICK, log="warning")
    return dataclasses.replace(usual, **changes)


@contextlib.asynccontextmanager
async def running(database_url: str, /, clock: ServerClock | None = None, **changes: Any) -> AsyncIterator[Running]:
    """A server inside this event loop, over real sockets."""
    chosen = settings(database_url, **changes)
    listening = bind(chosen)
    chosen = dataclasses.replace(chosen, port=listening.getsockname()[1])
    server = Server(chosen, database(chosen.database), clock)
    await server.open()
    http_server = HttpServer(config(chosen, server))
    with listening:
        serving = asyncio.ensure_future(http_server.serve([listening]))
        try:
            while not http_server.started:
                assert not serving.done(), "the server has not started"
                await asyncio.sleep(0.005)
            found = Running(chosen.address, server)
            try:
                yield found
            finally:
                for client in found.clients:
                    await client.http.aclose()
        finally:
            http_server.should_exit = True
            await serving
            await server.close()


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, folder: Path, database: str, port: int = 0, **changes: Any) -> None:
        self.folder = folder
        self.database = database
        self.port = port
        self.changes = changes
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Start it and wait until it answers."""
        watch(self.folder / "server.log")
        log = (self.folder / "server.log").open("a")
        asked = json.dumps({"database": self.database, "port": self.port, **self.changes})
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.serve_one", asked],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONWARNINGS": "default"},
            start_new_session=True,
        )
        log.close()
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url, (self.folder / "server.log").read_text()
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """End it as a power cut would, with all its workers."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """End it politely; the answer is its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status
