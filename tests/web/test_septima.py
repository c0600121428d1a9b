"""Septima's page: all that lies open can be seen, and what a button does is said."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Person, Visitor, come, lay_out, look_at, make_table, positions
from tests.web.test_fits import check
from tests.web.test_screens import barriers
from walpurgis.games.septima import box

SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
RICH = "Everybody has something of everything"


def sit_down(visitor: Visitor, title: str, language: str = "en", phone: bool = False) -> Page:
    """At a table with one of Septima's positions."""
    page = visitor(language=language, phone=phone)
    page.goto(f"/tables/{lay_out(page, positions('septima')[title])}")
    page.wait_for_selector(".prompt.yours")
    return page


def part(page: Page, name: str) -> None:
    """On a phone the board shows one of its parts at a time."""
    page.locator(".septima .segments").get_by_role("button", name=name).click()


def row(page: Page, seat: int) -> Locator:
    return page.locator(f"ul.seats li[data-seat='{seat}']")


def thing(within: Page | Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True)


@SIZES
def test_all_that_lies_before_another_player_can_be_seen(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, RICH, phone=phone)
    if phone:
        page.get_by_role("navigation").get_by_role("button", name="Players").click()
    other, third = row(page, 1), row(page, 2)
    expect(other).to_contain_text("Heal")
    expect(other).to_contain_text("matched")
    expect(other.get_by_label("has raised Suspicion in this Moon Phase")).to_be_visible()
    expect(third.get_by_label("Starting Player")).to_be_visible()
    other.locator("summary").click()
    for name in (
        "Heal: active", "Brew: used this Season", "Chant: in hand", "Paralyzed: 3", "Love Potion: 1", "Skull: 2",
        "Crystal: 3", "Good Luck Charms: 2", "Katherina", "Remus in the mirror", "Doppelgänger (ready)",
        "Magic Mirror (ongoing)", "Summoning (exhausted)",
    ):  # fmt: skip
        expect(thing(other, name)).to_be_visible()
    expect(other.locator("[data-lit]")).to_have_count(0)
    assert barriers(page) == []
    third.locator("summary").click()
    expect(thing(third, "Dream Powder (exhausted)")).to_be_visible()
    expect(thing(other, "Katherina")).to_have_count(0)


def test_a_spectator_sees_what_lies_before_everybody(visitor: Visitor) -> None:
    path = sit_down(visitor, RICH).url
    page = visitor(path)
    for seat, witch in enumerate(("Edith", "Katherina", "Martha")):
        row(page, seat).locator("summary").click()
        expect(thing(row(page, seat), witch)).to_be_visible()


@SIZES
def test_what_is_known_of_the_stacks_lies_beside_the_board(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, RICH, phone=phone)
    if phone:
        part(page, "Trials")
    for said in (
        "Witches face down in the stack: 6. You know number 2: Alice. You know number 6: Eustace.",
        "Witches that have left the game: Wilmot and Tommy.",
        "Patients face down in the stack, from the top: Infected Patient (blue banner).",
        "Angry Citizens in the supply: 9.",
        "Spells that have left the game: Emerald Passage and Magic Mortar.",
        "A Hunter waits for Summer and then goes to an empty Hut.",
    ):
        expect(page.get_by_role("button", name=said)).to_be_visible()
    assert barriers(page) == []
    if phone:
        part(page, "Moon")
    expect(page.get_by_text("Step B: Resolve Action")).to_be_visible()
    expect(page.locator(".moon").get_by_role("button", name="Lunar")).to_have_count(2)
    expect(page.get_by_title("Root is Lunar in the Moon Phases 1 and 5.")).to_have_count(2)
    expect(thing(page, "Septima markers that are gone for this Season: Collect and Chant.")).to_be_visible()
    stack = "Face down in the Septima stack: Move, Recruit, Plead, Remember, and Ritual."
    expect(thing(page, stack)).to_be_visible()
    if phone:
        part(page, "Ritual")
    expect(page.get_by_role("button", name="Ribbon: gain a Spell for an Offering of 1 Ingredient.")).to_have_count(10)
    assert barriers(page) == []
    part(page, "Spells")
    expect(page.get_by_title("Under it lies another Scoring Spell, face down.")).to_have_count(3)
    assert barriers(page) == []


def test_a_patient_shows_who_has_healed_it(visitor: Visitor) -> None:
    page = sit_down(visitor, RICH)
    area = page.locator("[data-kind='area'][data-id='T2']")
    healed = re.compile(r"Town area 2, Blind Patient \(blue banner\), healed by \w.* and \w.*\.")
    expect(area).to_have_attribute("aria-label", healed)


@SIZES
def test_the_marker_that_may_be_swapped_comes_before_the_eyes(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, "A Cloak of Charisma can swap a marker and hide a match", phone=phone)
    marker = page.locator(".moon [data-kind='side'][data-id='right']")
    expect(marker).to_have_attribute("data-lit", "side:right")
    expect(marker).to_be_in_viewport()


@pytest.mark.provokes("a bot has failed")  # "A Trial is won" has more Witches than the box, so no world can be sampled
def test_buttons_say_what_they_do_and_not_that_one_is_done(visitor: Visitor) -> None:
    page = sit_down(visitor, "A Cloak of Charisma can swap a marker and hide a match")
    choose(page, "Swap nothing")
    expect(page.locator(".prompt h2")).to_have_text("Do you raise no Suspicion?")
    expect(page.locator("[data-choice]")).to_contain_text(["Raise no Suspicion", "Raise Suspicion"])
    page = sit_down(visitor, "A Trial is won", language="de")
    choose(page, "Lass die Hexe das Spiel verlassen")
    expect(thing(page, "Hexen, die das Spiel verlassen haben: Wilmot und Sen.")).to_be_visible()


def choose(page: Page, answer: str) -> None:
    """By the button of the question, and by the one that confirms it: both say it."""
    page.locator("[data-choice]").filter(has_text=answer).click()
    expect(page.locator(".prompt .confirm")).to_contain_text(answer)
    page.locator(".prompt .confirm").click()


def test_what_one_keeps_in_the_draft_stays_in_sight(visitor: Visitor) -> None:
    page = visitor()
    bot = {"kind": "bot", "level": "novice"}
    page.goto(f"/tables/{make_table(page, [{'kind': 'me'}, bot, bot], 'septima', seed=7)}")
    first = page.locator(".offer .held").first
    name = first.locator("b").inner_text()
    first.click()
    page.locator(".prompt .confirm").click()
    expect(page.locator("section.mine").get_by_role("button", name=f"{name} kept")).to_be_visible()


def test_what_a_level_is_worth_is_told_as_the_box_has_it(visitor: Visitor) -> None:
    page = sit_down(visitor, ALONE)
    worth = ", ".join(str(points) for points in box.LEVEL_WISDOM[1:])
    level = page.locator("section.mine").get_by_role("button", name="Blind: 0")
    level.hover()
    expect(page.locator(".tip")).to_contain_text(f"{worth} Wisdom at the end")
    expect(page.locator("section.mine")).to_contain_text(f"all three at a level: +{box.ALL_TRACKS_WISDOM}")


def test_against_the_widow_the_tribulations_and_her_deck_are_told(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/tables/{make_table(page, [{'kind': 'me'}], 'septima', seed=7, options={'mode': 'solo'})}")
    widow = page.locator(".widow")
    expect(widow.locator(".goals")).to_contain_text("of 5 met")
    expect(
        widow.get_by_role("button", name="The Ritual marker on the top ribbon: 0 of 9, not met yet.")
    ).to_be_visible()
    expect(widow.get_by_role("button", name="Face down in her deck: ")).to_be_visible()
    assert barriers(page) == []


ALONE = "The Widow plays Recruit or Chant"


@SIZES
def test_the_widow_sits_at_the_table_and_says_what_she_will_do(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, ALONE, phone=phone)
    if phone:
        mark = page.locator(".strip .opponent")
        expect(mark).to_contain_text("Black Widow")
        expect(mark).to_contain_text("Recruit / Chant")
        mark.get_by_role("button").click()
    widow = page.get_by_role("region", name="Black Widow").filter(visible=True)
    expect(widow.locator(".portrait .picture")).to_be_visible()
    expect(widow).to_contain_text("Next she plays Recruit or Chant, as the die falls.")
    assert barriers(page) == []


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
def test_beside_the_widow_no_word_is_cut(visitor: Visitor, size: str) -> None:
    page = come(visitor, size)
    page.goto(f"/tables/{lay_out(page, positions('septima')[ALONE])}")
    page.wait_for_selector(".prompt.yours")
    check(page, size)
    if size == "phone":
        page.locator(".strip .opponent button").click()
        check(page, "her panel")


def test_tribulations_say_at_a_glance_how_far_one_has_come(visitor: Visitor) -> None:
    page = sit_down(visitor, ALONE)
    goals = page.locator(".goals")
    expect(goals.locator(".goal")).to_have_count(8)
    said = goals.locator(".goal").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert "At most three Witches in the Widow’s Coven: 1, at most 3, met." in said
    assert "Four Witches in your Coven: 3 of 4, not met yet." in said
    assert f"{len([one for one in said if one.endswith(', met.')])} of 5 met" in goals.inner_text()
    expect(goals.locator(".met")).to_have_count(len([one for one in said if one.endswith(", met.")]))


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_tribulations_are_named_and_seen_without_scrolling(visitor: Visitor, size: str) -> None:
    page = come(visitor, size)
    page.goto(f"/tables/{lay_out(page, positions('septima')[ALONE])}")
    page.wait_for_selector(".prompt.yours")
    if size == "phone":
        page.locator(".strip .opponent button").click()
    names = page.locator(".goals .called").all_inner_texts()
    assert len(set(names)) == 8
    assert {"Eigene Hexen", "Ihre Hexen, höchstens", "Weisheit"} <= set(names)
    last = page.locator(".goal").last.bounding_box()
    question = page.locator(".prompt").bounding_box()
    assert last
    assert question
    assert last["y"] + last["height"] <= question["y"] or size == "laptop"


def test_on_a_laptop_piles_are_named_and_all_seats_of_a_trial_stay_in_its_chamber(visitor: Visitor) -> None:
    title = "Four leaders stand on one space, all hunters are out, and both chambers are full"
    page = look_at(visitor, title, "laptop")
    for name in ("Hexen", "Wütende", "Bücher"):
        expect(page.locator(".called", has_text=name).filter(visible=True)).to_have_count(1)
    beyond = page.locator(".town .seats > span").evaluate_all(
        """all => all.map((one) => [one, one.closest(".panel")].map((node) => node.getBoundingClientRect()))
          .filter(([seat, panel]) => seat.right > panel.right || seat.bottom > panel.bottom).length"""
    )
    assert beyond == 0


def test_what_she_did_last_stays_beside_her_face(visitor: Visitor) -> None:
    page = sit_down(visitor, ALONE)
    deeds = page.locator(".widow .deeds")
    expect(deeds).to_have_count(0)
    person = Person(page)
    person.play(lambda page: deeds.count() > 0)
    told = deeds.inner_text()
    log = page.locator(".log").inner_text()
    assert told.startswith("Her Spiders crawl on.") or told.split(".")[0] in log


@SIZES
def test_alone_there_is_nobody_to_talk_to(visitor: Visitor, phone: bool) -> None:
    page = sit_down(visitor, ALONE, phone=phone)
    expect(page.get_by_placeholder("Say something")).to_have_count(0)
    assert page.get_by_text("Talk", exact=True).count() == 0


def test_a_delay_is_offered_in_words_where_her_cards_are_out_of_sight(visitor: Visitor) -> None:
    page = sit_down(visitor, ALONE, phone=True)
    page.locator("[data-lit='action:move']").click()
    page.get_by_role("button", name=re.compile("Delay")).first.click()
    page.locator(".prompt .confirm").click()
    expect(page.locator(".prompt h2")).to_have_text("How do you change the Widow’s Row?")
    part(page, "Map")
    offers = page.locator("[data-offer]")
    expect(offers.filter(has_text="Swap the two cards")).to_have_count(1)
    assert not [one for one in offers.all_inner_texts() if "_" in one]
