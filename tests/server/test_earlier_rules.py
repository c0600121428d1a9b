"""Tables that began under earlier rules go on as they began, from journals that are older than the change."""

import json
from pathlib import Path

import pytest

from tests.games.earlier_boxes import EARLIER, game_of
from tests.server.running import Running, running
from walpurgis.formats import record as records
from walpurgis.server import journal_entries as e
from walpurgis.server.client import Client
from walpurgis.server.journal_replay import replay_journal
from walpurgis.server.store.journal import TableRow
from walpurgis.server.table_state import OVER, PLAYING, TableState
from walpurgis.server.users import hashed

pytestmark = pytest.mark.anyio

JOURNALS = sorted(EARLIER.glob("*.journal"))
TABLE = "0123456789abcdef"


def key(seat: int) -> str:
    return f"the key of seat {seat}"


def with_keys(body: str, seats: int) -> str:
    """An entry of the journal with keys that this test knows."""
    for seat in range(seats):
        body = body.replace(f'"key":"key{seat}"', f'"key":"{hashed(key(seat))}"')
    return body


async def put(server: Running, path: Path, record: records.Record) -> TableState:
    """Put the journal of a table into the database, as it was written then, with its snapshot."""
    kept, internals = json.loads(path.read_text("utf-8")), server.internals
    rows = [(seq, time, e.read(with_keys(body, record.seats))) for seq, time, body in kept["rows"]]
    table = replay_journal(TABLE, game_of(record), rows, None)
    await internals.journal.append(row_of(table), 0, table.time, [entry for _, _, entry in rows])
    await internals.journal.keep_snapshot(TABLE, *kept["snapshot"])
    return table


def row_of(table: TableState) -> TableRow:
    return TableRow(
        id=TABLE,
        game=table.game.id,
        seats=table.setup.seats,
        phase=table.phase,
        listed=False,
        changed=table.time,
        due=None,
        lobby_entry="{}",
    )


async def play_on(client: Client, record: records.Record, moves: int) -> None:
    """Make the moves that were made in the old game, each by its player."""
    for entry in record.entries[moves:]:
        seen = await client.position(TABLE, key(entry.seat))
        await client.move(TABLE, entry.text, seen.version, key(entry.seat))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
async def test_a_table_of_earlier_rules_goes_on_and_ends_as_its_record_does(sqlite: str, path: Path) -> None:
    record = records.read(path.with_suffix(".record").read_text("utf-8"))
    async with running(sqlite) as server:
        before = await put(server, path, record)
        client = await server.guest("Ilse")
        info = await client.table(TABLE)
        assert (info.phase, info.broken) == (PLAYING, "")
        assert info.options == game_of(record).carry_over(record.rules, record.options)
        await play_on(client, record, before.moves)
        assert (await client.table(TABLE)).phase == OVER
        kept = records.read(await client.record(TABLE))
        assert (kept.rules, kept.result) == (record.rules, record.result)
        assert records.replay(game_of(record), kept).result() == record.result


def test_there_is_a_journal_for_each_game() -> None:
    assert {path.stem.partition("-")[0] for path in JOURNALS} == {
        "broom_service",
        "new_salem",
        "septima",
        "witchstone",
    }
