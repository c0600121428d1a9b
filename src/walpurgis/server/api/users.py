"""Guests, accounts, and what belongs to oneself."""

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from walpurgis.server.addresses import neighbourhood
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import (
    COOKIE,
    ERRORS,
    AnyRequest,
    TheServer,
    address_of,
    known_user,
    token,
    user_of,
)
from walpurgis.server.api.tables import lobby_entries
from walpurgis.server.ratings import Standing, standings
from walpurgis.server.server import Server
from walpurgis.server.users import User

DAY = 86_400


def me(user: User) -> b.Me:
    return b.Me(id=user.id, name=user.name, account=user.account, webhook=user.webhook)


def session_response(server: Server, user: User, secret: str) -> "Response[b.Came]":
    """The answer to a login: a session's token for programs, and the same as a cookie for pages."""
    cookie = Cookie(
        COOKIE,
        value=secret,
        max_age=server.settings.session_days * DAY,
        httponly=True,
        samesite="lax",
        secure=server.settings.address.startswith("https://"),
    )
    return Response(b.Came(user=me(user), token=secret), status_code=201, cookies=[cookie])


async def renewed_session_response(server: Server, id: str, secret: str) -> "Response[b.Came]":
    """The answer where all sessions of a user end and a new one begins, as after a change of password."""
    await server.end_sessions(id)
    user = await server.user_store.user(id)
    assert user is not None
    return session_response(server, user, secret)


@post("/api/guests", tags=["people"], responses=ERRORS)
async def come_as_guest(request: AnyRequest, data: JSONBody[b.NewGuest], server: TheServer) -> Response[b.Came]:
    """Come in with nothing but a name."""
    await server.user_store.check_network(neighbourhood(address_of(request)))
    user, secret = await server.user_store.guest(data.name)
    server.quotas.remember(user.id, address_of(request))
    return session_response(server, user, secret)


@post("/api/sessions", tags=["people"], responses=ERRORS)
async def log_in(request: AnyRequest, data: JSONBody[b.Login], server: TheServer) -> Response[b.Came]:
    """Come in with an account. After some wrong passwords each further try has to wait longer."""
    server.visitors.try_login(address_of(request), data.account)
    found = await server.user_store.log_in(data.account, data.password)
    server.visitors.has_succeeded(address_of(request), data.account)
    return session_response(server, *found)


@delete("/api/sessions", tags=["people"], responses=ERRORS)
async def log_out(request: AnyRequest, server: TheServer) -> Response[None]:
    """End this session; sockets that it opened hold its seats no longer."""
    user = await known_user(request, server)
    await server.user_store.log_out(token(request))
    if user is not None:
        await server.end_sessions(user.id)
    return Response(None, status_code=204, cookies=[Cookie(COOKIE, value="", max_age=0)])


@get("/api/sessions", tags=["people"], responses=ERRORS)
async def read_session(request: AnyRequest, server: TheServer) -> b.SessionInfo:
    """Who you are, if anybody: a page asks on arrival, when being nobody is no error."""
    user = await known_user(request, server)
    return b.SessionInfo(user=None if user is None else me(user))


@get("/api/me", tags=["people"], responses=ERRORS)
async def read_me(request: AnyRequest, server: TheServer) -> b.Me:
    """Who you are."""
    return me(await user_of(request, server))


@patch("/api/me", tags=["people"], responses=ERRORS)
async def change_me(request: AnyRequest, data: JSONBody[b.Change], server: TheServer) -> b.WebhookKept:
    """Change your name, or where to be told that it is your turn."""
    user, key = await user_of(request, server), None
    if data.webhook:
        await server.outbox.webhooks.outbound.find(data.webhook, user.id)
    if data.name is not None:
        await server.user_store.rename(user, data.name)
    if data.webhook is not None:
        key = await server.user_store.set_webhook(user, data.webhook or None)
    return b.WebhookKept(user=me(await user_of(request, server)), webhook_secret=key)


@post("/api/me/account", tags=["people"], responses=ERRORS)
async def keep_me(request: AnyRequest, data: JSONBody[b.NewAccount], server: TheServer) -> Response[b.Came]:
    """Keep your name, tables and statistics with an account. Your old token ends; the answer has a new one."""
    user = await user_of(request, server)
    server.visitors.try_login(address_of(request))
    secret = await server.user_store.keep(user, data.account, data.password)
    server.visitors.has_succeeded(address_of(request))
    return await renewed_session_response(server, user.id, secret)


@post("/api/me/password", tags=["people"], responses=ERRORS)
async def change_password(request: AnyRequest, data: JSONBody[b.NewPassword], server: TheServer) -> Response[b.Came]:
    """Change your password. All your sessions end; the answer has the token of a new one."""
    user = await user_of(request, server)
    server.visitors.try_login(address_of(request), user.account or "")
    secret = await server.user_store.change_password(user, data.old, data.new)
    server.visitors.has_succeeded(address_of(request), user.account or "")
    return await renewed_session_response(server, user.id, secret)


@delete("/api/me/sessions", tags=["people"], status_code=200, responses=ERRORS)
async def log_out_everywhere(request: AnyRequest, server: TheServer) -> Response[b.Came]:
    """End all your sessions, on every device; the answer has the token of a new one for this device alone."""
    user = await user_of(request, server)
    found = await renewed_session_response(server, user.id, await server.user_store.renew(user.id))
    found.status_code = 200
    return found


@delete("/api/me", tags=["people"], responses=ERRORS)
async def forget_me(request: AnyRequest, server: TheServer) -> None:
    """Delete everything that is known about you."""
    user = await user_of(request, server)
    await server.forget(user)


@get("/api/me/tables", tags=["people"], responses=ERRORS)
async def my_tables(request: AnyRequest, server: TheServer) -> list[b.MyTable]:
    """The tables at which you sit, the newest first."""
    user = await user_of(request, server)
    seats = await server.journal.seats_of(user.id)
    found = lobby_entries(await server.journal.of_user(user.id))
    return [
        b.MyTable(**msgspec.structs.asdict(lobby_entry), you=seats.get(lobby_entry.id, [])) for lobby_entry in found
    ]


@get("/api/me/statistics", tags=["people"], responses=ERRORS)
async def my_statistics(request: AnyRequest, server: TheServer) -> list[Standing]:
    """Your games, wins and ratings, by game and number of seats."""
    user = await user_of(request, server)
    return await standings(server.user_store, user.id)


ROUTES = [
    come_as_guest,
    log_in,
    log_out,
    read_session,
    read_me,
    change_me,
    keep_me,
    change_password,
    log_out_everywhere,
    forget_me,
    my_tables,
    my_statistics,
]
