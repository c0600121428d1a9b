"""The explorer of positions: what could be done in a position, and what it would be worth."""

import json

from litestar import post
from litestar.params import JSONBody

from walpurgis.server import explorer, table_creation
from walpurgis.server.addresses import neighbourhood
from walpurgis.server.advice_process import EXPLORING
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, AnyRequest, TheServer, address_of, user_of
from walpurgis.server.api.records import over, visible
from walpurgis.server.errors import bad
from walpurgis.server.fair_queue import Asker
from walpurgis.server.sandbox import GameSource
from walpurgis.server.server import Server


@post("/api/explorer", tags=["after"], status_code=200, responses=ERRORS)
async def explore(request: AnyRequest, data: JSONBody[b.ExploreBody], server: TheServer) -> b.Explored:
    """The position after a line of moves, and what its legal moves are worth. Nothing of it is kept."""
    source, start = await beginning(request, server, data)
    network, limits = neighbourhood(address_of(request)), server.settings.limits
    scenario = server.settings.scenario_positions
    try:
        found: b.Explored = await server.advice.run(
            EXPLORING, Asker(network, network), explorer.explore, source, start, data.moves, data.until,
            limits.trial_play, scenario,
        )  # fmt: skip
    except explorer.LineFailed as failure:
        raise explorer.refused(failure) from None
    return found


async def beginning(request: AnyRequest, server: Server, data: b.ExploreBody) -> tuple[GameSource, explorer.Start]:
    """Where a line begins; exactly one of three ways is told."""
    if (data.table != "") + (data.record != "") + (data.position is not None) != 1:
        raise bad("table", "tell one of table, record and position", "see docs/api.md")
    if data.table:
        table = over(await visible(request, server, data.table, "")).table
        return server.boxes.source(table.game), explorer.Start(record=str(table.record()), number=data.number)
    if data.record:
        source = await table_creation.source_of_record(server, await user_of(request, server), data.record)
        return source, explorer.Start(record=data.record, number=data.number)
    game = server.registry.game(data.game)
    try:
        return server.boxes.source(game), explorer.Start(position=json.dumps(data.position, ensure_ascii=False))
    except (RecursionError, UnicodeError):
        raise bad("position", "this is no saved game", f"see /api/games/{game.id}") from None


ROUTES = [explore]
