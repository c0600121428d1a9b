"""Quotas: how many tables somebody may have open, and how much they may bring along."""

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from walpurgis.server.addresses import neighbourhood
from walpurgis.server.errors import Refused
from walpurgis.server.fair_queue import Asker, FairQueue
from walpurgis.server.rate_limits import RateLimiter
from walpurgis.server.settings import Limits
from walpurgis.server.store import Database, Statement

OWN = "INSERT INTO owners (table_id, user_id, bots_only, bytes) VALUES ($1, $2, $3, $4)"
OPEN = """
SELECT COUNT(*), COALESCE(SUM(bots_only), 0), COALESCE(SUM(bytes), 0)
FROM owners JOIN tables ON tables.id = owners.table_id
WHERE owners.user_id = $1 AND tables.phase IN ('forming', 'playing')
"""


REMEMBERED = 10_000
"""Of how many users it is known from which network they came last; in memory alone."""


class Quotas:
    """What each user and each address may have, or bring in an hour."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self.database = database
        self.limits = limits
        self._tables = RateLimiter(limits.tables_per_hour / 3600, limits.tables_per_hour)
        self._positions = RateLimiter(limits.positions_per_hour / 3600, limits.positions_per_hour)
        self._drafts = RateLimiter(limits.box_checks_per_hour / 3600, limits.box_checks_per_hour)
        self._networks: OrderedDict[str, str] = OrderedDict()
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def check_address(self, user: str, address: str, *, position: bool) -> None:
        """Refuse an address that has made too many tables, or brought too many positions and records."""
        network = self.remember(user, address)
        if position and not self._positions.take(network):
            raise too_many("positions and records from this address", "wait an hour")
        if not self._tables.take(network):
            raise too_many("new tables from this address", "wait an hour")

    def remember(self, user: str, address: str) -> str:
        """Remember from which network a user has come."""
        network = self._networks[user] = neighbourhood(address)
        self._networks.move_to_end(user)
        while len(self._networks) > REMEMBERED:
            self._networks.popitem(last=False)
        return network

    def check_trial(self, user: str, address: str) -> None:
        """Refuse an address that has brought too much that has to be tried."""
        if not self._positions.take(self.remember(user, address)):
            raise too_many("positions, records and boxes from this address", "wait an hour")

    def check_draft(self, user: str, address: str) -> None:
        """Refuse an address that has had too many boxes checked."""
        if not self._drafts.take(self.remember(user, address)):
            raise too_many("boxes from this address to check", "wait a moment")

    def forget(self, user: str) -> None:
        self._networks.pop(user, None)

    def network(self, user: str) -> str | None:
        """From which network a user came last, as far as this process knows."""
        return self._networks.get(user)

    def asker(self, user: str) -> Asker:
        """A user and their network; who has not been seen here yet is a network of their own."""
        return Asker(user, self._networks.get(user, user))

    def check_waiting(self, asker: Asker, queue: FairQueue) -> None:
        """Refuse a network for which so much waits already."""
        if queue.waiting_for(asker.network) >= self.limits.trials_waiting:
            raise too_many("positions, records and replays of this address are waiting", "wait a moment")

    def one_at_a_time(self, user: str) -> asyncio.Lock:
        """Held while a table of a user is counted and written, so that many requests at once are counted, too."""
        return self._making.setdefault(user, asyncio.Lock())

    async def check_user(self, user: str, *, bots_only: bool, size: int) -> None:
        """Refuse a user who has too much open already."""
        tables, bot_tables, used = (await self.database.fetch(OPEN, user))[0]
        if tables >= self.limits.open_tables:
            raise too_many(f"open tables: you have {tables}", "finish or close some of them")
        if bots_only and bot_tables >= self.limits.bot_tables:
            raise too_many(f"tables with bots alone: you have {bot_tables}", "wait until one is over")
        if size and used + size > self.limits.position_bytes:
            raise too_many("bytes of positions and records at your open tables", "finish some of them")

    def count_table(self, table: object, user: str, *, bots_only: bool, size: int) -> Statement:
        """The row that counts a new table for whoever makes it; it is written together with the table."""
        return OWN, (table, user, int(bots_only), size)


def too_many(what: str, remedy: str) -> Refused:
    return Refused("quota", f"too many {what}", status=429, remedy=remedy)
