"""Pieces on a board: none hides another, and everything that lies there says what it is."""

import pytest

from tests.web.conftest import Visitor, look_at, positions

HIDDEN = """() => {
  // Pairs of pieces whose middles nearly coincide, so that one cannot be seen under the other.
  const pieces = [...document.querySelectorAll("main.board svg .piece")].map((one) => one.getBoundingClientRect());
  const near = [];
  pieces.forEach((a, at) => pieces.slice(at + 1).forEach((b) => {
    const far = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
    if (far < Math.min(a.width, a.height, b.width, b.height) * 0.45) near.push([far, a.x, a.y]);
  }));
  return near;
}"""
MUTE = """() => [...document.querySelectorAll("main.board [data-place], button.thing")]
  .filter((one) => !(one.title || one.dataset.tip || ("place" in one.dataset && one.getAttribute("aria-label"))))
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
@pytest.mark.parametrize("title", positions())
def test_no_piece_hides_another_and_everything_says_what_it_is(visitor: Visitor, title: str, size: str) -> None:
    page = look_at(visitor, title, size)
    parts = page.locator("main.board > * > .segments button")
    for at in range(max(1, parts.count() if size == "phone" else 1)):
        if parts.count() and size == "phone":
            parts.nth(at).click()
        assert page.evaluate(HIDDEN) == []
        assert page.evaluate(MUTE) == []
