"""The journal of all tables, and the lists that are made from it."""

import json
from collections.abc import Sequence

import msgspec

from walpurgis.server.errors import Damaged
from walpurgis.server.journal_entries import JournalEntry, kind, read, write
from walpurgis.server.store.database import Database, Statement
from walpurgis.server.store.erasure import visits

INSERT = "INSERT INTO journal (table_id, seq, time, kind, body) VALUES ($1, $2, $3, $4, $5)"
LIST = """
INSERT INTO tables (id, game, seats, phase, listed, changed, due, card, box)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, listed = excluded.listed, changed = excluded.changed,
    due = excluded.due, card = excluded.card
"""
SNAPSHOT = """
INSERT INTO snapshots (table_id, seq, body) VALUES ($1, $2, $3)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE excluded.seq > snapshots.seq
"""


REALIGN = "UPDATE tables SET due = $1 + due - changed WHERE due >= changed AND changed > $2"
SKEW = 60.0
"""What was written so many seconds after now was written by a clock that was wrong."""


class TableRow(msgspec.Struct):
    """A row of the list of tables: what the lobby shows, and when the table is due."""

    id: str
    game: str
    seats: int
    phase: str
    listed: bool
    changed: float
    due: float | None
    lobby_entry: str
    box: str = ""

    def values(self) -> tuple[object, ...]:
        return (
            self.id, self.game, self.seats, self.phase, int(self.listed), self.changed, self.due, self.lobby_entry,
            self.box,
        )  # fmt: skip


class Journal:
    """The journals of all tables. `append` makes entries durable."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def append(
        self, line: TableRow, seq: int, time: float, new: Sequence[JournalEntry], extra: Sequence[Statement] = ()
    ) -> None:
        """Add entries from number `seq` on, all or none; raises Taken where another process was first."""
        rows = self.rows(line, seq, time, new)
        await self.database.run([*rows, *extra], f"t {line.id} {seq + len(new) - 1}")

    def rows(self, line: TableRow, seq: int, time: float, new: Sequence[JournalEntry]) -> list[Statement]:
        """What is written where entries are added."""
        rows: list[Statement] = [
            (INSERT, (line.id, seq + at, time, kind(entry), write(entry))) for at, entry in enumerate(new)
        ]
        return [*rows, (LIST, line.values()), *visits(line.id, new)]

    async def read(self, table: str, after: int = -1) -> list[tuple[int, float, JournalEntry]]:
        """The entries after a number, without a gap; raises Damaged where one is missing or cannot be read."""
        found: list[tuple[int, float, JournalEntry]] = []
        for seq, time, body in await self.raw(table, after):
            expected = after + len(found) + 1
            if seq != expected:
                raise Damaged(table, expected, "is missing", found)
            try:
                found.append((seq, time, read(body)))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise Damaged(table, seq, f"cannot be read: {error}", found) from None
        return found

    async def raw(self, table: str, after: int = -1) -> list[tuple[int, float, str]]:
        """The rows of a table as they are written."""
        sql = "SELECT seq, time, body FROM journal WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [(seq, time, body) for seq, time, body in await self.database.fetch(sql, table, after)]

    async def set_aside(self, line: TableRow) -> None:
        """Show in all lists that a table is broken, and do not look after it any more.

        Its version there stays, or nobody could tell any more that the end of its journal is missing.
        """
        card = json.loads(line.lobby_entry)
        card["version"] = max(card["version"], await self.version(line.id))
        sql = "UPDATE tables SET due = NULL, listed = 0, card = $1 WHERE id = $2"
        await self.database.run([(sql, (json.dumps(card, ensure_ascii=False), line.id))])

    async def write_table_row(self, line: TableRow) -> None:
        """Write a table's line of the lists anew, as its journal says."""
        await self.database.run([(LIST, line.values())])

    async def snapshot(self, table: str) -> tuple[int, str] | None:
        found = await self.database.fetch("SELECT seq, body FROM snapshots WHERE table_id = $1", table)
        return (found[0][0], found[0][1]) if found else None

    async def keep_snapshot(self, table: str, seq: int, body: str) -> None:
        await self.database.run([(SNAPSHOT, (table, seq, body))])

    async def due(self, now: float, most: int = 100) -> list[str]:
        """The tables that need somebody to look after them."""
        rows = await self.database.fetch("SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2", now, most)
        return [row[0] for row in rows]

    async def postpone(self, table: str, until: float | None) -> None:
        """Look after a table later, or not any more."""
        await self.database.run([("UPDATE tables SET due = $1 WHERE id = $2", (until, table))])

    async def realign(self, now: float) -> None:
        """Let what is due a while after the last change of a table be due as long after now, if that is yet to come.

        A clock that was ahead has written it, and nobody should wait until another one has come so far.
        """
        found = await self.database.fetch(
            "SELECT 1 FROM tables WHERE due >= changed AND changed > $1 LIMIT 1", now + SKEW
        )
        if found:
            await self.database.run([(REALIGN, (now, now + SKEW))])

    async def listed(self, phase: str, game: str = "", most: int = 100) -> list[str]:
        """Lobby entries of open tables, the newest first."""
        sql = """
        SELECT card FROM tables WHERE phase = $1 AND listed = 1 AND ($2 = '' OR game = $2)
        ORDER BY changed DESC LIMIT $3
        """
        return [lobby_entry for (lobby_entry,) in await self.database.fetch(sql, phase, game, most)]

    async def of_user(self, user: str, most: int = 200) -> list[str]:
        """Lobby entries of the tables at which a user sits, the newest first."""
        sql = """
        SELECT card FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE user_id = $1)
        ORDER BY changed DESC LIMIT $2
        """
        return [lobby_entry for (lobby_entry,) in await self.database.fetch(sql, user, most)]

    async def seats_of(self, user: str) -> dict[str, list[int]]:
        """The seats of a user, by table."""
        found: dict[str, list[int]] = {}
        sql = "SELECT table_id, seat FROM chairs WHERE user_id = $1 ORDER BY table_id, seat"
        for table, seat in await self.database.fetch(sql, user):
            found.setdefault(table, []).append(seat)
        return found

    async def version(self, table: str) -> int:
        """The number of a table's last entry, as the list of tables says; -1 where it does not."""
        try:
            return int(json.loads(await self.lobby_entry(table) or "{}").get("version", -1))
        except ValueError:
            return -1

    async def lobby_entry(self, table: str) -> str | None:
        found = await self.database.fetch("SELECT card FROM tables WHERE id = $1", table)
        return found[0][0] if found else None
