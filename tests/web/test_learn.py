"""A newcomer learns: every lesson of each tutorial by touching what is lit, and then a full game against novices."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, is_asked
from tests.web.test_screens import barriers
from walpurgis.games import game, ids, lessons

LOOKS = [("en", False), ("de", True)]
NEXT = {"en": "Next lesson", "de": "Nächste Lektion"}
PLAY = {"en": "Play a full game", "de": "Ganze Partie spielen"}


def is_learned(page: Page) -> bool:
    return page.locator(".instruction.done").count() > 0


@pytest.mark.in_turn("language", "phone")
@pytest.mark.parametrize("language, phone", LOOKS, ids=["english-desktop", "german-phone"])
@pytest.mark.parametrize("one", ids())
def test_a_newcomer_plays_a_whole_tutorial_and_goes_on_with_a_game(
    visitor: Visitor, one: str, language: str, phone: bool
) -> None:
    page = visitor(language=language, phone=phone)
    page.goto("/learn")
    page.locator(f"a[href='/learn/{one}/1']").first.click()
    for number, lesson in enumerate(lessons(one), 1):
        said = page.locator(".instruction .say")
        page.get_by_text(lesson.steps[0].said[language]).wait_for()
        person = Person(page)
        person.play(is_learned)
        assert person.moves == len(lesson.steps)
        expect(said).to_have_text(lesson.end[language], use_inner_text=True)
        if number < len(lessons(one)):
            page.get_by_role("link", name=NEXT[language]).click()
            page.wait_for_url(f"**/learn/{one}/{number + 1}")
    page.get_by_role("button", name=PLAY[language]).click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(".prompt")


def test_the_list_of_lessons_remembers_what_was_learned(visitor: Visitor) -> None:
    page = visitor("/learn/broom_service")
    page.get_by_role("link", name="Start").click()
    Person(page).play(is_learned)
    page.goto("/learn/broom_service")
    page.wait_for_selector("ol li")
    expect(page.locator("ol svg")).to_have_count(1)
    expect(page.get_by_role("link", name="Start")).to_have_attribute("href", "/learn/broom_service/2")


def test_a_step_can_be_taken_back_and_a_lesson_begun_anew(visitor: Visitor) -> None:
    page = visitor("/learn/broom_service/2")
    lesson = lessons("broom_service")[1]
    page.get_by_text(lesson.steps[0].said["en"]).wait_for()
    page.locator(".prompt .confirm").click()
    page.get_by_text(lesson.steps[1].said["en"]).wait_for()
    page.get_by_role("button", name="Take back").click()
    page.get_by_text(lesson.steps[0].said["en"]).wait_for()
    Person(page).play(is_learned)
    page.get_by_role("button", name="Once more").click()
    page.get_by_text(lesson.steps[0].said["en"]).wait_for()


def test_a_game_without_lessons_is_begun_with_a_guide(visitor: Visitor) -> None:
    page = visitor("/learn/moonlight")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".prompt")


def test_a_lesson_that_does_not_exist_is_told(visitor: Visitor) -> None:
    page = visitor("/learn/witchstone/99")
    page.get_by_text("There is no such lesson").wait_for()
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Start").first.wait_for()


@pytest.mark.parametrize("day", [False, True], ids=["night", "day"])
def test_lessons_have_no_barriers(visitor: Visitor, day: bool) -> None:
    page = visitor("/learn", day=day, phone=day, language="de" if day else "en")
    page.wait_for_selector("ol li")
    assert barriers(page) == []
    for one in ids():
        page.goto(f"/learn/{one}/2")
        page.wait_for_selector(".prompt.yours")
        assert is_asked(page)
        assert barriers(page) == [], game(one).title
    Person(page).play(is_learned)
    assert barriers(page) == []
