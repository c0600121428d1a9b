"""SQLite: one file and no set-up. One thread writes, and all who wait for it share a commit; another one reads."""

import asyncio
import contextlib
import fcntl
import functools
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

from walpurgis.server.errors import Taken, Unavailable
from walpurgis.server.store import migrations
from walpurgis.server.store.commits import Commits
from walpurgis.server.store.database import Job, Row, Statement

CHECKPOINT = 1000
"""After so many commits the log is copied into the file, beside the writing and without holding it up."""
_PARAMETER = re.compile(r"\$(\d+)")


class SQLite:
    """A database in one file."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = Commits(self._write)
        self._writer = ThreadPoolExecutor(1, "walpurgis-writer")
        self._readers = ThreadPoolExecutor(1, "walpurgis-reader")
        self._copier = ThreadPoolExecutor(1, "walpurgis-copier")
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as undo:
            self._lock = undo.enter_context(self.path.with_suffix(".lock").open("wb"))
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._writing = undo.enter_context(contextlib.closing(connect(self.path)))
                migrate(self._writing)
                self._reading = undo.enter_context(contextlib.closing(connect(self.path)))
            except BlockingIOError:
                raise ValueError(
                    f"{self.path}: another server uses this file; several processes can share a PostgreSQL database"
                ) from None
            except sqlite3.Error as error:
                raise ValueError(f"{self.path}: {error}") from None
            undo.pop_all()

    async def close(self) -> None:
        await self.commits.close()
        for thread in (self._writer, self._readers, self._copier):
            thread.shutdown()
        for open_ in (self._writing, self._reading, self._lock):
            if open_ is not None:
                open_.close()

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, translate(sql), args)

    def _fetch(self, sql: str, args: tuple[Any, ...]) -> list[Row]:
        assert self._reading is not None
        try:
            return self._reading.execute(sql, args).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from error

    async def run(self, statements: Sequence[Statement], note: str = "") -> None:
        await self.commits.add((statements, note))

    async def _write(self, jobs: Sequence[Job]) -> Sequence[Exception | None]:
        assert self._writing is not None
        loop = asyncio.get_running_loop()
        failures = await loop.run_in_executor(self._writer, commit, self._writing, jobs)
        if self.commits.count % CHECKPOINT == CHECKPOINT - 1:
            self._copier.submit(copy_log, self.path)
        return failures

    def listen(self, hear: Callable[[str], None]) -> None:
        """Nobody else writes into this file, so there is nothing to hear."""


def commit(connection: sqlite3.Connection, jobs: Sequence[Job]) -> list[Exception | None]:
    """Write jobs in one transaction; the answer says of each what was wrong with it."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        failures = [carry_out(connection, statements) for statements, _ in jobs]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [Unavailable(str(error)) for _ in jobs]
    return failures


def carry_out(connection: sqlite3.Connection, statements: Sequence[Statement]) -> Exception | None:
    """One job inside the shared transaction; a job that fails leaves no trace and spoils no other."""
    connection.execute("SAVEPOINT job")
    try:
        for sql, args in statements:
            connection.execute(translate(sql), args)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        return Taken(str(error))
    finally:
        connection.execute("RELEASE job")
    return None


def copy_log(path: Path) -> None:
    """Copy what is in the write-ahead log into the file itself, as far as nobody reads it."""
    with contextlib.closing(connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    connection.execute(migrations.BOOK)
    done = {number for (number,) in connection.execute(migrations.DONE)}
    for statements in migrations.missing(done):
        connection.execute("BEGIN IMMEDIATE")
        for sql, args in statements:
            connection.execute(translate(sql), args)
        connection.execute("COMMIT")


@functools.cache
def translate(sql: str) -> str:
    """SQLite writes ?1 for $1."""
    return _PARAMETER.sub(r"?\1", sql)
