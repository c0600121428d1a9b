"""The socket of a table: a hello, then messages both ways."""

import asyncio
import logging
import time
from collections import deque
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from walpurgis.server import commands
from walpurgis.server import messages as m
from walpurgis.server.errors import Refused, Unavailable, bad, forbidden
from walpurgis.server.house import House
from walpurgis.server.limits import Bucket
from walpurgis.server.live import Live
from walpurgis.server.people import hashed

log = logging.getLogger(__name__)
HELLO_WITHIN = 10.0
PATIENCE = 100
GOING_AWAY, POLICY, TRY_AGAIN, TOO_SLOW = 1001, 1008, 1013, 4008


class Connection:
    """One socket: what waits to be sent, and who is at the other end."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", house: House) -> None:
        self.socket = socket
        self.house = house
        self.held: tuple[int, ...] = ()
        self.language = "en"
        self.version = 0
        self.closing: tuple[int, str] | None = None
        self._waiting: deque[bytes] = deque()
        self._something = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Put a message in line. A reader who is too slow is sent away; it may come back and ask for the rest."""
        if self.closing is not None:
            return
        if len(self._waiting) >= self.house.settings.limits.waiting_messages:
            self.house.metrics.slow_readers += 1
            self.close(TOO_SLOW, "too slow: connect again and say what you have")
            return
        self._waiting.append(data)
        self._something.set()

    def say(self, message: m.Say) -> None:
        self.send(m.ENCODER.encode(message))

    def close(self, code: int, reason: str) -> None:
        self.closing = self.closing or (code, reason)
        self._something.set()

    async def write(self) -> None:
        """Send what is in line, for as long as the socket is open."""
        while True:
            while self._waiting:
                await self.socket.send_data(self._waiting.popleft(), mode="text")
                self.house.metrics.messages_out += 1
            if self.closing is not None:
                await self.socket.close(*self.closing)
                return
            self._something.clear()
            await self._something.wait()


class Sockets:
    """All open sockets of this process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open: set[Connection] = set()
        self.by_address: dict[str, int] = {}

    async def serve(self, socket: "WebSocket[Any, Any, Any]", table: str) -> None:
        address = socket.client.host if socket.client else "?"
        if self.by_address.get(address, 0) >= self.house.settings.limits.sockets_per_address:
            await socket.accept()
            await socket.close(TRY_AGAIN, "too many sockets from this address")
            return
        self.by_address[address] = self.by_address.get(address, 0) + 1
        self.house.metrics.sockets_opened += 1
        connection = Connection(socket, self.house)
        self.open.add(connection)
        log.info("socket opened", extra={"table": table})
        try:
            await socket.accept()
            await self._talk(connection, table)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.open.discard(connection)
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def _talk(self, connection: Connection, id: str) -> None:
        writing = asyncio.ensure_future(connection.write())
        reading = asyncio.ensure_future(self._read(connection, id))
        try:
            await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and connection.closing is not None:
                await asyncio.wait((writing,), timeout=5)
        finally:
            for task in (writing, reading):
                task.cancel()
            results = await asyncio.gather(writing, reading, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError | OSError):
                log.error("a socket has failed", exc_info=result)

    async def _read(self, connection: Connection, id: str) -> None:
        live: Live | None = None
        limits = self.house.settings.limits
        bucket, faults = Bucket(limits.messages_per_second, limits.messages_at_once), 0
        try:
            while connection.closing is None:
                data = await self._receive(connection, live is None)
                if data is None:
                    return
                self.house.metrics.messages_in += 1
                ask_id = ""
                try:
                    if not bucket.take():
                        raise Refused("too_many", "too many messages", remedy="wait a second")
                    ask = decode(data)
                    ask_id = ask.id
                    live = await self._handle_or_refuse(connection, live, id, ask)
                except Refused as refusal:
                    self.house.metrics.refused += 1
                    faults += 1
                    connection.say(problem(ask_id, refusal))
                    if faults > PATIENCE or live is None:
                        connection.close(POLICY, refusal.message[:100])
        finally:
            if live is not None:
                live.part(connection)

    async def _receive(self, connection: Connection, first: bool) -> str | bytes | None:
        try:
            message = await asyncio.wait_for(connection.socket.receive(), HELLO_WITHIN if first else None)
        except TimeoutError:
            connection.close(POLICY, "a socket begins with a hello")
            return None
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or message.get("bytes") or b""

    async def _handle_or_refuse(self, connection: Connection, live: Live | None, id: str, ask: m.AnyAsk) -> Live:
        try:
            return await self._handle(connection, live, id, ask)
        except Unavailable:
            raise Refused("storage", "the database does not answer", remedy="send the same message again") from None

    async def _handle(self, connection: Connection, live: Live | None, id: str, ask: m.AnyAsk) -> Live:
        if isinstance(ask, m.Hello):
            if live is not None:
                raise bad("type", "this socket has said hello already", "open another one")
            return await self._welcome(connection, id, ask)
        if live is None:
            raise bad("type", "a socket begins with a hello")
        if isinstance(ask, m.Ping):
            connection.say(m.Pong(id=ask.id))
        elif isinstance(ask, m.Need):
            await live.welcome(connection, ask.have)
        else:
            began = time.perf_counter()
            version = await self._act(connection, live, ask)
            connection.say(m.Done(id=ask.id, version=version))
            if isinstance(ask, m.MakeMove):
                self.house.metrics.move_seconds.add(time.perf_counter() - began)
        return live

    async def _welcome(self, connection: Connection, id: str, hello: m.Hello) -> Live:
        if hello.protocol != m.PROTOCOL:
            raise bad("protocol", f"this server speaks protocol {m.PROTOCOL}", "load the page anew")
        live = await self.house.table(id)
        table = live.table
        held = set()
        for key in hello.keys:
            seat = commands.hold(table, hashed(key))
            if seat is None:
                raise forbidden("a key opens no seat at this table", "sit down again, or come as a spectator")
            held.add(seat)
        user = await self.house.people.known(hello.session or connection.socket.cookies.get("walpurgis", ""))
        if hello.session and user is None:
            raise forbidden("the session is not known", "come in as a guest or log in")
        held |= set(table.seats_of(user.id)) if user is not None else set()
        if not held and not table.made.watch:
            raise forbidden("nobody may watch this table")
        connection.held, connection.language = tuple(sorted(held)), hello.language
        await live.welcome(connection, hello.have)
        return live

    async def _act(self, connection: Connection, live: Live, ask: Any) -> int:
        if ask.seat not in connection.held:
            raise forbidden(f"you do not hold seat {ask.seat}", "say hello with its key")
        return await act(self.house, live, ask)

    async def close(self) -> None:
        """Say goodbye to everybody."""
        for connection in list(self.open):
            connection.close(GOING_AWAY, "the server is going down: connect again in a moment")
        for _ in range(20):
            if not self.open:
                return
            await asyncio.sleep(0.05)


async def act(house: House, live: Live, ask: Any) -> int:
    """Do what a message asks for, by a seat that its sender holds; the answer is the version of what was written."""
    seat = ask.seat
    if isinstance(ask, m.MakeMove | m.MakeClaim | m.TakeBack):
        commands.check_person(live.table, seat)
    if isinstance(ask, m.MakeMove):
        return await live.do(partial(commands.move, seat=seat, version=ask.version, wanted=ask.move, id=ask.id))
    if isinstance(ask, m.MakeClaim):
        return await live.do(partial(commands.claim, seat=seat, wanted=ask.claim, id=ask.id))
    if isinstance(ask, m.TakeBack):
        return await live.do(partial(commands.undo, seat=seat, id=ask.id))
    if isinstance(ask, m.Consent):
        return await live.do(partial(commands.consent, seat=seat, agree=ask.agree))
    if isinstance(ask, m.Speak):
        return await live.do(partial(commands.chat, shelf=house.shelf, seat=seat, text=ask.text, id=ask.id))
    if isinstance(ask, m.Mute):
        return await live.do(partial(commands.mute, seat=seat, other=ask.other, on=ask.on))
    assert isinstance(ask, m.Return)
    return await live.do(partial(commands.return_to, seat=seat))


def decode(data: str | bytes) -> m.AnyAsk:
    try:
        return m.ASKS.decode(data)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        text = str(error)
        _, _, field = text.partition(" - at `$.")
        raise bad(field.rstrip("`"), f"this message cannot be read: {text}", "docs/api.md lists the messages") from None


def problem(id: str, refusal: Refused) -> m.Problem:
    return m.Problem(id=id, code=refusal.code, message=refusal.message, field=refusal.field, remedy=refusal.remedy)


TheSockets = NamedDependency[Sockets]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: "WebSocket[Any, Any, Any]", table: FromPath[str], sockets: TheSockets) -> None:
    """Play or watch at a table."""
    await sockets.serve(socket, table)
