"""After the game: replays, records, forks."""

import asyncio
from typing import Annotated

import msgspec
from litestar import MediaType, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from walpurgis.server import making, replays
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, AnyRequest, Language, TableId, TheHouse, user_of
from walpurgis.server.api.tables import info
from walpurgis.server.errors import Refused
from walpurgis.server.house import House
from walpurgis.server.live import Live
from walpurgis.server.table import OVER

Number = Annotated[int, PathParameter(ge=0, le=1_000_000, description="how many lines of the record have been played")]
Eyes = Annotated[int, QueryParameter(name="seat", ge=-1, le=99, description="whose view; -1 watches")]
Path = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Paths = Annotated[
    list[Path],
    QueryParameter(name="of", min_items=1, max_items=16, description="such as players.*.vp; the first counts"),
]


async def over(house: House, table: str) -> Live:
    """A table whose game is over, so that nothing about it is secret any more."""
    live = await house.table(table)
    if live.table.broken:
        raise Refused("other_rules", live.table.broken, remedy="download the record")
    if live.table.phase != OVER:
        raise Refused("not_over", "the game is not over yet: it still has secrets")
    return live


@get("/api/tables/{table:str}/replay", tags=["after"], responses=ERRORS)
async def read_replay(table: TableId, house: TheHouse, language: Language = "en") -> b.Replay:
    """All moves of a finished game."""
    live = await over(house, table)
    words = house.shelf.words(live.table.game.id, language)
    return b.Replay(table=info(live), moves=replays.lines(live.table, words))


@get("/api/tables/{table:str}/replay/track", tags=["after"], responses=ERRORS)
async def read_track(table: TableId, house: TheHouse, paths: Paths) -> b.Track:
    """How numbers of the public view changed in a finished game, such as the points of all seats, for a plot."""
    film = house.films.of((await over(house, table)).table)
    every, values = await asyncio.to_thread(film.track, paths)
    return b.Track(every=every, values=values)


@get("/api/tables/{table:str}/replay/{number:int}", tags=["after"], responses=ERRORS)
async def read_replayed_position(
    table: TableId, number: Number, house: TheHouse, seat: Eyes = -1, language: Language = "en"
) -> m.Update:
    """The position after so many moves and claims, as one seat saw it."""
    live = await over(house, table)
    words = house.shelf.words(live.table.game.id, language)
    return replays.position(house.films.of(live.table), number, None if seat < 0 else seat, words)


@get("/api/tables/{table:str}/replay/{number:int}/all", tags=["after"], responses=ERRORS)
async def read_all_perspectives(
    table: TableId, number: Number, house: TheHouse, language: Language = "en"
) -> list[m.Update]:
    """The position after so many moves and claims, as each seat saw it, and at last as a spectator did."""
    live = await over(house, table)
    words, film = house.shelf.words(live.table.game.id, language), house.films.of(live.table)
    return [replays.position(film, number, seat, words) for seat in [*range(len(live.table.seats)), None]]


@get("/api/tables/{table:str}/record", tags=["after"], media_type=MediaType.TEXT, responses=ERRORS)
async def read_record(table: TableId, house: TheHouse) -> str:
    """The record of a finished game, as text."""
    live = await house.table(table)
    if live.table.phase != OVER and not live.table.broken:
        raise Refused("not_over", "the game is not over yet: its record would tell its secrets")
    if live.table.made.position:
        raise Refused("no_record", "this game began from a position, so it has no record that could be replayed")
    return str(live.table.record())


@post("/api/records", tags=["after"], responses=ERRORS)
async def upload_record(request: AnyRequest, data: JSONBody[b.RecordBody], house: TheHouse) -> b.TableMade:
    """Bring a record: a finished game can be replayed and forked, an unfinished one played on."""
    return await making.import_record(house, await user_of(request, house), data)


@post("/api/tables/{table:str}/fork", tags=["after"], responses=ERRORS)
async def fork_table(request: AnyRequest, table: TableId, data: JSONBody[b.ForkBody], house: TheHouse) -> b.TableMade:
    """A new table that goes on from a position of a finished game."""
    user = await user_of(request, house)
    return await making.fork(house, user, await over(house, table), data)


ROUTES = [
    read_replay,
    read_track,
    read_replayed_position,
    read_all_perspectives,
    read_record,
    upload_record,
    fork_table,
]
