"""In the manner of CleanRL: PPO with masks in one file, on a Gymnasium vector environment, nothing hidden in a library.

pip install ".[learn]"
python examples/elsewhere/clean_rl.py --updates 200
"""

import argparse
import sys

import gymnasium
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import walpurgis
import walpurgis.envs.gym

NAME = f"walpurgis/witchstone-v{walpurgis.game('witchstone').rules}"


class Agent(nn.Module):
    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen: dict[str, Tensor]) -> tuple[Categorical, Tensor]:
        hidden = self.body(torch.log1p(seen["observation"].clamp(min=0)))
        logits = self.actor(hidden).masked_fill(seen["action_mask"] == 0, -1e9)
        return Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def tensors(observation: dict[str, object]) -> dict[str, Tensor]:
    return {name: torch.as_tensor(array) for name, array in observation.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    for name, usual in {"updates": 100, "games": 16, "steps": 128, "workers": 2}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    torch.manual_seed(1)
    envs = gymnasium.make_vec(NAME, chosen.games, seats=2, workers=chosen.workers)
    seen = tensors(envs.reset(seed=1)[0])
    agent = Agent(seen["observation"].shape[1], seen["action_mask"].shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=3e-4)
    for update in range(chosen.updates):
        path = []  # a row for each step: what was seen, done, how likely that was, expected, paid, and whether it ended
        for _ in range(chosen.steps):
            with torch.no_grad():
                choice, value = agent(seen)
            action = choice.sample()
            observation, reward, over, _, _ = envs.step(action.numpy())
            path.append((seen, action, choice.log_prob(action), value, torch.as_tensor(reward), torch.as_tensor(over)))
            seen = tensors(observation)
        with torch.no_grad():
            following, ahead = agent(seen)[1], torch.zeros(chosen.games)
        gains: list[Tensor] = []
        for _, _, _, value, reward, over in reversed(path):  # advantages, undiscounted
            ahead = reward - value + torch.where(over, 0.0, following + 0.95 * ahead)
            following, gains = value, [ahead, *gains]
        action, log, value, reward, over = (torch.cat(each) for each in list(zip(*path, strict=True))[1:])
        everything, gain = {name: torch.cat([row[0][name] for row in path]) for name in seen}, torch.cat(gains)
        for rows in [rows for _ in range(4) for rows in torch.randperm(len(gain)).chunk(4)]:
            choice, judged = agent({name: tensor[rows] for name, tensor in everything.items()})
            ratio = (choice.log_prob(action[rows]) - log[rows]).exp()
            better = (gain[rows] - gain[rows].mean()) / (gain[rows].std() + 1e-8)
            loss = -torch.min(ratio * better, ratio.clamp(0.8, 1.2) * better).mean() - 0.01 * choice.entropy().mean()
            loss = loss + 0.5 * (judged - value[rows] - gain[rows]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        won = f"{(reward[over] > 0).float().mean():.0%} of {int(over.sum())}" if over.any() else "none yet"
        sys.stdout.write(f"update {update + 1}: won {won}\n")
    envs.close()


if __name__ == "__main__":
    main()
