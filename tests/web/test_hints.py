"""Hints at the table: what to look at, then moves, then the best one ready on the board; and a bot's move explained."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Person, Visitor, is_asked, make_table
from tests.web.settled import PATIENCE

WORDS = {
    "en": ("Hints", "What should I look at?", "Show me some moves", "Show me the best move", "of 100 games", "Explain"),
    "de": (
        "Tipps",
        "Worauf soll ich",
        "Zeig mir einige Züge",
        "Zeig mir den besten Zug",
        "von 100 Partien",
        "erklären",
    ),
}
PICTURES = os.environ.get("WALPURGIS_PICTURES", "")


def picture(page: Page, name: str) -> None:
    """Keep a picture for whoever wants to look."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def table(page: Page, game: str) -> None:
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "novice", "name": "Agnes"}]
    chairs += [{"kind": "bot", "level": "novice"}] * (1 if game in ("new_salem", "septima") else 0)
    page.goto(f"/tables/{make_table(page, chairs, game, seed=7)}")
    page.wait_for_selector(".prompt")


@pytest.mark.parametrize(
    "game, language, phone", [("witchstone", "en", False), ("broom_service", "de", True)], ids=["desktop", "phone"]
)
def test_a_hint_comes_in_three_steps(visitor: Visitor, game: str, language: str, phone: bool) -> None:
    title, look, moves, best, worth, explain = WORDS[language]
    page = visitor(language=language, phone=phone)
    page.set_viewport_size(PHONE if phone else {"width": 1366, "height": 768})  # type: ignore[arg-type]
    table(page, game)
    Person(page).play(is_asked)
    page.get_by_role("button", name=title, exact=True).click()
    panel = page.get_by_role("region", name=title)
    panel.get_by_role("button", name=look).click()
    expect(panel.get_by_role("button", name=moves)).to_be_visible(timeout=PATIENCE * 1000)
    picture(page, f"nudge-{game}-{language}")
    assert panel.get_by_role("listitem").count() == 0, "the first step names no move"
    panel.get_by_role("button", name=moves).click()
    expect(panel.get_by_role("listitem").first).to_be_visible(timeout=PATIENCE * 1000)
    assert panel.get_by_role("listitem").count() in (2, 3)
    picture(page, f"moves-{game}-{language}")
    panel.get_by_role("button", name=best).click()
    expect(panel).to_contain_text(worth, timeout=PATIENCE * 1000)
    picture(page, f"best-{game}-{language}")
    said = panel.locator("b").inner_text()
    expect(page.locator(".prompt h2")).to_have_text(said)
    version = page.locator(".prompt").get_attribute("data-version")
    page.locator(".prompt .confirm").click()
    expect(page.locator(f'.prompt[data-version="{version}"]')).to_have_count(0)
    ask = panel.get_by_role("button", name=re.compile(explain))
    Person(page).play(lambda one: ask.count() > 0)
    ask.first.click()
    expect(panel.locator(".meant")).to_contain_text("100", timeout=PATIENCE * 1000)
    picture(page, f"explain-{game}-{language}")


def test_two_people_are_asked_whether_they_agree(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    made = make_table(host, [{"kind": "me"}, {"kind": "open"}], "witchstone", hints=True, autostart=True, open=True)
    host.goto(f"/tables/{made}")
    expect(host.get_by_text("Hints may be asked for here")).to_be_visible()
    guest.goto(f"/tables/{made}")
    guest.get_by_role("button", name="Sit down here").click()
    dialog = guest.get_by_role("alertdialog", name="May hints be asked for at this table?")
    expect(dialog).to_be_visible()
    picture(guest, "consent-witchstone-en")
    button = host.get_by_role("button", name="Hints", exact=True)
    expect(host.locator(".prompt")).to_be_visible()
    assert button.count() == 0
    dialog.get_by_role("button", name="Agree").click()
    expect(button).to_be_visible()
    expect(dialog).to_have_count(0)
