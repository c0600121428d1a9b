"""Replaying a journal: a table is rebuilt from its entries, and from a snapshot where there is one."""

import json
from collections.abc import Sequence
from typing import Any

from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.server import journal_entries as e
from walpurgis.server.game_progress import GameProgress, TableEvent
from walpurgis.server.table_state import TableState

Rows = Sequence[tuple[int, float, e.JournalEntry]]


def replay_journal(
    id: str,
    game: Game[Any],
    rows: Rows,
    snapshot: tuple[int, str] | None,
    found: list[TableEvent] | None = None,
    *,
    follow_rules: bool = True,
) -> TableState:
    """The table after all entries of its journal. `found` collects the events on the way.

    Rules are not asked about entries before the snapshot, nor at a table that was set aside: they would fail again.
    """
    made = rows[0][2]
    assert isinstance(made, e.TableCreated)
    table = TableState(id, game, made, rows[0][1])
    at = snapshot[0] if snapshot is not None else 0
    rules = follow_rules and not any(isinstance(entry, e.Quarantined) for _, _, entry in rows)
    for seq, time, entry in rows[1:]:
        table.add(entry, time, follow_rules=rules and seq > at)
        if rules and seq == at and snapshot is not None:
            table.play = restore(game, *snapshot, table)
        if found is not None and table.play is not None and table.play.happened:
            last = table.play.happened[-1]
            if last.version == table.version:
                found.append(last)
    return table


def restore(game: Game[Any], seq: int, body: str, table: TableState) -> GameProgress | None:
    """The progress of the game that a snapshot holds."""
    saved = json.loads(body)
    try:
        state = game.load(json.dumps(saved["state"]).encode())
    except ValueError as error:
        table.broken, table.outdated = str(error), isinstance(error, OtherVersion)
        return None
    return GameProgress(state, seq, {int(seat): version for seat, version in saved["asked"].items()}, forgotten=seq)
