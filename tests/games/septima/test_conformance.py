"""The promises of the contract, kept in random games of both modes and all numbers of players."""

import pytest

from walpurgis.games.septima import GAME
from walpurgis.testing import conform

MODES = [{"mode": "basic"}, {"mode": "full"}]


def test_random_games_of_both_modes_keep_every_promise() -> None:
    conform(GAME, games=24, seats=(2, 3, 4), options=MODES, sampling_rate=0.02)


def test_one_game_is_looked_at_closely() -> None:
    conform(GAME, games=1, seats=(3,), options=MODES[1:], sampling_rate=0.15, seed=11)


@pytest.mark.fuzz
def test_many_random_games_keep_every_promise() -> None:
    conform(GAME, games=750, seats=(2, 3, 4), options=MODES, sampling_rate=0.01, seed=1000)
