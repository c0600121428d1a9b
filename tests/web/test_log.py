"""What the others did: the bar tells it while it is shown, the log has one order, and a card sums it up."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, is_asked, make_table
from tests.web.settled import glancing, patiently, settle


def sit_down(page: Page, game: str = "witchstone") -> Person:
    bots = [{"kind": "bot", "level": "novice"}] * 2
    page.goto(f"/tables/{make_table(page, [{'kind': 'me'}, *bots], game, seed=4)}")
    page.wait_for_selector(".prompt")
    return Person(page)


def has_news(page: Page) -> bool:
    """Whether others have acted since one's last move; the log is drawn some frames after the question."""
    if not is_asked(page):
        return False
    settle(page)
    return is_asked(page) and page.locator(".log .boundary").count() > 0


def names(page: Page) -> list[str]:
    return page.locator(".seats .name").all_inner_texts()[1:]


def test_the_newest_move_is_the_first_line_and_what_is_news_stands_above_a_line(visitor: Visitor) -> None:
    page = visitor()
    person = sit_down(page)
    card = page.get_by_role("region", name="Since your last move")
    person.play(lambda _: person.moves > 2 and has_news(page))
    lines = page.locator(".log > section:not(.panel) li").all_inner_texts()
    at = [line.lower() for line in lines].index("your last move")
    assert at > 0
    assert not any(line.startswith(("You", "Your ")) for line in lines[:at]), "what others did is news"
    newest = card.locator("p").inner_text()
    assert newest == lines[0]
    number = card.locator(".quiet").inner_text()
    card.get_by_role("button", name="Earlier").click()
    expect(card.locator(".quiet")).not_to_have_text(number)
    assert any(name in card.locator("p").inner_text() for name in names(page))


PAUSES = """
  const later = setTimeout;
  window.setTimeout = (work, wait, ...more) =>
    later((...all) => window.stopped && wait > 600 && wait < 3000 ? undefined : work(...all), wait, ...more);
"""
"""When the page is `stopped`, the pauses between the moves of others do not end by themselves."""


def test_at_a_slow_pace_the_bar_tells_what_somebody_does_and_a_touch_ends_the_wait(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(PAUSES)
    page.goto("/me")
    page.get_by_role("button", name="slow").click()
    person = sit_down(page)
    others = "|".join(map(re.escape, names(page)))
    told = page.locator(".prompt.waiting h2", has_text=re.compile(rf"^({others}) (?!is choosing)"))
    with glancing():
        for _ in patiently("somebody does something"):
            if told.count():
                break
            person.step()
        page.evaluate("() => { window.stopped = true; }")
        page.locator(".prompt.waiting .reason", has_text="choosing").wait_for()
        for _ in patiently("touches end the wait"):
            page.keyboard.press("Escape")
            if is_asked(page):
                break
            page.wait_for_timeout(50)
