"""What the server refuses, and how it says so: a code for programs, a sentence for people, the field, the remedy."""

from typing import Any


class Refused(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(
        self, code: str, message: str, *, status: int = 409, field: str = "", remedy: str = "", wait: float = 0.0
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.field = field
        self.remedy = remedy
        self.wait = wait
        """After how many seconds another try makes sense."""


class Taken(Exception):
    """A conflict of optimistic concurrency: another process wrote a row with this key first. Nothing was kept."""


class Rejected(Exception):
    """The database cannot keep a value; nothing of the transaction was kept, and trying again would not help."""


class Unavailable(Exception):
    """The database does not answer now. Whether the last transaction was kept is not known."""


class Damaged(Exception):
    """A journal with a row that is missing or cannot be read: which one, and all rows before it."""

    def __init__(self, table: str, seq: int, why: str, before: list[Any]) -> None:
        super().__init__(f"entry {seq} of this table's journal {why}")
        self.table = table
        self.seq = seq
        self.before = before


def not_found(what: str, field: str = "") -> Refused:
    return Refused("not_found", f"there is no {what}", status=404, field=field)


def forbidden(message: str, remedy: str = "") -> Refused:
    return Refused("forbidden", message, status=403, remedy=remedy)


def broken(reason: str) -> Refused:
    return Refused("broken", reason, remedy="ask the host of this server")


def bad(field: str, message: str, remedy: str = "") -> Refused:
    return Refused("bad_request", message, status=400, field=field, remedy=remedy)
