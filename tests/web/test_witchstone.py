"""Witchstone: what lies open can be seen, one's own and everybody's, and what waits can be dealt with where it lies."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visitor, come, make_table
from tests.web.test_screens import barriers
from walpurgis.formats.scenario import begin
from walpurgis.games import game

OTHER: dict[str, Any] = {
    "players.1.chips": {"energy": 2, "witch": 0, "pentagram": 0, "crystal": 0, "wand": 1, "scroll": 0, "vp3": 0},
    "players.1.owls": ["owl_a_7"],
    "players.1.scrolls": ["sc09", "sc31", "sc17", "sc25"],
    "players.1.used_spells": ["sc13"],
    "players.1.specials": [{"special": "s_energy_witch", "space": "none"}],
    "players.1.removed": 2,
    "turn": 3,
    "active": 0,
}
"""What the second player has collected."""
CRYSTALS: dict[str, Any] = {"step": "CrystalActions", "seat": 0, "n": 0, "chips": [], "black_chip": "none"}
TURN = {"step": "PlaceTile", "seat": 0}


def sit_down(page: Page, stack: list[dict[str, Any]], options: dict[str, object] | None = None) -> None:
    """At a table for two where the bot has collected a lot."""
    given = {"seats": 2, "seed": 3, "options": options or {}, "stack": stack, "table": OTHER}
    position = json.loads(begin(game("witchstone"), given).save())
    bot = {"kind": "bot", "level": "novice", "name": "Barnabas"}
    table = make_table(page, [{"kind": "me"}, bot], "witchstone", position=position)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".prompt.yours")


def cauldrons(page: Page) -> Locator:
    """The cauldron that is open."""
    return page.locator("svg[role=group]:has([data-kind=space])")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_anothers_cauldron_and_collection_can_be_looked_at_and_left(visitor: Visitor, phone: bool) -> None:
    page = visitor(phone=phone, day=phone)
    sit_down(page, [TURN])
    name = page.locator("[data-seat='1'] button.name").inner_text()
    page.locator("[data-seat='1']").click()
    expect(cauldrons(page)).to_have_attribute("aria-label", f"{name}’s cauldron")
    expect(page.locator(".mine").get_by_role("heading", name=f"Collected by {name}")).to_be_visible()
    expect(button(page, "2 chips: Energy")).to_be_visible()
    for won in (
        "owl tile worth 7",
        "Special hex tile Energy/Witch, used once",
        "Witches: castle, forest",
        "Used: Single",
    ):
        expect(page.locator(".mine").get_by_role("button", name=won)).to_have_count(1)
    expect(button(page, "2 crystals removed for points; the next one costs 3 points.")).to_have_count(1)
    assert cauldrons(page).locator("[data-lit]").count() == 0, "nothing of it is mine to touch"
    assert barriers(page) == []
    button(page, "Back to your cauldron").click()
    expect(cauldrons(page)).to_have_attribute("aria-label", "Your cauldron")
    expect(page.locator("[data-kind=tile][data-lit]").first).to_be_attached()
    button(page, f"Look at {name}’s cauldron").click()
    page.locator("[data-seat='0']").click()
    expect(cauldrons(page)).to_have_attribute("aria-label", "Your cauldron")


def test_what_others_do_does_not_end_a_look_at_them(visitor: Visitor) -> None:
    page, second = visitor(), visitor()
    chairs = [{"kind": "me"}, {"kind": "open"}]
    table = make_table(page, chairs, "witchstone", options={"start_seat": 0}, seed=4)
    make_table(second, chairs)  # so that the second one is somebody
    page.goto(f"/tables/{table}")
    second.goto(f"/tables/{table}")
    second.get_by_role("button", name="Sit down here").click()
    second.wait_for_selector(".prompt.yours")
    page.locator("[data-seat='1']").click()
    theirs = cauldrons(page).get_attribute("aria-label")
    second.locator("[data-kind=location][data-lit]").first.click()
    second.keyboard.press("Enter")
    page.locator(".log").get_by_text("big witch").wait_for()
    assert theirs
    assert theirs != "Your cauldron"
    expect(cauldrons(page)).to_have_attribute("aria-label", theirs)


@pytest.mark.parametrize(
    "options, shown",
    [
        ({"secret_scrolls": True}, "Unused scrolls; nobody else sees which or how many"),
        ({"secret_scrolls": True, "open_scroll_count": True}, "4 unused scrolls that others do not see"),
    ],
    ids=["all", "which"],
)
def test_secret_scrolls_of_others_stay_hidden(visitor: Visitor, options: dict[str, object], shown: str) -> None:
    page = visitor()
    sit_down(page, [TURN], options)
    page.locator("[data-seat='1']").click()
    expect(button(page, shown)).to_be_visible()
    expect(button(page, "Used: Single")).to_be_visible()
    expect(button(page, "Witches: castle, forest")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_chips_of_the_stone_table_always_lie_beside_the_rack(visitor: Visitor, phone: bool) -> None:
    page = visitor(phone=phone)
    sit_down(page, [TURN])
    chips = page.get_by_role("group", name="Stone table").get_by_role("button")
    named = [str(chip.get_attribute("aria-label")) for chip in chips.all()]
    assert sum(int(one.split(", ")[1].split()[0]) if " chips:" in one else 1 for one in named) == 5
    expect(chips.first).to_have_attribute("title", re.compile("takes one of the chips here"))


def test_a_crystal_on_the_rim_waits_in_sight_and_goes_into_the_lowest_row_for_a_chip(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, [CRYSTALS | {"rim": ["witch"], "black_rim": "wand"}])
    rims = cauldrons(page).locator("[data-kind=symbol]")
    for symbol, waits in (("witch", "a crystal waits here"), ("wand", "the black crystal waits here")):
        rim = rims.and_(page.locator(f"[data-id={symbol}]"))
        expect(rim).to_have_attribute("aria-label", re.compile(waits))
    page.locator("[data-kind=row][data-id=chip] button").click()
    chips = page.get_by_role("group", name="Stone table").get_by_role("button")
    chips.first.click()
    expect(page.locator(".prompt h2")).to_contain_text("on Witch into the lowest row and take")
    page.keyboard.press("Enter")
    waiting = page.locator(".mine [data-kind=chip][aria-label$=waiting]")
    expect(waiting).to_have_attribute("title", re.compile("It has to be used before these actions end"))


def test_a_space_of_the_cauldron_that_is_out_of_sight_is_offered_in_words(visitor: Visitor) -> None:
    page = visitor(phone=True)
    sit_down(page, [CRYSTALS | {"n": 1, "rim": [], "black_rim": "none"}])
    page.locator(".segments").get_by_role("button", name="Crystal ball").click()
    offers = page.locator("[data-offer^='space:']")
    expect(offers.first).to_be_visible()
    assert all(re.fullmatch(r"Row \d, space \d, .*crystal", one) for one in offers.all_inner_texts())


def test_rows_of_the_rack_say_what_they_bring(visitor: Visitor) -> None:
    page = visitor()
    sit_down(page, [TURN])
    rows = page.locator("[data-kind=row] button")
    says = [str(row.get_attribute("aria-label")) for row in rows.all()]
    assert all("2 actions of its symbol, the black one 4" in one for one in says[:-1])
    assert "takes a chip of their choice from the stone table" in says[-1]
    assert "2 actions" not in says[-1]


@pytest.mark.parametrize("size", ["laptop", "desktop", "phone"])
def test_no_title_of_a_scroll_covers_its_number(visitor: Visitor, size: str) -> None:
    """German titles are long: each family of them is put on a scroll of the display."""
    page = come(visitor, size)
    chairs = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    page.goto(f"/tables/{make_table(page, chairs, 'witchstone', seed=3)}")
    page.locator(".scrolls .head b").first.wait_for(state="attached")
    covered = page.evaluate(
        """(titles) => {
      const head = document.querySelector(".scrolls .head"), [title, number] = head.children;
      return titles.filter((words) => {
        title.textContent = words;
        const [one, other] = [title, number].map((node) => node.getBoundingClientRect());
        return one.right > other.left + 1 || title.scrollWidth > title.clientWidth + 1;
      });
    }""",
        ["Silberne Wertungsfelder", "Verbundene Wertungsfelder", "Gesammelte Schriftrollen", "Eulenwertungsfelder"],
    )
    assert covered == []
