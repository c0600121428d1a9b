"""Tests look at a page when it is settled: everything that has begun is drawn.

The page draws in several frames, loads code when it is needed and hears from the server when it likes; it says on its
root element what it is still busy with (`web/src/lib/busy.ts`). What looks only once, such as `locator.count()`,
`locator.get_attribute(...)` or `page.evaluate(...)`, would read a page that is half drawn wherever the machine is slow;
and `expect(...)`, which looks until it is right, would be content with nothing before anything is drawn. So `install`
makes each of them wait until the page is settled, clicks and keys as well. Loops that look again and again do so in
`with glancing():`, without waiting.
"""

import functools
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, Keyboard, Locator, Mouse, Page, expect
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 120
"""How long anything may take, in seconds: so long that no machine is too slow for it. It ends what hangs."""

LOOKS = [
    *("all", "all_inner_texts", "all_text_contents", "bounding_box", "count", "evaluate", "evaluate_all"),
    *("get_attribute", "inner_html", "inner_text", "input_value", "is_checked", "is_disabled", "is_editable"),
    *("is_enabled", "is_hidden", "is_visible", "screenshot", "text_content"),
]
"""What a locator tells of the page as it is now."""
DEEDS = ["check", "click", "fill", "focus", "hover", "press", "select_option", "tap", "uncheck"]
"""What is done to something that may be about to change."""

BUSY = """() => {
  const { documentElement: root, fonts, readyState } = document;
  if (root?.dataset.busy) return root.dataset.busy;
  if (readyState === "loading") return "page";
  return fonts.status === "loaded" ? "" : "fonts";
}"""
SETTLED = f"() => !({BUSY})()"

_glances = 0


@contextmanager
def glancing() -> Iterator[None]:
    """Looks do not wait here: for loops that look again and again until they see what they wait for."""
    global _glances
    _glances += 1
    try:
        yield
    finally:
        _glances -= 1


def settle(page: Page, seconds: float = PATIENCE) -> None:
    """Wait until the page has drawn everything that it has begun."""
    with glancing():
        if _busy(page) == "":
            return
        try:
            page.wait_for_function(SETTLED, timeout=seconds * 1000)
        except TooLate:
            raise AssertionError(f"{page.url} is busy after {seconds:g} seconds: {_busy(page)}") from None


def _busy(page: Page) -> str | None:
    """What the page is busy with; None where nobody can say, since another one is being opened."""
    try:
        return str(page.evaluate(BUSY))
    except Error:
        return None


def patiently(what: str, seconds: float = PATIENCE, left: Sequence[str] = ()) -> Iterator[None]:
    """For loops that are left when they see what they wait for; one that goes on for too long fails.

    `left` is what they still wait for, if they keep a list of it.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
    raise AssertionError(f"{what}: not within {seconds:.0f} seconds{', without ' if left else ''}{', '.join(left)}")


def install() -> None:
    """Let every look and every deed wait, for all tests of this process."""
    expect.set_options(timeout=PATIENCE * 1000)
    for name in [*LOOKS, *DEEDS]:
        _patch(Locator, name, lambda locator, *_: locator.page)
    for name in ("evaluate", "screenshot", "title"):
        _patch(Page, name, lambda page, *_: page)
    _patch(
        type(expect), "__call__", lambda _, what, *more: what if isinstance(what, Page) else getattr(what, "page", None)
    )
    Page.keyboard = property(_patient_keyboard)  # type: ignore[assignment, method-assign]
    Page.mouse = property(_patient_mouse)  # type: ignore[assignment, method-assign]


def _settle_unless_glancing(page: Page | None) -> None:
    if page and not _glances and not page.is_closed():
        settle(page)


def _patch(kind: type, name: str, page_of: Callable[..., Page | None]) -> None:
    method = getattr(kind, name)
    if hasattr(method, "__wrapped__"):
        return

    @functools.wraps(method)
    def look(self: Any, *arguments: Any, **more: Any) -> Any:
        _settle_unless_glancing(page_of(self, *arguments))
        return method(self, *arguments, **more)

    setattr(kind, name, look)


_keyboard: Any = Page.keyboard
_mouse: Any = Page.mouse


def _patient_keyboard(page: Page) -> Keyboard:
    _settle_unless_glancing(page)
    keyboard: Keyboard = _keyboard.fget(page)
    return keyboard


def _patient_mouse(page: Page) -> Mouse:
    _settle_unless_glancing(page)
    mouse: Mouse = _mouse.fget(page)
    return mouse
