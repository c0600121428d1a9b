"""Web push: your turn, told to browsers that asked for it, also while no page of ours is open there.

The server's key is made at the first start and kept in the store. What is sent is encrypted for the one browser.
"""

import asyncio
import base64
import binascii
import hashlib
import json
import logging
import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from walpurgis.server import facts
from walpurgis.server.errors import bad
from walpurgis.server.message_texts import LANGUAGES, words
from walpurgis.server.outbound import OutboundRequests
from walpurgis.server.outbox_message import OutboxMessage, StillWanted, YourTurn
from walpurgis.server.store import Row, Statement
from walpurgis.server.users import User

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
BROWSERS = 10
"""How many browsers of one user are told; the oldest makes room."""
KEEP_SECONDS = 86_400
"""How long a push service keeps a message for a browser that is not there."""
SIGNED_SECONDS = 43_200
"""How long a signature is good; push services allow a day at most."""
GONE = (404, 410)
PUT = """
INSERT INTO outbox (id, user_id, body, tries, due, channel, target)
SELECT CAST($1 AS TEXT) || '.push.' || id, user_id, CAST($3 AS TEXT), 0, CAST($4 AS DOUBLE PRECISION), 'push', id
FROM push_subscriptions WHERE user_id = $2
ON CONFLICT (id) DO NOTHING
"""
SUBSCRIBE = """
INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, language, made)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    language = excluded.language, made = excluded.made
"""
CROWD = """
DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN (
    SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY made DESC LIMIT $2)
"""


class Push:
    """Messages to browsers."""

    def __init__(self, server: "Server", is_still_wanted: StillWanted) -> None:
        self.server = server
        self.is_still_wanted = is_still_wanted
        self.outbound = OutboundRequests(private=server.settings.private_webhooks, what="endpoint")
        self._vapid: Any = None

    async def open(self) -> None:
        pem = await facts.keep(self.server.database, "vapid", new_key)
        self._vapid = Vapid02.from_pem(pem.encode())

    async def close(self) -> None:
        await self.outbound.close()

    @property
    def public_key(self) -> str:
        """What a browser needs to know to take messages from this server alone."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    # ----- browsers -----

    async def subscribe(self, user: User, endpoint: str, p256dh: str, auth: str, language: str) -> None:
        """Tell a browser from now on; one that was another user's is this user's now."""
        check_keys(p256dh, auth)
        await self.outbound.find(endpoint, user.id)
        language = language if language in LANGUAGES else LANGUAGES[0]
        row = (id_of(endpoint), user.id, endpoint, p256dh, auth, language, self.server.clock())
        await self.server.database.run([(SUBSCRIBE, row)])
        await self.server.database.run([(CROWD, (user.id, BROWSERS))])

    async def unsubscribe(self, user: User, endpoint: str) -> None:
        sql = "DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2"
        await self.server.database.run([(sql, (id_of(endpoint), user.id))])

    # ----- the outbox -----

    def put(self, news: YourTurn, user: str, now: float) -> Statement:
        return PUT, (news.id, user, msgspec.json.encode(news).decode(), now)

    async def deliver(self, message: OutboxMessage) -> bool:
        sql = "SELECT endpoint, p256dh, auth, language, user_id FROM push_subscriptions WHERE id = $1"
        found = await self.server.database.fetch(sql, message.target)
        news = msgspec.json.decode(message.body, type=YourTurn)
        if not found or found[0][4] != message.user or not await self.is_still_wanted(news):
            return True
        status = await self._post(found[0], news, message.user)
        if status in GONE:
            await self.server.database.run([("DELETE FROM push_subscriptions WHERE id = $1", (message.target,))])
        sent = 200 <= status < 300
        self.server.metrics.pushes += sent
        return sent or status in GONE or status == 413

    async def _post(self, row: Row, news: YourTurn, user: str) -> int:
        """The status of the push service; 0 where it does not answer."""
        endpoint, p256dh, auth, language, _ = row
        title, text = words("push", language, game=self.server.registry.game(news.game).title)
        said = {"title": title, "body": text, "url": f"/tables/{news.table}", "tag": news.table}
        headers = {
            **self._sign(endpoint),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "high",
            "Topic": news.table,
        }
        try:
            body = encrypt(json.dumps(said, ensure_ascii=False).encode(), p256dh, auth)
            async with asyncio.timeout(self.server.settings.pace.webhook * 0.8):
                return await self.outbound.post(endpoint, body, headers, user)
        except Exception as error:
            log.info("a push message could not be delivered", extra={"reason": type(error).__name__})
            return 0

    def _sign(self, endpoint: str) -> dict[str, str]:
        """The headers of VAPID (RFC 8292): signed by the server's key, with an address of the host for complaints."""
        parts = urlsplit(endpoint)
        claims = {
            "sub": self._contact(),
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(self.server.clock()) + SIGNED_SECONDS,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed

    def _contact(self) -> str:
        settings = self.server.settings
        if settings.mail_from:
            return f"mailto:{settings.mail_from}"
        here = settings.address
        return here if here.startswith("https://") else f"mailto:webmaster@{urlsplit(here).hostname}"


def new_key() -> str:
    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def id_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def unbase64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encrypt(data: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only one browser can read (RFC 8291)."""
    found: bytes = http_ece.encrypt(
        data,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=unbase64(p256dh),
        auth_secret=unbase64(auth),
        version="aes128gcm",
    )
    return found


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that no browser has made."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbase64(p256dh))
    except (ValueError, binascii.Error):
        raise bad("p256dh", "this is no public key of a browser", "send what PushSubscription.toJSON() has") from None
    try:
        right = len(unbase64(auth)) == 16
    except (ValueError, binascii.Error):
        right = False
    if not right:
        raise bad("auth", "this is no secret of a browser", "send what PushSubscription.toJSON() has")
