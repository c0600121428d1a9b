"""How `walpurgis admin` reaches a server: over the network, or by the store, with a session that lives for one command.

Whoever may write into the store may do everything, so such a session needs no password. Where a server holds the
embedded database, the command finds its address beside the file and sends requests to it. Otherwise the command is
the server for a moment: it holds the lock of the file, or is one more process on PostgreSQL.
"""

import contextlib
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx

from walpurgis.server.admin import CONSOLE
from walpurgis.server.app import create_app
from walpurgis.server.client import Client
from walpurgis.server.server import Server
from walpurgis.server.settings import Settings
from walpurgis.server.store import Statement, database, is_postgres, sqlite_path
from walpurgis.server.store.sqlite import connect, execute, is_in_use
from walpurgis.server.users import hashed

LONGEST = 86_400.0
"""The most seconds that one command may take."""


@contextlib.asynccontextmanager
async def administer(store: str, url: str = "", token: str = "") -> AsyncIterator[Client]:
    """A client with the rights of an administrator: of the server at `url`, or of the one that uses a store."""
    if url:
        if not token:
            raise ValueError("--url needs the token of an administrator: set WALPURGIS_TOKEN")
        async with Client(url, token) as client:
            yield client
    elif not is_postgres(store) and is_in_use(sqlite_path(store)):
        with _session_beside(sqlite_path(store)) as token:
            async with Client(find_address(sqlite_path(store)), token) as client:
                yield client
    else:
        async with _in_place_of_a_server(store) as client:
            yield client


@contextlib.asynccontextmanager
async def _in_place_of_a_server(store: str) -> AsyncIterator[Client]:
    """Carry out requests in this process. Bots do not think here, and nobody is served."""
    if not is_postgres(store) and not sqlite_path(store).is_file():
        raise ValueError(f"there is no database at {sqlite_path(store)}: name its folder with --data")
    settings = Settings(database=store)
    server = Server(settings, database(store))
    server.bots.asleep = True
    await server.database.open()
    token = secrets.token_urlsafe(24)
    try:
        await server.database.run(_arrive(token))
        await server.admin.load_notices()
        async with Client("http://console", token) as client:
            await client.http.aclose()
            app: Any = create_app(settings, server)
            client.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=client.url, timeout=None)
            yield client
    finally:
        await server.database.run(_leave(token))
        await server.database.run(_forget_console(), "")
        await server.close()


@contextlib.contextmanager
def _session_beside(path: Path) -> Iterator[str]:
    """A session in a database that a server has open; SQLite itself keeps the two apart."""
    token = secrets.token_urlsafe(24)
    try:
        with contextlib.closing(connect(path)) as connection:
            _write(connection, _arrive(token))
            try:
                yield token
            finally:
                _write(connection, _leave(token))
                _write(connection, _forget_console())
    except sqlite3.Error as error:
        raise ValueError(f"{path}: {error}") from None


def _write(connection: sqlite3.Connection, statements: list[Statement]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for sql, args in statements:
        execute(connection, sql, args)
    connection.execute("COMMIT")


def _arrive(token: str) -> list[Statement]:
    now = time.time()
    return [
        (
            "INSERT INTO users (id, name, made) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
            (CONSOLE, CONSOLE, now),
        ),
        ("INSERT INTO admins (user_id, since) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING", (CONSOLE, now)),
        (
            "INSERT INTO sessions (token, user_id, expires) VALUES ($1, $2, $3)",
            (hashed(token), CONSOLE, now + LONGEST),
        ),
    ]


def _leave(token: str) -> list[Statement]:
    return [("DELETE FROM sessions WHERE token = $1", (hashed(token),))]


def _forget_console() -> list[Statement]:
    """The last command that ends takes the console's rows along."""
    last = "NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = 'console')"
    return [
        (f"DELETE FROM admins WHERE user_id = 'console' AND {last}", ()),
        (f"DELETE FROM users WHERE id = 'console' AND {last}", ()),
    ]


# ----- where a server is that holds the embedded database -----


def announce(settings: Settings) -> Path | None:
    """Write down beside the embedded database where its server listens."""
    if is_postgres(settings.database):
        return None
    path = sqlite_path(settings.database).with_suffix(".address")
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    path.write_text(f"http://{f'[{host}]' if ':' in host else host}:{settings.port}\n", "utf-8")
    path.chmod(0o600)
    return path


def find_address(path: Path) -> str:
    try:
        return path.with_suffix(".address").read_text("utf-8").strip()
    except OSError:
        raise ValueError(f"{path}: a server uses this file, but has not said where it listens: use --url") from None
