"""Bots at the server's tables: they search in processes of their own, within their clock, and they talk."""

import asyncio
import dataclasses
import random

import pytest

from tests.server.players import Player
from tests.server.running import PATIENCE, QUICK, running
from walpurgis.formats import record as records
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client
from walpurgis.server.clock_rules import LiveClock

pytestmark = pytest.mark.anyio


def bots(*levels: str) -> list[b.Chair]:
    return [b.Chair(kind="bot", level=level) for level in levels]


async def play_out(client: Client, made: b.TableMade) -> m.Update:
    """Play a game against bots to its end; the answer is how it stands then."""
    async with asyncio.timeout(PATIENCE):
        await Player(client, made.table.id, made.seats[0].key, random.Random(6), reconnect=0).play()
    return await client.position(made.table.id, made.seats[0].key)


async def test_a_whole_game_against_those_who_search_with_a_clock_that_they_keep_to(sqlite: str) -> None:
    async with running(sqlite, pace=dataclasses.replace(QUICK, bot_seconds=0.02)) as server:
        host = await server.guest("Ilse")
        chairs = [b.Chair(kind="me"), *bots("witch", "septima")]
        clock = LiveClock(start=60.0, increment=1.0)
        made = await host.make_table("broom_service", chairs, autostart=True, clock=clock)
        end = await play_out(host, made)
        assert end.clock is not None
        assert min(end.clock[1:]) > 0
        assert server.internals.metrics.bot_moves > 20


async def test_a_bot_with_little_time_left_thinks_for_a_part_of_it(sqlite: str) -> None:
    async with running(sqlite, pace=dataclasses.replace(QUICK, bot_seconds=5.0)) as server:
        host = await server.guest("Ilse")
        chairs = [b.Chair(kind="me"), *bots("septima", "septima")]
        made = await host.make_table("broom_service", chairs, clock=LiveClock(start=10.0, increment=0.0))
        server.internals.bots.consider = lambda actor: None  # type: ignore[method-assign]
        await host.start(made.table.id)
        actor = server.internals.actors[made.table.id]
        assert 0 < server.internals.bots._seconds(actor, 1) <= 1.0


async def test_no_table_waits_for_those_who_search_at_another_one(sqlite: str) -> None:
    """While one bot thinks for seconds, people and quick bots play on elsewhere."""
    async with running(sqlite, pace=dataclasses.replace(QUICK, bot_seconds=5.0)) as server:
        host = await server.guest("Ilse")
        chairs = [b.Chair(kind="me"), *bots("septima", "septima")]
        slow = await host.make_table("broom_service", chairs, autostart=True)
        quick = await host.make_table("moonlight", [b.Chair(kind="me"), *bots("novice")], autostart=True)
        await play_out(host, quick)
        assert (await host.table(slow.table.id)).moves < 2


async def test_bots_talk_in_games_in_which_talk_is_part_of_the_game(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        chairs = [b.Chair(kind="me"), *bots("apprentice", "apprentice", "apprentice", "apprentice", "apprentice")]
        made = await host.make_table("new_salem", chairs, autostart=True, seed=3)
        await play_out(host, made)
        record = records.read(await host.record(made.table.id))
        said = [line for line in record.entries if line.claim]
        assert said
        assert all(line.seat > 0 for line in said)
        assert records.replay(server.internals.registry.game("new_salem"), record).over
