"""Plans: who meets whom, how often and from where; and the journal that lets a tournament go on."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from walpurgis.arena.plan import Plan
from walpurgis.arena.results_log import ResultsLog
from walpurgis.arena.runners import run_here, run_in_pool

TEACHING = "examples.teaching:GAME"


def plan(bots: tuple[str, ...] = ("novice", "apprentice"), games: int = 6, seats: int = 2, pairs: str = "all") -> Plan:
    return Plan(TEACHING, bots, games, seats, seed=4, pairs=pairs)


def play(tournament: Plan, results_log: ResultsLog, most: int = 1000) -> None:
    for line, record in run_here(tournament, results_log.left()[:most]):
        results_log.add(line, record)


def test_each_deal_is_played_from_every_seat() -> None:
    jobs = list(plan(games=7, seats=3, pairs="ladder").jobs())
    assert Counter((job.deal, job.seat) for job in jobs) == {(deal, seat): 1 for deal in range(3) for seat in range(3)}
    assert jobs[1].lineup(3) == ["novice", "apprentice", "novice"]


def test_all_pairings_share_their_deals() -> None:
    jobs = list(plan(("novice", "apprentice", "witch"), games=4).jobs())
    assert {(job.one, job.other) for job in jobs} == {
        ("apprentice", "novice"),
        ("witch", "novice"),
        ("witch", "apprentice"),
    }
    assert Counter(job.deal for job in jobs) == {0: 6, 1: 6}
    assert len({plan().deal_seed(deal) for deal in range(100)}) == 100


def test_at_larger_tables_each_bot_meets_a_field_of_each_other() -> None:
    assert plan(seats=3).pairings() == [("apprentice", "novice"), ("novice", "apprentice")]


def test_a_ladder_goes_up_step_by_step() -> None:
    ladder = plan(("novice", "apprentice", "witch"), pairs="ladder")
    assert ladder.pairings() == [("apprentice", "novice"), ("witch", "apprentice")]


def test_a_bot_by_itself_plays_against_its_like_once_a_deal() -> None:
    assert [(job.deal, job.seat) for job in plan(("novice",), games=3).jobs()] == [(0, 0), (1, 0), (2, 0)]


@pytest.mark.parametrize(
    "settings, problem",
    [
        ({"bots": ("wizard",)}, "no bot 'wizard'"),
        ({"seats": 9}, "2 or 3 seats"),
        ({"pairs": "some"}, "all or ladder"),
        ({"games": 0}, "a game"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(settings: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        plan(**settings)  # type: ignore[arg-type]


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = ResultsLog(tmp_path / "whole", plan()), ResultsLog(tmp_path / "parts", plan())
    play(plan(), whole)
    play(plan(), parts, most=2)
    again = ResultsLog(tmp_path / "parts", plan())
    assert (len(again.lines), len(again.left())) == (2, 4)
    play(plan(), again)
    assert not ResultsLog(tmp_path / "parts", plan()).left()
    assert [line["scores"] for line in again.results()] == [line["scores"] for line in whole.results()]


def test_a_torn_last_line_is_played_anew(tmp_path: Path) -> None:
    results_log = ResultsLog(tmp_path, plan())
    play(plan(), results_log, most=3)
    results_log.path.write_text(results_log.path.read_text("utf-8")[:-20], "utf-8")
    again = ResultsLog(tmp_path, plan())
    assert len(again.lines) == 2
    play(plan(), again)
    assert len(ResultsLog(tmp_path, plan()).results()) == 6


def test_more_games_and_bots_can_be_added_later(tmp_path: Path) -> None:
    play(plan(), ResultsLog(tmp_path, plan()))
    more = plan(("novice", "apprentice", "witch,iterations=2"), games=8)
    assert len(ResultsLog(tmp_path, more).left()) == 8 * 3 - 6


def test_games_of_another_kind_are_not_mixed_in(tmp_path: Path) -> None:
    ResultsLog(tmp_path, plan())
    with pytest.raises(ValueError, match="seats 2, and not 3"):
        ResultsLog(tmp_path, plan(seats=3))


def test_every_game_leaves_a_record_that_replays(tmp_path: Path) -> None:
    from walpurgis.formats.record import read, replay

    results_log = ResultsLog(tmp_path, plan())
    play(plan(), results_log)
    for line in results_log.results():
        record = read(results_log.record_path(line).read_text("utf-8"))
        assert replay(plan().rules, record).result()["scores"] == line["scores"]


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    few = plan(("novice", "witch,iterations=5"), games=4)
    here = {line["key"]: line["scores"] for line, _ in run_here(few, few.jobs())}
    pool = {line["key"]: line["scores"] for line, _ in run_in_pool(1)(few, few.jobs())}
    assert here == pool


def test_processes_end_when_the_one_that_started_them_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, time\n"
        "from walpurgis.bots.processes import make_pool\n"
        "if __name__ == '__main__':\n"
        "    pool = make_pool(1)\n"
        "    print(pool.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    script = tmp_path / "parent.py"
    script.write_text(code, "utf-8")
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        os.kill(worker, 0)
        parent.kill()
    for _ in range(600):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{worker}/stat").read_text().split()[2] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("the process is still there")


def test_a_tournament_that_is_given_up_ends_its_processes() -> None:
    few = plan(("novice", "apprentice"), games=4)
    games = run_in_pool(1)(few, few.jobs())
    next(games)
    games.close()  # type: ignore[attr-defined]
