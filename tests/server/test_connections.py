"""Connections that only take up room or time: silent ones, half requests, endless headers, floods of tiny frames."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.server.running import EASY, PATIENCE, Running, running
from walpurgis.server import messages as m
from walpurgis.server.connections import PIPELINED

pytestmark = pytest.mark.anyio
HASTY = dataclasses.replace(EASY, header_seconds=0.3, body_seconds=0.3, connections_per_address=5)
GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@contextlib.asynccontextmanager
async def connected(server: Running) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.internals.settings.port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def last_words(server: Running, *sent: bytes) -> bytes:
    """Send something, and wait until the server hangs up."""
    async with connected(server) as (reader, writer):
        for part in sent:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionResetError):
                return await reader.read()
        return b""


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET /he", GET + b"X-a: ", b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", b"\r\n"],
    ids=["silent", "half a line", "half a header", "half a body", "an empty line"],
)
async def test_who_does_not_finish_a_request_is_hung_up_on(sqlite: str, sent: bytes) -> None:
    async with running(sqlite, limits=HASTY) as server:
        answer = await last_words(server, sent)
        assert b" 200 " not in answer
        async with asyncio.timeout(PATIENCE):
            while server.internals.connections.count:
                await asyncio.sleep(0.01)


async def test_who_falls_silent_after_a_request_is_hung_up_on(sqlite: str) -> None:
    async with running(sqlite, limits=HASTY) as server:
        answer = await last_words(server, GET + b"\r\n", b"\r\n")
        assert answer.startswith(b"HTTP/1.1 200")
        answer = await last_words(server, GET + b"\r\n", GET)
        assert answer.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "head",
    [
        GET + b"X: " + b"a" * 300_000 + b"\r\n\r\n",
        GET + b"".join(b"X-%d: %s\r\n" % (number, b"a" * 1000) for number in range(40)) + b"\r\n",
        b"GET /health?" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        GET + b"X: " + b"a" * 60_000,
    ],
    ids=["one header", "many headers", "the address", "a header without an end"],
)
async def test_headers_of_more_than_32_kilobytes_are_too_large(sqlite: str, head: bytes) -> None:
    async with running(sqlite) as server:
        async with connected(server) as (reader, writer):
            writer.write(head)
            assert (await reader.readline()).startswith(b"HTTP/1.1 431")
        assert (await last_words(server, GET + b"X: " + b"a" * 30_000 + b"\r\nConnection: close\r\n\r\n")).startswith(
            b"HTTP/1.1 200"
        )


async def test_a_socket_may_be_silent_for_as_long_as_it_likes(sqlite: str) -> None:
    async with running(sqlite, limits=HASTY) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        async with ilse.socket(made.table.id, [made.seats[0].key]) as table:
            assert (await last_words(server)).startswith(b"HTTP/1.1 408"), "a connection that came later has gone"
            await asyncio.sleep(HASTY.header_seconds)
            await table.act(m.Speak(seat=0, text="still here"))


async def test_one_address_has_only_so_many_connections(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, connections_per_address=5)
    async with running(sqlite, limits=limits, proxies="") as server:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(5):
                await stack.enter_async_context(connected(server))
            while sum(server.internals.connections.count.values()) < 5:
                await asyncio.sleep(0.01)
            assert (await last_words(server)).startswith(b"HTTP/1.1 429")
            assert server.internals.connections.refused == 1
        while server.internals.connections.count:
            await asyncio.sleep(0.01)
        async with httpx.AsyncClient() as web:
            assert (await web.get(server.url + "/health")).status_code == 200


async def test_a_trusted_proxy_brings_as_many_connections_as_it_likes_and_sockets_count_apart(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, connections_per_address=2)
    async with running(sqlite, limits=limits, proxies="127.0.0.0/8") as server, contextlib.AsyncExitStack() as stack:
        for _ in range(6):
            await stack.enter_async_context(connected(server))
        web = await stack.enter_async_context(httpx.AsyncClient())
        assert (await web.get(server.url + "/health")).status_code == 200
    async with running(sqlite, limits=limits, proxies="") as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"])
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(5):
                await stack.enter_async_context(ilse.socket(made.table.id, [made.seats[0].key]))
            assert (await ilse.table(made.table.id)).seats[0].online


# ----- floods -----

HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, BEGINS, GOES_ON, ENDS, PING, PONG = 0x81, 0x01, 0x00, 0x80, 0x89, 0x8A
SOBER = dataclasses.replace(EASY, messages_per_second=0.01, messages_at_once=10)


def frame(kind: int, body: bytes = b"") -> bytes:
    """A frame as a browser sends it, masked with zeros."""
    length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2)
    return bytes([kind]) + length + bytes(4) + body


@contextlib.asynccontextmanager
async def opened(server: Running) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A socket of a new table, in raw bytes."""
    made = await (await server.guest("Ilse")).make_table("moonlight", ["me", "me"])
    async with connected(server) as (reader, writer), asyncio.timeout(PATIENCE):
        writer.write(HANDSHAKE.format(table=made.table.id).encode())
        await reader.readuntil(b"\r\n\r\n")
        yield reader, writer


@pytest.mark.parametrize(
    "flood",
    [frame(PING) * 40_000, frame(PONG) * 40_000, frame(BEGINS) + frame(GOES_ON) * 40_000, frame(TEXT) * 40_000],
    ids=["pings", "pongs", "a message of empty parts", "empty messages"],
)
async def test_a_flood_of_frames_ends_the_socket_before_all_are_looked_at(sqlite: str, flood: bytes) -> None:
    """Each takes the event loop some microseconds, and a pong that nobody reads takes memory."""
    async with running(sqlite, limits=SOBER) as server:
        async with opened(server) as (reader, writer):
            reading = asyncio.ensure_future(reader.read())
            writer.write(flood)
            with contextlib.suppress(OSError):
                await writer.drain()
            said = b""
            with contextlib.suppress(ConnectionResetError):
                said = await reading
        assert said.count(bytes([PONG, 0])) <= 4 * SOBER.messages_at_once
        async with asyncio.timeout(PATIENCE):
            while server.internals.count_sockets():
                await asyncio.sleep(0.01)


async def test_a_few_pings_are_answered_and_a_message_may_come_in_parts(sqlite: str) -> None:
    async with running(sqlite, limits=SOBER) as server:
        hello = b'{"type":"hello",' + b" " * 30_000 + b'"words":true}'
        half = len(hello) // 2
        async with opened(server) as (reader, writer):
            writer.write(frame(BEGINS, hello[:half]) + frame(PING, b"here") + frame(ENDS, hello[half:]))
            assert await reader.readexactly(6) == bytes([PONG, 4]) + b"here"
            await reader.readuntil(b'"type":"table"')


async def test_only_a_few_requests_of_a_connection_wait_for_an_earlier_one(sqlite: str) -> None:
    async with running(sqlite) as server:
        few = await last_words(server, (GET + b"\r\n") * 3 + GET + b"Connection: close\r\n\r\n")
        assert few.count(b"HTTP/1.1 200") == 4
        many = await last_words(server, (GET + b"\r\n") * 10_000)
        assert many.count(b"HTTP/1.1 200") <= PIPELINED + 2
