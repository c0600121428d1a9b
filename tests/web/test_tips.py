"""What things are stands beside the mouse that rests on them."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visitor, make_table

THINGS = {
    "septima": ("[data-kind=potion][data-id=ritual_oil]", "Ritual Oil"),
    "broom_service": (".board [data-kind=tower]", "tower"),
    "new_salem": ("[data-kind=event]", "despair"),
    "witchstone": (".board [data-kind=location]", "Witchstone"),
}


@pytest.mark.parametrize("game", THINGS)
def test_a_thing_says_what_it_is_under_the_mouse_until_it_is_touched(visitor: Visitor, game: str) -> None:
    selector, words = THINGS[game]
    page = visitor()
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 2]
    page.goto(f"/tables/{make_table(page, chairs, game, seed=7)}")
    page.wait_for_selector(".prompt.yours")
    thing, tip = page.locator(selector).first, page.locator(".tip")
    thing.hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(words)
    page.mouse.down()
    expect(tip).to_be_hidden()
    page.mouse.up()


def test_where_there_is_no_mouse_nothing_covers_the_table(visitor: Visitor) -> None:
    page = visitor(phone=True)
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "novice"}] * 2]
    page.goto(f"/tables/{make_table(page, chairs, 'septima', seed=7)}")
    page.wait_for_selector(".prompt.yours")
    page.locator("[data-lit]").first.tap()
    expect(page.locator(".tip:visible")).to_have_count(0)
