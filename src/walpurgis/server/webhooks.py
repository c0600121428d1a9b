"""Your turn: a message to the address that a user has named, when a table waits for them and they are not there.

Messages are written with the entry that they are about, and stay in the outbox until a receiver has taken them. So a
restart loses none, and a message that was taken just before one comes twice, with the same id.
"""

import asyncio
import contextlib
import hashlib
import hmac
import ipaddress
import logging
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import msgspec

from walpurgis.server.errors import Refused, Unavailable, bad
from walpurgis.server.live import Live
from walpurgis.server.store import Statement
from walpurgis.server.table import PLAYING, Table

if TYPE_CHECKING:
    from walpurgis.server.house import House

log = logging.getLogger(__name__)
TRIES = 9
"""After so many, over two hours, the receiver is given up."""
AT_ONCE = 20
PUT = """
INSERT INTO outbox (id, user_id, body, tries, due)
SELECT CAST($1 AS TEXT), id, CAST($3 AS TEXT), 0, CAST($4 AS DOUBLE PRECISION)
FROM users WHERE id = $2 AND webhook IS NOT NULL
ON CONFLICT (id) DO NOTHING
"""
DUE = "SELECT 1 FROM outbox WHERE due <= $1 LIMIT 1"
TAKE = """
UPDATE outbox SET tries = tries + 1, due = $1 + $2 * (1 + tries * tries * tries)
WHERE due <= $1 AND id IN (SELECT id FROM outbox WHERE due <= $1 ORDER BY due LIMIT $3)
RETURNING id, user_id, body, tries
"""
"""Takes what is due for this process, and puts the next try off: a process that dies meanwhile has not lost it."""
REMOVE = "DELETE FROM outbox WHERE id = $1"


class YourTurn(msgspec.Struct):
    """What a receiver gets; the header Walpurgis-Signature is the HMAC-SHA256 of the body under the user's secret."""

    id: str
    event: str
    table: str
    game: str
    seat: int
    version: int
    url: str


class Letter(msgspec.Struct):
    """A message that this process has taken out of the outbox."""

    id: str
    user: str
    body: str
    tries: int


class Webhooks:
    """Messages on their way out."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    def write(self, live: Live, table: Table) -> list[Statement]:
        """Messages to all whom the table begins to wait for now and who are not connected."""
        play = table.play
        if play is None or table.phase != PLAYING:
            return []
        return [
            self._put(table, seat)
            for seat, version in play.asked.items()
            if version == table.version and seat in table.awaited and is_away(live, table, seat)
        ]

    def _put(self, table: Table, seat: int) -> Statement:
        news = YourTurn(
            f"{table.id}.{table.version}.{seat}", "your_turn", table.id, table.game.id, seat, table.version,
            f"{self.house.settings.address}/tables/{table.id}",
        )  # fmt: skip
        return PUT, (news.id, table.seats[seat].user, msgspec.json.encode(news).decode(), self.house.clock())

    async def deliver(self) -> None:
        """Send everything that is due."""
        now, wait, fetch = self.house.clock(), self.house.settings.pace.webhook, self.house.database.fetch
        with contextlib.suppress(Unavailable):  # what is in the outbox can wait
            if await fetch(DUE, now):
                for row in await fetch(TAKE, now, wait, AT_ONCE):
                    self.house.spawn(self._deliver(Letter(*row)))

    async def _deliver(self, letter: Letter) -> None:
        with contextlib.suppress(Unavailable):
            if await self._is_over_with(letter):
                await self.house.database.run([(REMOVE, (letter.id,))])

    async def _is_over_with(self, letter: Letter) -> bool:
        """Whether a letter has arrived, or nobody wants it any more."""
        user = await self.house.people.user(letter.user)
        news = msgspec.json.decode(letter.body, type=YourTurn)
        if user is None or not user.webhook or not user.webhook_secret or not await self._is_true(news):
            return True
        if await self._post(user.webhook, letter.body.encode(), user.webhook_secret):
            self.house.metrics.webhooks += 1
            return True
        if letter.tries >= TRIES:
            log.info("a webhook does not answer and is given up", extra={"table": news.table, "seat": news.seat})
        return letter.tries >= TRIES

    async def _is_true(self, news: YourTurn) -> bool:
        """Whether the table still waits for the seat: nobody wants to be told later."""
        try:
            table = (await self.house.table(news.table)).table
        except Refused:
            return False
        return table.play is not None and table.play.asked.get(news.seat) == news.version

    async def _post(self, url: str, body: bytes, secret: str) -> bool:
        if self._client is None:
            self._client = httpx.AsyncClient(follow_redirects=False, trust_env=False)
        signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "Walpurgis-Signature": signature}
        try:
            async with asyncio.timeout(self.house.settings.pace.webhook * 0.8):
                await asyncio.to_thread(check_target, url, self.house.settings.private_webhooks)
                answer = await self._client.post(url, content=body, headers=headers, timeout=None)
        except Exception as error:
            log.info("a webhook could not be delivered", extra={"reason": type(error).__name__})
            return False
        return answer.is_success


def is_away(live: Live, table: Table, seat: int) -> bool:
    """Whether a person sits there who is not connected."""
    chair = table.seats[seat]
    return bool(chair.user) and not chair.bot and seat not in live.online


def check_target(url: str, private: bool) -> None:
    """Refuse what is no web address, or what leads into the local network."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or len(url) > 500:
        raise bad("webhook", "a webhook is an address that begins with http:// or https://")
    if private:
        return
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or 443, proto=socket.IPPROTO_TCP)
    except (OSError, UnicodeError, ValueError):
        raise bad("webhook", f"{parts.hostname} cannot be found") from None
    for *_, address in found:
        if not ipaddress.ip_address(str(address[0]).partition("%")[0]).is_global:
            raise bad("webhook", f"{parts.hostname} is in the local network", "use a public address")
