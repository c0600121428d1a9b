"""Self-play: the network chooses for all seats of many games, and everything that it saw and did is kept for learning.

Games are in groups. While the workers of one group take a step, the network chooses for the others.
"""

import copy
import dataclasses
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from walpurgis.learning.model import Model, squeeze
from walpurgis.learning.workers import RolloutPlan, WorkerPool

ROUNDING: Final = 1e-7
OWN_WAY: Final = 4
"""While a network imitates, one game in so many goes where it leads: so it learns what to do after its own errors."""


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
    advice: Tensor
    """What the heuristic policy would have chosen, in the network's numbers; UNKNOWN where it was not asked."""
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
        self.from_game: Tensor | None = None if self.to_game is None else table.argsort(-1)
        """And the other way round."""
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

    def advice(self, advised: Tensor, agents: Tensor) -> Tensor:
        """The game's actions as the network numbers them; what is unknown stays so."""
        if self.from_game is None:
            return advised
        found = self.from_game[self.kind, agents, advised.clamp(min=0)]
        return torch.where(advised < 0, advised, found)


class RolloutCollector:
    """Plays, and keeps what happens. It goes on where it stopped the last time."""

    def __init__(
        self, plan: RolloutPlan, rows: range, workers: int, groups: int, device: str, storages: int = 1
    ) -> None:
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
        self.storages = [self._storage(len(rows)) for _ in range(storages)]
        """Batches take turns with them, so that one can be learned from while the next one is written."""
        self.storage = self.storages[0]
        self.step = torch.zeros(1, dtype=torch.long, device=device)
        self.chosen = [torch.zeros(len(part), dtype=torch.long, pin_memory=device == "cuda") for part in parts]
        """What was chosen last, in the game's numbers, where worker processes can be told of it."""
        self.graphs: dict[tuple[int, int, bool], DecisionGraph] = {}
        self.times: dict[str, float] = {}
        self.advised = False

    def collect(self, model: Model, advised: bool = False) -> RolloutBatch:
        """One round of self-play; an advised one mostly follows the heuristic policy, and notes what it says."""
        self.advised = advised
        self.storages = [*self.storages[1:], self.storages[0]]
        self.storage = self.storages[-1]
        self.times = {"waiting": 0.0, "choosing": 0.0}
        self.ended: list[tuple[Any, Any]] = []
        self.finished = 0
        for step in range(self.steps):
            self.step.fill_(step)
            for group in range(len(self.pools)):
                self._hear(group, step - 1)
                self._choose(model, group)
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

    def _choose(self, model: Model, group: int) -> None:
        """Choose for a group, and let it take the step."""
        started = time.perf_counter()
        pool = self.pools[group]
        if self.device == "cuda":
            key = group, id(self.storage), self.advised
            if key not in self.graphs:
                self.graphs[key] = DecisionGraph(lambda: self._decide(model, group))
            chosen = self.graphs[key].replay()
        else:
            chosen = self._decide(model, group)
        pool.arrays["actions"][:] = chosen.numpy()
        pool.tell(self.advised)
        self.times["choosing"] += time.perf_counter() - started

    def _decide(self, model: Model, group: int) -> Tensor:
        """What the network chooses for a group, in the game's numbers; all that is learned from is stored."""
        pool, rows, embedding = self.pools[group], self.slices[group], self.embeddings[group]
        arrays = pool.arrays
        agents = self._move(arrays["agents"]).long()
        inputs = embedding.inputs(self._move(arrays["observations"]), self._move(arrays["settings"]))
        mask = embedding.masks(self._move(arrays["masks"]), agents)
        with torch.no_grad(), autocast(self.device, keeps_casts=False):
            stream = model(inputs)
            logits, values = model.logits(stream, mask), model.values(stream)
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(ROUNDING, 1 - ROUNDING)))
        chosen = (logits + noise).argmax(-1)
        advice = embedding.advice(self._move(arrays["advice"]).long(), agents)
        if self.advised:
            follow = (advice >= 0) & (torch.arange(len(advice), device=self.device) % OWN_WAY != 0)
            chosen = torch.where(follow, advice, chosen)
        log_probs = functional.log_softmax(logits, -1).gather(-1, chosen[:, None]).squeeze(-1)
        stored = {"quantized": inputs, "masks": mask, "actions": chosen, "log_probs": log_probs, "values": values}
        stored |= {"agents": agents, "advice": advice, "labels": self._move(arrays["labels"])}
        for name, value in stored.items():
            place = self.storage[name][:, rows]
            place.index_copy_(0, self.step, value[None].to(place.dtype))
        return self.chosen[group].copy_(embedding.actions(chosen, agents), non_blocking=True)

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
            "advice": ((), torch.long),
        }
        kept = {
            name: torch.zeros((steps, rows, *form), dtype=kind, device=device) for name, (form, kind) in forms.items()
        }
        return {**kept, "seats": torch.cat([embedding.seats for embedding in self.embeddings])}


class DecisionGraph:
    """Calculations on a GPU that are always the same, recorded once: hundreds of them start at once then.

    Inputs, results and weights stay at the same addresses, so each replay calculates with what stands there now.
    """

    def __init__(self, decide: Callable[[], Tensor]) -> None:
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):  # libraries set themselves up at the first call, which cannot be recorded
            decide()
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, capture_error_mode="thread_local"):
            self.chosen = decide()

    def replay(self) -> Tensor:
        """Calculate, and wait for what was chosen."""
        self.graph.replay()
        torch.cuda.current_stream().synchronize()
        return self.chosen


class BackgroundCollector:
    """Plays the next round while the last one is learned from, with the weights that there were when it began."""

    def __init__(self, collector: RolloutCollector, model: Model) -> None:
        self.collector = collector
        self.model = copy.deepcopy(model)
        self.thread = ThreadPoolExecutor(1)
        self.coming: Future[RolloutBatch] | None = None

    def collect(self, model: Model, advised: bool = False) -> RolloutBatch:
        """The round that was begun last time; the next one begins with these weights."""
        batch = self._begin(model, advised).result() if self.coming is None else self.coming.result()
        self.coming = self._begin(model, advised)
        return batch

    def close(self) -> None:
        self.thread.shutdown()
        self.collector.close()

    def _begin(self, model: Model, advised: bool) -> "Future[RolloutBatch]":
        with torch.no_grad():
            for ours, theirs in zip(self.model.parameters(), model.parameters(), strict=True):
                ours.copy_(theirs)
        if self.collector.device == "cuda":
            torch.cuda.synchronize()
        return self.thread.submit(self._play, advised)

    def _play(self, advised: bool) -> RolloutBatch:
        if self.collector.device == "cpu":
            return self.collector.collect(self.model, advised)
        with torch.cuda.stream(self._stream):
            batch = self.collector.collect(self.model, advised)
            torch.cuda.current_stream().synchronize()
            return batch

    @cached_property
    def _stream(self) -> Any:
        return torch.cuda.Stream(priority=-1)  # games wait for it, learning does not


def autocast(device: str, keeps_casts: bool = True) -> AbstractContextManager[Any]:
    """Mixed precision on a GPU; full precision on a CPU. What is recorded must not keep weights cast before."""
    on = device == "cuda"
    context: AbstractContextManager[Any] = torch.autocast(device, torch.bfloat16, enabled=on, cache_enabled=keeps_casts)
    return context


def _pin(block: Any) -> int:
    """Let a GPU read shared memory directly; without this, everything would be copied once more."""
    address = np.frombuffer(block, np.uint8).ctypes.data
    return int(torch.cuda.cudart().cudaHostRegister(address, len(block), 0))
