"""After the game: replays, records, forks."""

from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec
from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from walpurgis.server import messages as m
from walpurgis.server import replays, table_creation
from walpurgis.server.addresses import neighbourhood
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import (
    ERRORS,
    AnyRequest,
    Language,
    SeatKey,
    TableId,
    TheServer,
    Words,
    address_of,
    known_user,
    user_of,
)
from walpurgis.server.api.tables import info, sits_at
from walpurgis.server.errors import Refused, broken, forbidden
from walpurgis.server.fair_queue import Asker
from walpurgis.server.replays import GameReplay
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import CLOSED, OVER

R = TypeVar("R")
Number = Annotated[int, PathParameter(ge=0, le=1_000_000, description="how many lines of the record have been played")]
Eyes = Annotated[int, QueryParameter(name="seat", ge=-1, le=99, description="whose view; -1 watches")]
Path = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Paths = Annotated[
    list[Path],
    QueryParameter(name="of", min_items=1, max_items=16, description="such as players.*.vp; the first counts"),
]


async def visible(request: AnyRequest, server: Server, table: str, key: str) -> TableActor:
    """A table that whoever asks may look at: where nobody may watch, only those who sit there or made it."""
    actor = await server.table(table)
    if actor.table.setup.watch or await sits_at(request, server, actor, key):
        return actor
    user = await known_user(request, server)
    if user is None or user.id != actor.table.setup.maker:
        raise forbidden("nobody may watch this table", "come with the key of a seat, or as who sat there")
    return actor


TheTable = NamedDependency[TableActor]


async def find_visible(request: AnyRequest, table: TableId, server: TheServer, key: SeatKey = "") -> TableActor:
    return await visible(request, server, table, key)


def over(actor: TableActor) -> TableActor:
    """A table whose game is over, so that nothing about it is secret any more."""
    if actor.table.broken:
        if not actor.table.outdated:
            raise broken(actor.table.broken)
        raise Refused("other_rules", actor.table.broken, remedy="download the record")
    if actor.table.phase != OVER:
        raise Refused("not_over", "the game is not over yet: it still has secrets")
    return actor


async def ask_replay(request: AnyRequest, server: Server, actor: TableActor, work: Callable[[GameReplay], R]) -> R:
    """What there is to say about a finished game; addresses take turns."""
    table, network = over(actor).table, neighbourhood(address_of(request))
    asker = Asker(network, network)
    server.quotas.check_waiting(asker, server.replays.queue)
    return await server.replays.ask(table, asker, work)


@get("/api/tables/{table:str}/replay", tags=["after"], responses=ERRORS)
async def read_replay(
    request: AnyRequest, visible_table: TheTable, server: TheServer, language: Language = "en"
) -> b.Replay:
    """All moves of a finished game."""
    words = server.registry.words(visible_table.table.game, language)
    moves = await ask_replay(request, server, visible_table, lambda replay: replays.lines(replay.table, words))
    table = visible_table.table
    hints = [b.HintLine(number=min(use.line, len(table.lines)), seat=use.seat, step=use.step) for use in table.hints]
    return b.Replay(table=info(visible_table), moves=moves, hints=hints)


@get("/api/tables/{table:str}/replay/track", tags=["after"], responses=ERRORS)
async def read_track(request: AnyRequest, visible_table: TheTable, server: TheServer, paths: Paths) -> b.ScoreTrack:
    """How numbers of the public view changed in a finished game, such as the points of all seats, for a plot."""
    numbers, values = await ask_replay(request, server, visible_table, lambda replay: replay.track(paths))
    return b.ScoreTrack(numbers=numbers, values=values)


@get("/api/tables/{table:str}/replay/{number:int}", tags=["after"], responses=ERRORS)
async def read_replayed_position(
    request: AnyRequest,
    visible_table: TheTable,
    number: Number,
    server: TheServer,
    seat: Eyes = -1,
    language: Language = "en",
    words: Words = False,
) -> m.Update:
    """The position after so many moves and claims, as one seat saw it."""
    texts = server.registry.texts(visible_table.table.game, language if words else "")
    eyes = None if seat < 0 else seat
    return await ask_replay(
        request, server, visible_table, lambda replay: replays.position(replay, number, eyes, texts)
    )


@get("/api/tables/{table:str}/replay/{number:int}/all", tags=["after"], responses=ERRORS)
async def read_all_perspectives(
    request: AnyRequest,
    visible_table: TheTable,
    number: Number,
    server: TheServer,
    language: Language = "en",
    words: Words = False,
) -> list[m.Update]:
    """The position after so many moves and claims, as each seat saw it, and at last as a spectator did."""
    texts = server.registry.texts(visible_table.table.game, language if words else "")
    seats = [*range(len(visible_table.table.seats)), None]
    return await ask_replay(
        request,
        server,
        visible_table,
        lambda replay: [replays.position(replay, number, seat, texts) for seat in seats],
    )


@get("/api/tables/{table:str}/record", tags=["after"], media_type=MediaType.TEXT, responses=ERRORS)
async def read_record(visible_table: TheTable) -> str:
    """The record of a game that is over, or that can never go on here, as text; one set aside may be repaired."""
    table = visible_table.table
    if table.phase not in (OVER, CLOSED) and not table.outdated:
        raise Refused("not_over", "the game is not over yet: its record would tell its secrets")
    return str(table.record())


@post("/api/records", tags=["after"], responses=ERRORS)
async def upload_record(request: AnyRequest, data: JSONBody[b.RecordBody], server: TheServer) -> b.TableMade:
    """Bring a record: a finished game can be replayed and forked, an unfinished one played on."""
    user = await user_of(request, server)
    server.quotas.check_address(user.id, address_of(request), position=True)
    return await table_creation.import_record(server, user, data)


@get("/api/tables/{table:str}/analysis", tags=["after"], responses=ERRORS)
async def read_analysis(visible_table: TheTable, server: TheServer) -> b.Analysis:
    """What every move of a finished game was worth, or how far that is."""
    return server.analyses.tell(over(visible_table).table)


@post("/api/tables/{table:str}/analysis", tags=["after"], status_code=200, responses=ERRORS)
async def begin_analysis(request: AnyRequest, visible_table: TheTable, server: TheServer) -> b.Analysis:
    """Begin to work that out; asked again, it only says how far it is."""
    table, network = over(visible_table).table, neighbourhood(address_of(request))
    return server.analyses.begin(table, server.boxes.source(table.game), Asker(network, network))


@post("/api/tables/{table:str}/fork", tags=["after"], responses=ERRORS)
async def fork_table(
    request: AnyRequest, visible_table: TheTable, data: JSONBody[b.ForkBody], server: TheServer
) -> b.TableMade:
    """A new table that goes on from a position of a finished game."""
    user = await user_of(request, server)
    server.quotas.check_address(user.id, address_of(request), position=False)
    return await table_creation.fork(server, user, over(visible_table), data)


ROUTES = [
    read_replay,
    read_track,
    read_replayed_position,
    read_all_perspectives,
    read_record,
    upload_record,
    read_analysis,
    begin_analysis,
    fork_table,
]
