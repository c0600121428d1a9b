"""After the game: figures that agree, moves that are the right ones, links and files that can be passed on."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor, make_table
from tests.web.settled import PATIENCE
from tests.web.test_screens import barriers
from walpurgis.games import game as find_game
from walpurgis.games import ids
from walpurgis.testing.random_play import random_game

POINTS = {"broom_service": "vp", "witchstone": "vp", "septima": "wisdom"}


def watch_bots(page: Page, game: str) -> str:
    """A game that bots have played out, with its result on the page."""
    table = make_table(page, [{"kind": "bot", "level": "novice"}] * 3, game, seed=4)
    page.goto(f"/tables/{table}")
    page.locator(".outcome .acts").wait_for(timeout=10 * PATIENCE * 1000)
    return table


def ask(page: Page, path: str) -> Any:
    return page.evaluate("async (path) => (await fetch(path)).json()", path)


@pytest.mark.parametrize("game", [one for one in ids() if one in POINTS])
def test_a_plot_ends_at_the_final_score_and_turning_points_open_their_move(visitor: Visitor, game: str) -> None:
    page = visitor()
    table = watch_bots(page, game)
    page.locator(".plot svg polyline").first.wait_for()
    scores = ask(page, f"/api/tables/{table}")["result"]["scores"]
    ends = [int(text.rsplit(" ", 1)[1].replace("−", "-")) for text in page.locator(".plot .end").all_text_contents()]
    assert sorted(ends) == sorted(scores)
    expect(page.locator(".plot svg")).to_contain_text("Round")
    last = len(ask(page, f"/api/tables/{table}/replay")["moves"])
    for line in page.locator(".panels li", has_text="gains").all():
        gain = int(line.inner_text().split(" gains ")[1].split(" ")[0])
        number = int((line.locator("a").get_attribute("href") or "").rsplit("/", 1)[1])
        before, after = [points_at(page, table, at, POINTS[game]) for at in (number - 1, number)]
        if number < last:
            assert gain in [new - old for old, new in zip(before, after, strict=True)]


def points_at(page: Page, table: str, number: int, name: str) -> list[int]:
    view = ask(page, f"/api/tables/{table}/replay/{number}")["view"]
    return [player[name] for player in view["table"]["players"]]


def test_a_record_is_saved_as_a_file_and_opened_from_one(visitor: Visitor, tmp_path: Path) -> None:
    page, friend = visitor(), visitor("/replays")
    table = watch_bots(page, "witchstone")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    with friend.expect_file_chooser() as chooser:
        friend.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)
    friend.wait_for_selector(".transport")
    assert table not in friend.url
    here, there = [
        ask(one, f"/api/tables/{one.url.split('/')[4]}/replay")["table"]["result"]["scores"] for one in (page, friend)
    ]
    assert here == there


def test_a_file_that_is_no_record_is_refused_in_words(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor("/replays")
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ilse,\n", "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_a_result_is_passed_on_as_a_link(visitor: Visitor) -> None:
    page = visitor()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = watch_bots(page, "moonlight")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("Link copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/replays/{table}")


@pytest.mark.parametrize("game", ids())
def test_on_a_phone_all_points_are_in_sight_and_add_up(visitor: Visitor, game: str) -> None:
    """A column for each player, without scrolling sideways."""
    page = visitor(language="de", phone=True)
    table = make_table(page, [{"kind": "bot", "level": "novice"}] * max(find_game(game).seats), game, seed=4)
    page.goto(f"/tables/{table}")
    page.locator(".outcome .tall .sum").first.wait_for(timeout=10 * PATIENCE * 1000)
    rows = page.eval_on_selector_all(
        ".outcome .tall tbody tr",
        "all => all.map(row => [...row.querySelectorAll('td')].map(one => Number(one.innerText.replace('−', '-'))))",
    )
    assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1]
    assert page.eval_on_selector(".outcome .scroll", "one => one.scrollWidth <= one.clientWidth")


def test_where_nobody_wins_nobody_has_a_place(visitor: Visitor) -> None:
    page = visitor()
    record = str(random_game(find_game("septima"), 1, {"mode": "solo"}, seed=1)[0])
    assert '"winners": []' in record
    table = page.evaluate(
        """async (record) => {
          const post = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } })).json();
          await post("/api/guests", { name: "Wilma" });
          return (await post("/api/records", { record })).table.id;
        }""",
        record,
    )
    page.goto(f"/tables/{table}")
    page.locator(".outcome tbody tr").first.wait_for()
    assert {text.strip() for text in page.locator(".outcome .rank").all_inner_texts()} == {"–"}


@pytest.mark.parametrize("language, phone", [("en", False), ("de", True)])
def test_a_picture_of_the_game_is_drawn_and_saved(visitor: Visitor, tmp_path: Path, language: str, phone: bool) -> None:
    share, save = {"en": ("Share a picture", "Save the picture"), "de": ("Bild teilen", "Bild speichern")}[language]
    page = visitor(language=language, phone=phone)
    table = watch_bots(page, "witchstone")
    told = ask(page, f"/api/tables/{table}")
    page.get_by_role("button", name=share).click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img")
    expect(dialog.locator("[data-drawn=true]")).to_be_visible()
    for seat, score in zip(told["seats"], told["result"]["scores"], strict=True):
        expect(picture).to_have_attribute("aria-label", re.compile(rf"{seat['name']} {score}\b"))
    assert barriers(page) == []
    with page.expect_download() as download:
        dialog.get_by_role("button", name=save).click()
    file = tmp_path / "picture.png"
    download.value.save_as(file)
    assert download.value.suggested_filename == f"walpurgis-{table}.png"
    head = file.read_bytes()[:24]
    assert head[1:4] == b"PNG"
    assert [int.from_bytes(head[16:20]), int.from_bytes(head[20:24])] == [1200, 630]
