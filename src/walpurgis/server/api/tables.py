"""The lobby: games, tables, seats."""

import hmac
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from walpurgis.bots import levels
from walpurgis.server import commands, table_creation
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import (
    ERRORS,
    AnyRequest,
    AuthorizedSeat,
    SeatKey,
    TableId,
    TheServer,
    address_of,
    check_maker,
    known_user,
    seat_of,
    user_of,
)
from walpurgis.server.bots import bot_name, check_level
from walpurgis.server.errors import forbidden
from walpurgis.server.message_dispatch import check_length
from walpurgis.server.ratings import best
from walpurgis.server.render import table_info
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import PLAYING
from walpurgis.server.users import clean_name, hashed, secret

GameId = Annotated[str, PathParameter(description="the game's id", max_length=64)]
Phase = Annotated[Literal["forming", "playing", "over"], QueryParameter(description="how far the tables are")]
Seats = Annotated[int, QueryParameter(ge=1, le=99, description="how many seats")]
SeatPath = Annotated[int, PathParameter(ge=0, le=99, description="the seat, counted from 0")]


def lobby_entries(rows: list[str]) -> list[m.TableInfo]:
    return [m.LOBBY_ENTRIES.decode(row) for row in rows]


def info(actor: TableActor) -> m.TableInfo:
    return table_info(actor.table, actor.online, actor.watchers)


def public(lobby_entry: m.TableInfo) -> m.TableInfo:
    """A table in a list for everybody: one that shows itself late does not tell there whose turn it is now."""
    if not lobby_entry.delay or lobby_entry.phase != PLAYING:
        return lobby_entry
    return msgspec.structs.replace(lobby_entry, version=0, waiting=[], deadlines={}, moves=0, wish=None)


# ----- games -----


@get("/api/games", tags=["games"], responses=ERRORS)
async def list_games(server: TheServer) -> list[b.GameInfo]:
    """The games that are offered here."""
    return [
        b.GameInfo(
            **server.registry.describe(game), levels=list(levels(game)), puzzles=len(server.registry.puzzles(game))
        )
        for game in sorted(server.registry.games)
    ]


@get("/api/games/{game:str}", tags=["games"], responses=ERRORS)
async def read_game(game: GameId, server: TheServer) -> dict[str, Any]:
    """JSON Schemas of a game's options, views, moves, events and claims."""
    return server.registry.game(game).schema()


@get("/api/games/{game:str}/ratings", tags=["games"], responses=ERRORS)
async def read_ratings(game: GameId, server: TheServer, seats: Seats) -> list[b.RatingLine]:
    """The best players of a game with so many seats."""
    rows = await best(server.user_store, server.registry.game(game).id, seats)
    return [b.RatingLine(name=name, rating=rating, games=games) for name, rating, games in rows]


# ----- tables -----


@get("/api/tables", tags=["tables"], responses=ERRORS)
async def list_tables(
    server: TheServer,
    phase: Phase = "forming",
    game: Annotated[str, QueryParameter(max_length=64)] = "",
) -> list[m.TableInfo]:
    """Open tables, the newest first."""
    return [public(lobby_entry) for lobby_entry in lobby_entries(await server.journal.listed(phase, game))]


@post("/api/tables", tags=["tables"], responses=ERRORS)
async def make_table(request: AnyRequest, data: JSONBody[b.NewTable], server: TheServer) -> b.TableMade:
    """Set up a table; whoever does so may sit down at once, also at several seats, and seat bots."""
    user = await user_of(request, server)
    server.quotas.check_address(user.id, address_of(request), position=data.position is not None)
    return await table_creation.create_table(server, user, data)


@get("/api/tables/{table:str}", tags=["tables"], responses=ERRORS)
async def read_table(request: AnyRequest, table: TableId, server: TheServer, key: SeatKey = "") -> m.TableInfo:
    """A table as everybody may see it; those who do not sit there see it as late as they see the game."""
    actor = await server.table(table)
    return (
        info(actor)
        if await sits_at(request, server, actor, key)
        else table_info(actor.to_spectators.table, actor.online, actor.watchers)
    )


@post("/api/tables/{table:str}/seats", tags=["tables"], responses=ERRORS)
async def sit_down(request: AnyRequest, table: TableId, data: JSONBody[b.SitDown], server: TheServer) -> b.SatDown:
    """Take a seat; the key in the answer opens it."""
    user, actor, key = await user_of(request, server), await server.table(table), secret()
    made = actor.table.setup
    invited = hmac.compare_digest(hashed(data.invitation), made.invitation)
    if not (made.open or invited or user.id == made.maker or await played_before(server, actor, user.id)):
        raise forbidden("this table is by invitation", "open the link that you were sent")
    check_length(server, actor)
    name = clean_name(data.name) if data.name.strip() else user.name
    await actor.do(partial(commands.sit, seat=data.seat, user=user.id, name=name, key=hashed(key)))
    seat = commands.seat_for_key(actor.table, hashed(key))
    assert seat is not None
    return b.SatDown(table=info(actor), seat=seat, key=key)


@delete("/api/tables/{table:str}/seats/{seat:int}", tags=["tables"], status_code=200, responses=ERRORS)
async def stand_up(
    request: AnyRequest, table: TableId, seat: SeatPath, server: TheServer, key: SeatKey = ""
) -> m.TableInfo:
    """Leave a seat before the game begins; whoever made the table may also send others away, who cannot come back."""
    actor = await server.table(table)
    chair = actor.table.seats[seat] if seat < len(actor.table.seats) else None
    if chair is not None and not chair.key:
        await check_maker(request, server, actor)
        await actor.do(partial(commands.leave, seat=seat))
    elif chair is not None and not key and await _made_by(request, server, actor) not in ("", chair.user):
        await actor.do(partial(commands.remove, seat=seat, key=chair.key))
    else:
        mine = AuthorizedSeat(actor, await seat_of(request, server, actor, key, seat))
        await mine.do(partial(commands.leave, seat=seat))
    return info(actor)


@post("/api/tables/{table:str}/bots", tags=["tables"], responses=ERRORS)
async def seat_bot(request: AnyRequest, table: TableId, data: JSONBody[b.SeatBot], server: TheServer) -> m.TableInfo:
    """Seat a bot; for the one who made the table."""
    actor = await server.table(table)
    await check_maker(request, server, actor)
    check_length(server, actor)
    level = check_level(actor.table.game.key, data.level)
    name = bot_name(actor.table.players, data.seat)
    await actor.do(partial(commands.seat_bot, seat=data.seat, level=level, name=name))
    return info(actor)


@post("/api/tables/{table:str}/start", tags=["tables"], responses=ERRORS)
async def start_table(request: AnyRequest, table: TableId, server: TheServer, key: SeatKey = "") -> m.TableInfo:
    """Begin the game; anybody who sits at the table may, when all seats are taken."""
    actor = await server.table(table)
    await _at_table(request, server, actor, key)
    await actor.do(commands.start)
    return info(actor)


@post("/api/tables/{table:str}/close", tags=["tables"], responses=ERRORS)
async def close_table(request: AnyRequest, table: TableId, server: TheServer) -> m.TableInfo:
    """Give a table up before its game has begun; for the one who made it."""
    actor = await server.table(table)
    await check_maker(request, server, actor)
    await actor.do(commands.close)
    return info(actor)


async def played_before(server: Server, actor: TableActor, user: str) -> bool:
    """Whether somebody sat at the table that this one is the rematch of: who played may play again."""
    if not actor.table.setup.origin:
        return False
    before = (await server.table(actor.table.setup.origin)).table
    return before.rematch == actor.table.id and bool(before.seats_of(user))


async def sits_at(request: AnyRequest, server: Server, actor: TableActor, key: str) -> bool:
    """Whether whoever asks holds a seat at the table."""
    if key and commands.seat_for_key(actor.table, hashed(key)) is not None:
        return True
    user = await known_user(request, server)
    return user is not None and bool(actor.table.seats_of(user.id))


async def _made_by(request: AnyRequest, server: Server, actor: TableActor) -> str:
    """The id of whoever asks, if they have made the table; else nothing."""
    user = await known_user(request, server)
    return user.id if user is not None and user.id == actor.table.setup.maker else ""


async def _at_table(request: AnyRequest, server: Server, actor: TableActor, key: str) -> None:
    user = await known_user(request, server)
    if user is None or not (user.id == actor.table.setup.maker or actor.table.seats_of(user.id)):
        await seat_of(request, server, actor, key)


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
