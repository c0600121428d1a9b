"""Every lesson of every tutorial: a scenario that holds, can be played whatever is allowed, and is told twice."""

from typing import Any

import pytest

from walpurgis.formats.lesson import LEARNER, Lesson
from walpurgis.formats.scenario import check, make
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import game, ids, lessons
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State

ALL = [pytest.param(one, lesson, id=f"{one}-{lesson.name['en']}") for one in ids() for lesson in lessons(one)]
MOST_WAYS = 3
"""So many of the moves that a step allows are followed to the end of the lesson: first, last and one between."""
LONGEST = 260
"""So many letters still fit above the question on a phone."""


@pytest.mark.parametrize("one", ids())
def test_each_game_is_taught_in_five_to_eight_lessons(one: str) -> None:
    assert 5 <= len(lessons(one)) <= 8
    for language in LANGUAGES:
        names = [lesson.name[language] for lesson in lessons(one)]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("one, lesson", ALL)
def test_the_lesson_holds_as_a_scenario(one: str, lesson: Lesson) -> None:
    assert lesson.scenario.game == one
    assert lesson.scenario.clauses
    assert check(game(one), lesson.scenario) == []


@pytest.mark.parametrize("one, lesson", ALL)
def test_the_lesson_speaks_both_languages(one: str, lesson: Lesson) -> None:
    for said in (lesson.name, lesson.end, *[step.said for step in lesson.steps]):
        assert sorted(said) == sorted(LANGUAGES)
        assert len(set(said.values())) == len(said), "one language has the other one's words"
        assert all(0 < len(text) <= LONGEST for text in said.values()), said
        assert not any("!" in text for text in said.values())


@pytest.mark.parametrize("one, lesson", ALL)
def test_the_lesson_can_be_played_with_every_move_that_it_allows(one: str, lesson: Lesson) -> None:
    state = lesson.begin(game(one))
    follow(game(one), lesson, state, list(lesson.scenario.when), 0)


def follow(one: Game[Any], lesson: Lesson, state: State[Any], lines: list[tuple[int, str]], done: int) -> None:
    """Play a lesson to its end, with several of the moves that each step allows."""
    while lines and lines[0][0] != LEARNER:
        assert make(state, one, lines.pop(0)) == ""
    if not lines:
        return
    wanted = [str(move) for move in lesson.wanted(state, done)]
    assert wanted, f"step {done + 1} wants no legal move"
    ways = wanted if len(wanted) <= MOST_WAYS else [wanted[0], wanted[len(wanted) // 2], wanted[-1]]
    for way in ways:
        other = state.copy()
        assert make(other, one, (LEARNER, way)) == ""
        follow(one, lesson, other, lines[1:], done + 1)


@pytest.mark.parametrize("one, lesson", ALL)
def test_the_moves_of_the_scenario_are_wanted(one: str, lesson: Lesson) -> None:
    state, done = lesson.begin(game(one)), 0
    for seat, text in lesson.scenario.when:
        if seat == LEARNER:
            assert text in [str(move) for move in lesson.wanted(state, done)]
            done += 1
        assert make(state, game(one), (seat, text)) == ""
