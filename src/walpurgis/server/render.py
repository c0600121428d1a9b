"""From a table to what somebody may see of it. Everything that leaves the server about a game is made here.

What others chose is never written out: a seat learns of it from its view and from the events that it may know.
"""

from collections.abc import Sequence
from typing import Any, Literal

from walpurgis.kernel.events import Event
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server.game_progress import GameProgress, TableEvent
from walpurgis.server.game_registry import GameTexts
from walpurgis.server.move_groups import group
from walpurgis.server.table_state import CLOSED, FORMING, OVER, SeatState, TableState, consenting


def table_info(table: TableState, online: set[int] | None = None, watchers: int = 0) -> m.TableInfo:
    """A table as everybody may see it."""
    made, wish = table.setup, table.wish
    return m.TableInfo(
        id=table.id,
        game=table.game.id,
        title=made.title,
        phase=table.phase,
        version=table.version,
        seats=[seat_info(number, seat, online or set()) for number, seat in enumerate(table.seats)],
        options=table.options,
        clock=made.clock,
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
        several=made.several,
        prepared=bool(made.position),
        watchers=watchers,
        box=made.box if made.other_box else "",
        hints=m.HintRules(
            offered=made.hints,
            agreed=[number for number in table.people if table.seats[number].agrees_to_hints],
            allowed=table.allows_hints,
        ),
    )


def seat_info(number: int, seat: SeatState, online: set[int]) -> m.SeatInfo:
    kind: Literal["open", "person", "bot"] = "bot" if seat.bot and not seat.key else "person" if seat.key else "open"
    return m.SeatInfo(
        seat=number, name=seat.name, kind=kind, level=seat.level, why=seat.why, online=seat.bot or number in online
    )


def update(
    table: TableState,
    seat: int | None,
    texts: GameTexts | None,
    now: float,
    since: int | None,
    happened: list[TableEvent],
    view: Json = None,
) -> m.Update:
    """The game as a seat sees it; None is a spectator. Without texts everything is data. The view may be given."""
    players, play = table.players, table.play
    shown = m.Update(
        seat=seat,
        since=since,
        version=table.version,
        view=None,
        happened=[tell(table_event, seat, texts, players) for table_event in happened],
        awaited=list(table.awaited),
        clock=table.clocks.show(now),
        result=table.result,
    )
    if play is not None:
        shown.view = play.state.view(seat) if view is None else view
        ask(shown, play.state, texts, players)
        shown.undo = undoing(table, play, seat)
        shown.goals = goals(play.state, seat)
        shown.limits = {at: round(ends - now, 1) for at, ends in table.time_limits.items()}
    return shown


def goals(state: State[Any], seat: int | None) -> list[m.Goal]:
    """What the seat works towards besides points."""
    return [m.Goal(**goal) for goal in state.game.goals(state, seat)]


def ask(shown: m.Update, state: State[Any], texts: GameTexts | None, players: list[str]) -> None:
    """Put what the seat is asked into an update, and the moves that it may make."""
    if shown.seat is not None:
        shown.question = question(state, shown.seat, texts, players)
        list_moves(shown, state.legal(shown.seat), texts, players)


def question(state: State[Any], seat: int, texts: GameTexts | None, players: list[str]) -> m.Question | None:
    prompt = state.prompt(seat)
    if prompt is None:
        return None
    asked = m.Question(
        kind=prompt["kind"],
        clause=prompt["clause"],
        parameters=prompt["parameters"],
        passing=prompt["passing"],
    )
    if texts is not None:
        asked.ask = texts.prompt(state, seat, "ask", players)
        asked.why = texts.prompt(state, seat, "why", players)
    return asked


def list_moves(shown: m.Update, moves: Sequence[Move], texts: GameTexts | None, players: list[str]) -> None:
    if texts is None:
        shown.groups = group(moves)
    else:
        shown.legal = [texts.legal(move, players) for move in moves]


def undoing(table: TableState, play: GameProgress, seat: int | None) -> Literal["free", "ask"] | None:
    if seat is None or table.phase in (FORMING, OVER, CLOSED):
        return None
    if play.can_retract(seat):
        return "free"
    at = play.last_own(seat)
    if at is None or not table.setup.undo:
        return None
    return "ask" if consenting(table, play, seat, at) else "free"


def tell(table_event: TableEvent, seat: int | None, texts: GameTexts | None, players: list[str]) -> m.Happened:
    """What a seat may know of an event of the table."""
    open_ = table_event.kind in ("claim", "hint") or (texts is not None and table_event.seat == seat)
    return m.Happened(
        version=table_event.version,
        what=table_event.kind,
        seat=table_event.seat,
        text=table_event.text if open_ else "",
        events=[tell_event(event, texts, players) for event in table_event.events if event.seen_by(seat)],
    )


def tell_event(event: Event, texts: GameTexts | None, players: list[str]) -> dict[str, Json]:
    return event.data() if texts is None else event.data() | {"say": texts.event(event, players)}
