"""Counts of legal move sequences to a small depth from fixed positions: a change is a reviewed decision."""

import random

import pytest

from walpurgis.games.witchstone import GAME
from walpurgis.games.witchstone.table import State


def count(state: State, depth: int) -> int:
    """The number of ways to make so many moves."""
    moves = [(seat, move) for seat in state.waiting for move in state.legal(seat)]
    if depth == 1 or not moves:
        return len(moves)
    total = 0
    for seat, move in moves:
        twin = state.copy()
        twin.apply(seat, move)
        total += count(twin, depth - 1)
    return total


def after(seats: int, seed: int, moves: int) -> State:
    state, rng = GAME.new(seats, {"start_seat": 0}, seed), random.Random(seed)
    for _ in range(moves):
        state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
    return state


@pytest.mark.parametrize(
    "seats, seed, moves, counts",
    [
        (2, 1, 0, [4, 13, 40, 8596]),
        (3, 2, 30, [2, 407, 11020, 27099]),
        (4, 3, 90, [210, 420, 1235, 9208]),
        (2, 4, 60, [90, 180, 801, 3442]),
        (3, 5, 110, [2, 56, 5388, 51228]),
    ],
)
def test_number_of_move_sequences(seats: int, seed: int, moves: int, counts: list[int]) -> None:
    state = after(seats, seed, moves)
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts
