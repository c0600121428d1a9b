"""What several parts of the interface share: who is asking, and what is answered when something is wrong."""

import asyncio
import logging
import math
from functools import partial
from typing import Annotated, Any

from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from walpurgis.server import commands
from walpurgis.server.api.bodies import ErrorBody
from walpurgis.server.errors import Refused, Rejected, Taken, Unavailable, bad, forbidden
from walpurgis.server.message_dispatch import Command, by_holder
from walpurgis.server.sanitize import check_json
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import TableState
from walpurgis.server.users import User, hashed

log = logging.getLogger(__name__)
COOKIE = "walpurgis"
LARGE = 65_536
AnyRequest = Request[Any, Any, Any]


class CheckedRequest(Request[Any, Any, Any]):
    """A request whose JSON body is sanitized before anybody uses it."""

    async def json(self) -> Any:
        try:
            value = await super().json()
        except RecursionError:
            raise bad("", "lists and objects lie too deep in one another", "send a flatter value") from None
        if len(await self.body()) < LARGE:
            check_json(value)
        else:  # nobody waits for the many parts of a large one
            await asyncio.to_thread(check_json, value)
        return value


TheServer = NamedDependency[Server]

SeatKey = Annotated[str, HeaderParameter(name="Seat-Key", max_length=128, description="your seat's key")]
TableId = Annotated[str, PathParameter(description="the table's id", max_length=64)]
Language = Annotated[str, QueryParameter(name="language", max_length=8, description="en or de")]
Words = Annotated[
    bool, QueryParameter(name="words", description="tell everything in notation and in words, too, in this language")
]

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


def address_of(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "?"


def token(request: AnyRequest) -> str:
    header = request.headers.get("authorization", "")
    return header[7:].strip() if header[:7].lower() == "bearer " else request.cookies.get(COOKIE, "")


async def known_user(request: AnyRequest, server: Server) -> User | None:
    return await server.user_store.known(token(request))


async def user_of(request: AnyRequest, server: Server) -> User:
    """Whoever sends the request; refuses strangers."""
    user = await known_user(request, server)
    if user is None:
        raise Refused("unknown_user", "you are not known here", status=401, remedy="POST /api/guests with a name")
    server.quotas.remember(user.id, address_of(request))
    return user


async def seat_of(request: AnyRequest, server: Server, actor: TableActor, key: str, seat: int | None = None) -> int:
    """The seat in whose name the request is made: by its key, or by the session of the user who sits there."""
    if key:
        held = commands.seat_for_key(actor.table, hashed(key))
        if held is None or seat not in (None, held):
            raise forbidden("this key does not open the seat", "send the key that you got when you sat down")
        return held
    user = await known_user(request, server)
    seats = actor.table.seats_of(user.id) if user is not None else []
    if seat is None and len(seats) == 1:
        return seats[0]
    if seat is None or seat not in seats:
        raise forbidden("you hold no such seat at this table", "send its key in the header Seat-Key")
    return seat


class AuthorizedSeat:
    """The seat in whose name a request is made, and its table."""

    def __init__(self, actor: TableActor, seat: int) -> None:
        self.actor = actor
        self.seat = seat
        self.tenancy = actor.table.seats[seat].key

    def holds(self, table: TableState) -> tuple[int, ...]:
        """The seat, for as long as nobody else has taken it."""
        return (self.seat,) if self.tenancy and table.seats[self.seat].key == self.tenancy else ()

    async def do(self, command: Command) -> int:
        """Carry out a command in the name of the seat."""
        return await self.actor.do(partial(by_holder, seat=self.seat, holds=self.holds, command=command))


TheSeat = NamedDependency[AuthorizedSeat]


async def find_mine(
    request: AnyRequest, table: TableId, server: TheServer, key: SeatKey = "", seat: OwnSeat = None
) -> AuthorizedSeat:
    actor = await server.table(table)
    return AuthorizedSeat(actor, await seat_of(request, server, actor, key, seat))


async def check_maker(request: AnyRequest, server: Server, actor: TableActor) -> User:
    user = await user_of(request, server)
    if user.id != actor.table.setup.maker:
        raise forbidden("only the one who made the table may do this")
    return user


# ----- errors -----


def answer(status: int, code: str, message: str, field: str = "", remedy: str = "") -> "Response[ErrorBody]":
    return Response(ErrorBody(code=code, message=message, field=field, remedy=remedy), status_code=status)


def on_refused(_: AnyRequest, error: Refused) -> "Response[ErrorBody]":
    found = answer(error.status, error.code, error.message, error.field, error.remedy)
    if error.wait:
        found.set_header("Retry-After", str(math.ceil(error.wait)))
    return found


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


def on_rejected(_: AnyRequest, error: Rejected) -> "Response[ErrorBody]":
    return answer(
        400, "bad_request", f"the database cannot keep this: {error}", "", "send plain text and small numbers"
    )


def on_too_deep(_: AnyRequest, error: RecursionError) -> "Response[ErrorBody]":
    return answer(400, "bad_request", "lists and objects lie too deep in one another", "", "send a flatter value")


def on_failure(request: AnyRequest, error: Exception) -> "Response[ErrorBody]":
    log.error("a request has failed", exc_info=error, extra={"path": request.url.path})
    return answer(500, "failure", "something went wrong here; it has been written down")
