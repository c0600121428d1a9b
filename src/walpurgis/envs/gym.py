"""Gymnasium: one seat of a game, with bots in all others.

Importing this module registers every game: `gymnasium.make("walpurgis/broom_service-v1", opponents="apprentice")`, and
`gymnasium.make_vec("walpurgis/broom_service-v1", 64, workers=2)` for many games at once.
"""

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from walpurgis.bots import Position, levels, make_bot
from walpurgis.envs.observation import mask, observe
from walpurgis.envs.render import MODES, known_mode, render
from walpurgis.envs.setting import Setting
from walpurgis.envs.space import Observation, observation_space
from walpurgis.games import game as find_game
from walpurgis.games import ids
from walpurgis.kernel.kinds import Json


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat of a game. `opponents` is the level of the bots in all others; think of their time when they search."""

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 - the name and form that Gymnasium asks for

    def __init__(
        self,
        game: str,
        seat: int = 0,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        opponents: str = "novice",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options)
        check_seat(self.setting, seat, opponents)
        self.seat = seat
        self.opponents = opponents
        self.render_mode = known_mode(render_mode)
        self.observation_space = observation_space(self.setting, self.setting.encoder.size)
        self.action_space = spaces.Discrete(self.setting.encoder.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 63))
        self.driver = self.setting.deal(dealt)
        self.rng = random.Random(dealt)
        others = (make_bot(self.setting.id, self.opponents, self.rng) for _ in range(self.setting.seats - 1))
        self.bots = {seat: next(others) for seat in range(self.setting.seats) if seat != self.seat}
        self._let_others_move()
        return self._answer()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An action outside the mask ends the game as a loss: a loop that knows no masks still ends."""
        if int(action) not in self.driver.query.numbers:
            observation, info = self._answer()
            return observation, -1.0, True, False, info | {"illegal": self.setting.encoder.name(int(action))}
        self.driver.act(int(action))
        self._let_others_move()
        over = self.driver.over
        reward = self.driver.returns()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        observation, info = self._answer()
        return observation, reward, over, False, info

    def view(self) -> dict[str, Json]:
        """What the seat sees in words: the structured form of the observation."""
        return self.driver.state.view(self.seat)

    def render(self) -> Any:
        """The table as the seat sees it."""
        return render(self.setting, self.view(), self.render_mode)

    def _let_others_move(self) -> None:
        driver = self.driver
        while not driver.over and driver.seat != self.seat:
            driver.play(self.bots[driver.seat].choose(Position(driver.state, driver.seat, self.rng)))

    def _answer(self) -> tuple[Observation, dict[str, Any]]:
        """The observation, and its mask once more in the info, where some libraries look for it."""
        allowed = mask(self.driver.query)
        return {"observation": observe(self.driver, self.seat), "action_mask": allowed}, {"action_mask": allowed}


def check_seat(setting: Setting, seat: int, opponents: str) -> None:
    """ValueError for a seat that is not there, or a level that no bot has."""
    if seat not in range(setting.seats):
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {setting.seats - 1}")
    known = levels(setting.game.id)
    if opponents not in known:
        raise ValueError(f"there is no level {opponents!r}; there are {', '.join(known)}")


def register() -> None:
    """Register every game with Gymnasium as `walpurgis/GAME-vRULES`."""
    for game in ids():
        name = f"walpurgis/{game}-v{find_game(game).rules}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="walpurgis.envs.gym:SeatEnv",
                vector_entry_point="walpurgis.envs.gym_vector:SeatVectorEnv",
                kwargs={"game": game},
            )


register()
