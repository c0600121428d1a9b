"""Training: rounds of self-play and learning for some minutes, with a checkpoint, metrics and curves on the way."""

import dataclasses
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import torch

from walpurgis.arena.plots import curve
from walpurgis.games import game as find_game
from walpurgis.learning import checkpoint
from walpurgis.learning.export import read_network
from walpurgis.learning.files import Progress, check_same, read_about
from walpurgis.learning.hidden import hidden_names
from walpurgis.learning.model import Model
from walpurgis.learning.ppo import Learner
from walpurgis.learning.recipe import Recipe, recipe_for
from walpurgis.learning.rollouts import BackgroundCollector, RolloutBatch, RolloutCollector
from walpurgis.learning.workers import RolloutPlan

KEEP: Final = 60.0
"""Seconds between two checkpoints."""


class RolloutSource(Protocol):
    """Where batches come from: games of this machine, or of a cluster."""

    def collect(self, model: Model, advised: bool = False) -> RolloutBatch: ...

    def close(self) -> None: ...


@dataclasses.dataclass
class Machine:
    """What a slice of training runs on; nothing of it is kept in a checkpoint."""

    device: str = ""
    """`cuda` or `cpu`; empty is a GPU where there is one."""
    workers: int = 0
    """Processes that step games; none is this process alone."""
    threads: int = 1
    """Of PyTorch on a CPU: small networks gain nothing from more, and workers need the cores."""
    groups: int = 2
    """How many groups of games take turns with the network."""
    overlap: bool = False
    """Whether a round is played while the one before is learned from, so with weights that are a round older."""
    ray: bool = False
    address: str | None = None
    actors: int = 2
    """On Ray: how many processes play, each with a part of the games."""

    def chosen_device(self) -> str:
        if self.device not in ("", "cpu", "cuda"):
            raise ValueError(f"a device is 'cpu' or 'cuda', not {self.device!r}")
        return self.device or ("cuda" if torch.cuda.is_available() else "cpu")


class Training:
    """One slice of training: from nothing, on from a checkpoint, or from the weights of a network."""

    def __init__(
        self,
        game: str,
        folder: Path,
        changes: dict[str, Any],
        machine: Machine,
        seed: int = 1,
        command: str = "",
        start: Path | None = None,
    ) -> None:
        self.layout = RolloutPlan(game, Recipe(), (), seed).layout
        self.folder = folder
        self.path = folder / f"{self.layout.game.id}.checkpoint"
        self.device = machine.chosen_device()
        if self.device == "cpu":
            torch.set_num_threads(machine.threads)
        self.progress = Progress()
        arrays = weights = None
        if self.path.exists():
            about, arrays = read_about(self.path)
            check_same(about, self.layout, self.path)
            self.progress = Progress(**about["progress"])
            self.recipe = Recipe().changed(about["recipe"]).changed(changes)
            self.hidden = tuple(about["hidden"])
        elif start is not None:
            about, weights = read_network(start, self.layout)
            self.progress.commands = list(about["commands"])
            self.recipe = Recipe().changed(about["recipe"]).changed(changes)
            self.hidden = tuple(about["hidden"])
        else:
            self.recipe = recipe_for(find_game(game).id).changed(changes)
            self.hidden = tuple(hidden_names(self.layout)) if self.recipe.belief_weight else ()
        self.progress.commands = [*self.progress.commands, command]
        torch.manual_seed(seed + self.progress.rounds)
        plan = RolloutPlan(game, self.recipe, self.hidden, seed * 1_000_003 + self.progress.rounds)
        self.model = make_model(plan).to(self.device)
        if self.device == "cuda":
            self.model.reading = torch.bfloat16
            torch.backends.cuda.matmul.allow_tf32 = True
        self.learner = Learner(self.model, self.recipe, self.device)
        if arrays is not None:
            checkpoint.restore(self.learner, arrays, self.progress)
        if weights is not None:
            self.model.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
        self.source = make_source(plan, machine, self.device, self.model)

    def run(self, minutes: float, tell: Callable[[str], None], rounds: int | None = None) -> None:
        """Play and learn for some minutes, or some rounds if these are fewer."""
        started = last_kept = time.monotonic()
        before = self.progress.seconds
        made = 0
        try:
            while time.monotonic() - started < 60 * minutes and (rounds is None or made < rounds):
                line = self.round()
                made += 1
                self.progress.seconds = before + time.monotonic() - started
                self.note(line)
                tell(progress_line(line, self.progress, minutes * 60 - (time.monotonic() - started)))
                if time.monotonic() - last_kept > KEEP:
                    last_kept = time.monotonic()
                    self.keep()
        finally:
            self.source.close()
        self.keep()
        self.draw()

    def round(self) -> dict[str, Any]:
        """One round: play, learn, and say what happened."""
        started = time.monotonic()
        imitate = self.progress.seconds < 60 * self.recipe.imitation_minutes
        batch = self.source.collect(self.model, imitate)
        played = time.monotonic()
        done = self.progress.seconds / (60 * self.recipe.planned_minutes)
        found = self.learner.learn(batch, min(1.0, done), imitate)
        ended = time.monotonic()
        progress, decisions = self.progress, batch.actions.numel()
        progress.rounds += 1
        progress.updates += self.recipe.epochs * -(-decisions // self.recipe.batch)
        progress.decisions += decisions
        progress.games += batch.finished
        return {
            "round": progress.rounds,
            "decisions": progress.decisions,
            "games": progress.games,
            "speed": round(decisions / (ended - started)),
            "playing": round(played - started, 4),
            **{name: round(value, 4) for name, value in batch.times.items()},
            "learning": round(ended - played, 4),
            **{name: round(value, 5) for name, value in found.items()},
            "scores": {str(seats): round(score, 2) for seats, score in sorted(batch.scores.items())},
        }

    def note(self, line: dict[str, Any]) -> None:
        """Add a line to the metrics."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.metrics.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**line, "seconds": round(self.progress.seconds, 2)}) + "\n")

    @property
    def metrics(self) -> Path:
        return self.folder / f"{self.layout.game.id}.metrics.jsonl"

    def keep(self) -> None:
        """Write a checkpoint."""
        checkpoint.save(self.path, self.learner, self.layout, self.hidden, self.recipe, self.progress)

    def draw(self) -> list[Path]:
        """Draw the curves of what was noted so far, each into a file."""
        return draw_curves(self.metrics, self.folder, self.layout.game.title)


def make_model(plan: RolloutPlan) -> Model:
    """A network that knows nothing yet."""
    layout, recipe = plan.layout, plan.recipe
    return Model(layout.width, layout.actions, layout.most_seats, len(plan.hidden), recipe.width, recipe.blocks)


def make_source(plan: RolloutPlan, machine: Machine, device: str, model: Model) -> RolloutSource:
    if machine.ray:
        from walpurgis.learning.ray_rollouts import RayRollouts

        return RayRollouts(plan, machine.actors, machine.address, device)
    groups = min(machine.groups, plan.recipe.games)
    rows = range(plan.recipe.games)
    if not machine.overlap:
        return RolloutCollector(plan, rows, machine.workers, groups, device)
    return BackgroundCollector(RolloutCollector(plan, rows, machine.workers, groups, device, storages=2), model)


def progress_line(line: dict[str, Any], progress: Progress, left: float) -> str:
    """How it goes, in one line."""
    scores = ", ".join(f"{seats}: {score:.1f}" for seats, score in line["scores"].items())
    return (
        f"round {line['round']}  {progress.decisions / 1e6:.2f} M decisions  {progress.games:,} games  "
        f"{line['speed']:,}/s  entropy {line['entropy']:.2f}  value {line['value_error']:.4f}  "
        f"belief {line['belief_error']:.3f}  points by seats {scores or 'none yet'}  {max(0.0, left):.0f} s left"
    )


def draw_curves(metrics: Path, folder: Path, title: str) -> list[Path]:
    """Curves over the minutes of training: entropy, errors, and the mean score of each number of seats."""
    lines = [json.loads(line) for line in metrics.read_text("utf-8").splitlines()]
    series: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        minute = line["seconds"] / 60
        for name in ("entropy", "value_error", "belief_error"):
            series.setdefault(name, []).append((minute, line[name]))
        for seats, score in line["scores"].items():
            series.setdefault(f"points_{seats}", []).append((minute, score))
    drawn = []
    for name, points in series.items():
        values = [value for _, value in points]
        low, high = min(0.0, *values), max(values) or 1.0
        path = folder / f"{metrics.name.partition('.')[0]}.{name}.svg"
        text = curve(f"{title}: {name.replace('_', ' ')} over minutes", points, low, high, values[-1], (" min", ""))
        path.write_text(text, "utf-8")
        drawn.append(path)
    return drawn


def tell(text: str) -> None:
    """A progress line: on a terminal it stays one."""
    end = "\r" if sys.stdout.isatty() else "\n"
    sys.stdout.write(f"\x1b[2K{text}{end}" if sys.stdout.isatty() else text + end)
    sys.stdout.flush()
