"""Random games keep every promise of the contract."""

import pytest

from walpurgis.games.witchstone import GAME
from walpurgis.kernel import Json
from walpurgis.testing import conform, random_game

OPTIONS: list[dict[str, Json]] = [
    {},
    {"secret_scrolls": True},
    {"handicap_0": 1, "handicap_1": 3, "start_seat": 1},
    {"handicap_0": 2, "secret_scrolls": True, "start_seat": 0},
]


def test_random_games_conform() -> None:
    conform(GAME, games=18, options=OPTIONS, sampling_rate=0.05)


@pytest.mark.fuzz
def test_many_random_games_conform() -> None:
    conform(GAME, games=2000, sampling_rate=0.01, seed=10_000)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_by_source_and_turn_add_up(seats: int) -> None:
    """The lines of every turn add up to the lines of the breakdown, and these to the score."""
    for seed in range(10):
        _, state = random_game(GAME, seats, seed=seed)
        result = state.result()
        assert "earlier" not in result["breakdown"][0]
        for seat in range(seats):
            lines = result["breakdown"][seat]
            turns = result["turns"][seat]
            assert len(turns) == 13
            assert lines == {source: sum(turn.get(source, 0) for turn in turns) for source in lines}
            assert sum(lines.values()) == result["scores"][seat] == state.table.players[seat].vp
