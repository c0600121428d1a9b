"""New Salem's page: all that lies on the table can be seen, touched and understood."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import SIZES as SCREENS
from tests.web.conftest import Visitor, lay_out, look_at, make_table, positions
from tests.web.test_screens import barriers
from walpurgis.formats.scenario import begin as begin_scenario
from walpurgis.games import game as find_game
from walpurgis.games.new_salem.scoring import points

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def sit_down(visitor: Visitor, title: str, language: str = "en", phone: bool = False) -> Page:
    """At a table with one of New Salem's positions."""
    page = visitor(language=language, phone=phone)
    page.goto(f"/tables/{lay_out(page, positions('new_salem')[title])}")
    page.wait_for_selector(".prompt.yours")
    return page


def sit_down_together(visitor: Visitor, phone: bool = False, **more: Any) -> tuple[Page, Page]:
    """Somebody with hope, and the Constable, who is a person and takes their time."""
    page, constable = visitor(phone=phone), visitor()
    position = positions("new_salem")["Another one is Constable, and hope lies on two buildings"]
    table = lay_out(page, position, people=2, **more)
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
    page.get_by_role("dialog").get_by_role("button", name="I suspect").click()
    names = page.get_by_role("dialog").get_by_role("group", name="Player").get_by_role("button").all_inner_texts()
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
    if phone:
        page.get_by_role("button", name="Regeln").first.click()
    else:
        page.get_by_role("tab", name="Hilfe").click()
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
    page.get_by_role("button", name=f"Give 2 hope to {name}, from building School").click()
    expect(page.locator(".prompt h2")).to_have_text(f"Give 2 hope to {name}, from building School")
    confirm(page)
    expect(page.locator(".rail")).to_contain_text(f"give 2 hope to {name}")


@SIZES
def test_the_page_passes_for_who_wants_that_until_it_is_switched_off(visitor: Visitor, phone: bool) -> None:
    page, constable = sit_down_together(visitor, phone, clock={"kind": "days", "days": 3})
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
    expect(question).to_have_text("The end is announced. Give hope now, or pass.")
    page.get_by_role("switch", name="When the end is announced").click()
    expect(question).to_have_text("Pick a card of your hand.")


@SIZES
def test_the_last_call_says_how_long_it_lasts_and_ends_by_itself(visitor: Visitor, phone: bool) -> None:
    """NSA-8.8: between two people, without a clock."""
    page, constable = sit_down_together(visitor, phone)
    confirm(constable)
    expect(page.locator(".prompt h2")).to_have_text("The end is announced. Give hope now, or pass.")
    left = page.get_by_role("timer")
    expect(left).to_contain_text(re.compile(r"0:\d\d left, then it is answered for you"))
    expect(constable.locator("[data-seat='0'] .clock")).to_have_text(re.compile(r"0:\d\d"))
    assert barriers(page) == []
    expect(page.locator(".prompt h2")).to_have_text("Pick a card of your hand.")
    expect(left).to_have_count(0)


def test_a_player_names_one_of_the_own_buildings_as_the_store(visitor: Visitor) -> None:
    """NSA-4.12: only these are offered, and the building says so."""
    page, _ = sit_down_together(visitor)
    own = page.locator("main.board [data-seat='0'] .building")
    page.get_by_role("button", name="Claims").click()
    page.get_by_role("button", name="My store is now").click()
    offered = page.get_by_label("Building").locator("option").all_inner_texts()
    assert 1 < len(offered) == own.count()
    page.get_by_label("Building").select_option(label=offered[1])
    assert barriers(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Send").click()
    expect(page.locator(".rail")).to_contain_text(f"My store is now the {offered[1]}.")
    expect(page.get_by_role("button", name=re.compile(f"{offered[1]}.*store: gifts go here"))).to_have_count(1)


@SIZES
def test_a_hand_that_was_passed_on_stays_known(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "A hand was passed on", phone=phone)
    expect(page.locator(".panel").filter(has_text="Passed on")).to_contain_text("School, Gallows, Mint")
    expect(page.locator(".decks")).to_contain_text("3 cards in each hand")
    assert barriers(page) == []


@SIZES
def test_the_first_thing_is_a_card_to_turn_over_and_from_then_on_one_knows_who_one_is(
    visitor: Visitor, phone: bool
) -> None:
    page = visitor(phone=phone)
    bots = [{"kind": "bot", "level": "novice"}] * 2
    page.goto(f"/tables/{make_table(page, [{'kind': 'me'}, *bots], 'new_salem', seed=7)}")
    page.wait_for_selector(".prompt.yours")
    expect(page.get_by_text(re.compile("^(You are a )?(witch|puritan)$", re.I))).to_have_count(0)
    card = page.get_by_role("button", name="Turn your card over")
    expect(card).to_have_count(1)
    assert barriers(page) == []
    card.click()
    expect(page.get_by_text(re.compile("^(You are a )?(witch|puritan)$", re.I))).to_be_visible()
    assert barriers(page) == []
    page.reload()
    page.wait_for_selector(".prompt.yours")
    expect(page.get_by_text(re.compile("^(You are a )?(witch|puritan)$", re.I))).to_be_visible()


def test_ones_points_so_far_are_those_that_the_rules_count(visitor: Visitor) -> None:
    title = "Eight players have built fourteen buildings each"
    scenario = positions()[title]
    state = begin_scenario(find_game(scenario.game), scenario.given)
    page = look_at(visitor, title, "laptop")
    page.get_by_role("button", name="Dreh deine Karte um").click()
    expect(page.locator("dd.all")).to_have_text(str(sum(points(state.table.players[0]).values())))


@pytest.mark.parametrize("size", ["tablet", "laptop", "desktop"])
@pytest.mark.parametrize(
    "title", ["Eight players have built fourteen buildings each", "The Constable chooses among seven events"]
)
def test_the_whole_town_is_in_sight_with_the_names_of_its_buildings(visitor: Visitor, title: str, size: str) -> None:
    page = look_at(visitor, title, size)
    town = page.locator("main.board .others").bounding_box()
    assert town
    buildings = page.locator("main.board .building")
    expect(buildings.first).to_be_visible()
    seen = page.evaluate(
        """() => [...document.querySelectorAll("main.board .building, main.board .head > b")].map((one) => {
          const box = one.getBoundingClientRect();
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return [one.textContent.trim(), !!hit && (one === hit || one.contains(hit) || hit.contains(one))];
        })"""
    )
    assert [words for words, in_sight in seen if not in_sight] == []
    assert all(words for words, _ in seen), "everything says its name"
    assert SCREENS[size]["height"] >= town["y"] + town["height"]


def test_everybody_has_a_face_and_a_character_shows_only_to_who_has_seen_it(visitor: Visitor) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession")
    rows = page.locator(".seats")
    expect(rows.locator(".face")).to_have_count(4)
    expect(rows.get_by_role("img", name="Cornelius Vanewright (Barrister)")).to_have_count(1)
    own = rows.get_by_role("img", name="Obadiah Thornbury (Merchant)")
    expect(own).to_have_count(0)
    page.get_by_role("button", name="Turn your card over").click()
    expect(own).to_have_count(1)
    expect(rows.get_by_role("img", name=re.compile("Coroner|Physician"))).to_have_count(0)
    page.reload()
    expect(own).to_have_count(1)


@SIZES
def test_a_touch_on_somebody_tells_who_they_are_and_says_a_sentence_about_them(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "The Constable can pay for a Confession", phone=phone)
    name = page.locator("main.board [data-seat='3'] .head b").inner_text()
    page.locator("main.board [data-seat='3'] .head").click()
    card = page.get_by_role("dialog", name=name)
    expect(card).to_contain_text("Cornelius Vanewright")
    assert barriers(page) == []
    card.get_by_role("button", name=f"I suspect {name}.").click()
    expect(card).to_have_count(0)
    expect(page.locator(".gossip")).to_contain_text(f"You suspect {name}.")
    expect(page.locator("main.board [data-seat='3'] .hands")).to_have_attribute("title", f"You suspect {name}.")
    page.locator("main.board [data-seat='3'] .head").click()
    card.get_by_role("button", name=f"I trust {name}.").click()
    expect(page.locator(".gossip")).to_contain_text(f"You trust {name}.")
    expect(page.locator(".gossip")).not_to_contain_text("suspect")


def test_a_trial_shows_the_accused_and_the_accuser_until_somebody_touches_anything(visitor: Visitor) -> None:
    page = sit_down(visitor, "One Witch Trial is left")
    page.get_by_role("button", name="Witch Trial").click()
    confirm(page)
    accused = page.locator("main.board [data-seat='1'] .head")
    name = accused.locator("b").inner_text()
    accused.click()
    confirm(page)
    court = page.locator(".stage .court")
    expect(court.locator(".plaque")).to_have_text(["You", name])
    expect(page.locator(".stage")).to_contain_text("You brought the accusation.")
    page.locator(".log").click()
    expect(court).to_have_count(0)
    expect(page.locator("main.board [data-seat='1'] .dock")).to_have_count(1)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_complete_set_is_a_street_under_its_sign(visitor: Visitor, size: str) -> None:
    page = sit_down(visitor, "A set is complete", phone=size == "phone")
    own = page.locator("main.board [data-seat='0']")
    street = own.locator(".group.set")
    expect(street.locator(".name")).to_have_text(["Bank", "Mint", "Pawnshop"])
    expect(own.locator(".group:not(.set) .name")).to_have_text(["Theatre", "Mint"])
    lit = street.locator(".front").evaluate_all("fronts => fronts.every((one) => one.className.includes('-lit'))")
    assert lit
    if size == "desktop":
        expect(street.locator(".sign")).to_have_count(1)


def test_at_the_end_the_trials_are_judged_with_true_faces(visitor: Visitor) -> None:
    page = sit_down(visitor, "The last round ends with two trials")
    confirm(page)
    page.wait_for_selector(".outcome")
    expect(page.locator(".stamp")).to_have_text([re.compile("Witch.*−2 despair"), re.compile(r"Puritan.*\+2 despair")])
    expect(page.locator(".outcome").get_by_role("img", name="Hester Blackwell (Executioner)").first).to_be_visible()
    assert barriers(page) == []
