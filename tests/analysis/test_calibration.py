"""How chances are fitted: the fit finds what games were made from, and what is measured is what was foretold."""

import json
import math
import random
from pathlib import Path

import pytest

import walpurgis
from bench import calibrate
from walpurgis.analysis import chances as judging
from walpurgis.kernel.kinds import Json

FILES = sorted(judging.CALIBRATIONS.glob("*.json"))


def made_up(sharpness: float, games: int, seats: int = 3) -> list[dict[str, Json]]:
    """Positions of games whose winners are drawn by softmax(sharpness * value)."""
    rng = random.Random(1)
    rows = []
    for number in range(games):
        values = [rng.gauss(0, 1) for _ in range(seats)]
        powers = [math.exp(sharpness * value) for value in values]
        (winner,) = rng.choices(range(seats), powers)
        won = [float(seat == winner) for seat in range(seats)]
        points = [0] * seats
        rows.append({"game": number, "won": won, "round": 1, "points": points, "evaluation": [[1, values]]})
    return rows


def test_the_fit_finds_the_sharpness_that_games_were_made_with() -> None:
    rows = made_up(2.0, 1500)
    base, late, seats, alone, bias = calibrate.fit(rows, judging.EVALUATION, 4)
    found = judging.Calibration(base, late, seats, alone, bias, 4)
    assert found.sharpness(3, 1) == pytest.approx(2.0, rel=0.15)
    measured = calibrate.Measured(rows, judging.EVALUATION, [base, late, seats, alone, bias], 4)
    assert all(abs(said - came) < 0.1 for said, came, count in measured.bins() if count > 200)
    assert measured.brier() < calibrate.Measured(rows, judging.EVALUATION, None, 4).brier() == pytest.approx(2 / 9)


def test_fitting_and_telling_calculate_alike() -> None:
    rows = made_up(1.0, 20)
    parameters = [0.3, 0.7, -0.2, 0.0, 0.0]
    sample = calibrate.Sample(3, rows, judging.EVALUATION)
    calibrated = judging.Calibration(0.3, 0.7, -0.2, 0.0, 0.0, 4)
    for row, found in zip(rows, sample.chances(parameters, 4).tolist(), strict=True):
        assert calibrated.chances(row["evaluation"][0][1], 1) == pytest.approx(found)


def test_a_game_is_played_and_its_positions_are_looked_at_by_every_judge() -> None:
    game = walpurgis.game("witchstone")
    rows = list(calibrate.play(game, 0, calibrate.judges(game)))
    assert rows == list(calibrate.play(game, 0, calibrate.judges(game)))
    assert len(rows) == calibrate.POSITIONS
    for row in rows:
        assert sum(row["won"]) == pytest.approx(1)
        assert len(row["evaluation"]) == calibrate.WORLDS
        assert all(len(values) == len(row["won"]) for _, values in row["evaluation"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_calibration_that_ships_is_one_for_this_game_and_better_than_points(path: Path) -> None:
    told = json.loads(path.read_text("utf-8"))
    game = walpurgis.game(told["game"])
    assert path.name == f"{game.id}.{told['judge']}.json"
    assert (told["rules"], told["box"]) == (game.rules, game.box)
    assert told["brier"]["ours"]["all"] < told["brier"]["rules"]["all"]
    assert told["games"] * calibrate.POSITIONS >= told["positions"] > 0
