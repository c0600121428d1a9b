"""The page on how strong the levels are: what was measured elsewhere is neither lost nor measured twice."""

from pathlib import Path

import pytest

from bench import levels
from walpurgis.arena.runners import run_here

PAIR = ["novice", "apprentice"]


@pytest.fixture(autouse=True)
def packed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(levels, "PACKED", tmp_path / "packed")
    return tmp_path / "packed"


def play(out: Path, page: Path, seats: int) -> int:
    """Some games of Witchstone, and the page about them; how many games there are now."""
    (results_log,) = levels.results_logs(["witchstone"], seats, PAIR, 0, out)
    pairing = levels.Pairing(results_log, "apprentice", "novice", 1.0)
    jobs = pairing.next_jobs(0.04)[: 2 * seats]
    for line, record in run_here(results_log.plan, jobs):
        results_log.add(line, record)
    levels.write_page([results_log], page)
    return len(results_log.results())


def test_games_that_were_packed_are_gone_on_from_on_another_machine(tmp_path: Path, packed: Path) -> None:
    page = tmp_path / "levels.md"
    assert play(tmp_path / "here", page, 2) == 4
    assert [path.name for path in packed.iterdir()] == ["witchstone-2.jsonl.xz"]
    assert play(tmp_path / "there", page, 2) == 8
    with pytest.raises(SystemExit, match="holds more games than"):
        play(tmp_path / "here", page, 2)


def test_the_page_keeps_what_it_says_of_tables_that_were_not_played_here(tmp_path: Path) -> None:
    page = tmp_path / "levels.md"
    play(tmp_path / "here", page, 3)
    said = page.read_text("utf-8")
    both = [*levels.results_logs(["witchstone"], 2, PAIR, 0, tmp_path / "there")]
    both += levels.results_logs(["witchstone"], 3, PAIR, 0, tmp_path / "nowhere")
    levels.write_page(both, page)
    assert page.read_text("utf-8") == said, "nothing new was measured"
    assert said.count("| Witchstone | 3 |") == 1
    assert said.count("## Witchstone, 3 seats") == 1
