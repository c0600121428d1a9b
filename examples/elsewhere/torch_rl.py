"""TorchRL: its PPO, with a masked distribution, learns one seat of New Salem against bots.

pip install ".[learn]" torchrl
python examples/elsewhere/torch_rl.py --updates 100
"""

import argparse
import sys

import torch
from tensordict.nn import TensorDictModule
from torch import Tensor, nn
from torchrl.collectors import Collector
from torchrl.envs import GymEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import walpurgis
import walpurgis.envs.gym

NAME = f"walpurgis/new_salem-v{walpurgis.game('new_salem').rules}"


class Body(nn.Module):
    """Two layers over what the seat sees; with a mask, it is passed on to the distribution."""

    def __init__(self, width: int, out: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(width, 256), nn.ReLU(), nn.Linear(256, out))

    def forward(self, seen: Tensor, mask: Tensor | None = None) -> Tensor | tuple[Tensor, Tensor]:
        numbers: Tensor = self.layers(torch.log1p(seen.clamp(min=0)))
        return numbers if mask is None else (numbers, mask.bool())


def main() -> None:
    parser = argparse.ArgumentParser()
    for name, usual in {"updates": 50, "steps": 2048, "seats": 3}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    torch.manual_seed(1)
    env = GymEnv(NAME, seats=chosen.seats, categorical_action_encoding=True)
    env.set_seed(1)
    width, actions = env.observation_spec["observation"].shape[-1], env.action_spec.space.n
    body = TensorDictModule(Body(width, actions), in_keys=["observation", "action_mask"], out_keys=["logits", "mask"])
    actor = ProbabilisticActor(
        body, in_keys=["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True
    )
    critic = ValueOperator(Body(width, 1), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    judge = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01)
    optimizer = torch.optim.Adam(judge.parameters(), lr=3e-4)
    played = Collector(
        env, actor, frames_per_batch=chosen.steps, total_frames=chosen.updates * chosen.steps,
        auto_register_policy_transforms=False,
    )  # fmt: skip
    for number, batch in enumerate(played):
        with torch.no_grad():
            advantage(batch)
        for rows in [rows for _ in range(4) for rows in torch.randperm(chosen.steps).chunk(8)]:
            losses = judge(batch[rows])
            loss = losses["loss_objective"] + losses["loss_critic"] + losses["loss_entropy"]
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        over = batch["next", "done"].squeeze(-1)
        rewards = batch["next", "reward"].squeeze(-1)[over]
        won = f"{(rewards > 0).float().mean():.0%} of {len(rewards)}" if len(rewards) else "none yet"
        sys.stdout.write(f"update {number + 1}: won {won}\n")
    played.shutdown()


if __name__ == "__main__":
    main()
