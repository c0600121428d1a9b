"""Intervals hold what they promise, and differences are told from noise."""

import math
import random

import pytest

from walpurgis.arena.estimates import Estimate, EstimateDifference, deviation, judge, mean, ratio, student


def test_a_mean_lies_in_its_interval_19_times_in_20() -> None:
    rng = random.Random(5)
    inside = 0
    for _ in range(400):
        found = mean([rng.gauss(3, 2) for _ in range(30)])
        assert found is not None
        inside += found.low <= 3 <= found.high
    assert 0.92 <= inside / 400 <= 0.98


def test_players_of_one_game_do_not_count_as_independent() -> None:
    """Where a game decides for all of its players, four times as many players say no more."""
    rng = random.Random(2)
    games = [rng.random() < 0.5 for _ in range(200)]
    one, four = (ratio([(float(seats * won), float(seats)) for won in games], True) for seats in (1, 4))
    assert one is not None
    assert four is not None
    assert (four.low, four.high) == pytest.approx((one.low, one.high))
    assert four.count == 4 * one.count


def test_a_share_of_players_that_use_something_differs_from_game_to_game() -> None:
    found = ratio([(1.0, 2.0), (0.0, 2.0), (2.0, 2.0), (1.0, 0.0)] * 10, True)
    assert found is not None
    assert found.value == pytest.approx(40 / 60)
    assert 0.4 < found.low < found.value < found.high < 0.95


def test_what_never_happened_in_many_games_is_rare_and_not_impossible() -> None:
    found = ratio([(0.0, 4.0)] * 100, True)
    assert found is not None
    assert (found.value, found.low) == (0.0, 0.0)
    assert 0 < found.high < 0.02
    amount = mean([0.0] * 100)
    assert amount is not None
    assert 0.03 < amount.high < 0.04


def test_nothing_to_divide_by_is_no_estimate() -> None:
    assert ratio([(0.0, 0.0)] * 5) is None
    assert mean([]) is None
    assert deviation([1.0, 2.0]) is None


def test_one_game_says_nothing_about_a_mean() -> None:
    found = mean([7.0])
    assert found is not None
    assert (found.value, found.low, found.high) == (7.0, -math.inf, math.inf)


@pytest.mark.parametrize("freedom, right", [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_few_games_need_more_standard_errors(freedom: int, right: float) -> None:
    assert student(freedom) == pytest.approx(right, rel=0.04)


def test_a_deviation_has_an_interval() -> None:
    rng = random.Random(1)
    found = deviation([rng.gauss(0, 5) for _ in range(500)])
    assert found is not None
    assert found.low < 5 < found.high
    assert found.high - found.low < 1


def test_of_comparisons_without_a_difference_hardly_any_is_beyond_noise() -> None:
    rng = random.Random(3)
    found = []
    for _ in range(200):
        one, other = (mean([rng.gauss(0, 1) for _ in range(50)]) for _ in range(2))
        assert one is not None
        assert other is not None
        found.append(EstimateDifference(one, other))
    judge(found)
    assert sum(difference.beyond_noise for difference in found) <= 2
    found.append(EstimateDifference(Estimate(0.0, -0.1, 0.1, 50), Estimate(1.0, 0.9, 1.1, 50)))
    judge(found)
    assert found[-1].beyond_noise


def test_a_difference_has_the_interval_of_both() -> None:
    found = EstimateDifference(Estimate(1.0, 0.7, 1.3, 9), Estimate(2.0, 1.6, 2.4, 9))
    assert (found.value, found.low, found.high) == pytest.approx((1.0, 0.5, 1.5))
    assert not EstimateDifference(Estimate(1.0, -math.inf, math.inf, 1), Estimate(2.0, 1.9, 2.1, 9)).deviations
