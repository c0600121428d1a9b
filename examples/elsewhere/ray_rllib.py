"""RLlib: PPO with its masking module learns one seat of Witchstone against bots.

pip install ".[envs,ray]" "ray[rllib]" torch
python examples/elsewhere/ray_rllib.py --iterations 50
"""

import argparse
import sys
from typing import Any

import gymnasium
import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import walpurgis
import walpurgis.envs.gym

NAME = f"walpurgis/witchstone-v{walpurgis.game('witchstone').rules}"


class Seat(gymnasium.ObservationWrapper[Any, Any, Any]):
    """RLlib makes an environment from its settings, and the masking module asks for the names used here."""

    def __init__(self, settings: dict[str, Any]) -> None:
        super().__init__(gymnasium.make(NAME, **settings))
        space = self.env.observation_space
        assert isinstance(space, gymnasium.spaces.Dict)
        width = space["observation"].shape or ()
        vector = gymnasium.spaces.Box(0, 10, width, np.float32)
        self.observation_space = gymnasium.spaces.Dict({"observations": vector, "action_mask": space["action_mask"]})

    def observation(self, observation: dict[str, Any]) -> Any:
        numbers = np.log1p(np.maximum(observation["observation"], 0))
        return {"observations": numbers, "action_mask": observation["action_mask"]}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--batch", type=int, default=2048, help="steps between two updates")
    parser.add_argument("--runners", type=int, default=0, help="processes that play; with 0 this one does")
    chosen = parser.parse_args()
    ray.init(include_dashboard=False, log_to_driver=False)
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256, 256]})
    config = (
        PPOConfig()
        .environment(Seat, env_config={"seats": 2, "opponents": "novice"})
        .env_runners(num_env_runners=chosen.runners, num_envs_per_env_runner=4)
        .rl_module(rl_module_spec=module)
        .training(
            gamma=1.0,
            train_batch_size_per_learner=chosen.batch,
            minibatch_size=min(256, chosen.batch),
            num_epochs=4,
        )
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    for number in range(chosen.iterations):
        played = algorithm.train()["env_runners"]
        steps, mean = played["num_env_steps_sampled_lifetime"], played.get("episode_return_mean")
        said = "no game ended yet" if mean is None else f"mean return {mean:+.2f}"
        sys.stdout.write(f"iteration {number + 1}: {int(steps)} steps, {said}\n")
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
