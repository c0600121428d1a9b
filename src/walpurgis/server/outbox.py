"""The outbox: news for people who are not there, on their way by every channel that they chose.

Messages are written with the entry that they are about, and stay in the outbox until they were taken. So a restart
loses none, and a message that was taken just before one comes twice, with the same id.
"""

import contextlib
import logging
from typing import TYPE_CHECKING, Protocol

from walpurgis.server.errors import Refused, Unavailable
from walpurgis.server.mail import Mail
from walpurgis.server.outbox_message import OutboxMessage, YourTurn
from walpurgis.server.push import Push
from walpurgis.server.store import Statement
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import PLAYING, TableState
from walpurgis.server.webhooks import Webhooks

if TYPE_CHECKING:
    from walpurgis.server.server import Server

log = logging.getLogger(__name__)
TRIES = 9
"""After so many, over two hours, a message is given up."""
AT_ONCE = 20
DUE = "SELECT 1 FROM outbox WHERE due <= $1 LIMIT 1"
TAKE = """
UPDATE outbox SET tries = tries + 1, due = $1 + $2 * (1 + tries * tries * tries)
WHERE due <= $1 AND id IN (SELECT id FROM outbox WHERE due <= $1 ORDER BY due LIMIT $3)
RETURNING id, user_id, body, tries, channel, target
"""
"""Takes what is due for this process, and puts the next try off: a process that dies meanwhile has not lost it."""
REMOVE = "DELETE FROM outbox WHERE id = $1"


class DeliveryChannel(Protocol):
    """One way by which messages leave."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def put(self, news: YourTurn, user: str, now: float) -> Statement | None:
        """What puts news into the outbox for a user who has chosen this way; None where nobody can."""

    async def deliver(self, message: OutboxMessage) -> bool:
        """Send a message; whether it has arrived, or nobody wants it any more."""
        ...


class Outbox:
    """Messages on their way out."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.webhooks = Webhooks(server, self.is_still_wanted)
        self.mail = Mail(server, self.is_still_wanted)
        self.push = Push(server, self.is_still_wanted)
        self.channels: dict[str, DeliveryChannel] = {"webhook": self.webhooks, "email": self.mail, "push": self.push}

    async def open(self) -> None:
        for channel in self.channels.values():
            await channel.open()

    async def close(self) -> None:
        for channel in self.channels.values():
            await channel.close()

    def write(self, actor: TableActor, table: TableState) -> list[Statement]:
        """Messages to all whom the table begins to wait for now and who are not connected."""
        play = table.play
        if play is None or table.phase != PLAYING:
            return []
        return [
            statement
            for seat, version in play.asked.items()
            if version == table.version and seat in table.awaited and is_away(actor, table, seat)
            for statement in self._put(table, seat)
        ]

    def _put(self, table: TableState, seat: int) -> list[Statement]:
        news = YourTurn(
            f"{table.id}.{table.version}.{seat}", "your_turn", table.id, table.game.id, seat, table.version,
            f"{self.server.settings.address}/tables/{table.id}",
        )  # fmt: skip
        user, now = table.seats[seat].user, self.server.clock()
        found = [channel.put(news, user, now) for channel in self.channels.values()]
        return [statement for statement in found if statement is not None]

    async def deliver(self) -> None:
        """Send everything that is due."""
        now, wait, fetch = self.server.clock(), self.server.settings.pace.webhook, self.server.database.fetch
        with contextlib.suppress(Unavailable):  # what is in the outbox can wait
            if await fetch(DUE, now):
                for row in await fetch(TAKE, now, wait, AT_ONCE):
                    self.server.spawn(self._deliver(OutboxMessage(*row)))

    async def _deliver(self, message: OutboxMessage) -> None:
        with contextlib.suppress(Unavailable):
            if await self._is_over_with(message):
                await self.server.database.run([(REMOVE, (message.id,))])

    async def _is_over_with(self, message: OutboxMessage) -> bool:
        channel = self.channels.get(message.channel)
        if channel is None or await channel.deliver(message):
            return True
        if message.tries >= TRIES:
            log.info("a message is given up", extra={"channel": message.channel, "tries": message.tries})
        return message.tries >= TRIES

    async def is_still_wanted(self, news: YourTurn) -> bool:
        """Whether the table still waits for the seat; a message that comes too late is dropped."""
        try:
            table = (await self.server.table(news.table)).table
        except Refused:
            return False
        return table.play is not None and table.play.asked.get(news.seat) == news.version


def is_away(actor: TableActor, table: TableState, seat: int) -> bool:
    """Whether a person sits there who is not connected."""
    chair = table.seats[seat]
    return bool(chair.user) and not chair.bot and seat not in actor.online
