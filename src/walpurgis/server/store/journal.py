"""The journal of all tables, and the lists that are made from it."""

from collections.abc import Sequence

import msgspec

from walpurgis.server.entries import NOBODY, Chatted, Entry, Made, Sat, kind, read, write
from walpurgis.server.store.database import Database, Statement

INSERT = "INSERT INTO journal (table_id, seq, time, kind, body) VALUES ($1, $2, $3, $4, $5)"
LIST = """
INSERT INTO tables (id, game, seats, phase, listed, changed, due, card) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, listed = excluded.listed, changed = excluded.changed,
    due = excluded.due, card = excluded.card
"""
SNAPSHOT = """
INSERT INTO snapshots (table_id, seq, body) VALUES ($1, $2, $3)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body WHERE excluded.seq > snapshots.seq
"""


class Line(msgspec.Struct):
    """One line of the list of tables."""

    id: str
    game: str
    seats: int
    phase: str
    listed: bool
    changed: float
    due: float | None
    card: str

    def values(self) -> tuple[object, ...]:
        return (
            self.id, self.game, self.seats, self.phase, int(self.listed), self.changed, self.due, self.card,
        )  # fmt: skip


class Journal:
    """What happened at every table, in order."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def append(
        self, line: Line, seq: int, time: float, new: Sequence[Entry], extra: Sequence[Statement] = ()
    ) -> None:
        """Add entries from number `seq` on, all or none; raises Taken where another process was first."""
        rows: list[Statement] = [
            (INSERT, (line.id, seq + at, time, kind(entry), write(entry))) for at, entry in enumerate(new)
        ]
        await self.database.run([*rows, (LIST, line.values()), *extra], f"t {line.id} {seq + len(new) - 1}")

    async def read(self, table: str, after: int = -1) -> list[tuple[int, float, Entry]]:
        sql = "SELECT seq, time, body FROM journal WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [(seq, time, read(body)) for seq, time, body in await self.database.fetch(sql, table, after)]

    async def snapshot(self, table: str) -> tuple[int, str] | None:
        found = await self.database.fetch("SELECT seq, body FROM snapshots WHERE table_id = $1", table)
        return (found[0][0], found[0][1]) if found else None

    async def keep_snapshot(self, table: str, seq: int, body: str) -> None:
        await self.database.run([(SNAPSHOT, (table, seq, body))])

    async def due(self, now: float, most: int = 100) -> list[str]:
        """The tables that need somebody to look after them."""
        rows = await self.database.fetch("SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2", now, most)
        return [row[0] for row in rows]

    async def postpone(self, table: str, until: float) -> None:
        """Look after a table later."""
        await self.database.run([("UPDATE tables SET due = $1 WHERE id = $2", (until, table))])

    async def listed(self, phase: str, game: str = "", most: int = 100) -> list[str]:
        """Cards of open tables, the newest first."""
        sql = """
        SELECT card FROM tables WHERE phase = $1 AND listed = 1 AND ($2 = '' OR game = $2)
        ORDER BY changed DESC LIMIT $3
        """
        return [card for (card,) in await self.database.fetch(sql, phase, game, most)]

    async def of_user(self, user: str, most: int = 200) -> list[str]:
        """Cards of the tables at which a user sits, the newest first."""
        sql = """
        SELECT card FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE user_id = $1)
        ORDER BY changed DESC LIMIT $2
        """
        return [card for (card,) in await self.database.fetch(sql, user, most)]

    async def seats_of(self, user: str) -> dict[str, list[int]]:
        """The seats of a user, by table."""
        found: dict[str, list[int]] = {}
        sql = "SELECT table_id, seat FROM chairs WHERE user_id = $1 ORDER BY table_id, seat"
        for table, seat in await self.database.fetch(sql, user):
            found.setdefault(table, []).append(seat)
        return found

    async def card(self, table: str) -> str | None:
        found = await self.database.fetch("SELECT card FROM tables WHERE id = $1", table)
        return found[0][0] if found else None

    async def erase(self, table: str, user: str) -> None:
        """Strike a user's name, key and words from what was written about a table; the game itself stays."""
        seats: set[int] = set()
        changed: list[Statement] = []
        for seq, _, entry in await self.read(table):
            if isinstance(entry, Made) and entry.maker == user:
                entry.maker = ""
            elif isinstance(entry, Sat) and entry.user == user:
                seats.add(entry.seat)
                entry.user, entry.key, entry.name = "", "", NOBODY
            elif isinstance(entry, Chatted) and entry.seat in seats:
                entry.text, entry.said = NOBODY, ""
            else:
                continue
            changed.append(
                ("UPDATE journal SET body = $1 WHERE table_id = $2 AND seq = $3", (write(entry), table, seq))
            )
        await self.database.run(changed)
