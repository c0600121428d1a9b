"""SQLite: one file and no set-up. One thread writes, and all who wait for it share a commit; another one reads."""

import asyncio
import contextlib
import fcntl
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any

from walpurgis.server.errors import Taken, Unavailable
from walpurgis.server.store import migrations
from walpurgis.server.store.database import Row, Statement

BATCH = 200
CHECKPOINT = 1000
"""After so many commits the log is copied into the file, beside the writing and without holding it up."""
_PARAMETER = re.compile(r"\$(\d+)")

Job = tuple[Sequence[Statement], "Future[None]"]


class SQLite:
    """A database in one file."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, "walpurgis-reader")
        self._reading: sqlite3.Connection | None = None
        self._lock: IO[bytes] | None = None
        self.commits = 0
        self._copier = ThreadPoolExecutor(1, "walpurgis-copier")

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as undo:
            self._lock = undo.enter_context(self.path.with_suffix(".lock").open("wb"))
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                writing = undo.enter_context(contextlib.closing(connect(self.path)))
                migrate(writing)
                self._reading = undo.enter_context(contextlib.closing(connect(self.path)))
            except BlockingIOError:
                raise ValueError(
                    f"{self.path}: another server uses this file; several processes can share a PostgreSQL database"
                ) from None
            except sqlite3.Error as error:
                raise ValueError(f"{self.path}: {error}") from None
            undo.pop_all()
        self._writer = threading.Thread(target=self._write, args=(writing,), name="walpurgis-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self._copier.shutdown()
        if self._reading is not None:
            self._reading.close()
        if self._lock is not None:
            self._lock.close()

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._fetch, translate(sql), args)

    def _fetch(self, sql: str, args: tuple[Any, ...]) -> list[Row]:
        assert self._reading is not None
        try:
            return self._reading.execute(sql, args).fetchall()
        except sqlite3.OperationalError as error:
            raise Unavailable(str(error)) from error

    async def run(self, statements: Sequence[Statement], note: str = "") -> None:
        done: Future[None] = Future()
        self._jobs.put((statements, done))
        await asyncio.wrap_future(done)

    def listen(self, hear: Callable[[str], None]) -> None:
        """Nobody else writes into this file, so there is nothing to hear."""

    # ----- the writing thread -----

    def _write(self, connection: sqlite3.Connection) -> None:
        while self._commit_some(connection):
            pass
        connection.close()

    def _commit_some(self, connection: sqlite3.Connection) -> bool:
        """Commit all jobs that are waiting together; False when the end has come."""
        jobs = [self._jobs.get()]
        while len(jobs) < BATCH and jobs[-1] is not None and not self._jobs.empty():
            jobs.append(self._jobs.get())
        kept: list[Future[None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                if job is not None and carry_out(connection, *job):
                    kept.append(job[1])
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                if job is not None and not job[1].done():
                    job[1].set_exception(Unavailable(str(error)))
        else:
            self.commits += 1
            if self.commits % CHECKPOINT == 0:
                self._copier.submit(copy_log, self.path)
            for future in kept:
                future.set_result(None)
        return jobs[-1] is not None


def carry_out(connection: sqlite3.Connection, statements: Sequence[Statement], done: "Future[None]") -> bool:
    """One job inside the shared transaction; a job that fails leaves no trace and spoils no other."""
    if not done.set_running_or_notify_cancel():
        return False
    connection.execute("SAVEPOINT job")
    try:
        for sql, args in statements:
            connection.execute(translate(sql), args)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        done.set_exception(Taken(str(error)))
        return False
    finally:
        connection.execute("RELEASE job")
    return True


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


def translate(sql: str) -> str:
    """SQLite writes ?1 for $1."""
    return _PARAMETER.sub(r"?\1", sql)
