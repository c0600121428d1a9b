"""Gymnasium: one seat of a game, against bots in all others."""

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from walpurgis.bots import Bot, Novice, Position
from walpurgis.envs.codec import codec
from walpurgis.envs.driver import Driver
from walpurgis.envs.observation import Observer
from walpurgis.games import catalogue, game
from walpurgis.kernel.kinds import Json

Observation = dict[str, Any]


class Seat(gymnasium.Env[Observation, np.int64]):
    """A seat of a game. `opponents` makes a bot for each other seat; by default they play any legal move."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - the name and form that Gymnasium asks for

    def __init__(
        self,
        id: str,
        seat: int = 0,
        seats: int | None = None,
        options: dict[str, Json] | None = None,
        opponents: Callable[[random.Random], Bot] = Novice,
        render_mode: str | None = None,
    ) -> None:
        self.id = id
        self.game = game(id)
        self.seat = seat
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.opponents = opponents
        self.render_mode = render_mode
        self.codec = codec(self.game)
        self.observer = Observer(self.codec, self.seats)
        box = spaces.Box(-np.inf, np.inf, (self.observer.size,), np.float32)
        mask = spaces.Box(0, 1, (self.codec.size,), np.int8)
        self.observation_space = spaces.Dict({"observation": box, "action_mask": mask})
        self.action_space = spaces.Discrete(self.codec.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 32))
        self.rng = random.Random(dealt)
        self.bots = [self.opponents(random.Random(dealt + 1 + other)) for other in range(self.seats)]
        self.driver = Driver.new(self.game, self.codec, self.seats, self.options, dealt)
        self._let_others_move()
        return self._observe(), {"action_mask": self._mask()}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An action outside the mask ends the game as a loss, since Gymnasium's own loops know no masks."""
        try:
            self.driver.act(int(action))
        except ValueError as error:
            return self._observe(), -1.0, True, False, {"action_mask": self._mask(), "illegal": str(error)}
        self._let_others_move()
        over = self.driver.over
        reward = self.driver.returns()[self.seat] if over else 0.0
        return self._observe(), reward, over, False, {"action_mask": self._mask()}

    def render(self) -> str:
        return self.game.draw(self.driver.state.view(self.seat), catalogue(self.id, "en"))

    def _let_others_move(self) -> None:
        state = self.driver.state
        while not state.over and self.driver.seat != self.seat:
            other = self.driver.seat
            state.apply(other, self.bots[other].choose(Position(state, other, self.rng)))

    def _mask(self) -> Any:
        return np.zeros(self.codec.size, np.int8) if self.driver.over else self.driver.mask()

    def _observe(self) -> Observation:
        seen = self.observer.vector(self.driver.state, self.seat, self.driver.prefix)
        return {"observation": seen, "action_mask": self._mask()}
