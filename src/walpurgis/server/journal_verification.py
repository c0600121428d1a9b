"""Verifying a journal: the game is replayed from its first entry, and compared with everything that was written."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from walpurgis.kernel.game import Game
from walpurgis.server import journal_entries as e
from walpurgis.server.store import Row
from walpurgis.server.table_state import OVER, PLAYING, TableState


class Difference(msgspec.Struct, frozen=True):
    """Where a table is not what its journal says."""

    table: str
    seq: int
    """The entry at which it shows; -1 where it is no single one"""
    what: str


class Checked(msgspec.Struct):
    """What came out of replaying one journal."""

    table: TableState | None
    """What the entries make, as far as they could be followed."""
    differences: list[Difference]
    outdated: bool = False
    """Whether the table was made under other rules, so that it cannot be replayed here."""
    set_aside: str = ""
    """Why the table is set aside, where it is."""


def read_rows(
    id: str, rows: Sequence[Row], version: int
) -> tuple[list[tuple[int, float, e.JournalEntry]], list[Difference]]:
    """The entries that can be read, in order, and what is missing or cannot be read up to the table's version."""
    found: list[tuple[int, float, e.JournalEntry]] = []
    wrong: list[Difference] = []
    expected = 0
    for seq, time, body in rows:
        wrong += [Difference(id, missing, "the entry is missing") for missing in range(expected, seq)]
        expected = seq + 1
        try:
            found.append((seq, time, e.read(body)))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            wrong.append(Difference(id, seq, f"the entry cannot be read: {error}"))
    wrong += [Difference(id, missing, "the entry is missing") for missing in range(expected, version + 1)]
    return found, wrong


def replay(
    id: str, game: Game[Any], entries: Sequence[tuple[int, float, e.JournalEntry]], snapshot: Row | None
) -> Checked:
    """Follow a journal with the rules, and compare what they say with what was written at the time."""
    made = entries[0][2]
    assert isinstance(made, e.TableCreated)
    checked = Checked(TableState(id, game, made, entries[0][1]), [])
    table = checked.table
    assert table is not None
    for seq, time, entry in entries[1:]:
        if isinstance(entry, e.Quarantined):
            checked.set_aside = entry.reason
            return checked
        if isinstance(entry, e.Moved | e.Claimed | e.Retracted | e.Undone) and table.play is None:
            return _note(checked, seq, "there is no game in which this could be done")
        table.add(entry, time)
        if table.outdated:
            checked.outdated = True
            return checked
        if table.broken and not isinstance(entry, e.Closed):
            return _note(checked, seq, f"the rules refuse it: {table.broken}")
        checked.differences += _compare(table, seq, entry)
        if snapshot is not None and snapshot[0] == seq:
            checked.differences += _compare_snapshot(table, seq, str(snapshot[1]))
    return checked


def _note(checked: Checked, seq: int, what: str) -> Checked:
    assert checked.table is not None
    checked.differences.append(Difference(checked.table.id, seq, what))
    return checked


def _compare(table: TableState, seq: int, entry: e.JournalEntry) -> list[Difference]:
    """What the rules say after an entry, beside what stands in it."""
    if not isinstance(entry, e.Started | e.Moved | e.Retracted | e.Undone) or table.play is None:
        return []
    state, found = table.play.state, []
    if sorted(entry.waiting) != sorted(state.waiting):
        found.append(f"it says that seats {entry.waiting} may act; by the rules {list(state.waiting)} may")
    if isinstance(entry, e.Started | e.Moved):
        result = state.result() if state.over else None
        if _plain(entry.result) != _plain(result):
            found.append(f"it has the result {entry.result}; by the rules it is {result}")
    return [Difference(table.id, seq, what) for what in found]


def _compare_snapshot(table: TableState, seq: int, body: str) -> list[Difference]:
    try:
        saved = json.loads(body)["state"]
    except (ValueError, KeyError, TypeError):
        return [Difference(table.id, seq, "the snapshot cannot be read")]
    if table.play is None or _plain(saved) != _plain(table.play.state.data()):
        return [Difference(table.id, seq, "the snapshot is not the position to which the journal leads")]
    return []


def compare_lists(table: TableState, phase: str, chairs: Sequence[Row]) -> list[Difference]:
    """The lists of tables and of who sits where, beside what the journal says."""
    found: list[str] = []
    if phase != table.phase:
        found.append(f"the list of tables says {phase}; by its journal the table is {table.phase}")
    seated = {(seat, chair.user) for seat, chair in enumerate(table.seats) if chair.user and chair.key}
    listed = {(int(seat), str(user)) for seat, user in chairs}
    if table.phase in (PLAYING, OVER) and not seated <= listed:
        found.append(f"seats {sorted(seat for seat, _ in seated - listed)} are missing in the list of who sits where")
    return [Difference(table.id, -1, what) for what in found]


def _plain(value: Any) -> Any:
    """A value as JSON writes it, so that tuples and lists, and keys of any kind, compare as they were kept."""
    return json.loads(json.dumps(value))
