"""What the server refuses, and how it says so: a code for programs, a sentence for people, the field, the remedy."""


class Refused(Exception):
    """A wish that cannot be met; nothing has changed."""

    def __init__(self, code: str, message: str, *, status: int = 409, field: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.field = field
        self.remedy = remedy


class Taken(Exception):
    """Somebody else has written a row with this key first; nothing of the transaction was kept."""


class Unavailable(Exception):
    """The database does not answer now. Whether the last transaction was kept is not known."""


def not_found(what: str, field: str = "") -> Refused:
    return Refused("not_found", f"there is no {what}", status=404, field=field)


def forbidden(message: str, remedy: str = "") -> Refused:
    return Refused("forbidden", message, status=403, remedy=remedy)


def bad(field: str, message: str, remedy: str = "") -> Refused:
    return Refused("bad_request", message, status=400, field=field, remedy=remedy)
