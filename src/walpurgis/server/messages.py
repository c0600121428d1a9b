"""The messages of a table's socket, both ways. `type` says which one it is; `protocol` is their version."""

from typing import Annotated, Any, Literal

import msgspec

from walpurgis.server.clock_rules import Clock
from walpurgis.server.journal_entries import HintStep
from walpurgis.server.move_groups import MoveGroup

PROTOCOL = 2
"""1 sent the whole view with every update, and all legal moves in notation and in words."""

Id = Annotated[str, msgspec.Meta(max_length=64, description="your own number for this message; resending it is safe")]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=99)]
Version = Annotated[int, msgspec.Meta(ge=0)]
Json = Any


def _object(title: str, required: dict[str, Json], more: Json = False, **optional: Json) -> msgspec.Meta:
    """What is known of an object that the games fill in: its name in the schema, and its fields."""
    schema = {"title": title, "properties": required | optional, "required": list(required)}
    return msgspec.Meta(extra_json_schema=schema | {"additionalProperties": more})


_SEATS: Json = {"type": "array", "items": {"type": "integer"}}
_DATA: Json = {"title": "Data", "type": "object", "additionalProperties": {"title": "Json"}}
_CLAIM: Json = {
    "type": "object",
    "properties": {"moves": {"type": "integer"}, "seat": {"type": "integer"}, "claim": _DATA},
    "required": ["moves", "seat", "claim"],
}
Data = Annotated[dict[str, Json], msgspec.Meta(extra_json_schema=_DATA)]
"""A move, an event or the parameters of a prompt as data."""
EventData = Annotated[
    dict[str, Json], _object("EventData", {"event": {"type": "string"}}, more={"title": "Json"}, say={"type": "string"})
]
"""An event: its kind, its fields, and its sentence."""
Result = Annotated[
    dict[str, Json],
    _object(
        "Result",
        {
            "scores": {"type": "array", "items": {"type": "integer"}},
            "ranks": {"type": "array", "items": {"type": "integer"}},
            "winners": _SEATS,
            "breakdown": {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "integer"}}},
            "ending": {"type": "string"},
        },
        more=True,
    ),
]
"""The outcome of a game; some games add to it."""
View = Annotated[
    dict[str, Json],
    _object(
        "View",
        {
            "game": {"type": "string"},
            "seats": {"type": "integer"},
            "options": _DATA,
            "you": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "moves": {"type": "integer"},
            "marks": {"type": "integer"},
            "over": {"type": "boolean"},
            "waiting": _SEATS,
            "decision": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "answered": _SEATS,
            "answer": {"anyOf": [_DATA, {"type": "null"}]},
            "pending": {"type": "array", "items": _DATA},
            "said": {"type": "array", "items": _CLAIM},
            "table": _DATA,
        },
    ),
]
"""What a seat may know; each game's own types say what is in `table`."""
Patch = Annotated[
    dict[str, Json],
    msgspec.Meta(extra_json_schema={"title": "Patch", "type": "object", "additionalProperties": {"title": "Json"}}),
]
"""What has changed in a view."""


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
    words: bool = False
    """Whether updates tell everything in words and in notation, too, for a client that has no texts of its own"""


class Need(Ask, tag="need"):
    """Ask for everything after a version, and for a whole view."""

    have: Version = 0
    words: bool | None = None
    """Whether to tell in words from now on; null leaves that as it is"""


class MakeMove(Ask, tag="move"):
    seat: SeatNo
    version: Version
    move: Annotated[str, msgspec.Meta(max_length=400)] | dict[str, Json]


class AskPreview(Ask, tag="preview"):
    """Ask what a move would change, before it is made."""

    seat: SeatNo
    version: Version
    move: Annotated[str, msgspec.Meta(max_length=400)] | dict[str, Json]


class AskHint(Ask, tag="hint"):
    """Ask what to look at, for the candidates, or for the best move; everybody at the table is told that you have."""

    seat: SeatNo
    version: Version
    step: Literal["nudge", "moves", "best"]


class AskMeaning(Ask, tag="explain"):
    """Ask what the last move of a bot has changed, as far as your seat can know; everybody is told that, too."""

    seat: SeatNo
    bot: SeatNo


class AgreeToHints(Ask, tag="agree_to_hints"):
    """Agree that hints may be asked for at this table, or do not any more."""

    seat: SeatNo
    agree: bool


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


AnyAsk = (
    Hello
    | Need
    | MakeMove
    | AskPreview
    | AskHint
    | AskMeaning
    | AgreeToHints
    | MakeClaim
    | TakeBack
    | Consent
    | Speak
    | Mute
    | Return
    | Ping
)
SeatAsk = MakeMove | AgreeToHints | MakeClaim | TakeBack | Consent | Speak | Mute | Return
"""What is carried out for a seat, and written into the journal of its table."""


class Say(msgspec.Struct, tag_field="type", kw_only=True):
    """A message from the server."""


class SeatInfo(msgspec.Struct, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: Literal["open", "person", "bot"]
    level: str
    why: str
    """Why a bot plays for a person: asked, resigned or away"""
    online: bool = False


class WishInfo(msgspec.Struct, kw_only=True):
    """A wish to take back a move, and the seats whose consent it still needs."""

    seat: int
    needs: list[int]


class HintRules(msgspec.Struct, kw_only=True):
    """Whether hints may be asked for at a table."""

    offered: bool = False
    """Whether whoever made the table offers them; then the game counts for no rating"""
    agreed: list[int] = []
    """The seats of people who agree to them"""
    allowed: bool = False
    """Whether one may ask now: where everybody agrees, or one person plays against bots"""


class TableInfo(msgspec.Struct, kw_only=True):
    """A table as everybody sees it."""

    id: str
    game: str
    title: str
    phase: Literal["forming", "playing", "over", "closed"]
    version: int
    seats: list[SeatInfo]
    options: Data
    clock: Clock
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
    result: Result | None
    ratings: dict[str, list[float]]
    """By seat: the rating before the game, and after it; empty where it did not count"""
    rematch: str
    origin: str
    broken: str
    """Why the game cannot go on; empty where it can"""
    several: bool = False
    """Whether everybody may take several seats here; whoever made the table may"""
    prepared: bool = False
    """Whether the game began from a position that somebody brought, who may know what is hidden in it"""
    watchers: int = 0
    box: str = ""
    """The fingerprint of the table's box, where that is not the standard one of this server"""
    hints: HintRules = msgspec.field(default_factory=HintRules)


class TableSaid(Say, tag="table"):
    """The table has changed: seats, presence, phase, wishes."""

    table: TableInfo
    you: list[int]
    """The seats that this socket holds"""
    protocol: int = PROTOCOL


class LegalMove(msgspec.Struct, omit_defaults=True):
    """A move that the seat may make: as data, in notation, in words."""

    move: Data
    text: str = ""
    say: str = ""


class Question(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the seat is asked; `ask` and `why` in words."""

    kind: str
    clause: str
    parameters: Data
    passing: bool
    ask: str = ""
    why: str = ""


class Happened(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What one entry of the journal did, as far as this seat may know."""

    version: int
    what: Literal["move", "claim", "retract", "undo", "hint"]
    seat: int
    text: str = ""
    """An open claim in notation, how much a hint said, and, for those who want words, your own move"""
    events: list[EventData] = []
    """As data; for those who want words each with its sentence in `say`"""


Undo = Literal["free", "ask"]


class Goal(msgspec.Struct, kw_only=True):
    """Something that a seat works towards: met as things stand, or how much it has and needs."""

    name: str
    of: str
    """What it is about, such as a kind of things, where the name alone does not say it"""
    have: int
    need: int
    met: bool


class Update(Say, tag="update", omit_defaults=True):
    """The game as one seat sees it, and what happened since the version that the client had."""

    seat: int | None
    since: int | None
    version: int
    view: View | None
    happened: list[Happened] = []
    question: Question | None = None
    groups: list[MoveGroup] = []
    """The legal moves as data"""
    legal: list[LegalMove] = []
    """The same in words, for those who want them; then `groups` is empty"""
    awaited: list[int] = []
    """The seats that the game waits for: their clocks run. Others may act, too, where `view` says that they wait"""
    undo: Undo | None = None
    """What taking back would be: free, by consent, or nothing"""
    clock: list[float] | None = None
    limits: dict[int, float] = {}
    """The seconds until the open decision is answered for a seat, where the game sets such a limit"""
    goals: list[Goal] = []
    """What the seat works towards besides points, and how far it has come, in games that have such a thing"""
    result: Result | None = None


class History(Say, tag="history"):
    """What happened before what the next update of this seat tells: a long story comes in parts, the oldest first."""

    seat: int | None
    happened: list[Happened]


class Changes(Say, tag="changes", omit_defaults=True):
    """What has changed since the last update or changes of this seat on this socket. What is left out is as it was."""

    seat: int | None
    since: int | None
    version: int
    patch: Patch
    """What has changed in `view`; `walpurgis.server.patches` tells how it is written"""
    happened: list[Happened] = []
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    groups: list[MoveGroup] | msgspec.UnsetType = msgspec.UNSET
    legal: list[LegalMove] | msgspec.UnsetType = msgspec.UNSET
    awaited: list[int] | msgspec.UnsetType = msgspec.UNSET
    undo: Undo | msgspec.UnsetType | None = msgspec.UNSET
    clock: list[float] | msgspec.UnsetType | None = msgspec.UNSET
    limits: dict[int, float] | msgspec.UnsetType = msgspec.UNSET
    goals: list[Goal] | msgspec.UnsetType = msgspec.UNSET
    result: Result | msgspec.UnsetType | None = msgspec.UNSET


class QuantityChange(msgspec.Struct, kw_only=True):
    """A quantity of a seat, or of the table where `seat` is null: now, and after the move from `low` to `high`."""

    quantity: str
    seat: int | None
    before: int
    low: int
    high: int


class Previewed(Say, tag="preview"):
    """What a move would change, as far as the seat may know: in all worlds that were tried, or within a range."""

    id: str
    seat: int
    version: int
    changes: list[QuantityChange]
    notes: list[EventData]
    """What else is to be known about it, each with its sentence in `say`"""


class NamedThing(msgspec.Struct):
    """A thing on the table, by its kind and id."""

    kind: str
    id: Annotated[Json, msgspec.Meta(extra_json_schema={"title": "Json"})]


class AdvisedMove(msgspec.Struct, kw_only=True):
    """A legal move, and what it changes. What it is worth stays empty where the hint does not say that."""

    move: Data
    text: str
    changes: list[QuantityChange] = []
    notes: list[EventData] = []
    chances: list[float] = []
    """Everybody's chances to win after it, by seat"""
    loss: float = 0.0
    """How far it is surely behind the best one, as a chance to win"""
    grade: str = ""


class Hinted(Say, tag="hint"):
    """A hint, from what the seat can know alone. Each step says what the ones before it said, and more."""

    id: str
    seat: int
    version: int
    """That of the entry which tells everybody that the hint was given"""
    step: HintStep
    things: list[NamedThing]
    """What to look at on the table,"""
    quantities: list[str]
    """and which quantities tell the moves apart"""
    close: bool
    """Whether several moves are about as good"""
    moves: list[AdvisedMove] = []
    """Two or three candidates in no order; as the last step the best one first, with what each is worth"""


class Explained(Say, tag="explained"):
    """What the last move of a bot has changed, as far as the seat that asks can know."""

    id: str
    seat: int
    bot: int
    version: int
    before: list[float]
    """Everybody's chances to win before it,"""
    after: list[float]
    """and after it"""
    changes: list[QuantityChange]


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


AnySay = TableSaid | Update | History | Changes | Previewed | Hinted | Explained | ChatSaid | Done | Pong | Problem
ENCODER = msgspec.json.Encoder()
ASKS: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)
SAYS: msgspec.json.Decoder[AnySay] = msgspec.json.Decoder(AnySay)
LOBBY_ENTRIES: msgspec.json.Decoder[TableInfo] = msgspec.json.Decoder(TableInfo)
