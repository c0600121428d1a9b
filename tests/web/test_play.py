"""People play: whole games against bots by touching the board, with one another, at one screen, and as spectators."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, begin, is_asked, is_over, make_table, play_together, report
from tests.web.settled import PATIENCE, patiently
from walpurgis.games import game, ids

LOOKS = [("en", False), ("de", True)]
TABLE = {"Septima": 4, "Witchstone": 6}
"""How many touches on the table come on one button, at the least; Broom Service asks each time whether one is brave."""


HEAP = 20
"""So many megabytes a page may keep after a game, its scripts, the whole log and the result included."""


def kept_heap(page: Page) -> float:
    """The megabytes of a page's scripts that are left after garbage has been collected."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    used: float = session.send("Runtime.getHeapUsage")["usedSize"]
    return used / 1e6


def playable() -> list[str]:
    found = []
    for one in ids():
        try:
            found.append(game(one).title)
        except Exception:  # a game that cannot be loaded is not offered
            continue
    return found


@pytest.mark.in_turn("language", "phone")
@pytest.mark.parametrize("language, phone", LOOKS[::-1], ids=["german-phone", "english-desktop"])
@pytest.mark.parametrize("title", playable())
def test_a_person_plays_a_whole_game_against_bots(visitor: Visitor, title: str, language: str, phone: bool) -> None:
    page = visitor(language=language, phone=phone)
    begin(page, title, language)
    person = Person(page)
    person.play(is_over)
    assert person.moves > 3
    assert person.board > person.buttons * TABLE.get(title, 0.5), "buttons are for what lies nowhere on the table"
    assert person.offers <= person.board, "most of what lies on the table is in sight and is touched there"
    report(**{f"touches_{title}": {"on the table": person.board, "buttons": person.buttons}})
    heap = kept_heap(page)
    report(**{f"heap_mb_{title}_{'phone' if phone else 'desktop'}": round(heap, 1)})
    assert heap < HEAP, "a page that has played a game keeps little"
    assert page.locator(".outcome tbody tr").count() >= 2


def test_an_unknown_game_is_played_with_the_generic_panel(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Moonlight")
    Person(page).play(is_over)
    expect(page.locator(".outcome header h2")).to_contain_text("win")


def test_two_browsers_play_with_a_reconnect_in_between(visitor: Visitor) -> None:
    first, second = visitor(), visitor()
    table = make_table(first, [{"kind": "me"}, {"kind": "open"}])
    make_table(second, [{"kind": "me"}, {"kind": "open"}])  # so that the second one is somebody
    first.goto(f"/tables/{table}")
    second.goto(f"/tables/{table}")
    second.get_by_role("button", name="Sit down here").click()
    one, two = Person(first), Person(second)
    first.wait_for_selector(".prompt")
    one.step()
    first.context.set_offline(True)
    first.evaluate("() => window.dispatchEvent(new Event('offline'))")
    second.wait_for_selector(".prompt")
    for _ in range(3):
        two.step()
    first.context.set_offline(False)
    first.reload()
    first.wait_for_selector(".prompt")
    play_together(one, two, until=lambda: is_over(first) and is_over(second))
    assert first.locator(".outcome header h2").inner_text() != ""
    points = [page.locator(".outcome tbody td").all_inner_texts() for page in (first, second)]
    assert points[0] == points[1]


@pytest.mark.parametrize("one", ids())
def test_a_friend_sits_down_and_the_host_sees_the_game_begin(visitor: Visitor, one: str) -> None:
    host, friend = visitor(), visitor(phone=True)
    bots = [{"kind": "bot", "level": "novice"}] * (2 if one == "new_salem" else 1)
    table = make_table(host, [{"kind": "me"}, {"kind": "open"}, *bots], one, seed=4)
    make_table(friend, [{"kind": "me"}, {"kind": "open"}])  # so that the friend is somebody
    for page in (host, friend):
        page.goto(f"/tables/{table}")
    friend.get_by_role("button", name="Sit down here").click()
    for page in (host, friend):
        page.wait_for_selector(".prompt")
    people = [Person(host), Person(friend)]
    play_together(*people, until=lambda: all(person.moves for person in people))


def test_a_lost_connection_is_told_and_the_move_is_kept(visitor: Visitor) -> None:
    page = visitor()
    page.evaluate("() => { window.sockets = []; }")
    page.add_init_script(
        "const Own = WebSocket; window.sockets = []; window.WebSocket = class extends Own "
        "{ constructor(...a) { super(...a); window.sockets.push(this); } };"
    )
    page.reload()
    begin(page, "Moonlight")
    page.evaluate(
        "() => { window.stopped = true; WebSocket.prototype.send = new Proxy(WebSocket.prototype.send, {}); }"
    )
    page.route("**/api/tables/*/socket", lambda route: route.abort())
    page.evaluate("() => window.sockets.at(-1).close()")
    page.get_by_text("No connection").first.wait_for()
    person = Person(page)
    person.step()
    page.locator(".prompt .confirm").click()
    page.get_by_text("Your move is kept").wait_for()
    page.unroute("**/api/tables/*/socket")
    page.get_by_role("button", name="Try now").click()
    page.get_by_text("Your move is kept").wait_for(state="detached")
    person.play(is_over)


def test_undo_steps_back_through_parts_and_through_moves(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Broom Service")
    page.wait_for_selector(".card.lit")
    page.locator(".card.lit").nth(0).click()
    page.locator(".card.lit").nth(1).click()
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(2)
    page.keyboard.press("u")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(0)


def test_a_secret_choice_can_be_changed_until_the_last_answer(visitor: Visitor) -> None:
    page = visitor()
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, {"kind": "open"}])
    other = visitor()
    make_table(other, [{"kind": "me"}, {"kind": "open"}])
    page.goto(f"/tables/{table}")
    other.goto(f"/tables/{table}")
    other.get_by_role("button", name="Sit down here").click()
    person = Person(page)
    page.wait_for_selector(".prompt.yours")
    person.step()
    person.step()
    page.get_by_role("button", name="Change").click()
    page.wait_for_selector(".prompt.yours")


def test_a_curtain_falls_between_two_people_at_one_screen(visitor: Visitor) -> None:
    page = visitor()
    table = make_table(page, [{"kind": "me", "name": "Wilma"}, {"kind": "me", "name": "Marei"}])
    page.goto(f"/tables/{table}")
    names = []
    for _ in patiently("the game ends", 10 * PATIENCE):
        if is_over(page):
            break
        curtain = page.locator(".curtain")
        if curtain.count():
            names.append(curtain.locator("h1").inner_text())
            assert page.locator(".board, .prompt").count() == 0, "something lies behind the curtain"
            button = curtain.get_by_role("button")
            button.press("Enter")
            button.press("Enter")
            page.wait_for_selector(".curtain", state="detached")
        elif is_asked(page):
            Person(page).step()
        else:
            page.wait_for_timeout(15)
    assert {"Hand the screen to Wilma", "Hand the screen to Marei"} <= set(names)


def test_a_finished_game_can_be_replayed_from_every_seat(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "Moonlight")
    Person(page).play(is_over)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".transport")
    last = page.locator(".moves li").count()
    assert last > 3
    page.get_by_role("button", name="To the end").click()
    page.get_by_text(f"move {last} of {last}").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text(f"move {last - 1} of {last}").wait_for()
    page.locator(".view .btn").nth(1).click()
    page.keyboard.press("Home")
    page.get_by_text(f"move 0 of {last}").wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text(f"move 1 of {last}").wait_for()
