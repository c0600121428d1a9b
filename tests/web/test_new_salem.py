"""New Salem's page: all that lies on the table can be seen, touched and understood."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, lay_out, positions
from tests.web.test_screens import barriers

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def sit_down(visitor: Visitor, title: str, language: str = "en", phone: bool = False) -> Page:
    """At a table with one of New Salem's positions."""
    page = visitor(language=language, phone=phone)
    page.goto(f"/tables/{lay_out(page, positions('new_salem')[title])}")
    page.wait_for_selector(".prompt.yours")
    return page


def confirm(page: Page) -> None:
    page.locator(".prompt .confirm").click()


@SIZES
def test_the_purge_lies_on_the_table_and_can_be_triggered(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "The Constable can pay the Purge", phone=phone)
    events = page.locator(".events button")
    expect(events.locator("b")).to_have_text(["Purge", "Witch Trial", "Town Gossip"])
    expect(events.and_(page.locator("[data-lit]"))).to_have_count(1)
    assert barriers(page) == []
    page.get_by_role("button", name="Purge").click()
    expect(page.locator(".prompt h2")).to_have_text("Trigger “Purge”")
    confirm(page)
    expect(page.locator(".prompt h2")).to_contain_text("Remove one despair")


def test_the_witch_trial_says_how_many_are_left_and_goes_with_the_last_one(visitor: Visitor) -> None:
    page = sit_down(visitor, "One Witch Trial is left")
    trial = page.get_by_role("button", name="Witch Trial")
    expect(trial).to_contain_text("1 left.")
    trial.click()
    confirm(page)
    page.locator("main.board [data-seat='1'] .head").click()
    confirm(page)
    expect(page.locator("main.board [data-seat='1']")).to_contain_text("on trial")
    expect(trial).to_have_count(0)
    expect(page.get_by_role("button", name="Purge")).to_have_count(1)
