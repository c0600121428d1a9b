"""The places of a tile are the same in the pure and in the compiled build."""

import random

import pytest

from walpurgis.games.witchstone import GAME, flow
from walpurgis.games.witchstone.table import State
from walpurgis.kernel import COMPILED, Json


def after(seats: int, seed: int, moves: int, options: dict[str, Json]) -> State:
    state, rng = GAME.new(seats, {"start_seat": 0} | options, seed), random.Random(seed)
    for _ in range(moves):
        state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
    return state


@pytest.mark.skipif(COMPILED, reason="only for the pure build: the compiled one knows its own way alone")
def test_placements_are_the_same_however_they_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """WIT-4.1: the pure and the compiled build list the spaces of a tile in different ways."""
    for moves in range(0, 120, 5):
        state = after(3, 7, moves, {})
        step, seat = state.stack[-1], state.waiting[0]
        if isinstance(step, flow.PlaceTile):
            listed = step.moves(state, seat)
            with monkeypatch.context() as compiled:
                compiled.setattr(flow, "COMPILED", True)
                assert step.moves(state, seat) == listed
