"""Puzzles: a position as the seat that has to decide sees it; what is best is told with an answer, and not before.

The server keeps nothing of them. Positions are worked out from their records in a thread of its own, for one request
at a time, so that nobody's table waits.
"""

import asyncio
import random
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal, TypeVar

from walpurgis.analysis import grades
from walpurgis.formats import record as records
from walpurgis.formats.puzzle import Puzzle, PuzzleMove
from walpurgis.kernel.game import Game
from walpurgis.kernel.moves import Move
from walpurgis.kernel.stakes import Preview
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.api import bodies as b
from walpurgis.server.bots import NAMES
from walpurgis.server.errors import Refused
from walpurgis.server.fair_queue import Asker, FairQueue
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.game_registry import GameTexts
from walpurgis.server.lessons import STUDENT

R = TypeVar("R")
MOST_KEPT: Final = 32
"""The positions of so many puzzles are kept."""
REMEMBERED: Final = 24
"""How many of the moves that led to a position are told, at most."""
OTHERS: Final = 3
"""How many of the other moves are told with an answer."""
WORLDS: Final = 6
"""In how many worlds it is tried what a move changes."""


class PuzzlePosition:
    """A puzzle with its position, and what happened last."""

    def __init__(self, game: Game[Any], puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        record = puzzle.record
        self.state = records.opening(game, record)
        self.happened: list[TableEvent] = []
        first = len(record.entries) - REMEMBERED
        events = self.state.listen()
        for number, entry in enumerate(records.steps(game, record, self.state), 1):
            what: Literal["claim", "move"] = "claim" if entry.claim else "move"
            if number > first:
                self.happened.append(TableEvent(number, what, entry.seat, entry.text, events))
            events = self.state.listen()
        self.state.events = None


class Puzzles:
    """The positions that were asked for last, and the thread in which they are worked out."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self._thread = ThreadPoolExecutor(1, "walpurgis-puzzles")
        self._kept: OrderedDict[tuple[str, str], PuzzlePosition] = OrderedDict()

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, game: Game[Any], puzzle: Puzzle, whose: Asker, work: Callable[[PuzzlePosition], R]) -> R:
        """What there is to say about a puzzle."""
        async with self.queue.place(0, whose):
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: work(self._position(game, puzzle))
            )

    def _position(self, game: Game[Any], puzzle: Puzzle) -> PuzzlePosition:
        key = game.key, puzzle.id
        found = self._kept.get(key)
        if found is None or found.game is not game:
            found = self._kept[key] = PuzzlePosition(game, puzzle)
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found


def names(puzzle: Puzzle, name: str) -> list[str]:
    """Who sits at the table of a puzzle: whoever solves it, and some others."""
    others = iter(NAMES)
    return [(name or STUDENT) if seat == puzzle.seat else next(others) for seat in range(puzzle.record.seats)]


def look(position: PuzzlePosition, players: list[str], texts: GameTexts | None, day: str = "") -> b.PuzzleNow:
    """A puzzle as it is set: the seat's view, and its legal moves."""
    puzzle, state = position.puzzle, position.state
    return b.PuzzleNow(
        id=puzzle.id,
        difficulty=puzzle.difficulty,
        day=day,
        players=players,
        update=update(position, state.legal(puzzle.seat), texts, players),
    )


def update(position: PuzzlePosition, moves: list[Move], texts: GameTexts | None, players: list[str]) -> m.Update:
    """The position as the seat sees it, with these moves to choose from."""
    state, seat = position.state, position.puzzle.seat
    shown = m.Update(
        seat=seat,
        since=0,
        version=len(position.puzzle.record.entries),
        view=state.view(seat),
        happened=[render.tell(one, seat, texts, players) for one in position.happened],
        question=render.question(state, seat, texts, players),
        awaited=list(state.game.awaited(state)),
    )
    render.list_moves(shown, moves, texts, players)
    return shown


def judge(
    position: PuzzlePosition, text: str, players: list[str], words: GameTexts, texts: GameTexts | None
) -> b.PuzzleVerdict:
    """What an answer is worth, and what is best; refuses a move that is not legal."""
    puzzle, state = position.puzzle, position.state
    try:
        made = position.game.read(state, puzzle.seat, text)
    except ValueError as error:
        raise Refused("illegal_move", str(error), field="move") from None
    if made not in state.legal(puzzle.seat):
        raise Refused("illegal_move", f"{text[:80]!r} is not legal here", field="move")
    told = VerdictWriter(position, players, words)
    found = puzzle.of(str(made))
    best = puzzle.best
    return b.PuzzleVerdict(
        right=found is best,
        yours=None if found is None else told.worth(found, str(made)),
        best=told.worth(best, str(made) if found is best else best.same[0]),
        others=[told.worth(move, move.same[0]) for move in puzzle.moves[1:] if move is not found][:OTHERS],
        found=puzzle.found,
        update=update(position, [made if found is best else told.parse(best.same[0])], texts, players),
    )


class VerdictWriter:
    """Says of the moves of a puzzle what they are worth and what they change."""

    def __init__(self, position: PuzzlePosition, players: list[str], words: GameTexts) -> None:
        self.puzzle = position.puzzle
        self.state = position.state
        self.parse = position.game.verbs.parse
        self.limits = grades.thresholds(position.game.id, position.puzzle.record.seats)
        self.players = players
        self.words = words

    def worth(self, move: PuzzleMove, text: str) -> b.MoveWorth:
        preview = Preview(self.state, self.puzzle.seat, self.parse(text), random.Random(f"{self.puzzle.id} {text}"))
        for _ in range(WORLDS):
            preview.look()
        return b.MoveWorth(
            text=text,
            say=self.words.move(self.parse(text), self.players),
            chances=move.chances,
            lost=max(0.0, move.gap),
            grade=self.limits.grade(max(0.0, move.gap), 0.0),
            changes=[
                m.QuantityChange(
                    quantity=change.quantity.name,
                    seat=change.seat,
                    before=change.before,
                    low=change.low,
                    high=change.high,
                )
                for change in preview.changes()
            ],
            notes=[note.data() | {"say": self.words.note(note, self.players)} for note in preview.notes()],
            course=[
                b.CourseMove(seat=seat, say=self.words.move(self.parse(made), self.players))
                for seat, made in move.course
            ],
        )
