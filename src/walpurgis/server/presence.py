"""Who is connected to which table, also at other processes. Presence is broadcast, and never stored."""

import asyncio
import secrets
import time
from collections.abc import Callable

FRESH = 60.0
AGAIN = 20.0


class Presence:
    """The seats that are connected to other processes, as they last said."""

    def __init__(self, publish: Callable[[str], None]) -> None:
        self.me = secrets.token_hex(4)
        self.publish = publish
        self.told: dict[str, set[int]] = {}
        self.heard: dict[str, dict[str, tuple[float, set[int]]]] = {}

    def tell(self, table: str, seats: set[int]) -> None:
        """Tell the other processes who is connected here."""
        if seats:
            self.told[table] = seats
        else:
            self.told.pop(table, None)
        self.publish(f"p {self.me} {table} {','.join(map(str, sorted(seats)))}")

    async def repeat(self) -> None:
        """Repeat it now and then: what is not repeated expires, as when a process dies."""
        while True:
            await asyncio.sleep(AGAIN)
            for table, seats in list(self.told.items()):
                self.tell(table, seats)
            self._forget()

    def _forget(self) -> None:
        now = time.monotonic()
        for table, heard in list(self.heard.items()):
            fresh = {process: said for process, said in heard.items() if said[0] > now}
            if fresh:
                self.heard[table] = fresh
            else:
                del self.heard[table]

    def hear(self, process: str, table: str, seats: str) -> bool:
        """Another process has said who is there; whether that is about somebody else than us."""
        if process == self.me:
            return False
        present = {int(seat) for seat in seats.split(",") if seat}
        self.heard.setdefault(table, {})[process] = (time.monotonic() + FRESH, present)
        return True

    def elsewhere(self, table: str) -> set[int]:
        now, found = time.monotonic(), self.heard.get(table)
        if not found:
            return set()
        return {seat for until, seats in found.values() if until > now for seat in seats}
