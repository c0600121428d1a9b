"""The promises of the contract, kept in random games against the Widow, at every difficulty."""

from itertools import product

import pytest

from walpurgis.games.septima import GAME
from walpurgis.kernel import Json
from walpurgis.testing import conform


def values(name: str) -> list[Json]:
    return list(GAME.options["properties"][name]["enum"])


NAMES = ("tribulations", "widow_bonus", "wisdom_needed", "negotiation")
ALL = [{"mode": "solo"} | dict(zip(NAMES, chosen, strict=True)) for chosen in product(*map(values, NAMES))]
MOST = max(len(values(name)) for name in NAMES)
EACH = [{"mode": "solo"} | {name: values(name)[at % len(values(name))] for name in NAMES} for at in range(MOST)]


def test_random_games_at_every_setting_keep_every_promise() -> None:
    """SEP-24.1, SEP-24.2: a set of games in which every value of every setting occurs."""
    conform(GAME, games=10, seats=(1,), options=EACH, sampling_rate=0.03)


def test_one_game_is_looked_at_closely() -> None:
    conform(GAME, games=1, seats=(1,), options=EACH[:1], sampling_rate=0.15, seed=5)


@pytest.mark.fuzz
def test_many_random_games_at_all_settings_keep_every_promise() -> None:
    """SEP-24.1, SEP-24.2: all combinations of the settings."""
    conform(GAME, games=2 * len(ALL), seats=(1,), options=ALL, sampling_rate=0.01, seed=1000)
