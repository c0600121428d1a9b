"""Tutorials: lessons on prepared positions, played by the real rules. They need no table and no session."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from walpurgis.games import lessons as lessons_of
from walpurgis.kernel.lesson import Lesson
from walpurgis.kernel.text import LANGUAGES
from walpurgis.server import lessons
from walpurgis.server.api import bodies as b
from walpurgis.server.api.common import ERRORS, Language, TheHouse
from walpurgis.server.api.tables import GameId
from walpurgis.server.errors import not_found
from walpurgis.server.house import House

LessonNumber = Annotated[int, PathParameter(ge=0, le=99, description="the lesson, counted from 0")]


def find(house: House, game: str) -> list[Lesson]:
    house.shelf.game(game)
    return lessons_of(house.shelf.sources[game])


def spoken(language: str) -> str:
    return language if language in LANGUAGES else LANGUAGES[0]


@get("/api/games/{game:str}/lessons", tags=["lessons"], responses=ERRORS)
async def list_lessons(game: GameId, house: TheHouse, language: Language = "en") -> list[b.LessonLine]:
    """The lessons of a game's tutorial; an empty list where it has none."""
    return [
        b.LessonLine(number=number, name=lesson.name[spoken(language)], steps=len(lesson.steps))
        for number, lesson in enumerate(find(house, game))
    ]


@post("/api/games/{game:str}/lessons/{number:int}", tags=["lessons"], status_code=200, responses=ERRORS)
async def play_lesson(
    game: GameId, number: LessonNumber, data: JSONBody[b.LessonBody], house: TheHouse, language: Language = "en"
) -> b.LessonNow:
    """A lesson after the moves that you have made in it; without any, its beginning."""
    found = find(house, game)
    if number >= len(found):
        raise not_found("such lesson", "number")
    words = house.shelf.words(game, language)
    return lessons.look(
        house.shelf.game(game), found, number, data.moves, data.name.strip()[:32], words, spoken(language)
    )


ROUTES = [list_lessons, play_lesson]
