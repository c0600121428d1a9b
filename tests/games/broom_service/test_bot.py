"""The heuristics: quick, legal on any part of the moves, and much better than chance."""

import random
from typing import Any

import pytest

from tests.games.broom_service.helpers import GAME, SETTINGS
from walpurgis.bots.match import wins
from walpurgis.bots.players import Apprentice, Novice
from walpurgis.games.broom_service.evaluation import evaluate
from walpurgis.games.broom_service.heuristics import policy, sensible


def apprentice(rng: random.Random) -> Apprentice:
    return Apprentice(policy, rng)


@pytest.mark.parametrize("seats, games, least", [(2, 12, 10), (5, 10, 8)])
def test_it_beats_random_play(seats: int, games: int, least: float) -> None:
    assert wins(GAME, apprentice, Novice, seats, games, SETTINGS[0]) >= least


def test_it_beats_random_play_with_every_variant() -> None:
    assert wins(GAME, apprentice, Novice, 3, 9, SETTINGS[-1]) >= 7


def test_it_answers_every_decision_from_any_part_of_the_moves() -> None:
    rng = random.Random(3)
    for number, options in enumerate(SETTINGS * 2):
        state = GAME.new(2 + number % 4, options, number)
        while not state.over:
            seat = state.waiting[0]
            legal: list[Any] = state.legal(seat)
            part = rng.sample(legal, rng.randint(1, len(legal))) if rng.random() < 0.2 else legal[:40]
            world = state.sample(seat, rng)
            assert policy(world, seat, part, rng) in part
            kept = sensible(world, seat, part)
            assert kept
            assert all(move in part for move in kept)
            state.apply(seat, rng.choice(legal))


def test_chances_to_win_lie_between_0_and_1_and_add_up() -> None:
    for number, options in enumerate(SETTINGS):
        state = GAME.new(3, options, number)
        rng = random.Random(number)
        while not state.over:
            if rng.random() < 0.05:
                chances = [evaluate(state, seat) for seat in range(3)]
                assert all(0 <= chance <= 1 for chance in chances)
                assert abs(sum(chances) - 1) < 1e-9
            state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
        assert sum(evaluate(state, seat) for seat in range(3)) == pytest.approx(1)


def test_a_player_far_ahead_is_more_likely_to_win() -> None:
    state = GAME.new(3, {}, 1)
    state.table.players[2].vp += 30
    assert evaluate(state, 2) > 0.7 > evaluate(state, 0)
