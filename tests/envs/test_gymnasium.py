"""Gymnasium: its own check passes, and a seat plays against bots."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import walpurgis
from tests.envs.settings import GAMES, every_setting, spoken
from walpurgis.envs.gym import SeatEnv


def made(id: str, **options: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(f"walpurgis/{id}-v{walpurgis.game(id).rules}", **options)


@pytest.mark.parametrize("id", GAMES)
def test_the_check_of_gymnasium_passes(id: str) -> None:
    check_env(made(id).unwrapped)


@pytest.mark.parametrize("id, seats, options", every_setting(), ids=spoken)
def test_a_seat_plays_a_whole_game_in_every_setting(id: str, seats: int, options: dict[str, Any]) -> None:
    seat = SeatEnv(id, seats - 1, seats, options)
    observation, _ = seat.reset(seed=5)
    rng = random.Random(5)
    over = False
    while not over:
        assert seat.observation_space.contains(observation)
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, cut, _ = seat.step(action)
        assert not cut
        assert over or reward == 0
    assert -1 <= reward <= 1
    assert not observation["action_mask"].any()


def test_bots_of_a_level_sit_in_the_other_seats() -> None:
    seat = SeatEnv("broom_service", 0, 3, opponents="apprentice")
    seat.reset(seed=1)
    assert [type(bot).__name__ for bot in seat.bots.values()] == ["Apprentice", "Apprentice"]
    with pytest.raises(ValueError, match="there is no level 'wizard'"):
        SeatEnv("broom_service", opponents="wizard")


def test_an_action_outside_the_mask_loses_the_game() -> None:
    seat = SeatEnv("witchstone")
    observation, _ = seat.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = seat.step(np.int64(illegal))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"] == seat.setting.encoder.name(illegal)


def test_a_seed_gives_the_same_game_again() -> None:
    seat = SeatEnv("new_salem", seats=4, opponents="apprentice")
    first = [seat.reset(seed=9)[0]["observation"], seat.step(np.int64(seat.driver.actions()[0]))[0]["observation"]]
    again = [seat.reset(seed=9)[0]["observation"], seat.step(np.int64(seat.driver.actions()[0]))[0]["observation"]]
    assert np.array_equal(first, again)


def test_there_is_no_seat_beyond_the_table() -> None:
    with pytest.raises(ValueError, match="there is no seat 4; seats are 0 to 3"):
        SeatEnv("witchstone", 4, 4)
