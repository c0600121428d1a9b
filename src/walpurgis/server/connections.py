"""Limits of connections: how many an address may have, how large a request's head is, how many frames come at once."""

import asyncio
import ipaddress
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from walpurgis.server.addresses import neighbourhood
from walpurgis.server.rate_limits import SingleRateLimiter
from walpurgis.server.settings import Limits

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 10\r\n\r\n"
SLICE = 4096
"""How many bytes are parsed before limits are looked at: a system may hand over 256 kB, in which are 40,000 frames."""
PIPELINED = 16
"""How many requests of a connection may wait for the answer to an earlier one. Browsers send none."""
TOO_MUCH = 1008


class Connections:
    """All open connections of a server, by address. Trusted proxies bring many visitors and are not counted."""

    def __init__(self, limits: Limits, proxies: str) -> None:
        self.limits = limits
        self.trusted = [part.strip() for part in proxies.split(",") if part.strip()]
        self.count: dict[str, int] = {}
        self.refused = 0

    def add(self, address: str) -> bool:
        """Whether one more connection from an address is allowed; it is counted until it is removed."""
        where = neighbourhood(address)
        self.count[where] = self.count.get(where, 0) + 1
        allowed = self.count[where] <= self.limits.connections_per_address or self.is_trusted(address)
        self.refused += not allowed
        return allowed

    def remove(self, address: str) -> None:
        where = neighbourhood(address)
        self.count[where] -= 1
        if not self.count[where]:
            del self.count[where]

    def is_trusted(self, address: str) -> bool:
        return any(_matches(address, proxy) for proxy in self.trusted)


def _matches(address: str, proxy: str) -> bool:
    try:
        return proxy == "*" or ipaddress.ip_address(address) in ipaddress.ip_network(proxy, strict=False)
    except (ValueError, TypeError):
        return address == proxy


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a limit to how long and how large a request's beginning may be."""

    def __init__(self, connections: Connections, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self.all = connections
        self.address: str | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0
        self._raw = 0
        self._in_head = True
        self._refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else None
        if self.address is not None and not self.all.add(self.address):
            self._hang_up(TOO_MANY)
        self._wait(self.all.limits.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.uncount()
        super().connection_lost(exc)

    def uncount(self) -> None:
        """Do not count the connection any more."""
        if self.address is not None:
            self.all.remove(self.address)
            self.address = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self._refused or self.transport.get_protocol() is not self:  # it may be a socket now
                return
            self._parse(data[start : start + SLICE])

    def _parse(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return
        if self._in_head:  # the parser keeps an unfinished header to itself
            self._raw += len(data)
            self._check(self._raw)
        elif self._timer is None and self._is_idle():
            self._wait(self.all.limits.header_seconds)

    # ----- what the parser finds -----

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._raw = 0
        self._in_head = True
        self._wait(self.all.limits.header_seconds)

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if not self._refused:
            super().on_headers_complete()
            self._wait(self.all.limits.body_seconds)
            if len(self.pipeline) > PIPELINED:
                self._hang_up(TOO_MANY)

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_waiting()
        if not self._refused:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        if not self._refused:
            self.uncount()  # sockets are counted by themselves
            super().handle_websocket_upgrade()

    # ----- limits -----

    def _is_idle(self) -> bool:
        """Whether no request is being answered."""
        cycle: Any = self.cycle  # none before the first request
        return cycle is None or bool(cycle.response_complete)

    def _grow(self, size: int) -> None:
        self._head += size
        self._check(self._head)

    def _check(self, size: int) -> None:
        if size > self.all.limits.header_bytes:
            self._hang_up(TOO_LARGE)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._hang_up, TOO_SLOW)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self, last_words: bytes) -> None:
        """Close the connection; what still arrives is not looked at."""
        if self._refused:
            return
        self._refused = True
        if self._is_idle() and not self.transport.is_closing():
            self.transport.write(last_words)
        self.transport.close()


class LimitedSocketProtocol(WebSocketsSansIOProtocol):
    """Sockets as uvicorn speaks them, with a limit to how many frames may come, whatever is in them.

    Pings, pongs and empty parts of a message never become messages, so that nobody else counts them.
    """

    def __init__(self, limits: Limits, config: Config, *args: Any, **more: Any) -> None:
        super().__init__(config, *args, **more)
        self._frames = SingleRateLimiter(2 * limits.messages_per_second, 4 * limits.messages_at_once)
        self._refused = False

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self._refused:
                return
            super().data_received(data[start : start + SLICE])

    def handle_text(self, event: Frame) -> None:
        if self._allows():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._allows():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allows():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._allows():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allows():
            super().handle_pong(event)

    def _allows(self) -> bool:
        """Whether one more frame may come; if not, the socket is closed, and what still arrives is not looked at."""
        if not self._refused and not self._frames.take():
            self._refused = True
            if not self.transport.is_closing():
                self.conn.fail(TOO_MUCH, "too many frames")
                self.handle_parser_exception()
        return not self._refused


def protocol(connections: Connections) -> type[asyncio.Protocol]:
    """The class that uvicorn makes one of for each connection."""

    class Protocol(LimitedHttpProtocol):
        def __init__(self, config: Config, *args: Any, **more: Any) -> None:
            super().__init__(connections, config, *args, **more)

    return Protocol


def socket_protocol(limits: Limits) -> type[asyncio.Protocol]:
    """The class that uvicorn makes one of for each socket."""

    class Protocol(LimitedSocketProtocol):
        def __init__(self, config: Config, *args: Any, **more: Any) -> None:
            super().__init__(limits, config, *args, **more)

    return Protocol
