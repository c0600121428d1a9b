"""Tutorials: a lesson is worked out anew from the moves that the learner has made; the server keeps nothing of it."""

from typing import Any, Literal

from walpurgis.formats.lesson import LEARNER, Lesson
from walpurgis.formats.scenario import make
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State
from walpurgis.server import messages as m
from walpurgis.server import render
from walpurgis.server.api.bodies import LessonNow
from walpurgis.server.bots import NAMES
from walpurgis.server.errors import Refused
from walpurgis.server.game_progress import TableEvent
from walpurgis.server.game_registry import GameTexts

STUDENT = "Wilma"
"""What a learner is called who has no name yet."""


def look(
    game: Game[Any],
    all_lessons: list[Lesson],
    number: int,
    own: list[str],
    name: str,
    texts: GameTexts | None,
    language: str,
) -> LessonNow:
    """A lesson after the learner's moves: what is said now, and the position as the learner sees it."""
    lesson = all_lessons[number]
    state, happened = play(game, lesson, own)
    players = [name or STUDENT, *NAMES][: state.seats]
    over = len(own) == len(lesson.steps)
    said = lesson.end if over else lesson.steps[len(own)].said
    return LessonNow(
        number=number,
        lessons=len(all_lessons),
        name=lesson.name[language],
        step=len(own),
        steps=len(lesson.steps),
        say=said[language],
        players=players,
        update=update(state, happened, [] if over else lesson.wanted(state, len(own)), texts, players, bool(own)),
    )


def play(game: Game[Any], lesson: Lesson, own: list[str]) -> tuple[State[Any], list[TableEvent]]:
    """Play a lesson as far as the learner's moves go; refuses a move that the lesson does not ask for."""
    if len(own) > len(lesson.steps):
        raise Refused("lesson", f"this lesson has {len(lesson.steps)} moves", field="moves")
    state, happened, done = lesson.begin(game), [], 0
    for number, (seat, text) in enumerate(lesson.lines(own), 1):
        if seat == LEARNER:
            if text not in [str(move) for move in lesson.wanted(state, done)]:
                raise Refused("illegal_move", f"{text[:80]!r} is not what this step asks for", field="moves")
            done += 1
        events = state.listen()
        refusal = make(state, game, (seat, text))
        if refusal:
            raise Refused("lesson", refusal)
        what: Literal["claim", "move"] = "claim" if text.startswith("!") else "move"
        happened.append(TableEvent(number, what, seat, text.lstrip("! "), events))
        state.events = None
    return state, happened


def update(
    state: State[Any],
    happened: list[TableEvent],
    wanted: list[Any],
    texts: GameTexts | None,
    players: list[str],
    undo: bool,
) -> m.Update:
    """The position as the learner sees it; nothing is asked where nothing is wanted."""
    shown = m.Update(
        seat=LEARNER,
        since=0,
        version=len(happened),
        view=state.view(LEARNER),
        happened=[render.tell(one, LEARNER, texts, players) for one in happened],
        question=render.question(state, LEARNER, texts, players) if wanted else None,
        awaited=list(state.game.awaited(state)),
        undo="free" if undo else None,
    )
    render.list_moves(shown, wanted, texts, players)
    return shown
