"""Lessons: scenarios that a newcomer plays. Seat 0 learns; the other seats make the moves that `when` has for them.

    [scenario.lesson]
    name = { en = "Fly", de = "Fliegen" }
    end = { en = "The pawn stands in the hills.", de = "Die Figur steht in den Hügeln." }
    [[scenario.lesson.steps]]
    en = "Touch a lit region."
    de = "Tippe auf ein leuchtendes Gebiet."
    allow = ["fly * to *"]

Each step belongs to one move of seat 0 in `when`, in order. A step wants just that move, or with `allow` any legal
one that fits a pattern, in which a * stands for anything; the lines of the others have to be legal whatever is chosen.
"""

import re
from typing import Any, Final

from walpurgis.formats.scenario import Scenario, begin
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

LEARNER: Final = 0
Said = dict[str, str]
"""A sentence by language."""


class LessonStep:
    """What the learner is told before a move, and the moves that are wanted then."""

    def __init__(self, data: dict[str, Json], move: str) -> None:
        self.said: Said = {language: text for language, text in data.items() if language != "allow"}
        self.allow: list[str] = data.get("allow", [move])

    def wants(self, move: Move) -> bool:
        return any(_fits(pattern, str(move)) for pattern in self.allow)


class Lesson:
    """A scenario with what is said about it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        lesson, own = scenario.lesson, [text for seat, text in scenario.when if seat == LEARNER]
        for key in ("name", "end", "steps"):
            if key not in lesson:
                raise ValueError(f"{scenario.title}: the lesson has no {key!r}")
        if len(lesson["steps"]) != len(own):
            raise ValueError(f"{scenario.title}: {len(own)} moves of seat {LEARNER}, {len(lesson['steps'])} steps")
        self.name: Said = lesson["name"]
        self.end: Said = lesson["end"]
        self.steps = [LessonStep(step, move) for step, move in zip(lesson["steps"], own, strict=True)]

    def begin(self, game: Game[Any]) -> State[Any]:
        return begin(game, self.scenario.given)

    def wanted(self, state: State[Any], done: int) -> list[Move]:
        """The learner's moves that the step after `done` of them wants; none when the lesson is over."""
        if done >= len(self.steps):
            return []
        return [move for move in state.legal(LEARNER) if self.steps[done].wants(move)]

    def lines(self, own: list[str]) -> list[tuple[int, str]]:
        """All that is played when the learner has made these moves: theirs, and those of the others after each."""
        played: list[tuple[int, str]] = []
        done = 0
        for seat, text in self.scenario.when:
            if seat == LEARNER:
                if done == len(own):
                    break
                text, done = own[done], done + 1
            played.append((seat, text))
        return played


def _fits(pattern: str, text: str) -> bool:
    parts = [re.escape(part) for part in pattern.split("*")]
    return re.fullmatch(".*".join(parts), text) is not None
