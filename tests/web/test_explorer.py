"""The explorer in the browser: from a replay, or from a record that was pasted; and the better move on the board."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor
from tests.web.settled import PATIENCE
from tests.web.test_analysis import WORDS as ANALYSIS
from tests.web.test_analysis import bring
from tests.web.test_hints import picture
from walpurgis.games import game as find_game
from walpurgis.testing.random_play import random_game

WORDS = {
    "en": ("Explorer", "Explore", "Go back", "Explore from here", "engine answers"),
    "de": ("Stellungen erforschen", "Erforschen", "Zurück", "Von hier aus erforschen", "Engine antwortet"),
}
BETTER = {
    "en": ("Show the better move", "Better:", "Try it"),
    "de": ("Den besseren Zug", "Besser:", "Von hier aus probieren"),
}


@pytest.mark.parametrize("language, phone", [("en", False), ("de", True)], ids=["desktop", "phone"])
def test_a_line_is_explored_and_gone_back(visitor: Visitor, language: str, phone: bool) -> None:
    title, do, back, here, engine = WORDS[language]
    page = visitor(language=language, phone=phone)
    if not phone:
        page.set_viewport_size({"width": 1366, "height": 768})
    table = bring(page, "witchstone")
    page.goto(f"/replays/{table}/30")
    page.get_by_role("link", name=here).click()
    panel = page.get_by_role("region", name=title)
    moves = panel.locator(".move")
    expect(moves.first).to_be_visible(timeout=PATIENCE * 1000)
    first = moves.all_inner_texts()
    picture(page, f"explore-{language}")
    panel.get_by_role("button", name=engine).click()
    moves.first.click()
    expect(panel.locator(".line li").first).to_be_visible(timeout=PATIENCE * 1000)
    picture(page, f"explored-{language}")
    panel.get_by_role("button", name=back).click()
    expect(panel.locator(".line li")).to_have_count(0, timeout=PATIENCE * 1000)
    assert moves.all_inner_texts() == first
    page.goto("/explore/witchstone")
    picture(page, f"explore-start-{language}")
    record, _ = random_game(find_game("witchstone"), 2, seed=3)
    record.entries, record.result = record.entries[:10], None
    page.get_by_role("textbox").fill("no record")
    page.get_by_role("button", name=do, exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("textbox").fill(str(record))
    page.get_by_role("button", name=do, exact=True).click()
    expect(moves.first).to_be_visible(timeout=PATIENCE * 1000)


@pytest.mark.parametrize("language, phone", [("en", False), ("de", True)], ids=["desktop", "phone"])
def test_the_better_move_is_shown_on_the_board_of_a_replay(visitor: Visitor, language: str, phone: bool) -> None:
    title, ask, turned, *_ = ANALYSIS[language]
    show, better, try_it = BETTER[language]
    page = visitor(language=language, phone=phone)
    if not phone:
        page.set_viewport_size({"width": 1366, "height": 768})
    table = bring(page, "broom_service")
    page.goto(f"/replays/{table}")
    analysis = page.get_by_role("region", name=title)
    analysis.get_by_role("button", name=ask).click()
    expect(analysis.get_by_text(turned)).to_be_visible(timeout=10 * PATIENCE * 1000)
    button = analysis.get_by_role("button", name=show)
    for turn in analysis.locator("ul:not(.players) button").all():
        turn.click()
        if button.count():
            break
    button.click()
    expect(analysis.locator(".better")).to_contain_text(better, timeout=PATIENCE * 1000)
    analysis.scroll_into_view_if_needed()
    picture(page, f"better-{language}")
    analysis.get_by_role("link", name=try_it).click()
    expect(page.get_by_role("region", name=WORDS[language][0]).locator(".move").first).to_be_visible(
        timeout=PATIENCE * 1000
    )
