"""From the lobby to a game in one touch: the level of the bots is remembered, and a first game is a simple one."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, begin


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
