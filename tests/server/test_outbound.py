"""Webhooks go to public addresses alone, to the very address that was checked, and no answer can hurt the server."""

import asyncio
import contextlib
import socket
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from ipaddress import ip_address
from typing import Any

import httpx
import pytest

from tests.server.running import PATIENCE, Running, running
from walpurgis.server.addresses import is_public, neighbourhood
from walpurgis.server.client import ServerRefused
from walpurgis.server.errors import Refused
from walpurgis.server.metrics import rss
from walpurgis.server.outbound import OutboundRequests, Target, split

pytestmark = pytest.mark.anyio
Answers = Callable[[str], list[str]]


@contextlib.contextmanager
def names(monkeypatch: pytest.MonkeyPatch, answers: dict[str, Answers]) -> Iterator[list[tuple[str, int]]]:
    """Name resolution with our own answers for some names; the list tells who asked for what, in which thread."""
    real, asked = socket.getaddrinfo, []

    def look_up(host: Any, port: Any, *args: Any, **more: Any) -> Any:
        asked.append((str(host), threading.get_ident()))
        if host not in answers:
            return real(host, port, *args, **more)
        found = answers[host](host)
        kinds = [(socket.AF_INET6 if ":" in address else socket.AF_INET, address) for address in found]
        return [(kind, socket.SOCK_STREAM, 6, "", (address, port)) for kind, address in kinds]

    with monkeypatch.context() as patched:
        patched.setattr(socket, "getaddrinfo", look_up)
        yield asked


@pytest.mark.parametrize(
    "url",
    [
        "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://[::127.0.0.1]/", "http://224.0.0.1/",
        "http://[ff02::1]/", "http://8.8.8.8:22/", "http://127.0.0.1/", "http://localhost/", "http://[::1]/",
        "http://0.0.0.0/", "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/", "http://127.1/",
        "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://169.254.169.254/", "http://10.0.0.1",
        "http://172.16.0.1/", "http://192.168.1.1/", "http://100.64.0.1/", "http://192.0.0.1/", "http://198.18.0.1/",
        "http://192.0.2.1/", "http://255.255.255.255/", "http://240.0.0.1/", "http://[fe80::1]/", "http://[fc00::1]/",
        "http://[fec0::1]/", "http://[::]/", "http://[2001::1]/", "http://[2001:db8::1]/", "http://[64:ff9b::a00:1]/",
        "http://[64:ff9b:1::1]/", "http://[2002:a00:1::]/", "http://[100::1]/", "http://[5f00::1]/",
        "http://user@8.8.8.8/", "http://user:word@8.8.8.8/", "file:///etc/passwd",
        "gopher://8.8.8.8/", "ftp://8.8.8.8/", "http:///x", "http://", "8.8.8.8", "http://8.8.8.8:0/",
        "http://8.8.8.8:99999/", "http://8.8.8.8\\@127.0.0.1/", "http://8.8.8.8 /", "http://" + "a" * 500 + "/",
    ],
)  # fmt: skip
async def test_an_address_that_is_not_public_is_refused(url: str) -> None:
    outgoing = OutboundRequests()
    with pytest.raises(Refused, match=r"webhook|local network|cannot be found") as refused:
        await outgoing.find(url, "somebody")
    assert refused.value.field == "webhook"
    await outgoing.close()


@pytest.mark.parametrize(
    "url",
    [
        "http://8.8.8.8/",
        "https://8.8.8.8/",
        "http://8.8.8.8:443/x?y",
        "http://[2606:4700::1]/",
        "http://[64:ff9b::808:808]/",
    ],
)
async def test_a_public_address_is_taken(url: str) -> None:
    outgoing = OutboundRequests()
    found = await outgoing.find(url, "somebody")
    assert is_public(ip_address(found.url.host))
    await outgoing.close()


async def test_the_door_refuses_a_webhook_by_its_field_and_changes_nothing(database: str) -> None:
    async with running(database) as server:
        ilse = await server.guest("Ilse")
        for url in ("http://127.0.0.1/x", "http://[64:ff9b::7f00:1]/", "http://8.8.8.8:22/", "file:///etc/passwd"):
            with pytest.raises(ServerRefused) as refused:
                await ilse.change_me(name="Else", webhook=url)
            assert (refused.value.field, refused.value.code) == ("webhook", "bad_request")
        assert (await ilse.change_me()).user.name == "Ilse"


async def test_a_name_of_which_one_address_is_local_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    outgoing = OutboundRequests()
    answers: dict[str, Answers] = {"x.example": lambda _: ["8.8.8.8", "127.0.0.1"]}
    with names(monkeypatch, answers), pytest.raises(Refused, match="local network"):
        await outgoing.find("http://x.example/", "somebody")
    await outgoing.close()


async def test_the_name_stays_in_host_and_sni_while_the_address_is_the_checked_one() -> None:
    target = Target(split("https://bücher.example:443/turn?a=1#b"), ip_address("2606:4700::1"))
    assert str(target.url) == "https://[2606:4700::1]/turn?a=1"
    assert (target.host, target.netloc) == ("xn--bcher-kva.example", "xn--bcher-kva.example")


# ----- a receiver that means no good -----

Behave = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@contextlib.asynccontextmanager
async def receiver(behave: Behave) -> AsyncIterator[int]:
    """A server on loopback that answers as it likes; gives its port. Every visitor has to hang up in the end."""
    serving: set[asyncio.Task[None] | None] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.current_task())
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            await behave(reader, writer)
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*[task for task in serving if task is not None])
    finally:
        server.close()


async def test_a_name_that_changes_its_address_after_the_check_reaches_nobody_else(
    monkeypatch: pytest.MonkeyPatch, sqlite: str
) -> None:
    """A name that answers with a public and a local address in turns is asked once for each request."""
    reached: list[str] = []
    answers = iter(["8.8.8.8", "127.0.0.1"] * 50)

    async def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append("reached")

    async with receiver(note) as port:
        outgoing = OutboundRequests(ports=frozenset((80, 443, port)))
        with names(monkeypatch, {"x.rebind.example": lambda _: [next(answers)]}) as asked:
            target = await outgoing.find(f"http://x.rebind.example:{port}/admin?x=1", "somebody")
            assert (target.url.host, target.netloc) == ("8.8.8.8", f"x.rebind.example:{port}")
            assert len(asked) == 1
            with pytest.raises(Refused, match="local network"):
                await outgoing.post(f"http://x.rebind.example:{port}/admin?x=1", b"{}", {}, "somebody")
            assert len(asked) == 2
        await outgoing.close()
    assert reached == []


async def test_the_receiver_is_told_the_name_and_no_encoding_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    got: asyncio.Queue[bytes] = asyncio.Queue()

    async def read_head(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        got.put_nowait(head)
        writer.write(b"HTTP/1.1 204 .\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(read_head, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    outgoing = OutboundRequests(private=True)
    with names(monkeypatch, {"friend.example": lambda _: ["127.0.0.1"]}):
        assert await outgoing.post(f"http://friend.example:{port}/turn", b"{}", {}, "somebody") == 204
    head = (await got.get()).decode().lower()
    assert f"host: friend.example:{port}\r\n" in head
    assert "accept-encoding: identity\r\n" in head
    server.close()
    await outgoing.close()


async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 .\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        writer.write(b"100000\r\n" + b"x" * 0x100000 + b"\r\n")
        await writer.drain()


async def many_headers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 .\r\n")
    while True:
        writer.write(b"x: " + b"y" * 10_000 + b"\r\n")
        await writer.drain()


async def redirect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 307 .\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")
    await writer.drain()


async def test_of_an_answer_only_the_status_is_read() -> None:
    outgoing = OutboundRequests(private=True)
    async with receiver(endless) as port:
        before = rss()
        async with asyncio.timeout(PATIENCE):
            for _ in range(5):
                assert await outgoing.post(f"http://127.0.0.1:{port}/", b"{}", {}, "somebody") == 200
        assert rss() - before < 20 * 1024 * 1024
    async with receiver(redirect) as port:
        assert await outgoing.post(f"http://127.0.0.1:{port}/", b"{}", {}, "somebody") == 307
    async with receiver(many_headers) as port:
        with pytest.raises(httpx.RemoteProtocolError):
            await outgoing.post(f"http://127.0.0.1:{port}/", b"{}", {}, "somebody")
    await outgoing.close()


# ----- the event loop -----


async def test_a_name_server_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch, sqlite: str) -> None:
    asked, answer = threading.Event(), threading.Event()

    def tarpit(_: str) -> list[str]:
        asked.set()
        answer.wait(60)
        return ["8.8.8.8"]

    with names(monkeypatch, {"a.slow.example": tarpit, "b.example": lambda _: ["8.8.8.8"]}) as looked_up:
        async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as web:
            ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
            monkeypatch.setattr("walpurgis.server.outbound.RESOLVE_WITHIN", 0.2)
            with pytest.raises(ServerRefused, match="cannot be found in time"):
                await ilse.change_me(webhook="http://a.slow.example/")
            assert asked.is_set()
            assert (await web.get("/health")).status_code == 200, "while the thread still waits"
            with pytest.raises(ServerRefused, match="too_many"):
                await ilse.change_me(webhook="http://b.example/")
            monkeypatch.setattr("walpurgis.server.outbound.RESOLVE_WITHIN", 60)
            assert (await tomte.change_me(webhook="http://b.example/")).user.webhook == "http://b.example/"
            answer.set()
            assert (await ilse.change_me(webhook="http://a.slow.example/")).user.webhook == "http://a.slow.example/"
            assert threading.get_ident() not in [where for name, where in looked_up if name.endswith(".example")]


BLOCKING = ("socket.getaddrinfo", "socket.gethostbyname", "time.sleep", "sqlite3.connect")
_watched: list[tuple[int, list[str]]] = []


def _watch(event: str, _: tuple[Any, ...]) -> None:
    if _watched and event in BLOCKING and threading.get_ident() == _watched[0][0]:
        _watched[0][1].append(event)


async def test_no_request_blocks_the_event_loop(monkeypatch: pytest.MonkeyPatch, sqlite: str) -> None:
    """What waits for the network, the disk or a password's hash runs in other threads."""
    import argon2

    sys.addaudithook(_watch)  # a hook stays for ever; it does nothing while nobody is watched
    hashed_in: list[int] = []
    for name in ("hash", "verify"):
        real = getattr(argon2.PasswordHasher, name)

        def noting(*args: Any, _real: Any = real) -> Any:
            hashed_in.append(threading.get_ident())
            return _real(*args)

        monkeypatch.setattr(argon2.PasswordHasher, name, noting)
    async with running(sqlite, private_webhooks=True) as server:
        ilse = await server.guest("Ilse")
        _watched.append((threading.get_ident(), []))
        try:
            await tour(server, ilse)
            seen = _watched[0][1]
        finally:
            _watched.clear()
    assert seen == []
    assert len(hashed_in) >= 2
    assert threading.get_ident() not in hashed_in


async def tour(server: Running, ilse: Any) -> None:
    await ilse.change_me(webhook="http://localhost:1/")
    made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
    seen = await ilse.position(made.table.id, made.seats[0].key)
    await ilse.move(made.table.id, seen.legal[0].text, seen.version, made.seats[0].key)
    await ilse.keep("ilse", "correct horse")
    await server.stranger().log_in("ilse", "correct horse")


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
    ],
)
async def test_a_visitor_is_counted_by_the_network_that_is_surely_theirs(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is same
