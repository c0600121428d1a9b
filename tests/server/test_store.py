"""The store: all or nothing, one row for each number, durable together; an older form is brought up to date."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.server.running import PATIENCE, running
from walpurgis.server import journal_entries as e
from walpurgis.server.errors import Taken
from walpurgis.server.store import SQLite, migrations
from walpurgis.server.store import database as open_store
from walpurgis.server.store.journal import Journal, TableRow

pytestmark = pytest.mark.anyio


def line(table: str) -> TableRow:
    return TableRow(table, "moonlight", 2, "forming", True, 1.0, None, "{}")


async def test_the_database_decides_the_order(database: str) -> None:
    store = open_store(database)
    await store.open()
    journal = Journal(store)
    await journal.append(line("a"), 0, 1.0, [e.Left(seat=0)])

    async def claim(seat: int) -> bool:
        try:
            await journal.append(line("a"), 1, 2.0, [e.Left(seat=seat), e.Left(seat=seat)])
        except Taken:
            return False
        return True

    won = await asyncio.gather(*[claim(seat) for seat in range(20)])
    assert sum(won) == 1
    rows = await journal.read("a")
    assert [seq for seq, _, _ in rows] == [0, 1, 2]
    winner = won.index(True)
    assert [entry.seat for _, _, entry in rows[1:] if isinstance(entry, e.Left)] == [winner, winner]
    await store.close()


async def test_a_statement_that_fails_takes_its_whole_transaction_with_it_and_no_other(database: str) -> None:
    store = open_store(database)
    await store.open()
    insert = "INSERT INTO sessions (token, user_id, expires) VALUES ($1, $2, $3)"
    results = await asyncio.gather(
        store.run([(insert, ("one", "u", 1.0))]),
        store.run([(insert, ("two", "u", 1.0)), (insert, ("two", "u", 1.0))]),
        store.run([(insert, ("three", "u", 1.0))]),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Taken, type(None)]
    found = await store.fetch("SELECT token FROM sessions ORDER BY token")
    assert found == [("one",), ("three",)]
    await store.close()


async def test_many_who_wait_share_a_commit(database: str) -> None:
    store = open_store(database)
    await store.open()
    journal = Journal(store)
    await asyncio.gather(*[journal.append(line(f"t{n}"), 0, 1.0, [e.Left(seat=0)]) for n in range(300)])
    assert store.commits.count <= 3
    assert await store.fetch("SELECT COUNT(*) FROM journal") == [(300,)]
    await store.close()


async def test_who_writes_again_at_once_does_not_wait_for_others(database: str) -> None:
    store = open_store(database)
    await store.open()
    insert = "INSERT INTO sessions (token, user_id, expires) VALUES ($1, $2, $3)"
    async with asyncio.timeout(PATIENCE):
        for number in range(20):
            await store.run([(insert, (str(number), "u", 1.0))])
    await store.close()


async def test_an_empty_database_gets_every_migration_once(database: str) -> None:
    for _ in range(2):
        store = open_store(database)
        await store.open()
        assert await store.fetch(migrations.DONE) == [(number,) for number, _ in migrations.files()]
        await store.close()


async def test_a_database_of_the_future_is_refused(sqlite: str) -> None:
    store = SQLite(Path(sqlite))
    await store.open()
    await store.run([("INSERT INTO migrations (number) VALUES ($1)", (99,))])
    await store.close()
    with pytest.raises(ValueError, match="form 99"):
        await SQLite(Path(sqlite)).open()


async def test_two_servers_on_one_file_and_a_file_that_is_none_are_refused_in_one_line(tmp_path: Path) -> None:
    one = SQLite(tmp_path / "a.db")
    await one.open()
    with pytest.raises(ValueError, match="another server uses this file"):
        await SQLite(tmp_path / "a.db").open()
    await one.close()
    (tmp_path / "b.db").write_text("this is no database, but it is long enough to look at" * 40)
    with pytest.raises(ValueError, match="not a database"):
        await SQLite(tmp_path / "b.db").open()
    with pytest.raises(ValueError, match="mysql"):
        open_store("mysql://somewhere")


async def test_a_new_database_is_for_its_owner_alone(sqlite: str) -> None:
    async with running(sqlite) as server:
        await server.guest("Ilse")
        files = [path for path in Path(sqlite).parent.iterdir() if path.name.startswith("walpurgis.db")]
        assert len(files) > 1
        assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


async def test_what_was_written_is_in_the_file(sqlite: str) -> None:
    store = SQLite(Path(sqlite))
    await store.open()
    await Journal(store).append(line("a"), 0, 1.0, [e.Left(seat=1)])
    with sqlite3.connect(sqlite) as other:
        assert other.execute("SELECT kind FROM journal").fetchall() == [("left",)]
    other.close()
    await store.close()
