"""Tables with several boxes of one game are in play at once, and a box that is corrected ends no game."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.games.other_boxes import other_box, other_text
from tests.server.players import play_out
from tests.server.running import PATIENCE, Process, running
from walpurgis.formats import record as records
from walpurgis.games import find_game, game
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused
from walpurgis.testing import random_game

pytestmark = pytest.mark.anyio
GAME = "broom_service"
TABLES = int(os.environ.get("WALPURGIS_TEST_TABLES", "6"))
"""How many tables run while a box is corrected; a third of them with each of three boxes."""
STANDARD = game(GAME)


def start_points(seen: m.Update) -> list[int]:
    assert seen.view is not None
    return [player["vp"] for player in seen.view["table"]["players"]]


def replayed(text: str) -> State[Any]:
    """The end of a record, which has the box in it where that is not the standard one."""
    record = records.read(text)
    return records.replay(find_game(record.game, record.box, record.contents), record)


async def finish(client: Client, made: b.TableMade) -> None:
    await play_out(client, made.table.id, [seat.key for seat in made.seats])


async def test_three_boxes_of_one_game_are_in_play_at_once(database: str) -> None:
    async with running(database) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        brought = [await host.bring_box(GAME, other_text(GAME, more), f"mine {more}") for more in (0, 1)]
        assert [box.title for box in await host.boxes(GAME)] == ["", "mine 1", "mine 0"]
        assert [box.standard for box in await guest.boxes(GAME)] == [True]
        boxes = ["", *[box.fingerprint for box in brought]]
        made = [await guest.make_table(GAME, ["me", "me"], box=box) for box in boxes]
        for each in made:
            await guest.start(each.table.id)
        seen = [await guest.position(each.table.id, each.seats[0].key) for each in made]
        assert [start_points(each) for each in seen] == [[10, 10], [13, 13], [14, 14]]
        assert [(await guest.table(each.table.id)).box for each in made] == boxes
        for each in made:
            await finish(guest, each)
        for each, box in zip(made, boxes, strict=True):
            text = await guest.record(each.table.id)
            assert records.read(text).box == (box or STANDARD.box)
            assert ("contents" in records.header(text)) == bool(box)
            assert replayed(text).result() == (await guest.table(each.table.id)).result


async def test_a_table_is_made_with_a_whole_box_and_so_are_those_that_follow_it(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table(GAME, ["me", "me"], box=other_text(GAME, 2), autostart=True)
        mark = other_box(GAME, 2).fingerprint()
        assert made.table.box == mark
        await finish(host, made)
        again = await host.rematch(made.table.id, made.seats[0].key)
        fork = await host.ask(
            "POST",
            f"/api/tables/{made.table.id}/fork",
            b.TableMade,
            b.ForkBody(moves=2, chairs=[b.Chair(kind="me")] * 2),
        )
        assert again.box == fork.table.box == mark


async def test_a_record_brings_its_box_along(sqlite: str) -> None:
    fifth = game(GAME, other_box(GAME, 5))
    record, state = random_game(fifth, 2, seed=4)
    bare = str(record)
    record.contents = other_box(GAME, 5).compact()
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.ask("POST", "/api/records", b.TableMade, b.RecordBody(record=str(record)))
        assert (made.table.box, made.table.result) == (fifth.box, state.result())
        assert (await host.ask("POST", "/api/records", b.TableMade, b.RecordBody(record=bare))).table.box == fifth.box
        record.contents = other_box(GAME, 6).compact()
        record.box = "0123456789ab"
        with pytest.raises(ServerRefused, match=r"it was played with box '0123456789ab', and has box"):
            await host.ask("POST", "/api/records", b.TableMade, b.RecordBody(record=str(record)))
        bare = bare.replace(fifth.box, "0123456789ab")
        with pytest.raises(ServerRefused, match=r"bring a record that has the box in it"):
            await host.ask("POST", "/api/records", b.TableMade, b.RecordBody(record=bare))


async def test_a_box_that_cannot_be_played_with_is_refused_with_a_sentence(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        wrong = {
            "structure.events_in_stack: every round needs an event": other_text(GAME).replace(
                "rounds = 7", "rounds = 6"
            ),
            "this is not TOML": "a = ",
            "structure: is missing": other_text(GAME).replace("[structure]", "[structur]"),
            "a box has up to 400000 characters": " " * 400_001,
        }
        for sentence, text in wrong.items():
            for ask in (host.bring_box(GAME, text), host.make_table(GAME, ["me", "me"], box=text)):
                with pytest.raises(ServerRefused, match=sentence):
                    await ask
        with pytest.raises(ServerRefused, match="played with box '0123456789ab'"):
            await host.make_table(GAME, ["me", "me"], box="0123456789ab")
        with pytest.raises(ServerRefused, match="no box that can be changed"):
            await host.bring_box("moonlight", other_text(GAME))
        assert await server.internals.database.fetch("SELECT 1 FROM boxes") == []
        assert await host.my_tables() == []


async def test_networks_play_with_the_standard_box_only(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        box = (await host.bring_box(GAME, other_text(GAME))).fingerprint
        for level in ("raven", "hecate"):
            with pytest.raises(ServerRefused, match=f"there is no level '{level}'"):
                await host.make_table(GAME, ["me", b.Chair(kind="bot", level=level)], box=box)
        made = await host.make_table(GAME, ["me", b.Chair(kind="bot", level="apprentice")], box=box, autostart=True)
        async with asyncio.timeout(PATIENCE):
            while not (await host.position(made.table.id, made.seats[0].key)).legal:
                await asyncio.sleep(0.05)


async def test_rules_are_told_with_the_numbers_of_a_box(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        box = (await host.bring_box("witchstone", other_text("witchstone"))).fingerprint
        path = "/api/games/witchstone/boxes/{}/rules/{}"
        own, other = [(await host.http.get(path.format(mark, "en"))).json() for mark in (game("witchstone").box, box)]
        assert own != other
        assert "Your big witch brings 5 VP at once." in str(other)
        assert "Your big witch brings 2 VP at once." in str(own)
        contents = await host.http.get(f"/api/games/witchstone/boxes/{box}")
        assert contents.text == other_box("witchstone").compact()
        assert (await host.http.get(path.format("0123456789ab", "en"))).status_code == 404


async def test_a_box_stays_as_long_as_a_table_is_played_with_it(database: str) -> None:
    """What is deleted with a user is their list of boxes; others' games go on, and nobody's name is left."""
    async with running(database) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        used, unused = [(await host.bring_box(GAME, other_text(GAME, more), "Ilse's")).fingerprint for more in (0, 1)]
        made = await guest.make_table(GAME, ["me", "me"], box=used, autostart=True)
        with pytest.raises(ServerRefused, match="no such box of yours"):
            await guest.remove_box(GAME, used)
        await host.forget_me()
        rows = await server.internals.database.fetch("SELECT fingerprint, title, maker FROM boxes ORDER BY fingerprint")
        assert sorted(rows) == [(used, "", "")]
        assert unused not in str(rows)
        await finish(guest, made)
        await server.internals.admin.delete_table("console", made.table.id)
        assert await server.internals.database.fetch("SELECT 1 FROM boxes") == []


async def test_a_game_with_another_box_counts_for_nothing_beyond_its_table(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        box = (await host.bring_box(GAME, other_text(GAME))).fingerprint
        made = await host.make_table(GAME, ["me", "bot"], box=box, autostart=True)
        await finish(host, made)
        async with asyncio.timeout(PATIENCE):
            while (await server.internals.table(made.table.id)).table.settled is None:
                await asyncio.sleep(0.02)
        assert await server.internals.database.fetch("SELECT 1 FROM results") == []


async def moves_of(client: Client, tables: list[str]) -> list[int]:
    return [(await client.table(table)).moves for table in tables]


async def until_all_have_moved(client: Client, tables: list[str]) -> None:
    before = await moves_of(client, tables)
    async with asyncio.timeout(PATIENCE):
        while any(now == then for now, then in zip(await moves_of(client, tables), before, strict=True)):
            await asyncio.sleep(0.05)


async def test_a_box_is_corrected_while_tables_run_and_all_end_as_they_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is killed, comes back with other numbers, is killed again, and no table notices."""
    server = Process(tmp_path, str(tmp_path / "walpurgis.db"), snapshot_every=8, pace={"bot_pause": 0.05})
    (tmp_path / "boxes").mkdir()
    (tmp_path / "boxes" / f"{GAME}.toml").write_text(other_text(GAME, 9), "utf-8")
    await asyncio.to_thread(server.start)
    client = Client(server.url)
    try:
        await client.guest("Ilse")
        brought = [await client.bring_box(GAME, other_text(GAME, more)) for more in (0, 1)]
        boxes = [STANDARD.box, *[box.fingerprint for box in brought]] * (TABLES // 3)
        bot = b.Chair(kind="bot", level="novice")
        made = [await client.make_table(GAME, [bot, bot], box=box, autostart=True) for box in boxes]
        ids = [each.table.id for each in made]
        await until_all_have_moved(client, ids)
        server.kill()
        monkeypatch.setenv("WALPURGIS_BOXES", str(tmp_path / "boxes"))
        for _ in range(2):
            await asyncio.to_thread(server.start)
            client.url, client.http.base_url = server.url, httpx.URL(server.url)
            await until_all_have_moved(client, [each for each in ids if (await client.table(each)).phase == "playing"])
            server.kill()
        await asyncio.to_thread(server.start)
        end = time.monotonic() + PATIENCE
        while {(await client.table(each)).phase for each in ids} != {"over"}:
            assert time.monotonic() < end
            await asyncio.sleep(0.2)
        for each, box in zip(ids, boxes, strict=True):
            text, info = await client.record(each), await client.table(each)
            assert (records.read(text).box, info.broken) == (box, "")
            assert replayed(text).result() == info.result
        fresh = await client.make_table(GAME, ["me", "me"], autostart=True)
        assert start_points(await client.position(fresh.table.id, fresh.seats[0].key)) == [22, 22]
    finally:
        await client.http.aclose()
        server.kill()
