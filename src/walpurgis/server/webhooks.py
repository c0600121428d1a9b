"""Your turn: a signed message to the address that a user has named, when a table waits for them and they are away."""

import asyncio
import hashlib
import hmac
import logging
from typing import TYPE_CHECKING

import msgspec

from walpurgis.server.outbound import OutboundRequests
from walpurgis.server.outbox_message import OutboxMessage, StillWanted, YourTurn
from walpurgis.server.store import Statement
from walpurgis.server.users import User

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
PUT = """
INSERT INTO outbox (id, user_id, body, tries, due)
SELECT CAST($1 AS TEXT), id, CAST($3 AS TEXT), 0, CAST($4 AS DOUBLE PRECISION)
FROM users WHERE id = $2 AND webhook IS NOT NULL
ON CONFLICT (id) DO NOTHING
"""


class Webhooks:
    """Messages to addresses of users' own."""

    def __init__(self, server: "Server", is_still_wanted: StillWanted) -> None:
        self.server = server
        self.is_still_wanted = is_still_wanted
        settings = server.settings
        self.outbound = OutboundRequests(private=settings.private_webhooks, ports=frozenset(settings.webhook_ports))

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        await self.outbound.close()

    def put(self, news: YourTurn, user: str, now: float) -> Statement:
        return PUT, (news.id, user, msgspec.json.encode(news).decode(), now)

    async def deliver(self, message: OutboxMessage) -> bool:
        user = await self.server.user_store.user(message.user)
        news = msgspec.json.decode(message.body, type=YourTurn)
        if user is None or not user.webhook or not user.webhook_secret or not await self.is_still_wanted(news):
            return True
        sent = await self._post(user, message.body.encode())
        self.server.metrics.webhooks += sent
        return sent

    async def _post(self, user: User, body: bytes) -> bool:
        assert user.webhook is not None
        assert user.webhook_secret is not None
        signature = hmac.new(user.webhook_secret.encode(), body, hashlib.sha256).hexdigest()
        headers = {"Content-Type": "application/json", "Walpurgis-Signature": signature}
        try:
            async with asyncio.timeout(self.server.settings.pace.webhook * 0.8):
                status = await self.outbound.post(user.webhook, body, headers, user.id)
        except Exception as error:
            log.info("a webhook could not be delivered", extra={"reason": type(error).__name__})
            return False
        return 200 <= status < 300
