"""`walpurgis puzzle` and `walpurgis puzzles mine`: decisions with one clearly best move, to be solved and to find."""

import datetime
import random
from pathlib import Path
from typing import Annotated, Any

from walpurgis.cli.arguments import Option
from walpurgis.cli.common import GameId, Language, out, words
from walpurgis.cli.play import Terminal
from walpurgis.cli.printing import Styled
from walpurgis.formats.puzzle import Puzzle, PuzzleMove, of_the_day
from walpurgis.formats.puzzle import read as read_puzzles
from walpurgis.formats.text import Catalogue
from walpurgis.games import game, puzzles
from walpurgis.kernel.game import Game


def puzzle(
    id: GameId,
    day: Annotated[str, Option(help="the puzzle of another day, YYYY-MM-DD")] = "",
    number: Annotated[str, Option("--puzzle", help="a puzzle by its id")] = "",
    language: Language = "en",
) -> None:
    """Solve the puzzle of the day in the terminal: find the best move."""
    found, text = game(id), words(id, language)
    known = puzzles(id)
    if not known:
        raise ValueError(f"{found.title} has no puzzles")
    PuzzleTerminal(found, choose(found, known, number, day), text).solve()


def choose(game: Game[Any], known: list[Puzzle], id: str, day: str) -> Puzzle:
    """The puzzle with an id, or that of a day: of today, where none is named."""
    if not id:
        date = datetime.date.fromisoformat(day) if day else datetime.datetime.now(datetime.UTC).date()
        return of_the_day(known, date.toordinal())
    chosen = next((one for one in known if one.id == id), None)
    if chosen is None:
        raise ValueError(f"there is no puzzle {id!r} of {game.title}")
    return chosen


def mine(
    id: GameId,
    games: Annotated[int, Option(min=1, help="how many games strong bots play")] = 20,
    file: Annotated[Path, Option("--out", help="where puzzles are added; beside those that are there")] = Path(
        "puzzles.jsonl"
    ),
    first: Annotated[int, Option(min=0, help="the number of the first game; other numbers are other games")] = 0,
    keep: Annotated[int, Option(min=0, help="at last pick so many of all kinds; 0 keeps all")] = 0,
    processes: Annotated[int, Option(min=1, help="how many processes look for puzzles")] = 1,
) -> None:
    """Find puzzles in games of strong bots: one clearly best move, which weaker levels rarely find."""
    from walpurgis.analysis.puzzles import mine as dig
    from walpurgis.analysis.puzzles import pick

    found = game(id)
    known = {one.id: one for one in read_puzzles(file.read_text("utf-8"))} if file.exists() else {}
    for number, fresh in dig(found, games, first, processes):
        known |= {one.id: one for one in fresh}
        write(file, list(known.values()))
        told = ", ".join(f"{one.id} {one.difficulty}" for one in fresh) or "nothing"
        out.print(f"game {number}: {told}; {len(known)} in all")
    if keep:
        write(file, pick(list(known.values()), keep))
    out.print(f"puzzles: {file}", soft_wrap=True)


def write(file: Path, found: list[Puzzle]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(one.line() for one in found), "utf-8")


class PuzzleTerminal(Terminal):
    """A puzzle at the terminal: the same board and the same commands as in a game, and then a verdict."""

    def __init__(self, game: Game[Any], puzzle: Puzzle, words: Catalogue) -> None:
        super().__init__(game, puzzle.record, puzzle.begin(game), words, puzzle.seat)
        self.puzzle = puzzle
        self.rng = random.Random(puzzle.id)
        self.say = WORDS[words.language]
        self.answer = ""

    def solve(self) -> None:
        """Until the best move is found, or you leave."""
        seat = self.words.common["seat"].format(number=self.you + 1)
        level = self.say[self.puzzle.difficulty]
        task = self.say["task"].format(seat=seat)
        out.print(Styled(self.game.title, "bold"), f", {self.puzzle.id}, {level}. {task}")
        while self.ask():
            answer = self.puzzle.of(self.answer)
            if answer is None:  # it may be a move that the record's rules did not have
                out.print(self.say["unknown"])
            elif answer is self.puzzle.best:
                self.explain_best(self.say["right"].format(chance=_percent(answer.chances[self.you])))
                return
            else:
                lost = self.say["wrong"].format(lost=_percent(answer.gap))
                out.print(lost, style="yellow")
                out.print(self.say["again"])
        self.explain_best(self.say["best"].format(move=self.say_move(self.puzzle.best)))

    def make(self, move: Any) -> None:
        """An answer is not made: the same position waits for the next one."""
        self.answer = str(move)

    def explain_best(self, first: str) -> None:
        out.print(first, style="green")
        if self.puzzle.best.course:
            course = ", ".join(self.move_of(seat, text) for seat, text in self.puzzle.best.course)
            out.print(self.say["course"].format(course=course))
        for other in self.puzzle.moves[1:4]:
            out.print(f"  −{_percent(other.gap)}  {self.say_move(other)}")

    def say_move(self, move: PuzzleMove) -> str:
        return self.words.move(self.game.verbs.parse(move.same[0]))

    def move_of(self, seat: int, text: str) -> str:
        name = self.words.common["seat"].format(number=seat + 1)
        return f"{name}: {self.words.move(self.game.verbs.parse(text))}"


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


WORDS = {
    "en": {
        "easy": "easy",
        "medium": "medium",
        "hard": "hard",
        "task": "You are {seat}: find the best move.",
        "right": "That is the best move: a chance of {chance} to win.",
        "wrong": "There is a better one: this gives away {lost} of the chance to win.",
        "again": "Try again, or say quit to see it.",
        "best": "Best: {move}",
        "course": "Then probably: {course}.",
        "unknown": "Nobody has looked at this move.",
    },
    "de": {
        "easy": "leicht",
        "medium": "mittel",
        "hard": "schwer",
        "task": "Du bist {seat}: Finde den besten Zug.",
        "right": "Das ist der beste Zug: eine Gewinnchance von {chance}.",
        "wrong": "Es gibt einen besseren: Dieser verschenkt {lost} der Gewinnchance.",
        "again": "Versuche es noch einmal, oder mit quit siehst du ihn.",
        "best": "Am besten: {move}",
        "course": "Dann vermutlich: {course}.",
        "unknown": "Diesen Zug hat niemand angesehen.",
    },
}
