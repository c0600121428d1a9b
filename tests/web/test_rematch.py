"""Playing again: against bots at once, with people when all have joined."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, begin, is_over, make_table, play_together


def test_against_bots_the_next_game_begins_at_once(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Moonlight")
    Person(page).play(is_over)
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".prompt")
    assert page.url != before
    expect(page.get_by_role("button", name="Sit down here")).to_have_count(0)


def test_with_people_everybody_is_asked_and_the_game_begins_when_all_have_joined(visitor: Visitor) -> None:
    host, friend = visitor(), visitor(language="de", phone=True)
    table = make_table(host, [{"kind": "me"}, {"kind": "open"}])
    make_table(friend, [{"kind": "me"}, {"kind": "open"}])  # so that the friend is somebody
    for page in (host, friend):
        page.goto(f"/tables/{table}")
    friend.get_by_role("button", name="Hier Platz nehmen").click()
    play_out(host, friend)
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_text("Waiting for players")).to_be_visible()
    friend.get_by_text("möchte noch einmal spielen").wait_for()
    friend.get_by_role("button", name="Mitspielen").click()
    for page in (host, friend):
        page.wait_for_selector(".prompt")
    assert host.url == friend.url


def play_out(*pages: Page) -> None:
    for page in pages:
        page.wait_for_selector(".prompt")
    play_together(*map(Person, pages), until=lambda: all(map(is_over, pages)))
