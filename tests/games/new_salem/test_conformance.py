"""Random games keep every promise of the contract; cards, badges and trial cards are conserved (NSA-1.2)."""

import random

import pytest

from walpurgis.games.new_salem import GAME, box
from walpurgis.games.new_salem.ids import BuildingId
from walpurgis.games.new_salem.steps.window import on_offer
from walpurgis.testing import conform, random_move


def test_random_games() -> None:
    assert conform(GAME, games=24, sampling_rate=0.03) > 2000


def test_first_positions_closely() -> None:
    assert conform(GAME, games=3, sampling_rate=0.3, seed=1000) > 250


@pytest.mark.fuzz
def test_many_random_games() -> None:
    assert conform(GAME, games=2000, sampling_rate=0.03, seed=5000) > 200_000


@pytest.mark.parametrize("seats", box.SEATS)
def test_what_holds_in_every_position(seats: int) -> None:
    """NSA-6.2, NSA-7.20, NSA-9.3, NSA-7.31: events on offer, badges, trial cards; and every game ends."""
    for seed in range(4):
        rng = random.Random(seed)
        state = GAME.new(seats, seed=seed)
        while not state.over:
            table = state.table
            assert table.players[table.constable].badge, "NSA-7.20"
            assert table.badges >= 0
            assert table.trials + sum(player.on_trial for player in table.players) == box.TRIALS[seats]
            if state.prompt(state.waiting[0])["kind"] == "open_window":  # type: ignore[index]
                assert len(table.events) == table.round, "NSA-6.2"
                assert len(on_offer(state)) == table.round + 1 + (table.trials > 0)
            for player in table.players:
                assert len(player.buildings) == len(player.hope) == len(player.despair)
                assert min([0, *player.hope, *player.despair]) == 0
                assert -1 <= player.store < max(len(player.buildings), 1)
            state.apply(*random_move(state, rng))


def test_termination_needs_every_event_to_cost_two() -> None:
    """NSA-7.31: the cheapest event costs more than the hope that the next Constable receives."""
    assert min(box.COST) >= 2 > box.OFFICE_HOPE


def test_cubes_are_not_limited() -> None:
    """NSA-1.4: hope and despair are plain counters, beyond the 35 cubes of the box."""
    state = GAME.new(3, {"constable": 0})
    player = state.table.players[1]
    player.buildings, player.hope, player.despair = [BuildingId(0)], [60], [70]
    assert GAME.load(state.save()).table.players[1].hope == [60]
