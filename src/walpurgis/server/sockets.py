"""The socket of a table: a hello, then messages both ways."""

import asyncio
import logging
import time
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from walpurgis.server import commands
from walpurgis.server import messages as m
from walpurgis.server.addresses import neighbourhood
from walpurgis.server.changes import SentUpdate
from walpurgis.server.credentials import Credentials
from walpurgis.server.errors import Refused, Unavailable, bad, forbidden
from walpurgis.server.fair_queue import Asker
from walpurgis.server.hints import Hints
from walpurgis.server.message_dispatch import act
from walpurgis.server.previews import Previews
from walpurgis.server.rate_limits import SingleRateLimiter
from walpurgis.server.sanitize import check_message
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import TableState
from walpurgis.server.users import User, hashed

log = logging.getLogger(__name__)
HELLO_WITHIN = 10.0
PATIENCE = 100
GOING_AWAY, POLICY, TRY_AGAIN, TOO_SLOW = 1001, 1008, 1013, 4008


class Backlog:
    """What all sockets of one address hold: how many there are, and how many bytes wait for them."""

    def __init__(self) -> None:
        self.sockets = 0
        self.bytes = 0


class Connection:
    """One socket: what waits to be sent, and who is at the other end."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", server: Server, address: str, backlog: Backlog) -> None:
        self.socket = socket
        self.address = address
        """What its visitor is counted by."""
        self.backlog = backlog
        """What waits for all sockets of that address,"""
        self.bytes = 0
        """and for this one."""
        self.server = server
        self.credentials = Credentials()
        self.held: tuple[int, ...] = ()
        """The seats that it held when it was last looked at."""
        self.language = "en"
        self.words = False
        self.version = 0
        self.sent: dict[int | None, SentUpdate] = {}
        self.closing: tuple[int, str] | None = None
        self._waiting: deque[bytes] = deque()
        self._something = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Put a message in line. A reader who is too slow is sent away; it may come back and ask for the rest."""
        if self.closing is not None:
            return
        if self._is_too_slow(len(data)):
            self.server.metrics.slow_readers += 1
            self.close(TOO_SLOW, "too slow: connect again and say what you have")
            return
        self._waiting.append(data)
        self._count(len(data))
        self._something.set()

    def _is_too_slow(self, more: int) -> bool:
        limits = self.server.settings.limits
        return bool(self._waiting) and (
            len(self._waiting) >= limits.waiting_messages
            or self.bytes + more > limits.waiting_bytes
            or self.backlog.bytes + more > limits.waiting_bytes_per_address
        )

    def _count(self, size: int) -> None:
        self.bytes += size
        self.backlog.bytes += size

    def forget(self) -> None:
        """Nothing waits any more: the socket has gone."""
        self._waiting.clear()
        self._count(-self.bytes)

    def say(self, message: m.Say) -> None:
        self.send(m.ENCODER.encode(message))

    def still_holds(self, table: TableState) -> tuple[int, ...]:
        """The seats of a table whose tenant is still the one at this socket."""
        return self.credentials.held(table)

    def turn_away(self) -> None:
        """Close the socket of one who has no seat any more at a table that nobody may watch."""
        self.close(POLICY, "the seat is not yours any more, and nobody may watch this table")

    def connect_again(self) -> None:
        """Close the socket of a table that is no longer what it was; whoever comes back sees what it is now."""
        self.close(TRY_AGAIN, "the table was changed by the host: connect again")

    def close(self, code: int, reason: str) -> None:
        self.closing = self.closing or (code, shortened(reason))
        self._something.set()

    async def write(self) -> None:
        """Send what is in line, for as long as the socket is open."""
        while True:
            while self._waiting:
                await self.socket.send_data(self._waiting[0], mode="text")
                self._count(-len(self._waiting.popleft()))
                self.server.metrics.messages_out += 1
            if self.closing is not None:
                await self.socket.close(*self.closing)
                return
            self._something.clear()
            await self._something.wait()


def shortened(reason: str) -> str:
    """As much of a reason as a closing frame can hold, which are 123 bytes."""
    return reason.encode()[:123].decode(errors="ignore")


class Sockets:
    """All open sockets of this process."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.previews = Previews(server.settings.limits, server.registry)
        self.hints = Hints(server, server.advice)
        self.open: set[Connection] = set()
        self.by_address: dict[str, Backlog] = {}

    async def serve(self, socket: "WebSocket[Any, Any, Any]", table: str) -> None:
        address = neighbourhood(socket.client.host) if socket.client else "?"
        backlog = self.by_address.setdefault(address, Backlog())
        if backlog.sockets >= self.server.settings.limits.sockets_per_address:
            await socket.accept()
            await socket.close(TRY_AGAIN, "too many sockets from this address")
            return
        backlog.sockets += 1
        self.server.metrics.sockets_opened += 1
        connection = Connection(socket, self.server, address, backlog)
        self.open.add(connection)
        log.info("socket opened", extra={"table": table})
        try:
            await socket.accept()
            await self._talk(connection, table)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.open.discard(connection)
            self.server.sessions.discard(connection.credentials)
            connection.forget()
            backlog.sockets -= 1
            if not backlog.sockets:
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
        actor: TableActor | None = None
        limits = self.server.settings.limits
        rate_limiter, faults = SingleRateLimiter(limits.messages_per_second, limits.messages_at_once), 0
        try:
            while connection.closing is None:
                data = await self._receive(connection, actor is None)
                if data is None:
                    return
                self.server.metrics.messages_in += 1
                ask_id = ""
                try:
                    if not (rate_limiter.take() and self.server.visitors.messages.take(connection.address)):
                        raise Refused("too_many", "too many messages", remedy="wait a second")
                    try:
                        ask = decode(data)
                    except Refused:
                        ask_id = read_id(data)
                        raise
                    ask_id = ask.id
                    actor = await self._handle_or_refuse(connection, actor, id, ask)
                except Refused as refusal:
                    self.server.metrics.refused += 1
                    faults += 1
                    connection.say(problem(ask_id, refusal))
                    if actor is None:
                        self.server.visitors.requests.take(connection.address)
                    if faults > PATIENCE or actor is None:
                        connection.close(POLICY, refusal.message)
                except Exception as error:
                    faults += 1
                    log.error("a message has failed", exc_info=error, extra={"table": id})
                    failure = Refused("failure", "something went wrong here; it has been written down")
                    connection.say(problem(ask_id, failure))
                    if faults > PATIENCE or actor is None:
                        connection.close(POLICY, failure.message)
        finally:
            if actor is not None:
                actor.disconnect(connection)

    async def _receive(self, connection: Connection, first: bool) -> str | bytes | None:
        try:
            message = await asyncio.wait_for(connection.socket.receive(), HELLO_WITHIN if first else None)
        except TimeoutError:
            connection.close(POLICY, "a socket begins with a hello")
            return None
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or message.get("bytes") or b""

    async def _handle_or_refuse(
        self, connection: Connection, actor: TableActor | None, id: str, ask: m.AnyAsk
    ) -> TableActor:
        try:
            return await self._handle(connection, actor, id, ask)
        except Unavailable:
            raise Refused("storage", "the database does not answer", remedy="send the same message again") from None

    async def _handle(self, connection: Connection, actor: TableActor | None, id: str, ask: m.AnyAsk) -> TableActor:
        if isinstance(ask, m.Hello):
            if actor is not None:
                raise bad("type", "this socket has said hello already", "open another one")
            return await self._welcome(connection, id, ask)
        if actor is None:
            raise bad("type", "a socket begins with a hello")
        match ask:
            case m.Ping():
                connection.say(m.Pong(id=ask.id))
            case m.Need():
                if not self.server.visitors.requests.take(connection.address):
                    raise Refused("too_many", "too many requests from this address", remedy="wait a second")
                connection.words = connection.words if ask.words is None else ask.words
                await actor.welcome(connection, ask.have)
            case m.AskPreview():
                connection.say(await self._preview(connection, actor, ask))
            case m.AskHint() | m.AskMeaning():
                self.server.spawn(self._advise(connection, actor, ask))
            case _:
                await self._act(connection, actor, ask)
        return actor

    async def _welcome(self, connection: Connection, id: str, hello: m.Hello) -> TableActor:
        if hello.protocol != m.PROTOCOL:
            told = f"this server speaks protocol {m.PROTOCOL}, and you speak {hello.protocol}"
            raise bad("protocol", told, "load the page anew, or update your client")
        actor = await self.server.table(id)
        user = await self._identify(connection, hello.session)
        table = actor.table
        by_key = [self._open_seat(table, key) for key in hello.keys]
        by_session = table.seats_of(user.id) if user is not None else []
        connection.credentials.grant(table, by_key, by_session)
        connection.held = connection.still_holds(table)
        connection.language, connection.words = hello.language, hello.words
        if not connection.held and not table.setup.watch:
            raise forbidden("nobody may watch this table")
        await actor.welcome(connection, hello.have)
        return actor

    async def _identify(self, connection: Connection, session: str) -> User | None:
        """Whose session a hello names. It is watched before it is used, so that its end cannot be missed."""
        token = session or connection.socket.cookies.get("walpurgis", "")
        user = await self.server.user_store.known(token)
        if user is not None:
            connection.credentials.session, connection.credentials.user = hashed(token), user.id
            self.server.sessions.add(connection.credentials)
            await self.server.sessions.check(user.id)
            if connection.credentials.session_over:
                user = None
        if session and user is None:
            raise forbidden("the session is not known", "come in as a guest or log in")
        return user

    def _open_seat(self, table: TableState, key: str) -> int:
        seat = commands.seat_for_key(table, hashed(key))
        if seat is None:
            raise forbidden("a key opens no seat at this table", "sit down again, or come as a spectator")
        return seat

    async def _act(self, connection: Connection, actor: TableActor, ask: m.SeatAsk) -> None:
        """Carry out what is asked for a seat, and say that it is done; how long moves take is measured."""
        began = time.perf_counter()
        version = await act(self.server, actor, ask, connection.still_holds)
        connection.say(m.Done(id=ask.id, version=version))
        if isinstance(ask, m.MakeMove):
            self.server.metrics.move_seconds.add(time.perf_counter() - began)

    async def _preview(self, connection: Connection, actor: TableActor, ask: m.AskPreview) -> m.Previewed:
        holds, address = connection.still_holds, connection.address
        return await self.previews.answer(actor.table, ask, holds, address, connection.language)

    async def _advise(self, connection: Connection, actor: TableActor, ask: m.AskHint | m.AskMeaning) -> None:
        """Answer when the answer is there; whoever waits for it may play on meanwhile."""
        holds = connection.still_holds
        asker = Asker(connection.credentials.user or connection.address, connection.address)
        told: m.Say
        try:
            if isinstance(ask, m.AskHint):
                told = await self.hints.hint(actor, ask, holds, asker)
            else:
                told = await self.hints.explain(actor, ask, holds, asker)
        except Unavailable:
            told = problem(ask.id, Refused("storage", "the database does not answer", remedy="ask again"))
        except Refused as refusal:
            self.server.metrics.refused += 1
            told = problem(ask.id, refusal)
        except Exception as error:
            log.error("a hint has failed", exc_info=error, extra={"table": actor.table.id})
            told = problem(ask.id, Refused("no_advice", "something went wrong here; it has been written down"))
        if connection in self.open:
            connection.say(told)

    async def close(self) -> None:
        """Say goodbye to everybody."""
        for connection in list(self.open):
            connection.close(GOING_AWAY, "the server is going down: connect again in a moment")
        for _ in range(20):
            if not self.open:
                return
            await asyncio.sleep(0.05)


class Numbered(msgspec.Struct):
    """Any message, of which only its number is read."""

    id: m.Id = ""


NUMBERED = msgspec.json.Decoder(Numbered)


def read_id(data: str | bytes) -> str:
    """The number of a message that is refused because it cannot be read, where at least that can."""
    try:
        check_message(data)
        return NUMBERED.decode(data).id
    except (Refused, msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError):
        return ""


def decode(data: str | bytes) -> m.AnyAsk:
    check_message(data)
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
