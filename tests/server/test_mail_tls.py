"""Mail to a relay somewhere else: over TLS or not at all, and the password only then. The relay is real, and here."""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.certificates import make_certificate
from tests.server.running import PATIENCE, running
from walpurgis.server.api import bodies as b

pytestmark = pytest.mark.anyio
RELAY = "relay.club.example"
REAL = socket.getaddrinfo


class Relay:
    """A mail server that notes what it was told, and over which kind of connection."""

    def __init__(self) -> None:
        self.url = ""
        self.got: asyncio.Queue[tuple[bool, str]] = asyncio.Queue()
        """Whether a message came over TLS, and the message."""
        self.logins: list[tuple[bool, bytes, bytes]] = []
        self.greeted = 0

    async def handle_EHLO(  # noqa: N802
        self, _server: object, session: Session, _envelope: object, name: str, said: list[str]
    ) -> list[str]:
        self.greeted += 1
        session.host_name = name
        return said

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.got.put_nowait((is_encrypted(server, session), envelope.content.decode()))
        return "250 OK"

    def log_in(self, server: SMTP, session: Session, _envelope: object, _way: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        self.logins.append((is_encrypted(server, session), given.login, given.password))
        return AuthResult(success=True)


def is_encrypted(server: SMTP, session: Session) -> bool:
    return bool(session.ssl) or (server.transport is not None and bool(server.transport.get_extra_info("ssl_object")))


@contextlib.asynccontextmanager
async def relaying(folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Relay]:
    """A relay under a name of its own: `smtp` upgrades to TLS, `smtps` begins with it, `plain` has none."""
    certificate, key = make_certificate(folder, RELAY)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    def find(host: Any, *args: Any, **more: Any) -> Any:
        return REAL("127.0.0.1" if host == RELAY else host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", find)
    relay = Relay()

    def talk() -> SMTP:
        ways: dict[str, Any] = {"authenticator": relay.log_in, "auth_require_tls": False}
        if kind == "smtp":
            ways |= {"tls_context": context, "require_starttls": True}
        return SMTP(relay, **ways)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(talk, "127.0.0.1", 0, ssl=context if kind == "smtps" else None)
    async with server:
        scheme = "smtps" if kind == "smtps" else "smtp"
        relay.url = f"{scheme}://host:p%40ss%3Aword@{RELAY}:{server.sockets[0].getsockname()[1]}"
        yield relay


async def ask_for_mail(server: Any) -> None:
    client = await server.guest("Ilse")
    await client.keep("ilse", "correct horse")
    await client.ask("PUT", "/api/me/email", b.Told, b.NewEmail(address="ilse@club.example"))


@pytest.mark.parametrize("kind", ["smtp", "smtps"])
async def test_mail_and_password_go_over_tls(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async with relaying(tmp_path, kind, monkeypatch) as relay, running(sqlite, smtp=relay.url) as server:
        await ask_for_mail(server)
        encrypted, message = await asyncio.wait_for(relay.got.get(), PATIENCE)
        assert encrypted
        assert "To: ilse@club.example" in message
        assert relay.logins == [(True, b"host", b"p@ss:word")]


async def failed(server: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not server.internals.metrics.mails_failed:
            await asyncio.sleep(0.02)


async def test_a_relay_without_tls_is_told_nothing(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with relaying(tmp_path, "plain", monkeypatch) as relay, running(sqlite, smtp=relay.url) as server:
        await ask_for_mail(server)
        await failed(server)
        assert relay.greeted, "it was asked"
        assert (relay.logins, relay.got.empty()) == ([], True)
        waiting = await server.internals.database.fetch("SELECT channel FROM outbox")
        assert waiting == [("email",)], "the mail waits for a better relay"


@pytest.mark.provokes("SMTP session exception|SSL")  # the relay says so itself: nobody has shaken its hand
@pytest.mark.parametrize("kind", ["smtp", "smtps"])
async def test_a_relay_with_a_certificate_that_nobody_knows_is_told_nothing(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async with relaying(tmp_path, kind, monkeypatch) as relay, running(sqlite, smtp=relay.url) as server:
        monkeypatch.delenv("SSL_CERT_FILE")
        await ask_for_mail(server)
        await failed(server)
        assert (relay.logins, relay.got.empty()) == ([], True)
