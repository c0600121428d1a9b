"""Making tables by hand: options in words, alone against the Widow, and what a result and a replay show afterwards."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Person, Visitor, is_asked, is_over, make_table
from tests.web.settled import PATIENCE
from tests.web.test_screens import barriers
from walpurgis.games import catalogue, ids
from walpurgis.games import game as find_game

LOOKS = [("en", False), ("de", True)]


def options_of(page: Page) -> dict[str, object]:
    """The options of the table that is open."""
    found: dict[str, object] = page.evaluate(
        "async () => (await (await fetch('/api' + location.pathname)).json()).options"
    )
    return found


@pytest.mark.parametrize("language, phone", LOOKS, ids=["english-desktop", "german-phone"])
def test_somebody_plays_alone_against_the_widow_and_reads_each_tribulation(
    visitor: Visitor, language: str, phone: bool
) -> None:
    page = visitor(language=language, phone=phone)
    page.get_by_role("article", name="Septima").get_by_role("button", name="Solo").click()
    page.wait_for_selector(".prompt")
    assert options_of(page)["mode"] == "solo"
    Person(page).play(is_over)
    words = catalogue("septima", language)
    page.get_by_role("rowheader", name=words.find("names.aim.own_witches_at_least")).wait_for()
    expect(page.locator(".panels tbody tr")).to_have_count(8)
    assert barriers(page) == []


def test_options_are_chosen_by_name_and_only_those_that_the_table_can_have(visitor: Visitor) -> None:
    page = visitor(language="de")
    page.wait_for_selector("article")
    page.locator(".bar .primary").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Broom Service").click()
    words = catalogue("broom_service", "de")
    dialog.get_by_role("switch", name=words.find("options.storm_clouds.name")).click()
    start = dialog.get_by_label(words.find("options.start_seat.name"))
    expect(start.locator("option"), "drawn, and four seats").to_have_count(5)
    start.select_option(label="Platz 3")
    for kind in dialog.locator("li select:not(.level)").all():
        kind.select_option("bot")
    dialog.get_by_role("button", name="Partie beginnen").click()
    page.wait_for_selector(".prompt")
    chosen = options_of(page)
    assert (chosen["storm_clouds"], chosen["start_seat"], chosen["board"]) == (True, 2, "front")


def test_a_single_seat_offers_what_is_for_one(visitor: Visitor) -> None:
    page = visitor()
    page.wait_for_selector("article")
    page.locator(".bar .primary").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Septima").click()
    expect(dialog.get_by_text("Tribulations to win")).to_have_count(0)
    for _ in range(3):
        dialog.get_by_role("button", name="Remove seat 2").click()
    dialog.get_by_text("Tribulations to win").wait_for()
    expect(dialog.get_by_text("Starting Player")).to_have_count(0)


def test_a_result_and_its_replay_show_the_points_over_the_whole_game(visitor: Visitor) -> None:
    page = visitor()
    table = make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "witchstone", seed=4)
    page.goto(f"/tables/{table}")
    Person(page).play(is_over)
    page.locator(".plot svg polyline").first.wait_for()
    page.reload()
    page.locator(".plot svg polyline").first.wait_for()
    expect(page.locator(".plot svg polyline:not(.plot-under)")).to_have_count(2)
    turn = page.locator(".panels li a").last
    move = turn.inner_text().removeprefix("Move ")
    turn.click()
    page.locator(".transport").get_by_text(f"move {move} of").wait_for()
    page.go_back()
    page.locator(".plot svg polyline").first.wait_for()
    page.get_by_role("link", name="Watch the replay").click()
    page.locator(".rail .plot polyline").first.wait_for()
    page.get_by_role("button", name="To the end").click()
    ends = page.locator(".rail .plot .end").all_text_contents()
    scores = page.evaluate("async (id) => (await (await fetch(`/api/tables/${id}`)).json()).result.scores", table)
    assert sorted(end.rsplit(" ", 1)[1] for end in ends) == sorted(str(score) for score in scores)


def test_an_address_that_nobody_knows_says_so(visitor: Visitor) -> None:
    page = visitor("/no/such/page")
    page.get_by_text("There is nothing here").wait_for()
    assert barriers(page) == []
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector("article")


@pytest.mark.parametrize("language, phone", LOOKS, ids=["english-desktop", "german-phone"])
def test_the_widow_has_her_place_and_her_cards_say_what_they_do(visitor: Visitor, language: str, phone: bool) -> None:
    page = visitor(language=language, phone=phone, day=phone)
    table = make_table(page, [{"kind": "me"}], "septima", options={"mode": "solo"}, seed=5)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".prompt.yours")
    words = catalogue("septima", language)
    place = page.get_by_role("region", name=words.find("words.widow"))
    person = Person(page)
    for moves in (0, 12):
        while person.moves < moves or not is_asked(page):
            person.step()
        if phone:
            page.locator(".septima > .segments button").last.click()
        hers = widow_of(page)
        for card in hers["row"]:
            name, does = words.find(f"names.widow_card.{card}.name"), words.find(f"cards.widow_card.{card}")
            shown = place.get_by_title(f"{name}: {does}")
            expect(shown).to_contain_text(name.split(": ")[1].split(" (")[0])
        place.get_by_role("button", name=f"{words.find('words.suspicion')}: {hers['suspicion']}").wait_for()
        for kind, left in hers["negotiation"].items():
            place.get_by_role("button", name=f"{words.find(f'names.negotiation.{kind}')}: {left}").wait_for()
        assert barriers(page) == []
    place.get_by_title(does).press("i")
    page.locator(".prompt").get_by_text(does).wait_for()


def widow_of(page: Page) -> dict[str, Any]:
    """What the table shows of her."""
    found: dict[str, Any] = page.evaluate(
        "async () => (await (await fetch('/api' + location.pathname + '/position')).json()).view.table.widow"
    )
    return found


def test_a_bot_plays_for_somebody_who_leaves_until_they_come_back(visitor: Visitor) -> None:
    page, other = visitor(), visitor()
    table = make_table(page, [{"kind": "me"}, {"kind": "open"}], "witchstone", seed=4)
    for one in (page, other):
        one.goto(f"/tables/{table}")
    other.get_by_role("button", name="Sit down here").click()
    page.wait_for_selector(".prompt")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.locator(".prompt").get_by_text("A bot plays for you").wait_for()
    assert barriers(page) == []
    page.get_by_role("button", name="Take my seat back").click()
    page.locator(".prompt").get_by_text("A bot plays for you").wait_for(state="hidden")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_text("counts as lost").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_text("You have resigned.").wait_for()
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_a_finished_game_is_played_on_from_the_middle(visitor: Visitor) -> None:
    page = visitor()
    table = make_table(page, [{"kind": "me"}, {"kind": "bot", "level": "novice"}], seed=4)
    page.goto(f"/tables/{table}")
    Person(page).play(is_over)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".transport")
    for _ in range(3):
        page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector(".prompt")
    assert page.url.split("/")[-2:-1] == ["tables"]
    assert table not in page.url
    Person(page).play(is_over)


@pytest.mark.in_turn("phone")
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ids())
def test_a_replay_shows_what_lay_before_the_seat_that_one_looks_from(visitor: Visitor, game: str, phone: bool) -> None:
    page = visitor(phone=phone)
    table = make_table(page, [{"kind": "bot", "level": "novice"}] * 3, game, seed=4)
    page.goto(f"/tables/{table}")
    page.get_by_role("link", name="Watch the replay").wait_for(timeout=10 * PATIENCE * 1000)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".transport")
    players = page.locator(".view .btn")
    name = players.nth(2).inner_text().strip()
    players.nth(2).click()
    own = page.get_by_role("region", name=f"Before {name}")
    own.wait_for()
    for _ in range(3):
        page.get_by_role("button", name="One move on").click()
    expect(own).not_to_be_empty()
    page.get_by_role("button", name="To the end").click()
    told = page.locator(".did li").first
    told.scroll_into_view_if_needed()
    assert told.evaluate("(line) => line.offsetHeight < line.closest('.log').clientHeight"), "it can be read"
    assert barriers(page) == []
    if not phone:
        own.get_by_role("button", name="Moves").click()
        page.locator(".moves li").first.wait_for()
        expect(own, "moves take its place").to_have_count(0)


def test_where_points_are_counted_at_the_end_the_result_shows_what_lay_on_the_table(visitor: Visitor) -> None:
    page = visitor()
    bots = [{"kind": "bot", "level": "novice"}] * 2
    table = make_table(page, [{"kind": "me"}, *bots], "new_salem", seed=4)
    page.goto(f"/tables/{table}")
    Person(page).play(is_over)
    page.locator(".plot svg polyline").first.wait_for()
    ends = dict(text.rsplit(" ", 1) for text in page.locator(".plot .end").all_text_contents())
    despair = page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).result.despair.buildings", table
    )
    assert ends["despair"] == str(despair)
    page.get_by_role("link", name="Watch the replay").click()
    page.locator(".rail .plot polyline").first.wait_for()


@pytest.mark.parametrize("language, words", [("en", "your turn, 2 days left"), ("de", "du bist dran, noch 2 Tage")])
def test_the_lobby_says_how_long_a_game_of_some_days_a_move_still_waits(
    visitor: Visitor, language: str, words: str
) -> None:
    page = visitor(language=language)
    two = [{"kind": "me"}, {"kind": "me"}]
    for days in (9, 3):
        make_table(page, two, clock={"kind": "days", "days": days})
    make_table(page, two)
    page.reload()
    turns = page.locator("li.lit .second")
    turns.nth(2).wait_for()
    expect(turns.first, "the most urgent one first").to_have_text(words)
    assert not any(character.isdigit() for character in turns.last.inner_text()), "no clock, no time"


def test_whoever_made_a_table_sends_a_guest_away(visitor: Visitor) -> None:
    page, other = visitor(), visitor()
    table = make_table(page, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "witchstone")
    for one in (page, other):
        one.goto(f"/tables/{table}")
    other.get_by_role("button", name="Sit down here").first.click()
    remove = page.get_by_role("button", name=re.compile("Send .* away"))
    remove.wait_for()
    expect(other.get_by_role("button", name=re.compile("Send .* away")), "a guest sends nobody away").to_have_count(0)
    assert barriers(page) == []
    remove.click()
    remove.wait_for(state="hidden")
    other.get_by_role("button", name="Sit down here").first.click()
    other.get_by_role("alert").get_by_text("sent you away").wait_for()


def test_a_table_allows_several_seats_for_one_person(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Make a table").first.click()
    page.get_by_role("switch", name="Several seats for one person").click()
    assert barriers(page) == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    assert page.evaluate("async () => (await (await fetch('/api' + location.pathname)).json()).several")


@pytest.mark.parametrize("language,said", [("en", "prepared position"), ("de", "vorbereitete Stellung")])
def test_a_prepared_position_says_so_in_the_lobby_and_at_the_table(visitor: Visitor, language: str, said: str) -> None:
    page, host = visitor(language=language), visitor()
    title = f"Twilight {language}"
    position = json.loads(find_game("examples.teaching:GAME").new(2, seed=3).save())
    chairs = [{"kind": "me"}, {"kind": "open"}]
    table = make_table(host, chairs, "moonlight", position=position, open=True, title=title)
    page.goto("/")
    row = page.get_by_role("listitem").filter(has_text=title)
    row.get_by_text(said).wait_for()
    page.goto(f"/tables/{table}")
    page.locator("header").get_by_text(said).wait_for()
    assert barriers(page) == []


CONSENT = {
    "en": ("Sit down here", "Take back", "would like to take back a move", "Agree", "Refuse"),
    "de": ("Hier Platz nehmen", "Zurücknehmen", "möchte einen Zug zurücknehmen", "Zustimmen", "Ablehnen"),
}


@pytest.mark.parametrize("language, phone", LOOKS, ids=["english-desktop", "german-phone"])
def test_a_move_that_touches_somebody_else_is_taken_back_when_they_agree(
    visitor: Visitor, language: str, phone: bool
) -> None:
    sit, back, asks, agree, refuse = CONSENT[language]
    host, guest = visitor(language=language, phone=phone), visitor(language=language, phone=phone)
    # With this seed nothing hidden comes to light by the move; otherwise it could not be taken back at all.
    made = make_table(host, [{"kind": "me"}, {"kind": "open"}], "witchstone", open=True, seed=4)
    host.goto(f"/tables/{made}")
    guest.goto(f"/tables/{made}")
    with guest.expect_event("load"):  # whoever sits down gets the table anew
        guest.get_by_role("button", name=sit).click()
    host.locator(".prompt").wait_for()
    guest.locator(".prompt").wait_for()
    mover, other = (host, guest) if is_asked(host) else (guest, host)
    Person(mover).play(lambda _: is_asked(other))
    request = other.get_by_role("alertdialog", name=re.compile(asks))
    for answer in (refuse, agree):
        mover.get_by_role("button", name=back).click()
        expect(request).to_be_visible()
        assert not is_asked(mover)
        request.get_by_role("button", name=answer).click()
        expect(request).to_have_count(0)
    expect(mover.locator(".prompt.yours")).to_be_visible()
