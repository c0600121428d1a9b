"""The promises of the contract, kept in random games of every configuration."""

import pytest

from tests.games.broom_service.helpers import GAME, SETTINGS
from walpurgis.testing import conform


def test_random_games_of_every_configuration_keep_every_promise() -> None:
    conform(GAME, games=24, options=SETTINGS, sampling_rate=0.02)


def test_one_game_is_looked_at_closely_at_every_decision() -> None:
    conform(GAME, games=1, seats=[3], options=SETTINGS[-1:], sampling_rate=0.4, seed=7)


@pytest.mark.fuzz
def test_many_random_games_keep_every_promise() -> None:
    conform(GAME, games=2000, options=SETTINGS, sampling_rate=0.01, seed=1000)
