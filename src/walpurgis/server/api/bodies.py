"""What requests and answers of the HTTP interface look like; the API's schema is made from this."""

from typing import Annotated, Any, Literal

import msgspec

from walpurgis.formats.puzzle import Difficulty
from walpurgis.server.clock_rules import Clock, NoClock
from walpurgis.server.journal_entries import HintStep
from walpurgis.server.messages import (
    AdvisedMove,
    Data,
    EventData,
    Id,
    QuantityChange,
    SeatNo,
    TableInfo,
    Update,
    Version,
)

Json = Any
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80, description="what others see; at most 32 characters")]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
SEED = "^x[0-9a-f]{32}$"
"""A secret seed, as finished games tell it."""
Notation = Annotated[str, msgspec.Meta(max_length=400)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The body of a request."""


class NewGuest(Body):
    name: Name


class Login(Body):
    account: Annotated[str, msgspec.Meta(max_length=64)]
    password: Annotated[str, msgspec.Meta(max_length=200)]


class NewAccount(Body):
    account: Annotated[str, msgspec.Meta(min_length=3, max_length=32, pattern=r"^[A-Za-z0-9_.-]+$")]
    password: Password


class NewPassword(Body):
    """Another password; the old one shows that it is you."""

    old: Annotated[str, msgspec.Meta(max_length=200)]
    new: Password


class LinkPassword(Body):
    """A new password, by the secret of a one-time link."""

    token: Annotated[str, msgspec.Meta(max_length=128)]
    password: Password


class LinkToken(Body):
    """The secret of a link in a mail."""

    token: Annotated[str, msgspec.Meta(max_length=128)]


class Forgotten(Body):
    """Whose password is forgotten."""

    account: Annotated[str, msgspec.Meta(max_length=64)]


class NewEmail(Body):
    """Where mail goes to, and in which language."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class EmailChange(Body):
    your_turn: bool


class PushSubscription(Body):
    """A browser that wants to be told, in the words of its PushSubscription."""

    endpoint: Annotated[str, msgspec.Meta(min_length=8, max_length=500)]
    p256dh: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class Change(Body):
    """What to change about oneself; null leaves a thing as it is, an empty webhook removes it."""

    name: Name | None = None
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | None = None


class Chair(Body):
    """A seat of a new table: kept open, taken by oneself (several of these are a hot seat), or by a bot."""

    kind: Literal["open", "me", "bot"] = "open"
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    level: Annotated[str, msgspec.Meta(max_length=32)] = ""


class NewTable(Body):
    """A table to set up."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    chairs: Annotated[list[Chair], msgspec.Meta(min_length=1, max_length=12)]
    options: dict[str, Json] = {}
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | Annotated[str, msgspec.Meta(pattern=SEED)] | None = None
    clock: Clock = msgspec.field(default_factory=NoClock)
    undo: bool = True
    open: bool = True
    watch: bool = True
    delay: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 0.0
    autostart: bool = False
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    several: bool = False
    position: dict[str, Json] | None = None
    box: Annotated[str, msgspec.Meta(max_length=1_000_000)] = ""
    """The fingerprint of a box that is here, or a box as TOML or JSON; empty for the standard one"""
    hints: bool = False
    """Whether hints are offered, to which everybody has to agree; then the game counts for no rating"""


class NewBox(Body):
    """A box to bring, and what it is called in one's own list."""

    contents: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000_000, description="a box as TOML or JSON")]
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""


class BoxInfo(msgspec.Struct, kw_only=True):
    """A box that a table can be made with."""

    game: str
    fingerprint: str
    title: str = ""
    standard: bool = False


class BoxToCheck(Body):
    """A box to check; nothing is kept of it."""

    contents: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000_000, description="a box as TOML or JSON")]


class BoxVerdict(msgspec.Struct, kw_only=True):
    """Whether a game can be played with a box, and what is wrong where it cannot."""

    fits: bool
    fingerprint: str = ""
    standard: bool = False
    where: str = ""
    """The table and the key of what is wrong, such as `pentagram.fields[3].owl_stack`; empty where it is the whole."""
    problem: str = ""
    """What is wrong with it, in a sentence."""


class SitDown(Body):
    """A seat to take: any free one, or a certain one. A closed table asks for its invitation."""

    seat: SeatNo | None = None
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    invitation: Annotated[str, msgspec.Meta(max_length=128)] = ""


class SeatBot(Body):
    seat: SeatNo
    level: Annotated[str, msgspec.Meta(max_length=32)] = ""


class MoveBody(Body):
    """A move, in notation or as data, chosen at a version of the table."""

    move: Notation | dict[str, Json]
    version: Version
    id: Id = ""


class ClaimBody(Body):
    claim: Notation | dict[str, Json]
    id: Id = ""


class UndoBody(Body):
    id: Id = ""


class ConsentBody(Body):
    agree: bool


class ChatBody(Body):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    id: Id = ""


class MuteBody(Body):
    other: SeatNo
    on: bool = True


class HandBody(Body):
    """Hand a seat to a bot; `resign` is for good, otherwise one may return."""

    level: Annotated[str, msgspec.Meta(max_length=32)] = ""
    resign: bool = False


class ForkBody(Body):
    """A new table that begins after so many moves of a finished game."""

    moves: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    chairs: Annotated[list[Chair], msgspec.Meta(min_length=1, max_length=12)]
    open: bool = False


class RecordBody(Body):
    """A record, as text: a finished one can be replayed, an unfinished one played on."""

    record: Annotated[str, msgspec.Meta(max_length=500_000)]
    chairs: Annotated[list[Chair], msgspec.Meta(max_length=12)] = []


class ExploreBody(Body):
    """A line to explore: where it begins, and its moves in notation, each of whoever is asked next."""

    table: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """A finished game, or"""
    record: Annotated[str, msgspec.Meta(max_length=500_000)] = ""
    """a record, or"""
    position: dict[str, Json] | None = None
    """a saved game"""
    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """of this game"""
    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    """After how many lines of the game or record; null is its end"""
    moves: Annotated[list[Notation], msgspec.Meta(max_length=400)] = []
    until: SeatNo | None = None
    """Whether the engine goes on for the other seats until this one is asked"""


class LessonBody(Body):
    """The moves that the learner has made in a lesson so far, in notation, and what to call them."""

    moves: Annotated[list[Notation], msgspec.Meta(max_length=64)] = []
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""


class PuzzleAnswer(Body):
    """The move that you would make, in notation."""

    move: Notation


# ----- answers -----


class Me(msgspec.Struct, kw_only=True):
    """Who you are."""

    id: str
    name: str
    account: str | None
    webhook: str | None


class Came(msgspec.Struct, kw_only=True):
    """You are in; keep the token. It is also set as a cookie."""

    user: Me
    token: str


class SessionInfo(msgspec.Struct, kw_only=True):
    """Who a session belongs to; a stranger is nobody."""

    user: Me | None


class WebhookKept(msgspec.Struct, kw_only=True):
    user: Me
    webhook_secret: str | None
    """Signs the messages to a new webhook; shown once"""


class Notice(msgspec.Struct):
    """What the host tells everybody."""

    id: str
    text: str
    since: float
    until: float


class Told(msgspec.Struct, kw_only=True):
    """How you are told that it is your turn."""

    mail: bool
    """Whether this server sends mail at all"""
    address: str
    """Your address; empty where there is none"""
    confirmed: bool
    your_turn: bool
    """Whether mails about your turn are sent there, once it is confirmed"""
    push_key: str
    """What a browser needs to subscribe to push messages"""


class MyTable(TableInfo, kw_only=True):
    """A table at which you sit."""

    you: list[int]
    """Your seats"""


class HeldSeat(msgspec.Struct, kw_only=True):
    """A seat of yours; whoever knows its key may play there."""

    seat: int
    key: str


class TableMade(msgspec.Struct, kw_only=True):
    table: TableInfo
    seats: list[HeldSeat]
    invitation: str
    """Lets others sit down at a closed table"""


class SatDown(msgspec.Struct, kw_only=True):
    table: TableInfo
    seat: int
    key: str


class Written(msgspec.Struct, kw_only=True):
    """Carried out, durably, as the entry with this version."""

    version: int


_OPTION: Json = {
    "title": "OptionRule",
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "enum": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}]}},
        "default": {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}]},
        "description": {"type": "string"},
        "minimum": {"type": "number"},
        "maximum": {"type": "number"},
        "seats": {"type": "array", "items": {"type": "integer"}},
        "only": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
    },
    "required": ["default"],
}
GameOptions = Annotated[
    dict[str, Json],
    msgspec.Meta(
        extra_json_schema={
            "title": "GameOptions",
            "properties": {"properties": {"type": "object", "additionalProperties": _OPTION}},
            "additionalProperties": True,
        }
    ),
]
"""The JSON Schema of a game's options: `seats` says with how many an option means something, `only` a value of it."""


class GameInfo(msgspec.Struct, kw_only=True):
    """A game that is offered here."""

    id: str
    title: str
    seats: list[int]
    options: GameOptions
    levels: list[str]
    puzzles: int = 0
    """How many puzzles it has; with any, there is one of the day"""


class MoveLine(msgspec.Struct, kw_only=True):
    """One move or claim of a replay; `turn` counts from 1 and rises when another seat moves."""

    number: int
    turn: int
    seat: int
    what: str
    text: str
    say: str
    marked: bool


class HintLine(msgspec.Struct, kw_only=True):
    """That a seat was given a hint after so many moves and claims, and how much it said."""

    number: int
    seat: int
    step: HintStep


class Replay(msgspec.Struct, kw_only=True):
    table: TableInfo
    moves: list[MoveLine]
    hints: list[HintLine] = []


class ScoreTrack(msgspec.Struct, kw_only=True):
    """How numbers changed during a game: at the opening, at each change, and at the end."""

    numbers: list[int]
    """After how many moves and claims of the replay each of the values holds"""
    values: list[list[float]]


Progress = Literal["none", "waiting", "working", "ready", "failed"]


class Analysis(msgspec.Struct, kw_only=True):
    """What every move of a finished game was worth: how far that is, and what was found out."""

    state: Progress
    done: int
    """How many of its entries have been looked at,"""
    entries: int
    """and how many there are; forced moves are not looked at."""
    problem: str = ""
    report: Json = None
    """As `walpurgis analyse` writes it"""


class ExploredMove(msgspec.Struct, kw_only=True):
    """A move of a line."""

    seat: int
    move: Data
    text: str


class Explored(msgspec.Struct, kw_only=True):
    """A position of the explorer, as whoever is asked next sees it."""

    game: str
    seats: int
    options: Data
    update: Update
    line: list[ExploredMove]
    """The moves that lead here, with those of the engine"""
    chances: list[float]
    """Everybody's chances to win, by seat"""
    ranked: list[AdvisedMove]
    """Legal moves with what each is worth, best first; not those that nobody would think of"""


class LessonLine(msgspec.Struct, kw_only=True):
    """A lesson of a tutorial: its name, and how many moves it asks for."""

    number: int
    name: str
    steps: int


class LessonNow(msgspec.Struct, kw_only=True):
    """A lesson after some moves: what the learner is told, and the position with those legal moves that are wanted."""

    number: int
    lessons: int
    name: str
    step: int
    """How many moves the learner has made; as many as `steps` when the lesson is over"""
    steps: int
    say: str
    players: list[str]
    update: Update


class PuzzleLine(msgspec.Struct, kw_only=True):
    """A puzzle of a game."""

    id: str
    difficulty: Difficulty


class PuzzleNow(msgspec.Struct, kw_only=True):
    """A puzzle: a position as the seat that has to decide sees it. What is best is told with an answer only."""

    id: str
    difficulty: Difficulty
    day: str
    """The day that it is the puzzle of, as YYYY-MM-DD; else empty"""
    players: list[str]
    update: Update


class MoveWorth(msgspec.Struct, kw_only=True):
    """What a move of a puzzle is worth, and what it brings, as far as its seat can know."""

    text: str
    say: str
    chances: list[float]
    """Everybody's chance to win after it"""
    lost: float
    """How far the own chance is behind that of the best move"""
    grade: str
    changes: list[QuantityChange]
    notes: list[EventData]
    course: list["CourseMove"]
    """How the game would probably go on; told of the best moves only"""


class CourseMove(msgspec.Struct, kw_only=True):
    """A move that would probably follow."""

    seat: int
    say: str


class PuzzleVerdict(msgspec.Struct, kw_only=True):
    """What an answer was worth, and what is best."""

    right: bool
    yours: MoveWorth | None
    """Your move; null where nobody has looked at it"""
    best: MoveWorth
    others: list[MoveWorth]
    """The next best ones"""
    found: dict[str, float]
    """How often each level of bots makes the best move"""
    update: Update
    """The position with the best move as the only one to make"""


class RatingLine(msgspec.Struct, kw_only=True):
    name: str
    rating: float
    games: int


class ErrorBody(msgspec.Struct, kw_only=True):
    """What was refused, in words, with the field that is wrong and what to do about it."""

    code: str
    message: str
    field: str
    remedy: str


class Health(msgspec.Struct, kw_only=True):
    status: str
    storage: str
    """ok, full, read_only, lagging or unavailable, as far as it is known"""
    last_write_seconds: float
    """How long ago the database last took a write"""
    set_aside: int
    """How many tables were set aside since the start"""
    bot_failures: int
    """How often a bot has failed, or the process in which it thought has died"""
    tables: int
    sockets: int
    version: str
