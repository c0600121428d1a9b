"""New Salem's page: all that lies on the table can be seen, touched and understood."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, lay_out, make_table, positions
from tests.web.test_screens import barriers

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def sit_down(visitor: Visitor, title: str, language: str = "en", phone: bool = False) -> Page:
    """At a table with one of New Salem's positions."""
    page = visitor(language=language, phone=phone)
    page.goto(f"/tables/{lay_out(page, positions('new_salem')[title])}")
    page.wait_for_selector(".prompt.yours")
    return page


def sit_down_together(visitor: Visitor, phone: bool = False) -> tuple[Page, Page]:
    """Somebody with hope, and the Constable, who is a person and takes their time."""
    page, constable = visitor(phone=phone), visitor()
    table = lay_out(page, positions("new_salem")["Another one is Constable, and hope lies on two buildings"], people=2)
    make_table(constable, [{"kind": "me"}, {"kind": "open"}])  # so that this one is somebody, too
    constable.goto(f"/tables/{table}")
    constable.get_by_role("button", name="Sit down here").click()
    page.goto(f"/tables/{table}")
    for one in (page, constable):
        one.wait_for_selector(".prompt.yours")
    return page, constable


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


def test_each_question_of_a_confession_says_what_it_asks_for(visitor: Visitor) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession")
    question = page.locator(".prompt h2")
    page.get_by_role("button", name="Confession").click()
    confirm(page)
    expect(question).to_have_text("Whose character is shown?")
    seen = page.locator("main.board [data-seat='2'] .head")
    name = seen.locator("b").inner_text()
    seen.click()
    confirm(page)
    expect(question).to_have_text(f"Who sees the character of {name}?")


@SIZES
def test_a_character_that_one_has_seen_shows_its_symbols(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession", phone=phone)
    seen = page.locator(".panel").filter(has_text="You have seen")
    expect(seen).to_contain_text("witch")
    for symbol in ("Finance", "Education", "Justice"):
        expect(seen.get_by_label(symbol)).to_have_count(1)


def test_what_may_be_left_out_of_a_claim_need_not_be_said(visitor: Visitor) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession")
    page.get_by_role("button", name="Claims").click()
    page.get_by_role("button", name="I have seen").click()
    assert barriers(page) == []
    send = page.get_by_role("dialog").get_by_role("button", name="Send")
    expect(send).to_be_enabled()
    send.click()
    expect(page.locator(".rail")).to_contain_text("I have seen the card of")


def test_a_claim_about_others_begins_with_somebody_else_and_cannot_name_oneself(visitor: Visitor) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession")
    page.get_by_role("button", name="Claims").click()
    page.get_by_role("button", name="I suspect").click()
    names = page.get_by_label("Player").locator("option").all_inner_texts()
    assert len(names) == 3
    assert "Wilma" not in names
    page.get_by_role("dialog").get_by_role("button", name="Send").click()
    expect(page.locator(".rail")).to_contain_text(f"I suspect {names[0]}.")


def test_a_claim_can_speak_of_two_copies_of_a_building(visitor: Visitor) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession")
    page.get_by_role("button", name="Claims").click()
    page.get_by_role("button", name="About my cards").click()
    for said in range(3):
        page.get_by_role("button", name=f"Bank: {said}, one more").click()
    page.get_by_role("button", name="Bank: one fewer").click()
    expect(page.locator(".sentence")).to_have_text("About my cards, I hold: 2 Bank.")
    assert barriers(page) == []


@SIZES
def test_everybody_can_read_the_tips_for_witches(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession", language="de", phone=phone)
    page.get_by_role("button", name="Regeln").first.click()
    tips = page.locator(".panel").filter(has_text="Tipps für Hexen")
    expect(tips.locator("li")).to_have_count(5)


def test_two_players_can_be_touched_in_any_order(visitor: Visitor) -> None:
    page = sit_down(visitor, "The Constable can pay for Hysteria")
    page.get_by_role("button", name="Hysteria").click()
    confirm(page)
    expect(page.locator(".prompt h2")).to_have_text("Which two players get despair?")
    for seat in (3, 1):
        page.locator(f"main.board [data-seat='{seat}'] .head").click()
    confirm(page)
    for seat in (3, 1):
        expect(page.locator(f"main.board [data-seat='{seat}'] .building")).to_have_attribute(
            "title", re.compile("despair 1")
        )


def test_hope_can_be_given_from_a_building_and_the_move_names_it(visitor: Visitor) -> None:
    page, _ = sit_down_together(visitor)
    other = page.locator("main.board [data-seat='2'] .head")
    name = other.locator("b").inner_text()
    other.click()
    page.locator("main.board [data-seat='0'] .building", has_text="School").click()
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.locator(".prompt h2")).to_have_text(f"Give 2 hope to {name}, from building School")
    confirm(page)
    expect(page.locator(".rail")).to_contain_text(f"gives 2 hope to {name}")


@SIZES
def test_the_page_passes_for_who_wants_that_until_it_is_switched_off(visitor: Visitor, phone: bool) -> None:
    page, constable = sit_down_together(visitor, phone)
    question = page.locator(".prompt h2")
    decides = page.get_by_role("switch", name="While the Constable decides")
    expect(decides).not_to_be_checked()
    assert barriers(page) == []
    decides.click()
    expect(constable.locator("main.board [data-seat='0']")).to_contain_text("passed")
    page.reload()
    expect(decides).to_be_checked()
    expect(constable.locator(".prompt h2")).to_have_text("Announce the end of the phase")
    confirm(constable)
    expect(question).to_have_text("Give hope to the Constable now, or pass.")
    page.get_by_role("switch", name="When the end is announced").click()
    expect(question).to_have_text("Pick a card of your hand.")


@SIZES
def test_a_hand_that_was_passed_on_stays_known(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "A hand was passed on", phone=phone)
    expect(page.locator(".panel").filter(has_text="Passed on")).to_contain_text("School, Gallows, Mint")
    expect(page.locator(".decks")).to_contain_text("3 cards in each hand")
    assert barriers(page) == []
