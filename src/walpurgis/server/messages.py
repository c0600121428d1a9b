"""The messages of a table's socket, both ways. `type` says which one it is; `protocol` is their version."""

from typing import Annotated, Any

import msgspec

PROTOCOL = 1

Id = Annotated[str, msgspec.Meta(max_length=64, description="your own number for this message; resending it is safe")]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=99)]
Version = Annotated[int, msgspec.Meta(ge=0)]
Json = Any


class Ask(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A message from a client."""

    id: Id = ""


class Hello(Ask, tag="hello"):
    """The first message: who you are, what you have, and your language."""

    protocol: int = PROTOCOL
    keys: Annotated[list[Annotated[str, msgspec.Meta(max_length=128)]], msgspec.Meta(max_length=12)] = []
    session: Annotated[str, msgspec.Meta(max_length=128)] = ""
    have: Version | None = None
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class Need(Ask, tag="need"):
    """Ask for everything after a version."""

    have: Version = 0


class MakeMove(Ask, tag="move"):
    seat: SeatNo
    version: Version
    move: Annotated[str, msgspec.Meta(max_length=400)] | dict[str, Json]


class MakeClaim(Ask, tag="claim"):
    seat: SeatNo
    claim: Annotated[str, msgspec.Meta(max_length=400)] | dict[str, Json]


class TakeBack(Ask, tag="undo"):
    seat: SeatNo


class Consent(Ask, tag="consent"):
    seat: SeatNo
    agree: bool


class Speak(Ask, tag="chat"):
    seat: SeatNo
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Mute(Ask, tag="mute"):
    seat: SeatNo
    other: SeatNo
    on: bool = True


class Return(Ask, tag="return"):
    """Take a seat back from the bot that plays for you."""

    seat: SeatNo


class Ping(Ask, tag="ping"):
    pass


AnyAsk = Hello | Need | MakeMove | MakeClaim | TakeBack | Consent | Speak | Mute | Return | Ping


class Say(msgspec.Struct, tag_field="type", kw_only=True):
    """A message from the server."""


class SeatInfo(msgspec.Struct, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str
    """open, person or bot"""
    level: str
    why: str
    """Why a bot plays for a person: asked, resigned or away"""
    online: bool = False


class WishInfo(msgspec.Struct, kw_only=True):
    """A wish to take back a move, and the seats whose consent it still needs."""

    seat: int
    needs: list[int]


class TableInfo(msgspec.Struct, kw_only=True):
    """A table as everybody sees it."""

    id: str
    game: str
    title: str
    phase: str
    """forming, playing, over or closed"""
    version: int
    seats: list[SeatInfo]
    options: dict[str, Json]
    clock: dict[str, Json]
    undo: bool
    open: bool
    watch: bool
    delay: float
    autostart: bool
    seed: str | None
    """Hidden until the game is over, unless somebody chose it"""
    seed_chosen: bool
    waiting: list[int]
    """The seats that the game waits for; in some games others may act meanwhile"""
    deadlines: dict[int, float] = {}
    """When the time of those is up, in seconds since 1970; empty where there are no clocks"""
    moves: int
    wish: WishInfo | None
    result: dict[str, Json] | None
    ratings: dict[str, list[float]]
    rematch: str
    origin: str
    broken: str
    watchers: int = 0


class TableSaid(Say, tag="table"):
    """The table has changed: seats, presence, phase, wishes."""

    table: TableInfo
    you: list[int]
    """The seats that this socket holds"""
    protocol: int = PROTOCOL


class LegalMove(msgspec.Struct):
    """A move that the seat may make: as data, in notation, in words."""

    move: dict[str, Json]
    text: str
    say: str


class Question(msgspec.Struct, kw_only=True):
    """What the seat is asked."""

    kind: str
    clause: str
    parameters: dict[str, Json]
    passing: bool
    ask: str
    why: str


class Happened(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What one entry of the journal did, as far as this seat may know."""

    version: int
    what: str
    """move, claim, retract or undo"""
    seat: int
    text: str = ""
    """Your own move, or an open claim, in notation"""
    events: list[dict[str, Json]] = []
    """As data, each with its sentence in `say`"""


class Update(Say, tag="update"):
    """The game as one seat sees it, and what happened since the version that the client had."""

    seat: int | None
    since: int | None
    version: int
    happened: list[Happened]
    view: dict[str, Json] | None
    question: Question | None
    legal: list[LegalMove]
    awaited: list[int]
    """The seats that the game waits for: their clocks run. Others may act, too, where `view` says that they wait"""
    undo: str | None
    """What taking back would be: free, ask (by consent), or nothing"""
    clock: list[float] | None
    result: dict[str, Json] | None


class ChatSaid(Say, tag="chat"):
    version: int
    seat: int
    name: str
    text: str


class Done(Say, tag="done"):
    """A message of yours was carried out, durably, as the entry with this version."""

    id: str
    version: int


class Pong(Say, tag="pong"):
    id: str


class Problem(Say, tag="error"):
    """Something was refused, and nothing changed."""

    id: str
    code: str
    message: str
    field: str = ""
    remedy: str = ""


AnySay = TableSaid | Update | ChatSaid | Done | Pong | Problem
ENCODER = msgspec.json.Encoder()
ASKS: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)
SAYS: msgspec.json.Decoder[AnySay] = msgspec.json.Decoder(AnySay)
CARDS: msgspec.json.Decoder[TableInfo] = msgspec.json.Decoder(TableInfo)
