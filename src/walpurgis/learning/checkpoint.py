"""Checkpoints: everything that training needs to go on, on any machine, in one file without anything that could be run.

Weights are kept in half precision, the optimizer's mean squares by rows and columns. That is rounded, but far less than
one update changes; and it is small: a checkpoint stays below sixteen megabytes.
"""

import dataclasses
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from walpurgis.bots.learned.layout import Layout
from walpurgis.learning.files import CHECKPOINT_FORMAT, Progress, origin, write_arrays
from walpurgis.learning.ppo import Learner, optimizer_state, restore_optimizer
from walpurgis.learning.recipe import Recipe

LARGEST: Final = 16 * 1024 * 1024
"""No checkpoint is larger."""


def save(
    path: Path, learner: Learner, layout: Layout, hidden: tuple[str, ...], recipe: Recipe, progress: Progress
) -> None:
    """Write a checkpoint in one go: a run that is cut off leaves the last one whole."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, value in learner.model.state_dict().items():
        arrays[f"weights/{name}"] = value.detach().to("cpu", torch.float16).numpy()
    for name, (rows, columns) in optimizer_state(learner).items():
        arrays[f"rows/{name}"] = rows.to("cpu", torch.float32).numpy()
        if columns is not None:
            arrays[f"columns/{name}"] = columns.to("cpu", torch.float32).numpy()
    about = {
        "kind": "checkpoint",
        "format": CHECKPOINT_FORMAT,
        **origin(layout),
        "hidden": list(hidden),
        "recipe": recipe.data(),
        "progress": dataclasses.asdict(progress),
    }
    write_arrays(path, arrays, about, LARGEST)


def restore(learner: Learner, arrays: dict[str, NDArray[Any]], progress: Progress) -> None:
    """Let a learner go on from the arrays of a checkpoint."""
    device = learner.device

    def part(kind: str) -> dict[str, Any]:
        head = f"{kind}/"
        found = {name.removeprefix(head): array for name, array in arrays.items() if name.startswith(head)}
        return {name: torch.from_numpy(array.astype(np.float32)).to(device) for name, array in found.items()}

    learner.model.load_state_dict(part("weights"))
    columns = part("columns")
    restore_optimizer(learner, {name: (row, columns.get(name)) for name, row in part("rows").items()}, progress.updates)
