"""People: guests, accounts, sessions. A session's secret is shown once; here only its hash is kept."""

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
from walpurgis.server.store import Database, Statement

DAY = 86_400.0
GONE = "gone"
_HASHER = argon2.PasswordHasher()
_ACCOUNT = re.compile(r"[a-z0-9_.-]{3,32}")

SIT = """
INSERT INTO chairs (table_id, seat, user_id) VALUES ($1, $2, $3)
ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id
"""
STAND = "DELETE FROM chairs WHERE table_id = $1 AND seat = $2"


class User(msgspec.Struct):
    """Somebody: a guest while there is no account."""

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


def clean_name(name: str) -> str:
    words = ["".join(char for char in word if char.isprintable()) for word in name.split()]
    name = " ".join(word for word in words if word)
    if not 1 <= len(name) <= 32:
        raise bad("name", "a name has 1 to 32 visible characters")
    return name


class People:
    """All who play here."""

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

    async def user(self, id: str) -> User | None:
        sql = "SELECT id, name, account, webhook, webhook_secret FROM users WHERE id = $1"
        found = await self.database.fetch(sql, id)
        return User(*found[0]) if found else None

    async def keep(self, user: User, account: str, password: str) -> None:
        """Turn a guest into an account; name, tables and statistics stay."""
        account = account.strip().lower()
        if user.account is not None:
            raise Refused("has_account", "you have an account already")
        if not _ACCOUNT.fullmatch(account):
            raise bad("account", "an account has 3 to 32 letters a-z, digits, dots, dashes or underscores")
        if not 8 <= len(password) <= 200:
            raise bad("password", "a password has 8 to 200 characters")
        kept = await self._hash(password)
        try:
            sql = "UPDATE users SET account = $1, password = $2 WHERE id = $3 AND account IS NULL"
            await self.database.run([(sql, (account, kept, user.id))])
        except Taken:
            raise Refused("account_taken", f"the account {account} exists", field="account") from None

    async def log_in(self, account: str, password: str) -> tuple[User, str]:
        """A new session for an account. A wrong name takes as long as a wrong password."""
        found = await self.database.fetch(
            "SELECT id, password FROM users WHERE account = $1", account.strip().lower()[:64]
        )
        right = await self._verify(found[0][1] if found else None, password[:200])
        user = await self.user(found[0][0]) if found and right else None
        if user is None:
            raise Refused("wrong_login", "no account has this name and this password", status=401, field="password")
        token = secret()
        await self.database.run([self._session(token, user.id)])
        return user, token

    async def tidy(self) -> None:
        """Forget sessions that have expired."""
        await self.database.run([("DELETE FROM sessions WHERE expires < $1", (self.clock(),))])

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

    async def forget(self, user: User) -> None:
        """Delete everything that is known about a user. Games of others stay; the seat in them has no user any more."""
        await self.database.run(
            [
                ("DELETE FROM sessions WHERE user_id = $1", (user.id,)),
                ("DELETE FROM chairs WHERE user_id = $1", (user.id,)),
                ("DELETE FROM outbox WHERE user_id = $1", (user.id,)),
                ("DELETE FROM ratings WHERE user_id = $1", (user.id,)),
                ("UPDATE results SET user_id = $1 WHERE user_id = $2", (GONE, user.id)),
                ("DELETE FROM users WHERE id = $1", (user.id,)),
            ]
        )


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
