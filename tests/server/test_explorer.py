"""The explorer of positions: from a finished game, a record or a saved position, within limits, and without secrets."""

import dataclasses
import json
from typing import Any

import pytest

import walpurgis
from tests.server.running import EASY, running
from tests.server.test_after import finished
from walpurgis.server.api import bodies as b
from walpurgis.server.client import ServerRefused
from walpurgis.testing.random_play import random_game

pytestmark = pytest.mark.anyio


async def test_a_line_goes_on_from_a_finished_game_and_back(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, "moonlight")
        first = await host.explore(table=made.table.id, number=0)
        assert first.update.seat is not None
        assert abs(sum(first.chances) - 1) < 0.01
        assert [move.loss for move in first.ranked] == sorted(move.loss for move in first.ranked)
        assert first.ranked[0].chances == first.chances
        second = await host.explore([first.ranked[-1].text], table=made.table.id, number=0)
        assert [move.text for move in second.line] == [first.ranked[-1].text]
        assert second.update.version == 1
        again = await host.explore(table=made.table.id, number=0)
        assert (again.ranked, again.chances) == (first.ranked, first.chances), "going back finds the same"
        end = await host.explore(table=made.table.id)
        assert end.update.result is not None
        assert end.update.seat is None
        assert record.result is not None
        assert [chance > 0 for chance in end.chances] == [seat in record.result["winners"] for seat in range(2)]


async def test_the_engine_answers_until_the_seat_is_asked_again(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        record, _state = random_game(walpurgis.game("witchstone"), 2, seed=3)
        first = await host.explore(record=str(record), number=20)
        seat = first.update.seat
        found = await host.explore([first.ranked[0].text], record=str(record), number=20, until=seat)
        assert found.update.seat == seat or found.update.result is not None
        assert all(move.seat != seat for move in found.line[1:])


async def test_a_saved_position_is_proved_before_it_is_explored(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        state = walpurgis.game("broom_service").new(3, seed=5)
        position = json.loads(state.save())
        found = await host.explore(position=position, game="broom_service")
        assert found.seats == 3
        assert found.ranked
        broken = position | {"table": {}}
        with pytest.raises(ServerRefused, match="bad_request in position"):
            await host.explore(position=broken, game="broom_service")


async def test_bad_input_is_refused_with_what_is_wrong(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, _ = await finished(server, host, "moonlight")
        table = made.table.id
        wishes: list[tuple[dict[str, Any], str]] = [
            ({}, "one of table, record and position"),
            ({"table": table, "number": 9999}, "in number"),
            ({"record": "walpurgis record 1\ngame = moonlight\n"}, "in record"),
            ({"record": "nothing"}, "in record"),
        ]
        for wish, wrong in wishes:
            with pytest.raises(ServerRefused, match=wrong):
                await host.explore(**wish)
        with pytest.raises(ServerRefused, match="in moves: move 1"):
            await host.explore(["fly away"], table=table, number=0)
        running_game = await host.make_table("moonlight", ["me", "me"], autostart=True)
        with pytest.raises(ServerRefused, match="not over"):
            await host.explore(table=running_game.table.id)


async def test_an_address_may_explore_so_much(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, advice_per_minute=0.01, advice_at_once=1)
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Ilse")
        made, _ = await finished(server, host, "moonlight")
        await host.ask("POST", "/api/explorer", b.Explored, b.ExploreBody(table=made.table.id))
        with pytest.raises(ServerRefused, match="too much advice"):
            await host.explore(table=made.table.id)
