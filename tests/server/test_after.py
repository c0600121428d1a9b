"""After the game: result, replay, record, fork; and records from elsewhere."""

import random

import httpx
import pytest

from tests.server.players import play_out
from tests.server.running import Running, running, sizes
from walpurgis.formats import record as records
from walpurgis.server import journal_entries as e
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused
from walpurgis.testing.random_play import random_game

pytestmark = pytest.mark.anyio


async def upload(client: Client, text: str) -> b.TableMade:
    return await client.ask("POST", "/api/records", b.TableMade, b.RecordBody(record=text))


async def finished(server: Running, client: Client, game: str) -> tuple[b.TableMade, records.Record]:
    """A finished game that was played elsewhere."""
    rules = server.internals.registry.game(game)
    record, _ = random_game(rules, sizes(rules)[0], seed=21)
    return await upload(client, str(record)), record


async def test_a_record_is_brought_replayed_seen_by_all_and_taken_away_unchanged(game: str, sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, game)
        table = made.table.id
        assert made.table.phase == "over"
        assert made.table.result == record.result
        assert await host.record(table) == str(record)
        replay = await host.ask("GET", f"/api/tables/{table}/replay", b.Replay, language="de")
        assert [line.text for line in replay.moves] == [entry.text for entry in record.entries]
        turns = [line.turn for line in replay.moves]
        assert turns == sorted(turns)
        rules = server.internals.registry.game(game)
        rng = random.Random(5)
        for number in [0, *rng.sample(range(1, len(record.entries)), 3), len(record.entries)]:
            state = records.replay(rules, _cut(record, number))
            seen = await host.ask("GET", f"/api/tables/{table}/replay/{number}/all", list[m.Update])
            assert [update.view for update in seen] == [state.view(seat) for seat in [*range(state.seats), None]]
            one = await host.ask("GET", f"/api/tables/{table}/replay/{number}", m.Update, seat=0)
            assert one == seen[0]
        with pytest.raises(ServerRefused, match=f"the game has {len(record.entries)} moves"):
            await host.ask("GET", f"/api/tables/{table}/replay/{len(record.entries) + 1}", m.Update)


async def test_what_was_said_while_a_pick_lay_open_that_was_taken_back_is_in_the_record(sqlite: str) -> None:
    """NSA-5.13, NSA-13.11, NSA-13.13: what was accepted at the table replays to what was seen there."""
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("new_salem", ["me"] * 3, autostart=True)
        table, keys = made.table.id, [held.key for held in made.seats]
        async with host.socket(table, [keys[0]]) as picking, host.socket(table, [keys[1]]) as talking:
            for _ in range(3):
                await talking.claim("accuse 2")
            assert picking.update is not None
            await picking.move(picking.update.legal[0].text)
            for _ in range(7):
                await talking.claim("defend 2")
            with pytest.raises(ServerRefused, match="at most 5 claims"):
                await talking.claim("defend 2")
            await picking.undo()
        await same_again(server, host, table, keys)


async def test_a_journal_in_which_more_was_said_while_picks_lay_open_can_still_be_read(sqlite: str) -> None:
    """Such claims were accepted when a pick counted as a move before all had picked."""
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("new_salem", ["me"] * 3, autostart=True)
        table, keys = made.table.id, [held.key for held in made.seats]
        actor = server.internals.actors.pop(table)
        pick = str(actor.table.game.new(3, made.table.options, actor.table.setup.seed).legal(0)[0])
        talk: list[e.JournalEntry] = [e.Claimed(seat=1, claim="accuse 2") for _ in range(5)]
        more: list[e.JournalEntry] = [e.Claimed(seat=1, claim="defend 2") for _ in range(5)]
        entries = [*talk, e.Moved(seat=0, move=pick, waiting=[1, 2]), *more, e.Retracted(seat=0, waiting=[0, 1, 2])]
        line = actor.table_row(actor.table)
        await server.internals.journal.append(line, actor.table.version + 1, actor.table.time, entries)
        seen = await host.position(table, keys[1])
        assert seen.view is not None
        assert len(seen.view["said"]) == 10
        await same_again(server, host, table, keys)


async def same_again(server: Running, host: Client, table: str, keys: list[str]) -> None:
    """Play a game to its end: its record and its replay lead to what everybody saw last."""
    await play_out(host, table, keys)
    record = records.read(await host.record(table))
    state = records.replay(server.internals.registry.game(record.game), record)
    for seat, key in enumerate(keys):
        last = await host.position(table, key)
        assert last.view == state.view(seat)
        assert (await host.replayed(table, len(record.entries), seat)).view == last.view


def _cut(record: records.Record, number: int) -> records.Record:
    return records.Record(
        record.game, record.rules, record.box, record.seats, record.options, record.seed, record.entries[:number]
    )


async def test_a_position_is_forked_into_a_new_table(game: str, sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, game)
        moves = len(record.entries) // 2
        body = b.ForkBody(moves=moves, chairs=[b.Chair(kind="me") for _ in range(record.seats)])
        fork = await host.ask("POST", f"/api/tables/{made.table.id}/fork", b.TableMade, body)
        assert (fork.table.phase, fork.table.origin) == ("forming", made.table.id)
        await host.start(fork.table.id)
        state = records.replay(server.internals.registry.game(game), _cut(record, moves))
        for held in fork.seats:
            seen = await host.position(fork.table.id, held.key)
            assert seen.view == state.view(held.seat)
            assert [legal.text for legal in seen.legal] == [str(move) for move in state.legal(held.seat)]
        seat = state.waiting[0]
        await host.move(fork.table.id, str(state.legal(seat)[0]), seen.version, fork.seats[seat].key)
        body.moves = len(record.entries) + 1
        with pytest.raises(ServerRefused, match="moves"):
            await host.ask("POST", f"/api/tables/{made.table.id}/fork", b.TableMade, body)


async def test_an_unfinished_record_is_played_on_and_a_wrong_one_is_refused(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        record, _ = random_game(server.internals.registry.game("moonlight"), 2, seed=3, most=5)
        made = await upload(host, str(record))
        assert made.table.phase == "forming"
        assert (await host.start(made.table.id)).moves == 5
        for text in ("", "walpurgis record 1\ngame = chess\n\n", str(record).replace("lay", "fly"), "x" * 1000):
            with pytest.raises(ServerRefused) as refused:
                await upload(host, text)
            assert refused.value.field in ("record", "game")


async def test_an_imported_game_counts_for_nothing(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        await finished(server, host, "moonlight")
        assert await host.ask("GET", "/api/me/statistics", list[dict[str, object]]) == []


async def test_what_nobody_may_watch_nobody_else_may_replay(sqlite: str) -> None:
    """A private table stays private when its game is over: for those who sat there, and who made it."""
    async with running(sqlite) as server:
        ilse, tomte, stranger = await server.guest("Ilse"), await server.guest("Tomte"), await server.guest("Stranger")
        made = await ilse.make_table("moonlight", ["me", "open"], open=False, watch=False)
        table = made.table.id
        sat = await tomte.sit(table, invitation=made.invitation)
        await ilse.start(table)
        await play_out(ilse, table, [made.seats[0].key, sat.key])
        pages = ["replay", "replay/0", "replay/0/all", "replay/track?of=players.*.score", "record"]
        async with httpx.AsyncClient(base_url=f"{server.url}/api/tables/{table}/") as web:
            for page in pages:
                assert (await web.get(page)).status_code == 403, page
                for headers in (by(ilse), by(tomte), {"Seat-Key": sat.key}):
                    assert (await web.get(page, headers=headers)).status_code == 200, page
                assert (await web.get(page, headers=by(stranger))).status_code == 403, page
            fork = {"moves": 1, "chairs": [{"kind": "me"}, {"kind": "me"}]}
            assert (await web.post("fork", json=fork, headers=by(stranger))).status_code == 403
            assert (await web.post("fork", json=fork, headers=by(tomte))).status_code == 201


def by(client: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.token}"}
