"""Your turn: a message to the address that a user has named, when a table waits for them and they are not there."""

import asyncio
import hashlib
import hmac
import ipaddress
import logging
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import msgspec

from walpurgis.server.errors import bad
from walpurgis.server.live import Live

if TYPE_CHECKING:
    from walpurgis.server.house import House

log = logging.getLogger(__name__)
ATTEMPTS = (0.0, 2.0, 10.0)


class YourTurn(msgspec.Struct):
    """What a receiver gets; the header Walpurgis-Signature is the HMAC-SHA256 of the body under the user's secret."""

    event: str
    table: str
    game: str
    seat: int
    version: int
    url: str


class Webhooks:
    """Messages on their way out."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    def your_turn(self, live: Live) -> None:
        """Tell everybody whom the table has just begun to wait for and who is not connected."""
        table, play = live.table, live.table.play
        assert play is not None
        for seat, version in play.asked.items():
            chair = table.seats[seat]
            if version == table.version and chair.user and not chair.bot and seat not in live.online:
                news = YourTurn(
                    "your_turn", table.id, table.game.id, seat, version,
                    f"{self.house.settings.address}/tables/{table.id}",
                )  # fmt: skip
                self.house.spawn(self._tell(chair.user, news))

    async def _tell(self, id: str, news: YourTurn) -> None:
        user = await self.house.people.user(id)
        if user is None or not user.webhook or not user.webhook_secret:
            return
        body = msgspec.json.encode(news)
        signature = hmac.new(user.webhook_secret.encode(), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "Walpurgis-Signature": signature}
        for wait in ATTEMPTS:
            await asyncio.sleep(wait)
            if await self._post(user.webhook, body, headers):
                self.house.metrics.webhooks += 1
                return
        log.info("a webhook does not answer", extra={"table": news.table, "seat": news.seat})

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> bool:
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=5, follow_redirects=False, trust_env=False)
        try:
            await asyncio.to_thread(check_target, url, self.house.settings.private_webhooks)
            answer = await self._client.post(url, content=body, headers=headers)
        except Exception as error:
            log.info("a webhook could not be delivered", extra={"reason": type(error).__name__})
            return False
        return answer.is_success


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
