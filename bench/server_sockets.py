"""A WebSocket client that costs next to nothing: two thousand of them fit beside the server that they measure."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import cast

import msgspec

from walpurgis.server.move_groups import MoveGroup


class Seen(msgspec.Struct):
    """What a player needs to know of any message of the server."""

    type: str
    version: int = 0
    seat: int | None = None
    groups: list[MoveGroup] | msgspec.UnsetType = msgspec.UNSET
    """The legal moves; in changes they are as they were where they are left out."""
    result: object = None
    code: str = ""
    message: str = ""


DECODER = msgspec.json.Decoder(Seen)


class Socket(asyncio.Protocol):
    """One connection; `hear` is called with every message and the time of its arrival."""

    def __init__(self, host: str, path: str, hear: "Callable[[Socket, Seen, float], None]") -> None:
        self.host = host
        self.path = path
        self.hear = hear
        self.open = False
        self.last = Seen("")
        self._rest = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        arrived = time.perf_counter()
        self._rest += data
        if not self.open:
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                raise ConnectionError(head.decode())
            self.open, self._rest = True, rest
            self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 1:
                self.hear(self, self._understand(DECODER.decode(body)), arrived)
            elif kind == 9:
                self._write(10, body)

    def _understand(self, seen: Seen) -> Seen:
        """The same with legal moves, where changes say that they have not changed."""
        if seen.groups is msgspec.UNSET:
            seen.groups = self.last.groups if seen.type == "changes" else []
        return seen

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame of what has arrived; servers send them unmasked and, here, unbroken."""
        rest = self._rest
        if len(rest) < 2:
            return None
        size, start = rest[1], 2
        if size == 126:
            size, start = int.from_bytes(rest[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(rest[2:10], "big"), 10
        if len(rest) < start + size:
            return None
        self._rest = rest[start + size :]
        return rest[0] & 15, rest[start : start + size]

    def say(self, message: object) -> None:
        self._write(1, msgspec.json.encode(message))

    def _write(self, kind: int, body: bytes) -> None:
        mask = os.urandom(4)
        size = bytes([128 | len(body)]) if len(body) < 126 else bytes([254]) + len(body).to_bytes(2, "big")
        masked = bytes(byte ^ mask[at & 3] for at, byte in enumerate(body))
        self.transport.write(bytes([128 | kind]) + size + mask + masked)
