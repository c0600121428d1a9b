"""Whole games by separate clients who lose their connections on the way, on both databases, on two servers at once."""

import asyncio
import contextlib
import random

import pytest

from tests.server.players import Player
from tests.server.running import Running, running, sizes
from walpurgis.formats import record as records
from walpurgis.server.client import Client

pytestmark = pytest.mark.anyio


async def seat_players(servers: list[Running], game: str, seats: int, rng: random.Random) -> list[Player]:
    """A table with as many players as seats, who come in by the servers in turn."""
    host = await servers[0].guest("Host")
    made = await host.make_table(game, ["me"] + ["open"] * (seats - 1), open=False)
    players = [Player(host, made.table.id, made.seats[0].key, rng)]
    for number in range(1, seats):
        client = await servers[number % len(servers)].guest(f"Player {number}")
        sat = await client.sit(made.table.id, invitation=made.invitation)
        players.append(Player(client, made.table.id, sat.key, rng))
    await host.start(made.table.id)
    return players


async def check_end(client: Client, running: Running, players: list[Player], results: list[object]) -> None:
    """All have seen the same end, no acknowledged move is missing, and the record replays to the same result."""
    assert all(result == results[0] for result in results)
    record = records.read(await client.record(players[0].table))
    state = records.replay(running.internals.registry.game(record.game), record)
    assert state.over
    assert state.result() == results[0]
    assert len(record.entries) == sum(len(player.acknowledged) for player in players)
    assert sorted(line.text for line in record.entries) == sorted(
        text for player in players for _, text in player.acknowledged
    )


async def test_a_whole_game_by_separate_clients_with_reconnects(game: str, database: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(running(database))]
        if database.startswith("postgresql"):
            servers.append(await stack.enter_async_context(running(database)))
        rng = random.Random(8)
        wanted = 8 if game == "new_salem" else 4
        seats = min(sizes(servers[0].internals.registry.game(game)), key=lambda count: abs(count - wanted))
        players = await seat_players(servers, game, seats, rng)
        results = await asyncio.gather(*[player.play() for player in players])
        await check_end(players[0].client, servers[0], players, list(results))
