"""What every move was worth: fair, repeatable, resumed where it stopped, and with sense."""

import json
import random
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

import walpurgis
from examples.teaching import GAME as MOONLIGHT
from tests.bots.tables import GAMES, find_game, positions
from tests.games.other_boxes import other_box
from walpurgis.analysis import DEPTHS, Depth, RecordAnalysis, chances, grades, record_analysis, report
from walpurgis.analysis.chances import UNCALIBRATED, Calibration, evaluation_judge, judge
from walpurgis.analysis.decisions import Task, look_at
from walpurgis.analysis.page import Page
from walpurgis.analysis.worths import known_world
from walpurgis.arena.arena_game import play_job
from walpurgis.arena.plan import Job, Plan
from walpurgis.bots import Position
from walpurgis.bots.learned.installed import installed, network
from walpurgis.formats.record import Record
from walpurgis.games import catalogue
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.testing.dealer import Dealer, Tally

BRIEF = Depth("brief", 1 << 40, 16, 16, tree=False)
TREE = Depth("tree", 1 << 40, 60, 60, tree=True)
TEACHING = "examples.teaching:GAME"


def played(game: str, bots: list[str], seed: int = 1) -> Record:
    """A whole game between bots."""
    plan = Plan(game, list(dict.fromkeys(bots)), 1, len(bots), seed=seed)
    return play_job(plan, Job(bots[0], bots[-1], 0, 0))[1]


@pytest.fixture(scope="module")
def night() -> Record:
    return played(TEACHING, ["apprentice", "novice"])


def analysed(record: Record, depth: Depth = BRIEF, cache: Path | None = None, processes: int = 1) -> RecordAnalysis:
    game = MOONLIGHT if record.game == MOONLIGHT.id else walpurgis.game(record.game)
    analysis = RecordAnalysis(game, record, depth, cache)
    analysis.run(processes)
    return analysis


# ----- fairness -----


def told_of(state: State[Any], seat: int, move: Move, truth: State[Any] | None = None, tree: bool = False) -> Json:
    """All that is said of a decision; what lies in the truth counts only where it is handed over."""
    position = Position(state, seat, random.Random("fair"))
    return look_at(Task(1, position, str(move), 12, tree, truth, None, None, {}))


@pytest.mark.parametrize("id", GAMES)
def test_an_analysis_depends_on_nothing_that_the_seat_cannot_see(id: str) -> None:
    game, tally, rng = find_game(id), Tally(), random.Random(5)
    compared = 0
    for seats in {game.seats[0], game.seats[-1]}:
        for state, seat in positions(game, seats, 4, seed=3):
            truth = next((found for _ in range(6) if (found := Dealer(state, seat, rng, tally).truth_behind())), None)
            if truth is None:
                continue
            move = rng.choice(state.legal(seat))
            for tree in (False, True):
                assert told_of(state, seat, move, tree=tree) == told_of(truth, seat, move, tree=tree)
            both = [told_of(each, seat, move, each) for each in (state, truth)]
            assert without_full_knowledge(both[0]) == without_full_knowledge(both[1])
            compared += 1
    assert compared >= 3


def without_full_knowledge(told: Json) -> Json:
    """What is said of a seat's own decision where the truth is at hand for what it could not know."""
    return {name: value for name, value in told.items() if name != "known"}


def test_what_is_said_with_full_knowledge_does_depend_on_the_truth() -> None:
    """So the test above would notice an analysis that looks."""
    tally, rng, differing = Tally(), random.Random(5), 0
    for state, seat in positions(walpurgis.game("broom_service"), 3, 6, seed=3):
        truth = Dealer(state, seat, rng, tally).truth_behind()
        if truth is not None:
            move = state.legal(seat)[0]
            differing += told_of(state, seat, move, state)["known"] != told_of(truth, seat, move, truth)["known"]
    assert differing


def test_full_knowledge_foresees_no_dice_and_no_choice_that_is_made_at_once() -> None:
    state = MOONLIGHT.new(2, None, 3)
    state.apply(0, state.legal(0)[0])
    worlds = [known_world(state, random.Random(seed))() for seed in range(4)]
    assert all(world.answered == [] for world in worlds)
    assert len({world.generator for world in worlds} | {state.generator}) == 5


# ----- going on, keeping, repeating -----


def test_an_analysis_that_was_interrupted_goes_on_where_it_stopped(night: Record, tmp_path: Path) -> None:
    whole = analysed(night).lines.in_order()
    began = RecordAnalysis(MOONLIGHT, night, BRIEF, tmp_path)

    def stop() -> None:
        if len(began.lines.lines) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        began.run(tell=stop)
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text("utf-8") + '{"entry":5,"se', "utf-8")  # torn in the middle of a line
    again = RecordAnalysis(MOONLIGHT, night, BRIEF, tmp_path)
    told: list[int] = []
    again.run(tell=lambda: told.append(1))
    assert len(told) == len(whole) - 4
    assert again.lines.in_order() == whole
    assert RecordAnalysis(MOONLIGHT, night, BRIEF, tmp_path).lines.in_order() == whole


def test_what_is_known_already_is_not_worked_out_again(
    night: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = analysed(night, cache=tmp_path)

    def refuse(task: Task) -> dict[str, Json]:
        raise AssertionError(f"entry {task.entry} is looked at again")

    monkeypatch.setattr(record_analysis, "look_at", refuse)
    again = analysed(night, cache=tmp_path)
    assert again.left == 0
    assert report(again) == report(first)
    with pytest.raises(AssertionError):
        analysed(night, TREE, tmp_path)


def test_a_damaged_file_of_the_cache_counts_for_nothing(night: Record, tmp_path: Path) -> None:
    first = analysed(night, cache=tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_text("no analysis\n", "utf-8")
    assert RecordAnalysis(MOONLIGHT, night, BRIEF, tmp_path).left == first.tasks
    assert analysed(night, cache=tmp_path).lines.in_order() == first.lines.in_order()


@pytest.mark.parametrize("depth", [BRIEF, TREE], ids=lambda depth: depth.name)
def test_the_same_record_is_analysed_alike_by_one_process_and_by_two(night: Record, depth: Depth) -> None:
    assert analysed(night, depth).lines.in_order() == analysed(night, depth, processes=2).lines.in_order()


def test_a_record_that_does_not_replay_is_refused_before_anything_is_done(night: Record, tmp_path: Path) -> None:
    spoiled = Record(night.game, night.rules, night.box, night.seats, night.options, 99, night.entries, night.result)
    with pytest.raises(ValueError, match=r"entry|the record ends"):
        RecordAnalysis(MOONLIGHT, spoiled, BRIEF, tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


# ----- sense -----


def test_every_decision_is_there_with_chances_that_are_chances(night: Record) -> None:
    told = report(analysed(night))
    decisions = [line for line in told["lines"] if "gap" in line]
    assert sum(player["decisions"] for player in told["players"]) == len(decisions) > 4
    for line in decisions:
        seat, moves = line["seat"], line["moves"]
        assert {line["move"], line["best"]} <= {move["move"] for move in moves}
        assert moves[0]["move"] == line["best"]
        assert line["grade"] in grades.GRADES
        assert line["loss"] >= 0
        for each in (line["chances"], line["made"], line["known"]["chances"], *[move["chances"] for move in moves]):
            assert sum(each) == pytest.approx(1, abs=1e-3)
        assert line["chances"][seat] >= line["made"][seat] - 1e-9 or line["gap"] <= line["doubt"]


def test_an_account_adds_up_to_the_result(night: Record) -> None:
    for player in report(analysed(night))["players"]:
        found = player["account"]
        parts = found["start"] + found["own"] + found["luck"] + found["others"]
        assert parts == pytest.approx(found["result"], abs=1e-3)
        assert found["own"] <= 1e-9


def test_a_weaker_level_gives_away_more_than_a_stronger_one() -> None:
    lost: dict[str, list[float]] = {"novice": [], "apprentice": []}
    for seed in range(2):
        record = played("witchstone", ["apprentice", "novice"], seed)
        depth = Depth("short", 1 << 40, 10, 10, tree=False)
        analysis = RecordAnalysis(walpurgis.game("witchstone"), record, depth, known=False)
        analysis.run()
        for line in analysis.lines.in_order():
            if grades.is_decision(line):
                lost["apprentice" if line["seat"] == 0 else "novice"].append(grades.loss(line))
    assert fmean(lost["novice"]) > 1.3 * fmean(lost["apprentice"])


def test_a_move_that_throws_the_game_away_is_found() -> None:
    """In the last choices of a night somebody who could win takes the worst: that costs, and the best move is named."""
    worst = 0.0
    for seed in range(12):
        for line in analysed(played(TEACHING, ["novice", "apprentice"], seed)).lines.in_order():
            if grades.is_decision(line):
                worst = max(worst, grades.loss(line))
    assert worst > 0.2


def test_grades_follow_the_loss() -> None:
    limits = grades.Thresholds(0.02, 0.05, 0.1)
    found = [limits.grade(loss, 0.0) for loss in (0.0, 0.019, 0.02, 0.05, 0.1, 0.9)]
    assert found == ["good", "good", "inaccuracy", "mistake", "blunder", "blunder"]
    assert limits.grade(0.0, 0.06) == "brilliant"
    assert limits.grade(0.01, 0.06) == "good"


@pytest.mark.parametrize("id", walpurgis.games())
def test_thresholds_rise_from_grade_to_grade_at_every_table(id: str) -> None:
    for seats in walpurgis.game(id).seats:
        limits = grades.thresholds(id, seats)
        assert 0 < limits.inaccuracy < limits.mistake < limits.blunder < 1


def test_calibrated_chances_keep_the_order_and_add_up() -> None:
    calibrated = Calibration(1.0, 0.5, -0.3, 0.0, 0.0, 10)
    for seats in (2, 3, 8):
        values = [0.1 * seat for seat in range(seats)]
        found = calibrated.chances(values, 4)
        assert list(found) == sorted(found)
        assert sum(found) == pytest.approx(1)
    assert UNCALIBRATED.chances([0.0], 3) == (0.5,)


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_game_has_a_judge_whose_chances_are_chances(id: str) -> None:
    game = walpurgis.game(id)
    judges = [judge(game), evaluation_judge(game)]
    if installed(game.id):
        judges.append(chances.network_judge(game, network(game.id), UNCALIBRATED))
    for found in judges:
        for state, seat in positions(game, game.seats[-1], 3):
            told = found.chances(state.sample(seat, random.Random(1)))
            assert all(0 <= chance <= 1 for chance in told)
            assert sum(told) == pytest.approx(1)


# ----- the page -----


def test_a_page_stands_alone_in_both_languages_light_and_dark() -> None:
    record = played("broom_service", ["apprentice", "novice"])
    record.entries, record.result = record.entries[:30], None  # the beginning is enough for a look
    analysis = RecordAnalysis(walpurgis.game("broom_service"), record, Depth("quick", 300, 4, 8, tree=False))
    analysis.run()
    texts = {language: catalogue("broom_service", language) for language in ("en", "de")}
    page = Page(report(analysis), analysis.game, texts, "de", ["Hexe <b>", "Zwei"]).html()
    assert 'lang="de"' in page.partition(">\n")[2]
    assert "Gewinnchancen" in page
    assert "Chances to win" in page
    assert "prefers-color-scheme:dark" in page
    assert "Hexe &lt;b&gt;" in page
    assert "Hexe <b>" not in page
    for outside in ("http:", "https:", "src=", "@import", "<script"):
        assert outside not in page


def test_depths_say_how_much_they_look_at() -> None:
    assert DEPTHS["quick"].simulations(100) < DEPTHS["deep"].simulations(100)
    assert DEPTHS["quick"].simulations(10) > DEPTHS["quick"].simulations(1000) >= DEPTHS["quick"].fewest
    assert json.loads(json.dumps(list(DEPTHS["deep"])))[0] == "deep"


@pytest.mark.parametrize("id", walpurgis.games())
def test_that_judge_is_asked_whose_chances_have_proved_truest(id: str) -> None:
    briers = {}
    for kind in (chances.EVALUATION, chances.NETWORK):
        told = chances.calibration(id, kind)
        if told is not None:
            briers[kind] = told["brier"]["ours"]["all"]
    assert judge(walpurgis.game(id)).kind == min(briers, key=lambda kind: briers[kind])


def a_truer_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nobody had ever seen how true the evaluation is."""
    told = chances.calibration
    monkeypatch.setattr(
        chances, "calibration", lambda game, kind: told(game, kind) if kind == chances.NETWORK else None
    )


def test_a_game_with_another_box_is_judged_by_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Networks have learned with the standard box; so another one is judged by its evaluation, and by its own."""
    a_truer_network(monkeypatch)
    standard = walpurgis.game("broom_service")
    other = walpurgis.game("broom_service", other_box("broom_service"))
    assert judge(standard).kind == "network"
    assert judge(other).kind == "evaluation"
    assert judge(other).game is other
    assert judge(other).usual is other.strategy
