"""Proximal policy optimisation for games of many: every seat learns from its own decisions, all with one network."""

import dataclasses
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from walpurgis.learning.model import Model
from walpurgis.learning.recipe import Recipe
from walpurgis.learning.rollouts import RolloutBatch, autocast


@dataclasses.dataclass
class Targets:
    """What is learned from a batch."""

    advantages: Tensor
    """How much better each decision turned out than was expected."""
    returns: Tensor
    """What each seat, from the observer on, came to."""
    known: Tensor
    """Where that is known: a seat without a later decision or an end in the batch is not."""


def targets(batch: RolloutBatch, gae_lambda: float) -> Targets:
    """Judge each decision by its seat's own later decisions and the end of the game (GAE along each seat's decisions).

    The observer's own return comes from that; another seat's is the one of that seat's next decision.
    """
    steps, games, seats = batch.values.shape
    device = batch.values.device
    rows, ahead = torch.arange(games, device=device), torch.arange(seats, device=device)
    here = ahead < batch.seats[:, None]
    value, advantage, reward, goal = (torch.zeros((games, seats), device=device) for _ in range(4))
    known = torch.zeros((games, seats), dtype=torch.bool, device=device)
    advantages = torch.zeros((steps, games), device=device)
    returns = torch.zeros_like(batch.values)
    sure = torch.zeros((steps, games, seats), dtype=torch.bool, device=device)
    for step in range(steps - 1, -1, -1):
        done = batch.dones[step][:, None]
        value, advantage = value.masked_fill(done, 0.0), advantage.masked_fill(done, 0.0)
        reward, goal = torch.where(done, batch.rewards[step], reward), torch.where(done, batch.rewards[step], goal)
        known = known | done
        agent, expected = batch.agents[step], batch.values[step, :, 0]
        delta = reward[rows, agent] + value[rows, agent] - expected + gae_lambda * advantage[rows, agent]
        certain = known[rows, agent]
        advantages[step] = delta
        turned = (agent[:, None] + ahead) % batch.seats[:, None]
        goal[rows, agent] = delta + expected
        returns[step], sure[step] = goal.gather(1, turned), known.gather(1, turned) & here
        advantage[rows, agent] = torch.where(certain, delta, torch.zeros_like(delta))
        goal[rows, agent] = torch.where(certain, delta + expected, expected)
        value[rows, agent], reward[rows, agent] = expected, 0.0
        known[rows, agent] = True
    return Targets(advantages, returns, sure)


class Learner:
    """Changes a network so that what turned out well becomes likelier."""

    def __init__(self, model: Model, recipe: Recipe, device: str) -> None:
        self.model = model
        self.recipe = recipe
        self.device = device
        self.fused = device == "cuda"
        self.generator = torch.Generator(device).manual_seed(torch.initial_seed())
        self.optimizer = torch.optim.AdamW(
            model.parameters(), lr=recipe.rate, eps=1e-5, weight_decay=1e-4, fused=self.fused
        )

    def learn(self, batch: RolloutBatch, progress: float, imitate: bool = False) -> dict[str, float]:
        """Go through a batch some times; `progress` is how much of all training is over.

        Who imitates makes the advised actions likelier; else it is those that turned out well.
        """
        recipe = self.recipe
        for group in self.optimizer.param_groups:
            group["lr"] = recipe.rate * max(0.05, 1 - progress)
        entropy_weight = recipe.entropy_weight * (1 - 0.8 * min(1.0, progress))
        aims = targets(batch, recipe.gae_lambda)
        flat = {
            name: getattr(batch, name).flatten(0, 1)
            for name in ("quantized", "masks", "actions", "log_probs", "labels", "advice")
        }
        flat |= {name: getattr(aims, name).flatten(0, 1) for name in ("advantages", "returns", "known")}
        chosen = flat["known"][:, 0].nonzero().squeeze(-1)
        mean, spread = flat["advantages"][chosen].mean(), flat["advantages"][chosen].std() + 1e-8
        sums: dict[str, Tensor] = {}
        count = 0
        for _ in range(recipe.epochs):
            order = torch.randperm(len(chosen), generator=self.generator, device=chosen.device)
            for rows in chosen[order].split(recipe.batch):
                part = {name: value[rows] for name, value in flat.items()}
                part["advantages"] = (part["advantages"] - mean) / spread
                found = self._update(part, entropy_weight, imitate)
                sums = {name: sums.get(name, torch.zeros_like(value)) + value for name, value in found.items()}
                count += 1
        return {name: float(value) / max(1, count) for name, value in sums.items()}

    def _update(self, part: dict[str, Tensor], entropy_weight: float, imitate: bool) -> dict[str, Tensor]:
        with autocast(self.device):
            stream = self.model(part["quantized"])
            logits, values = self.model.logits(stream, part["masks"]), self.model.values(stream)
            beliefs = self.model.beliefs(stream) if part["labels"].shape[1] else None
        logs = functional.log_softmax(logits, -1)
        log_probs = logs.gather(-1, part["actions"][:, None]).squeeze(-1)
        ratio = (log_probs - part["log_probs"]).exp()
        clipped = ratio.clamp(1 - self.recipe.clip, 1 + self.recipe.clip)
        if imitate:
            gain = advised_log_prob(logs, part["advice"])
        else:
            gain = torch.min(ratio * part["advantages"], clipped * part["advantages"]).mean()
        entropy = -(logs.exp() * logs.clamp(min=-30)).sum(-1).mean()
        error = value_error(values, part["returns"], part["known"])
        belief = belief_error(beliefs, part["labels"])
        recipe = self.recipe
        loss = -gain + recipe.value_weight * error - entropy_weight * entropy + recipe.belief_weight * belief
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
        self.optimizer.step()
        change = (part["log_probs"] - log_probs).mean()
        found = {"entropy": entropy, "value_error": error, "belief_error": belief, "change": change, "loss": loss}
        return {name: value.detach() for name, value in found.items()}


def advised_log_prob(logs: Tensor, advice: Tensor) -> Tensor:
    """The mean logarithm of the probability of what was advised, where something was."""
    told = advice >= 0
    found = logs.gather(-1, advice.clamp(min=0)[:, None]).squeeze(-1) * told
    mean: Tensor = found.sum() / told.sum().clamp(min=1)
    return mean


def value_error(values: Tensor, returns: Tensor, known: Tensor) -> Tensor:
    """How far expectations were off: the observer's own counts as much as all others' together."""
    errors = functional.smooth_l1_loss(values, returns, reduction="none") * known
    own: Tensor = errors[:, 0].mean()
    others = errors[:, 1:].sum() / known[:, 1:].sum().clamp(min=1)
    return own + 0.5 * others


def belief_error(beliefs: Tensor | None, labels: Tensor) -> Tensor:
    """How far beliefs were off, in nats a position, where the truth is told."""
    if beliefs is None:
        return torch.zeros((), device=labels.device)
    told = labels >= 0
    errors = functional.binary_cross_entropy_with_logits(beliefs, (labels > 0).float(), reduction="none") * told
    found: Tensor = errors.sum() / told.sum().clamp(min=1)
    return found


def optimizer_state(learner: Learner) -> dict[str, Any]:
    """What the optimizer knows, by the names of parameters: the mean squares of gradients, by rows and columns."""
    found = {}
    for name, parameter in learner.model.named_parameters():
        state = learner.optimizer.state.get(parameter)
        if state:
            squares = state["exp_avg_sq"]
            found[name] = (squares.mean(-1), squares.mean(0)) if squares.dim() > 1 else (squares, None)
    return found


def restore_optimizer(learner: Learner, known: dict[str, Any], steps: int) -> None:
    """Let an optimizer go on with mean squares that were kept by rows and columns; means begin anew."""
    for name, parameter in learner.model.named_parameters():
        if name not in known:
            continue
        rows, columns = known[name]
        squares = rows if columns is None else rows[:, None] * columns / rows.mean().clamp(min=1e-30)
        learner.optimizer.state[parameter] = {
            "step": torch.tensor(float(steps), device=parameter.device if learner.fused else "cpu"),
            "exp_avg": torch.zeros_like(parameter),
            "exp_avg_sq": squares.to(parameter).clone().contiguous(),
        }
