"""What several parts of the interface share: who is asking, and what is answered when something is wrong."""

import logging
from typing import Annotated, Any

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from walpurgis.server import commands
from walpurgis.server.api.bodies import ErrorBody
from walpurgis.server.errors import Refused, Taken, Unavailable, forbidden
from walpurgis.server.house import House
from walpurgis.server.live import Live
from walpurgis.server.people import User, hashed

log = logging.getLogger(__name__)
COOKIE = "walpurgis"
AnyRequest = Request[Any, Any, Any]
TheHouse = NamedDependency[House]

SeatKey = Annotated[str, HeaderParameter(name="Seat-Key", max_length=128, description="your seat's key")]
TableId = Annotated[str, PathParameter(description="the table's id", max_length=64)]
Language = Annotated[str, QueryParameter(name="language", max_length=8, description="en or de")]

OwnSeat = Annotated[
    int | None,
    QueryParameter(name="seat", ge=0, le=99, description="which of your seats, if you hold several"),
]

ERRORS = {
    status: ResponseSpec(ErrorBody, description=why, generate_examples=False)
    for status, why in {
        400: "a field is wrong",
        401: "who are you?",
        403: "not yours to do",
        404: "no such thing",
        409: "not now",
        413: "too large",
        429: "too many",
        503: "the database does not answer",
    }.items()
}


def token(request: AnyRequest) -> str:
    header = request.headers.get("authorization", "")
    return header[7:].strip() if header[:7].lower() == "bearer " else request.cookies.get(COOKIE, "")


async def known_user(request: AnyRequest, house: House) -> User | None:
    return await house.people.known(token(request))


async def user_of(request: AnyRequest, house: House) -> User:
    """Whoever sends the request; refuses strangers."""
    user = await known_user(request, house)
    if user is None:
        raise Refused("unknown_user", "you are not known here", status=401, remedy="POST /api/guests with a name")
    return user


async def seat_of(request: AnyRequest, house: House, live: Live, key: str, seat: int | None = None) -> int:
    """The seat in whose name the request is made: by its key, or by the session of the user who sits there."""
    if key:
        held = commands.hold(live.table, hashed(key))
        if held is None or seat not in (None, held):
            raise forbidden("this key does not open the seat", "send the key that you got when you sat down")
        return held
    user = await known_user(request, house)
    seats = live.table.seats_of(user.id) if user is not None else []
    if seat is None and len(seats) == 1:
        return seats[0]
    if seat is None or seat not in seats:
        raise forbidden("you hold no such seat at this table", "send its key in the header Seat-Key")
    return seat


class Mine:
    """The seat in whose name a request is made, and its table."""

    def __init__(self, live: Live, seat: int) -> None:
        self.live = live
        self.seat = seat


TheSeat = NamedDependency[Mine]


async def find_mine(
    request: AnyRequest, table: TableId, house: TheHouse, key: SeatKey = "", seat: OwnSeat = None
) -> Mine:
    live = await house.table(table)
    return Mine(live, await seat_of(request, house, live, key, seat))


async def check_maker(request: AnyRequest, house: House, live: Live) -> User:
    user = await user_of(request, house)
    if user.id != live.table.made.maker:
        raise forbidden("only the one who made the table may do this")
    return user


# ----- errors -----


def answer(status: int, code: str, message: str, field: str = "", remedy: str = "") -> "Response[ErrorBody]":
    return Response(ErrorBody(code=code, message=message, field=field, remedy=remedy), status_code=status)


def on_refused(_: AnyRequest, error: Refused) -> "Response[ErrorBody]":
    return answer(error.status, error.code, error.message, error.field, error.remedy)


def on_invalid(_: AnyRequest, error: ValidationException) -> "Response[ErrorBody]":
    """A body or parameter of the wrong form: the first thing that is wrong, by name."""
    extra: Any = error.extra
    first = extra[0] if isinstance(extra, list) and extra and isinstance(extra[0], dict) else {}
    message = str(first.get("message") or error.detail)
    return answer(400, "bad_request", message, str(first.get("key", "")), "see /api/schema/openapi.json")


def on_http(_: AnyRequest, error: HTTPException) -> "Response[ErrorBody]":
    codes = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "not_json"}
    code = codes.get(error.status_code, "bad_request")
    found = answer(error.status_code, code, str(error.detail), "", "see /api/schema/openapi.json")
    for name, value in (error.headers or {}).items():
        found.set_header(name, value)
    return found


def on_unavailable(_: AnyRequest, error: Unavailable | Taken) -> "Response[ErrorBody]":
    return answer(503, "storage", "the database does not answer", "", "try again in a moment")


def on_failure(request: AnyRequest, error: Exception) -> "Response[ErrorBody]":
    log.error("a request has failed", exc_info=error, extra={"path": request.url.path})
    return answer(500, "failure", "something went wrong here; it has been written down")
