"""What the host of a server may do beside serving: with people, with tables, with the database as a whole.

Every action is written into the audit log with who did it. `walpurgis admin` and /api/admin both end here.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from walpurgis.bots import usual_level
from walpurgis.kernel.game import Game
from walpurgis.server.api.admin_bodies import (
    AuditLine,
    Notice,
    PasswordLink,
    Person,
    RepairReport,
    TableExport,
    TableLine,
    VerifyReport,
)
from walpurgis.server.commands import close_by_host, expel
from walpurgis.server.errors import Refused, Unavailable, bad, not_found
from walpurgis.server.journal_entries import TableCreated
from walpurgis.server.journal_repair import plan_repair
from walpurgis.server.journal_verification import read_rows
from walpurgis.server.sandbox import TrialFailed
from walpurgis.server.sanitize import clean_text
from walpurgis.server.store import Row, Statement
from walpurgis.server.table_state import CLOSED, OVER
from walpurgis.server.users import AT, DAY, User
from walpurgis.server.verify_all import Verification

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
CONSOLE = "console"
"""The user in whose name `walpurgis admin` acts: it has a row only while a command runs."""
LINK_SECONDS = 86_400.0
NETWORK_DAYS = 7.0
"""How long the ban of a network lasts at most: addresses go from one to another."""
SWEEP = 1.0
"""After so many seconds the rows of a deleted table are deleted once more: another process may have added some."""
PEOPLE = """
SELECT users.id, users.name, users.account, users.made,
    (SELECT COUNT(*) FROM chairs WHERE chairs.user_id = users.id),
    (SELECT COUNT(*) FROM sessions WHERE sessions.user_id = users.id AND expires > $4),
    COALESCE(admins.since, 0), bans.since, COALESCE(bans.reason, ''), bans.until
FROM users LEFT JOIN admins ON admins.user_id = users.id
    LEFT JOIN bans ON bans.user_id = users.id AND (bans.until IS NULL OR bans.until > $4)
WHERE users.id <> 'console' AND ($5 = '' OR users.id = $5)
    AND ($1 = '' OR LOWER(users.name) LIKE $2 OR users.account LIKE $2 OR users.id = $1)
ORDER BY users.made DESC LIMIT $3
"""
BAN = """
INSERT INTO bans (user_id, reason, since, until) VALUES ($1, $2, $3, $4)
ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason, since = excluded.since, until = excluded.until
"""
CHORE = "INSERT INTO chores (kind, subject, since) VALUES ($1, $2, $3) ON CONFLICT (kind, subject) DO NOTHING"
AUDIT = "INSERT INTO audit (id, time, who, deed, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)"
FACT = "INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
OF_TABLE = {
    "journal": "table_id",
    "snapshots": "table_id",
    "tables": "id",
    "chairs": "table_id",
    "visits": "table_id",
    "owners": "table_id",
    "results": "table_id",
}
"""Where a table has rows, and under which name its id stands there."""


class Administration:
    """The actions of administrators, and what they leave behind for everybody to see."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.notices: list[Notice] = []
        self.verification = Verification(server)

    # ----- rights and the audit log -----

    async def is_admin(self, user: User) -> bool:
        return bool(await self.server.database.fetch("SELECT 1 FROM admins WHERE user_id = $1", user.id))

    def _note(self, who: str, deed: str, subject: str = "", detail: str = "") -> Statement:
        log.info("administration", extra={"who": who, "deed": deed, "subject": subject})
        return AUDIT, (secrets.token_hex(8), self.server.clock(), who, deed, subject, detail)

    async def audit(self, most: int) -> list[AuditLine]:
        """What was done, the newest first."""
        sql = """
        SELECT time, COALESCE(doer.account, who), deed, COALESCE(other.account, subject), detail FROM audit
        LEFT JOIN users AS doer ON doer.id = who LEFT JOIN users AS other ON other.id = subject
        ORDER BY time DESC LIMIT $1
        """
        return [AuditLine(*row) for row in await self.server.database.fetch(sql, most)]

    async def grant(self, who: str, name: str) -> Person:
        user = await self.find(name)
        if user.account is None:
            raise Refused("no_account", f"{user.name} is a guest", remedy="an administrator needs an account")
        sql = "INSERT INTO admins (user_id, since) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING"
        return await self._done(user, (sql, (user.id, self.server.clock())), self._note(who, "grant", user.id))

    async def revoke(self, who: str, name: str) -> Person:
        user = await self.find(name)
        sql = "DELETE FROM admins WHERE user_id = $1"
        return await self._done(user, (sql, (user.id,)), self._note(who, "revoke", user.id))

    # ----- people -----

    async def find(self, name: str) -> User:
        """Somebody by their account or their id."""
        user = await self.server.user_store.account(name) or await self.server.user_store.user(name)
        if user is None or user.id == CONSOLE:
            raise not_found(f"account or id {name[:40]!r}", "who")
        return user

    async def people(self, search: str = "", most: int = 100, exactly: str = "") -> list[Person]:
        """Those who play here, the newest first."""
        pattern = f"%{search.lower()}%"
        rows = await self.server.database.fetch(PEOPLE, search, pattern, most, self.server.clock(), exactly)
        return [_person(row) for row in rows]

    async def _done(self, user: User, *statements: Statement) -> Person:
        await self.server.database.run(statements)
        return (await self.people(exactly=user.id))[0]

    async def ban(self, who: str, name: str, reason: str, days: float | None, *, network: bool = False) -> Person:
        """Let somebody in no more: all sessions end, and bots play on at their tables."""
        user, now = await self.find(name), self.server.clock()
        if await self.is_admin(user):
            raise Refused("is_admin", f"{name} is an administrator", remedy="revoke that first")
        until = None if days is None else now + days * DAY
        reason = clean_text(reason)[:200]
        bans: list[Statement] = [(BAN, (user.id, reason, now, until))]
        if network:
            bans.append(
                (BAN, (self._banned_network(user), reason, now, now + min(days or NETWORK_DAYS, NETWORK_DAYS) * DAY))
            )
        found = await self._done(
            user,
            *bans,
            ("DELETE FROM sessions WHERE user_id = $1", (user.id,)),
            ("DELETE FROM password_links WHERE user_id = $1", (user.id,)),
            (CHORE, ("expel", user.id, now)),
            self._note(who, "ban", user.id, reason),
        )
        await self.server.end_sessions(user.id)
        await self._expel(user.id)
        return found

    def _banned_network(self, user: User) -> str:
        """How a ban of the network is written from which a user came last."""
        network = self.server.quotas.network(user.id)
        if network is None:
            raise Refused(
                "unknown_network",
                f"{user.name} was not seen since the server started, so nobody knows from where they come",
                remedy="ban them alone, or try again when they are here",
            )
        return f"{user.id}{AT}{network}"

    async def _expel(self, user: str) -> None:
        """Take all seats from a user; one table that cannot be opened holds up no other."""
        sql = """
        SELECT DISTINCT chairs.table_id FROM chairs JOIN tables ON tables.id = chairs.table_id
        WHERE chairs.user_id = $1 AND tables.phase IN ('forming', 'playing')
        """
        for (table,) in await self.server.database.fetch(sql, user):
            try:
                actor = await self.server.table(table)
                await actor.do(partial(expel, user=user, level=usual_level(actor.table.game.key)))
            except Refused as refusal:
                log.warning("a banned user keeps a seat", extra={"table": table, "reason": refusal.message})
        await self.server.database.run([("DELETE FROM chores WHERE kind = 'expel' AND subject = $1", (user,))])

    async def resume(self) -> None:
        """Finish what a process that has ended left behind."""
        with contextlib.suppress(Unavailable):
            for (user,) in await self.server.database.fetch("SELECT subject FROM chores WHERE kind = 'expel'"):
                await self._expel(user)

    async def unban(self, who: str, name: str) -> Person:
        user = await self.find(name)
        sql = "DELETE FROM bans WHERE user_id = $1 OR user_id LIKE $2"
        return await self._done(user, (sql, (user.id, f"{user.id}{AT}%")), self._note(who, "unban", user.id))

    async def log_out(self, who: str, name: str) -> Person:
        """End all sessions of somebody; the keys of their seats stay theirs."""
        user = await self.find(name)
        sql = "DELETE FROM sessions WHERE user_id = $1"
        found = await self._done(user, (sql, (user.id,)), self._note(who, "log_out", user.id))
        await self.server.end_sessions(user.id)
        return found

    async def password_link(self, who: str, name: str) -> PasswordLink:
        """A link by which somebody may choose a new password, once, within a day."""
        user = await self.find(name)
        if user.account is None:
            raise Refused("no_account", f"{user.name} is a guest and has no password")
        token = await self.server.user_store.password_link(user.id, LINK_SECONDS)
        await self.server.database.run([self._note(who, "password_link", user.id)])
        return PasswordLink(f"{await self.address()}/reset#{token}", self.server.clock() + LINK_SECONDS)

    async def remember_address(self) -> None:
        """Write down under which address people reach this server, for links that a command makes."""
        await self.server.database.run([(FACT, ("address", self.server.settings.address))])

    async def address(self) -> str:
        """Where people reach the server: as its settings say, or as the last server on this database knew it."""
        found = await self.server.database.fetch("SELECT value FROM facts WHERE name = 'address'")
        return self.server.settings.url.rstrip("/") or (found[0][0] if found else self.server.settings.address)

    # ----- tables -----

    async def tables(self, phase: str = "", most: int = 100) -> list[TableLine]:
        """All tables, those that nobody may see as well, the last changed first."""
        sql = """
        SELECT id, game, seats, phase, listed, changed, due, card FROM tables
        WHERE ($1 = '' OR phase = $1) ORDER BY changed DESC LIMIT $2
        """
        return [_line(row) for row in await self.server.database.fetch(sql, phase, most)]

    async def _known_table(self, table: str) -> TableLine:
        sql = "SELECT id, game, seats, phase, listed, changed, due, card FROM tables WHERE id = $1"
        found = await self.server.database.fetch(sql, table)
        if not found:
            raise not_found("such table", "table")
        return _line(found[0])

    async def close_table(self, who: str, table: str, reason: str) -> TableLine:
        """End a game that is not over; it counts for nobody."""
        await self._known_table(table)
        reason = clean_text(reason)[:200] or "closed by the host"
        await (await self.server.table(table)).do(partial(close_by_host, reason=reason))
        await self.server.database.run([self._note(who, "close_table", table, reason)])
        return await self._known_table(table)

    async def delete_table(self, who: str, table: str) -> None:
        """Delete everything about a table but the ratings that came of it."""
        await self._known_table(table)
        with contextlib.suppress(Refused):
            actor = await self.server.table(table)
            if actor.table.phase not in (OVER, CLOSED):
                await actor.do(partial(close_by_host, reason="deleted by the host"))
        await self.server.database.run([*_deletion(table), self._note(who, "delete_table", table)], f"x {table}")
        self.server.drop(table)
        await asyncio.sleep(SWEEP)
        await self.server.database.run(_deletion(table), f"x {table}")
        await self.server.boxes.tidy()

    async def export_table(self, who: str, table: str) -> TableExport:
        """Everything that is written about a table, with its secrets."""
        line = await self._known_table(table)
        rows = await self.server.database.fetch(
            "SELECT seq, time, kind, body FROM journal WHERE table_id = $1 ORDER BY seq", table
        )
        snapshot = await self.server.journal.snapshot(table)
        await self.server.database.run([self._note(who, "export_table", table)])
        return TableExport(line, [list(row) for row in rows], list(snapshot) if snapshot else None)

    async def repair_table(self, who: str, table: str, *, cut: bool) -> RepairReport:
        """Let a table go on that is damaged or set aside: without what cannot be read, and perhaps without its end."""
        line = await self._known_table(table)
        before = await self.export_table(who, table)
        version, rows = await self.server.journal.version(table), await self.server.journal.raw(table)
        game = await self._game_of(line, rows)
        plan = await asyncio.to_thread(plan_repair, table, game, rows, version, cut=cut)
        if plan.table is not None and plan.table.setup.position and not plan.outdated:
            await self._try(table, game, plan.entries)
        if plan.statements:
            extra = [("DELETE FROM snapshots WHERE table_id = $1", (table,)), self._note(who, "repair_table", table)]
            card = await self._set_listed_version(table, plan.entries[-1][0])
            await self.server.database.run([*plan.statements, card, *extra], f"x {table}")
        self.server.drop(table)
        actor = await self.server.table(table)
        await self.server.journal.write_table_row(actor.table_row(actor.table))
        self.server.after_entries(actor, [])
        return RepairReport(table, plan.removed, plan.cut, actor.table.broken, before)

    async def _set_listed_version(self, table: str, version: int) -> Statement:
        """Let the list of tables say that a table has come to this version, so that no entry seems to be missing."""
        card = json.loads(await self.server.journal.lobby_entry(table) or "{}") | {"version": version}
        return "UPDATE tables SET card = $1 WHERE id = $2", (json.dumps(card, ensure_ascii=False), table)

    async def _game_of(self, line: TableLine, rows: Sequence[Row]) -> Game[Any]:
        """The game of a table, with the box that it was made with, as far as its journal can still tell."""
        made = next((entry for seq, _, entry in read_rows(line.id, rows, -1)[0] if seq == 0), None)
        return await self.server.boxes.find_or_standard(line.game, made.box if isinstance(made, TableCreated) else "")

    async def _try(self, table: str, game: Game[Any], entries: Any) -> None:
        """A table that began from somebody's position is tried as it was in the beginning."""
        try:
            await self.server.sandbox.journal(self.server.boxes.source(game), table, entries)
        except TrialFailed as failed:
            raise Refused("broken", f"the table still fails: {failed}", remedy="delete it") from None

    # ----- notices -----

    async def broadcast(self, who: str, text: str, hours: float) -> Notice:
        """Show a text to everybody who opens the page."""
        text, now = clean_text(text), self.server.clock()
        if not 1 <= len(text) <= 300:
            raise bad("text", "a notice has 1 to 300 visible characters")
        notice = Notice(secrets.token_hex(4), text, now, now + hours * 3600)
        sql = "INSERT INTO notices (id, text, since, until) VALUES ($1, $2, $3, $4)"
        note = self._note(who, "broadcast", notice.id, text)
        await self.server.database.run([(sql, (notice.id, text, notice.since, notice.until)), note], "n")
        await self.load_notices()
        return notice

    async def end_notice(self, who: str, id: str) -> None:
        if not await self.server.database.fetch("SELECT 1 FROM notices WHERE id = $1", id):
            raise not_found("such notice", "notice")
        gone: Statement = ("DELETE FROM notices WHERE id = $1", (id,))
        await self.server.database.run([gone, self._note(who, "end_notice", id)], "n")
        await self.load_notices()

    async def load_notices(self) -> None:
        with contextlib.suppress(Unavailable):
            sql = "SELECT id, text, since, until FROM notices WHERE until > $1 ORDER BY since"
            self.notices = [Notice(*row) for row in await self.server.database.fetch(sql, self.server.clock())]

    def shown_notices(self) -> list[Notice]:
        return [notice for notice in self.notices if notice.until > self.server.clock()]

    # ----- the database as a whole -----

    async def vacuum(self, who: str) -> None:
        """Give back the space of what was deleted; on SQLite moves wait for as long as it takes."""
        await self.server.database.run([self._note(who, "vacuum")])
        await self.server.database.vacuum()

    async def verify(self, who: str) -> VerifyReport:
        """Begin to replay every table; asked again, it says how far that is."""
        if not self.verification.report.running:
            await self.server.database.run([self._note(who, "verify")])
        return self.verification.begin()


def _deletion(table: str) -> list[Statement]:
    gone: list[Statement] = [(f"DELETE FROM {name} WHERE {key} = $1", (table,)) for name, key in OF_TABLE.items()]
    return [*gone, ("DELETE FROM outbox WHERE id LIKE $1", (f"{table}.%",))]


def _person(row: Any) -> Person:
    user, name, account, made, tables, sessions, admin, banned, reason, until = row
    return Person(
        user, name, account, made, int(tables), int(sessions), bool(admin), banned is not None, str(reason), until
    )


def _line(row: Any) -> TableLine:
    table, game, seats, phase, listed, changed, due, lobby_entry = row
    try:
        known = json.loads(lobby_entry)
    except ValueError:
        known = {}
    names = [str(seat.get("name", "")) for seat in known.get("seats", [])]
    moves, broken = int(known.get("moves", 0)), str(known.get("broken", ""))
    return TableLine(table, game, int(seats), phase, bool(listed), changed, due, names, moves, broken)
