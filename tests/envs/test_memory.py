"""Learners play for days: games that are over leave nothing behind."""

import gc
import random
import sys

import pytest

from tests.envs.settings import GAMES
from walpurgis.envs.observation import mask, observe
from walpurgis.envs.setting import Setting

SEEDS = range(12)
FEW = 50
"""So many objects may come and go, as in caches of Python itself; a leak, even at few decisions, would be hundreds."""


@pytest.mark.parametrize("id", GAMES)
def test_playing_the_same_games_again_takes_no_more_memory(id: str) -> None:
    setting = Setting(id)
    play_all(setting)
    held = play_all(setting)
    assert play_all(setting) - held < FEW


def play_all(setting: Setting) -> int:
    """Play some games, looking at all that a learner would; the answer is how many objects there are then."""
    decisions = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        driver = setting.deal(seed)
        while not driver.over:
            observe(driver, driver.seat)
            mask(driver.query)
            driver.act(rng.choice(driver.actions()))
            decisions += 1
    assert decisions > FEW
    gc.collect()
    return sys.getallocatedblocks()
