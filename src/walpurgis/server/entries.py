"""The journal's entries: everything that can happen at a table. A table is the sum of its entries, in their order."""

import secrets
from typing import Any

import msgspec

Json = Any
NOBODY = "…"
"""The name of a player who is forgotten."""


class NoClock(msgspec.Struct, tag_field="kind", tag="none", frozen=True):
    """Everybody has all the time in the world."""


class LiveClock(msgspec.Struct, tag_field="kind", tag="live", frozen=True):
    """A time for the whole game, and some more with every move, in seconds."""

    start: float
    increment: float = 0.0


class DayClock(msgspec.Struct, tag_field="kind", tag="days", frozen=True):
    """A time for each move."""

    days: float


Clock = NoClock | LiveClock | DayClock


class Entry(msgspec.Struct, tag_field="kind", kw_only=True, omit_defaults=True):
    """What happened. The nonce tells our own entry from another process's with the same number."""

    nonce: str = msgspec.field(default_factory=lambda: secrets.token_hex(6))


class Asked(Entry, kw_only=True):
    """What a seat asked for in a message with an id of its own; `said` tells other messages with the same id."""

    seat: int
    id: str = ""
    said: str = ""


class Made(Entry, tag="made"):
    """A table is set up."""

    game: str
    seats: int
    options: dict[str, Json]
    seed: int
    chosen: bool
    clock: Clock
    undo: bool
    open: bool
    watch: bool
    delay: float
    autostart: bool
    title: str
    maker: str
    invitation: str
    rules: int
    box: str
    position: str = ""
    """A saved state to begin with, instead of the opening."""
    lines: list[str] = []
    """Moves that were made elsewhere before this table began, as lines of a record."""
    origin: str = ""
    """The table that this one continues: a rematch or a fork."""


class Sat(Entry, tag="sat"):
    """Somebody takes a seat: a person, who holds it by a secret, or a bot with a level."""

    seat: int
    user: str = ""
    name: str = ""
    key: str = ""
    level: str = ""


class Left(Entry, tag="left"):
    seat: int


class Started(Entry, tag="started"):
    """The game begins. It is over at once where the table shows a record from elsewhere."""

    waiting: list[int]
    awaited: list[int] | None = None
    """Those of them whom the game waits for; None where that is all of them."""
    result: dict[str, Json] | None = None


class Moved(Asked, tag="moved"):
    """A move. What the rules made of it stands beside it, so that lists and clocks need not know the game."""

    move: str
    marked: bool = False
    waiting: list[int] = []
    awaited: list[int] | None = None
    result: dict[str, Json] | None = None


class Claimed(Asked, tag="claimed"):
    """Table talk that is part of the game."""

    claim: str


class Retracted(Asked, tag="retracted"):
    """A secret answer is taken back while others are still choosing."""

    waiting: list[int] = []
    awaited: list[int] | None = None


class UndoAsked(Asked, tag="undo_asked"):
    """A seat wishes to take back a move that touches others."""

    keep: int = 0
    needs: list[int] = []


class UndoRefused(Entry, tag="undo_refused"):
    seat: int


class UndoAgreed(Entry, tag="undo_agreed"):
    seat: int


class Undone(Asked, tag="undone"):
    """Moves are taken back: of the record, the first `keep` lines stay."""

    keep: int = 0
    waiting: list[int] = []
    awaited: list[int] | None = None


class Chatted(Asked, tag="chatted"):
    text: str


class Muted(Entry, tag="muted"):
    """A seat does not wish to read another one."""

    seat: int
    other: int
    on: bool


class Handed(Entry, tag="handed"):
    """A bot plays for a seat: because its player asked, resigned, or was away for too long."""

    seat: int
    level: str
    why: str


class Returned(Entry, tag="returned"):
    """The player of a seat is back."""

    seat: int


class Forgotten(Entry, tag="forgotten"):
    """The player of a seat has deleted their data; where the game goes on, a bot plays it."""

    seat: int
    level: str


class Rematched(Entry, tag="rematched"):
    table: str


class Settled(Entry, tag="settled"):
    """The result is in the statistics; ratings before and after, by seat."""

    ratings: dict[int, tuple[float, float]] = {}


class Closed(Entry, tag="closed"):
    """The table is given up before the game began."""


AnyEntry = (
    Made
    | Sat
    | Left
    | Started
    | Moved
    | Claimed
    | Retracted
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | Undone
    | Chatted
    | Muted
    | Handed
    | Returned
    | Forgotten
    | Rematched
    | Settled
    | Closed
)
_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def read(body: str) -> Entry:
    return _DECODER.decode(body)


def kind(entry: Entry) -> str:
    tag = entry.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
