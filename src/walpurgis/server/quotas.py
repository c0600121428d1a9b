"""Quotas: how many tables somebody may have open, and how much they may bring along."""

from walpurgis.server.errors import Refused
from walpurgis.server.rate_limits import RateLimiter
from walpurgis.server.settings import Limits
from walpurgis.server.store import Database, Statement

OWN = "INSERT INTO owners (table_id, user_id, bots_only, bytes) VALUES ($1, $2, $3, $4)"
OPEN = """
SELECT COUNT(*), COALESCE(SUM(bots_only), 0), COALESCE(SUM(bytes), 0)
FROM owners JOIN tables ON tables.id = owners.table_id
WHERE owners.user_id = $1 AND tables.phase IN ('forming', 'playing')
"""


class Quotas:
    """What each user and each address may have, or bring in an hour."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self.database = database
        self.limits = limits
        self._tables = RateLimiter(limits.tables_per_hour / 3600, limits.tables_per_hour)
        self._positions = RateLimiter(limits.positions_per_hour / 3600, limits.positions_per_hour)

    def check_address(self, address: str, *, position: bool) -> None:
        """Refuse an address that has made too many tables, or brought too many positions and records."""
        if position and not self._positions.take(address):
            raise too_many("positions and records from this address", "wait an hour")
        if not self._tables.take(address):
            raise too_many("new tables from this address", "wait an hour")

    async def check_user(self, user: str, *, bots_only: bool, size: int) -> None:
        """Refuse a user who has too much open already."""
        tables, bot_tables, used = (await self.database.fetch(OPEN, user))[0]
        if tables >= self.limits.open_tables:
            raise too_many(f"open tables: you have {tables}", "finish or close some of them")
        if bots_only and bot_tables >= self.limits.bot_tables:
            raise too_many(f"tables with bots alone: you have {bot_tables}", "wait until one is over")
        if size and used + size > self.limits.position_bytes:
            raise too_many("bytes of positions and records at your open tables", "finish some of them")

    def own(self, table: object, user: str, *, bots_only: bool, size: int) -> Statement:
        """What is written with a new table."""
        return OWN, (table, user, int(bots_only), size)


def too_many(what: str, remedy: str) -> Refused:
    return Refused("quota", f"too many {what}", status=429, remedy=remedy)
