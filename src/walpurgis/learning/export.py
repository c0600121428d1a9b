"""Export: from a checkpoint to a small file that bots play by without PyTorch, on every machine alike; and back."""

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from walpurgis.bots.learned.layout import Layout, layout
from walpurgis.bots.learned.network import FORMAT, Network, check_fits, read, read_arrays
from walpurgis.games import game
from walpurgis.learning.files import check_same, read_about, write_arrays

LARGEST: Final = 6 * 1024 * 1024
"""No network is larger, so that those of four games fit into 24 megabytes."""

Arrays = dict[str, NDArray[Any]]
_RENAMED: Final = (("value_first", "value.first"), ("value_second", "value.second"), ("blocks.", "block"))
"""Parts of the model's parameter names, and what they are called in a network's file."""


def export(checkpoint: Path, out: Path, command: str) -> dict[str, Any]:
    """Write the network of a checkpoint; returns what the file says about itself."""
    about, arrays = read_about(checkpoint)
    weights = {name.removeprefix("weights/"): array for name, array in arrays.items() if name.startswith("weights/")}
    quantized = quantize({name: array.astype(np.float32) for name, array in weights.items()})
    told = make_about(about, command)
    told["probe"] = Network(quantized, told).answer_probe()
    write_arrays(out, quantized, told, LARGEST)
    return told


def make_about(checkpoint: dict[str, Any], command: str) -> dict[str, Any]:
    """Where a network comes from: game, rules, box, layout, code and recipe; and the commands that make it again."""
    recipe, progress = checkpoint["recipe"], checkpoint["progress"]
    return {
        "kind": "network",
        "format": FORMAT,
        **{key: checkpoint[key] for key in ("game", "rules", "box", "layout", "code", "hidden", "recipe")},
        "blocks": recipe["blocks"],
        "reward": {"share": recipe["lead_share"], "lead": recipe["lead"]},
        "trained": {key: progress[key] for key in ("seconds", "decisions", "games")},
        "commands": [*progress["commands"], command],
    }


def quantize(weights: dict[str, NDArray[np.float32]]) -> Arrays:
    """Weights as whole numbers from -127 to 127 with a scale for each output; all else in single precision."""
    arrays: Arrays = {}
    for name, array in weights.items():
        layer, _, part = _name(name).rpartition(".")
        if part == "bias" or "norm" in layer:
            arrays[f"{layer}.{part}"] = array.astype(np.float32)
            continue
        scale = np.maximum(np.abs(array).max(axis=1), 1e-12) / 127
        arrays[f"{layer}.weights"] = np.clip(np.rint(array / scale[:, None]), -127, 127).astype(np.int8)
        arrays[f"{layer}.scale"] = scale.astype(np.float32)
    return arrays


def dequantize(arrays: Arrays) -> dict[str, NDArray[np.float32]]:
    """The model's weights from a network's arrays: what `quantize` rounded stays rounded."""
    weights: dict[str, NDArray[np.float32]] = {}
    for name, array in arrays.items():
        layer, _, part = name.rpartition(".")
        if part == "weights" and f"{layer}.scale" in arrays:
            weights[_parameter(f"{layer}.weight")] = array * arrays[f"{layer}.scale"][:, None]
        elif part in ("bias", "weight"):
            weights[_parameter(name)] = array.astype(np.float32)
    return weights


def read_network(path: Path, layout: Layout) -> tuple[dict[str, Any], dict[str, NDArray[np.float32]]]:
    """What a network says about itself, and its weights; another game or layout is refused, other rules are learned."""
    about = read(path).about
    check_same(about, layout, path, ("game", "layout"))
    return about, dequantize(read_arrays(path))


def adopt(path: Path) -> list[str]:
    """Let a network play with the standard box, too, which it did not learn with; all the boxes it plays with."""
    about, arrays = read(path).about, read_arrays(path)
    found = layout(game(about["game"]))
    boxes = [*about.get("boxes", []), *([found.game.box] if found.game.box != about["box"] else [])]
    told = about | {"boxes": list(dict.fromkeys(boxes))}
    check_fits(told, found, path.name)
    write_arrays(path, {name: array for name, array in arrays.items() if name != "about"}, told, LARGEST)
    return [about["box"], *told["boxes"]]


def _name(name: str) -> str:
    """What a parameter of the model is called in the file."""
    for ours, theirs in _RENAMED:
        name = name.replace(ours, theirs)
    return name


def _parameter(name: str) -> str:
    """What a name of the file is called in the model."""
    for ours, theirs in _RENAMED:
        name = name.replace(theirs, ours)
    return name
