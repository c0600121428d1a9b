"""Clocks: whatever is done to the system's clock, nobody waits longer for it, and no player loses time."""

import asyncio
import time
from functools import partial

import pytest

from tests.server.running import PATIENCE, Running, running
from walpurgis.server import commands
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused
from walpurgis.server.clock_rules import LiveClock
from walpurgis.server.table_actor import TableActor
from walpurgis.server.timekeeping import ServerClock

pytestmark = pytest.mark.anyio
HOUR = 3600.0
TEN_MINUTES = LiveClock(start=600.0)


def off_by(seconds: float) -> ServerClock:
    """The clock of a host that is wrong."""
    return ServerClock(lambda: time.time() + seconds)


async def set_clock(server: Running, seconds: float) -> None:
    """Set a running server's clock, and wait until that was noticed."""
    jumps = server.internals.clock.jumps
    server.internals.clock.wall = lambda: time.time() + seconds
    async with asyncio.timeout(PATIENCE):
        while server.internals.clock.jumps == jumps:
            await asyncio.sleep(0.02)


async def move(client: Client, table: str, key: str) -> int:
    """Make a move as soon as it is one's turn."""
    async with asyncio.timeout(PATIENCE):
        while not (seen := await client.position(table, key)).legal:
            await asyncio.sleep(0.02)
    return await client.move(table, seen.legal[0].text, seen.version, key)


async def times(actor: TableActor) -> list[float]:
    return [at for _, at, _ in await actor.server.journal.read(actor.table.id)]


@pytest.mark.parametrize("seconds", [-2 * PATIENCE, -2 * HOUR, HOUR])
async def test_a_bot_does_not_wait_for_a_clock_that_was_set(sqlite: str, seconds: float) -> None:
    """A bot that waited as long as the clock was set back would wait longer than the test does."""
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "bot"], autostart=True)
        await set_clock(server, seconds)
        for _ in range(2):
            await move(ilse, made.table.id, made.seats[0].key)


@pytest.mark.parametrize("seconds", [-2 * HOUR, HOUR])
async def test_the_times_of_entries_go_on_evenly(sqlite: str, seconds: float) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        actor, begun = server.internals.actors[made.table.id], time.time()
        await set_clock(server, seconds)
        await move(ilse, made.table.id, made.seats[0].key)
        written = await times(actor)
        assert written == sorted(written)
        assert written[-1] <= begun + (time.time() - begun) + 2.0, "no entry lies in the future"


async def test_after_a_restart_with_the_clock_set_back_bots_go_on_at_once(database: str) -> None:
    async with running(database, clock=off_by(0)) as server:
        server.internals.clock.skew = 2 * HOUR  # as if the clock had been ahead all the time
        ilse = await server.guest("Ilse")
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        made = await ilse.make_table("moonlight", ["bot", "bot"], autostart=True)
        assert made.table.phase == "playing"
    async with running(database) as server:
        async with asyncio.timeout(PATIENCE), server.stranger().socket(made.table.id) as table:
            while table.update is None or table.update.result is None:
                await table.next()
        written = await times(await server.internals.table(made.table.id))
        assert written == sorted(written)
        assert written[-1] < written[0] + 600, "and its entries go on from where they were"


async def test_after_a_restart_with_the_clock_set_back_nobody_needs_to_look_at_a_table(sqlite: str) -> None:
    """A table that was due later by the old clock is due as much later by the new one."""
    async with running(sqlite, clock=off_by(2 * HOUR)) as server:
        ilse = await server.guest("Ilse")
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        made = await ilse.make_table("moonlight", ["bot", "bot"], autostart=True)
    async with running(sqlite) as server, asyncio.timeout(PATIENCE):
        while (await ilse_sees(server, made.table.id)) != "over":
            await asyncio.sleep(0.05)


async def ilse_sees(server: Running, table: str) -> str:
    """The phase of a table as the lists show it; asking for the table itself would wake it."""
    rows = await server.internals.database.fetch("SELECT phase FROM tables WHERE id = $1", table)
    return str(rows[0][0])


@pytest.mark.parametrize("seconds", [-HOUR, HOUR])
async def test_nobody_loses_their_seat_because_a_clock_was_set(
    database: str, seconds: float, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(database) as server:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        made = await ilse.make_table("moonlight", ["me", "open"], autostart=True, clock=TEN_MINUTES)
        sat = await tomte.sit(made.table.id)
        for step in (seconds, 0.0):
            await set_clock(server, step)
            await server.internals.look_after(server.internals.clock())
            seen = await ilse.position(made.table.id, made.seats[0].key)
            assert seen.clock is not None
            assert min(seen.clock) > 300
            assert [seat.kind for seat in (await ilse.table(made.table.id)).seats] == ["person", "person"]
        await move(ilse, made.table.id, made.seats[0].key)
        await move(tomte, made.table.id, sat.key)
    assert [record.getMessage() for record in caplog.records].count("the clock was set") == 2
    assert "walpurgis_clock_jumps 2" in server.internals.metrics_text()


async def test_a_clock_still_runs_out_after_the_system_s_clock_was_set_back(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        clock = LiveClock(start=1.5)
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True, clock=clock)
        await set_clock(server, -HOUR)
        async with asyncio.timeout(PATIENCE):
            while not any(seat.why == "away" for seat in (await ilse.table(made.table.id)).seats):
                await asyncio.sleep(0.05)


async def test_who_hands_a_seat_over_and_takes_it_back_gains_no_time(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True, clock=LiveClock(start=20.0))
        table, key = made.table.id, made.seats[0].key
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        for _ in range(3):
            await ilse.ask("POST", f"/api/tables/{table}/bot", m.TableInfo, b.HandBody(), key)
            await ilse.come_back(table, key)
        seen = await ilse.position(table, key)
        assert seen.clock is not None
        assert seen.clock[0] <= 20.0


async def test_who_is_late_twice_at_one_question_cannot_hold_the_others_up_for_ever(sqlite: str) -> None:
    """Whoever comes back after their time was up gets a little more, but once: then the bot has to have moved."""
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True, clock=LiveClock(start=10.0))
        table, key = made.table.id, made.seats[0].key
        actor = server.internals.actors[table]
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        away = partial(commands.sit_in, seat=0, level="novice")
        await actor.do(away)
        await ilse.come_back(table, key)
        assert actor.table.clocks.left[0] > 30, "there is a little time again"
        await actor.do(away)
        with pytest.raises(ServerRefused, match="time_over"):
            await ilse.come_back(table, key)
        server.internals.actors.clear()
        with pytest.raises(ServerRefused, match="time_over"):
            await ilse.come_back(table, key)
        actor = server.internals.actors[table]
        assert actor.table.play is not None
        move = str(actor.table.play.state.legal(0)[0])
        await actor.do(partial(commands.move, seat=0, version=actor.table.version, wanted=move, id=""))
        assert (await ilse.come_back(table, key)).seats[0].why == "", "after the bot's move there is no grudge"


async def test_hosts_with_different_clocks_agree_on_the_time(postgresql: str, caplog: pytest.LogCaptureFixture) -> None:
    async with running(postgresql) as one, running(postgresql, clock=off_by(HOUR)) as two:
        assert abs(two.internals.clock() - time.time()) < 60
        ilse, tomte = await one.guest("Ilse"), await two.guest("Tomte")
        made = await ilse.make_table("moonlight", ["me", "open", "bot"], clock=TEN_MINUTES)
        sat = await tomte.sit(made.table.id)
        await tomte.start(made.table.id)
        await move(ilse, made.table.id, made.seats[0].key)
        await move(tomte, made.table.id, sat.key)
        for client, key in ((ilse, made.seats[0].key), (tomte, sat.key)):
            seen = await client.position(made.table.id, key)
            assert seen.clock is not None
            assert min(seen.clock) > 300
        assert two.internals.clock.skew == pytest.approx(-HOUR, abs=5)
    assert "this host's clock differs from the database's" in caplog.text
