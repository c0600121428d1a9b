"""Gymnasium, many games at once: one seat of each, with bots in all others, stepped by worker processes.

    import gymnasium
    import walpurgis.envs.gym
    seats = gymnasium.make_vec("walpurgis/broom_service-v1", 64, workers=2)

A finished game is replaced within the step that ends it, as Gymnasium's `AutoresetMode.SAME_STEP` says: what the seat
saw at the end is `info["final_obs"]`. A script needs the usual `if __name__ == "__main__":`.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from walpurgis.envs.gym import check_seat
from walpurgis.envs.setting import Setting
from walpurgis.envs.space import Observation, observation_space
from walpurgis.envs.vector import VectorTable
from walpurgis.kernel.kinds import Json

Array = NDArray[Any]


class SeatVectorEnv(VectorEnv[Observation, Array, Array]):
    """A seat of many games. An action outside the mask ends its game as a loss."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - the name and form that Gymnasium asks for

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seat: int = 0,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        opponents: str = "novice",
        workers: int | None = None,
        copy: bool = True,
    ) -> None:
        setting = Setting(game, seats, options)
        check_seat(setting, seat, opponents)
        self.num_envs = num_envs
        self.seat = seat
        self.copy = copy
        """Whether observations are the caller's own; otherwise the next step overwrites them."""
        self.single_observation_space = observation_space(setting, setting.encoder.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = spaces.Discrete(setting.encoder.size)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables = VectorTable(game, num_envs, seats, options, workers, seat, opponents)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games anew; one seed is enough for all of them."""
        if isinstance(seed, list):
            raise ValueError("all games follow from one seed: give a number, not a list")
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(1 << 63)))
        return self._answer()

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        self.tables.step(actions)
        over = self.tables.dones.copy()
        observation, info = self._answer()
        if over.any():
            info |= {"final_obs": self._final(over), "_final_obs": over}
        return observation, self.tables.rewards[:, self.seat].copy(), over, np.zeros_like(over), info

    def close_extras(self, **how: Any) -> None:
        self.tables.close()

    def _answer(self) -> tuple[Observation, dict[str, Any]]:
        observations, masks = self.tables.observations, self.tables.masks
        if self.copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}, {"action_mask": masks}

    def _final(self, over: Array) -> Array:
        """What the seat saw at the end of each game that is over; nothing may be chosen any more."""
        final = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(over):
            nothing = np.zeros_like(self.tables.masks[row])
            final[row] = {"observation": self.tables.final_observations[row].copy(), "action_mask": nothing}
        return final
