"""Secrets of chance: nobody can guess a table's seed, or work out from what was seen what is to come."""

import asyncio
import json
import re

import msgspec
import pytest

from tests.server.players import play_out
from tests.server.running import PATIENCE, TEACHING, running
from walpurgis.formats import record as records
from walpurgis.games import game as find_game
from walpurgis.server import journal_entries as e
from walpurgis.server.client import ServerRefused

pytestmark = pytest.mark.anyio
SECRET = re.compile(r"x[0-9a-f]{32}")


async def test_every_table_has_a_secret_seed_of_128_bits(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        seeds = set()
        for _ in range(8):
            made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
            assert made.table.seed is None
            table = server.internals.actors[made.table.id].table
            seeds.add(table.setup.seed)
            assert table.play is not None
            assert table.play.state.key, "its draws come from the secret stream"
        assert all(isinstance(seed, str) and SECRET.fullmatch(seed) for seed in seeds)
        assert len(seeds) == 8
        for place in range(1, 33):
            digits = {str(seed)[place] for seed in seeds}
            assert len(digits) > 1, "each of the 32 digits is drawn: none is there to fill the number up"


async def test_a_finished_game_tells_its_seed_and_its_record_replays(game: str, sqlite: str) -> None:
    async with running(sqlite, snapshot_every=4) as server:
        ilse = await server.guest("Ilse")
        rules = server.internals.registry.game(game)
        made = await ilse.make_table(game, ["bot"] * max(2, min(rules.seats)), autostart=True)
        async with asyncio.timeout(PATIENCE):
            while (await ilse.table(made.table.id)).phase != "over":
                await asyncio.sleep(0.05)
        seen = await ilse.table(made.table.id)
        assert SECRET.fullmatch(seen.seed or "")
        record = records.read(await ilse.record(made.table.id))
        assert record.seed == seen.seed
        assert records.replay(rules, record).result() == seen.result
        again = await ilse.bring_record(str(record))
        assert again.table.result == seen.result


async def test_a_table_goes_on_with_its_draws_after_a_restart(sqlite: str) -> None:
    async with running(sqlite, snapshot_every=2) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys = [seat.key for seat in made.seats]
        seen = await ilse.position(made.table.id, keys[0])
        await ilse.move(made.table.id, seen.legal[0].text, seen.version, keys[0])
        play = server.internals.actors[made.table.id].table.play
        assert play is not None
        before = play.state.data()
    async with running(sqlite) as server:
        actor = await server.internals.table(made.table.id)
        assert actor.table.play is not None
        assert actor.table.play.state.data() == before
        client = server.stranger()
        client.token = ilse.token
        await play_out(client, made.table.id, keys)
        record = records.read(await client.record(made.table.id))
        assert records.replay(find_game(TEACHING), record).result() == record.result


async def test_tables_with_seeds_of_old_go_on(sqlite: str) -> None:
    """A journal from before there were secret seeds holds a number of 53 bits."""
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"])
        rows = await server.internals.database.fetch("SELECT body FROM journal WHERE seq = 0")
        body = msgspec.json.decode(rows[0][0]) | {"seed": 2**53 - 1}
        assert isinstance(e.read(json.dumps(body)), e.TableCreated)
        await server.internals.database.run([("UPDATE journal SET body = $1 WHERE seq = 0", (json.dumps(body),))])
        server.internals.actors.clear()
        keys = [seat.key for seat in made.seats]
        await ilse.start(made.table.id)
        await play_out(ilse, made.table.id, keys)
        record = records.read(await ilse.record(made.table.id))
        assert record.seed == 2**53 - 1
        assert records.replay(find_game(TEACHING), record).result() == record.result


async def test_whoever_chooses_a_seed_may_choose_a_secret_one(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse = await server.guest("Ilse")
        chosen = "x" + "0f" * 16
        tables = [await ilse.make_table("moonlight", ["me", "me"], seed=chosen, autostart=True) for _ in range(2)]
        states = [server.internals.actors[made.table.id].table.play for made in tables]
        assert states[0] is not None
        assert states[1] is not None
        assert states[0].state.data() == states[1].state.data()
        assert tables[0].table.seed == chosen
        assert tables[0].table.seed_chosen
        with pytest.raises(ServerRefused, match="bad_request"):
            await ilse.make_table("moonlight", ["me", "me"], seed="x0f")
