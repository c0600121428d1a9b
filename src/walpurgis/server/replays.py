"""Replays: any position of a finished game, seen by any seat. Positions are worked out from the record.

A thread of its own does it, for one request at a time, so that a long game holds up nobody but those who look at it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.api.bodies import MoveLine
from walpurgis.server.errors import bad
from walpurgis.server.fair_queue import Asker, FairQueue
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.game_registry import GameTexts
from walpurgis.server.table_state import TableState, opening_position

R = TypeVar("R")
EVERY = 16
"""How many moves there are between two checkpoints, if that makes no more than"""
CHECKPOINTS = 64
MOST = 32


class GameReplay:
    """A finished game with a checkpoint every few moves, from which any position is replayed."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        opened = table.clone()
        opened.setup, opened.opened = _without_lines(table), None
        self.every = max(EVERY, -(-len(table.lines) // CHECKPOINTS))
        self.states: list[State[Any]] = [opening_position(opened)]

    def state(self, number: int) -> tuple[State[Any], TableEvent | None]:
        """The state after so many lines of the record, and what the last of them did."""
        if number == 0:
            return self.states[0], None
        start = min((number - 1) // self.every, len(self.states) - 1)
        state = self.states[start].copy()
        for at in range(start * self.every, number - 1):
            self._step(state, at)
            if (at + 1) % self.every == 0 and (at + 1) // self.every == len(self.states):
                self.states.append(state.copy())
        events = state.listen()
        line = self.table.lines[number - 1]
        self._step(state, number - 1)
        return state, TableEvent(number, "claim" if line.claim else "move", line.seat, line.text, events)

    def track(self, paths: list[str]) -> tuple[list[int], list[list[float]]]:
        """How numbers of the public view changed: after how many lines, and the numbers from there on.

        The first path that leads to numbers counts; in `players.*.vp` the star stands for every seat.
        """
        last = len(self.table.lines)
        state = self.states[0].copy()
        numbers: list[int] = []
        values: list[list[float]] = []
        for number in range(last + 1):
            if number:
                self._step(state, number - 1)
            view = state.view(None)["table"]
            now = next((found for path in paths if (found := numbers_at(view, path))), [])
            if number in (0, last) or now != values[-1]:
                numbers.append(number)
                values.append(now)
        return numbers, values

    def _step(self, state: State[Any], at: int) -> None:
        line, game = self.table.lines[at], self.table.game
        if line.claim:
            state.restore_claim(line.seat, game.claims.parse(line.text))
        else:
            state.apply(line.seat, game.read(state, line.seat, line.text))


class ReplayCache:
    """A cache of the replays that were asked for last, and the thread in which they are worked out."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self._thread = ThreadPoolExecutor(1, "walpurgis-replays")
        self._replays: OrderedDict[str, GameReplay] = OrderedDict()

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, table: TableState, whose: Asker, work: Callable[[GameReplay], R]) -> R:
        """What there is to say about a finished game."""
        async with self.queue.place(0, whose):
            return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(self._of(table)))

    def _of(self, table: TableState) -> GameReplay:
        replay = self._replays.get(table.id)
        if replay is None or replay.table.version != table.version:
            replay = self._replays[table.id] = GameReplay(table)
        self._replays.move_to_end(table.id)
        while len(self._replays) > MOST:
            self._replays.popitem(last=False)
        return replay


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


def lines(table: TableState, words: GameTexts) -> list[MoveLine]:
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


def position(replay: GameReplay, number: int, seat: int | None, texts: GameTexts | None) -> m.Update:
    """The position after so many lines, as a seat saw it; None is a spectator."""
    table = replay.table
    if not 0 <= number <= len(table.lines):
        raise bad("number", f"the game has {len(table.lines)} moves and claims")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise bad("seat", f"there is no seat {seat}", f"seats are 0 to {len(table.seats) - 1}, or -1 for a spectator")
    state, table_event = replay.state(number)
    players = table.players
    shown = m.Update(
        seat=seat,
        since=max(0, number - 1),
        version=number,
        view=state.view(seat),
        happened=[] if table_event is None else [render.tell(table_event, seat, texts, players)],
        awaited=list(table.game.awaited(state)),
        goals=render.goals(state, seat),
        result=state.result() if state.over else None,
    )
    render.ask(shown, state, texts, players)
    return shown


def _without_lines(table: TableState) -> Any:
    import msgspec

    made = msgspec.structs.replace(table.setup)
    made.lines = []
    return made
