"""PettingZoo: every game as an AEC environment."""

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from walpurgis.envs.observation import as_numbers
from walpurgis.envs.render import MODES, known_mode, render
from walpurgis.envs.setting import Setting
from walpurgis.envs.space import Observation, observation_space
from walpurgis.kernel.kinds import Json


def env(
    game: str,
    seats: int | None = None,
    options: dict[str, Json] | None = None,
    render_mode: str | None = None,
) -> "TableEnv":
    """An environment of a game. Its agents are `seat_0`, `seat_1` and so on."""
    return TableEnv(Setting(game, seats, options), render_mode)


class TableEnv(AECEnv[str, Observation, int]):
    """A game at which agents sit. Simultaneous decisions are asked seat by seat, and nothing leaks."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.metadata = {
            "name": f"{setting.game.id}_v{setting.game.rules}",
            "render_modes": MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = known_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = setting.encoder.size
        self._nothing = np.zeros(size, np.int8)
        self.observation_spaces = {agent: observation_space(setting, size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. Without a seed it follows from the last one."""
        if seed is not None:
            self.rng = random.Random(seed)
        self.driver = self.setting.deal(self.rng.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.driver.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; whoever is not asked has an empty mask."""
        numbers, flags = self.driver.observe(self._seats[agent], as_numbers, self._nothing)
        return {"observation": numbers, "action_mask": flags}

    def step(self, action: int | None) -> None:
        """Choose an action for the agent that is asked; rewards come when the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action, and None is not one")
        seat = self.driver.act(int(action))
        if seat < 0:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def view(self, agent: str) -> dict[str, Json]:
        """What an agent sees in words: the structured form of the observation."""
        return self.driver.state.view(self._seats[agent])

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.setting, self.driver.state.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _finish(self) -> None:
        self.rewards = dict(zip(self.agents, self.driver.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
