"""Self-play on a Ray cluster: actors play a part of the games each, by a copy of the network."""

import sys
import time
from itertools import pairwise
from typing import Any

import numpy as np
import torch

from walpurgis.arena.runners import connect_to_ray, find_ray
from walpurgis.learning.model import Model
from walpurgis.learning.rollouts import RolloutBatch, RolloutCollector
from walpurgis.learning.training import make_model
from walpurgis.learning.workers import RolloutPlan

Weights = dict[str, Any]


class RayRollouts:
    """Batches from a Ray cluster: the one at an address ("auto" finds it), or a local one that is started for this.

    Actors play the next round while the network learns from the last one, so what they play by is one update old; that
    is what the policy's clipping is there for.
    """

    def __init__(self, plan: RolloutPlan, actors: int, address: str | None, device: str) -> None:
        self.ray = find_ray()
        self.device = device
        self.ours = connect_to_ray(self.ray, address)
        games = plan.recipe.games
        cuts = [games * at // actors for at in range(actors + 1)]
        remote = self.ray.remote(num_cpus=1)(Actor)
        self.actors = [remote.remote(plan, range(first, last), sys.path) for first, last in pairwise(cuts)]
        self.coming: list[Any] = []

    def collect(self, model: Model, advised: bool = False) -> RolloutBatch:
        """The round that was asked for last time; the next one is asked for before it is waited for."""
        started = time.perf_counter()
        weights = self.ray.put({name: value.detach().cpu().numpy() for name, value in model.state_dict().items()})
        if not self.coming:
            self.coming = [actor.collect.remote(weights, advised) for actor in self.actors]
        parts = self.ray.get(self.coming)
        self.coming = [actor.collect.remote(weights, advised) for actor in self.actors]
        batch = RolloutBatch.join([unpack(part) for part in parts]).to(self.device)
        batch.times = {**batch.times, "cluster": time.perf_counter() - started}
        return batch

    def close(self) -> None:
        self.coming = []
        for actor in self.actors:
            self.ray.kill(actor)
        if self.ours:
            self.ray.shutdown()


class Actor:
    """Plays on one core of a cluster."""

    def __init__(self, plan: RolloutPlan, rows: range, path: list[str]) -> None:
        sys.path.extend(folder for folder in path if folder not in sys.path)
        torch.set_num_threads(1)
        self.collector = RolloutCollector(plan, rows, workers=0, groups=1, device="cpu")
        self.model = make_model(plan)

    def collect(self, weights: Weights, advised: bool) -> dict[str, Any]:
        """One round with these weights."""
        self.model.load_state_dict({name: torch.from_numpy(np.array(value)) for name, value in weights.items()})
        return pack(self.collector.collect(self.model, advised))


def pack(batch: RolloutBatch) -> dict[str, Any]:
    """A batch as arrays, which travel without being written out."""
    return {name: value.numpy() if hasattr(value, "numpy") else value for name, value in batch.__dict__.items()}


def unpack(part: dict[str, Any]) -> RolloutBatch:
    """The batch that was packed."""
    return RolloutBatch(
        **{
            name: torch.from_numpy(np.array(value)) if isinstance(value, np.ndarray) else value
            for name, value in part.items()
        }
    )
