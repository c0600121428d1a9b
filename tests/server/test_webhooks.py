"""Your turn: told to an address of one's own, signed, and not lost when either side is away for a while."""

import asyncio
import contextlib
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import PATIENCE, Process, Running, running
from tests.server.windows import window
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused

pytestmark = pytest.mark.anyio


class Receiver:
    """A little web server that keeps what it is sent, and is out of order when it is told to be."""

    def __init__(self) -> None:
        self.url = ""
        self.status = 200
        self.got: asyncio.Queue[tuple[dict[str, str], bytes]] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
        except asyncio.IncompleteReadError:  # somebody else tried whether the port is open
            writer.close()
            return
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head)}
        body = await reader.readexactly(int(headers["content-length"]))
        writer.write(f"HTTP/1.1 {self.status} .\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        self.got.put_nowait((headers, body))

    async def next(self) -> tuple[dict[str, str], Any]:
        headers, body = await asyncio.wait_for(self.got.get(), PATIENCE)
        return headers, json.loads(body)


@contextlib.asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    async with server:
        receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/turn"
        yield receiver


async def wait_for(client: Client, receiver: Receiver, other: Client) -> tuple[b.TableMade, b.SatDown, str]:
    """A table that waits for a client who is not there, and the secret of their webhook."""
    kept = await client.ask("PATCH", "/api/me", b.WebhookKept, b.Change(webhook=receiver.url))
    assert kept.webhook_secret is not None
    made = await other.make_table("moonlight", ["me", "open"], autostart=True)
    return made, await client.sit(made.table.id), kept.webhook_secret


async def letters(server: Running) -> int:
    return len(await server.internals.database.fetch("SELECT id FROM outbox"))


async def test_a_webhook_says_that_it_is_your_turn_and_is_signed(database: str) -> None:
    async with running(database, private_webhooks=True) as server, receiving() as receiver:
        tomte = await server.guest("Tomte")
        made, _, secret = await wait_for(tomte, receiver, await server.guest("Ilse"))
        headers, body = await asyncio.wait_for(receiver.got.get(), PATIENCE)
        assert headers["walpurgis-signature"] == hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        news = json.loads(body)
        assert (news["event"], news["table"], news["seat"]) == ("your_turn", made.table.id, 1)
        async with asyncio.timeout(PATIENCE):
            while await letters(server):
                await asyncio.sleep(0.05)


async def test_nobody_is_told_who_may_act_but_is_not_awaited(sqlite: str) -> None:
    """NSA-8.8: in an open window only the Constable is told; the last call is news for the others."""
    async with running(sqlite, private_webhooks=True, scenario_positions=True) as server, receiving() as receiver:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        await tomte.change_me(webhook=receiver.url)
        chairs = ["me", "open", "me"]
        made = await ilse.make_table("new_salem", chairs, autostart=True, position=window(3, 1, 0))
        await tomte.sit(made.table.id)
        seen = await ilse.position(made.table.id, made.seats[0].key)
        asked = await ilse.move(made.table.id, "announce end", seen.version, made.seats[0].key)
        _, news = await receiver.next()
        assert (news["seat"], news["version"]) == (1, asked)


async def test_a_receiver_that_is_out_of_order_is_tried_again_with_the_same_id(sqlite: str) -> None:
    async with running(sqlite, private_webhooks=True) as server, receiving() as receiver:
        receiver.status = 500
        await wait_for(await server.guest("Tomte"), receiver, await server.guest("Ilse"))
        _, first = await receiver.next()
        receiver.status = 200
        _, second = await receiver.next()
        assert second == first


async def test_news_that_is_no_longer_true_is_not_sent(sqlite: str) -> None:
    async with running(sqlite, private_webhooks=True) as server, receiving() as receiver:
        receiver.status = 500
        tomte = await server.guest("Tomte")
        made, sat, _ = await wait_for(tomte, receiver, await server.guest("Ilse"))
        await receiver.next()
        seen = await tomte.position(made.table.id, sat.key)
        await tomte.move(made.table.id, seen.legal[0].text, seen.version, sat.key)
        async with asyncio.timeout(PATIENCE):
            while await letters(server):
                await asyncio.sleep(0.05)


async def test_news_outlives_a_server_that_is_killed_before_it_was_delivered(tmp_path: Path) -> None:
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"), private_webhooks=True)
    server.start()
    try:
        async with receiving() as receiver, Client(server.url) as tomte, Client(server.url) as ilse:
            receiver.status = 503
            await tomte.guest("Tomte")
            await ilse.guest("Ilse")
            made, _, _ = await wait_for(tomte, receiver, ilse)
            _, refused = await receiver.next()
            server.kill()
            receiver.status = 200
            server.start()
            _, news = await receiver.next()
            assert news == refused
            assert (news["table"], news["seat"]) == (made.table.id, 1)
    finally:
        server.kill()


async def test_a_player_who_is_there_is_not_told(sqlite: str) -> None:
    async with running(sqlite, private_webhooks=True) as server, receiving() as receiver:
        tomte, ilse = await server.guest("Tomte"), await server.guest("Ilse")
        await tomte.ask("PATCH", "/api/me", b.WebhookKept, b.Change(webhook=receiver.url))
        made = await ilse.make_table("moonlight", ["me", "open"])
        sat = await tomte.sit(made.table.id)
        async with tomte.socket(made.table.id, [sat.key]) as table:
            await ilse.start(made.table.id)
            await table.next(m.Update)
            assert await letters(server) == 0
        assert receiver.got.empty()


async def test_a_webhook_into_the_local_network_is_refused(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        for url in (
            "http://127.0.0.1/x",
            "http://localhost:1/x",
            "file:///etc/passwd",
            "http://[::1]/",
            "http://10.0.0.1",
        ):
            with pytest.raises(ServerRefused) as refused:
                await ilse.ask("PATCH", "/api/me", b.WebhookKept, b.Change(webhook=url))
            assert refused.value.field == "webhook"
