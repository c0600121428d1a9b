"""Web push: encrypted for one browser, signed by this server, and only to addresses that were checked."""

import asyncio
import base64
import json
import os
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.running import PATIENCE, Process, running
from tests.server.test_webhooks import Receiver, letters, receiving
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused

pytestmark = pytest.mark.anyio


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.endpoint = endpoint

    def subscription(self, language: str = "en") -> b.PushSubscription:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return b.PushSubscription(endpoint=self.endpoint, p256dh=coded(point), auth=coded(self.auth), language=language)

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


async def wait_for(client: Client, other: Client) -> b.TableMade:
    made = await other.make_table("moonlight", ["me", "open"], autostart=True)
    await client.sit(made.table.id)
    return made


async def next_of(receiver: Receiver) -> tuple[dict[str, str], bytes]:
    return await asyncio.wait_for(receiver.got.get(), PATIENCE)


async def test_a_browser_is_told_of_a_turn_in_its_language(database: str) -> None:
    async with running(database, private_webhooks=True) as server, receiving() as receiver:
        receiver.status = 201
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        browser = Browser(receiver.url)
        await ilse.ask("PUT", "/api/me/push", type(None), browser.subscription("de"))
        key = (await ilse.ask("GET", "/api/me/notifications", b.Told)).push_key
        made = await wait_for(ilse, tomte)
        headers, body = await next_of(receiver)
        assert made.table.id.encode() not in body, "nobody on the way can read it"
        assert browser.read(body) == {
            "title": "Du bist am Zug: Moonlight",
            "body": "Der Tisch wartet auf dich.",
            "url": f"/tables/{made.table.id}",
            "tag": made.table.id,
        }
        assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", made.table.id)
        assert headers["authorization"].endswith(f"k={key}")
        assert Vapid02.verify(auth=headers["authorization"])
        async with asyncio.timeout(PATIENCE):
            while await letters(server):
                await asyncio.sleep(0.05)


async def test_all_processes_and_restarts_have_the_same_key(database: str) -> None:
    keys = set()
    for _ in range(2):
        async with running(database) as server:
            ilse = await server.guest("Ilse")
            keys.add((await ilse.ask("GET", "/api/me/notifications", b.Told)).push_key)
    assert len(keys) == 1


async def test_a_browser_that_has_gone_is_forgotten(sqlite: str) -> None:
    async with running(sqlite, private_webhooks=True) as server, receiving() as receiver:
        receiver.status = 410
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        await ilse.ask("PUT", "/api/me/push", type(None), Browser(receiver.url).subscription())
        await wait_for(ilse, tomte)
        await next_of(receiver)
        async with asyncio.timeout(PATIENCE):
            while await letters(server):
                await asyncio.sleep(0.05)
        assert await server.internals.database.fetch("SELECT id FROM push_subscriptions") == []


async def test_a_push_service_that_is_out_of_order_is_tried_again_after_a_restart(tmp_path: Path) -> None:
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"), private_webhooks=True)
    server.start()
    try:
        async with receiving() as receiver, Client(server.url) as ilse, Client(server.url) as tomte:
            receiver.status = 503
            await ilse.guest("Ilse")
            await tomte.guest("Tomte")
            browser = Browser(receiver.url)
            await ilse.ask("PUT", "/api/me/push", type(None), browser.subscription())
            made = await wait_for(ilse, tomte)
            await next_of(receiver)
            server.kill()
            receiver.status = 201
            server.start()
            _, body = await next_of(receiver)
            assert browser.read(body)["tag"] == made.table.id
    finally:
        server.kill()


async def test_subscriptions_that_no_browser_makes_are_refused(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        sound = Browser("https://127.0.0.1/push").subscription()
        cases = {
            "endpoint": sound,
            "p256dh": b.PushSubscription(endpoint=sound.endpoint, p256dh=coded(b"\4" + b"x" * 64), auth=sound.auth),
            "auth": b.PushSubscription(endpoint=sound.endpoint, p256dh=sound.p256dh, auth="x"),
        }
        for field, body in cases.items():
            with pytest.raises(ServerRefused) as refused:
                await ilse.ask("PUT", "/api/me/push", type(None), body)
            assert (refused.value.status, refused.value.field) == (400, field)
        with pytest.raises(ServerRefused, match="unknown_user"):
            await server.stranger().ask("PUT", "/api/me/push", type(None), sound)


async def test_browsers_are_let_go_and_go_with_the_person(sqlite: str) -> None:
    async with running(sqlite, private_webhooks=True) as server, receiving() as receiver:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        browsers = [Browser(f"{receiver.url}/{number}") for number in range(12)]
        for browser in browsers:
            await ilse.ask("PUT", "/api/me/push", type(None), browser.subscription())
        count = "SELECT COUNT(*) FROM push_subscriptions"
        assert await server.internals.database.fetch(count) == [(10,)], "the oldest make room"
        await tomte.ask("DELETE", "/api/me/push", type(None), endpoint=browsers[-1].endpoint)
        assert await server.internals.database.fetch(count) == [(10,)], "nobody lets another one's browser go"
        await ilse.ask("DELETE", "/api/me/push", type(None), endpoint=browsers[-1].endpoint)
        assert await server.internals.database.fetch(count) == [(9,)]
        await ilse.forget_me()
        assert await server.internals.database.fetch(count) == [(0,)]
