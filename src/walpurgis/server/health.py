"""The health of the database: a heartbeat row is written now and then and read again."""

import asyncio
import logging
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

from walpurgis.server.errors import Unavailable
from walpurgis.server.store.sqlite import log_bytes

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
OK, FULL, READ_ONLY, LAGGING, UNAVAILABLE = "ok", "full", "read_only", "lagging", "unavailable"
BEAT = "INSERT INTO pulse (id, time) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET time = excluded.time"
READ = "SELECT time FROM pulse WHERE id = 1"
FRESH = 1.0
"""For how many seconds a heartbeat is believed, so that asking often costs nothing."""


class DatabaseHealth:
    """Whether the database takes writes, when it last did, and how long that took."""

    def __init__(self, server: "Server", limit: float = 3.0) -> None:
        self.server = server
        self.limit = limit
        """After how many seconds without an answer the database lags."""
        self.status = OK
        self.seconds = 0.0
        """How long the last write took, with reading it again."""
        self._written = self._asked = time.monotonic()
        self._beating: asyncio.Task[None] | None = None

    @property
    def age(self) -> float:
        """Seconds since the database last took a write."""
        return time.monotonic() - self._written

    async def check(self) -> str:
        """The status of the database now."""
        if self._beating is None and time.monotonic() - self._asked < FRESH and self.status == OK:
            return self.status
        if self._beating is None:
            self._asked = time.monotonic()
            self._beating = self.server.spawn(self._beat())
        await asyncio.wait({self._beating}, timeout=self.limit)
        if self._beating is not None:
            self._tell(LAGGING)
        return self.status

    async def repeat(self, pause: float) -> None:
        """Check regularly, so that the metrics are true when nobody asks."""
        while True:
            await self.check()
            await asyncio.sleep(pause)

    async def _beat(self) -> None:
        began, database = time.monotonic(), self.server.database
        try:
            await database.run([(BEAT, (self.server.clock(),))])
            await database.fetch(READ)
            await self.server.set_clock()
            self._written = time.monotonic()
            self.seconds = self._written - began
            self._tell(OK)
        except Unavailable as error:
            self._tell(kind_of(str(error)), str(error))
        finally:
            self._beating = None

    def _tell(self, status: str, reason: str = "") -> None:
        if status != self.status:
            log.warning("the database has changed its state", extra={"status": status, "reason": reason})
        self.status = status

    def metrics(self) -> dict[str, float]:
        """The metrics of the database."""
        found = {
            "walpurgis_storage_ok": int(self.status == OK),
            "walpurgis_storage_last_write_age_seconds": round(self.age, 3),
            "walpurgis_storage_write_seconds": round(self.seconds, 6),
        }
        path = getattr(self.server.database, "path", None)
        if isinstance(path, Path):
            found["walpurgis_disk_free_bytes"] = shutil.disk_usage(path.parent).free
            found["walpurgis_log_bytes"] = log_bytes(path)
        return found


def kind_of(reason: str) -> str:
    """The status that an error message of the database means. The message itself goes into the log only."""
    reason = reason.lower().replace("-", "")
    if "readonly" in reason or "read only" in reason:
        return READ_ONLY
    return FULL if "full" in reason or "no space" in reason else UNAVAILABLE
