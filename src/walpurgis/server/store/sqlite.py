"""SQLite: one file and no set-up. One thread writes, and all who wait for it share a commit; another one reads."""

import asyncio
import contextlib
import fcntl
import functools
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

from walpurgis.server.errors import Rejected, Taken, Unavailable
from walpurgis.server.store import migrations
from walpurgis.server.store.commits import Commits
from walpurgis.server.store.database import Job, Row, Statement

CHECKPOINT = 1000
"""After so many commits the log is copied into the file, beside the writing and without holding it up."""
LONGEST_LOG = 8 * 1024 * 1024
"""A longer log is copied earlier, in bytes."""
LOOK = 20
"""How often to look how long the log is, in commits."""
BAD_DATA = (sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError, OverflowError, UnicodeError)
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
        self._copying: Future[None] | None = None

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        check_expected(self.path)
        with contextlib.ExitStack() as undo:
            self._lock = undo.enter_context(self.path.with_suffix(".lock").open("wb"))
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if not self.path.exists():  # it will hold secrets of everybody, and SQLite's own files follow its mode
                    self.path.touch(0o600)
                self._writing = undo.enter_context(contextlib.closing(connect(self.path)))
                check_sound(self.path, self._writing)
                migrate(self._writing)
                self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
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
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, sql, args)

    def _fetch(self, sql: str, args: tuple[Any, ...]) -> list[Row]:
        assert self._reading is not None
        try:
            return execute(self._reading, sql, args).fetchall()
        except BAD_DATA as error:
            raise Rejected(str(error)) from error
        except sqlite3.DatabaseError as error:  # also a damaged file: reading elsewhere in it may still work
            raise Unavailable(str(error)) from error

    async def run(self, statements: Sequence[Statement], note: str = "") -> None:
        await self.commits.add((statements, note))

    async def _write(self, jobs: Sequence[Job]) -> Sequence[Exception | None]:
        assert self._writing is not None
        loop = asyncio.get_running_loop()
        failures = await loop.run_in_executor(self._writer, commit, self._writing, jobs)
        if self._is_log_long() and (self._copying is None or self._copying.done()):
            self._copying = self._copier.submit(copy_log, self.path)
        return failures

    def _is_log_long(self) -> bool:
        count = self.commits.count + 1
        return count % CHECKPOINT == 0 or (count % LOOK == 0 and log_bytes(self.path) > LONGEST_LOG)

    async def vacuum(self) -> None:
        assert self._writing is not None
        await asyncio.get_running_loop().run_in_executor(self._writer, vacuum, self._writing)

    async def now(self) -> None:
        """There is only this host's clock."""

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
    """One job inside the shared transaction; a job that fails leaves no trace and spoils no other.

    Any other error, such as a full disk, ends the whole transaction: it is raised as it is.
    """
    failure: Exception | None = None
    connection.execute("SAVEPOINT job")
    try:
        for sql, args in statements:
            execute(connection, sql, args)
    except sqlite3.IntegrityError as error:
        failure = Taken(str(error))
    except BAD_DATA as error:
        failure = Rejected(str(error))
    if failure is not None:
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return failure


def vacuum(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise Unavailable(str(error)) from error


def is_in_use(path: Path) -> bool:
    """Whether a server has this file open."""
    lock = path.with_suffix(".lock")
    if not lock.exists():
        return False
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def check_expected(path: Path) -> None:
    """An empty file is no new database: something has cut it off, and its log would be thrown away, too."""
    if path.is_file() and path.stat().st_size == 0:
        raise ValueError(
            f"{path} is empty, but a database was expected there: restore a backup, or remove the file to begin anew"
        )


def check_sound(path: Path, connection: sqlite3.Connection) -> None:
    found = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise ValueError(f"{path} is damaged, restore a backup: {'; '.join(map(str, found))}")


def log_bytes(path: Path) -> int:
    """How long the write-ahead log is."""
    try:
        return path.with_name(path.name + "-wal").stat().st_size
    except OSError:
        return 0


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
        connection.execute(f"PRAGMA journal_size_limit={LONGEST_LOG // 2}")
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
            execute(connection, sql, args)
        connection.execute("COMMIT")


def execute(connection: sqlite3.Connection, sql: str, args: Sequence[Any]) -> sqlite3.Cursor:
    """Run a statement with its arguments in order; by name, since later Pythons take no numbers (?1) from a list."""
    return connection.execute(translate(sql), {f"p{number}": value for number, value in enumerate(args, 1)})


@functools.cache
def translate(sql: str) -> str:
    """SQLite writes :p1 for $1."""
    return _PARAMETER.sub(r":p\1", sql)
