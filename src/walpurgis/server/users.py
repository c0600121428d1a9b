"""Users: guests, accounts, sessions. A session's secret is shown once; only its hash is stored."""

import asyncio
import hashlib
import re
import secrets
import time
from collections.abc import Callable
from functools import cache

import argon2
import msgspec

from walpurgis.server.errors import Refused, Taken, bad
from walpurgis.server.sanitize import clean_text
from walpurgis.server.store import Database, Statement

DAY = 86_400.0
GONE = "gone"
AT = "@"
"""Between a banned user and the network from which no guest may come because of them."""
_HASHER = argon2.PasswordHasher()
_ACCOUNT = re.compile(r"[a-z0-9_.-]{3,32}")

SIT = """
INSERT INTO chairs (table_id, seat, user_id) VALUES ($1, $2, $3)
ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id
"""
LISTS = (
    "sessions", "chairs", "outbox", "ratings", "emails", "push_subscriptions", "password_links", "bans", "admins",
    "owners",
)  # fmt: skip
"""Everything that has rows of a user, and none of anybody else."""
STAND = "DELETE FROM chairs WHERE table_id = $1 AND seat = $2"


class User(msgspec.Struct):
    """A user; a guest while `account` is None."""

    id: str
    name: str
    account: str | None
    webhook: str | None
    webhook_secret: str | None


def secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def clean_name(name: str, field: str = "name") -> str:
    """The name of a person, bot or table as others see it; `field` says where it was asked for."""
    name = clean_text(name)
    if not 1 <= len(name) <= 32:
        raise bad(field, f"a {field} has 1 to 32 visible characters")
    return name


def check_password(field: str, password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise bad(field, "a password has 8 to 200 characters")


class UserStore:
    """Users and sessions in the database."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time, session_days: int = 90) -> None:
        self.database = database
        self.clock = clock
        self.session_days = session_days
        self._hashing = asyncio.Semaphore(2)

    # ----- coming in -----

    async def guest(self, name: str) -> tuple[User, str]:
        """A new guest, and the secret of their session."""
        user = User(secrets.token_hex(8), clean_name(name), None, None, None)
        token = secret()
        sql = "INSERT INTO users (id, name, made) VALUES ($1, $2, $3)"
        await self.database.run([(sql, (user.id, user.name, self.clock())), self._session(token, user.id)])
        return user, token

    def _session(self, token: str, user: str) -> Statement:
        sql = "INSERT INTO sessions (token, user_id, expires) VALUES ($1, $2, $3)"
        return sql, (hashed(token), user, self.clock() + self.session_days * DAY)

    async def known(self, token: str) -> User | None:
        """The user of a session."""
        sql = """
        SELECT id, name, account, webhook, webhook_secret FROM users JOIN sessions ON users.id = sessions.user_id
        WHERE token = $1 AND expires > $2
        """
        found = await self.database.fetch(sql, hashed(token), self.clock()) if token else []
        return User(*found[0]) if found else None

    async def sessions_of(self, user: str) -> set[str]:
        """The hashed tokens of a user's sessions that have not ended."""
        sql = "SELECT token FROM sessions WHERE user_id = $1 AND expires > $2"
        return {token for (token,) in await self.database.fetch(sql, user, self.clock())}

    async def user(self, id: str) -> User | None:
        sql = "SELECT id, name, account, webhook, webhook_secret FROM users WHERE id = $1"
        found = await self.database.fetch(sql, id)
        return User(*found[0]) if found else None

    async def keep(self, user: User, account: str, password: str) -> str:
        """Turn a guest into an account; name, tables and statistics stay. The answer is the secret of a new session.

        The guest's own session ends: whoever else knew its secret has no part in the account.
        """
        account = account.strip().lower()
        if user.account is not None:
            raise Refused("has_account", "you have an account already")
        if not _ACCOUNT.fullmatch(account):
            raise bad("account", "an account has 3 to 32 letters a-z, digits, dots, dashes or underscores")
        check_password("password", password)
        kept = await self._hash(password)
        try:
            sql = "UPDATE users SET account = $1, password = $2 WHERE id = $3 AND account IS NULL"
            return await self.renew(user.id, (sql, (account, kept, user.id)))
        except Taken:
            raise Refused("account_taken", f"the account {account} exists", field="account") from None

    async def change_password(self, user: User, old: str, new: str) -> str:
        """Another password; all sessions end, and the answer is the secret of a new one."""
        if user.account is None:
            raise Refused("no_account", "a guest has no password", remedy="POST /api/me/account makes an account")
        check_password("new", new)
        found = await self.database.fetch("SELECT password FROM users WHERE id = $1", user.id)
        if not await self._verify(found[0][0] if found else None, old[:200]):
            raise Refused("wrong_login", "this is not your password", status=401, field="old")
        sql = "UPDATE users SET password = $1 WHERE id = $2"
        return await self.renew(user.id, (sql, (await self._hash(new), user.id)))

    async def renew(self, user: str, *also: Statement) -> str:
        """End all sessions of a user and begin a new one, whose secret is the answer; all that or nothing."""
        token = secret()
        ended: Statement = ("DELETE FROM sessions WHERE user_id = $1", (user,))
        await self.database.run([*also, ended, self._session(token, user)])
        return token

    async def log_in(self, account: str, password: str) -> tuple[User, str]:
        """A new session for an account. A wrong name takes as long as a wrong password."""
        found = await self.database.fetch(
            "SELECT id, password FROM users WHERE account = $1", account.strip().lower()[:64]
        )
        right = await self._verify(found[0][1] if found else None, password[:200])
        user = await self.user(found[0][0]) if found and right else None
        if user is None:
            raise Refused("wrong_login", "no account has this name and this password", status=401, field="password")
        await self.check_ban(user.id)
        token = secret()
        await self.database.run([self._session(token, user.id)])
        return user, token

    async def check_ban(self, user: str) -> None:
        """Refuse a user whom the host does not let in."""
        sql = "SELECT reason FROM bans WHERE user_id = $1 AND (until IS NULL OR until > $2)"
        found = await self.database.fetch(sql, user, self.clock())
        if found:
            why = f": {found[0][0]}" if found[0][0] else ""
            raise Refused("banned", f"the host does not let this account in{why}", status=403)

    async def check_network(self, network: str) -> None:
        """Refuse a guest who comes from where the host lets no guests in."""
        sql = "SELECT reason FROM bans WHERE user_id LIKE $1 AND until > $2"
        if await self.database.fetch(sql, f"%{AT}{network}", self.clock()):
            raise Refused(
                "banned", "the host lets no new guests in from this network", status=403, remedy="log in to an account"
            )

    async def account(self, account: str) -> User | None:
        """The user of an account."""
        found = await self.database.fetch("SELECT id FROM users WHERE account = $1", account.strip().lower()[:64])
        return await self.user(found[0][0]) if found else None

    # ----- one-time links to a new password -----

    async def password_link(self, user: str, seconds: float) -> str:
        """The secret of a link by which a user may choose a new password, once. Earlier links end."""
        token = secret()
        sql = "INSERT INTO password_links (token, user_id, expires) VALUES ($1, $2, $3)"
        earlier: Statement = ("DELETE FROM password_links WHERE user_id = $1", (user,))
        await self.database.run([earlier, (sql, (hashed(token), user, self.clock() + seconds))])
        return token

    async def use_password_link(self, token: str, password: str) -> tuple[str, str]:
        """A new password by a link; all sessions end. The answer is the user, and the secret of a new session."""
        check_password("password", password)
        sql = "SELECT user_id FROM password_links WHERE token = $1 AND expires > $2"
        found = await self.database.fetch(sql, hashed(token), self.clock())
        if not found:
            raise Refused("link_over", "this link was used already, or its time is up", field="token", status=403)
        user = found[0][0]
        await self.check_ban(user)
        kept = await self._hash(password)
        taken = await self.database.fetch(
            "DELETE FROM password_links WHERE token = $1 RETURNING user_id", hashed(token)
        )
        if not taken:
            raise Refused("link_over", "this link was used already", field="token", status=403)
        return user, await self.renew(user, ("UPDATE users SET password = $1 WHERE id = $2", (kept, user)))

    async def tidy(self) -> None:
        """Forget sessions, links and bans of networks that have expired."""
        gone: list[Statement] = [
            (f"DELETE FROM {name} WHERE expires < $1", (self.clock(),)) for name in ("sessions", "password_links")
        ]
        gone.append(("DELETE FROM bans WHERE user_id LIKE $1 AND until < $2", (f"%{AT}%", self.clock())))
        await self.database.run(gone)

    async def log_out(self, token: str) -> None:
        await self.database.run([("DELETE FROM sessions WHERE token = $1", (hashed(token),))])

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(_HASHER.hash, password)

    async def _verify(self, kept: str | None, password: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(_verify, kept, password)

    # ----- changing and going -----

    async def rename(self, user: User, name: str) -> None:
        await self.database.run([("UPDATE users SET name = $1 WHERE id = $2", (clean_name(name), user.id))])

    async def set_webhook(self, user: User, url: str | None) -> str | None:
        """Where to tell the user that it is their turn; the answer is the secret that signs the messages."""
        key = secret() if url else None
        sql = "UPDATE users SET webhook = $1, webhook_secret = $2 WHERE id = $3"
        await self.database.run([(sql, (url, key, user.id))])
        return key

    async def forget(self, user: str, *, finished: bool = True) -> None:
        """Delete a user from all lists. Games of others stay; the seat in them has no user any more.

        Where it is not finished, the note stays that the user has to be stricken from some tables.
        """
        lists = (*LISTS, *(("visits",) if finished else ()))
        gone: list[Statement] = [(f"DELETE FROM {name} WHERE user_id = $1", (user,)) for name in lists]
        gone += [
            ("UPDATE results SET user_id = $1 WHERE user_id = $2", (GONE, user)),
            ("UPDATE audit SET subject = $1, detail = '' WHERE subject = $2", (GONE, user)),
            ("UPDATE audit SET who = $1 WHERE who = $2", (GONE, user)),
            ("DELETE FROM users WHERE id = $1", (user,)),
        ]
        if finished:
            gone.append(("DELETE FROM chores WHERE kind = 'forget' AND subject = $1", (user,)))
        await self.database.run(gone)


@cache
def _nobodys_hash() -> str:
    return _HASHER.hash("nobody")


def _verify(kept: str | None, password: str) -> bool:
    """Whether a password is right; where there is no account, it takes as long to say no."""
    try:
        _HASHER.verify(kept or _nobodys_hash(), password)
    except argon2.exceptions.VerifyMismatchError:
        return False
    return kept is not None
