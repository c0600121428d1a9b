"""PettingZoo: every game as an AEC environment."""

import random
import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from walpurgis.envs.codec import codec
from walpurgis.envs.driver import Driver
from walpurgis.envs.observation import Observer
from walpurgis.games import catalogue, game
from walpurgis.kernel.kinds import Json


def env(
    id: str, seats: int | None = None, options: dict[str, Json] | None = None, render_mode: str | None = None
) -> "Table":
    """An environment of a game. Seats are agents `seat_0`, `seat_1`, …; an agent that may not act is never asked."""
    return Table(id, seats, options, render_mode)


class Table(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game at which agents sit. Simultaneous decisions are asked seat by seat, and nothing leaks."""

    def __init__(self, id: str, seats: int | None, options: dict[str, Json] | None, render_mode: str | None) -> None:
        super().__init__()
        self.game = game(id)
        self.id = id
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.codec = codec(self.game)
        self.observer = Observer(self.codec, self.seats)
        self.metadata = {
            "name": f"{self.game.id}_v{self.game.rules}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        box = spaces.Box(-np.inf, np.inf, (self.observer.size,), np.float32)
        mask = spaces.Box(0, 1, (self.codec.size,), np.int8)
        space = spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.codec.size) for agent in self.possible_agents}
        self.rng = random.Random(0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = random.Random(seed)
        self.driver = Driver.new(self.game, self.codec, self.seats, self.options, self.rng.getrandbits(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.driver.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        state = self.driver.state
        asked = not self.driver.over and self.driver.seat == seat
        mask = self.driver.mask() if asked else np.zeros(self.codec.size, np.int8)
        return {
            "observation": self.observer.vector(state, seat, self.driver.prefix if asked else ()),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is asked for an action, and None is not one")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.driver.act(int(action))
        self._clear_rewards()
        if self.driver.over:
            self.rewards = dict(zip(self.possible_agents, self.driver.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[self.driver.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it: as text (`ansi`), or printed (`human`)."""
        text = self.game.draw(self.driver.state.view(None), catalogue(self.id, "en"))
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
