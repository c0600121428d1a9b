"""Counts of legal move sequences to a small depth: a change is a reviewed decision."""

from typing import Any

import pytest

from walpurgis.games.new_salem import GAME
from walpurgis.games.new_salem.table import State
from walpurgis.kernel.scenario import begin

FULL: dict[str, Any] = {
    "players.0": {"buildings": ["bank", "brothel"], "hope": [3, 1], "despair": [0, 1]},
    "players.1": {"buildings": ["market", "gallows"], "hope": [1, 1], "despair": [0, 2]},
    "players.2": {"buildings": ["school"], "hope": [2], "despair": [0]},
    "events": ["hysteria", "land_exchange"],
    "event_deck": ["tithe", "blight", "charity"],
}


def count(state: State, depth: int) -> int:
    """How many sequences of moves there are; a driver asks one seat at a time."""
    if depth == 0 or state.over:
        return 1
    total = 0
    seat = GAME.next_seat(state)
    for move in state.legal(seat):
        twin = state.copy()
        twin.apply(seat, move)
        total += count(twin, depth - 1)
    return total


@pytest.mark.parametrize("seats, depth, expected", [(3, 3, 27), (3, 4, 81), (4, 4, 81), (5, 3, 27)])
def test_openings(seats: int, depth: int, expected: int) -> None:
    assert count(GAME.new(seats, {"constable": 0}, seed=1), depth) == expected


@pytest.mark.parametrize("depth, expected", [(1, 7), (2, 31), (3, 164), (4, 677)])
def test_a_window(depth: int, expected: int) -> None:
    given = {
        "seats": 3,
        "options": {"constable": 0},
        "stack": [{"step": "BeginWindow"}, {"step": "EndRound"}],
        "table": FULL,
    }
    assert count(begin(GAME, given), depth) == expected
