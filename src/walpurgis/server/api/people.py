"""Guests, accounts, and what belongs to oneself."""

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import COOKIE, ERRORS, AnyRequest, TheHouse, token, user_of
from walpurgis.server.api.tables import cards
from walpurgis.server.house import House
from walpurgis.server.people import User
from walpurgis.server.ratings import Standing, standings
from walpurgis.server.webhooks import check_target

DAY = 86_400


def me(user: User) -> b.Me:
    return b.Me(id=user.id, name=user.name, account=user.account, webhook=user.webhook)


def came(house: House, user: User, secret: str) -> "Response[b.Came]":
    """The answer to one who comes in: a token for programs, the same as a cookie for pages."""
    cookie = Cookie(
        COOKIE,
        value=secret,
        max_age=house.settings.session_days * DAY,
        httponly=True,
        samesite="lax",
        secure=house.settings.address.startswith("https://"),
    )
    return Response(b.Came(user=me(user), token=secret), status_code=201, cookies=[cookie])


@post("/api/guests", tags=["people"], responses=ERRORS)
async def come_as_guest(data: JSONBody[b.NewGuest], house: TheHouse) -> Response[b.Came]:
    """Come in with nothing but a name."""
    return came(house, *await house.people.guest(data.name))


@post("/api/sessions", tags=["people"], responses=ERRORS)
async def log_in(data: JSONBody[b.Login], house: TheHouse) -> Response[b.Came]:
    """Come in with an account."""
    return came(house, *await house.people.log_in(data.account, data.password))


@delete("/api/sessions", tags=["people"], responses=ERRORS)
async def log_out(request: AnyRequest, house: TheHouse) -> Response[None]:
    """End this session."""
    await house.people.log_out(token(request))
    return Response(None, status_code=204, cookies=[Cookie(COOKIE, value="", max_age=0)])


@get("/api/me", tags=["people"], responses=ERRORS)
async def read_me(request: AnyRequest, house: TheHouse) -> b.Me:
    """Who you are."""
    return me(await user_of(request, house))


@patch("/api/me", tags=["people"], responses=ERRORS)
async def change_me(request: AnyRequest, data: JSONBody[b.Change], house: TheHouse) -> b.WebhookKept:
    """Change your name, or where to be told that it is your turn."""
    user, key = await user_of(request, house), None
    if data.name is not None:
        await house.people.rename(user, data.name)
    if data.webhook is not None:
        if data.webhook:
            check_target(data.webhook, house.settings.private_webhooks)
        key = await house.people.set_webhook(user, data.webhook or None)
    return b.WebhookKept(user=me(await user_of(request, house)), webhook_secret=key)


@post("/api/me/account", tags=["people"], responses=ERRORS)
async def keep_me(request: AnyRequest, data: JSONBody[b.NewAccount], house: TheHouse) -> b.Me:
    """Keep your name, tables and statistics with an account."""
    await house.people.keep(await user_of(request, house), data.account, data.password)
    return me(await user_of(request, house))


@delete("/api/me", tags=["people"], responses=ERRORS)
async def forget_me(request: AnyRequest, house: TheHouse) -> None:
    """Delete everything that is known about you."""
    user = await user_of(request, house)
    await house.forget(user)


@get("/api/me/tables", tags=["people"], responses=ERRORS)
async def my_tables(request: AnyRequest, house: TheHouse) -> list[b.MyTable]:
    """The tables at which you sit, the newest first."""
    user = await user_of(request, house)
    seats = await house.journal.seats_of(user.id)
    found = cards(await house.journal.of_user(user.id))
    return [b.MyTable(**msgspec.structs.asdict(card), you=seats.get(card.id, [])) for card in found]


@get("/api/me/statistics", tags=["people"], responses=ERRORS)
async def my_statistics(request: AnyRequest, house: TheHouse) -> list[Standing]:
    """Your games, wins and ratings, by game and number of seats."""
    user = await user_of(request, house)
    return await standings(house.people, user.id)


ROUTES = [come_as_guest, log_in, log_out, read_me, change_me, keep_me, forget_me, my_tables, my_statistics]
