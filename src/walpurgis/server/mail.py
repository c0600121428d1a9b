"""E-mail: your turn, and a forgotten password. Only to confirmed addresses, and never from the event loop itself.

A message in the outbox has no secret: the links in a mail are made when it is handed to the relay.
"""

import asyncio
import hashlib
import hmac
import logging
import re
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from walpurgis.server import facts
from walpurgis.server.errors import Refused, bad
from walpurgis.server.message_texts import LANGUAGES, words
from walpurgis.server.outbox_message import OutboxMessage, StillWanted, YourTurn
from walpurgis.server.rate_limits import RateLimiter
from walpurgis.server.smtp import Relay, is_for_good
from walpurgis.server.store import Statement
from walpurgis.server.users import DAY, User, hashed, secret

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
AT_ONCE = 2
"""Messages that are handed to the relay at the same time."""
CONFIRM_SECONDS = 2 * DAY
RESET_SECONDS = 3600.0
PUT_TURN = """
INSERT INTO outbox (id, user_id, body, tries, due, channel)
SELECT CAST($1 AS TEXT), user_id, CAST($3 AS TEXT), 0, CAST($4 AS DOUBLE PRECISION), 'email'
FROM emails WHERE user_id = $2 AND confirmed = 1 AND your_turn = 1
    AND (SELECT COUNT(*) FROM outbox WHERE channel = 'email') < CAST($5 AS BIGINT)
ON CONFLICT (id) DO NOTHING
"""
PUT_NOW = """
INSERT INTO outbox (id, user_id, body, tries, due, channel) VALUES ($1, $2, $3, 0, $4, 'email')
ON CONFLICT (id) DO UPDATE SET tries = 0, due = excluded.due
"""
SET = """
INSERT INTO emails (user_id, address, language, confirmed, your_turn, token, expires)
VALUES ($1, $2, $3, 0, 1, '', 0)
ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, language = excluded.language, confirmed = 0,
    your_turn = 1, token = '', expires = 0
"""
_LOCAL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}")
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}")


class EmailRow(msgspec.Struct):
    """The address of a user."""

    user: str
    address: str
    language: str
    confirmed: bool
    your_turn: bool


class Mail:
    """Messages by e-mail; without a relay there are none."""

    def __init__(self, server: "Server", is_still_wanted: StillWanted) -> None:
        self.server = server
        self.is_still_wanted = is_still_wanted
        settings = server.settings
        self.relay = Relay(settings.smtp) if settings.smtp else None
        self.sender = settings.mail_from or f"walpurgis@{urlsplit(settings.address).hostname}"
        self._threads = ThreadPoolExecutor(AT_ONCE, "walpurgis-mail")
        self._key = b""
        self._by_user = RateLimiter(5 / DAY, 5)
        self._by_address = RateLimiter(5 / DAY, 5)

    async def open(self) -> None:
        self._key = (await facts.keep(self.server.database, "mail_key", secret)).encode()

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    # ----- what people ask for -----

    async def find(self, user: str) -> EmailRow | None:
        sql = "SELECT user_id, address, language, confirmed, your_turn FROM emails WHERE user_id = $1"
        found = await self.server.database.fetch(sql, user)
        if not found:
            return None
        row = found[0]
        return EmailRow(row[0], row[1], row[2], bool(row[3]), bool(row[4]))

    async def set_address(self, user: User, address: str, language: str) -> None:
        """Ask an address whether it wants mail. Nothing else is sent to it before it has said so."""
        self._check_relay()
        if user.account is None:
            raise Refused("no_account", "a guest has no e-mail address", remedy="POST /api/me/account first")
        address = clean_address(address)
        if not self._by_user.take(user.id) or not self._by_address.take(hashed(address.lower())):
            raise Refused("too_many", "too many mails to confirm an address", status=429, remedy="try again tomorrow")
        language = language if language in LANGUAGES else LANGUAGES[0]
        await self.server.database.run([(SET, (user.id, address, language)), self._put_now("confirm", user.id)])
        self._hurry()

    async def remove(self, user: str) -> None:
        gone: list[Statement] = [
            ("DELETE FROM emails WHERE user_id = $1", (user,)),
            ("DELETE FROM outbox WHERE user_id = $1 AND channel = 'email'", (user,)),
        ]
        await self.server.database.run(gone)

    async def set_your_turn(self, user: str, on: bool) -> None:
        await self.server.database.run([("UPDATE emails SET your_turn = $1 WHERE user_id = $2", (int(on), user))])

    async def confirm(self, token: str) -> None:
        sql = "UPDATE emails SET confirmed = 1, token = '' WHERE token = $1 AND expires > $2 RETURNING user_id"
        if not token or not await self.server.database.fetch(sql, hashed(token), self.server.clock()):
            raise Refused("link_over", "this link was used already, or its time is up", status=403, field="token")

    async def unsubscribe(self, token: str) -> None:
        """Stop all mails about turns, by the link in one of them."""
        user, _, mac = token.partition(".")
        row = await self.find(user) if user else None
        if row is None or not hmac.compare_digest(mac, self._mac(row)):
            raise Refused("link_over", "this link is no longer good", status=403, field="token")
        await self.set_your_turn(user, False)

    async def forgotten(self, account: str) -> None:
        """Send a link to a new password, where the account has a confirmed address; nobody learns whether it has."""
        self._check_relay()
        user = await self.server.user_store.account(account)
        row = await self.find(user.id) if user is not None else None
        if row is not None and row.confirmed and self._by_address.take(f"reset {row.user}"):
            await self.server.database.run([self._put_now("reset", row.user)])
            self._hurry()

    def _check_relay(self) -> None:
        if self.relay is None:
            raise Refused("no_mail", "this server sends no mail", remedy="ask the host")

    # ----- the outbox -----

    def put(self, news: YourTurn, user: str, now: float) -> Statement | None:
        if self.relay is None:
            return None
        settings = self.server.settings
        body = msgspec.json.encode(news).decode()
        due = now + settings.pace.mail_delay
        return PUT_TURN, (f"{news.id}.email", user, body, due, settings.limits.mails_waiting)

    def _put_now(self, event: str, user: str) -> Statement:
        body = msgspec.json.encode({"event": event}).decode()
        return PUT_NOW, (f"{event}.{user}", user, body, self.server.clock())

    def _hurry(self) -> None:
        self.server.spawn(self.server.outbox.deliver())

    async def deliver(self, message: OutboxMessage) -> bool:
        row, user = await self.find(message.user), await self.server.user_store.user(message.user)
        if row is None or user is None or self.relay is None:
            return True
        mail = await self._compose(message, row, user)
        return True if mail is None else await self._send(mail, row)

    async def _send(self, message: EmailMessage, row: EmailRow) -> bool:
        assert self.relay is not None
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self.relay.send, message)
        except Exception as error:
            log.warning("a mail could not be sent", extra={"reason": type(error).__name__})
            self.server.metrics.mails_failed += 1
            if is_for_good(error):
                sql = "UPDATE emails SET confirmed = 0 WHERE user_id = $1 AND address = $2"
                await self.server.database.run([(sql, (row.user, row.address))])
                return True
            return False
        self.server.metrics.mails += 1
        return True

    async def _compose(self, message: OutboxMessage, row: EmailRow, user: User) -> EmailMessage | None:
        """The mail that a letter asks for; None where it is no longer wanted."""
        event, site = msgspec.json.decode(message.body)["event"], self.server.settings.address
        if event == "confirm":
            if row.confirmed:
                return None
            link = f"{site}/confirm#{await self._confirmation(row)}"
            return self._message(message, row, words("confirm", row.language, site=site, link=link))
        if not row.confirmed:
            return None
        if event == "reset":
            link = f"{site}/reset#{await self.server.user_store.password_link(user.id, RESET_SECONDS)}"
            said = words("reset", row.language, site=site, link=link, account=user.account or "")
            return self._message(message, row, said)
        news = msgspec.json.decode(message.body, type=YourTurn)
        if not row.your_turn or not await self.is_still_wanted(news):
            return None
        token, game = f"{row.user}.{self._mac(row)}", self.server.registry.game(news.game).title
        leave = f"{site}/unsubscribe#{token}"
        mail = self._message(
            message, row, words("your_turn", row.language, game=game, link=news.url, unsubscribe=leave)
        )
        mail["List-Unsubscribe"] = f"<{site}/api/email/unsubscribe?token={token}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return mail

    async def _confirmation(self, row: EmailRow) -> str:
        token = secret()
        sql = "UPDATE emails SET token = $1, expires = $2 WHERE user_id = $3 AND address = $4"
        until = self.server.clock() + CONFIRM_SECONDS
        await self.server.database.run([(sql, (hashed(token), until, row.user, row.address))])
        return token

    def _message(self, message: OutboxMessage, row: EmailRow, said: tuple[str, str]) -> EmailMessage:
        mail = EmailMessage()
        mail["Subject"] = f"Walpurgis: {said[0]}"
        mail["From"] = Address("Walpurgis", addr_spec=self.sender)
        mail["To"] = row.address
        mail["Date"] = formatdate(self.server.clock())
        mail["Message-ID"] = f"<{message.id}.{message.tries}@{self.sender.rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(said[1])
        return mail

    def _mac(self, row: EmailRow) -> str:
        return hmac.new(self._key, f"{row.user} {row.address}".encode(), hashlib.sha256).hexdigest()[:40]


def clean_address(address: str) -> str:
    """An address to which mail can be sent; anything else is refused."""
    local, at, domain = address.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode("ascii").lower()
    except UnicodeError:
        domain = ""
    if not at or len(address) > 254 or not _LOCAL.fullmatch(local) or not _DOMAIN.fullmatch(domain):
        raise bad("address", "this is no e-mail address", "write it as name@example.org")
    return f"{local}@{domain}"
