"""Networks for tests: made from a seed, not trained; they play any game badly, but always the same way."""

import random
from pathlib import Path
from typing import Any

import numpy as np

from walpurgis.bots.learned.layout import layout
from walpurgis.bots.learned.network import FORMAT, Network, read
from walpurgis.kernel.game import Game
from walpurgis.learning.export import quantize
from walpurgis.learning.files import write_arrays
from walpurgis.learning.hidden import hidden_names
from walpurgis.testing.random_play import random_options

WIDTH = 48


def random_weights(game: Game[Any], hidden: int, width: int = WIDTH, blocks: int = 2) -> dict[str, Any]:
    """Weights by the names of the model's parameters."""
    found, rng = layout(game), np.random.default_rng(7)
    seats = found.most_seats
    sizes = {"entry": (width, found.width), "policy": (found.actions, width), "value_first": (128, width)}
    sizes |= {"value_second": (seats, 128), "belief": (max(1, (seats - 1) * hidden), width)}
    norms = ["entry_norm"]
    for at in range(blocks):
        sizes |= {f"blocks.{at}.first": (width, width), f"blocks.{at}.second": (width, width)}
        norms.append(f"blocks.{at}.norm")
    weights: dict[str, Any] = {}
    for name, (rows, columns) in sizes.items():
        weights[f"{name}.weight"] = rng.normal(0, 1 / np.sqrt(min(columns, 200)), (rows, columns)).astype(np.float32)
        weights[f"{name}.bias"] = rng.normal(0, 0.1, rows).astype(np.float32)
    for name in norms:
        weights[f"{name}.weight"] = np.ones(width, np.float32)
        weights[f"{name}.bias"] = np.zeros(width, np.float32)
    return weights


def about(game: Game[Any], hidden: list[str], blocks: int = 2) -> dict[str, Any]:
    found = layout(game)
    return {
        "kind": "network",
        "format": FORMAT,
        "game": game.id,
        "rules": game.rules,
        "box": game.box,
        "layout": found.fingerprint,
        "hidden": hidden,
        "blocks": blocks,
        "reward": {"share": 0.5, "lead": 20.0},
    }


def untrained(game: Game[Any], believes: bool = True) -> Network:
    hidden = hidden_names(layout(game)) if believes else []
    return Network(quantize(random_weights(game, len(hidden))), about(game, hidden))


def write_untrained(game: Game[Any], path: Path) -> Network:
    """The same in a file, as an export writes it."""
    hidden = hidden_names(layout(game))
    arrays = quantize(random_weights(game, len(hidden)))
    told = about(game, hidden)
    told["probe"] = Network(arrays, told).answer_probe()
    write_arrays(path, arrays, told, 1 << 24)
    return read(path, layout(game))


def positions(game: Game[Any], seats: int, count: int, seed: int = 1) -> list[tuple[Any, int]]:
    """States in a random game where somebody has a choice, and who."""
    rng = random.Random(seed)
    state = game.new(seats, random_options(game, seats, rng), seed)
    found: list[tuple[Any, int]] = []
    while not state.over and len(found) < count:
        seat = game.next_seat(state)
        legal = state.legal(seat)
        if len(legal) > 1:
            found.append((state.copy(), seat))
        state.apply(seat, rng.choice(legal))
    return found
