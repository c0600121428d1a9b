"""Everything fits: no screen is wider than it should be and no word is cut, on any width, in the longer language."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visitor, come, look_at, make_table, positions
from tests.web.test_screens import barriers
from walpurgis.games import ids

NARROW = ["phone", "tablet", "zoomed"]
PAGES = ["/", "/watch", "/replays", "/learn", "/me", "/tables/nowhere", *(f"/learn/{one}/1" for one in ids())]
CUT = """() => {
  // Words that reach beyond the edge of their button, or of something that hides what is outside of it.
  const hides = (style) => ["hidden", "clip"].includes(style.overflowX);
  const scrolls = (style) => ["auto", "scroll"].includes(style.overflowX);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = [];
  while (words.nextNode()) {
    const word = words.currentNode, range = document.createRange();
    if (!word.textContent.trim() || word.parentElement.closest("svg, .sr, script, style, option, dialog:not([open])"))
      continue;
    range.selectNodeContents(word);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    for (let at = word.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at), edge = at.getBoundingClientRect();
      const holds = hides(style) || at.matches("button, .btn, .thing");
      if (holds && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)) {
        cut.push(`${word.textContent.trim()} in .${at.className}`);
        break;
      }
      if (scrolls(style)) break;
    }
  }
  return cut;
}"""


WIDE = """() => {
  // What makes the page scroll sideways, innermost first.
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const beyond = [...document.body.querySelectorAll("*")].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 0.5,
  );
  return ["page", ...beyond.reverse().map((one) => `${one.tagName} .${one.className} ${one.textContent}`.slice(0, 99))];
}"""


def check(page: Page, where: str) -> None:
    assert page.evaluate(WIDE) == [], f"{where} is too wide"
    assert page.evaluate(CUT) == [], where


@pytest.mark.parametrize("size", NARROW)
def test_every_page_fits(visitor: Visitor, size: str) -> None:
    page = come(visitor, size)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("main, .prompt")
        check(page, path)
    page.goto("/")
    page.locator(".bar .primary").click()
    page.wait_for_selector("dialog")
    check(page, "making a table")


@pytest.mark.parametrize("size", NARROW)
def test_a_table_of_any_title_fits_into_the_lobby(visitor: Visitor, size: str) -> None:
    title = "Walpurgisnachtgesellschaftsabend"
    make_table(visitor(), [{"kind": "me"}, {"kind": "open"}], "broom_service", title=title, open=True)
    page = come(visitor, size)
    page.get_by_text(title).first.wait_for()
    check(page, "/")


@pytest.mark.parametrize("size", NARROW)
@pytest.mark.parametrize("title", positions())
def test_the_fullest_and_the_emptiest_tables_fit(visitor: Visitor, title: str, size: str) -> None:
    page = look_at(visitor, title, size)
    check(page, title)
    board = page.locator("main.board").bounding_box()
    assert board
    assert board["height"] >= 200, "the board can be seen"
    if size == "phone":
        assert barriers(page) == []
