"""Stable-Baselines3: MaskablePPO learns one seat of Broom Service against bots.

pip install ".[envs]" sb3-contrib
python examples/elsewhere/stable_baselines.py --steps 200000
"""

import argparse
import sys
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import walpurgis
import walpurgis.envs.gym

NAME = f"walpurgis/broom_service-v{walpurgis.game('broom_service').rules}"


class Masked(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The vector alone as observation; MaskablePPO asks for the mask by a method of its own."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        assert isinstance(env.observation_space, gymnasium.spaces.Dict)
        self.observation_space = env.observation_space["observation"]
        self.mask: NDArray[np.int8] = np.zeros(0, np.int8)

    def observation(self, observation: dict[str, Any]) -> Any:
        self.mask = observation["action_mask"]
        return observation["observation"]

    def action_masks(self) -> NDArray[np.bool_]:
        # When the game is over nothing may be chosen, which no distribution can be made of.
        return self.mask.astype(bool) if self.mask.any() else np.ones(self.mask.size, bool)


def make(opponents: str) -> Masked:
    return Masked(gymnasium.make(NAME, seats=2, opponents=opponents))


def won(model: MaskablePPO, games: int, opponents: str) -> float:
    """The share of games that the model wins, playing what it likes best."""
    env, wins = make(opponents), 0
    for seed in range(games):
        observation, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, step_reward, over, _, _ = env.step(action)
            reward = float(step_reward)
        wins += reward > 0
    return wins / games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--batch", type=int, default=256, help="steps of each of the four games between two updates")
    chosen = parser.parse_args()
    games = make_vec_env(lambda: make("novice"), n_envs=4, seed=1)
    model = MaskablePPO("MlpPolicy", games, n_steps=chosen.batch, batch_size=chosen.batch, gamma=1.0, seed=1)
    model.learn(chosen.steps)
    share = won(model, chosen.games, "novice")
    sys.stdout.write(f"MaskablePPO: {model.num_timesteps} steps, won {share:.0%} of {chosen.games}\n")


if __name__ == "__main__":
    main()
