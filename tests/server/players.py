"""Players for tests: they choose at random, lose their connection now and then, and never give up."""

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
from websockets import InvalidHandshake

from tests.server.running import PATIENCE
from walpurgis.server.client import Client, ConnectionClosed, ServerRefused, TableSocket

AGAIN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError, EOFError)
PATIENT = ("stale", "storage", "illegal_move", "too_many")


@dataclass
class Player:
    """Somebody at a table."""

    client: Client
    table: str
    key: str
    rng: random.Random
    reconnect: float = 0.05
    """How likely the connection is lost after a move."""
    urls: Callable[[], str] | None = None
    """Where the server is now, for one that moves."""
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """The version and text of every move that the server said it had kept."""
    have: int | None = None
    sent: tuple[str, str, int] | None = None
    """A move that may or may not have arrived: its number, text and version."""

    async def play(self) -> dict[str, object]:
        """Play to the end; the answer is the result."""
        while True:
            try:
                if self.urls is not None:
                    self.client.url = self.urls()
                async with self.client.socket(self.table, [self.key], self.have) as table:
                    result = await self.sit(table)
                    if result is not None:
                        return result
            except AGAIN:
                await asyncio.sleep(0.05)

    async def sit(self, table: TableSocket) -> dict[str, object] | None:
        """Play until the connection is lost or the game is over."""
        while True:
            update = table.update
            assert update is not None
            if update.result is not None and self.sent is None:
                return update.result
            if self.sent is None and update.legal:
                self.sent = secrets.token_hex(6), self.rng.choice(update.legal).text, update.version
            if self.sent is not None:
                await self.send(table)
                if self.rng.random() < self.reconnect:
                    self.have = table.version
                    return None
            else:
                await table.next(timeout=PATIENCE)
            self.have = table.version

    async def send(self, table: TableSocket) -> None:
        """Send the move, again if need be: its number sees to it that it is made once."""
        assert self.sent is not None
        number, text, version = self.sent
        try:
            kept = await table.move(text, version=version, id=number)
        except ServerRefused as refusal:
            if refusal.code not in PATIENT:
                raise
            if refusal.code not in ("storage", "too_many"):
                self.sent = None
            return
        self.acknowledged.append((kept, text))
        self.sent = None


async def play_out(client: Client, table: str, keys: list[str]) -> None:
    """Play a game to its end, by requests."""
    while (await client.table(table)).phase == "playing":
        for key in keys:
            seen = await client.position(table, key)
            if seen.legal:
                await client.move(table, seen.legal[0].text, seen.version, key)
