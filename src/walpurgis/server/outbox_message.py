"""What a message in the outbox says, and what the channels share."""

from collections.abc import Awaitable, Callable

import msgspec


class YourTurn(msgspec.Struct):
    """What a receiver gets; the header Walpurgis-Signature is the HMAC-SHA256 of the body under the user's secret."""

    id: str
    event: str
    table: str
    game: str
    seat: int
    version: int
    url: str


class OutboxMessage(msgspec.Struct):
    """A message that this process has taken out of the outbox."""

    id: str
    user: str
    body: str
    tries: int
    channel: str = "webhook"
    target: str = ""


StillWanted = Callable[[YourTurn], Awaitable[bool]]
"""Whether news has not become old meanwhile."""
