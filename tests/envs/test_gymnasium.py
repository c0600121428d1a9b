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
from walpurgis.envs.gym_vector import SeatVectorEnv


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


# ----- many games at once -----


def many(count: int, **options: Any) -> SeatVectorEnv:
    name = f"walpurgis/broom_service-v{walpurgis.game('broom_service').rules}"
    seats = gymnasium.make_vec(name, count, workers=1, **options)
    assert isinstance(seats, SeatVectorEnv)
    return seats


def test_make_vec_plays_one_seat_of_many_games_against_bots() -> None:
    rng = random.Random(3)
    seats = many(3, seats=2, seat=1)
    try:
        observation, info = seats.reset(seed=3)
        assert seats.observation_space.contains(observation)
        ended = 0
        while ended < 4:
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]])
            observation, rewards, over, cut, info = seats.step(actions)
            assert seats.observation_space.contains(observation)
            assert not cut.any()
            assert (rewards[~over] == 0).all()
            for row in np.flatnonzero(over):
                final = info["final_obs"][row]
                assert -1 <= rewards[row] <= 1
                assert not np.array_equal(final["observation"], observation["observation"][row])
                assert not final["action_mask"].any()
            ended += int(over.sum())
    finally:
        seats.close()


def test_many_games_give_the_same_games_again_and_an_illegal_action_loses_one() -> None:
    seats = many(2)
    try:
        first = seats.reset(seed=4)[0]
        again = seats.reset(seed=4)[0]
        assert np.array_equal(first["observation"], again["observation"])
        legal, illegal = (int(np.flatnonzero(again["action_mask"][row] == 1 - row)[0]) for row in (0, 1))
        _, rewards, over, _, _ = seats.step(np.array([legal, illegal]))
        assert (rewards.tolist(), over.tolist()) == ([0.0, -1.0], [False, True])
        with pytest.raises(ValueError, match="give a number, not a list"):
            seats.reset(seed=[1, 2])
    finally:
        seats.close()
