"""What is lit can be seen: its light stands out from what it lies on, by day and by night, measured on pixels."""

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page

from tests.web.conftest import Person, Visitor, make_table
from tests.web.settled import patiently
from walpurgis.games import ids

LEAST = 3.0
"""The contrast that WCAG asks for where something has to be seen (1.4.11)."""
SHARE = 0.25
"""So many pixels stand out, as a share of the way around a thing; a dashed line alone makes more than that."""
DARK = (
    "* { --candle: transparent !important; --candle-soft: transparent !important; --lit-under: transparent !important }"
)
LIT = """() => [...document.querySelectorAll("[data-lit]")].map((one) => {
  const box = one.getBoundingClientRect();
  return { name: `${one.dataset.kind} ${one.dataset.id}`, x: box.x, y: box.y, width: box.width, height: box.height };
}).filter((box) => box.width && box.x > 0 && box.y > 48 && box.x + box.width < innerWidth
  && box.y + box.height < document.querySelector(".prompt").getBoundingClientRect().y)"""


def luminance(page: Page) -> Any:
    """How bright each pixel of the page is, as WCAG has it."""
    pixels = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), dtype=float) / 255
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def faint(page: Page) -> list[str]:
    """The lit things in sight whose light does not stand out from what they look like without it."""
    boxes = page.evaluate(LIT)
    lit = luminance(page)
    page.evaluate("(rule) => document.styleSheets[0].insertRule(rule, document.styleSheets[0].cssRules.length)", DARK)
    plain = luminance(page)
    page.evaluate("() => document.styleSheets[0].deleteRule(document.styleSheets[0].cssRules.length - 1)")
    bright, dark = np.maximum(lit, plain), np.minimum(lit, plain)
    contrast = (bright + 0.05) / (dark + 0.05)
    found = []
    for box in boxes:
        left, top = int(box["x"]) - 8, int(box["y"]) - 8
        around = contrast[max(0, top) : top + int(box["height"]) + 16, max(0, left) : left + int(box["width"]) + 16]
        clear = int(np.sum(around >= LEAST))
        if clear < SHARE * 2 * (box["width"] + box["height"]):
            found.append(f"{box['name']}: {clear} pixels around {box['width']:.0f} x {box['height']:.0f}")
    return found


@pytest.mark.in_turn("day")
@pytest.mark.parametrize("day", [True, False], ids=["day", "night"])
@pytest.mark.parametrize("game", ids())
def test_whatever_is_lit_stands_out(visitor: Visitor, game: str, day: bool) -> None:
    page = visitor(day=day)
    bots = [{"kind": "bot", "level": "novice"}] * 2
    page.goto(f"/tables/{make_table(page, [{'kind': 'me'}, *bots], game, seed=4)}")
    person, seen = Person(page), set()
    while person.moves < 5:
        page.wait_for_selector(".prompt.yours")
        asked = (person.moves, page.locator(".prompt h2").inner_text())
        if asked not in seen:
            assert faint(page) == [], asked[1]
            seen.add(asked)
        person.step()


TOKENS = """() => {
  const style = getComputedStyle(document.documentElement);
  return ["--candle", "--lit-under"].map((name) => style.getPropertyValue(name).trim());
}"""
UNDER = "() => [...document.querySelectorAll('main.board .under')].map((one) => getComputedStyle(one).stroke)"


@pytest.mark.parametrize("day", [True, False], ids=["day", "night"])
def test_a_light_and_the_line_under_it_differ_in_both_themes(visitor: Visitor, day: bool) -> None:
    page = visitor(day=day)
    candle, under = page.evaluate(TOKENS)
    assert contrast_of(candle, under) >= LEAST
    page.goto(
        f"/tables/{make_table(page, [{'kind': 'me'}, {'kind': 'bot', 'level': 'novice'}], 'broom_service', seed=4)}"
    )
    person = Person(page)
    for _ in patiently("something is lit"):
        if lines := page.evaluate(UNDER):
            break
        person.step()
    assert set(lines) == {f"rgb({', '.join(str(int(under[at : at + 2], 16)) for at in (1, 3, 5))})"}


def contrast_of(one: str, other: str) -> float:
    """The contrast of two colours such as #ffc24a."""
    both = []
    for colour in (one, other):
        parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        both.append(float(linear @ np.array([0.2126, 0.7152, 0.0722])) + 0.05)
    return max(both) / min(both)
