"""The command and its report: one page that needs nothing else, and the same figures for programs."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from walpurgis.arena import plots
from walpurgis.arena.plan import Plan
from walpurgis.arena.report import markdown
from walpurgis.arena.results_log import ResultsLog
from walpurgis.cli.arena import arena, check_bot

TEACHING = "examples.teaching:GAME"
ROOT = Path(__file__).parents[2]


def run(folder: Path, *bots: str, games: int = 4, seats: int = 2, pairs: str = "all", clock: float = 10.0) -> None:
    arena(TEACHING, list(bots), games, seats, None, 0, pairs, clock, False, 1, False, "", folder, True)


def test_the_page_needs_nothing_but_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(tmp_path, "novice", "apprentice", "witch,iterations=4")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert not re.search(r"""(src|href)=|url\(|<script|@import""", page)
    for title in (
        "Who wins",
        "Everyone against everyone",
        "Ratings",
        "Scores",
        "Decision times",
        "Game lengths",
        "Seats",
    ):
        assert f"<h2>{title}</h2>" in page
    assert "Where points come from" in page
    assert "What winners do" in page
    assert "Who wins" in capsys.readouterr().out


def test_plots_are_well_formed_and_speak_to_screen_readers(tmp_path: Path) -> None:
    run(tmp_path, "novice", "apprentice")
    drawn = re.findall(r"<svg.*?</svg>", (tmp_path / "report.html").read_text("utf-8"), re.DOTALL)
    assert len(drawn) >= 5
    for svg in drawn:
        tree = ElementTree.fromstring(svg)
        assert tree.attrib["role"] == "img"
        assert tree.find("{http://www.w3.org/2000/svg}title") is not None


def test_a_curve_goes_up_on_the_page_where_values_rise() -> None:
    svg = plots.curve("Learning", [(0.0, 0.2), (50.0, 0.6), (100.0, 0.9)], 0.0, 1.0, 0.9, (" games", "%"))
    marks = ElementTree.fromstring(svg).findall("{http://www.w3.org/2000/svg}circle")
    places = [(float(mark.attrib["cx"]), float(mark.attrib["cy"])) for mark in marks]
    assert sorted(places) == places
    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    assert "100 games" in svg


def test_programs_read_the_summary(tmp_path: Path) -> None:
    run(tmp_path, "novice", "apprentice", games=6)
    summary = json.loads((tmp_path / "summary.json").read_text("utf-8"))
    assert summary["games"] == 6
    assert summary["shares"][0]["one"] == "apprentice"
    assert {rating["bot"] for rating in summary["ratings"]} == {"novice", "apprentice"}


def test_a_second_run_plays_nothing_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(tmp_path, "novice", "apprentice")
    before = (tmp_path / "results.jsonl").read_text("utf-8")
    run(tmp_path, "novice", "apprentice")
    assert (tmp_path / "results.jsonl").read_text("utf-8") == before
    assert "4 of 4 games are in" in capsys.readouterr().out


def test_a_bot_that_fails_is_named_and_the_tournament_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path, "novice", "tests.bots.test_external:Crash", games=2)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "out of candles" in page
    assert "an apprentice plays on in its seat" in " ".join(capsys.readouterr().out.split())


def test_a_table_of_docs_has_its_plots_beside_it(tmp_path: Path) -> None:
    run(tmp_path, "novice", "apprentice", seats=3, games=6, pairs="ladder")
    plan = Plan(TEACHING, ["novice", "apprentice"], 6, 3, pairs="ladder", clock=10.0)
    text = markdown(plan, ResultsLog(tmp_path, plan).results(), tmp_path / "assets", "assets", ("shares",))
    assert "| apprentice | novice | 6 |" in text
    assert (tmp_path / "assets/moonlight-3-shares.svg").exists()
    assert "![Who wins](assets/moonlight-3-shares.svg)" in text


def test_a_bot_can_be_checked_before_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    check_bot(f"run:{sys.executable} {ROOT / 'examples/outside_bot.py'}", [TEACHING], 5.0, 0)
    assert "is ready to play" in " ".join(capsys.readouterr().out.split())
    with pytest.raises(ValueError, match="breaks the protocol in 4 places"):
        check_bot("tests.bots.test_external:Cheat", [TEACHING], 5.0, 0)


@pytest.mark.parametrize("low, high", [(0.0, 1.0), (-220.0, 199.0), (3.0, 3.0), (0.0, 12345.0), (-0.5, 6.5)])
def test_ticks_are_few_and_round(low: float, high: float) -> None:
    scale = plots.Scale(low, high)
    assert 2 <= len(scale.ticks()) <= 8
    assert all(scale.low - 1e-9 <= tick <= scale.high + 1e-9 for tick in scale.ticks())
