"""Where a game turned: a finished game is analysed from its replay, and its turning points can be opened."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import LAPTOP, Visitor
from tests.web.settled import PATIENCE
from walpurgis.games import game as find_game
from walpurgis.testing.random_play import random_game

BRING = """async (record) => {
  const headers = { "content-type": "application/json" };
  await fetch("/api/guests", { method: "POST", headers, body: JSON.stringify({ name: "Ilse" }) });
  const answer = await fetch("/api/records", { method: "POST", headers, body: JSON.stringify({ record }) });
  return (await answer.json()).table.id;
}"""


def bring(page: Page, game: str) -> str:
    """A finished game that was played elsewhere."""
    record, _ = random_game(find_game(game), 2, seed=3)
    table: str = page.evaluate(BRING, str(record))
    return table


WORDS = {
    "en": ("Chances to win", "What was every move worth?", "Where it turned", "Move", "accuracy"),
    "de": ("Gewinnchancen", "Was war jeder Zug wert?", "Wo sie kippte", "Zug", "Genauigkeit"),
}


@pytest.mark.parametrize("language, phone", [("en", False), ("de", True)])
def test_a_finished_game_tells_where_it_turned(visitor: Visitor, language: str, phone: bool) -> None:
    title, ask, turned, move, accuracy = WORDS[language]
    page = visitor(language=language, phone=phone)
    table = bring(page, "witchstone")
    page.goto(f"/replays/{table}")
    analysis = page.get_by_role("region", name=title)
    expect(analysis.locator("svg")).to_have_count(0)
    # On a wide screen a button beside the way through the game leads there; on a phone it is what comes next.
    (analysis if phone else page.locator(".transport")).get_by_role("button", name=ask).click()
    expect(analysis.get_by_text(turned)).to_be_visible(timeout=10 * PATIENCE * 1000)
    assert analysis.locator("polyline:not(.plot-under)").count() == 2
    expect(analysis).to_contain_text(accuracy)
    first = analysis.get_by_role("button", name=re.compile(f"^{move} [0-9]+$")).first
    number = first.inner_text().split()[1]
    first.click()
    expect(page.locator(".transport")).to_contain_text(re.compile(rf"\b{number}\b"))
    expect(analysis.locator(".said")).to_contain_text(f"{move} {number}:")
    page.reload()
    expect(page.get_by_role("region", name=title).locator("svg[role=img]")).to_be_visible()


def test_a_player_who_asks_where_the_game_was_lost_is_told_by_name_and_in_the_log(visitor: Visitor) -> None:
    page = visitor()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    table = bring(page, "witchstone")
    page.goto(f"/replays/{table}#worth-1")
    analysis = page.get_by_role("region", name="Chances to win")
    expect(analysis.get_by_text("Where it turned for Ilse 2")).to_be_visible(timeout=10 * PATIENCE * 1000)
    turns = analysis.locator("ul:not(.players) li")
    assert 1 <= turns.count() <= 5
    for turn in turns.all_inner_texts():
        assert re.search(r"gave away \d+ of 100|luck.* [+−]\d+ of 100", turn), turn
    mistakes = page.locator(".moves li").filter(has=page.get_by_title("mistake"))
    mistakes.first.get_by_role("button").click()
    expect(analysis.locator(".said")).to_contain_text("mistake")
    page.get_by_role("button", name="Everyone").click()
    expect(analysis.get_by_text("Where it turned", exact=True)).to_be_visible()
    for turn in turns.all_inner_texts():
        assert turn.startswith(("Ilse 1: ", "Ilse 2: ")), turn
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (
        "the page grows with the signs in the log"
    )
