"""What is at stake stands beside the button that confirms a move, and comes true."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.web.conftest import LOOK, SIZES, VERSION, Person, Visitor, is_over, make_table

SEATS = {"broom_service": 3, "new_salem": 5, "septima": 3, "witchstone": 3}
CUT = """() => [...document.querySelectorAll(".prompt .words.staked, .built, .built li")].flatMap((one) =>
  one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2 ? [one.innerText] : [])"""
UNFOLD = ".prompt .unfold"


def sit(visitor: Visitor, game: str, size: str = "desktop", language: str = "en") -> Page:
    page = visitor(language=language, phone=size == "phone")
    page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * (SEATS[game] - 1)]
    page.goto(f"/tables/{make_table(page, chairs, game, seed=7)}")
    page.wait_for_selector(".prompt")
    return page


def staked(page: Page, most: int) -> Iterator[dict[str, str]]:
    """Plays on; at each move that changes something, what the page says of it, just before it is confirmed."""
    person, touches, found = Person(page), 0, 0
    while found < most and touches < 900 and not is_over(page):
        looked = page.evaluate(LOOK, touches)
        touch, touches = looked and looked["touch"], touches + 1
        if not touch:
            page.wait_for_timeout(20)
            continue
        if touch["what"] == "confirm":
            page.wait_for_timeout(180)
            if page.locator("[data-stakes]").count():
                found += 1
                yield changes(page)
            looked = page.evaluate(LOOK, touches)
            touch = looked and looked["touch"]
            if not touch:
                continue
        page.mouse.click(*touch["point"])
        if touch["what"] == "confirm":
            person.confirmed(looked["version"])


def changes(page: Page) -> dict[str, str]:
    """By quantity of the own seat: what it was and will be."""
    script = "all => all.map(one => [one.dataset.quantity, one.querySelector('b').textContent])"
    return dict(page.eval_on_selector_all("[data-quantity][data-seat='0']", script))


def points(page: Page) -> str:
    return page.locator(".seats li[data-seat='0'] .score").inner_text()


@pytest.mark.parametrize("game, score", [("broom_service", "points"), ("witchstone", "points"), ("septima", "wisdom")])
def test_points_are_counted_before_a_move_and_are_there_after_it(visitor: Visitor, game: str, score: str) -> None:
    page = sit(visitor, game)
    told, expected = 0, (0, "")
    for said in staked(page, 150):
        version = int(page.evaluate(VERSION))
        if version == expected[0]:  # nothing else has happened since that move
            assert points(page) == expected[1]
        before, _, after = said.get(score, "").partition(" → ")
        if re.fullmatch(r"−?\d+", after):
            assert points(page) == before
            told, expected = told + 1, (version + 1, after)
        if told >= 2:
            break
    assert told >= 1


def test_what_a_building_brings_stands_beside_the_hand(visitor: Visitor) -> None:
    """New Salem: “If you build it”; one's own points stay covered with one's card."""
    page = sit(visitor, "new_salem")
    heard: list[str] = []
    for said in staked(page, 6):
        built = page.locator(".built")
        if built.count():
            assert "points" not in said, "the card with one's own character is not turned over"
            heard.append(built.inner_text())
            page.get_by_role("button", name="Turn your card over").first.click()
            break
    assert heard
    assert heard[0].lower().startswith("if you build it")
    told: set[str] = set()
    for said in staked(page, 60):
        if page.locator(".built").count():
            told |= set(said)
        if "points" in told and told & {"hope", "despair"}:
            break
    assert "points" in told
    assert told & {"hope", "despair"}


def test_the_brave_read_who_may_take_it_and_where_they_could_fly(visitor: Visitor) -> None:
    page = sit(visitor, "broom_service")
    notes: dict[str, str] = {}
    for _ in staked(page, 30):
        script = "all => all.map(one => [one.dataset.note, one.textContent])"
        notes |= dict(page.eval_on_selector_all("[data-note]", script))
        if page.locator("[data-note=in_reach]").count():
            regions = page.locator("[data-note=in_reach]").inner_text().count(",") + 1
            assert page.locator("main.board path.reached").count() >= regions
        if {"may_overtake", "in_reach"} <= set(notes):
            break
    assert notes["may_overtake"].startswith("Whoever is brave after you takes it all. Still to come: ")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("game", SEATS)
def test_nothing_of_it_is_cut_in_german(visitor: Visitor, game: str, size: str) -> None:
    """What does not fit into the sheet of a phone can be opened there."""
    page = sit(visitor, game, size, "de")
    seen = 0
    for _ in staked(page, 6):
        seen += 1
        assert page.evaluate(CUT) == [] or page.locator(UNFOLD).is_visible()
    assert seen == 6


def test_a_preview_that_is_refused_is_nobodys_problem(visitor: Visitor) -> None:
    """Without an answer the move can be confirmed as ever, and no error is shown."""
    page = visitor()
    page.route_web_socket(re.compile("/socket$"), spoil)
    page.goto(f"/tables/{make_table(page, [{'kind': 'me'}, {'kind': 'bot'}, {'kind': 'bot'}], 'broom_service')}")
    page.wait_for_selector(".prompt.yours")
    person = Person(page)
    person.play(lambda _: person.moves >= 3)
    assert page.locator("[data-stakes]").count() == 0
    assert page.locator(".reason.problem").all_inner_texts() == []


def spoil(route: object) -> None:
    """Lets a table's socket ask for previews of a move that nobody can make."""
    server = route.connect_to_server()  # type: ignore[attr-defined]

    def send(message: str) -> None:
        server.send(
            message.replace('"type":"preview"', '"type":"preview","version":-1') if "preview" in message else message
        )

    route.on_message(send)  # type: ignore[attr-defined]
