"""Verifying all journals of a server, one after the other, beside the games."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from walpurgis.server import journal_entries as e
from walpurgis.server.api.admin_bodies import VerifyReport
from walpurgis.server.journal_replay import Rows
from walpurgis.server.journal_verification import Checked, Difference, compare_lists, read_rows, replay
from walpurgis.server.sandbox import TrialFailed
from walpurgis.server.store import Row

if TYPE_CHECKING:
    from walpurgis.server.server import Server


class Verification:
    """The last run, and how far it is."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.report = VerifyReport()

    def begin(self) -> VerifyReport:
        """Begin a run, unless one is on its way."""
        if not self.report.running:
            self.report = VerifyReport(running=True)
            self.server.spawn(self._verify_all(self.report))
        return self.report

    async def _verify_all(self, report: VerifyReport) -> None:
        try:
            rows = await self.server.database.fetch("SELECT id, game, phase FROM tables ORDER BY id")
            orphans = await self.server.database.fetch(
                "SELECT DISTINCT table_id FROM journal WHERE table_id NOT IN (SELECT id FROM tables)"
            )
            report.tables = len(rows)
            report.differences += [Difference(table, -1, "it has a journal but is in no list") for (table,) in orphans]
            for table, game, phase in rows:
                await self._verify_one(report, table, game, phase)
                report.checked += 1
                await asyncio.sleep(0)
        finally:
            report.running = False

    async def _verify_one(self, report: VerifyReport, id: str, game: str, phase: str) -> None:
        database = self.server.database
        version = await self.server.journal.version(id)
        entries, wrong = read_rows(id, await self.server.journal.raw(id), version)
        report.differences += wrong
        if game not in self.server.registry.games:
            report.unknown_games.append(id)
        elif not wrong and entries and isinstance(entries[0][2], e.TableCreated):
            snapshot = await self.server.journal.snapshot(id)
            checked = await self._replay(id, game, entries, snapshot)
            (report.outdated if checked.outdated else report.set_aside if checked.set_aside else []).append(id)
            report.differences += checked.differences
            chairs = await database.fetch("SELECT seat, user_id FROM chairs WHERE table_id = $1", id)
            if checked.table is not None and not checked.outdated and not checked.set_aside and not checked.differences:
                report.differences += await self._unless_moved_on(id, entries, checked, phase, chairs)
        elif not wrong:
            report.differences.append(Difference(id, 0, "the first entry does not make a table"))

    async def _replay(self, id: str, game: str, entries: Rows, snapshot: Row | None) -> Checked:
        """Replay beside the requests; what began from somebody's position only where it can do no harm."""
        made: Any = entries[0][2]
        found = await self.server.boxes.find_or_standard(game, made.box)
        if made.position and not any(isinstance(entry, e.Quarantined) for _, _, entry in entries):
            try:
                await self.server.sandbox.journal(self.server.boxes.source(found), id, entries)
            except TrialFailed as failed:
                return Checked(None, [Difference(id, -1, f"the table fails its trial: {failed}")])
        return await asyncio.to_thread(replay, id, found, entries, snapshot)

    async def _unless_moved_on(
        self, id: str, entries: Rows, checked: Checked, phase: str, chairs: Sequence[Row]
    ) -> list[Difference]:
        """Compare the lists, unless somebody has moved since the journal was read."""
        assert checked.table is not None
        found = compare_lists(checked.table, phase, chairs)
        if not found or await self.server.journal.raw(id, entries[-1][0]):
            return []
        row = await self.server.database.fetch("SELECT phase FROM tables WHERE id = $1", id)
        return compare_lists(checked.table, row[0][0], chairs) if row else []
