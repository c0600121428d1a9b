r"""Puzzles: a decision of a game that was played, and what every legal move of it was worth. One line of JSON each.

    {"id": "3f0a…", "difficulty": "hard", "record": "walpurgis record 1\n…", "seat": 1, "moves": [
      {"same": ["fly 1 to 2"], "chances": [0.31, 0.69], "gap": 0, "doubt": 0, "course": [[0, "pass"]]}, …],
     "found": {"novice": 0.1, "apprentice": 0.2, "witch": 0}}

The record ends where the seat has to decide. `moves` has all legal moves, best first; those that come to the same stand
together. `gap` is how far a move is behind the best, as a chance to win, and `doubt` the standard error of that.
`found` says how often each level makes the best move.
"""

import hashlib
import json
import random
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from walpurgis.formats import record as records
from walpurgis.formats.record import Record
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State

Difficulty = Literal["easy", "medium", "hard"]
EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
DIFFICULTIES: Final[tuple[Difficulty, ...]] = (EASY, MEDIUM, HARD)
FIRST_DAY: Final = 739_617
"""The daily puzzles are counted from here: the ordinal of 1 January 2026."""


class PuzzleMove(NamedTuple):
    """A move that can be made in a puzzle, with all that come to the same, and what it is worth."""

    same: list[str]
    chances: list[float]
    """Everybody's chance to win after it."""
    gap: float
    doubt: float
    course: list[tuple[int, str]]
    """How the game would probably go on; told of the best moves only."""


class Puzzle:
    """A decision with one clearly best move."""

    def __init__(
        self, record: Record, seat: int, moves: Sequence[PuzzleMove], difficulty: Difficulty, found: dict[str, float]
    ) -> None:
        self.record = record
        self.seat = seat
        self.moves = list(moves)
        self.difficulty = difficulty
        self.found = found
        self.id = hashlib.sha256(f"{seat} {record}".encode()).hexdigest()[:10]

    @property
    def best(self) -> PuzzleMove:
        return self.moves[0]

    def of(self, text: str) -> PuzzleMove | None:
        """The worth of a move, by its notation."""
        return next((move for move in self.moves if text in move.same), None)

    def begin(self, game: Game[Any]) -> State[Any]:
        """The position, by the rules. ValueError says why the record leads nowhere."""
        return records.replay(game, self.record)

    def line(self) -> str:
        """The puzzle as it is written."""
        data: dict[str, Json] = {
            "id": self.id,
            "difficulty": self.difficulty,
            "record": str(self.record),
            "seat": self.seat,
            "moves": [move._asdict() for move in self.moves],
            "found": self.found,
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(text: str) -> list[Puzzle]:
    """The puzzles of a file. ValueError names the line that is wrong."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                found.append(_read_line(json.loads(line)))
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"line {number}: {error!r}") from error
    return found


def of_the_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """The puzzle of a day (the ordinal of its date), the same for everybody.

    All of them come in an order by lot, and then in another order.
    """
    around, at = divmod(day - FIRST_DAY, len(puzzles))
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    random.Random(f"puzzles {around}").shuffle(ordered)
    return ordered[at]


def _read_line(data: dict[str, Json]) -> Puzzle:
    moves = [
        PuzzleMove(**{**move, "course": [(int(seat), str(text)) for seat, text in move["course"]]})
        for move in data["moves"]
    ]
    if data["difficulty"] not in DIFFICULTIES:
        raise ValueError(f"the difficulty is {', '.join(DIFFICULTIES)}, not {data['difficulty']!r}")
    if len(moves) < 2:
        raise ValueError("a puzzle needs two moves at least")
    puzzle = Puzzle(records.read(data["record"]), int(data["seat"]), moves, data["difficulty"], data["found"])
    if puzzle.id != data["id"]:
        raise ValueError(f"its id {data['id']!r} does not belong to its record: that is {puzzle.id!r}")
    return puzzle
