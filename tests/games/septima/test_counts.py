"""Counts of legal move sequences to a small depth: a change is a decision to be reviewed."""

import random

import pytest

from walpurgis.games.septima import GAME
from walpurgis.games.septima.table import State


def count(state: State, depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    seat = state.waiting[0]
    total = 0
    for move in state.legal(seat):
        twin = state.copy()
        twin.apply(seat, move)
        total += count(twin, depth - 1)
    return total


def walk(mode: str, seats: int, seed: int, moves: int) -> State:
    """A position some random moves into a game."""
    state = GAME.new(seats, {"mode": mode, "start": "green"}, seed)
    rng = random.Random(seed)
    for _ in range(moves):
        seat = state.waiting[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


COUNTS = {
    ("basic", 2, 1, 0): [4, 16, 32, 64],
    ("full", 2, 1, 0): [4, 16, 48, 144],
    ("full", 3, 2, 60): [2, 164, 1312],
    ("basic", 4, 3, 100): [3, 6, 12],
    ("full", 4, 4, 200): [81, 162, 1134],
}


@pytest.mark.parametrize("position, counts", COUNTS.items())
def test_counts(position: tuple[str, int, int, int], counts: list[int]) -> None:
    state = walk(*position)
    assert [count(state, depth + 1) for depth in range(len(counts))] == counts
