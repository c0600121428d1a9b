"""A first visit: nothing fails in the console, and the first question does not begin with a list."""

from playwright.sync_api import ConsoleMessage, expect

from tests.web.conftest import Visitor, begin


def test_nothing_fails_in_the_console_when_somebody_new_comes_and_plays(visitor: Visitor) -> None:
    page = visitor()
    page.context.clear_cookies()
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            said.append(message.text)

    page.on("console", hear)
    page.goto("/")
    begin(page, "Broom Service")
    page.wait_for_selector(".prompt.yours")
    assert said == []


def test_the_list_of_all_moves_waits_behind_its_own_button(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Broom Service")
    page.wait_for_selector(".prompt.yours")
    expect(page.locator(".prompt .acts .btn")).to_have_count(0)
    page.get_by_role("button", name="Moves").first.click()
    expect(page.locator("dialog ol li").first).to_be_visible()
