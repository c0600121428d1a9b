"""Without a mouse and without eyes: a whole turn of each game by keyboard, and what a screen reader hears of it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import MOVED, Visitor, is_asked, is_over, make_table
from tests.web.settled import PATIENCE, patiently
from walpurgis.games import game, ids

LISTEN = """() => {
  window.heard = { polite: [], assertive: [] };
  for (const region of document.querySelectorAll("[aria-live=polite], [aria-live=assertive]"))
    new MutationObserver(() => window.heard[region.ariaLive].push(region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
}"""

TOLD = "names => window.heard.polite.some((said) => names.some((name) => said.includes(name)))"
"""All is told a moment after it is seen."""


class Hands:
    """Plays with the keyboard alone: N goes to what is lit, Enter touches and confirms, numbers choose."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0

    def move(self) -> None:
        """One whole decision."""
        keyboard, page = self.page.keyboard, self.page
        before = page.locator(".prompt").get_attribute("data-version")
        for at in range(40):
            if page.locator(".prompt .confirm").count():
                break
            if page.locator("[data-lit]:not([aria-pressed=true])").count():
                for _ in range(1 + at % 3):
                    keyboard.press("n")
                keyboard.press("Enter")
            else:
                keyboard.press("1")
        keyboard.press("Enter")
        page.wait_for_function(MOVED, arg=before)
        self.moves += 1


@pytest.mark.parametrize("one", ids())
def test_a_whole_turn_is_played_by_keyboard_alone_and_announced(visitor: Visitor, one: str) -> None:
    page = visitor()
    bots = [{"kind": "bot", "level": "novice"}] * 2
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, *bots], one, seed=11)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".prompt.yours")
    page.evaluate(LISTEN)
    hands = Hands(page)
    beginning = where(page)
    for _ in patiently("the turn ends", 10 * PATIENCE):
        if where(page) != beginning and hands.moves >= 3:
            break
        assert not is_over(page)
        assert hands.moves < 80, f"{game(one).title}: the turn does not end"
        if is_asked(page):
            hands.move()
        else:
            page.wait_for_timeout(15)
    page.wait_for_function(TOLD, arg=["You ", "Your ", "You:"])
    page.wait_for_function(TOLD, arg=others(page))
    page.wait_for_function("() => window.heard.assertive.some((said) => said.startsWith('your turn'))")


def where(page: Page) -> str:
    """Where in the game we are, as the top bar says it."""
    return page.locator("header .phase").inner_text()


def others(page: Page) -> list[str]:
    return [name for name in page.locator(".seats .name").all_inner_texts() if name != "You"]


def test_the_arrows_walk_over_a_board_and_a_letter_tells_what_lies_there(visitor: Visitor) -> None:
    page = visitor()
    table = make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "broom_service", seed=3)
    page.goto(f"/tables/{table}")
    page.wait_for_selector("[data-place]")
    page.locator("svg.board [data-place][tabindex='0']").first.focus()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    assert len(seen) >= 4
    page.keyboard.press("i")
    label = str(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    told = label.removesuffix(" You may choose this.")
    page.locator(".prompt .reason", has_text=told).wait_for()


def test_a_long_press_tells_what_a_thing_is_and_touches_nothing(visitor: Visitor) -> None:
    page = visitor(phone=True)
    table = make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "broom_service", seed=3)
    page.goto(f"/tables/{table}")
    card = page.locator(".card.lit").first
    card.wait_for()
    card.click(delay=700)
    expect(card).to_have_attribute("aria-pressed", "false")
    page.locator(".prompt .reason", has_text="brave:").wait_for()


def test_keys_tell_what_happened_last_and_where_ones_pieces_are_and_the_help_lists_all_keys(visitor: Visitor) -> None:
    """Keys and their list come from one table: what is listed does something, and what does something is listed."""
    page = visitor()
    bots = [{"kind": "bot", "level": "novice"}] * 2
    page.goto(f"/tables/{make_table(page, [{'kind': 'me', 'name': 'Wilma'}, *bots], 'broom_service', seed=11)}")
    page.wait_for_selector(".prompt.yours")
    page.evaluate(LISTEN)
    page.keyboard.press("p")
    page.wait_for_function(TOLD, arg=["West Castle Heath, East Castle Hill"])
    page.keyboard.press("l")
    page.wait_for_function(TOLD, arg=["has selected 4 cards.", "Nothing has happened yet."])
    page.keyboard.press("?")
    page.locator(".help dl .kbd").first.wait_for()
    listed = page.locator(".help dl .kbd").all_inner_texts()
    assert {"I", "L", "P", "N", "U", "M", "S", "T", "?"} <= set(listed)
