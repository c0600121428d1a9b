"""Puzzles: a decision with one clearly best move. They need no table and no session."""

import datetime
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from walpurgis.analysis.puzzles import from_analysis
from walpurgis.formats.puzzle import Puzzle, of_the_day
from walpurgis.server import puzzles
from walpurgis.server.addresses import neighbourhood
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, AnyRequest, Language, TheServer, Words, address_of
from walpurgis.server.api.records import Number, TheTable, over
from walpurgis.server.api.tables import GameId
from walpurgis.server.errors import not_found
from walpurgis.server.fair_queue import Asker
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor

PuzzleId = Annotated[str, PathParameter(max_length=16, description="the id of a puzzle, or `today`")]
PuzzleName = Annotated[str, QueryParameter(name="name", max_length=80, description="what to call you")]
TODAY = "today"


def find(server: Server, game: str, id: str) -> Puzzle:
    """A puzzle by its id, or that of today, by universal time: the same for everybody."""
    all_of_them = server.registry.puzzles(game)
    if id == TODAY and all_of_them:
        return of_the_day(all_of_them, today().toordinal())
    found = next((puzzle for puzzle in all_of_them if puzzle.id == id), None)
    if found is None:
        raise not_found("such puzzle", "puzzle")
    return found


def today() -> datetime.date:
    return datetime.datetime.now(datetime.UTC).date()


def asker_of(request: AnyRequest, server: Server) -> Asker:
    """In whose name something is worked out: addresses take turns."""
    network = neighbourhood(address_of(request))
    asker = Asker(network, network)
    server.quotas.check_waiting(asker, server.puzzles.queue)
    return asker


@get("/api/games/{game:str}/puzzles", tags=["puzzles"], responses=ERRORS)
async def list_puzzles(game: GameId, server: TheServer) -> list[b.PuzzleLine]:
    """The puzzles of a game; an empty list where it has none."""
    return [b.PuzzleLine(id=puzzle.id, difficulty=puzzle.difficulty) for puzzle in server.registry.puzzles(game)]


@get("/api/games/{game:str}/puzzles/{puzzle:str}", tags=["puzzles"], responses=ERRORS)
async def read_puzzle(
    request: AnyRequest,
    game: GameId,
    puzzle: PuzzleId,
    server: TheServer,
    name: PuzzleName = "",
    language: Language = "en",
    words: Words = False,
) -> b.PuzzleNow:
    """A puzzle, or that of today: the position as the seat that has to decide sees it."""
    found, rules = find(server, game, puzzle), server.registry.game(game)
    texts = server.registry.texts(rules, language if words else "")
    players = puzzles.names(found, name.strip()[:32])
    all_of_them = server.registry.puzzles(game)
    day = today().isoformat() if of_the_day(all_of_them, today().toordinal()) is found else ""
    return await server.puzzles.ask(
        rules, found, asker_of(request, server), lambda position: puzzles.look(position, players, texts, day)
    )


@post("/api/games/{game:str}/puzzles/{puzzle:str}/answer", tags=["puzzles"], status_code=200, responses=ERRORS)
async def answer_puzzle(
    request: AnyRequest,
    game: GameId,
    puzzle: PuzzleId,
    data: JSONBody[b.PuzzleAnswer],
    server: TheServer,
    name: PuzzleName = "",
    language: Language = "en",
    words: Words = False,
) -> b.PuzzleVerdict:
    """How good a move is in a puzzle, what is best, and why."""
    found, rules = find(server, game, puzzle), server.registry.game(game)
    said, texts = server.registry.words(rules, language), server.registry.texts(rules, language if words else "")
    players = puzzles.names(found, name.strip()[:32])
    return await server.puzzles.ask(
        rules,
        found,
        asker_of(request, server),
        lambda position: puzzles.judge(position, data.move, players, said, texts),
    )


# ----- practice: the decisions of a finished game -----


def practised(server: Server, actor: TableActor, entry: int) -> Puzzle:
    """A decision of a finished game that was analysed."""
    table = over(actor).table
    return from_analysis(table.record(), server.analyses.line(table, entry))


@get("/api/tables/{table:str}/practice/{number:int}", tags=["puzzles"], responses=ERRORS)
async def read_practice(
    request: AnyRequest,
    visible_table: TheTable,
    number: Number,
    server: TheServer,
    language: Language = "en",
    words: Words = False,
) -> b.PuzzleNow:
    """A decision of an analysed game, by the number of its move, as a puzzle: as its seat saw it then."""
    found, table = practised(server, visible_table, number), visible_table.table
    texts = server.registry.texts(table.game, language if words else "")
    return await server.puzzles.ask(
        table.game,
        found,
        asker_of(request, server),
        lambda position: puzzles.look(position, table.players, texts),
    )


@post("/api/tables/{table:str}/practice/{number:int}/answer", tags=["puzzles"], status_code=200, responses=ERRORS)
async def answer_practice(
    request: AnyRequest,
    visible_table: TheTable,
    number: Number,
    data: JSONBody[b.PuzzleAnswer],
    server: TheServer,
    language: Language = "en",
    words: Words = False,
) -> b.PuzzleVerdict:
    """How good a move would have been, what was best, and why."""
    found, table = practised(server, visible_table, number), visible_table.table
    said, texts = (
        server.registry.words(table.game, language),
        server.registry.texts(table.game, language if words else ""),
    )
    return await server.puzzles.ask(
        table.game,
        found,
        asker_of(request, server),
        lambda position: puzzles.judge(position, data.move, table.players, said, texts),
    )


ROUTES = [list_puzzles, read_puzzle, answer_puzzle, read_practice, answer_practice]
