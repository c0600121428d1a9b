"""The heuristics play well, quickly, and on what a seat can see."""

import random
from typing import Any

import pytest

from walpurgis.bots.match import Maker, interval, wins
from walpurgis.bots.players import Apprentice, Novice
from walpurgis.games.septima import GAME, evaluation, heuristics


def apprentice(rng: random.Random) -> Apprentice:
    return Apprentice(heuristics.policy, rng)


def novice(rng: random.Random) -> Novice:
    return Novice(rng)


ONE: Maker = apprentice
OTHER: Maker = novice


@pytest.mark.parametrize("mode", ["basic", "full"])
def test_heuristics_beat_random_play(mode: str) -> None:
    assert wins(GAME, ONE, OTHER, 2, 8, {"mode": mode}, seed=1) >= 7


def test_evaluation_grows_with_what_one_has() -> None:
    state = GAME.new(2, {"mode": "basic"}, 1)
    rng = random.Random(1)
    while state.table.season < 2:
        seat = state.waiting[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    before = evaluation.evaluate(state, 0)
    state.table.players[0].wisdom += 20
    after = evaluation.evaluate(state, 0)
    assert 0 < before < after < 1
    assert evaluation.round_number(state) == 10


def test_any_part_of_the_legal_moves_can_be_judged() -> None:
    state = GAME.new(3, {"mode": "full"}, 2)
    rng = random.Random(2)
    while not state.over:
        seat = state.waiting[0]
        legal: list[Any] = state.legal(seat)
        part = rng.sample(legal, rng.randint(1, len(legal)))
        state.apply(seat, heuristics.policy(state, seat, part, rng))


@pytest.mark.fuzz
def test_heuristics_beat_random_play_in_nearly_every_game() -> None:
    won = wins(GAME, ONE, OTHER, 2, 400, {"mode": "full"}, seed=1000)
    assert interval(won, 400)[0] >= 0.95
