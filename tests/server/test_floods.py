"""One address that asks for too much: of sockets, memory, replays, trials and quotas. Others hardly notice."""

import asyncio
import contextlib
import dataclasses
import socket
import sys
import threading
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import websockets

from tests.server.running import EASY, PATIENCE, Running, running
from tests.server.test_after import finished, upload
from walpurgis.games import game as find_game
from walpurgis.kernel.kinds import Json
from walpurgis.server import messages as m
from walpurgis.server import replays
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused
from walpurgis.server.fair_queue import HOST
from walpurgis.testing.random_play import random_game

pytestmark = pytest.mark.anyio
ALONE = {"game": "moonlight", "chairs": [{"kind": "bot"}, {"kind": "bot"}]}


def coming_from(server: Running, address: str) -> Client:
    """Somebody behind a proxy that says where they are."""
    client = Client(server.url, headers={"X-Forwarded-For": address})
    server.clients.append(client)
    return client


async def guest_from(server: Running, address: str) -> Client:
    client = coming_from(server, address)
    await client.guest("Mallory")
    return client


# ----- sockets -----


async def test_what_waits_for_readers_is_bounded_in_bytes(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, waiting_bytes=10_000)
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        actor = server.internals.actors[made.table.id]
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            viewer: Any = next(iter(actor.to_players.viewers))
            for _ in range(3):
                viewer.send(m.ENCODER.encode(m.Pong(id="x" * 4500)))
            await asyncio.wait_for(table.connection.wait_closed(), PATIENCE)
            assert table.connection.close_code == 4008
        async with host.socket(made.table.id, [made.seats[0].key]) as table:
            assert table.update is not None, "it may come back and ask for the rest"


async def test_all_sockets_of_an_address_share_a_bound_and_give_it_back(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, waiting_bytes_per_address=25_000)
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        actor, long = server.internals.actors[made.table.id], m.ENCODER.encode(m.Pong(id="x" * 10_000))
        async with (
            host.socket(made.table.id, [made.seats[0].key]),
            host.socket(made.table.id, [made.seats[1].key]),
        ):
            viewers: list[Any] = list(actor.to_players.viewers)
            for viewer in viewers:
                viewer.send(long)
                viewer.send(long)
            assert sum(viewer.closing is not None for viewer in viewers) == 1, "three fit, and the fourth does not"
            backlog = viewers[0].backlog
        async with asyncio.timeout(PATIENCE):
            while backlog.bytes or backlog.sockets:
                await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def watching(server: Running, made: b.TableMade, address: str) -> AsyncIterator[websockets.ClientConnection]:
    """A socket from an address that has said hello."""
    url = f"{server.url.replace('http', 'ws')}/api/tables/{made.table.id}/socket"
    headers = {"X-Forwarded-For": address}
    async with websockets.connect(url, proxy=None, compression=None, additional_headers=headers) as one:
        await one.send('{"type":"hello"}')
        await one.recv()
        yield one


async def answers(one: websockets.ClientConnection, pings: int) -> list[str]:
    """What a socket is answered to so many pings."""
    found: list[str] = []
    for _ in range(pings):
        await one.send('{"type":"ping"}')
    async with asyncio.timeout(PATIENCE):
        while len(found) < pings:
            message = m.SAYS.decode(await one.recv())
            if isinstance(message, m.Pong | m.Problem):
                found.append(message.code if isinstance(message, m.Problem) else "pong")
    return found


async def test_many_sockets_of_one_address_say_no_more_than_a_few(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, messages_per_address=0.001, messages_per_address_at_once=20)
    async with running(sqlite, limits=limits) as server, contextlib.AsyncExitStack() as stack:
        made = await (await server.guest("Ilse")).make_table("moonlight", ["me", "me"], autostart=True)
        four = [await stack.enter_async_context(watching(server, made, "192.0.2.1")) for _ in range(4)]
        said = [code for found in await asyncio.gather(*[answers(one, 8) for one in four]) for code in found]
        assert (said.count("pong"), said.count("too_many")) == (16, 16), "four hellos, sixteen pings"
        neighbour = await stack.enter_async_context(watching(server, made, "192.0.2.2"))
        assert await answers(neighbour, 8) == ["pong"] * 8, "the neighbour has not flooded anybody"


async def test_asking_for_everything_anew_counts_as_a_request(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, requests_per_second=0.001, requests_at_once=4)
    async with running(sqlite, limits=limits) as server:
        host = coming_from(server, "192.0.2.9")
        await host.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        needs = ['{"type":"need","have":0,"id":"n"}', '{"type":"ping"}'] * 5
        url = f"{server.url.replace('http', 'ws')}/api/tables/{made.table.id}/socket"
        refused = 0
        async with websockets.connect(url, proxy=None, compression=None) as one:
            await one.send('{"type":"hello"}')
            for text in needs:
                await one.send(text)
            pongs = 0
            async with asyncio.timeout(PATIENCE):
                while pongs < 5:
                    message = m.SAYS.decode(await one.recv())
                    pongs += isinstance(message, m.Pong)
                    refused += isinstance(message, m.Problem) and message.code == "too_many"
        assert refused == 2, "a handshake and three of five"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such option of a connection")
async def test_whoever_reads_nothing_is_cut_off(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, send_seconds=1.0)
    async with running(sqlite, limits=limits) as server:
        with socket.socket() as silent:
            silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            silent.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(silent, ("127.0.0.1", server.internals.settings.port))
            asked = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200
            with contextlib.suppress(ConnectionError):
                await asyncio.wait_for(loop.sock_sendall(silent, asked), PATIENCE)
            async with asyncio.timeout(PATIENCE):
                while not server.internals.connections.count:
                    await asyncio.sleep(0.01)
                while server.internals.connections.count:
                    await asyncio.sleep(0.05)


# ----- quotas -----


async def test_quotas_hold_when_many_ask_at_once(database: str) -> None:
    limits = dataclasses.replace(EASY, bot_tables=2)
    async with running(database, limits=limits) as server:
        host = await server.guest("Mallory")
        async with httpx.AsyncClient(
            base_url=server.url, headers={"Authorization": f"Bearer {host.token}"}, timeout=PATIENCE
        ) as web:
            found = await asyncio.gather(*[web.post("/api/tables", json=ALONE) for _ in range(12)])
        assert sorted(answer.status_code for answer in found) == [201] * 2 + [429] * 10


async def test_one_network_of_ipv6_is_one_visitor_for_quotas(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, tables_per_hour=3, positions_per_hour=1)
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Mallory")
        token = {"Authorization": f"Bearer {host.token}"}
        async with httpx.AsyncClient(base_url=server.url, headers=token, timeout=PATIENCE) as web:

            async def make(address: str) -> int:
                answer = await web.post("/api/tables", json=ALONE, headers={"X-Forwarded-For": address})
                return answer.status_code

            statuses = [await make(f"2001:db8::{number:x}") for number in range(5)]
            assert statuses == [201] * 3 + [429] * 2, "a visitor has all addresses of a /64"
            assert await make("2001:db8:0:1::1") == 201


async def test_few_large_bodies_come_from_one_address(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, large_per_second=0.001, large_at_once=2)
    async with running(sqlite, limits=limits) as server:
        large = {"name": "x" * 70_000}
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
            statuses = [(await web.post("/api/guests", json=large)).status_code for _ in range(4)]
            assert statuses == [400, 400, 429, 429]

            async def piece_by_piece() -> Any:
                yield b'{"name": "Ilse"}'

            assert (await web.post("/api/guests", content=piece_by_piece())).status_code == 429, "of unknown length"
            assert (await web.post("/api/guests", json={"name": "Ilse"})).status_code == 201


# ----- trials and replays -----


def record_of(game: str, seed: int) -> str:
    return str(random_game(find_game(game), 2, seed=seed, most=60)[0])


async def all_wait(server: Running, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(server.internals.sandbox.queue) < count:
            await asyncio.sleep(0.005)


async def test_positions_and_records_of_many_wait_in_turn(sqlite: str) -> None:
    """Whoever brings much waits for it; the one record of another address is tried next."""
    async with running(sqlite) as server:
        much, one = await guest_from(server, "192.0.2.1"), await guest_from(server, "192.0.2.2")
        async with server.internals.sandbox.queue.place(0, HOST):
            many = [asyncio.ensure_future(upload(much, record_of("witchstone", seed))) for seed in range(8)]
            await all_wait(server, 8)
            few = asyncio.ensure_future(upload(one, record_of("witchstone", 99)))
            await all_wait(server, 9)
        await few
        assert sum(task.done() for task in many) < 5, "not behind all of them"
        await asyncio.gather(*many)


async def test_an_address_may_let_only_so_much_wait(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, trials_waiting=2)
    async with running(sqlite, limits=limits) as server:
        much, one = await guest_from(server, "192.0.2.1"), await guest_from(server, "192.0.2.2")
        async with server.internals.sandbox.queue.place(0, HOST):
            two = [asyncio.ensure_future(upload(much, record_of("witchstone", seed))) for seed in range(2)]
            await all_wait(server, 2)
            with pytest.raises(ServerRefused, match="are waiting") as refused:
                await upload(much, record_of("witchstone", 2))
            assert refused.value.status == 429
            third = asyncio.ensure_future(upload(one, record_of("witchstone", 3)))
            await all_wait(server, 3)
        await asyncio.gather(*two, third)


async def test_a_replay_keeps_only_so_many_positions(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, "witchstone")
        path, last = f"/api/tables/{made.table.id}/replay", len(record.entries)

        async def seen(number: int) -> Json:
            return (await host.ask("GET", f"{path}/{number}", m.Update)).view

        before = [await seen(number) for number in (last, last // 2, 3)]
        monkeypatch.setattr(replays, "CHECKPOINTS", 3)
        table = server.internals.actors[made.table.id].table
        replay = replays.GameReplay(table)
        after = [replays.position(replay, number, None, None).view for number in (last, last // 2, 3)]
        assert after == before
        assert len(replay.states) <= 4


async def test_nobody_waits_for_a_long_replay_of_another(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(sqlite) as server:
        host, other = await guest_from(server, "192.0.2.1"), await guest_from(server, "192.0.2.2")
        made, record = await finished(server, host, "witchstone")
        enough, step = threading.Event(), replays.GameReplay._step

        def linger(replay: replays.GameReplay, *args: Any) -> None:
            enough.wait(20)
            step(replay, *args)

        monkeypatch.setattr(replays.GameReplay, "_step", linger)
        path = f"/api/tables/{made.table.id}/replay/{len(record.entries)}"
        slow = asyncio.ensure_future(host.ask("GET", path, m.Update))
        async with asyncio.timeout(PATIENCE):
            while server.internals.replays.queue.free:
                await asyncio.sleep(0.005)
        await other.games()
        assert not slow.done(), "it is still being worked out"
        enough.set()
        assert (await slow).version == len(record.entries)
