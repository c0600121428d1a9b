"""The journal's entries: everything that can happen at a table. A table is the sum of its entries, in their order."""

import secrets
from typing import Any, Literal

import msgspec

from walpurgis.server.clock_rules import Clock

Json = Any
HintStep = Literal["nudge", "moves", "best", "explain"]
"""How much a hint says: what to look at, two or three moves, the best one; or what a bot's last move meant."""
NOBODY = "…"
"""The name of a player who is forgotten."""


class EntryBase(msgspec.Struct, tag_field="kind", kw_only=True, omit_defaults=True):
    """What all entries have: a nonce, which tells our own entry from another process's with the same number."""

    nonce: str = msgspec.field(default_factory=lambda: secrets.token_hex(6))


class SeatRequest(EntryBase, kw_only=True):
    """An entry that a seat's message asked for. Its `id` makes resending idempotent; `said` is the message's digest."""

    seat: int
    id: str = ""
    said: str = ""


class TableCreated(EntryBase, tag="made"):
    """A table is created; its settings."""

    game: str
    seats: int
    options: dict[str, Json]
    seed: int | str
    """A secret one, unless somebody has chosen a number."""
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
    several: bool = False
    """Whether everybody may take several seats; its maker may."""
    other_box: bool = False
    """Whether the box was not the server's own one, so that the game counts for nothing beyond its table."""
    hints: bool = False
    """Whether the maker offers hints, so that the game counts for no rating; everybody else has to agree to them."""


class Sat(EntryBase, tag="sat"):
    """Somebody takes a seat: a person, who holds it by a secret, or a bot with a level."""

    seat: int
    user: str = ""
    name: str = ""
    key: str = ""
    level: str = ""


class Left(EntryBase, tag="left"):
    """A seat is free again."""

    seat: int
    removed: bool = False
    """Whether the maker of the table has sent its player away, who may not sit down again."""


class Started(EntryBase, tag="started"):
    """The game begins. It is over at once where the table shows a record from elsewhere."""

    waiting: list[int]
    awaited: list[int] | None = None
    """Those of them whom the game waits for; None where that is all of them."""
    result: dict[str, Json] | None = None


class Moved(SeatRequest, tag="moved"):
    """A move. What the rules made of it stands beside it, so that lists and clocks need not know the game."""

    move: str
    timed_out: bool = False
    """Whether the rules made it for a seat that had not answered in time."""
    marked: bool = False
    waiting: list[int] = []
    awaited: list[int] | None = None
    result: dict[str, Json] | None = None


class Claimed(SeatRequest, tag="claimed"):
    """Table talk that is part of the game."""

    claim: str


class Retracted(SeatRequest, tag="retracted"):
    """A secret answer is taken back while others are still choosing."""

    waiting: list[int] = []
    awaited: list[int] | None = None


class UndoAsked(SeatRequest, tag="undo_asked"):
    """A seat wishes to take back a move that touches others."""

    keep: int = 0
    needs: list[int] = []


class UndoRefused(EntryBase, tag="undo_refused"):
    seat: int


class UndoAgreed(EntryBase, tag="undo_agreed"):
    seat: int


class Undone(SeatRequest, tag="undone"):
    """Moves are taken back: of the record, the first `keep` lines stay."""

    keep: int = 0
    waiting: list[int] = []
    awaited: list[int] | None = None


class Chatted(SeatRequest, tag="chatted"):
    text: str


class Muted(EntryBase, tag="muted"):
    """A seat does not wish to read another one."""

    seat: int
    other: int
    on: bool


class HintsAgreed(EntryBase, tag="hints_agreed"):
    """A seat agrees that hints may be asked for at this table, or does not any more."""

    seat: int
    agree: bool


class HintUsed(SeatRequest, tag="hint_used"):
    """A seat has been given a hint; everybody is told that it was."""

    step: HintStep


class Handed(EntryBase, tag="handed"):
    """A bot plays for a seat: because its player asked, resigned, or was away for too long."""

    seat: int
    level: str
    why: str


class Returned(EntryBase, tag="returned"):
    """The player of a seat is back."""

    seat: int


class PlayerForgotten(EntryBase, tag="forgotten"):
    """The player of a seat has deleted their data; where the game goes on, a bot plays it."""

    seat: int
    level: str


class Rematched(EntryBase, tag="rematched"):
    table: str


class Settled(EntryBase, tag="settled"):
    """The result is in the statistics; ratings before and after, by seat."""

    ratings: dict[int, tuple[float, float]] = {}


class Quarantined(EntryBase, tag="quarantined"):
    """The table is set aside for good: the rules fail at it or take too long, so they are not asked about it again."""

    reason: str


class Closed(EntryBase, tag="closed"):
    """The table is given up: by its maker before the game began, or by the host at any time, with a reason."""

    reason: str = ""


class Expelled(EntryBase, tag="expelled"):
    """The player of a seat may not come in any more; where the game goes on, a bot plays it for good."""

    seat: int
    level: str


class Repaired(EntryBase, tag="repaired"):
    """Stands for an entry that was damaged or set the table aside, and that the host has removed. It does nothing."""


JournalEntry = (
    TableCreated
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
    | HintsAgreed
    | HintUsed
    | Handed
    | Returned
    | PlayerForgotten
    | Rematched
    | Settled
    | Quarantined
    | Closed
    | Expelled
    | Repaired
)
"""Whatever can stand in a journal. A new kind belongs here and into `TableState._apply`, which mypy checks."""
_DECODER: msgspec.json.Decoder[JournalEntry] = msgspec.json.Decoder(JournalEntry)


def write(entry: JournalEntry) -> str:
    return msgspec.json.encode(entry).decode()


def read(body: str) -> JournalEntry:
    return _DECODER.decode(body)


def kind(entry: JournalEntry) -> str:
    tag = entry.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
