"""From the lobby to a game in one touch: the level of the bots is remembered, and a first game is a simple one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, begin, make_table


def table_of(page: Page) -> Any:
    return page.evaluate("async () => (await fetch('/api' + location.pathname)).json()")


def test_the_level_of_the_bots_is_chosen_in_one_touch_and_remembered(visitor: Visitor) -> None:
    page = visitor()
    level = page.get_by_label("Strength: Witchstone")
    expect(level).to_have_value("apprentice")
    level.select_option("novice")
    page.reload()
    expect(page.get_by_label("Strength: Witchstone")).to_have_value("novice")
    expect(page.get_by_label("Strength: Septima")).to_have_value("apprentice")
    begin(page, "Witchstone")
    assert {seat["level"] for seat in table_of(page)["seats"] if seat["kind"] == "bot"} == {"novice"}


def test_a_newcomers_first_septima_is_the_basic_game(visitor: Visitor) -> None:
    page = visitor(language="de", phone=True)
    page.get_by_text("Deine erste Partie: das Grundspiel").wait_for()
    begin(page, "Septima", "de")
    assert table_of(page)["options"]["mode"] == "basic"
    page.goto("/")
    page.wait_for_selector("article")
    expect(page.get_by_text("Deine erste Partie: das Grundspiel")).to_have_count(0)
    begin(page, "Septima", "de")
    assert table_of(page)["options"]["mode"] == "full"


def test_a_first_game_has_a_guide_that_points_and_its_set_up_is_done(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Septima")
    expect(page.locator(".prompt h2")).to_have_text("Where does your Leader begin?")
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text("What glows can be touched")
    expect(page.locator(".pointer")).to_have_attribute("data-points-at", re.compile("space:"))
    page.reload()
    expect(guide).to_be_visible()
    guide.get_by_role("button", name="Close the guide").click()
    expect(page.locator(".pointer")).to_have_count(0)
    page.goto("/")
    page.wait_for_selector("article")
    begin(page, "Septima")
    page.wait_for_selector(".prompt.yours")
    expect(guide).to_have_count(0)


GAMES = ["Broom Service", "New Salem", "Septima", "Witchstone"]


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_points_at_each_first_question_and_says_what_matters(visitor: Visitor, game: str) -> None:
    page = visitor()
    begin(page, game)
    page.wait_for_selector(".prompt.yours")
    person, asked = Person(page), list[str]()

    def look(page: Page) -> bool:
        """The first two questions come with words and an arrow."""
        if page.locator(".prompt.yours").count():
            question = page.locator(".prompt h2").first.inner_text()
            if question not in asked:
                asked.append(question)
                expect(page.locator(".guide p").first).to_be_visible()
                expect(page.locator(".pointer")).to_have_count(1)
        return len(asked) == 2

    person.play(look)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_guide_speaks_in_the_question_and_can_be_skipped_for_good(visitor: Visitor, game: str) -> None:
    page = visitor(phone=True)
    begin(page, game)
    page.wait_for_selector(".prompt.yours")
    expect(page.locator(".prompt .reason")).to_contain_text("Touch what glows; the arrow points at it.")
    expect(page.locator(".pointer")).to_have_count(1)
    page.get_by_role("button", name="Close the guide").click()
    expect(page.locator(".pointer")).to_have_count(0)
    expect(page.locator(".prompt .reason")).not_to_contain_text("Touch what glows")
    page.reload()
    page.wait_for_selector(".prompt.yours")
    expect(page.locator(".pointer")).to_have_count(0)


def test_the_lobby_shows_the_games_that_can_be_watched(visitor: Visitor) -> None:
    one, other = visitor(), visitor()
    make_table(one, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "witchstone")
    other.reload()
    house = other.get_by_role("region", name="In the house tonight")
    house.get_by_role("link", name="Witchstone").first.click()
    other.wait_for_selector(".prompt")
    assert "/tables/" in other.url


def test_the_lobby_says_that_nothing_waits_while_others_think(visitor: Visitor) -> None:
    page = visitor()
    page.evaluate(
        """async () => {
          const post = (path, body) => fetch(path, { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } });
          await post("/api/guests", { name: "Wilma" });
          await post("/api/tables", { game: "moonlight", chairs: [{ kind: "me" }, { kind: "open" }] });
        }"""
    )
    page.reload()
    page.get_by_text("Nothing waits for you.").wait_for()
