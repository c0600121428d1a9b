"""What is concluded from games: shares, intervals, ratings, balance; each on games made up for the purpose."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from walpurgis.arena import balance, game_statistics
from walpurgis.arena.ratings import rate

Line = dict[str, Any]


def line(
    bots: Sequence[str], scores: Sequence[int], deal: int = 0, seat: int = 0, roles: dict[str, list[str]] | None = None
) -> Line:
    """A game by its scores."""
    ranks = [1 + sum(other > mine for other in scores) for mine in scores]
    return {
        "one": bots[seat],
        "other": bots[seat - 1],
        "deal": deal,
        "seat": seat,
        "bots": list(bots),
        "scores": list(scores),
        "ranks": ranks,
        "winners": [at for at, rank in enumerate(ranks) if rank == 1],
        "breakdown": [{"points": score, "luck": 1} for score in scores],
        "ending": "nights",
        "roles": roles or {},
        "moves": 10,
        "times": [
            {"count": 2, "total": 0.2, "longest": 0.15, "late": 0, "decibels": {"-13": 1, "-8": 1}} for _ in bots
        ],
        "verbs": [{"burn": score} for score in scores],
        "simulations": [100 for _ in bots],
        "faults": {},
    }


def duel(strength: float, deals: int, seed: int = 0) -> list[Line]:
    """Deals from both seats, in which `a` beats `b` with a probability."""
    rng = random.Random(seed)
    games = []
    for deal in range(deals):
        for seat in (0, 1):
            mine, theirs = (2, 1) if rng.random() < strength else (1, 2)
            bots, scores = (("a", "b"), (mine, theirs)) if seat == 0 else (("b", "a"), (theirs, mine))
            games.append(line(bots, scores, deal, seat))
    return games


def test_a_share_comes_with_an_interval_that_shrinks() -> None:
    few, many = game_statistics.shares(duel(0.7, 30))[0], game_statistics.shares(duel(0.7, 600))[0]
    assert (many.one, many.other, many.games) == ("a", "b", 1200)
    assert many.low < 0.7 < many.high
    assert many.reach < 0.04 < few.reach


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    held = 0
    for seed in range(200):
        share = game_statistics.shares(duel(0.6, 60, seed))[0]
        held += share.low <= 0.6 <= share.high
    assert 182 <= held <= 199


def test_a_shared_win_counts_in_part_and_some_games_nobody_wins() -> None:
    assert game_statistics.shares([line(("a", "b"), (3, 3))])[0].share == 0.5
    lost = line(("a", "b", "b", "b"), (3, 3, 1, 0)) | {"winners": []}
    assert game_statistics.won(lost, 0) == 0.0
    assert game_statistics.fair([lost, line(("a", "b", "b", "b"), (3, 3, 1, 0))]) == pytest.approx(1 / 8)


def test_a_few_games_all_won_still_leave_doubt() -> None:
    share = game_statistics.shares([line(("a", "b"), (2, 1), deal) for deal in range(5)])[0]
    assert share.share == 1.0
    assert share.low < 0.6


def test_ratings_are_those_that_the_odds_say() -> None:
    ratings = rate(["b", "a"], duel(10 / 11, 500), resamples=60)
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].points - ratings[1].points == pytest.approx(400, abs=45)
    assert ratings[0].low < 200 < ratings[0].high


def test_a_bot_that_wins_always_still_has_a_rating() -> None:
    ratings = rate(["a", "b"], [line(("a", "b"), (2, 1), deal) for deal in range(20)], resamples=10)
    assert 200 < ratings[0].points - ratings[1].points < 4000


def test_at_larger_tables_every_pair_of_seats_is_compared() -> None:
    games = [line(("a", "b", "c"), (3, 2, 1), deal) for deal in range(10)]
    assert [rating.bot for rating in rate(["c", "a", "b"], games, resamples=5)] == ["a", "b", "c"]


def test_those_who_play_alone_are_compared_on_the_same_deal() -> None:
    games = [line((bot,), (score,), deal) for deal in range(8) for bot, score in (("a", 9), ("b", 5))]
    assert [rating.bot for rating in rate(["b", "a"], games, resamples=5)] == ["a", "b"]


def test_decision_times_add_up() -> None:
    pace = game_statistics.thinking_times([line(("a", "b"), (2, 1))] * 3)["a"]
    assert (pace.count, pace.longest, pace.simulations) == (6, 0.15, 300)
    assert pace.mean == pytest.approx(0.1)
    assert pace.at(0.5) == pytest.approx(0.05, rel=0.1)
    assert pace.at(1.0) == pytest.approx(0.158, rel=0.1)


def test_balance_finds_the_better_seat_the_better_role_and_what_winners_do() -> None:
    games = [line(("a", "a"), (2, 1), deal, roles={"teams": ["witch", "judge"]}) for deal in range(30)]
    first, second = balance.seats(games)
    assert (first.share, second.share) == (1.0, 0.0)
    assert first.low > first.fair
    by_role = {share.one: share.share for share in balance.roles(games)["teams"]}
    assert by_role == {"witch": 1.0, "judge": 0.0}
    best = balance.scoring(games)[0]
    assert (best.name, best.winners, best.others) == ("points", 2.0, 1.0)
    assert best.tie == pytest.approx(1.0)
    assert balance.strategies(games)[0].name == "burn"
    assert balance.endings(games) == [("nights", 30)]


def test_faults_are_counted() -> None:
    broken = line(("a", "b"), (2, 1)) | {"faults": {"1": "b crashed"}}
    assert game_statistics.faults([broken, broken]) == ["b crashed (2 games)"]
