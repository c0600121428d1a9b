"""PettingZoo: every game as a parallel environment, in which whoever is not asked waits.

Where all choose at once and in secret, all are asked in one step: a round of Broom Service begins so, and Septima's
action cards, and New Salem's draft. At every other decision one seat is asked. All others have one action: to wait.
"""

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from walpurgis.encoding.actions import ActionQuery
from walpurgis.encoding.driver import returns
from walpurgis.envs.observation import vector
from walpurgis.envs.render import MODES, known_mode, render
from walpurgis.envs.setting import Setting
from walpurgis.envs.space import Observation, observation_space
from walpurgis.kernel.kinds import Json


def parallel_env(
    game: str,
    seats: int | None = None,
    options: dict[str, Json] | None = None,
    render_mode: str | None = None,
) -> "ParallelTable":
    """A parallel environment of a game. Its agents are `seat_0`, `seat_1` and so on."""
    return ParallelTable(Setting(game, seats, options), render_mode)


class ParallelTable(ParallelEnv[str, Observation, int]):
    """A game at which agents sit that all give an action in each step. The last action, `wait`, is to wait."""

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        self.setting = setting
        self.wait = setting.encoder.size
        """The action of whoever is not asked."""
        self.metadata = {
            "name": f"{setting.game.id}_parallel_v{setting.game.rules}",
            "render_modes": MODES,
            "render_fps": 1,
        }
        self.render_mode = known_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        actions = setting.encoder.size + 1
        self.observation_spaces = {agent: observation_space(setting, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.rng = random.Random()
        self._buffers = [setting.spec.buffer(seat) for seat in range(setting.seats)]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game. Without a seed it follows from the last one."""
        if seed is not None:
            self.rng = random.Random(seed)
        self.state = self.setting.deal(self.rng.getrandbits(64)).state
        self.agents = self.possible_agents[:]
        self._ask()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Give each agent's action; those who are not asked wait."""
        agents = self.agents
        for seat, query in list(self.queries.items()):
            answer = query.answer(int(actions[self.possible_agents[seat]]))
            if isinstance(answer, ActionQuery):
                self.queries[seat] = answer
            else:
                del self.queries[seat]
                self.state.apply(seat, answer)
        if not self.queries:
            self._ask()
        over = self.state.over
        rewards = returns(self.state) if over else [0.0] * self.setting.seats
        observations = self._observations()
        self.agents = [] if over else agents
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def view(self, agent: str) -> dict[str, Json]:
        """What an agent sees in words: the structured form of the observation."""
        return self.state.view(self.possible_agents.index(agent))

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return render(self.setting, self.state.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _ask(self) -> None:
        """Ask all who choose in secret, or the one whose turn it is."""
        state = self.state
        secret = state.is_simultaneous
        asked = state.waiting if secret or state.over else (state.game.next_seat(state),)
        self.queries = {seat: self.setting.encoder.ask(state.legal(seat)) for seat in asked}

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int) -> Observation:
        query = self.queries.get(seat)
        buffer = self._buffers[seat]
        self.setting.spec.update(self.state, buffer)
        self.setting.spec.write_partial(() if query is None else query.prefix, buffer)
        return {"observation": vector(buffer), "action_mask": self._mask(query)}

    def _mask(self, query: ActionQuery | None) -> NDArray[np.int8]:
        mask = np.zeros(self.wait + 1, np.int8)
        if query is None:
            mask[self.wait] = 1
        else:
            query.set_flags(mask)
        return mask
