"""Who is deleted is deleted everywhere: from every row of the database, at every table, also after a crash."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import PATIENCE, Process, Running, running
from walpurgis.server import messages as m
from walpurgis.server.client import Client, ServerRefused
from walpurgis.server.store import Database, erasure
from walpurgis.server.store import database as open_store

pytestmark = pytest.mark.anyio
NAME, WORDS, TITLE = "Unmistakable", "my secret words", "Her own evening"


async def whole(database: Database) -> dict[str, str]:
    """Everything that is in a database, as text, by table."""
    if database.shared:
        sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    else:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table'"
    names = [name for (name,) in await database.fetch(sql)]
    return {name: repr(await database.fetch(f"SELECT * FROM {name}")) for name in sorted(names)}


async def check_gone(database: Database, *words: str) -> None:
    for table, rows in (await whole(database)).items():
        for word in words:
            assert word not in rows, f"{word!r} is still in {table}"


async def speak(client: Client, table: str, key: str, text: str) -> None:
    async with client.socket(table, [key]) as socket:
        await socket.act(m.Speak(seat=0, text=text))


async def live_there(server: Running, tables: int) -> tuple[Client, Client, str, list[str]]:
    """A user with many tables, words in some of them, a seat that was left, and one at somebody else's table."""
    ilse, tomte = await server.guest(NAME), await server.guest("Tomte")
    user = await ilse.me()
    found = []
    for number in range(tables):
        made = await ilse.make_table("moonlight", ["me", "open"], title=TITLE)
        found.append(made.table.id)
        if number < 3:
            await speak(ilse, made.table.id, made.seats[0].key, WORDS)
    other = await tomte.make_table("moonlight", ["me", "open"])
    sat = await ilse.sit(other.table.id, name=f"{NAME} elsewhere")
    async with ilse.socket(other.table.id, [sat.key]) as socket:
        await socket.act(m.Speak(seat=1, text=WORDS))
    await ilse.ask("DELETE", f"/api/tables/{other.table.id}/seats/1", m.TableInfo)
    again = await tomte.sit(other.table.id, name="Tomte too")
    async with tomte.socket(other.table.id, [again.key]) as socket:
        await socket.act(m.Speak(seat=1, text="words of another"))
    return ilse, tomte, user.id, [*found, other.table.id]


async def test_nothing_of_a_deleted_user_is_left_in_the_whole_database(database: str) -> None:
    async with running(database) as server:
        ilse, tomte, user, tables = await live_there(server, 230)
        assert NAME in repr(await whole(server.internals.database))
        await ilse.forget_me()
        await check_gone(server.internals.database, NAME, WORDS, TITLE, user)
        kept = await whole(server.internals.database)
        assert "words of another" in kept["journal"], "who sat there later keeps their words"
        assert "Tomte too" in kept["tables"]
        assert kept["chores"] == "[]"
        for table in (tables[0], tables[-1]):
            seen = [chat.text for chat in server.internals.actors[table].table.chats]
            assert WORDS not in seen, "nor in memory"
        server.internals.actors.clear()
        assert (await tomte.table(tables[-1])).seats[1].name == "Tomte too"


async def test_a_running_game_goes_on_without_the_deleted_user(database: str) -> None:
    async with running(database) as server:
        ilse, tomte = await server.guest(NAME), await server.guest("Tomte")
        user = (await ilse.me()).id
        await ilse.keep("unmistakable", "correct horse")
        made = await ilse.make_table("moonlight", ["me", "open"], autostart=True)
        sat = await tomte.sit(made.table.id)
        await ilse.forget_me()
        await check_gone(server.internals.database, NAME, "unmistakable", user)
        while not (seen := await tomte.position(made.table.id, sat.key)).legal:
            await asyncio.sleep(0.02)
        await tomte.move(made.table.id, seen.legal[0].text, seen.version, sat.key)
        other = await server.guest("Ilse")
        assert (await other.keep("unmistakable", "correct horse")).account == "unmistakable", "the account is free"


@pytest.mark.provokes("a journal is damaged", "a table is set aside")
async def test_one_damaged_table_does_not_hold_up_the_others(database: str) -> None:
    async with running(database) as server:
        ilse, _, user, tables = await live_there(server, 4)
        broken = tables[1]
        rows = await server.internals.database.fetch("SELECT body FROM journal WHERE table_id = $1 AND seq = 1", broken)
        body = rows[0][0].replace('{"kind":"sat"', '{"broken')
        update = "UPDATE journal SET body = $1 WHERE table_id = $2 AND seq = 1"
        await server.internals.database.run([(update, (body, broken))])
        for actor in server.internals.actors.values():
            actor.close()
        server.internals.actors.clear()
        await ilse.forget_me()
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.me()
        await check_gone(server.internals.database, user, TITLE, NAME)


@pytest.mark.provokes("a user cannot be stricken from a table")
async def test_a_deletion_that_was_interrupted_is_finished_after_the_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "walpurgis.db")
    async with running(path) as server:
        ilse, _, user, _ = await live_there(server, 5)

        async def power_cut(*_: Any) -> None:
            raise ConnectionAbortedError("as if the power went")

        with monkeypatch.context() as patched:
            patched.setattr(erasure, "erase", power_cut)
            await ilse.forget_me()
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.me()
        assert WORDS in repr(await whole(server.internals.database))
    async with running(path) as server:
        async with asyncio.timeout(PATIENCE):
            while await server.internals.database.fetch("SELECT 1 FROM chores"):
                await asyncio.sleep(0.02)
        await check_gone(server.internals.database, NAME, WORDS, TITLE, user)


async def test_a_server_that_is_killed_while_it_deletes_finishes_when_it_comes_back(tmp_path: Path) -> None:
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"))
    server.start()
    try:
        async with Client(server.url) as ilse:
            user = (await ilse.guest(NAME)).id
            for _ in range(60):
                await ilse.make_table("moonlight", ["me", "open"], title=TITLE)
            deleting = asyncio.ensure_future(ilse.forget_me())
            async with asyncio.timeout(PATIENCE):
                while not began(server.database):
                    await asyncio.sleep(0.02)
            server.kill()
            await asyncio.gather(deleting, return_exceptions=True)
    finally:
        server.kill()
    async with running(server.database) as again:
        async with asyncio.timeout(PATIENCE):
            while await again.internals.database.fetch("SELECT 1 FROM chores"):
                await asyncio.sleep(0.02)
        await check_gone(again.internals.database, NAME, TITLE, user)


def began(path: str) -> bool:
    """Whether the deletion is in the database; it may be finished already."""
    with contextlib.closing(sqlite3.connect(path)) as reading:
        return bool(reading.execute("SELECT 1 FROM sessions").fetchall() == [])


async def test_tables_from_before_there_was_an_index_are_found(database: str) -> None:
    async with running(database) as server:
        ilse, _, user, _ = await live_there(server, 5)
        token = ilse.token
    store = open_store(database)
    await store.open()
    chore = "INSERT INTO chores (kind, subject, since) VALUES ('index_visits', '', 0)"
    await store.run([("DELETE FROM visits", ()), (chore, ())])
    await store.close()
    async with running(database) as server:
        ilse = server.stranger()
        ilse.token = token
        await ilse.forget_me()
        await check_gone(server.internals.database, NAME, WORDS, TITLE, user)


async def test_other_processes_forget_too(postgresql: str) -> None:
    async with running(postgresql) as one, running(postgresql) as two:
        ilse, _, _, tables = await live_there(one, 1)
        seen = two.stranger()
        assert (await seen.table(tables[0])).title == TITLE
        await ilse.forget_me()
        async with asyncio.timeout(PATIENCE):
            while two.internals.actors[tables[0]].table.setup.title:
                await asyncio.sleep(0.02)
        assert (await seen.table(tables[0])).title == ""
