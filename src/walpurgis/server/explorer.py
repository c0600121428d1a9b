"""The explorer of positions: legal moves ranked, lines tried, in the process for what somebody waits for.

A line begins at a finished game, a record or a prepared position, and is told anew with every request, so the server
keeps nothing of it. Each decision is judged by what its seat could know. Positions and records from outside are proved
in the other process, which has limits of time and memory; this one never asks the rules about them.
"""

import json
import random
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from walpurgis.analysis import advice
from walpurgis.analysis.chances import win_share
from walpurgis.bots import make_bot, usual_level
from walpurgis.bots.position import Position
from walpurgis.formats import record as records
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.api import bodies as b
from walpurgis.server.errors import bad
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.hints import advised_move
from walpurgis.server.sandbox import GameSource
from walpurgis.testing.position_trial import prove

RANKED: Final = 12
"""So many legal moves are ranked at the most."""
SIMULATIONS: Final = 160
MOST_ANSWERS: Final = 60
"""How many decisions the engine makes in one go for others, at the most."""


class Start(msgspec.Struct):
    """Where a line begins: a record and after how many of its lines, or a position as a saved game."""

    record: str = ""
    number: int | None = None
    """None is the end of the record."""
    position: str = ""


class LineFailed(Exception):
    """A line that cannot be followed: the field that is wrong, and why."""


def refused(failure: LineFailed) -> Exception:
    field, message = failure.args
    return bad(str(field), str(message), "go back to where the line was right")


# ----- in the other process -----


def explore(
    source: GameSource, start: Start, moves: Sequence[str], until: int | None, seconds: float, scenario: bool
) -> b.Explored:
    """The position after a line, and its legal moves ranked; with `until` the engine first answers for other seats."""
    game = source.find()
    state = _opening(game, start, seconds, scenario)
    line: list[b.ExploredMove] = []
    happened: TableEvent | None = None
    for text in moves:
        happened = _follow(game, state, text, line)
    while until is not None and _others_turn(state, until) and len(line) < len(moves) + MOST_ANSWERS:
        happened = _follow(game, state, _engine_move(game, state), line)
    return _tell(game, state, line, happened)


def _opening(game: Game[Any], start: Start, seconds: float, scenario: bool) -> State[Any]:
    try:
        if start.position:
            return prove(game, start.position.encode(), seconds, scenario=scenario)
        record = records.read(start.record)
        if record.position is not None:
            prove(game, json.dumps(record.position).encode(), seconds, scenario=scenario)
        number = len(record.entries) if start.number is None else start.number
        if not 0 <= number <= len(record.entries):
            raise LineFailed("number", f"the game has {len(record.entries)} moves and claims")
        if number < len(record.entries):
            record.entries, record.result = record.entries[:number], None
        return records.replay(game, record)
    except (ValueError, RecursionError) as error:
        raise LineFailed("position" if start.position else "record", str(error)) from None


def _follow(game: Game[Any], state: State[Any], text: str, line: list[b.ExploredMove]) -> TableEvent:
    """Make a move of whoever is asked next."""
    if state.over:
        raise LineFailed("moves", "the game is over before the line is")
    seat = game.next_seat(state)
    events = state.listen()
    try:
        move = game.read(state, seat, text)
        state.apply(seat, move)
    except (IllegalMove, ValueError) as error:
        raise LineFailed("moves", f"move {len(line) + 1}: {error}") from None
    state.events = None
    line.append(b.ExploredMove(seat=seat, move=move.data(), text=str(move)))
    return TableEvent(len(line), "move", seat, str(move), events)


def _others_turn(state: State[Any], seat: int) -> bool:
    return not state.over and state.game.next_seat(state) != seat


def _engine_move(game: Game[Any], state: State[Any]) -> str:
    """What a bot of the usual level does for whoever is asked next; the same every time."""
    seat = game.next_seat(state)
    seed = f"explorer {state.moves} {seat}"
    position: Position = advice.position_of(state, seat, seed)
    if len(position.legal) == 1:
        return str(position.legal[0])
    return str(make_bot(game.key, usual_level(game.key), random.Random(seed)).choose(position))


def _tell(game: Game[Any], state: State[Any], line: list[b.ExploredMove], happened: TableEvent | None) -> b.Explored:
    seat = None if state.over else game.next_seat(state)
    update = m.Update(
        seat=seat,
        since=max(0, len(line) - 1),
        version=len(line),
        view=state.view(seat),
        happened=[] if happened is None else [render.tell(happened, seat, None, [])],
        awaited=[] if seat is None else [seat],
        result=state.result() if state.over else None,
    )
    render.ask(update, state, None, [])
    if seat is None:
        result = state.result()
        chances, ranked = [win_share(result, one) for one in range(state.seats)], []
    else:
        seed = f"explorer {state.moves} {seat}"
        found = advice.advise(advice.position_of(state, seat, seed), seed, SIMULATIONS, most=RANKED)
        ranked = [advised_move(move, worth=True) for move in found.moves]
        chances = list(found.moves[0].chances)
    return b.Explored(
        game=game.id, seats=state.seats, options=state.options, update=update, line=line, chances=chances, ranked=ranked
    )
