"""Broom Service: everything that lies face up can be seen, and says what it is."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Person, Visitor, begin, is_over, lay_out, make_table, positions
from tests.web.settled import patiently
from tests.web.test_screens import barriers
from walpurgis.games import game as find_game
from walpurgis.kernel.state import State

TILES = "Tiles of every kind lie open, on the board and before the players"
Sit = Callable[..., Page]


@pytest.fixture
def sit(visitor: Visitor) -> Sit:
    """Sits down on the back side of the board, where a potion can be delivered to a tower or to the tower tile."""

    def sit(**more: bool) -> Page:
        page = visitor(**more)
        page.goto(f"/tables/{lay_out(page, positions()[TILES])}")
        page.wait_for_selector(".prompt.yours")
        return page

    return sit


def place(page: Page, kind: str, one: str) -> Locator:
    return page.locator(f"main.board [data-kind={kind}][data-id={one}]")


def name(page: Page, kind: str, one: str) -> str:
    return place(page, kind, one).get_attribute("aria-label") or ""


def row(page: Page, seat: int) -> Locator:
    return page.locator(f".seats li[data-seat='{seat}']")


def test_every_tile_says_what_it_does(sit: Sit) -> None:
    page = sit()
    assert name(page, "tile", "HT2").startswith("Hill tile “Turbo to A or C”.")
    assert "carried at once to stone circle A or C" in name(page, "tile", "HT2")
    assert "carried at once to stone circle B or C" in name(page, "tile", "HT4")
    assert "Make up to 2 flights" in name(page, "tile", "MT4")
    assert "do the brave action instead" in name(page, "tile", "WT1")
    assert "take one more role card" in name(page, "tile", "WT3")
    assert "hill tile “Turbo to A or D”" in name(page, "region", "BH3")
    assert "stone circle A" in name(page, "region", "BP8")


def test_a_mountain_tile_says_whose_amulets_are_still_there(sit: Sit) -> None:
    page = sit()
    others = [page.locator(f".seats li[data-seat='{seat}'] .name").inner_text() for seat in range(1, 5)]
    first = name(page, "tile", "MT1")
    assert f"Amulets still here: Wilma, {others[2]}, and {others[3]}." in first, first
    assert "Wilma" not in name(page, "tile", "MT4")


def test_a_long_press_on_a_tile_explains_it(sit: Sit) -> None:
    page = sit()
    place(page, "tile", "MT3").click(delay=700, force=True)
    page.locator(".prompt").get_by_text("Deliver a potion with either pawn").wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_tower_of_a_tile_can_be_touched_and_takes_a_potion(sit: Sit, phone: bool) -> None:
    page = sit(phone=phone)
    tower = place(page, "tower", "HT6")
    assert name(page, "tower", "HT6").startswith("Square orange tower, 7 points, free.")
    assert "the tower of a hill tile" in name(page, "tower", "HT6").lower()
    expect(tower).to_have_attribute("data-lit", re.compile(".*"))
    tower.click()
    page.locator(".prompt .confirm").click()
    page.locator(".prompt").get_by_text("Which role do you lead?").wait_for()
    if phone:
        page.locator(".tabs button").nth(1).click()
    page.locator(".seats li[data-seat='0'] .score").get_by_text("17", exact=True).wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_cards_laid_and_forest_tiles_lie_before_everybody(sit: Sit, phone: bool) -> None:
    page = sit(phone=phone)
    if phone:
        page.locator(".tabs button").nth(1).click()
    row(page, 2).get_by_role("button", name="laid in this round: Hill witch and Weather fairy").wait_for()
    expect(row(page, 1).locator(".laid rect")).to_have_count(6)
    expect(row(page, 4).locator(".laid")).to_have_count(0)
    tiles = [tile.get_attribute("aria-label") or "" for tile in row(page, 1).locator("[data-kind=tile]").all()]
    assert [tile.partition(".")[0] for tile in tiles] == [
        "Forest tile “Cowardly as brave”",
        "Forest tile “Cowardly points”",
    ]
    assert ["next turn" in tile for tile in tiles] == [False, True]
    row(page, 0).locator("[data-kind=tile]").click(force=True)
    page.locator(".prompt").get_by_text("take 5 points instead of the action").wait_for()


def test_storm_clouds_say_what_they_do(sit: Sit) -> None:
    page = sit()
    assert "brings 2 points more" in name(page, "cloud", "SC1")
    assert "may fly into a neighbouring region" in name(page, "cloud", "SC3")
    assert "may deliver a potion" in name(page, "cloud", "SC5")
    assert "owns 3 orange potions or more gains 6 points" in name(page, "cloud", "SC6")
    assert "storm cloud (potion points, purple): 2 wands to clear, 1 bolt" in name(page, "region", "BM5")
    drawn = page.locator("main.board").evaluate("(board) => board.textContent")
    assert drawn.count("+6") == 3, "three clouds show their points"


def test_a_phone_shows_the_event_the_turn_and_who_is_ahead_below_the_players(sit: Sit) -> None:
    page = sit(phone=True)
    page.locator(".tabs button").nth(1).click()
    sheet = page.locator(".sheet")
    sheet.get_by_role("heading", name="Black market").scroll_into_view_if_needed()
    assert sheet.get_by_role("heading", name="Black market").bounding_box()["y"] < PHONE["height"]  # type: ignore[index]
    turn = sheet.locator(".turn")
    expect(turn.get_by_role("heading", name="This turn: Hill witch")).to_be_visible()
    expect(turn.locator("li", has_text="You")).to_contain_text("is ahead")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_table_full_of_tiles_has_no_barriers(sit: Sit, phone: bool) -> None:
    page = sit(phone=phone, day=phone)
    assert barriers(page) == []
    if phone:
        page.locator(".tabs button").nth(1).click()
        assert barriers(page) == [], "the players' tab"


def test_pointing_at_a_line_of_the_log_shows_on_the_map_what_it_speaks_of(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Broom Service")
    person = Person(page)
    line = page.locator(".log li[data-points*='region:']").first
    person.play(lambda page: line.count() > 0 or is_over(page))
    shown = page.locator("main.board path[fill-opacity='.16']")
    page.mouse.move(5, 5)
    expect(shown).to_have_count(0)
    for _ in patiently("the map shows what the line speaks of"):  # newer lines of others may push it away
        line.hover(position={"x": 2, "y": 2})
        if shown.count():
            break
    page.mouse.move(5, 5)
    expect(shown).to_have_count(0)


def moonshine() -> State[Any]:
    """A coward who may take any resource from the moonshine still instead of acting."""
    game = find_game("broom_service")
    for seed in range(300):
        state, rng = game.new(3, {"start_seat": 0}, seed), random.Random(seed)
        while not state.over:
            if (
                state.decision == "cowardly_action"
                and state.waiting == (0,)
                and "take wand" in map(str, state.legal(0))
            ):
                return state
            seat = rng.choice(state.waiting)
            state.apply(seat, rng.choice(state.legal(seat)))
    raise AssertionError("no random game comes there")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_moonshine_still_offers_its_resources_beside_the_board(visitor: Visitor, phone: bool) -> None:
    """They are touched where the event tells of them; on a phone they are small buttons of the question."""
    page = visitor(phone=phone)
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 2]
    position = json.loads(moonshine().save())
    page.goto(f"/tables/{make_table(page, chairs, 'broom_service', position=position)}")
    page.wait_for_selector(".prompt.yours")
    if phone:
        page.locator("[data-offer='resource:wand']").click()
    else:
        page.locator(".event [data-lit='resource:wand']").click()
        expect(page.locator(".prompt .tray")).to_have_count(0)  # no sheet lies over the board
    page.locator("[data-quantity=wand]").wait_for()
    assert page.locator(".prompt h2").inner_text().startswith("Take a magic wand")
