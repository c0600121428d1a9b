"""The lobby: games, tables, seats."""

import hmac
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from walpurgis.bots import LEVELS
from walpurgis.server import commands, making
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import (
    ERRORS,
    AnyRequest,
    SeatKey,
    TableId,
    TheHouse,
    check_maker,
    known_user,
    seat_of,
    user_of,
)
from walpurgis.server.bots import bot_name, check_level
from walpurgis.server.errors import forbidden
from walpurgis.server.house import House
from walpurgis.server.live import Live
from walpurgis.server.people import clean_name, hashed, secret
from walpurgis.server.ratings import best
from walpurgis.server.render import table_info
from walpurgis.server.table import PLAYING

GameId = Annotated[str, PathParameter(description="the game's id", max_length=64)]
Phase = Annotated[Literal["forming", "playing", "over"], QueryParameter(description="how far the tables are")]
Seats = Annotated[int, QueryParameter(ge=1, le=99, description="how many seats")]
SeatPath = Annotated[int, PathParameter(ge=0, le=99, description="the seat, counted from 0")]


def cards(rows: list[str]) -> list[m.TableInfo]:
    return [m.CARDS.decode(row) for row in rows]


def info(live: Live) -> m.TableInfo:
    return table_info(live.table, live.online, live.watchers)


def public(card: m.TableInfo) -> m.TableInfo:
    """A table in a list for everybody: one that shows itself late does not tell there whose turn it is now."""
    if not card.delay or card.phase != PLAYING:
        return card
    return msgspec.structs.replace(card, version=0, waiting=[], deadlines={}, moves=0, wish=None)


# ----- games -----


@get("/api/games", tags=["games"], responses=ERRORS)
async def list_games(house: TheHouse) -> list[b.GameInfo]:
    """The games that are offered here."""
    return [b.GameInfo(**house.shelf.describe(game), levels=list(LEVELS)) for game in sorted(house.shelf.games)]


@get("/api/games/{game:str}", tags=["games"], responses=ERRORS)
async def read_game(game: GameId, house: TheHouse) -> dict[str, Any]:
    """JSON Schemas of a game's options, views, moves, events and claims."""
    return house.shelf.game(game).schema()


@get("/api/games/{game:str}/ratings", tags=["games"], responses=ERRORS)
async def read_ratings(game: GameId, house: TheHouse, seats: Seats) -> list[b.RatingLine]:
    """The best players of a game with so many seats."""
    rows = await best(house.people, house.shelf.game(game).id, seats)
    return [b.RatingLine(name=name, rating=rating, games=games) for name, rating, games in rows]


# ----- tables -----


@get("/api/tables", tags=["tables"], responses=ERRORS)
async def list_tables(
    house: TheHouse,
    phase: Phase = "forming",
    game: Annotated[str, QueryParameter(max_length=64)] = "",
) -> list[m.TableInfo]:
    """Open tables, the newest first."""
    return [public(card) for card in cards(await house.journal.listed(phase, game))]


@post("/api/tables", tags=["tables"], responses=ERRORS)
async def make_table(request: AnyRequest, data: JSONBody[b.NewTable], house: TheHouse) -> b.TableMade:
    """Set up a table; whoever does so may sit down at once, also at several seats, and seat bots."""
    return await making.make(house, await user_of(request, house), data)


@get("/api/tables/{table:str}", tags=["tables"], responses=ERRORS)
async def read_table(request: AnyRequest, table: TableId, house: TheHouse, key: SeatKey = "") -> m.TableInfo:
    """A table as everybody may see it; those who do not sit there see it as late as they see the game."""
    live = await house.table(table)
    return (
        info(live)
        if await sits_at(request, house, live, key)
        else table_info(live.back.table, live.online, live.watchers)
    )


@post("/api/tables/{table:str}/seats", tags=["tables"], responses=ERRORS)
async def sit_down(request: AnyRequest, table: TableId, data: JSONBody[b.SitDown], house: TheHouse) -> b.SatDown:
    """Take a seat; the key in the answer opens it."""
    user, live, key = await user_of(request, house), await house.table(table), secret()
    made = live.table.made
    invited = hmac.compare_digest(hashed(data.invitation), made.invitation)
    if not made.open and not invited and user.id != made.maker:
        raise forbidden("this table is by invitation", "open the link that you were sent")
    name = clean_name(data.name) if data.name.strip() else user.name
    await live.do(partial(commands.sit, seat=data.seat, user=user.id, name=name, key=hashed(key)))
    seat = commands.hold(live.table, hashed(key))
    assert seat is not None
    return b.SatDown(table=info(live), seat=seat, key=key)


@delete("/api/tables/{table:str}/seats/{seat:int}", tags=["tables"], status_code=200, responses=ERRORS)
async def stand_up(
    request: AnyRequest, table: TableId, seat: SeatPath, house: TheHouse, key: SeatKey = ""
) -> m.TableInfo:
    """Leave a seat before the game begins; whoever made the table may also send a bot away."""
    live = await house.table(table)
    bot = 0 <= seat < len(live.table.seats) and not live.table.seats[seat].key
    if bot:
        await check_maker(request, house, live)
    else:
        seat = await seat_of(request, house, live, key, seat)
    await live.do(partial(commands.leave, seat=seat))
    return info(live)


@post("/api/tables/{table:str}/bots", tags=["tables"], responses=ERRORS)
async def seat_bot(request: AnyRequest, table: TableId, data: JSONBody[b.SeatBot], house: TheHouse) -> m.TableInfo:
    """Seat a bot; for the one who made the table."""
    live = await house.table(table)
    await check_maker(request, house, live)
    level = check_level(live.table.game.id, data.level)
    name = bot_name(live.table.players, data.seat)
    await live.do(partial(commands.seat_bot, seat=data.seat, level=level, name=name))
    return info(live)


@post("/api/tables/{table:str}/start", tags=["tables"], responses=ERRORS)
async def start_table(request: AnyRequest, table: TableId, house: TheHouse, key: SeatKey = "") -> m.TableInfo:
    """Begin the game; anybody who sits at the table may, when all seats are taken."""
    live = await house.table(table)
    await _at_table(request, house, live, key)
    await live.do(commands.start)
    return info(live)


@post("/api/tables/{table:str}/close", tags=["tables"], responses=ERRORS)
async def close_table(request: AnyRequest, table: TableId, house: TheHouse) -> m.TableInfo:
    """Give a table up before its game has begun; for the one who made it."""
    live = await house.table(table)
    await check_maker(request, house, live)
    await live.do(commands.close)
    return info(live)


async def sits_at(request: AnyRequest, house: House, live: Live, key: str) -> bool:
    """Whether whoever asks holds a seat at the table."""
    if key and commands.hold(live.table, hashed(key)) is not None:
        return True
    user = await known_user(request, house)
    return user is not None and bool(live.table.seats_of(user.id))


async def _at_table(request: AnyRequest, house: House, live: Live, key: str) -> None:
    user = await known_user(request, house)
    if user is None or not (user.id == live.table.made.maker or live.table.seats_of(user.id)):
        await seat_of(request, house, live, key)


ROUTES = [
    list_games,
    read_game,
    read_ratings,
    list_tables,
    make_table,
    read_table,
    sit_down,
    stand_up,
    seat_bot,
    start_table,
    close_table,
]
