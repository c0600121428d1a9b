"""Playing by request instead of by socket: for bots, for games over days, and for the rest of a seat's life."""

from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from walpurgis.server import commands, table_creation
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import (
    ERRORS,
    AnyRequest,
    Language,
    OwnSeat,
    SeatKey,
    TableId,
    TheSeat,
    TheServer,
    Words,
    known_user,
    seat_of,
    user_of,
)
from walpurgis.server.api.tables import info
from walpurgis.server.bots import check_level
from walpurgis.server.errors import forbidden
from walpurgis.server.message_dispatch import act, check_length

Have = Annotated[int | None, QueryParameter(name="have", ge=0, description="the last version you saw")]


@get("/api/tables/{table:str}/position", tags=["play"], responses=ERRORS)
async def read_position(
    request: AnyRequest,
    table: TableId,
    server: TheServer,
    key: SeatKey = "",
    seat: OwnSeat = None,
    have: Have = None,
    language: Language = "en",
    words: Words = False,
) -> m.Update:
    """The game as your seat sees it; as spectators do, where you hold no seat."""
    actor = await server.table(table)
    user = await known_user(request, server)
    own: int | None = None
    if key or seat is not None or (user is not None and actor.table.seats_of(user.id)):
        own = await seat_of(request, server, actor, key, seat)
    elif not actor.table.setup.watch:
        raise forbidden("nobody may watch this table")
    return await actor.position(own, have, language if words else "")


@post("/api/tables/{table:str}/moves", tags=["play"], responses=ERRORS)
async def make_move(data: JSONBody[b.MoveBody], server: TheServer, mine: TheSeat) -> b.Written:
    """Make a move. It is accepted exactly when it is legal for your seat and your question has not changed."""
    ask = m.MakeMove(id=data.id, seat=mine.seat, version=data.version, move=data.move)
    return b.Written(version=await act(server, mine.actor, ask, mine.holds))


@post("/api/tables/{table:str}/claims", tags=["play"], responses=ERRORS)
async def make_claim(data: JSONBody[b.ClaimBody], server: TheServer, mine: TheSeat) -> b.Written:
    """Say something that is part of the game and binds nobody."""
    ask = m.MakeClaim(id=data.id, seat=mine.seat, claim=data.claim)
    return b.Written(version=await act(server, mine.actor, ask, mine.holds))


@post("/api/tables/{table:str}/undo", tags=["play"], responses=ERRORS)
async def take_back(data: JSONBody[b.UndoBody], server: TheServer, mine: TheSeat) -> b.Written:
    """Take back your last move, or ask those for their consent whom it touches."""
    ask = m.TakeBack(id=data.id, seat=mine.seat)
    return b.Written(version=await act(server, mine.actor, ask, mine.holds))


@post("/api/tables/{table:str}/consent", tags=["play"], responses=ERRORS)
async def give_consent(data: JSONBody[b.ConsentBody], server: TheServer, mine: TheSeat) -> b.Written:
    """Agree that another seat takes back its move, or do not."""
    ask = m.Consent(seat=mine.seat, agree=data.agree)
    return b.Written(version=await act(server, mine.actor, ask, mine.holds))


@post("/api/tables/{table:str}/chat", tags=["play"], responses=ERRORS)
async def speak(data: JSONBody[b.ChatBody], server: TheServer, mine: TheSeat) -> b.Written:
    """Say something to all at the table."""
    ask = m.Speak(id=data.id, seat=mine.seat, text=data.text)
    return b.Written(version=await act(server, mine.actor, ask, mine.holds))


@post("/api/tables/{table:str}/mute", tags=["play"], responses=ERRORS)
async def mute(data: JSONBody[b.MuteBody], server: TheServer, mine: TheSeat) -> b.Written:
    """Do not read what another seat says any more, or read it again."""
    ask = m.Mute(seat=mine.seat, other=data.other, on=data.on)
    return b.Written(version=await act(server, mine.actor, ask, mine.holds))


@post("/api/tables/{table:str}/bot", tags=["play"], responses=ERRORS)
async def hand_over(data: JSONBody[b.HandBody], server: TheServer, mine: TheSeat) -> m.TableInfo:
    """Let a bot play for you; with `resign` for good."""
    if not data.resign:
        check_length(server, mine.actor)
    level = check_level(mine.actor.table.game.key, data.level)
    why = "resigned" if data.resign else "asked"
    await mine.do(partial(commands.hand_over, seat=mine.seat, level=level, why=why))
    return info(mine.actor)


@post("/api/tables/{table:str}/return", tags=["play"], responses=ERRORS)
async def come_back(server: TheServer, mine: TheSeat) -> m.TableInfo:
    """Take your seat back from the bot that plays for you."""
    check_length(server, mine.actor)
    await mine.do(partial(commands.return_to, seat=mine.seat))
    return info(mine.actor)


@post("/api/tables/{table:str}/rematch", tags=["play"], responses=ERRORS)
async def rematch(request: AnyRequest, table: TableId, server: TheServer, key: SeatKey = "") -> m.TableInfo:
    """A new table of the same kind; everybody at the old one is told where it is. Asking twice gives the same one."""
    user, actor = await user_of(request, server), await server.table(table)
    await seat_of(request, server, actor, key, None if key else next(iter(actor.table.seats_of(user.id)), None))
    if not actor.table.rematch:
        await table_creation.rematch(server, user, actor)
    return info(await server.table(actor.table.rematch))


ROUTES = [
    read_position,
    make_move,
    make_claim,
    take_back,
    give_consent,
    speak,
    mute,
    hand_over,
    come_back,
    rematch,
]
