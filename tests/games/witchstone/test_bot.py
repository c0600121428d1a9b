"""The bot: it beats random play, and plays any part of the legal moves in any position."""

import random
from typing import Any

import pytest

from walpurgis.bots import Apprentice, Novice
from walpurgis.bots.match import wins
from walpurgis.games.witchstone import GAME
from walpurgis.games.witchstone.evaluation import evaluate, round_number
from walpurgis.games.witchstone.heuristics import policy, sensible
from walpurgis.games.witchstone.words import CAST, DISCARD, FINISH, REMOVE


def test_heuristics_beat_random_play() -> None:
    won = wins(GAME, lambda rng: Apprentice(policy, rng), Novice, seats=2, games=20)
    assert won >= 19


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_policy_and_evaluation_are_at_home_in_every_position(seats: int) -> None:
    """Any non-empty part of the legal moves will do, and the chances are chances."""
    rng = random.Random(seats)
    state = GAME.new(seats, {"handicap_0": 1, "secret_scrolls": True}, seats)
    while not state.over:
        seat = state.waiting[0]
        legal: list[Any] = state.legal(seat)
        part = rng.sample(legal, rng.randint(1, len(legal)))
        assert policy(state, seat, part, rng) in part
        assert set(sensible(state, seat, legal)) <= set(legal)
        chances = [evaluate(state, at) for at in range(seats)]
        assert all(0 <= chance <= 1 for chance in chances)
        assert round_number(state) == state.table.turn
        state.apply(seat, rng.choice(legal))
    winner = state.result()["winners"][0]
    chances = [evaluate(state, at) for at in range(seats)]
    assert max(chances) == chances[winner]


def test_a_beginner_wrecks_no_crystal_and_gives_no_action_away() -> None:
    state, rng = GAME.new(2, seed=3), random.Random(3)
    while not state.over:
        seat = state.waiting[0]
        legal: list[Any] = state.legal(seat)
        kept = sensible(state, seat, legal)
        if any(move.verb not in (REMOVE, FINISH, DISCARD, CAST) for move in legal):
            assert not [move for move in kept if move.verb in (REMOVE, FINISH)]
        state.apply(seat, rng.choice(legal))
