"""Replays: any position of a finished game, seen by any seat. Positions are worked out from the record."""

from collections import OrderedDict
from typing import Any

from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.api.bodies import MoveLine
from walpurgis.server.errors import bad
from walpurgis.server.play import Happening
from walpurgis.server.shelf import Words
from walpurgis.server.table import Table, opening

EVERY = 16
MOST = 32
POINTS = 120
"""So many places on the way are enough for a plot."""


class Film:
    """One game with some of its states kept, so that every other one is a few moves away."""

    def __init__(self, table: Table) -> None:
        self.table = table
        opened = table.twin()
        opened.made = _without_lines(table)
        self.states: list[State[Any]] = [opening(opened)]

    def state(self, number: int) -> tuple[State[Any], Happening | None]:
        """The state after so many lines of the record, and what the last of them did."""
        if number == 0:
            return self.states[0], None
        start = min((number - 1) // EVERY, len(self.states) - 1)
        state = self.states[start].copy()
        for at in range(start * EVERY, number - 1):
            self._step(state, at)
            if (at + 1) % EVERY == 0 and (at + 1) // EVERY == len(self.states):
                self.states.append(state.copy())
        events = state.listen()
        line = self.table.lines[number - 1]
        self._step(state, number - 1)
        return state, Happening(number, "claim" if line.claim else "move", line.seat, line.text, events)

    def track(self, paths: list[str]) -> tuple[int, list[list[float]]]:
        """How numbers of the public view changed, one list a place: after every so many lines, and at the end.

        The first path that leads to numbers counts; in `players.*.vp` the star stands for every seat.
        """
        last = len(self.table.lines)
        every = max(1, -(-last // POINTS))
        state = self.states[0].copy()
        found: list[list[float]] = []
        for number in range(last + 1):
            if number:
                self._step(state, number - 1)
            if number % every == 0 or number == last:
                view = state.view(None)["table"]
                found.append(next((values for path in paths if (values := numbers_at(view, path))), []))
        return every, found

    def _step(self, state: State[Any], at: int) -> None:
        line, game = self.table.lines[at], self.table.game
        if line.claim:
            state.say_again(line.seat, game.claims.parse(line.text))
        else:
            state.apply(line.seat, game.read(state, line.seat, line.text))


class Films:
    """The films that were asked for last."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, Film] = OrderedDict()

    def of(self, table: Table) -> Film:
        film = self._films.get(table.id)
        if film is None or film.table.version != table.version:
            film = self._films[table.id] = Film(table)
        self._films.move_to_end(table.id)
        while len(self._films) > MOST:
            self._films.popitem(last=False)
        return film


def numbers_at(value: Json, path: str) -> list[float]:
    """The numbers to which a path leads; none where it leads nowhere, or to something else."""
    name, _, rest = path.partition(".")
    if name == "*" and isinstance(value, list):
        inside = [numbers_at(item, rest) if rest else [item] for item in value]
        found = [number for numbers in inside for number in numbers]
        return found if all(isinstance(number, int | float) for number in found) else []
    if not isinstance(value, dict) or name not in value:
        return []
    return numbers_at(value[name], rest) if rest else [value[name]]


def lines(table: Table, words: Words) -> list[MoveLine]:
    """All moves and claims of a finished game, in words."""
    found: list[MoveLine] = []
    turn, last = 0, -1
    for number, line in enumerate(table.lines, 1):
        if not line.claim and line.seat != last:
            turn, last = turn + 1, line.seat
        verbs = table.game.claims if line.claim else table.game.verbs
        said = words.move(verbs.parse(line.text), table.players)
        found.append(
            MoveLine(
                number=number,
                turn=max(turn, 1),
                seat=line.seat,
                what="claim" if line.claim else "move",
                text=line.text,
                say=said,
                marked=line.marked,
            )
        )
    return found


def position(film: Film, number: int, seat: int | None, words: Words) -> m.Update:
    """The position after so many lines, as a seat saw it; None is a spectator."""
    table = film.table
    if not 0 <= number <= len(table.lines):
        raise bad("number", f"the game has {len(table.lines)} moves and claims")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise bad("seat", f"there is no seat {seat}", f"seats are 0 to {len(table.seats) - 1}, or -1 for a spectator")
    state, happening = film.state(number)
    players = table.players
    told = [] if happening is None else [render.tell(happening, seat, words, players)]
    view: dict[str, Json] = state.view(seat)
    return m.Update(
        seat=seat,
        since=max(0, number - 1),
        version=number,
        happened=told,
        view=view,
        question=render.question(state, seat, words, players),
        legal=render.legal(state, seat, words, players),
        awaited=list(table.game.awaited(state)),
        undo=None,
        clock=None,
        result=state.result() if state.over else None,
    )


def _without_lines(table: Table) -> Any:
    import msgspec

    made = msgspec.structs.replace(table.made)
    made.lines = []
    return made
