"""Tutorials: lessons on prepared positions, played by the real rules. They need no table and no session."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from walpurgis.formats.lesson import Lesson
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import lessons as lessons_of
from walpurgis.server import lessons
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, Language, TheServer, Words
from walpurgis.server.api.tables import GameId
from walpurgis.server.errors import not_found
from walpurgis.server.server import Server

LessonNumber = Annotated[int, PathParameter(ge=0, le=99, description="the lesson, counted from 0")]


def find(server: Server, game: str) -> list[Lesson]:
    server.registry.game(game)
    return lessons_of(server.registry.sources[game])


def spoken(language: str) -> str:
    return language if language in LANGUAGES else LANGUAGES[0]


@get("/api/games/{game:str}/lessons", tags=["lessons"], responses=ERRORS)
async def list_lessons(game: GameId, server: TheServer, language: Language = "en") -> list[b.LessonLine]:
    """The lessons of a game's tutorial; an empty list where it has none."""
    return [
        b.LessonLine(number=number, name=lesson.name[spoken(language)], steps=len(lesson.steps))
        for number, lesson in enumerate(find(server, game))
    ]


@post("/api/games/{game:str}/lessons/{number:int}", tags=["lessons"], status_code=200, responses=ERRORS)
async def play_lesson(
    game: GameId,
    number: LessonNumber,
    data: JSONBody[b.LessonBody],
    server: TheServer,
    language: Language = "en",
    words: Words = False,
) -> b.LessonNow:
    """A lesson after the moves that you have made in it; without any, its beginning."""
    found = find(server, game)
    if number >= len(found):
        raise not_found("such lesson", "number")
    texts = server.registry.texts(server.registry.game(game), language if words else "")
    return lessons.look(
        server.registry.game(game), found, number, data.moves, data.name.strip()[:32], texts, spoken(language)
    )


ROUTES = [list_lessons, play_lesson]
