"""Alive or ready: what the server says about itself and its database, and to whom."""

import asyncio
import contextlib
import dataclasses
import shutil
import socket
import sqlite3
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.server.running import PATIENCE, QUICK, Process, Running, running
from tests.server.test_sanitize import read_only
from walpurgis.server.health import kind_of
from walpurgis.server.store import SQLite
from walpurgis.server.store import sqlite as sqlite_store

pytestmark = pytest.mark.anyio
SLOW_PULSE = dataclasses.replace(QUICK, pulse=3600.0)


async def states(server: Running, web: httpx.AsyncClient) -> tuple[int, int, str]:
    """The status of /health and of /ready, and what the latter says."""
    ready = await web.get("/ready", timeout=PATIENCE)
    health = await web.get("/health", timeout=PATIENCE)
    assert health.json()["storage"] == ready.json()["status"]
    return health.status_code, ready.status_code, str(ready.json()["status"])


async def until(server: Running, web: httpx.AsyncClient, wanted: tuple[int, int, str]) -> None:
    async with asyncio.timeout(PATIENCE):
        while await states(server, web) != wanted:
            await asyncio.sleep(0.05)


async def test_a_server_that_can_write_is_ready(database: str) -> None:
    async with running(database) as server, httpx.AsyncClient(base_url=server.url) as web:
        await until(server, web, (200, 200, "ok"))
        metrics = (await web.get("/metrics")).text
        assert "walpurgis_storage_ok 1" in metrics
        assert "walpurgis_storage_last_write_age_seconds" in metrics


async def test_a_database_whose_lock_is_held_lags_while_the_server_is_alive(sqlite: str) -> None:
    async with running(sqlite, pace=SLOW_PULSE) as server, httpx.AsyncClient(base_url=server.url) as web:
        await until(server, web, (200, 200, "ok"))
        server.internals.health.limit = 0.2
        with contextlib.closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await until(server, web, (200, 503, "lagging"))
            assert "walpurgis_storage_ok 0" in (await web.get("/metrics")).text
            other.execute("ROLLBACK")
        server.internals.health.limit = 60
        await until(server, web, (200, 200, "ok"))


async def test_a_read_only_file_is_not_ready(sqlite: str) -> None:
    async with running(sqlite, pace=SLOW_PULSE) as server, httpx.AsyncClient(base_url=server.url) as web:
        store = server.internals.database
        assert isinstance(store, SQLite)
        assert store._writing is not None
        store._writing.execute("PRAGMA query_only = ON")
        await until(server, web, (200, 503, "read_only"))
        store._writing.execute("PRAGMA query_only = OFF")
        await until(server, web, (200, 200, "ok"))


async def test_a_read_only_postgresql_is_not_ready(postgresql: str) -> None:
    async with running(postgresql, pace=SLOW_PULSE) as server, httpx.AsyncClient(base_url=server.url) as web:
        await read_only(postgresql, True)
        await until(server, web, (200, 503, "read_only"))
        await read_only(postgresql, False)
        await until(server, web, (200, 200, "ok"))


@pytest.mark.parametrize(
    "words, kind",
    [
        ("database or disk is full", "full"),
        ("could not extend file: No space left on device", "full"),
        ("attempt to write a readonly database", "read_only"),
        (str(asyncpg.ReadOnlySQLTransactionError("cannot execute INSERT in a read-only transaction")), "read_only"),
        ("connection refused", "unavailable"),
    ],
)
async def test_what_a_database_says_is_understood(words: str, kind: str) -> None:
    assert kind_of(words) == kind


# ----- files -----


async def filled(path: Path, megabytes: int) -> SQLite:
    """An open database with so much in it, in few commits."""
    store = SQLite(path)
    await store.open()
    insert = "INSERT INTO journal (table_id, seq, time, kind, body) VALUES ($1, $2, $3, $4, $5)"
    for number in range(megabytes * 4):
        await store.run([(insert, ("t", number, 1.0, "left", "x" * 250_000))])
    return store


async def test_an_empty_file_where_a_database_was_expected_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").touch()
    with pytest.raises(ValueError, match="is empty, but a database was expected"):
        await SQLite(tmp_path / "a.db").open()
    assert (tmp_path / "a.db").stat().st_size == 0, "it is left as it was"


async def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    store = await filled(tmp_path / "a.db", 1)
    await store.close()
    with (tmp_path / "a.db").open("r+b") as file:
        file.seek(5 * 4096)
        file.write(bytes(8192))
    with pytest.raises(ValueError, match=r"a\.db( is damaged|: database disk image is malformed)"):
        await SQLite(tmp_path / "a.db").open()


async def test_the_log_is_copied_into_the_file_at_the_start(tmp_path: Path) -> None:
    """After a kill all may be in the log; a copy of the file alone would hold nothing."""
    store = await filled(tmp_path / "a.db", 2)
    (tmp_path / "after").mkdir()
    for name in ("a.db", "a.db-wal"):
        shutil.copy(tmp_path / name, tmp_path / "after" / name)
    await store.close()
    killed = tmp_path / "after" / "a.db"
    assert sqlite_store.log_bytes(killed) > 1_000_000
    again = SQLite(killed)
    await again.open()
    assert sqlite_store.log_bytes(killed) == 0
    shutil.copy(killed, tmp_path / "alone.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "alone.db")) as alone:
        assert alone.execute("SELECT COUNT(*) FROM journal").fetchall() == [(8,)]
    await again.close()


async def test_a_long_log_is_copied_while_the_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_store, "LONGEST_LOG", 1_000_000)
    store = await filled(tmp_path / "a.db", 10)
    async with asyncio.timeout(PATIENCE):
        while (tmp_path / "a.db").stat().st_size < 4_000_000:
            await asyncio.sleep(0.02)
    assert store.commits.count < sqlite_store.CHECKPOINT
    await store.close()


# ----- who may read the figures -----


async def test_the_figures_may_ask_for_a_token(sqlite: str) -> None:
    async with running(sqlite, metrics_token="s3cret") as server, httpx.AsyncClient(base_url=server.url) as web:
        for headers, status in [
            ({}, 401),
            ({"Authorization": "Bearer wrong"}, 401),
            ({"Authorization": "Bearer s3cret"}, 200),
        ]:
            assert (await web.get("/metrics", headers=headers)).status_code == status
        assert (await web.get("/health")).status_code == 200


async def test_the_figures_may_have_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"), metrics_port=port, metrics_token="s3cret")
    server.start()
    try:
        async with httpx.AsyncClient() as web:
            assert (await web.get(f"{server.url}/metrics")).status_code == 404
            own = f"http://127.0.0.1:{port}"
            assert (await web.get(f"{own}/metrics")).status_code == 401
            answer = await web.get(f"{own}/metrics", headers={"Authorization": "Bearer s3cret"})
            assert "walpurgis_storage_ok 1" in answer.text
            assert (await web.get(f"{own}/api/games")).status_code == 404
    finally:
        server.kill()


# ----- other sites -----


async def test_pages_of_a_listed_site_may_use_the_interface_and_others_may_not(sqlite: str) -> None:
    friend, stranger = "https://friend.example", "https://evil.example"
    async with running(sqlite, origins=(friend,)) as server, httpx.AsyncClient(base_url=server.url) as web:
        asking = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
        answer = await web.options("/api/guests", headers={"Origin": friend, **asking})
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (204, friend)
        assert "POST" in answer.headers["access-control-allow-methods"]
        assert {"authorization", "content-type", "seat-key"} <= set(
            answer.headers["access-control-allow-headers"].split(", ")
        )
        answer = await web.post("/api/guests", json={"name": "Ilse"}, headers={"Origin": friend})
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (201, friend)
        assert "access-control-allow-credentials" not in answer.headers
        answer = await web.get("/api/tables/unknown", headers={"Origin": friend})
        assert answer.headers["access-control-allow-origin"] == friend, "refusals can be read, too"
        for method, path in (("OPTIONS", "/api/guests"), ("GET", "/api/games")):
            answer = await web.request(method, path, headers={"Origin": stranger, **asking})
            assert "access-control-allow-origin" not in answer.headers
            assert "origin" in answer.headers["vary"].lower()


async def test_the_page_talks_to_its_own_server_alone_and_https_stays_https(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as web:
        headers = (await web.get("/")).headers
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["connect-src"] == "'self'"
        assert "unsafe" not in headers["content-security-policy"]
        assert "strict-transport-security" not in headers
    async with running(sqlite, url="https://games.example") as server, httpx.AsyncClient() as web:
        front = await web.get(f"http://127.0.0.1:{server.internals.settings.port}/")
        assert "max-age=" in front.headers["strict-transport-security"]
