"""Fair shares: nobody's bots keep another's waiting, nobody fills the house, and a bot that fails still moves."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.running import EASY, PATIENCE, QUICK, Running, running
from walpurgis.bots import SECONDS
from walpurgis.games import game as find_game
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.bots import hurried, rank
from walpurgis.server.client import ServerRefused
from walpurgis.server.fair_queue import Asker, FairQueue
from walpurgis.testing.random_play import random_game

pytestmark = pytest.mark.anyio
BOTS = [b.Chair(kind="bot", level="septima") for _ in range(4)]


async def served(wishes: list[tuple[int, str]], places: int = 1, rounds: int = 1) -> list[str]:
    """In which order owners get their turn, each wish being (rank, owner), all while the queue is full."""
    now = 0.0
    queue, order = FairQueue(places, clock=lambda: now), list[str]()

    async def want(rank: int, owner: str) -> None:
        nonlocal now
        for _ in range(rounds):
            async with queue.place(rank, Asker(owner, owner.partition("@")[2] or owner)):
                order.append(owner)
                now += 0.002
                await asyncio.sleep(0)

    async with queue.place(0, Asker("first", "first")):
        tasks = [asyncio.ensure_future(want(*wish)) for wish in wishes]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert (queue.free, len(queue)) == (places, 0)
    return order


async def test_one_who_wants_little_is_served_among_one_who_wants_much() -> None:
    order = await served([(0, "many")] * 12 + [(0, "few")] * 2)
    assert "few" in order[:2]
    assert order[:4].count("few") == 2


async def test_where_a_person_waits_comes_first_and_bots_alone_come_last() -> None:
    order = await served([(2, "bots")] * 3 + [(1, "away"), (0, "person")])
    assert order == ["person", "away", "bots", "bots", "bots"]


async def test_owners_share_alike_however_many_tables_they_have() -> None:
    order = await served([(0, "many")] * 10 + [(0, "one")], rounds=6)
    at = [place for place, owner in enumerate(order) if owner == "one"]
    assert at[-1] <= 2 * len(at) + 2


@pytest.mark.parametrize("level", ["witch", "septima", "hecate"])
@pytest.mark.parametrize("tables", [2, 12, 100])
async def test_nobody_s_bot_takes_twice_its_time_because_of_another_guest_s(level: str, tables: int) -> None:
    """A guest looks on at many tables whose bots think without end; time goes on only while somebody thinks."""
    now, done = 0.0, False
    queue = FairQueue(1, lambda: now)

    async def think(level: str, owner: str) -> None:
        nonlocal now
        async with queue.place(0, Asker(owner, owner)):
            now += hurried(SECONDS[level], alone=False) if len(queue) else SECONDS[level]
            await asyncio.sleep(0)

    async def go_on() -> None:
        while not done:
            await think("septima", "greedy")

    greedy = [asyncio.ensure_future(go_on()) for _ in range(tables)]
    while len(queue) < tables - 1:
        await asyncio.sleep(0)
    await think("novice", "first")  # the first turn began when nobody waited
    for _ in range(50):
        asked = now
        await think(level, "person")
        assert now - asked <= 2 * SECONDS[level]
    done = True
    await asyncio.gather(*greedy)


async def test_many_names_at_one_address_get_no_more_than_one() -> None:
    order = await served([(0, f"guest{number}@farm") for number in range(10)] + [(0, "one@home")], rounds=6)
    at = [place for place, owner in enumerate(order) if owner == "one@home"]
    assert at[-1] <= 2 * len(at) + 2, "nobody is delayed by more than twice"
    first = order[:8]
    assert len({owner for owner in first if owner.endswith("@farm")}) >= 3, "and within an address all take turns"


async def test_who_goes_away_while_waiting_keeps_nobody_waiting() -> None:
    queue = FairQueue(1)
    async with queue.place(0, Asker("first", "first")):
        gone = asyncio.ensure_future(queue.place(0, Asker("gone", "gone")).__aenter__())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
    async with asyncio.timeout(PATIENCE), queue.place(0, Asker("next", "next")):
        assert queue.free == 0


async def test_a_persons_bot_does_not_wait_for_a_dozen_tables_of_bots(sqlite: str) -> None:
    """Each turn in the one process is taken by whoever has had least: the person's bot is next, not thirteenth."""
    pace = dataclasses.replace(QUICK, bot_seconds=0.2)
    async with running(sqlite, pace=pace, workers=1) as server:
        greedy, host = await server.guest("Greedy"), await server.guest("Ilse")
        for _ in range(12):
            await greedy.make_table("witchstone", BOTS, autostart=True)
        while server.internals.bots.waiting < 8:
            await asyncio.sleep(0.01)
        text = await host.ask("GET", "/metrics", str)
        assert int(text.split("\nwalpurgis_bots_waiting ")[1].split("\n")[0]) > 0
        made = await host.make_table("witchstone", [*BOTS[:1], "me"], autostart=True)
        served_before = server.internals.metrics.bot_moves
        async with host.socket(made.table.id, [made.seats[0].key]) as socket:
            while not [line for line in server.internals.actors[made.table.id].table.lines if line.seat == 0]:
                if socket.update is not None and socket.update.legal:
                    await socket.move(socket.update.legal[0].text)
                else:
                    await socket.next(m.Update, timeout=PATIENCE)
        assert server.internals.metrics.bot_moves - served_before < 12


async def test_tables_are_ranked_by_who_waits(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        alone = await host.make_table("broom_service", ["bot", "bot", "bot"])
        played = await host.make_table("broom_service", ["me", "bot", "bot"])
        actors = server.internals.actors
        assert rank(actors[alone.table.id]) == 2
        assert rank(actors[played.table.id]) == 1
        async with host.socket(played.table.id, [played.seats[0].key]):
            assert rank(actors[played.table.id]) == 0


# ----- quotas -----


async def refused(server: Running, limits: dict[str, int], wishes: list[dict[str, Any]]) -> ServerRefused:
    host = await server.guest("Ilse")
    for wish in wishes[:-1]:
        await host.make_table(**wish)
    with pytest.raises(ServerRefused) as refusal:
        await host.make_table(**wishes[-1])
    assert (refusal.value.status, refusal.value.code) == (429, "quota")
    return refusal.value


TABLE = {"game": "moonlight", "chairs": ["me", "open"]}
ALONE = {"game": "moonlight", "chairs": ["bot", "bot"]}
POSITION = {
    "game": "moonlight",
    "chairs": ["me", "me"],
    "position": random_game(find_game("examples.teaching:GAME"), 2, most=2)[1].data(),
}


@pytest.mark.parametrize(
    "limits, wishes, said",
    [
        ({"open_tables": 2}, [TABLE, TABLE, TABLE], "open tables: you have 2"),
        ({"bot_tables": 1}, [ALONE, TABLE, ALONE], "tables with bots alone: you have 1"),
        ({"position_bytes": 600}, [POSITION, TABLE, POSITION], "bytes of positions"),
        ({"tables_per_hour": 2}, [TABLE, TABLE, TABLE], "new tables from this address"),
        ({"positions_per_hour": 1}, [POSITION, TABLE, POSITION], "positions and records from this address"),
    ],
)
async def test_quotas_are_refused_with_a_reason(
    sqlite: str, limits: dict[str, int], wishes: list[dict[str, Any]], said: str
) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, **limits)) as server:
        assert said in (await refused(server, limits, wishes)).message


async def test_a_table_that_is_given_up_makes_room_for_another(sqlite: str) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, open_tables=1)) as server:
        host = await server.guest("Ilse")
        made = await host.make_table(**TABLE)  # type: ignore[arg-type]
        await host.close(made.table.id)
        await host.make_table(**TABLE)  # type: ignore[arg-type]


async def test_a_journal_that_is_full_takes_moves_alone(sqlite: str) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, entries_per_table=6)) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        keys = {held.seat: held.key for held in made.seats}
        async with host.socket(made.table.id, list(keys.values())) as socket:
            while socket.version < 6:
                await socket.chat("hello", seat=0)
            with pytest.raises(ServerRefused, match="only moves are left"):
                await socket.chat("one more", seat=0)
            update = next(one for one in socket.updates.values() if one.legal)
            assert await socket.move(update.legal[0].text, seat=update.seat)


async def often(deed: Callable[[], Awaitable[None]]) -> None:
    for _ in range(30):
        await deed()


async def test_who_sits_down_and_stands_up_again_and_again_fills_no_journal(sqlite: str) -> None:
    async with running(sqlite, limits=dataclasses.replace(EASY, entries_per_table=20)) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        forming = (await host.make_table("moonlight", ["me", "open", "open"])).table.id

        async def sit_and_stand() -> None:
            sat = await guest.sit(forming)
            await guest.leave(forming, sat.seat, sat.key)

        async def seat_bot_and_none() -> None:
            await host.seat_bot(forming, 2, "novice")
            await host.leave(forming, 2)

        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        playing, key = made.table.id, made.seats[0].key

        async def hand_over_and_return() -> None:
            await host.ask("POST", f"/api/tables/{playing}/bot", m.TableInfo, b.HandBody(), key)
            await host.come_back(playing, key)

        for table, again in ((forming, sit_and_stand), (forming, seat_bot_and_none), (playing, hand_over_and_return)):
            with pytest.raises(ServerRefused, match="too much has been written"):
                await often(again)
            assert server.internals.actors[table].table.version <= 21


# ----- bots that fail -----


@pytest.mark.provokes('"level": "error".*a bot has failed')
async def test_a_bot_that_cannot_think_makes_some_legal_move(sqlite: str, monkeypatch: Any) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")

        def fail(*_: object) -> None:
            raise IndexError("pop from empty list")

        monkeypatch.setattr(server.internals.registry.game("broom_service"), "resample", fail)
        made = await host.make_table("broom_service", ["me", "bot", "bot"], autostart=True)
        key = made.seats[0].key
        seen = await host.position(made.table.id, key)
        if seen.legal:
            await host.move(made.table.id, seen.legal[0].text, seen.version, key)
        async with asyncio.timeout(PATIENCE):
            while (await host.table(made.table.id)).moves < 3:
                await asyncio.sleep(0.02)
        assert (await host.ask("GET", "/health", b.Health)).bot_failures > 0
        assert not (await host.table(made.table.id)).broken


@pytest.mark.provokes("a bot has failed", "the rules have failed at a table", "a table is set aside")
async def test_a_table_at_which_a_bot_can_make_no_move_is_set_aside(sqlite: str, monkeypatch: Any) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")

        def fail(*_: object, **__: object) -> None:
            raise IndexError("pop from empty list")

        monkeypatch.setattr("walpurgis.server.commands.move", fail)
        made = await host.make_table("moonlight", ["bot", "bot"], autostart=True)
        async with asyncio.timeout(PATIENCE):
            while not (info := await host.table(made.table.id)).broken:
                await asyncio.sleep(0.02)
        assert "fail" in info.broken or "can be made" in info.broken
        assert (await host.ask("GET", "/health", b.Health)).set_aside == 1


# ----- messages of any shape -----


@pytest.mark.parametrize("move", [{"verb": []}, {"verb": {}}, {}, {"verb": "lay", "card": [[]]}])
async def test_a_move_of_any_shape_is_answered_and_the_socket_stays_open(sqlite: str, move: Any) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        key = made.seats[0].key
        body = b.MoveBody(move=move, version=(await host.position(made.table.id, key)).version)
        with pytest.raises(ServerRefused) as refusal:
            await host.ask("POST", f"/api/tables/{made.table.id}/moves", b.Written, body, key)
        assert refusal.value.status == 400
        async with host.socket(made.table.id, [key]) as socket:
            with pytest.raises(ServerRefused, match="bad_request"):
                await socket.act(m.MakeMove(seat=0, version=socket.version, move=move))
            await socket.say(m.Ping(id="p"))
            await socket.next(m.Pong)


@pytest.mark.provokes("a message has failed", "the rules have failed at a table")
async def test_a_message_at_which_the_server_fails_is_answered_and_the_socket_stays_open(
    sqlite: str, monkeypatch: Any
) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)

        def fail(*_: object, **__: object) -> None:
            raise KeyError("something")

        monkeypatch.setattr("walpurgis.server.commands.chat", fail)
        async with host.socket(made.table.id, [made.seats[0].key]) as socket:
            with pytest.raises(ServerRefused, match="failure"):
                await socket.chat("hello")
            await socket.say(m.Ping(id="p"))
            await socket.next(m.Pong)
