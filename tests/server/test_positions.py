"""Positions and records from outside: they are proved before a table exists, and a broken table hurts no other one."""

import asyncio
import json
import re
import resource
import time
from typing import Any

import httpx
import pytest

from tests.server.players import play_out
from tests.server.running import EASY, PATIENCE, TEACHING, running
from walpurgis.formats import record as records
from walpurgis.games import game as find_game
from walpurgis.kernel.game import Game
from walpurgis.server import journal_entries as e
from walpurgis.server import messages as m
from walpurgis.server.client import Client, ServerRefused
from walpurgis.server.commands import PlannedWrite
from walpurgis.server.fair_queue import HOST
from walpurgis.server.sandbox import GameSource, TrialFailed
from walpurgis.server.table_state import TableState
from walpurgis.testing.random_play import random_game

pytestmark = pytest.mark.anyio
CHAIRS = ["me", "bot", "bot", "bot", "bot"]


def saved(game: str = "new_salem", seats: int = 5, moves: int = 80) -> dict[str, Any]:
    found: dict[str, Any] = random_game(find_game(game), seats, seed=3, most=moves)[1].data()
    return found


def with_hope(hope: int) -> dict[str, Any]:
    """A position in which a player has more hope than there is in the world."""
    position = saved()
    position["table"]["players"][4]["hope"][0] = hope
    return position


async def is_well(client: Client) -> None:
    """The server answers while it is asked."""
    async with httpx.AsyncClient(trust_env=False) as http:
        began = time.monotonic()
        assert (await http.get(f"{client.url}/health", timeout=PATIENCE)).status_code == 200
        assert time.monotonic() - began < 60


@pytest.mark.parametrize("hope", [2**63, 9_999, 100, -1])
async def test_a_position_that_would_freeze_the_server_is_refused_in_a_sentence(sqlite: str, hope: int) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        with pytest.raises(ServerRefused, match="hope") as refusal:
            await host.make_table("new_salem", CHAIRS, position=with_hope(hope), autostart=True)
        assert refusal.value.status == 400
        assert refusal.value.field == "position"
        await is_well(host)
        assert not server.internals.actors


@pytest.mark.parametrize(
    "change, said",
    [
        ({"options": 7}, "options"),
        ({"options": {"such": True}}, "no option"),
        ({"seats": 99}, "seats"),
        ({"stack": [{"step": "none"}]}, "step"),
        ({"stack": {}}, "stack"),
        ({"moves": -1}, "moves"),
        ({"marks": 2**80}, "marks"),
        ({"said": [[0, 9, "accuse 1"]]}, "said"),
        ({"table": None}, "table"),
    ],
)
async def test_every_part_of_a_position_is_checked(sqlite: str, change: dict[str, Any], said: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        with pytest.raises(ServerRefused, match=said) as refusal:
            await host.make_table("new_salem", CHAIRS, position=saved() | change)
        assert refusal.value.status == 400


async def test_a_piece_too_many_is_named(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        position = saved()
        position["table"]["badges"] += 1
        with pytest.raises(ServerRefused, match="badges: there are 6; there have to be 5"):
            await host.make_table("new_salem", CHAIRS, position=position)


async def test_a_trial_that_takes_too_long_is_ended_and_others_go_on(sqlite: str) -> None:
    async with running(sqlite, limits=EASY) as server:
        host = await server.guest("Ilse")
        server.internals.sandbox.seconds = 1.0
        trial = asyncio.ensure_future(server.internals.sandbox._run(HOST, time.sleep, 600))
        await is_well(host)
        with pytest.raises(Exception, match="takes longer than 1 seconds"):
            await trial
        server.internals.sandbox.seconds = 30.0
        await host.make_table("new_salem", CHAIRS, position=saved())


async def test_a_trial_that_takes_too_much_memory_is_refused(sqlite: str) -> None:
    async with running(sqlite) as server:
        with pytest.raises(Exception, match="too much memory"):
            await server.internals.sandbox._run(HOST, bytearray, 2**33)


async def test_what_an_old_process_has_no_memory_for_is_tried_in_a_fresh_one(sqlite: str) -> None:
    """Its trials before must not make it refuse a sound position, or set a sound table aside."""
    async with running(sqlite) as server:
        sandbox = server.internals.sandbox
        await sandbox._run(HOST, resource.setrlimit, resource.RLIMIT_AS, (2**20, 2**30))
        assert await sandbox._run(HOST, eval, "len(bytearray(2**27))") == 2**27


async def test_a_trial_that_is_given_up_takes_no_other_one_along(sqlite: str) -> None:
    async with running(sqlite) as server:
        sandbox, data = server.internals.sandbox, json.dumps(saved())
        await sandbox.position(GameSource("new_salem"), data)
        sandbox.seconds = 30.0
        slow = asyncio.ensure_future(sandbox._run(HOST, time.sleep, 1.0))
        await asyncio.sleep(0)
        impatient = asyncio.ensure_future(sandbox.position(GameSource("new_salem"), data))
        await asyncio.sleep(0.1)
        impatient.cancel()
        await slow
        sandbox.seconds = 0.5
        endless = asyncio.ensure_future(sandbox._run(HOST, time.sleep, 60.0))
        await asyncio.sleep(0.1)
        patient = asyncio.ensure_future(sandbox.position(GameSource("new_salem"), data))
        sandbox.seconds = 30.0
        with pytest.raises(TrialFailed, match="longer than"):
            await asyncio.wait_for(endless, PATIENCE)
        await patient


async def test_a_prepared_table_says_so_and_draws_anew(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        position = saved()
        made = await host.make_table("new_salem", CHAIRS, position=position)
        plain = await host.make_table("new_salem", CHAIRS)
        stranger = server.stranger()
        assert (await stranger.table(made.table.id)).prepared
        assert not (await stranger.table(plain.table.id)).prepared
        assert {card.id: card.prepared for card in await stranger.tables()} == {
            made.table.id: True,
            plain.table.id: False,
        }
        kept = json.loads(server.internals.actors[made.table.id].table.setup.position)
        assert kept["table"] == position["table"]
        assert re.fullmatch("[0-9a-f]{64}:0", str(kept["generator"])), "its maker knows nothing of the coming draws"


async def test_a_prepared_game_says_so_in_its_record_and_is_never_rated(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        await host.keep("ilse", "correct horse")
        await guest.keep("tomte", "battery staple")
        rules = server.internals.registry.game("moonlight")
        opening = json.loads(rules.new(2, seed=3).save())
        made = await host.make_table("moonlight", ["me", "open"], position=opening, autostart=True)
        sat = await guest.sit(made.table.id)
        await play_out(host, made.table.id, [made.seats[0].key, sat.key])
        while not (await host.statistics()):
            await asyncio.sleep(0.02)
        info = await host.table(made.table.id)
        assert info.prepared
        assert info.ratings == {}
        text = await host.record(made.table.id)
        record = records.read(text)
        assert record.position is not None
        assert record.position["table"] == opening["table"]
        assert records.replay(rules, record).result() == info.result
        again = await host.bring_record(text)
        assert again.table.prepared
        assert again.table.result == info.result
        record.position["moves"] = -1
        with pytest.raises(ServerRefused, match="bad_request"):
            await host.bring_record(str(record))


# ----- tables that cannot go on -----


def freeze(game: Game[Any], monkeypatch: Any) -> None:
    """Make the rules of a game take for ever to say what somebody sees."""

    def projection(state: Any, seat: int | None) -> Any:
        end = time.process_time() + 30
        while time.process_time() < end:
            pass
        raise AssertionError("nobody has stopped the rules, and nothing else was answered meanwhile")

    monkeypatch.setattr(game, "projection", projection)


@pytest.mark.provokes("a table is set aside")
async def test_a_table_whose_rules_never_answer_is_set_aside_and_hurts_no_other(sqlite: str, monkeypatch: Any) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("broom_service", ["me", "me"], autostart=True)
        other = await host.make_table("moonlight", ["me", "bot"], autostart=True)
        async with server.stranger().socket(made.table.id) as watching:
            freeze(server.internals.registry.game("broom_service"), monkeypatch)
            with pytest.raises(ServerRefused, match="took longer than"):
                await host.position(made.table.id, made.seats[0].key)
            told = await watching.next(m.TableSaid)
            while not told.table.broken:
                told = await watching.next(m.TableSaid)
        info = await host.table(made.table.id)
        assert "took longer than" in info.broken
        assert (await host.position(made.table.id, made.seats[0].key)).view is None
        with pytest.raises(ServerRefused, match="would tell its secrets"):
            await server.stranger().record(made.table.id)
        with pytest.raises(ServerRefused, match="broken"):
            await host.move(made.table.id, "anything", info.version, made.seats[0].key)
        seen = await host.position(other.table.id, other.seats[0].key)
        assert seen.view is not None
        assert server.internals.metrics.quarantined == 1
        assert made.table.id not in await server.internals.journal.due(float("inf"))
    async with running(sqlite) as server:
        client = server.stranger()
        assert made.table.id not in server.internals.actors
        assert "took longer than" in (await client.table(made.table.id)).broken


NO_HANDS: dict[str, Any] = saved(TEACHING, 2, 4)
NO_HANDS["table"]["hands"] = []


@pytest.mark.parametrize(
    "played, chairs, sound, unsound, said",
    [
        ("new_salem", CHAIRS, saved(), with_hope(2**63), "hope"),
        ("moonlight", ["me", "me"], saved(TEACHING, 2, 4), NO_HANDS, "the view of seat 0 fails"),
    ],
    ids=["cannot be read", "can be read, but not shown"],
)
@pytest.mark.provokes("a table is set aside")
async def test_a_stored_position_that_freezes_the_rules_does_not_freeze_the_next_start(
    sqlite: str, played: str, chairs: list[str], sound: dict[str, Any], unsound: dict[str, Any], said: str
) -> None:
    """Such a table may be in the database already, made by a server that did not look."""
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table(played, chairs, position=sound, autostart=True)
        bad, fine = made.table.id, (await host.make_table("moonlight", ["me", "bot"], autostart=True))
        rows = await server.internals.journal.raw(bad)
    async with running(sqlite) as server:
        first = e.read(rows[0][2])
        assert isinstance(first, e.TableCreated)
        first.position = json.dumps(unsound)
        strike = "UPDATE journal SET body = $1 WHERE table_id = $2 AND seq = 0"
        await server.internals.database.run(
            [(strike, (e.write(first), bad)), ("UPDATE tables SET due = 1 WHERE id = $1", (bad,))]
        )
    async with running(sqlite) as server:
        client = server.stranger()
        await is_well(client)
        info = await client.table(bad)
        assert said in info.broken
        assert (await client.position(bad)).view is None
        assert (await client.table(fine.table.id)).broken == ""
        while bad in await server.internals.journal.due(float("inf")):
            await asyncio.sleep(0.01)


@pytest.mark.provokes("the rules have failed at a table", "a table is set aside")
async def test_rules_that_fail_again_and_again_set_the_table_aside(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        actor, key = server.internals.actors[made.table.id], made.seats[0].key

        def fail(table: TableState) -> PlannedWrite:
            raise IndexError("pop from empty list")

        for _ in range(3):
            with pytest.raises(IndexError):
                await actor.do(fail)
        while not actor.table.broken:
            await asyncio.sleep(0.01)
        with pytest.raises(ServerRefused, match="broken"):
            await host.move(made.table.id, "lay 1", 1, key)


# ----- journals that are damaged -----


@pytest.mark.parametrize(
    "damage, said",
    [
        ("UPDATE journal SET body = '{broken' WHERE table_id = $1 AND seq = 4", "entry 4 .* cannot be read"),
        (
            """UPDATE journal SET body = '{"kind": "new"}' WHERE table_id = $1 AND seq = 4""",
            "entry 4 .* cannot be read",
        ),
        ("DELETE FROM journal WHERE table_id = $1 AND seq = 4", "entry 4 .* is missing"),
        ("DELETE FROM journal WHERE table_id = $1 AND seq >= 4", "entry 4 .* is missing"),
    ],
)
@pytest.mark.provokes("a journal is damaged", "a table is set aside")
async def test_a_damaged_journal_is_named_and_the_table_is_broken(
    sqlite: str, damage: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        whole = await host.make_table("moonlight", ["me", "me"], autostart=True)
        table, key = made.table.id, made.seats[0].key
        for _ in range(4):
            for held in made.seats:
                seen = await host.position(table, held.key)
                if seen.legal:
                    await host.move(table, seen.legal[0].text, seen.version, held.key)
        await server.internals.database.run([(damage, (table,))])
    async with running(sqlite) as server:
        client = Client(server.url, host.token)
        async with client:
            info = await client.table(table)
            with pytest.raises(ServerRefused, match=said):
                await client.move(table, "lay 1", info.version, key)
            assert [
                record
                for record in caplog.records
                if (getattr(record, "table", ""), getattr(record, "seq", 0)) == (table, 4)
            ]
            assert (await client.position(whole.table.id, whole.seats[0].key)).view is not None
            await client.forget_me()
            assert "Ilse" not in str(await server.internals.journal.raw(table))
