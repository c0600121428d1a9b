"""Playouts inside the engine."""

import random

from examples.teaching import GAME
from walpurgis.kernel.playout import play_out


def test_a_playout_ends_the_game_and_counts_its_moves() -> None:
    state = GAME.new(3, seed=5)
    made = play_out(state, random.Random(1).random)
    assert state.over
    assert made == state.moves


def test_a_playout_stops_where_it_is_told_to() -> None:
    state = GAME.new(3, seed=5)
    assert play_out(state, random.Random(1).random, most=4) == 4
    assert state.moves == 4


def test_the_same_numbers_give_the_same_game() -> None:
    states = [GAME.new(2, seed=5) for _ in range(2)]
    for state in states:
        play_out(state, random.Random(3).random)
    assert states[0].save() == states[1].save()
