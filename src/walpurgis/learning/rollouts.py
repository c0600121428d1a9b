"""Self-play: the network chooses for all seats of many games, and everything that it saw and did is kept for learning.

Games are in groups. While the workers of one group take a step, the network chooses for the others.
"""

import dataclasses
import time
from contextlib import AbstractContextManager
from itertools import pairwise
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from walpurgis.learning.model import Model, squeeze
from walpurgis.learning.workers import RolloutPlan, WorkerPool

ROUNDING: Final = 1e-7


@dataclasses.dataclass
class RolloutBatch:
    """Decisions: `steps` of each of many games, one behind the other. All seats are counted from the observer."""

    quantized: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor
    """The logarithm of the chosen action's probability when it was chosen."""
    values: Tensor
    """What was expected for each seat, from the observer on."""
    agents: Tensor
    """Who chose, by the number of its seat."""
    rewards: Tensor
    """What each seat, by its number, got when the step ended the game."""
    dones: Tensor
    labels: Tensor
    """What others hide, where it is told."""
    seats: Tensor
    """How many seats each game has."""
    scores: dict[int, float]
    """The mean score of games that ended, by number of seats."""
    finished: int
    times: dict[str, float]
    """Seconds for each part of the work."""

    @staticmethod
    def join(parts: "list[RolloutBatch]") -> "RolloutBatch":
        """Several batches side by side."""
        fields = [
            field.name
            for field in dataclasses.fields(RolloutBatch)
            if field.name not in ("scores", "finished", "times")
        ]
        tensors = {
            name: torch.cat([getattr(part, name) for part in parts], 0 if name == "seats" else 1) for name in fields
        }
        scores = {seats: score for part in parts for seats, score in part.scores.items()}
        times = {name: max(part.times[name] for part in parts) for name in parts[0].times}
        return RolloutBatch(**tensors, scores=scores, finished=sum(part.finished for part in parts), times=times)

    def to(self, device: str) -> "RolloutBatch":
        """The same on another device."""
        moved: dict[str, Any] = {
            name: value.to(device) for name, value in self.__dict__.items() if isinstance(value, Tensor)
        }
        return dataclasses.replace(self, **moved)


class LayoutEmbedding:
    """From what a group's rows show to one vector and one mask for all numbers of seats: see the layout."""

    def __init__(self, plan: RolloutPlan, rows: range, device: str) -> None:
        layout = plan.layout
        self.layout = layout
        self.device = device
        self.seats = torch.tensor([plan.seats_of(row) for row in rows], device=device)
        self.kinds = []
        for seats in sorted(set(plan.kinds)):
            mine = [at for at, row in enumerate(rows) if plan.seats_of(row) == seats]
            places = torch.tensor(layout.places[seats], device=device)
            self.kinds.append((torch.tensor(mine, device=device), layout.spec(seats).width, places))
        most = layout.most_seats
        turned = [[layout.to_game(seats, at % seats) for at in range(most)] for seats in sorted(set(plan.kinds))]
        table = torch.tensor(turned, device=device)
        plain = torch.arange(layout.actions, device=device)
        self.to_game: Tensor | None = None if bool((table == plain).all()) else table
        """For each number of seats and each observer, which action of the game each of the network's stands for."""
        number = {seats: at for at, seats in enumerate(sorted(set(plan.kinds)))}
        self.kind = torch.tensor([number[plan.seats_of(row)] for row in rows], device=device)

    def inputs(self, observations: Tensor, settings: Tensor) -> Tensor:
        whole = torch.zeros((len(observations), self.layout.width), dtype=torch.int8, device=self.device)
        quantized = squeeze(observations)
        for rows, width, places in self.kinds:
            whole[rows[:, None], places] = quantized[rows, :width]
        whole[:, self.layout.observed :] = squeeze(settings)
        return whole

    def masks(self, masks: Tensor, agents: Tensor) -> Tensor:
        """Which of the network's actions are allowed."""
        if self.to_game is None:
            return masks.bool()
        return masks.bool().gather(1, self.to_game[self.kind, agents])

    def actions(self, chosen: Tensor, agents: Tensor) -> Tensor:
        """The network's actions as the game numbers them."""
        return chosen if self.to_game is None else self.to_game[self.kind, agents, chosen]


class RolloutCollector:
    """Plays, and keeps what happens. It goes on where it stopped the last time."""

    def __init__(self, plan: RolloutPlan, rows: range, workers: int, groups: int, device: str) -> None:
        self.plan = plan
        self.device = device
        self.steps = plan.recipe.steps
        cuts = [len(rows) * at // groups for at in range(groups + 1)]
        parts = [rows[first:last] for first, last in pairwise(cuts)]
        self.slices = [slice(first, last) for first, last in pairwise(cuts)]
        shares = [workers * (at + 1) // groups - workers * at // groups for at in range(groups)]
        self.pools = [
            WorkerPool(plan, part, max(1, share) if workers else 0) for part, share in zip(parts, shares, strict=True)
        ]
        self.embeddings = [LayoutEmbedding(plan, part, device) for part in parts]
        self.pinned = [_pin(pool.block) for pool in self.pools] if device == "cuda" else []
        self.storage = self._storage(len(rows))
        self.times: dict[str, float] = {}

    def collect(self, model: Model) -> RolloutBatch:
        """One round of self-play."""
        self.times = {"waiting": 0.0, "choosing": 0.0}
        self.ended: list[tuple[Any, Any]] = []
        self.finished = 0
        for step in range(self.steps):
            for group in range(len(self.pools)):
                self._hear(group, step - 1)
                self._choose(model, group, step)
        for group in range(len(self.pools)):
            self._hear(group, self.steps - 1)
        return RolloutBatch(**self.storage, scores=self._scores(), finished=self.finished, times=self.times)

    def close(self) -> None:
        for pool in self.pools:
            pool.close()

    def _hear(self, group: int, step: int) -> None:
        """Wait for a group's step, and note what it brought."""
        pool, rows, started = self.pools[group], self.slices[group], time.perf_counter()
        pool.hear()
        self.times["waiting"] += time.perf_counter() - started
        if step < 0:
            return
        dones = pool.arrays["dones"]
        self.storage["dones"][step, rows] = self._move(dones)
        self.storage["rewards"][step, rows] = self._move(pool.arrays["rewards"])
        if dones.any():
            ended = np.flatnonzero(dones)
            self.finished += len(ended)
            seats = self.embeddings[group].seats.cpu().numpy()[ended]
            self.ended.append((seats, pool.arrays["scores"][ended].copy()))

    def _choose(self, model: Model, group: int, step: int) -> None:
        """Choose for a group, and let it take the step."""
        started = time.perf_counter()
        pool, rows, embedding, kept = self.pools[group], self.slices[group], self.embeddings[group], self.storage
        arrays = pool.arrays
        agents = self._move(arrays["agents"]).long()
        inputs = embedding.inputs(self._move(arrays["observations"]), self._move(arrays["settings"]))
        mask = embedding.masks(self._move(arrays["masks"]), agents)
        with torch.no_grad(), autocast(self.device):
            stream = model(inputs)
            logits, values = model.logits(stream, mask), model.values(stream)
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(ROUNDING, 1 - ROUNDING)))
        chosen = (logits + noise).argmax(-1)
        log_probs = functional.log_softmax(logits, -1).gather(-1, chosen[:, None]).squeeze(-1)
        arrays["actions"][:] = embedding.actions(chosen, agents).cpu().numpy()
        kept["labels"][step, rows] = self._move(arrays["labels"])  # before the step writes over it
        pool_values = {"quantized": inputs, "masks": mask, "actions": chosen, "log_probs": log_probs, "values": values}
        for name, value in {**pool_values, "agents": agents}.items():
            kept[name][step, rows] = value
        if self.device == "cuda":
            torch.cuda.current_stream().synchronize()
        pool.tell()
        self.times["choosing"] += time.perf_counter() - started

    def _move(self, array: Any) -> Tensor:
        """An array on the device, where it is a copy of its own."""
        tensor = torch.from_numpy(array)
        return tensor.to(self.device, non_blocking=True) if self.device == "cuda" else tensor.clone()

    def _scores(self) -> dict[int, float]:
        if not self.ended:
            return {}
        seats = np.concatenate([part for part, _ in self.ended])
        scores = np.concatenate([part for _, part in self.ended])
        return {int(count): float(scores[seats == count][:, :count].mean()) for count in np.unique(seats)}

    def _storage(self, rows: int) -> dict[str, Tensor]:
        layout, steps, device = self.plan.layout, self.steps, self.device
        seats, labels = layout.most_seats, self.plan.forms(1)["labels"][0][1]
        forms: dict[str, tuple[tuple[int, ...], torch.dtype]] = {
            "quantized": ((layout.width,), torch.int8),
            "masks": ((layout.actions,), torch.bool),
            "actions": ((), torch.long),
            "log_probs": ((), torch.float32),
            "values": ((seats,), torch.float32),
            "agents": ((), torch.long),
            "rewards": ((seats,), torch.float32),
            "dones": ((), torch.bool),
            "labels": ((labels,), torch.int8),
        }
        kept = {
            name: torch.zeros((steps, rows, *form), dtype=kind, device=device) for name, (form, kind) in forms.items()
        }
        return {**kept, "seats": torch.cat([embedding.seats for embedding in self.embeddings])}


def autocast(device: str) -> AbstractContextManager[Any]:
    """Mixed precision on a GPU; full precision on a CPU."""
    context: AbstractContextManager[Any] = torch.autocast(device, torch.bfloat16, enabled=device == "cuda")
    return context


def _pin(block: Any) -> int:
    """Let a GPU read shared memory directly; without this, everything would be copied once more."""
    address = np.frombuffer(block, np.uint8).ctypes.data
    return int(torch.cuda.cudart().cudaHostRegister(address, len(block), 0))
