"""What every move of a finished game was worth: asked for by its watchers, worked out in a process of its own."""

import asyncio
import dataclasses
from pathlib import Path

import pytest

from tests.server.running import EASY, PATIENCE, running
from tests.server.test_after import finished
from walpurgis.analysis import DEPTHS, RecordAnalysis, report
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused

pytestmark = pytest.mark.anyio


async def ready(client: Client, table: str) -> b.Analysis:
    """The analysis of a table, once it is no longer under way."""
    path = f"/api/tables/{table}/analysis"
    async with asyncio.timeout(PATIENCE):
        while (found := await client.ask("GET", path, b.Analysis)).state in ("waiting", "working"):
            await asyncio.sleep(0.05)
    return found


async def test_a_finished_game_is_analysed_as_the_command_line_would(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, "moonlight")
        path = f"/api/tables/{made.table.id}/analysis"
        before = await host.ask("GET", path, b.Analysis)
        assert (before.state, before.done, before.report) == ("none", 0, None)
        begun = await host.ask("POST", path, b.Analysis)
        assert begun.state in ("waiting", "working")
        found = await ready(host, made.table.id)
        assert (found.state, found.done, found.entries) == ("ready", len(record.entries), len(record.entries))
        here = RecordAnalysis(server.internals.registry.game("moonlight"), record, DEPTHS["quick"])
        here.run()
        assert found.report == report(here)
        assert (await host.ask("POST", path, b.Analysis)).state == "ready"


async def test_a_running_game_is_not_analysed(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        for verb in ("GET", "POST"):
            with pytest.raises(ServerRefused, match="not over"):
                await host.ask(verb, f"/api/tables/{made.table.id}/analysis", b.Analysis)


async def test_one_address_may_ask_for_so_many(sqlite: str) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, analyses_per_hour=1)) as server:
        host = await server.guest("Ilse")
        first, _ = await finished(server, host, "moonlight")
        second, _ = await finished(server, host, "moonlight")
        await host.ask("POST", f"/api/tables/{first.table.id}/analysis", b.Analysis)
        with pytest.raises(ServerRefused, match="too many analyses"):
            await host.ask("POST", f"/api/tables/{second.table.id}/analysis", b.Analysis)
        assert (await host.ask("POST", f"/api/tables/{first.table.id}/analysis", b.Analysis)).state != "none"
        assert (await ready(host, first.table.id)).state == "ready"


async def test_an_analysis_that_takes_too_long_is_ended_and_goes_on_when_asked_again(sqlite: str) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, analysis_seconds=0.01)) as server:
        host = await server.guest("Ilse")
        made, _ = await finished(server, host, "moonlight")
        path = f"/api/tables/{made.table.id}/analysis"
        await host.ask("POST", path, b.Analysis)
        found = await ready(host, made.table.id)
        assert found.state == "failed"
        assert "longer than" in found.problem
        server.internals.analyses.limits = EASY
        await host.ask("POST", path, b.Analysis)
        assert (await ready(host, made.table.id)).state == "ready"


async def test_nothing_is_left_behind(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, _ = await finished(server, host, "moonlight")
        await host.ask("POST", f"/api/tables/{made.table.id}/analysis", b.Analysis)
        await ready(host, made.table.id)
        folder, pool = server.internals.analyses._folder, server.internals.analyses._process._pool
        assert folder is not None
        assert pool is not None
        workers = list(pool._processes or {})
        assert workers
    assert not Path(folder).exists()
    async with asyncio.timeout(PATIENCE):
        while any(_alive(worker) for worker in workers):
            await asyncio.sleep(0.05)


def _alive(process: int) -> bool:
    try:
        told = Path(f"/proc/{process}/stat").read_text("utf-8")
    except OSError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"
