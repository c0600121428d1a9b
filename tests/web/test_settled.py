"""Whoever looks at a page sees all of it, however slowly it comes: the other tests rely on that."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Visitor, make_table
from tests.web.settled import glancing, patiently, settle
from tests.web.test_play import playable

HELD = "const later = new Promise((done) => { window.release = () => setTimeout(done, 300); });"
LATE = {
    "requests": f"""{HELD}
      const own = fetch;
      window.fetch = (...asked) => later.then(() => own(...asked));""",
    "socket": f"""{HELD}
      const Own = WebSocket;
      window.WebSocket = class extends Own {{
        set onmessage(hear) {{ super.onmessage = (event) => later.then(() => hear(event)); }}
      }};""",
    "frames": """const own = requestAnimationFrame;
      window.requestAnimationFrame = (draw) => setTimeout(() => own(draw), 300);""",
}
"""What comes late: a moment after it is released, or after each frame."""
RELEASE = "() => window.release()"


def table(page: Page) -> str:
    return make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "witchstone", seed=4)


def test_what_is_still_asked_of_the_server_is_waited_for(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(LATE["requests"])
    page.reload()
    with glancing():
        assert page.locator("article").count() == 0
        page.evaluate(RELEASE)
    assert page.locator("article").count() > len(playable())


def test_what_a_table_says_first_is_waited_for(visitor: Visitor) -> None:
    page = visitor()
    address = f"/tables/{table(page)}"
    page.add_init_script(LATE["socket"])
    page.goto(address)
    with glancing():
        assert page.locator(".prompt").count() == 0
        page.evaluate(RELEASE)
    assert page.locator(".prompt").count() == 1


def test_code_that_is_still_loaded_is_waited_for(visitor: Visitor) -> None:
    page = visitor()
    held: list[Route] = []
    page.route("**/assets/RulesPage*", lambda route: held.append(route))
    page.get_by_role("link", name="Rules").first.click()
    with glancing():
        for _ in patiently("the code is asked for"):
            if held:
                break
            page.wait_for_timeout(20)
        assert page.locator(".book article").count() == 0
    held[0].continue_()
    assert page.locator(".book article").count() > 50


def test_what_is_drawn_frame_by_frame_is_waited_for(visitor: Visitor) -> None:
    page = visitor()
    address = f"/tables/{table(page)}"
    page.add_init_script(LATE["frames"])
    page.goto(address)
    page.wait_for_selector(".prompt.yours")
    version = page.locator(".prompt").get_attribute("data-version")
    page.locator("[data-kind=location][data-lit]").first.click()
    page.locator(".prompt .confirm").click()
    assert page.locator(".prompt").get_attribute("data-version") != version


def test_nothing_is_not_seen_before_something_is_drawn(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(LATE["requests"])
    page.reload()
    with glancing():
        expect(page.locator("article")).to_have_count(0)
        page.evaluate(RELEASE)
    with pytest.raises(AssertionError):
        expect(page.locator("article")).to_have_count(0, timeout=1)


def test_a_page_that_never_settles_says_what_it_is_busy_with(visitor: Visitor) -> None:
    page = visitor()
    page.evaluate("() => { document.documentElement.dataset.busy = 'spells'; }")
    with pytest.raises(AssertionError, match=r"is busy after 0\.2 seconds: spells"):
        settle(page, 0.2)
