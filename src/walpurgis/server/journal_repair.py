"""Repairing a journal: what cannot be read, and what set the table aside, is replaced by an entry that does nothing."""

from collections.abc import Sequence
from typing import Any

import msgspec

from walpurgis.kernel.game import Game
from walpurgis.server import journal_entries as e
from walpurgis.server.errors import Refused
from walpurgis.server.journal_verification import read_rows, replay
from walpurgis.server.store import Row, Statement
from walpurgis.server.table_state import TableState

PUT = """
INSERT INTO journal (table_id, seq, time, kind, body) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (table_id, seq) DO UPDATE SET kind = excluded.kind, body = excluded.body
"""
CUT = "DELETE FROM journal WHERE table_id = $1 AND seq >= $2"


class Repair(msgspec.Struct):
    """What has to be written so that a table can go on."""

    entries: list[tuple[int, float, e.JournalEntry]]
    """The journal as it will be."""
    removed: list[int]
    """The entries that are replaced by one that does nothing."""
    cut: int | None
    """From which entry on the journal is cut off; None where it stays whole."""
    statements: list[Statement]
    table: TableState | None = None
    outdated: bool = False


def plan_repair(id: str, game: Game[Any], rows: Sequence[Row], version: int, *, cut: bool) -> Repair:
    """How to repair a table. Its end is cut off only where the rules cannot follow it, and the host agrees."""
    readable, wrong = read_rows(id, rows, version)
    if not readable or readable[0][0] != 0 or not isinstance(readable[0][2], e.TableCreated):
        raise Refused("broken", "the first entry of this journal is lost", remedy="restore a backup, or delete it")
    removed = sorted({one.seq for one in wrong} | {seq for seq, _, one in readable if isinstance(one, e.Quarantined)})
    entries = _without(readable, removed)
    checked = replay(id, game, entries, None)
    if checked.outdated:
        raise Refused("other_rules", "this table was made under other rules, and cannot be replayed here")
    end = checked.differences[0].seq if checked.differences else None
    if end is not None:
        if not cut:
            what = f"entry {end}: {checked.differences[0].what}"
            raise Refused("needs_cut", what, remedy="repair it with `cut`, which gives up everything from there on")
        entries = [entry for entry in entries if entry[0] < end]
        checked = replay(id, game, entries, None)
    removed = [seq for seq in removed if end is None or seq < end]
    statements: list[Statement] = [
        (PUT, (id, seq, time, e.kind(one), e.write(one))) for seq, time, one in entries if seq in removed
    ]
    if end is not None:
        statements.append((CUT, (id, end)))
    return Repair(entries, removed, end, statements, checked.table, checked.outdated)


def _without(
    readable: Sequence[tuple[int, float, e.JournalEntry]], removed: Sequence[int]
) -> list[tuple[int, float, e.JournalEntry]]:
    """The journal in which an entry that does nothing stands for each one that is removed."""
    known = {seq: (time, one) for seq, time, one in readable if seq not in removed}
    found: list[tuple[int, float, e.JournalEntry]] = []
    for seq in range(max([*known, *removed]) + 1):
        time, one = known.get(seq, (found[-1][1] if found else 0.0, e.Repaired()))
        found.append((seq, time, one))
    return found
