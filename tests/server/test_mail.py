"""E-mail: opt-in with a confirmed address, your turn, a forgotten password; sent to a real receiver on this machine."""

import asyncio
import contextlib
import email
import email.policy
import re
import time
from collections.abc import AsyncIterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.smtp import SMTP, Envelope

from tests.server.running import PATIENCE, QUICK, Process, Running, running
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused
from walpurgis.server.settings import Pace
from walpurgis.server.smtp import Relay

pytestmark = pytest.mark.anyio
QUICKLY: dict[str, Any] = {"mail_delay": 0.0}
QUICK_MAIL = Pace(**{**QUICK.__dict__, **QUICKLY})


class Receiver:
    """A mail server that keeps what it is sent, and refuses when it is told to."""

    def __init__(self) -> None:
        self.answer = "250 OK"
        self.got: asyncio.Queue[EmailMessage] = asyncio.Queue()
        self.refused = 0
        self.url = ""

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            message = email.message_from_bytes(envelope.content, policy=email.policy.default)
            self.got.put_nowait(message)
        else:
            self.refused += 1
        return self.answer

    async def next(self) -> tuple[EmailMessage, str]:
        """The next message, and the link in it."""
        message = await asyncio.wait_for(self.got.get(), PATIENCE)
        found = re.search(r"https?://\S+#\S+|https?://\S+/tables/\S+", message.get_content())
        assert found, message.get_content()
        return message, found[0]


@contextlib.asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(receiver), "127.0.0.1", 0)
    async with server:
        receiver.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield receiver


@contextlib.asynccontextmanager
async def mailing(database: str, **changes: Any) -> AsyncIterator[tuple[Running, Receiver]]:
    """A server that hands its mail to a receiver."""
    async with (
        receiving() as receiver,
        running(database, smtp=receiver.url, mail_from="host@club.example", pace=QUICK_MAIL, **changes) as server,
    ):
        yield server, receiver


async def member(server: Running, receiver: Receiver, name: str, language: str = "en") -> Client:
    """Somebody with an account and a confirmed address."""
    client = await server.guest(name.title())
    await client.keep(name, "correct horse")
    await client.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address=f"{name}@club.example", language=language))
    while True:
        _, link = await receiver.next()
        with contextlib.suppress(ServerRefused):  # what takes long on a busy machine is sent again, with another link
            await confirm(server, link)
            return client


async def confirm(server: Running, link: str) -> None:
    token = b.LinkToken(token=link.partition("#")[2])
    await server.stranger().ask("POST", "/api/email/confirm", type(None), token)


async def wait_for(client: Client, other: Client) -> b.TableMade:
    """A table that waits for a client who is not there."""
    made = await other.make_table("moonlight", ["me", "open"], autostart=True)
    await client.sit(made.table.id)
    return made


async def empty(server: Running) -> None:
    async with asyncio.timeout(PATIENCE):
        while await server.internals.database.fetch("SELECT id FROM outbox"):
            await asyncio.sleep(0.05)


async def test_a_confirmed_address_is_told_of_its_turn(database: str) -> None:
    async with mailing(database) as (server, receiver):
        ilse, tomte = await member(server, receiver, "ilse"), await server.guest("Tomte")
        assert (await ilse.ask("GET", "/api/me/notifications", b.Told)).confirmed
        made = await wait_for(ilse, tomte)
        message, link = await receiver.next()
        assert message["To"] == "ilse@club.example"
        assert message["From"] == "Walpurgis <host@club.example>"
        assert message["Subject"] == "Walpurgis: Your turn: Moonlight"
        assert link == f"{server.url}/tables/{made.table.id}"
        await empty(server)


async def test_mail_comes_in_the_language_of_the_page(sqlite: str) -> None:
    async with mailing(sqlite) as (server, receiver):
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        await ilse.keep("ilse", "correct horse")
        await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example", language="de"))
        message, link = await receiver.next()
        assert message["Subject"] == "Walpurgis: Bestätige deine Adresse"
        assert "zwei Tagen" in message.get_content()
        await confirm(server, link)
        await wait_for(ilse, tomte)
        message, _ = await receiver.next()
        assert message["Subject"] == "Walpurgis: Du bist am Zug: Moonlight"


async def test_nothing_is_sent_to_an_address_that_has_not_agreed(sqlite: str) -> None:
    async with mailing(sqlite) as (server, receiver):
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        with pytest.raises(ServerRefused, match="no_account"):
            await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example"))
        await ilse.keep("ilse", "correct horse")
        for wrong in ("ilse", "ilse@club", "a b@club.example", "ilse@club.example\nBcc: x@y.example", "@club.example"):
            with pytest.raises(ServerRefused) as refused:
                await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address=wrong))
            assert refused.value.status == 400, wrong
        await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example"))
        _, link = await receiver.next()
        await wait_for(ilse, tomte)
        await server.stranger().ask("POST", "/api/passwords/forgotten", type(None), b.Forgotten(account="ilse"))
        await empty(server)
        assert receiver.got.empty()
        await confirm(server, link)
        with pytest.raises(ServerRefused, match="link_over"):
            await confirm(server, link)


async def test_strangers_cannot_have_an_address_flooded(sqlite: str) -> None:
    async with mailing(sqlite) as (server, receiver):
        clients = []
        for number in range(6):
            clients.append(await server.guest(f"Guest {number}"))
            await clients[-1].keep(f"guest{number}", "correct horse")
        for client in clients[:5]:
            await client.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="victim@club.example"))
            await receiver.next()
        with pytest.raises(ServerRefused) as refused:
            await clients[5].ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="Victim@club.example"))
        assert refused.value.status == 429


async def test_one_click_ends_the_mails(database: str) -> None:
    async with mailing(database) as (server, receiver):
        ilse, tomte = await member(server, receiver, "ilse"), await server.guest("Tomte")
        await wait_for(ilse, tomte)
        message, _ = await receiver.next()
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        url = str(message["List-Unsubscribe"]).strip("<>")
        assert url.partition("token=")[2] in message.get_content(), "the link for people has the same token"
        async with httpx.AsyncClient() as program:
            forged = url[:-3] + ("abc" if not url.endswith("abc") else "def")
            assert (await program.post(forged, data={"List-Unsubscribe": "One-Click"})).status_code == 403
            assert (await program.post(url, data={"List-Unsubscribe": "One-Click"})).status_code == 204
        assert not (await ilse.ask("GET", "/api/me/notifications", b.Told)).your_turn
        await wait_for(ilse, tomte)
        await empty(server)
        assert receiver.got.empty()


async def test_a_forgotten_password_is_set_anew_by_mail(database: str) -> None:
    async with mailing(database) as (server, receiver):
        await member(server, receiver, "ilse")
        stranger = server.stranger()
        await stranger.ask("POST", "/api/passwords/forgotten", type(None), b.Forgotten(account="nobody"))
        await stranger.ask("POST", "/api/passwords/forgotten", type(None), b.Forgotten(account="Ilse"))
        message, link = await receiver.next()
        assert "ilse" in message.get_content()
        assert link.startswith(f"{server.url}/reset#")
        body = b.LinkPassword(token=link.partition("#")[2], password="battery staple")
        assert (await stranger.ask("POST", "/api/passwords", b.Came, body)).user.account == "ilse"
        await server.stranger().log_in("ilse", "battery staple")
        await empty(server)
        assert receiver.got.empty(), "nobody has a mail for an account that does not exist"


async def test_the_address_goes_with_the_person(database: str) -> None:
    async with mailing(database) as (server, receiver):
        ilse, tomte = await member(server, receiver, "ilse"), await server.guest("Tomte")
        receiver.answer = "451 later"
        await wait_for(ilse, tomte)
        await ilse.forget_me()
        for table in ("emails", "outbox", "users", "sessions", "audit"):
            rows = await server.internals.database.fetch(f"SELECT * FROM {table}")
            assert "club.example" not in str(rows), table


async def test_an_address_that_is_refused_for_good_is_asked_no_more(sqlite: str) -> None:
    async with mailing(sqlite) as (server, receiver):
        ilse, tomte = await member(server, receiver, "ilse"), await server.guest("Tomte")
        receiver.answer = "550 no such person"
        await wait_for(ilse, tomte)
        await empty(server)
        assert receiver.refused == 1
        assert not (await ilse.ask("GET", "/api/me/notifications", b.Told)).confirmed


async def test_no_more_mails_wait_than_the_limit_allows(sqlite: str) -> None:
    from tests.server.running import EASY

    limits = type(EASY)(**{**EASY.__dict__, "mails_waiting": 1})
    async with mailing(sqlite, limits=limits) as (server, receiver):
        ilse, tomte = await member(server, receiver, "ilse"), await server.guest("Tomte")
        receiver.answer = "451 later"
        for _ in range(3):
            await wait_for(ilse, tomte)
        rows = await server.internals.database.fetch("SELECT COUNT(*) FROM outbox WHERE channel = 'email'")
        assert rows[0][0] == 1


async def test_mail_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    async with receiving() as receiver:
        server = Process(
            tmp_path, str(tmp_path / "walpurgis.db"), smtp=receiver.url, mail_from="host@club.example", pace=QUICKLY
        )
        server.start()
        try:
            async with Client(server.url) as ilse, Client(server.url) as tomte:
                await ilse.guest("Ilse")
                await tomte.guest("Tomte")
                await ilse.keep("ilse", "correct horse")
                await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example"))
                _, link = await receiver.next()
                token = b.LinkToken(token=link.partition("#")[2])
                await ilse.ask("POST", "/api/email/confirm", type(None), token)
                receiver.answer = "451 later"
                made = await wait_for(ilse, tomte)
                async with asyncio.timeout(PATIENCE):
                    while not receiver.refused:
                        await asyncio.sleep(0.05)
                server.kill()
                receiver.answer = "250 OK"
                server.start()
                _, link = await receiver.next()
                assert link.endswith(made.table.id)
        finally:
            server.kill()
        assert "ilse@club" not in (tmp_path / "server.log").read_text(), "no address in the log"


async def test_a_relay_that_never_answers_holds_up_nobody(sqlite: str) -> None:
    reached, ended = asyncio.Event(), asyncio.Event()

    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.set()
        await ended.wait()
        writer.close()

    silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    url = f"smtp://127.0.0.1:{silent.sockets[0].getsockname()[1]}"
    async with silent, running(sqlite, smtp=url, mail_from="host@club.example", pace=QUICK_MAIL) as server:
        ilse = await server.guest("Ilse")
        await ilse.keep("ilse", "correct horse")
        await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example"))
        await asyncio.wait_for(reached.wait(), PATIENCE)
        began = time.monotonic()
        for _ in range(20):
            await ilse.me()
        assert time.monotonic() - began < 60
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        seen = await ilse.position(made.table.id, made.seats[0].key)
        assert seen.view
        ended.set()


async def test_without_a_relay_nobody_is_promised_mail(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        await ilse.keep("ilse", "correct horse")
        assert not (await ilse.ask("GET", "/api/me/notifications", b.Told)).mail
        with pytest.raises(ServerRefused, match="no_mail"):
            await ilse.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example"))


def test_a_relay_is_named_by_its_address() -> None:
    relay = Relay("smtps://club%40example.org:a%2Fb@mail.example.org")
    assert (relay.host, relay.port, relay.user, relay.password) == ("mail.example.org", 465, "club@example.org", "a/b")
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:x"):
        with pytest.raises(ValueError, match="--smtp is smtp://"):
            Relay(wrong)
