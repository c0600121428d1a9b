"""`walpurgis balance`: what is counted in a game, what stands out, two boxes side by side, and going on."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from examples.teaching import GAME
from walpurgis.arena.balance_figures import BalanceFigures
from walpurgis.arena.balance_plan import BalancePlan, play_balance, usual_bots
from walpurgis.arena.balance_words import GERMAN, speaker
from walpurgis.arena.estimates import Estimate
from walpurgis.arena.figures import Figures
from walpurgis.arena.game_statistics import Line
from walpurgis.arena.part_counter import spec_of
from walpurgis.arena.part_names import PartNames
from walpurgis.arena.remarks import DEAD, DOMINATING, UNEVEN, find_remarks
from walpurgis.arena.results_log import ResultsLog
from walpurgis.cli.balance import balance
from walpurgis.formats.box import Box
from walpurgis.games import box_path
from walpurgis.kernel.balance import BalanceSpec, PartFamily, PointOrigin, Total, Use

TEACHING = "examples.teaching:GAME"


def play(
    game: str, seats: int, games: int = 4, bot: str = "apprentice", **options: Any
) -> tuple[BalancePlan, list[Line]]:
    plan = BalancePlan(game, [bot], games, seats, options)
    return plan, [play_balance(plan, job)[0] for job in plan.jobs()]


def chapter(plan: BalancePlan, lines: list[Line], language: str = "en") -> dict[str, Figures]:
    return {table.key: table for table in BalanceFigures(plan.rules, PartNames(plan.rules, language), lines).tables()}


def value(tables: dict[str, Figures], table: str, row: str, column: str) -> float:
    cell = next(each for each in tables[table].rows if each.key == row).cells[column]
    assert isinstance(cell, Estimate)
    return cell.value


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    def command(id: str = TEACHING, **chosen: Any) -> dict[str, Any]:
        usual: dict[str, Any] = {"bots": "apprentice", "games": 20, "processes": 1, "folder": tmp_path}
        balance(id, **usual | chosen)
        found: dict[str, Any] = json.loads((tmp_path / "balance.json").read_text("utf-8"))
        return found

    return command


# ----- what is counted -----


@pytest.mark.parametrize(
    "id, seats", [(name, seats) for name in walpurgis.games() for seats in walpurgis.game(name).seats]
)
def test_every_game_is_counted_at_every_number_of_seats(id: str, seats: int) -> None:
    plan, lines = play(id, seats, 3)
    tables = chapter(plan, lines)
    assert {"overview", "sources", "moves", "decisions", "log"} <= set(tables)
    assert any(key.startswith("part_") for key in tables)
    assert ("seats" in tables) == (seats > 1)
    assert ("turn_order" in tables) == (seats > 1)
    assert all(line["first"] in range(seats) for line in lines)
    json.dumps(lines)


@pytest.mark.parametrize("id", walpurgis.games())
def test_points_by_source_add_up_to_the_scores(id: str) -> None:
    plan, lines = play(id, walpurgis.game(id).seats[-1], 3)
    tables = chapter(plan, lines)
    total = sum(value(tables, "sources", row.key, "mean") for row in tables["sources"].rows)
    assert total == pytest.approx(value(tables, "overview", "score", "mean"))


def test_points_during_a_game_of_septima_come_from_somewhere() -> None:
    plan, lines = play("septima", 3, 4)
    for line in lines:
        for seat, own in enumerate(line["points"]):
            assert sum(own.values()) == line["breakdown"][seat]["in_game"]
    tables = chapter(plan, lines)
    assert value(tables, "origins", "brewing", "mean") > 0
    assert "other" not in {row.key for row in tables["origins"].rows}


def test_what_players_do_is_told_by_part() -> None:
    """Each of 11 tiles is placed by somebody; scrolls are on offer before they are taken."""
    plan, lines = play("witchstone", 2, 4)
    tables = chapter(plan, lines)
    placed = sum(value(tables, "part_hex tiles", row.key, "n.placed") for row in tables["part_hex tiles"].rows)
    assert placed == pytest.approx(11)
    for line in lines:
        for uses in line["uses"]:
            for family in ("reinforcing spells", "prophecies"):
                assert set(uses.get(family, {}).get("chosen", {})) <= set(uses.get(family, {}).get("offered", {}))
    scrolls = {row.key for key in ("part_prophecies", "part_reinforcing spells") for row in tables[key].rows}
    assert len(scrolls) == 40


def test_tribulations_of_a_solo_game_are_outcomes() -> None:
    plan, lines = play("septima", 1, 4)
    tables = chapter(plan, lines)
    met = sum(value(tables, "outcomes", f"tribulation {number} met", "share") for number in range(1, 9))
    assert met == pytest.approx(value(tables, "outcomes", "tribulations met", "mean"))


def test_a_game_that_declares_nothing_has_its_moves_counted() -> None:
    assert GAME.balance.is_empty
    assert {family.name for family in spec_of(GAME).families} == {"lay card", "burn card"}
    plan, lines = play(TEACHING, 2, 6)
    tables = chapter(plan, lines)
    assert 1 <= value(tables, "moves", "lay", "n") <= 3
    assert len(tables["part_burn card"].rows) == 15
    assert "turn_order" not in tables


def test_the_same_game_is_counted_the_same_again() -> None:
    one, other = play("broom_service", 3, 2)[1], play("broom_service", 3, 2)[1]
    assert [line["uses"] for line in one] == [line["uses"] for line in other]


# ----- what stands out -----


def made_up(games: int, winner: Callable[[int], int], uses: Callable[[int, int], dict[str, int]]) -> list[Line]:
    """Games of two players of the teaching game, in which somebody burns cards."""
    lines = play(TEACHING, 2, 1)[1] * games
    found = []
    for number, line in enumerate(lines):
        own = [{"burn card": {"chosen": uses(number, seat), "offered": {"1": 1, "2": 1}}} for seat in (0, 1)]
        found.append(line | {"winners": [winner(number)], "uses": own})
    return found


def test_parts_that_nobody_uses_are_named() -> None:
    plan = BalancePlan(TEACHING, ["apprentice"], 1, 2)
    lines = made_up(200, lambda number: number % 2, lambda number, seat: {"1": 1})
    found = find_remarks(list(chapter(plan, lines).values()))
    dead = {remark.row.key for remark in found if remark.kind == DEAD and remark.table.key == "part_burn card"}
    assert dead == {str(card) for card in range(2, 16)}
    assert not [remark for remark in found if remark.kind in (DOMINATING, UNEVEN)]


def test_a_part_that_wins_and_an_uneven_seat_are_named() -> None:
    plan = BalancePlan(TEACHING, ["apprentice"], 1, 2)
    lines = made_up(200, lambda number: 0, lambda number, seat: {"1": 1} if seat == 0 else {"2": 1})
    found = find_remarks(list(chapter(plan, lines).values()))
    assert {remark.row.key for remark in found if remark.kind == DOMINATING} == {"1"}
    assert [remark.row.key for remark in found if remark.kind == UNEVEN] == ["seat 1", "seat 2"]


def test_a_few_games_name_nothing() -> None:
    plan = BalancePlan(TEACHING, ["apprentice"], 1, 2)
    lines = made_up(4, lambda number: 0, lambda number, seat: {"1": 1} if seat == 0 else {"2": 1})
    assert find_remarks([table for key, table in chapter(plan, lines).items() if key.startswith("part_")]) == []


# ----- the command -----


def test_the_report_is_one_page_and_the_same_as_data(run: Callable[..., Any], tmp_path: Path) -> None:
    found = run("witchstone", seats="3", games=30)
    page = (tmp_path / "balance.html").read_text("utf-8")
    assert not re.search(r"""src=|url\(|<script|@import|href="[^#]""", page)
    assert page.count("<svg") > 5
    for title in ("Where points come from", "Turn order", "Prophecies", "What to look at"):
        assert title in page
    assert len(re.findall(r'id="([^"]+)"', page)) == len(set(re.findall(r'id="([^"]+)"', page)))
    first = found["chapters"][0]["first"]
    assert first["games"] == 30
    assert first["tables"]["seats"]["rows"][0]["wins"].keys() == {"value", "low", "high", "count"}


def test_it_goes_on_where_it_stopped(
    run: Callable[..., Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(games=5)
    log = next(tmp_path.glob("*/results.jsonl"))
    before = log.read_text("utf-8")
    log.write_text(before + '{"key": "torn', "utf-8")
    assert run(games=8)["chapters"][0]["first"]["games"] == 8
    after = log.read_text("utf-8")
    assert after.startswith(before)
    assert len(after.splitlines()) == 1 + 8
    assert "5 of 8 games are in" in capsys.readouterr().out


def test_other_settings_do_not_come_between(run: Callable[..., Any], tmp_path: Path) -> None:
    run()
    run(seed=1)
    run(seats="3")
    assert len(list(tmp_path.glob("*/results.jsonl"))) == 3
    assert run()["chapters"][0]["first"]["games"] == 20


def test_all_numbers_of_seats_and_several_bots_have_chapters_of_their_own(run: Callable[..., Any]) -> None:
    found = run(seats="all", bots="novice,apprentice", games=4)
    assert [(each["seats"], each["bot"]) for each in found["chapters"]] == [
        (2, "novice"),
        (2, "apprentice"),
        (3, "novice"),
        (3, "apprentice"),
    ]


def test_several_processes_find_the_same(run: Callable[..., Any]) -> None:
    found = run("broom_service", seats="2", games=4, processes=2)["chapters"][0]["first"]["tables"]["sources"]
    plan, lines = play("broom_service", 2, 4)
    for row in found["rows"]:
        here = value(chapter(plan, lines), "sources", row["key"], "mean")
        assert row["mean"]["value"] == pytest.approx(here, abs=1e-4)


@pytest.fixture
def rich_chips(tmp_path: Path) -> Path:
    """A box of Witchstone in which a chip is worth 9 points at the end."""
    text = box_path("witchstone").read_text("utf-8")
    file = tmp_path / "rich.toml"
    file.write_text(text.replace("chip_end_vp = 2", "chip_end_vp = 9"), "utf-8")
    return file


def test_two_boxes_are_compared_and_what_differs_is_told_from_noise(
    run: Callable[..., Any], rich_chips: Path, tmp_path: Path
) -> None:
    found = run("witchstone", seats="2", games=25, against=rich_chips)
    compared = {(one["table"], one["row"], one["column"]): one for one in found["chapters"][0]["compared"]}
    chips = compared["sources", "chips", "mean"]["difference"]
    assert chips["beyond_noise"]
    assert chips["low"] < 7 / 2 * compared["sources", "chips", "mean"]["first"]["value"] < chips["high"]
    assert not compared["seats", "seat 1", "wins"]["difference"]["beyond_noise"]
    assert not any(row == "seconds" for _, row, _ in compared)
    page = (tmp_path / "balance.html").read_text("utf-8")
    assert "Beyond noise" in page
    assert found["chapters"][0]["second"]["box"] == Box.read(rich_chips.read_text("utf-8")).fingerprint()


def test_a_box_is_not_compared_with_itself(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "same.toml"
    file.write_text(box_path("witchstone").read_text("utf-8"), "utf-8")
    with pytest.raises(ValueError, match="the same to the rules"):
        run("witchstone", against=file)


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"seats": "9"}, "--seats 9: Moonlight is for 2, 3 players"),
        ({"seats": "two"}, "--seats two"),
        ({"language": "fr"}, "'fr' is not a language here"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_played(
    run: Callable[..., Any], tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        run(**wrong)
    assert list(tmp_path.iterdir()) == []


def test_networks_play_where_there_is_one_for_every_box(rich_chips: Path) -> None:
    assert usual_bots([walpurgis.game("broom_service")]) == ["raven"]
    boxed = walpurgis.game("witchstone", box=rich_chips)
    assert usual_bots([walpurgis.game("witchstone"), boxed]) == ["witch,iterations=16"]


# ----- words -----


@pytest.mark.parametrize("id", walpurgis.games())
def test_the_report_is_german_throughout(id: str) -> None:
    """No title, column or sentence of the report itself is left in English."""
    missing: set[str] = set()

    def say(text: str) -> str:
        if text not in GERMAN:
            missing.add(text)
        return text

    for seats in (walpurgis.game(id).seats[0], walpurgis.game(id).seats[-1]):
        plan, lines = play(id, seats, 2)
        for table in chapter(plan, lines, "de").values():
            own = table.key.startswith("part_")
            for text in [table.about, *([] if own else [table.title, *[column.title for column in table.columns]])]:
                if text:
                    say(text)
            if table.key in ("overview", "seats", "turn_order"):
                for row in table.rows:
                    say(row.label)
    assert missing == set()


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_label_of_a_game_has_a_german_word(id: str) -> None:
    spec = walpurgis.game(id).balance
    labels = {family.name for family in spec.families} | {use.label for each in spec.families for use in each.uses}
    labels |= {total.label for total in spec.totals}
    labels |= {label for origin in spec.origins for label in origin.causes.values()}
    assert labels - set(spec.words["de"]) == set()


def test_who_speaks_english_hears_what_stands_in_the_code() -> None:
    assert speaker("en")("Seats") == "Seats"
    assert speaker("de")("Seats") == "Plätze"


# ----- a specification is checked where it is made -----


def test_a_specification_that_names_what_is_not_there_is_refused() -> None:
    burned, verb = GAME.events.by_name["burned"], GAME.verbs.by_name["burn"]
    family = spec_of(GAME).families[0]
    with pytest.raises(ValueError, match="burned has no field 'colour'"):
        Use("burned", burned, "colour")
    with pytest.raises(ValueError, match="the verb burn has no field 'colour'"):
        PartFamily("cards", family.kind, choices=[(verb, "colour")])
    with pytest.raises(ValueError, match="nothing says when one of them is used"):
        PartFamily("cards", family.kind)
    with pytest.raises(ValueError, match="'chosen' is counted for every family"):
        PartFamily("cards", family.kind, [Use("chosen", burned, "card")])
    with pytest.raises(ValueError, match="two families"):
        BalanceSpec([family, family])
    with pytest.raises(ValueError, match="how much of it"):
        Total("points", burned, "colour")
    assert PointOrigin(burned, "points", {}).sign == 1


def test_results_of_another_specification_are_not_mixed_in(tmp_path: Path) -> None:
    plan = BalancePlan("witchstone", ["novice"], 1, 2)
    log = ResultsLog(tmp_path, plan, keep_records=False)
    log.path.write_text(log.path.read_text("utf-8").replace(plan.identity()["counts"], "00000000"), "utf-8")
    with pytest.raises(ValueError, match="counts"):
        ResultsLog(tmp_path, plan, keep_records=False)
