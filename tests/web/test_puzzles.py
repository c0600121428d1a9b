"""Puzzles on the page: a move on the real board, what it was worth, the best one, and a streak; one's own mistakes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.settled import PATIENCE
from tests.web.test_analysis import bring
from tests.web.test_screens import barriers
from walpurgis.games import ids, puzzles

LOOKS = [("en", False), ("de", True)]
WORDS = {
    "en": ("Show the best move", "Try again", "Next puzzle", "That is the best move", "Puzzle of the day", "in a row"),
    "de": (
        "Besten Zug zeigen",
        "Noch einmal",
        "Nächstes Rätsel",
        "Das ist der beste Zug",
        "Rätsel des Tages",
        "in Folge",
    ),
}


def make(page: Page, move: str) -> None:
    """Choose a move from the list of all moves, and confirm it."""
    page.wait_for_selector(".prompt.yours")
    page.keyboard.press("m")
    row = page.locator("dialog ol button").filter(has=page.get_by_text(move, exact=True))
    row.first.click()
    page.locator(".prompt .confirm").click()
    page.wait_for_selector(".verdict")


@pytest.mark.in_turn("language", "phone")
@pytest.mark.parametrize("language, phone", LOOKS, ids=["english-desktop", "german-phone"])
@pytest.mark.parametrize("one", ids())
def test_a_puzzle_is_tried_shown_solved_and_followed_by_another(
    visitor: Visitor, one: str, language: str, phone: bool
) -> None:
    show, again, following, right, _, _ = WORDS[language]
    puzzle = puzzles(one)[0]
    page = visitor(f"/puzzles/{one}/{puzzle.id}", language=language, phone=phone)
    verdict = page.locator(".verdict")
    make(page, puzzle.moves[-1].same[0])
    expect(verdict.locator(".move")).to_have_count(0)
    verdict.get_by_role("button", name=show).click()
    expect(verdict.locator(".move")).to_have_count(2)
    assert barriers(page) == []
    verdict.get_by_role("button", name=again).click()
    expect(verdict).to_have_count(0)
    make(page, puzzle.best.same[0])
    expect(verdict.get_by_role("heading")).to_have_text(right)
    verdict.get_by_role("link", name=following).click()
    page.wait_for_url(re.compile(rf"/puzzles/{one}/(?!{puzzle.id})"))
    page.wait_for_selector(".prompt.yours")


@pytest.mark.parametrize("language, phone", LOOKS, ids=["english-desktop", "german-phone"])
def test_the_lobby_leads_to_the_puzzle_of_the_day_and_remembers_that_it_was_solved(
    visitor: Visitor, language: str, phone: bool
) -> None:
    *_, daily, streak = WORDS[language]
    page = visitor(language=language, phone=phone)
    panel = page.get_by_role("region", name=daily)
    expect(panel.get_by_role("link")).to_have_count(len([one for one in ids() if puzzles(one)]))
    with page.expect_response(re.compile("/puzzles/today")) as answer:
        panel.get_by_role("link", name="Broom Service").click()
    puzzle = next(one for one in puzzles("broom_service") if one.id == answer.value.json()["id"])
    make(page, puzzle.best.same[0])
    expect(page.locator(".verdict")).to_contain_text(streak)
    page.goto("/")
    expect(panel).to_contain_text(streak)


def test_the_mistakes_of_a_finished_game_are_practised(visitor: Visitor) -> None:
    page = visitor()
    table = bring(page, "witchstone")
    page.goto(f"/practice/{table}/0")
    page.get_by_text("There are no mistakes to practise here").wait_for()
    page.get_by_role("link", name="Back to the game").click()
    analysis = page.get_by_role("region", name="Chances to win")
    analysis.get_by_role("button", name="What was every move worth?").click()
    practise = analysis.get_by_role("link", name=re.compile("Practise the mistakes of")).first
    practise.click(timeout=10 * PATIENCE * 1000)
    page.wait_for_selector(".prompt.yours")
    expect(page.locator(".instruction")).to_contain_text("you gave away")
    with page.expect_response(re.compile("/answer")) as answer:
        page.keyboard.press("m")
        page.locator("dialog ol button").first.click()
        page.locator(".prompt .confirm").click()
    best = answer.value.json()["best"]
    if not answer.value.json()["right"]:
        page.get_by_role("button", name="Show the best move").click()
    expect(page.locator(".verdict")).to_contain_text(best["say"])


def test_a_puzzle_that_does_not_exist_is_told(visitor: Visitor) -> None:
    page = visitor("/puzzles/witchstone/nothing")
    page.get_by_text("There is no such puzzle").wait_for()
