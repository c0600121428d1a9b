"""The proofs by which a socket holds its seats (keys and sessions), and what happens when a session ends."""

from collections.abc import Iterable, Mapping

from walpurgis.server.table_state import TableState
from walpurgis.server.users import UserStore


class Credentials:
    """The tenancies that a socket has proved. A seat gets a new key with each tenant, so the key's hash names it.

    Which seats are still held is worked out from the table whenever it matters; it can only become fewer.
    """

    def __init__(self) -> None:
        self.session = ""
        """The hash of the session's token, where there is a session,"""
        self.user = ""
        """and whose it is."""
        self.session_over = False
        self._by_key: dict[int, str] = {}
        self._by_session: dict[int, str] = {}

    def grant(self, table: TableState, by_key: Iterable[int], by_session: Iterable[int]) -> None:
        """Remember who sits at these seats now: the one who is at the socket."""
        self._by_key = {seat: table.seats[seat].key for seat in by_key}
        self._by_session = {seat: table.seats[seat].key for seat in by_session}

    def held(self, table: TableState) -> tuple[int, ...]:
        """The seats whose tenant is still the one who said hello."""
        mine = _still(self._by_key, table) | (set() if self.session_over else _still(self._by_session, table))
        return tuple(sorted(mine))


def _still(granted: Mapping[int, str], table: TableState) -> set[int]:
    return {seat for seat, key in granted.items() if key and table.seats[seat].key == key}


class Sessions:
    """The sessions by which sockets of this process hold seats, by user."""

    def __init__(self, user_store: UserStore) -> None:
        self.user_store = user_store
        self._open: dict[str, set[Credentials]] = {}

    def add(self, credentials: Credentials) -> None:
        self._open.setdefault(credentials.user, set()).add(credentials)

    def discard(self, credentials: Credentials) -> None:
        mine = self._open.get(credentials.user, set())
        mine.discard(credentials)
        if not mine:
            self._open.pop(credentials.user, None)

    @property
    def users(self) -> list[str]:
        return list(self._open)

    async def check(self, user: str) -> bool:
        """Ask the database which sessions of a user are left; whether any that is in use here is not."""
        if user not in self._open:
            return False
        left = await self.user_store.sessions_of(user)
        ended = [one for one in self._open.get(user, ()) if one.session not in left and not one.session_over]
        for one in ended:
            one.session_over = True
        return bool(ended)
