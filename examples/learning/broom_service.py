"""A player of Broom Service that learns by playing against itself: PPO in PyTorch, on one core.

    pip install ".[learn]"
    python examples/learning/broom_service.py --model broom.pt --curve curve.svg
    python examples/learning/broom_service.py --evaluate broom.pt --games 1000

It knows nothing of the game but what the environment gives it: a seat's observation as a vector, the actions that are
legal now, and the points at the end. Both seats of each game are played by the network as it is, and every decision of
both is learned from. From time to time it plays against somebody who makes any legal move.
"""

import argparse
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

from walpurgis.arena.plots import curve
from walpurgis.bots.match import interval
from walpurgis.encoding.driver import Driver
from walpurgis.envs.observation import mask as mask_of
from walpurgis.envs.observation import observe
from walpurgis.envs.setting import Setting

SEATS = 2
TABLE = Setting("broom_service", SEATS)

POINTS = 20.0
"""A lead of so many points is worth 1."""

PATIENCE = 0.95
"""How far a decision is judged by the end of the game, and not by what was expected soon after it."""

CLIP, EPOCHS, BATCH, CURIOSITY, RATE = 0.2, 2, 512, 0.01, 5e-4


class Network(nn.Module):
    """From an observation to what to do, and to how well the game is going."""

    def __init__(self, width: int = 192) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(TABLE.spec.width, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, TABLE.encoder.size)
        self.value = nn.Linear(width, 1)

    def forward(self, observed: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """Illegal actions have no chance; large numbers are drawn together, since a score outweighs any card."""
        hidden = self.body(observed.sign() * observed.abs().log1p())
        logits = self.policy(hidden).masked_fill(~mask, -torch.inf)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


class Decisions(NamedTuple):
    """What was seen and done, one row a decision."""

    observed: Tensor
    mask: Tensor
    action: Tensor
    likely: Tensor
    """The logarithm of the action's probability when it was chosen."""
    value: Tensor
    player: Tensor
    """Whose decision it was: a number for each seat of each game."""


def begin(games: int, seed: int) -> list[Driver]:
    return [TABLE.deal(seed + number) for number in range(games)]


def look(drivers: Sequence[Driver]) -> tuple[Tensor, Tensor]:
    """What the seats that are asked see, and which actions they may choose."""
    observed = [observe(driver, driver.seat) for driver in drivers]
    masks = [mask_of(driver.query) for driver in drivers]
    return torch.from_numpy(np.stack(observed)), torch.from_numpy(np.stack(masks)).bool()


@torch.no_grad()
def play_itself(network: Network, games: int, seed: int) -> tuple[Decisions, NDArray[np.float32]]:
    """Whole games of the network against itself: all decisions in their order, and what each player got in the end."""
    drivers = begin(games, seed)
    rows = []
    while going := [number for number in range(games) if not drivers[number].over]:
        observed, mask = look([drivers[number] for number in going])
        choice, value = network(observed, mask)
        action = choice.sample()
        player = torch.tensor([number * SEATS + drivers[number].seat for number in going])
        rows.append(Decisions(observed, mask, action, choice.log_prob(action), value, player))
        for number, chosen in zip(going, action.tolist(), strict=True):
            drivers[number].act(chosen)
    return Decisions(*map(torch.cat, zip(*rows, strict=True))), np.concatenate([lead(driver) for driver in drivers])


def lead(driver: Driver) -> NDArray[np.float32]:
    """What each seat has won or lost by."""
    first, second = driver.state.result()["scores"]
    return np.array([first - second, second - first], np.float32) / POINTS


def goals(decisions: Decisions, rewards: NDArray[np.float32]) -> Tensor:
    """What each decision led to: the end of the game, mixed with what the player expected at later decisions."""
    values, players, ahead = decisions.value.numpy(), decisions.player.numpy(), rewards.copy()
    found = np.empty_like(values)
    for row in range(len(values) - 1, -1, -1):
        player = players[row]
        found[row] = ahead[player]
        ahead[player] = PATIENCE * ahead[player] + (1 - PATIENCE) * values[row]
    return torch.from_numpy(found)


def learn(network: Network, optimizer: torch.optim.Optimizer, decisions: Decisions, goal: Tensor) -> None:
    """PPO: make what went better than expected likelier, but no step changes a probability by much."""
    advantage = goal - decisions.value
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(goal)).chunk(1 + len(goal) // BATCH):
            choice, value = network(decisions.observed[rows], decisions.mask[rows])
            ratio = (choice.log_prob(decisions.action[rows]) - decisions.likely[rows]).exp()
            gain = torch.min(ratio * advantage[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[rows])
            error = (value - goal[rows]).square()
            loss = (0.5 * error - gain - CURIOSITY * entropy(choice)).mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def entropy(choice: Categorical) -> Tensor:
    """How open a choice still is; impossible actions count nothing."""
    return -(choice.probs * choice.logits.clamp(min=-1e4)).sum(-1)


@torch.no_grad()
def beat_random(network: Network, games: int, seed: int) -> float:
    """How many games the network's best moves win against any legal ones, its seat alternating; a tie is half a win."""
    drivers, rng = begin(games, seed), random.Random(seed)
    while going := [number for number in range(games) if not drivers[number].over]:
        mine = [drivers[number] for number in going if drivers[number].seat == number % SEATS]
        for number in going:
            driver = drivers[number]
            if driver.seat != number % SEATS:
                driver.play(rng.choice(driver.state.legal(driver.seat)))
        if mine:
            choice, _ = network(*look(mine))
            for driver, action in zip(mine, choice.logits.argmax(-1).tolist(), strict=True):
                driver.act(action)
    leads = [lead(driver)[number % SEATS] for number, driver in enumerate(drivers)]
    return sum(1.0 if won > 0 else 0.5 if won == 0 else 0.0 for won in leads)


def train(rounds: int, games: int, seed: int, every: int, trial: int) -> tuple[Network, list[tuple[float, float]]]:
    """A trained network, and its curve: games played, and the share of those against the random player that it won."""
    torch.manual_seed(seed)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.1, rounds)
    points, started = [], time.process_time()
    for number in range(rounds + 1):
        if number % every == 0 or number == rounds:
            share = beat_random(network, trial, seed=10**6) / trial
            points.append((float(number * games), share))
            minutes = (time.process_time() - started) / 60
            print(f"{number * games:7} games  {minutes:5.1f} min  beats random in {share:6.1%}", flush=True)
        if number < rounds:
            decisions, rewards = play_itself(network, games, seed=10**7 * (seed + 1) + number * games)
            learn(network, optimizer, decisions, goals(decisions, rewards))
            schedule.step()
    return network, points


def main() -> None:
    """Train, or evaluate what was trained."""
    parser = argparse.ArgumentParser(description="Learn to play Broom Service for two.")
    parser.add_argument("--rounds", type=int, default=40, help="of self-play, each followed by learning")
    parser.add_argument("--batch", type=int, default=32, help="games in a round")
    parser.add_argument("--trial", type=int, default=100, help="games for each point of the curve")
    parser.add_argument("--games", type=int, default=400, help="games of the last evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", type=Path, help="where to keep what was learned")
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve, as SVG")
    parser.add_argument("--evaluate", type=Path, metavar="MODEL", help="train nothing; evaluate this")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    network = Network()
    if chosen.evaluate:
        network.load_state_dict(torch.load(chosen.evaluate, weights_only=True))
    else:
        network, points = train(chosen.rounds, chosen.batch, chosen.seed, every=10, trial=chosen.trial)
        if chosen.curve:
            title = "Games won against the random player, by games of self-play"
            chosen.curve.write_text(curve(title, points, 0.0, 1.0, 0.9, (" games", "%")), "utf-8")
        if chosen.model:
            torch.save(network.state_dict(), chosen.model)
    won = beat_random(network, chosen.games, seed=2 * 10**6)
    low, high = interval(won, chosen.games)
    print(f"won {won / chosen.games:.1%} of {chosen.games} games (95 % interval {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
