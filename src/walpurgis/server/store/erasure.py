"""Striking a user from what was written about tables; the games themselves stay."""

import json
import re
from collections.abc import Iterator, Sequence

import msgspec

from walpurgis.server.journal_entries import (
    NOBODY,
    Chatted,
    JournalEntry,
    Left,
    PlayerForgotten,
    Sat,
    TableCreated,
    read,
    write,
)
from walpurgis.server.store.database import Database, Row, Statement

VISIT = "INSERT INTO visits (user_id, table_id) VALUES ($1, $2) ON CONFLICT (user_id, table_id) DO NOTHING"
BODY = "UPDATE journal SET body = $1 WHERE table_id = $2 AND seq = $3"
CARD = "UPDATE tables SET card = $1 WHERE id = $2"
PAGE = 200
_SEAT = re.compile(r'"seat":(\d{1,3})')
_NAME = re.compile(r'"name":("(?:[^"\\]|\\.)*")')
_PRIVATE = re.compile(r'("(?:name|key|text|title)":)"(?:[^"\\]|\\.)*"')


def visits(table: str, entries: Sequence[JournalEntry]) -> list[Statement]:
    """Rows that note at which tables users have been, so that erasing finds them; they are written with the entries."""
    users = {entry.user for entry in entries if isinstance(entry, Sat) and entry.user}
    users |= {entry.maker for entry in entries if isinstance(entry, TableCreated) and entry.maker}
    return [(VISIT, (user, table)) for user in sorted(users)]


async def index_visits(database: Database) -> None:
    """Fill the index of visits for tables that were made before there was one."""
    table, seq = "", -1
    sql = """
    SELECT table_id, seq, body FROM journal
    WHERE kind IN ('made', 'sat') AND (table_id > $1 OR (table_id = $1 AND seq > $2))
    ORDER BY table_id, seq LIMIT 500
    """
    while rows := await database.fetch(sql, table, seq):
        read_all = [(at, entry) for at, _, body in rows if (entry := _read(body)) is not None]
        await database.run(sorted({visit for at, entry in read_all for visit in visits(at, [entry])}))
        table, seq = rows[-1][0], rows[-1][1]
    await database.run([("DELETE FROM chores WHERE kind = $1", ("index_visits",))])


async def visited(database: Database, user: str, after: str = "") -> list[str]:
    """The next tables that a user has visited, and from which they were not stricken yet."""
    sql = "SELECT table_id FROM visits WHERE user_id = $1 AND table_id > $2 ORDER BY table_id LIMIT $3"
    return [table for (table,) in await database.fetch(sql, user, after, PAGE)]


async def erase(database: Database, table: str, user: str) -> None:
    """Strike a user's name, key, title and words from the journal and the lobby entry of a table. Idempotent."""
    rows = await database.fetch("SELECT seq, body FROM journal WHERE table_id = $1 ORDER BY seq", table)
    lobby_entry = await database.fetch("SELECT card FROM tables WHERE id = $1", table)
    eraser = Eraser(user)
    changed: list[Statement] = [(BODY, (body, table, seq)) for seq, body in eraser.strike_all(rows)]
    for (text,) in lobby_entry:
        changed.append((CARD, (eraser.strike_lobby_entry(text), table)))
    for at in range(0, len(changed), PAGE):
        await database.run(changed[at : at + PAGE])
    done: list[Statement] = [
        ("DELETE FROM chairs WHERE table_id = $1 AND user_id = $2", (table, user)),
        ("DELETE FROM visits WHERE table_id = $1 AND user_id = $2", (table, user)),
    ]
    await database.run(done)


class Eraser:
    """Reads a journal in order, and knows at each entry which seats the user holds: chat is by who sat there then."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.seats: set[int] = set()
        self.names: set[str] = set()
        """Under which the user sat here."""
        self.title = ""

    def strike_all(self, rows: Sequence[Row]) -> Iterator[tuple[int, str]]:
        """The rows that have to be changed, and what they become."""
        for seq, body in rows:
            entry = _read(body)
            if entry is not None and self._strike(entry):
                yield seq, write(entry)
            elif entry is None and (struck := self._strike_damaged(body)) != body:
                yield seq, struck

    def _strike(self, entry: JournalEntry) -> bool:
        """Change an entry, where the user is in it."""
        if isinstance(entry, TableCreated) and entry.maker == self.user:
            self.title = entry.title
            entry.maker, entry.title = "", ""
            return True
        if isinstance(entry, Sat):
            return self._strike_sat(entry)
        if isinstance(entry, Left | PlayerForgotten):
            self.seats.discard(entry.seat)
        elif isinstance(entry, Chatted) and entry.seat in self.seats:
            entry.text, entry.said = NOBODY, ""
            return True
        return False

    def _strike_sat(self, entry: Sat) -> bool:
        if entry.user != self.user:
            self.seats.discard(entry.seat)
            return False
        self.seats.add(entry.seat)
        self.names.add(entry.name)
        entry.user, entry.key, entry.name = "", "", NOBODY
        return True

    def _strike_damaged(self, body: str) -> str:
        """A row that nobody can read any more; its letters are still there."""
        seat = _SEAT.search(body)
        if self.user in body:
            self.names |= {json.loads(name) for name in _NAME.findall(body)}
            self.seats |= {int(seat[1])} if seat else set()
        elif not seat or int(seat[1]) not in self.seats:
            return body
        return _PRIVATE.sub(rf'\1"{NOBODY}"', body).replace(self.user, "")

    def strike_lobby_entry(self, lobby_entry: str) -> str:
        """The line of a list: the names of the seats that the user held to the end, and the title that they gave."""
        known = json.loads(lobby_entry)
        for seat in known.get("seats", []):
            if seat.get("seat") in self.seats or seat.get("name") in self.names:
                seat["name"] = NOBODY
        if self.title and known.get("title") == self.title:
            known["title"] = ""
        return json.dumps(known, ensure_ascii=False, separators=(",", ":"))


def _read(body: str) -> JournalEntry | None:
    try:
        return read(body)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None
