"""Observations: a vector with a name for each position, made from what the seat sees and nothing else."""

import random
from itertools import pairwise

import numpy as np
import pytest

from tests.envs.settings import GAMES, play, random_setting
from walpurgis.envs.setting import Setting
from walpurgis.envs.space import LARGEST

DECISIONS = 100
MANY = 10_000


@pytest.mark.parametrize("id", GAMES)
def test_secrets_dealt_anew_change_no_observation(id: str) -> None:
    check_secrets(id, DECISIONS)


@pytest.mark.fuzz
@pytest.mark.parametrize("id", GAMES)
def test_secrets_dealt_anew_change_no_observation_over_many_decisions(id: str) -> None:
    check_secrets(id, MANY)


def check_secrets(id: str, count: int) -> None:
    """At random decisions: another truth with the same view gives the same observation, which is within its bounds."""
    rng = random.Random(f"secrets {id}")
    changed = 0
    while count > 0:
        setting = random_setting(id, rng)
        driver = setting.deal(rng.getrandbits(32))
        while not driver.over and count > 0:
            seat = rng.randrange(setting.seats)
            other = driver.state.sample(seat, rng)
            vector = setting.observer.vector(driver.state, seat)
            assert np.array_equal(vector, setting.observer.vector(other, seat))
            assert np.abs(vector).max() <= LARGEST
            changed += other.save() != driver.state.save()
            count -= 1
            driver.act(rng.choice(driver.actions()))
    assert changed, "nothing was hidden, so nothing was shown"


@pytest.mark.parametrize("id", GAMES)
def test_every_position_has_a_name_of_its_own(id: str) -> None:
    for seats in Setting(id).game.seats[-2:]:
        observer = Setting(id, seats).observer
        assert len(set(observer.names)) == observer.size == len(observer.vector(play(Setting(id, seats), 20).state, 0))


def test_the_observer_is_always_first() -> None:
    setting = Setting("broom_service", 3)
    state = play(setting, 40).state
    names = setting.observer.names
    for seat in range(3):
        vector = setting.observer.vector(state, seat)
        for ahead in range(3):
            player = state.view(seat)["table"]["players"][(seat + ahead) % 3]
            assert vector[names.index(f"table.players.seat+{ahead}.vp")] == player["vp"]
            hand = vector[names.index(f"table.players.seat+{ahead}.hand?")]
            assert bool(hand) == (ahead == 0)


def test_positions_mean_what_they_are_called() -> None:
    setting = Setting("broom_service", 2)
    state = play(setting, 60).state
    table = state.view(0)["table"]
    found = dict(zip(setting.observer.names, setting.observer.vector(state, 0), strict=True))
    own = table["players"][0]
    assert set(own["laid"]) == {
        name.rpartition(".")[2] for name in found if name.startswith("table.players.seat+0.laid.") and found[name]
    }
    assert found[f"table.round={table['round']}"] == 1
    assert sum(found[name] for name in found if name.startswith("table.round=")) == 1
    assert found["waiting.length"] == len(state.waiting)
    assert found[f"decision={state.view(0)['decision']}"] == 1


def test_numbers_chosen_so_far_are_observed() -> None:
    setting = Setting("witchstone", 2)
    rng = random.Random(3)
    driver = setting.deal(3)
    while not driver.prefix:
        driver.act(rng.choice(driver.actions()))
    vector = setting.observer.vector(driver.state, driver.seat, driver.prefix)
    begun = [name for name, value in zip(setting.observer.names, vector, strict=True) if "begun." in name and value]
    assert [name for name in begun if name.startswith("begun.")] == [
        f"begun.{setting.codec.name(action)}" for action in sorted(driver.prefix)
    ]


@pytest.mark.parametrize("id", GAMES)
def test_a_decision_is_seen_to_change_something(id: str) -> None:
    """Whatever a seat sees in words it sees in numbers, too: few decisions leave the vector as it was."""
    setting = random_setting(id, random.Random(2))
    rng = random.Random(2)
    driver = setting.deal(2)
    vectors = []
    while not driver.over:
        vectors.append(setting.observer.vector(driver.state, 0, driver.prefix))
        driver.act(rng.choice(driver.actions()))
    same = sum(np.array_equal(one, other) for one, other in pairwise(vectors))
    assert same < len(vectors) / 10
