"""What others did can be followed with the eyes, holds up nobody, and keeps still for those who want it so."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Person, Visitor, is_asked, make_table
from walpurgis.games import ids

WATCH = """() => {
  window.flown = 0;
  window.marked = 0;
  new MutationObserver((list) => {
    for (const { addedNodes } of list)
      for (const node of addedNodes) node.className === "token" ? window.flown++ : window.marked++;
  }).observe(document.querySelector(".sky"), { childList: true });
}"""


KEY = """() => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
  return document.querySelectorAll(".sky .token").length;
}"""


def sit_down(page: Page, one: str) -> None:
    bots = [{"kind": "bot", "level": "novice"}] * 2
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, *bots], one, seed=5)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".prompt.yours")
    page.evaluate(WATCH)


@pytest.mark.parametrize("one", ids())
def test_things_fly_to_where_they_belong_and_a_key_ends_it(visitor: Visitor, one: str) -> None:
    page = visitor(still=False)
    sit_down(page, one)
    Person(page).play(lambda page: bool(page.evaluate("() => window.flown > 2")))
    assert page.evaluate(KEY) == 0


ROUTES = """() => {
  // Where each token sets out, as it is put into the sky.
  window.starts = [];
  new MutationObserver((list) => {
    for (const { addedNodes } of list)
      for (const node of addedNodes) {
        const [first] = node.getAnimations?.()[0]?.effect.getKeyframes() ?? [];
        const [, x, y] = /translate\\(([-\\d.]+)px, ([-\\d.]+)px/.exec(first?.transform ?? "") ?? [];
        if (x) window.starts.push([Number(x) + 17, Number(y) + 17]);
      }
  }).observe(document.querySelector(".sky"), { childList: true });
}"""
MIDDLE = """(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


def test_what_is_taken_flies_from_where_it_lay(visitor: Visitor) -> None:
    page = visitor(still=False)
    sit_down(page, "witchstone")
    page.evaluate(ROUTES)
    person = Person(page)
    chosen, ready = ".scrolls [data-kind=scroll].chosen", ".prompt .confirm"
    person.play(lambda page: bool(page.locator(chosen).count() and page.locator(ready).count()))
    x, y = page.evaluate(MIDDLE, chosen)
    page.evaluate("() => { window.starts.length = 0; }")
    page.locator(ready).click()
    page.wait_for_function("() => window.starts.length > 0")
    assert any(abs(left - x) < 3 and abs(top - y) < 3 for left, top in page.evaluate("() => window.starts"))


def test_without_motion_the_places_light_up_instead(visitor: Visitor) -> None:
    page = visitor(still=True)
    sit_down(page, "witchstone")
    Person(page).play(lambda page: bool(page.evaluate("() => window.marked > 2")))
    assert page.evaluate("() => window.flown") == 0


def test_the_next_move_need_not_wait_for_what_flies(visitor: Visitor) -> None:
    page = visitor(still=False)
    sit_down(page, "witchstone")
    person = Person(page)
    person.play(lambda page: person.moves >= 3 and is_asked(page))
    covered = page.evaluate(
        "() => getComputedStyle(document.querySelector('.sky')).pointerEvents !== 'none'",
    )
    assert not covered
