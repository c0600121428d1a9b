"""Opening a table: from its journal, and a snapshot where there is one, back to what it was."""

import json
from collections.abc import Sequence
from typing import Any

from walpurgis.kernel.game import Game
from walpurgis.server import entries as e
from walpurgis.server.play import Happening, Play
from walpurgis.server.table import Table

Rows = Sequence[tuple[int, float, e.Entry]]


def fold(
    id: str, game: Game[Any], rows: Rows, snapshot: tuple[int, str] | None, found: list[Happening] | None = None
) -> Table:
    """The table that a journal makes. `found` collects all that happened."""
    made = rows[0][2]
    assert isinstance(made, e.Made)
    table = Table(id, game, made, rows[0][1])
    at = snapshot[0] if snapshot is not None else 0
    for seq, time, entry in rows[1:]:
        table.add(entry, time, follow_rules=seq > at)
        if seq == at and snapshot is not None:
            table.play = restore(game, *snapshot, table)
        if found is not None and table.play is not None and table.play.happened:
            last = table.play.happened[-1]
            if last.version == table.version:
                found.append(last)
    return table


def restore(game: Game[Any], seq: int, body: str, table: Table) -> Play | None:
    """What the rules said when a snapshot was made."""
    saved = json.loads(body)
    try:
        state = game.load(json.dumps(saved["state"]).encode())
    except ValueError as error:
        table.broken = str(error)
        return None
    return Play(state, seq, {int(seat): version for seat, version in saved["asked"].items()}, forgotten=seq)
