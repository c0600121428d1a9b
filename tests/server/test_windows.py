"""Windows in which several seats may act, and only one is awaited (NSA-8): undo, clocks, and bots among people."""

import asyncio
import dataclasses
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.running import PATIENCE, QUICK, Running, running
from tests.server.windows import window
from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.conduct import USUAL_SHARE
from walpurgis.kernel.state import State
from walpurgis.server import journal_entries as e
from walpurgis.server import messages as m
from walpurgis.server import timekeeping
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client
from walpurgis.server.clock_rules import Clock, DayClock, LiveClock, NoClock
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import TableState
from walpurgis.server.timekeeping import ServerClock
from walpurgis.server.workers import Thought

pytestmark = pytest.mark.anyio


async def people(server: Running, *hope: int, **settings: object) -> tuple[Client, str, list[str]]:
    """A window among people; the first seat is in office. Who made it, the table, and the keys of the seats."""
    host = await server.guest("Ilse")
    chairs = ["me", *["open"] * (len(hope) - 1)]
    made = await host.make_table("new_salem", chairs, autostart=True, position=window(*hope), **settings)
    keys = [made.seats[0].key]
    for seat in range(1, len(hope)):
        keys.append((await (await server.guest(f"Guest {seat}")).sit(made.table.id)).key)
    return host, made.table.id, keys


async def test_an_announced_end_is_not_withdrawn_while_others_answer_it(sqlite: str) -> None:
    """NSA-8.7: who waited before and waits still is asked something else now, so it needs their consent."""
    async with running(sqlite, scenario_positions=True) as server:
        host, table, keys = await people(server, 3, 1, 0)
        async with host.socket(table, [keys[0]]) as constable, host.socket(table, [keys[1]]) as other:
            await constable.move("announce end")
            assert constable.update is not None
            assert constable.update.undo == "ask"
            await constable.act(m.TakeBack(seat=0))
            while other.table is None or other.table.wish is None:
                await other.next(m.TableSaid)
            assert other.table.wish.needs == [1]
            assert other.update is not None
            assert other.update.question is not None
            assert other.update.question.kind == "last_call"


async def test_a_gift_that_lets_its_receiver_do_more_is_taken_back_by_consent(sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        host, table, keys = await people(server, 2, 2, 1)
        async with host.socket(table, [keys[1]]) as giver:
            await giver.move("give 1 to 0", 1)
            assert giver.update is not None
            assert giver.update.undo == "ask"


async def test_one_person_at_all_seats_asks_nobody(sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("new_salem", ["me"] * 3, autostart=True, position=window(3, 1, 0))
        async with host.socket(made.table.id, [made.seats[0].key]) as constable:
            await constable.move("announce end")
            assert constable.update is not None
            assert constable.update.undo == "free"
            await constable.act(m.TakeBack(seat=0))
            assert "announce end" in [legal.text for legal in constable.update.legal]


# ----- clocks -----


async def test_in_a_window_only_the_clock_of_the_one_who_is_awaited_runs(sqlite: str) -> None:
    """NSA-8.8, NSA-15.4: others may give hope meanwhile. Nobody tells them that it is their turn, or replaces them."""
    async with running(sqlite, scenario_positions=True) as server:
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        host, table, keys = await people(server, 3, 1, 1, clock=LiveClock(start=1.0, increment=30.0))
        seen = await host.position(table, keys[1])
        assert seen.view is not None
        assert (seen.view["waiting"], seen.awaited) == ([0, 1, 2], [0])
        info = (await host.my_tables())[0]
        assert (info.waiting, list(info.deadlines)) == ([0], [0])
        await happens(server, table, lambda found: found.seats[0].why == "away")
        later = await host.position(table, keys[1])
        assert later.clock is not None
        assert later.clock[1:] == [1.0, 1.0]
        await host.move(table, "pass", later.version, keys[1])
        after = await host.position(table, keys[1])
        assert after.clock is not None
        assert after.clock[1] == 1.0, "who moves out of turn gains no time"
        assert [seat.why for seat in (await host.table(table)).seats] == ["away", "", ""]


async def test_in_the_last_call_the_clocks_of_all_who_have_not_answered_run(sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        host, table, keys = await people(server, 3, 1, 1, clock=LiveClock(start=60.0))
        await host.move(table, "announce end", (await host.position(table, keys[0])).version, keys[0])
        info = await host.table(table)
        assert (info.waiting, sorted(info.deadlines)) == ([1, 2], [1, 2])


# ----- the last call ends by itself (NSA-8.8) -----


class Watch:
    """A clock that goes on when somebody says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The clock of the server and of its tables."""
    found = Watch()
    monkeypatch.setattr(timekeeping, "time", SimpleNamespace(time=found, monotonic=found))
    return found


CLOCKS = [
    (NoClock(), box.CLOSING_SECONDS),
    (LiveClock(start=900.0, increment=10.0), box.CLOSING_SECONDS),
    (DayClock(days=2.0), 2 * 86_400 * USUAL_SHARE / 100),
]


@pytest.mark.parametrize("clock, seconds", CLOCKS, ids=["none", "live", "days"])
async def test_the_last_call_ends_by_itself_for_those_who_have_not_answered(
    sqlite: str, watch: Watch, clock: Clock, seconds: float
) -> None:
    """NSA-8.8, NSA-15.3: with any clock, and with none; until then everybody sees how long it still lasts."""
    async with running(sqlite, clock=ServerClock(watch), scenario_positions=True) as server:
        host, table, keys = await people(server, 3, 1, 1, clock=clock)
        async with host.socket(table, [keys[0]]) as constable, host.socket(table, [keys[1]]) as other:
            await constable.move("announce end")
            while other.update is None or other.update.question is None or other.update.question.kind != "last_call":
                await other.next(m.Update)
            assert other.update.limits == {1: seconds, 2: seconds}
            watch.now += seconds - 1
            await host.move(table, "pass", (await host.position(table, keys[2])).version, keys[2])
            assert (await host.position(table, keys[1])).limits == {1: 1.0}
            await stays(server, table, lambda found: found.awaited == (1,))
            watch.now += 1
            while "phase_over" not in [event["event"] for one in other.update.happened for event in one.events]:
                await other.next(m.Update)
            happened = [event["event"] for one in other.update.happened for event in one.events]
            assert happened[:2] == ["passed", "phase_over"]
        found = (await server.internals.table(table)).table
        assert [line.text for line in found.lines] == ["announce end", "pass", "pass"]
        assert all(not seat.why for seat in found.seats), "nobody is replaced"
        server.internals.actors.clear()
        again = (await server.internals.table(table)).table
        assert again.play is not None
        assert found.play is not None
        assert again.play.state.save() == found.play.state.save(), "the journal tells the same story"


async def test_a_gift_in_the_last_call_begins_the_time_anew(sqlite: str, watch: Watch) -> None:
    """NSA-8.7, NSA-8.8: giving is open again, without a limit, and the next call has its whole time."""
    async with running(sqlite, clock=ServerClock(watch), scenario_positions=True) as server:
        host, table, keys = await people(server, 1, 1, 1)
        await host.move(table, "announce end", (await host.position(table, keys[0])).version, keys[0])
        watch.now += box.CLOSING_SECONDS - 1
        await host.move(table, "give 1 to 0", (await host.position(table, keys[1])).version, keys[1])
        seen = await host.position(table, keys[0])
        assert seen.limits == {}
        watch.now += 10 * box.CLOSING_SECONDS
        await stays(server, table, lambda found: found.awaited == (0,))
        await host.move(table, "announce end", seen.version, keys[0])
        assert (await host.position(table, keys[2])).limits == {2: box.CLOSING_SECONDS}


async def test_a_pick_at_a_live_table_has_its_seconds(sqlite: str, watch: Watch) -> None:
    """NSA-8.8, NSA-15.3: who does not pick in time takes the first card; without a clock one may think on."""
    async with running(sqlite, clock=ServerClock(watch)) as server:
        host, other = await server.guest("Ilse"), await server.guest("Ada")
        for clock, limits in (
            (LiveClock(start=900.0), {0: box.DRAFT_SECONDS, 1: box.DRAFT_SECONDS}),
            (NoClock(), {}),
        ):
            chairs = [b.Chair(kind="me"), b.Chair(), b.Chair(kind="bot", level="novice")]
            made = await host.make_table("new_salem", chairs, autostart=True, clock=clock)
            held = await other.sit(made.table.id)
            assert (await host.position(made.table.id, made.seats[0].key)).limits == limits
            if limits:
                watch.now += box.DRAFT_SECONDS
                await happens(server, made.table.id, lambda found: found.moves >= 3)
                assert (await other.position(made.table.id, held.key)).view is not None


async def test_one_person_among_bots_is_not_hurried(sqlite: str, watch: Watch) -> None:
    """NSA-8.8: nobody is held up."""
    async with running(sqlite, clock=ServerClock(watch), scenario_positions=True) as server:
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        host, table, keys = await with_bots(server, "ppb", 3, 1, 0)
        await host.move(table, "announce end", (await host.position(table, keys[0])).version, keys[0])
        watch.now += 1000
        assert (await host.position(table, keys[1])).limits == {}
        await stays(server, table, lambda found: found.awaited == (1,))


async def stays(server: Running, table: str, is_true: Callable[[TableState], bool]) -> None:
    """The server has looked after its tables, and something is still true of one."""
    await server.internals.look_after(server.internals.clock())
    assert is_true((await server.internals.table(table)).table)


# ----- bots among people (NSA-8.12) -----


async def with_bots(server: Running, chairs: str, *hope: int, **settings: object) -> tuple[Client, str, list[str]]:
    """A window at a table of bots (b) and of people (p), who are all the same one."""
    host = await server.guest("Ilse")
    wanted = [b.Chair(kind="bot", level="apprentice") if chair == "b" else b.Chair(kind="me") for chair in chairs]
    made = await host.make_table("new_salem", wanted, autostart=True, position=window(*hope), **settings)
    return host, made.table.id, [held.key for held in made.seats]


async def happens(server: Running, table: str, is_true: Callable[[TableState], bool]) -> TableState:
    """Wait until something is true of a table."""
    async with asyncio.timeout(PATIENCE):
        while not is_true(found := (await server.internals.table(table)).table):
            await asyncio.sleep(0.02)
    return found


def moves(table: TableState) -> list[tuple[int, str]]:
    return [(line.seat, line.text) for line in table.lines if not line.claim]


def is_holding_back(server: Running, table: str, *seats: int) -> bool:
    """Whether these bots have thought about what happened last, and keep back what they would do."""
    actor = server.internals.actors[table]
    return not server.internals.bots.busy(table) and all(
        server.internals.bots._holds_back(actor, seat) for seat in seats
    )


async def test_a_bot_in_office_decides_when_nobody_else_may_give(sqlite: str) -> None:
    """In a game by days it would wait for a day; a pass, or the last of one's gifts, hurries it."""
    async with running(sqlite, scenario_positions=True) as server:
        host, table, keys = await with_bots(server, "bpp", 2, 2, 1, clock=DayClock(days=1.0))
        for key, move in [(keys[0], "give 1 to 0"), (keys[0], "pass"), (keys[1], "pass")]:
            await happens(server, table, lambda _: is_holding_back(server, table, 0))
            await host.move(table, move, (await host.position(table, key)).version, key)
        found = await happens(server, table, lambda found: len(moves(found)) > 3)
        assert [seat for seat, _ in moves(found)[:4]] == [1, 1, 2, 0]


async def test_a_bot_in_office_waits_no_longer_than_the_rules_and_the_house_let_it(sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True, pace=dataclasses.replace(QUICK, bot_patience=0.5)) as server:
        _, table, _ = await with_bots(server, "bpp", 4, 2, 2)
        await happens(server, table, lambda found: bool(moves(found)))
        times = {e.kind(entry): time for _, time, entry in reversed(await server.internals.journal.read(table))}
        assert times["moved"] - times["started"] >= 0.5


async def test_a_bot_in_office_waits_also_after_a_restart(sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        host, table, keys = await with_bots(server, "bpp", 4, 1, 0, clock=DayClock(days=1.0))
        await happens(server, table, lambda _: is_holding_back(server, table, 0))
    async with running(sqlite, scenario_positions=True) as server:
        client = Client(server.url, host.token)
        server.clients.append(client)
        await client.position(table, keys[0])
        found = await happens(server, table, lambda _: is_holding_back(server, table, 0))
        assert not moves(found)
        await client.move(table, "pass", (await client.position(table, keys[0])).version, keys[0])
        await happens(server, table, lambda found: len(moves(found)) > 1)


def let_bots_think(server: Running, choose: Callable[[State[Any], int, list[str]], str]) -> None:
    """Bots of one mind: what they do depends on nothing but what they know."""

    async def think(actor: TableActor, seat: int) -> Thought:
        assert actor.table.play is not None
        state = actor.table.play.state
        return choose(state, seat, [str(move) for move in state.legal(seat)]), []

    server.internals.bots._think = think  # type: ignore[method-assign]


async def test_bots_stay_silent_under_a_person_in_office_and_can_be_talked_round(sqlite: str) -> None:
    """A bot that wants to give nothing does not pass: every claim and every gift makes it think again."""

    def choose(state: State[Any], seat: int, legal: list[str]) -> str:
        wanted = "give 1 to 0" if any(saying.claim.args[0] == seat for saying in state.claims) else "pass"
        return wanted if wanted in legal else legal[0]

    async with running(sqlite, scenario_positions=True) as server:
        let_bots_think(server, choose)
        host, table, keys = await with_bots(server, "pbb", 1, 1, 1)
        found = await happens(server, table, lambda _: is_holding_back(server, table, 1, 2))
        assert (moves(found), found.waiting) == ([], (0, 1, 2))
        async with host.socket(table, keys) as constable:
            await constable.claim("request_hope 1 none")
            await happens(server, table, lambda found: moves(found) == [(1, "give 1 to 0")])
            found = await happens(server, table, lambda _: is_holding_back(server, table, 2))
            assert found.waiting == (0, 2)
            while constable.version < found.version:
                await constable.next()
            await constable.move("announce end")
        found = await happens(server, table, lambda found: len(moves(found)) > 2)
        assert moves(found)[1:3] == [(0, "announce end"), (2, "pass")], "the last call is answered at once"


async def test_bots_that_were_silent_pass_when_a_bot_takes_over_the_office(sqlite: str) -> None:
    async with running(sqlite, scenario_positions=True) as server:
        let_bots_think(server, lambda state, seat, legal: "pass" if "pass" in legal else legal[0])
        host, table, keys = await with_bots(server, "pbb", 1, 1, 1, clock=DayClock(days=1.0))
        await happens(server, table, lambda _: is_holding_back(server, table, 1, 2))
        await host.hand_over(table, keys[0])
        found = await happens(server, table, lambda found: len(moves(found)) > 2)
        assert {*moves(found)[:2]} == {(1, "pass"), (2, "pass")}
        assert moves(found)[2] == (0, "announce end")
