"""From a table to what somebody may see of it. Everything that leaves the server about a game is made here.

What others chose is never written out: a seat learns of it from its view and from the events that it may know.
"""

from typing import Any

import msgspec

from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server.play import Happening, Play
from walpurgis.server.shelf import Shelf, Words
from walpurgis.server.table import CLOSED, FORMING, OVER, Seat, Table, consenting


def table_info(table: Table, online: set[int] | None = None, watchers: int = 0) -> m.TableInfo:
    """A table as everybody may see it."""
    made, wish = table.made, table.wish
    return m.TableInfo(
        id=table.id,
        game=table.game.id,
        title=made.title,
        phase=table.phase,
        version=table.version,
        seats=[seat_info(number, seat, online or set()) for number, seat in enumerate(table.seats)],
        options=made.options,
        clock=msgspec.to_builtins(made.clock),
        undo=made.undo,
        open=made.open,
        watch=made.watch,
        delay=made.delay,
        autostart=made.autostart,
        seed=str(made.seed) if made.chosen or table.phase == OVER else None,
        seed_chosen=made.chosen,
        waiting=list(table.awaited),
        deadlines=table.clocks.deadlines(),
        moves=table.moves,
        wish=m.WishInfo(seat=wish.seat, needs=sorted(wish.needs)) if wish is not None else None,
        result=table.result,
        ratings={str(seat): list(both) for seat, both in table.settled.ratings.items()} if table.settled else {},
        rematch=table.rematch,
        origin=made.origin,
        broken=table.broken,
        watchers=watchers,
    )


def seat_info(number: int, seat: Seat, online: set[int]) -> m.SeatInfo:
    kind = "bot" if seat.bot and not seat.key else "person" if seat.key else "open"
    return m.SeatInfo(
        seat=number, name=seat.name, kind=kind, level=seat.level, why=seat.why, online=seat.bot or number in online
    )


def update(
    table: Table,
    seat: int | None,
    language: str,
    shelf: Shelf,
    now: float,
    since: int | None,
    happened: list[Happening],
) -> m.Update:
    """The game as a seat sees it; None is a spectator."""
    words, players, play = shelf.words(table.game.id, language), table.players, table.play
    told = [tell(happening, seat, words, players) for happening in happened]
    if play is None:
        return m.Update(
            seat=seat, since=since, version=table.version, happened=told, view=None, question=None, legal=[],
            awaited=list(table.awaited), undo=None, clock=table.clocks.show(now), result=table.result,
        )  # fmt: skip
    state = play.state
    return m.Update(
        seat=seat,
        since=since,
        version=table.version,
        happened=told,
        view=state.view(seat),
        question=question(state, seat, words, players),
        legal=legal(state, seat, words, players),
        awaited=list(table.awaited),
        undo=undoing(table, play, seat),
        clock=table.clocks.show(now),
        result=table.result,
    )


def question(state: State[Any], seat: int | None, words: Words, players: list[str]) -> m.Question | None:
    prompt = state.prompt(seat) if seat is not None else None
    if prompt is None or seat is None:
        return None
    return m.Question(
        kind=prompt["kind"],
        clause=prompt["clause"],
        parameters=prompt["parameters"],
        passing=prompt["passing"],
        ask=words.prompt(state, seat, "ask", players),
        why=words.prompt(state, seat, "why", players),
    )


def legal(state: State[Any], seat: int | None, words: Words, players: list[str]) -> list[m.LegalMove]:
    if seat is None:
        return []
    return [words.legal(move, players) for move in state.legal(seat)]


def undoing(table: Table, play: Play, seat: int | None) -> str | None:
    if seat is None or table.phase in (FORMING, OVER, CLOSED):
        return None
    if play.can_retract(seat):
        return "free"
    at = play.last_own(seat)
    if at is None or not table.made.undo:
        return None
    return "ask" if consenting(table, play, seat, at) else "free"


def tell(happening: Happening, seat: int | None, words: Words, players: list[str]) -> m.Happened:
    """What a seat may know of a happening."""
    open_ = happening.kind == "claim" or happening.seat == seat
    events: list[dict[str, Json]] = [
        event.data() | {"say": words.event(event, players)} for event in happening.events if event.seen_by(seat)
    ]
    return m.Happened(
        version=happening.version,
        what=happening.kind,
        seat=happening.seat,
        text=happening.text if open_ else "",
        events=events,
    )
