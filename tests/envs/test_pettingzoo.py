"""PettingZoo's own tests pass; and what its own classics cannot do: copies and pickles in the middle of a game."""

import copy
import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

from tests.envs.settings import GAMES, every_setting, spoken
from walpurgis.envs.aec import TableEnv, env
from walpurgis.envs.parallel import ParallelTable, parallel_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it imports games of its own in a way that it has deprecated itself
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

MASKED = [  # what the test says to every environment with masks, PettingZoo's own ones included
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
pytestmark = [*MASKED, pytest.mark.filterwarnings("error::UserWarning")][::-1]


@pytest.mark.parametrize("id, seats, options", every_setting(), ids=spoken)
def test_the_api_tests_pass(id: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env(id, seats, options), num_cycles=40)
    seed_test(lambda: env(id, seats, options), num_cycles=20)


@pytest.mark.parametrize("id, seats, options", every_setting(), ids=spoken)
def test_the_parallel_api_test_passes(id: str, seats: int, options: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(id, seats, options), num_cycles=60)


@pytest.mark.fuzz
@pytest.mark.parametrize("id, seats, options", every_setting(), ids=spoken)
def test_the_api_tests_pass_over_whole_games(id: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env(id, seats, options), num_cycles=1000)
    seed_test(lambda: env(id, seats, options), num_cycles=500)
    parallel_api_test(parallel_env(id, seats, options), num_cycles=1000)


@pytest.mark.parametrize("id", GAMES)
def test_every_way_of_rendering_works(id: str) -> None:
    render_test(lambda render_mode: env(id, render_mode=render_mode))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copies_and_pickles_in_the_middle_of_a_game_play_on_alike(id: str, twin_of: Any) -> None:
    table = in_the_middle(env(id))
    twin = twin_of(table)
    assert finish(twin, 7) == finish(table, 7)


@pytest.mark.parametrize("id", GAMES)
def test_a_copy_leaves_the_original_alone(id: str) -> None:
    table = in_the_middle(env(id))
    before = table.driver.state.save()
    finish(copy.deepcopy(table), 7)
    assert table.driver.state.save() == before


@pytest.mark.parametrize("id", GAMES)
def test_parallel_tables_can_be_copied_and_pickled_too(id: str) -> None:
    table = parallel_env(id)
    observations, _ = table.reset(seed=4)
    rng = random.Random(4)
    for _ in range(15):
        observations, *_ = table.step(choose_all(table, observations, rng))
    actions = choose_all(table, observations, rng)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        twin.step(actions)
        again = copy.deepcopy(table)
        again.step(actions)
        assert twin.state.save() == again.state.save()


def test_an_answer_in_secret_is_not_seen_by_the_next_who_is_asked() -> None:
    """All choose their roles at once; the second to be asked sees the same whatever the first has chosen."""
    seen = []
    for pick in (0, -1):
        table = env("broom_service", 2)
        table.reset(seed=1)
        assert table.agent_selection == "seat_0"
        table.step(table.driver.actions()[pick])
        assert table.agent_selection == "seat_1"
        seen.append(table.observe("seat_1")["observation"])
    assert np.array_equal(seen[0], seen[1])


def test_all_who_choose_in_secret_are_asked_in_one_step() -> None:
    table = parallel_env("broom_service", 3)
    observations, _ = table.reset(seed=1)
    assert all(not observations[agent]["action_mask"][table.wait] for agent in table.agents)
    observations, *_ = table.step(choose_all(table, observations, random.Random(1)))
    asked = [agent for agent in table.agents if not observations[agent]["action_mask"][table.wait]]
    assert len(asked) == 1


@pytest.mark.parametrize("id", GAMES)
def test_rewards_come_at_the_end_and_add_up_to_zero(id: str) -> None:
    table = env(id, 3)
    table.reset(seed=3)
    rewards = finish(table, 1)
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0 > min(rewards.values())


def test_septima_alone_is_won_or_lost() -> None:
    table = env("septima", options={"mode": "solo"})
    table.reset(seed=3)
    assert table.possible_agents == ["seat_0"]
    assert finish(table, 1)["seat_0"] in (1.0, -1.0)


def test_what_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        env("chess")
    with pytest.raises(ValueError, match="Witchstone is for 2 to 4 seats, not 7"):
        env("witchstone", 7)
    with pytest.raises(ValueError, match="no option 'board'"):
        env("witchstone", options={"board": "back"})
    with pytest.raises(ValueError, match="no render mode 'hologram'"):
        env("witchstone", render_mode="hologram")


def in_the_middle(table: TableEnv) -> TableEnv:
    table.reset(seed=2)
    rng = random.Random(2)
    for _ in range(30):
        table.step(rng.choice(table.driver.actions()))
    return table


def finish(table: TableEnv, seed: int) -> dict[str, float]:
    """Play on at random; the answer is what the game was worth to each agent."""
    rng = random.Random(seed)
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        observation, reward, terminated, _, _ = table.last()
        if terminated:
            rewards[agent] = reward
            table.step(None)
        else:
            assert observation is not None
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def choose_all(table: ParallelTable, observations: dict[str, Any], rng: random.Random) -> dict[str, int]:
    return {agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in table.agents}
