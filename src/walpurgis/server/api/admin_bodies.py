"""What the requests of administrators and their answers look like."""

from typing import Annotated, Any

import msgspec

from walpurgis.server.api.bodies import Body, Notice
from walpurgis.server.journal_verification import Difference

__all__ = [
    "AuditLine",
    "BanBody",
    "CloseBody",
    "Notice",
    "NoticeBody",
    "PasswordLink",
    "Person",
    "RepairBody",
    "RepairReport",
    "TableExport",
    "TableLine",
    "VerifyReport",
]


class BanBody(Body):
    """Why somebody is not let in any more, and for how many days; null is for good.

    With `network`, nobody comes in as a new guest from where they came last, for a week at most.
    """

    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    days: Annotated[float, msgspec.Meta(gt=0, le=36_500)] | None = None
    network: bool = False


class CloseBody(Body):
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class RepairBody(Body):
    """`cut` gives up the end of a game that the rules cannot follow."""

    cut: bool = False


class NoticeBody(Body):
    """A text for everybody, and for how long it is shown."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
    hours: Annotated[float, msgspec.Meta(gt=0, le=8760)] = 24.0


# ----- answers -----


class Person(msgspec.Struct):
    """Somebody who plays here."""

    id: str
    name: str
    account: str | None
    made: float
    tables: int
    """At how many seats they sit or sat"""
    sessions: int
    admin: bool
    banned: bool
    reason: str
    until: float | None
    """When a ban ends; null where it does not"""


class TableLine(msgspec.Struct):
    """A table in the host's list."""

    id: str
    game: str
    seats: int
    phase: str
    listed: bool
    changed: float
    due: float | None
    players: list[str]
    moves: int
    broken: str


class TableExport(msgspec.Struct):
    """Everything that is written about a table: each row of its journal as number, time, kind, body."""

    table: TableLine
    journal: list[list[Any]]
    snapshot: list[Any] | None


class RepairReport(msgspec.Struct):
    """What was done to a journal, and what it was before."""

    table: str
    removed: list[int]
    """The entries that were replaced by one that does nothing"""
    cut: int | None
    """From which entry on the journal was cut off"""
    broken: str
    """Why the table still cannot go on; empty where it can"""
    before: TableExport


class PasswordLink(msgspec.Struct):
    """A link to a new password. It works once, and is shown once."""

    url: str
    expires: float


class AuditLine(msgspec.Struct):
    """One deed of an administrator."""

    time: float
    who: str
    deed: str
    subject: str
    detail: str


class VerifyReport(msgspec.Struct):
    """How far the replay of all tables is, and what was found."""

    running: bool = False
    tables: int = 0
    checked: int = 0
    differences: list[Difference] = []
    set_aside: list[str] = []
    outdated: list[str] = []
    """Tables that were made under other rules, and cannot be replayed here"""
    unknown_games: list[str] = []
