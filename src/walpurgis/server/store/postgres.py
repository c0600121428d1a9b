"""PostgreSQL: for several server processes. The database decides the order; its notifications carry the news."""

import asyncio
import logging
import re
from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from walpurgis.server.errors import Rejected, Taken, Unavailable
from walpurgis.server.store import migrations
from walpurgis.server.store.commits import Commits
from walpurgis.server.store.database import Job, Row, Statement

CHANNEL = "walpurgis"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"
MIGRATING = 0x57414C50
LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that the database ended while it was taken from the pool
    asyncpg.OperatorInterventionError,  # among them "cannot connect now", while the server starts or stops
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,  # after a failover, until the database takes writes again
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.LockNotAvailableError,
    TimeoutError,
)
"""What another try may mend."""
_PARAMETER = re.compile(r"\$(\d+)")
log = logging.getLogger(__name__)


class Postgres:
    """A database behind a URL."""

    shared = True

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = url
        self.connections = connections
        self.commits = Commits(self._write, at_once=connections // 2)
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=self.connections, command_timeout=15, reset=_leave_as_it_is
            )
            await self._migrate()
        except (*LOST, asyncpg.PostgresError) as error:
            raise ValueError(f"the database does not answer: {error}") from None

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.commits.close()
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 5)
            except LOST:
                self._pool.terminate()

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Read rows. When the database has ended its connections, each of the pool may have to be tried once."""
        assert self._pool is not None
        for left in range(self.connections, -1, -1):
            try:
                return [tuple(row) for row in await self._pool.fetch(sql, *args)]
            except LOST as error:
                if not left or isinstance(error, TimeoutError):
                    raise Unavailable(str(error)) from error
            except (asyncpg.DataError, UnicodeError) as error:
                raise Rejected(str(error)) from error
        raise AssertionError

    async def now(self) -> float:
        found: float = (await self.fetch("SELECT extract(epoch FROM clock_timestamp())::float8"))[0][0]
        return found

    async def run(self, statements: Sequence[Statement], note: str = "") -> None:
        await self.commits.add((statements, note))

    async def _write(self, jobs: Sequence[Job]) -> Sequence[Exception | None]:
        """Jobs of one form go together: a commit with a notification waits for the one before it, in all processes."""
        forms: dict[str, list[int]] = {}
        written = [together(*job) for job in jobs]
        for number, (sql, _) in enumerate(written):
            forms.setdefault(sql, []).append(number)
        failures: list[Exception | None] = [None] * len(jobs)
        for sql, numbers in forms.items():
            found = await self._write_form(sql, [written[number][1] for number in numbers])
            for number, failure in zip(numbers, found, strict=True):
                failures[number] = failure
        return failures

    async def _write_form(self, sql: str, rows: Sequence[list[Any]]) -> Sequence[Exception | None]:
        """One transaction and one trip. Rows come in one order in all processes, so that none waits for ever."""
        assert self._pool is not None
        if len(rows) > 1:
            try:
                await self._pool.executemany(sql, sorted(rows, key=repr))  # repr: some values are None
                return [None] * len(rows)
            except LOST as error:
                return [Unavailable(str(error)) for _ in rows]
            except Exception:
                log.info("a batch has failed: its rows are written one by one", exc_info=True)
        return [await self._write_alone(sql, row) for row in rows]

    async def _write_alone(self, sql: str, row: list[Any]) -> Exception | None:
        assert self._pool is not None
        try:
            await self._pool.fetch(sql, *row)
        except asyncpg.UniqueViolationError as error:
            return Taken(str(error))
        except LOST as error:
            return Unavailable(str(error))
        except (asyncpg.DataError, UnicodeError) as error:
            return Rejected(str(error))
        except Exception as error:  # whatever it is, it is the failure of this row alone
            return error
        return None

    async def vacuum(self) -> None:
        assert self._pool is not None
        await self._pool.execute("VACUUM (ANALYZE)", timeout=3600)

    async def _migrate(self) -> None:
        """Bring the tables to the newest form; of several processes that start together, one does it."""
        assert self._pool is not None
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute(migrations.BOOK)
            done = {number for (number,) in await connection.fetch(migrations.DONE)}
            for statements in migrations.missing(done):
                for sql, args in statements:
                    await connection.execute(sql, *args)

    # ----- notes from other processes -----

    def listen(self, hear: Callable[[str], None]) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen(hear))

    async def _listen(self, hear: Callable[[str], None]) -> None:
        """Listen for as long as the server runs; after a lost connection, connect again and say so."""
        while True:
            try:
                connection = await asyncpg.connect(self.url)
                await self._hear_all(connection, hear)
            except LOST as error:
                log.warning("notifications are interrupted", extra={"reason": type(error).__name__})
            await asyncio.sleep(0.5)

    async def _hear_all(self, connection: "asyncpg.Connection[asyncpg.Record]", hear: Callable[[str], None]) -> None:
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        try:
            await connection.add_listener(CHANNEL, lambda _connection, _pid, _channel, note: hear(str(note)))
            hear("")
            await ended.wait()
        finally:
            if not connection.is_closed():
                await connection.close(timeout=2)


def together(statements: Sequence[Statement], note: str) -> tuple[str, list[Any]]:
    """Several statements that do not depend on one another as a single one: one way to the database and back."""
    parts: list[str] = []
    values: list[Any] = []
    for number, (sql, args) in enumerate(statements):
        shift = len(values)
        parts.append(f"s{number} AS ({_PARAMETER.sub(lambda found, by=shift: f'${int(found[1]) + by}', sql)})")  # type: ignore[misc]
        values += args
    begin = f"WITH {', '.join(parts)} " if parts else ""
    if not note:
        return f"{begin}SELECT 1", values
    return f"{begin}{NOTIFY.replace('$1', f'${len(values) + 1}')}", [*values, note]


async def _leave_as_it_is(_: object) -> None:
    """Nothing is changed about a connection, so there is nothing to reset when it goes back to the pool."""
