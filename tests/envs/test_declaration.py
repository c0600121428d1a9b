"""What kind of game each is, as the engine shows it in play."""

import json
import random
import subprocess
import sys

import pytest

from tests.envs.settings import GAMES
from walpurgis.envs.declaration import declare


@pytest.mark.parametrize("id", GAMES)
def test_what_is_declared_is_what_happens_in_play(id: str) -> None:
    declared, rng = declare(id), random.Random(1)
    driver, at_once, actions = declared.setting.deal(4), False, 0
    while not driver.over:
        at_once |= driver.state.is_simultaneous and len(driver.state.waiting) > 1
        driver.act(rng.choice(driver.actions()))
        actions += 1
    assert (declared.dynamics == "simultaneous") == at_once
    assert (declared.chance, declared.information, declared.rewards) == ("explicit_stochastic", "imperfect", "terminal")
    assert declared.utility == "zero_sum"
    assert sum(driver.returns()) == pytest.approx(0)
    assert all(declared.least_utility <= worth <= declared.most_utility for worth in driver.returns())
    assert actions < declared.longest


def test_who_plays_alone_plays_for_no_fixed_sum_and_waits_for_nobody() -> None:
    declared = declare("septima", options={"mode": "solo"})
    assert (declared.seats, declared.dynamics, declared.utility) == (1, "sequential", "general_sum")


def test_lengths_are_those_of_random_games_and_the_command_prints_everything() -> None:
    assert declare("broom_service").lengths(3) == declare("broom_service").lengths(3)
    command = [sys.executable, "-m", "walpurgis.envs.declaration", "broom_service", "--seats", "3", "--games", "2"]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert (said["game"], said["seats"], said["dynamics"]) == ("broom_service", 3, "simultaneous")
    assert 0 < said["lengths of random games"]["shortest"] <= said["lengths of random games"]["longest"]
