"""Files of the learner: arrays, and what is to be said about them; nothing that could be run, and no PyTorch."""

import dataclasses
import hashlib
import io
import json
import os
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import walpurgis
from walpurgis.bots.learned.layout import Layout
from walpurgis.bots.learned.network import BadNetwork, read_arrays
from walpurgis.games import folder

CHECKPOINT_FORMAT: Final = 1


@dataclasses.dataclass
class Progress:
    """How far training has come, over all slices."""

    seconds: float = 0.0
    rounds: int = 0
    updates: int = 0
    decisions: int = 0
    games: int = 0
    commands: list[str] = dataclasses.field(default_factory=list)
    """The commands that led here, one for each slice."""


def origin(layout: Layout) -> dict[str, Any]:
    """What a network depends on: the game, its rules, its box, its layout, and the code."""
    game = layout.game
    return {
        "game": game.id,
        "rules": game.rules,
        "box": game.box,
        "layout": layout.fingerprint,
        "code": f"{walpurgis.__version__}+{code_fingerprint(layout)}",
    }


def code_fingerprint(layout: Layout) -> str:
    """A hash of the sources that decide what a network sees and what its moves do."""
    package = Path(walpurgis.__file__).parent
    homes = [package / "kernel", package / "encoding", folder(layout.game)]
    files = [path for home in homes for path in sorted(home.rglob("*.py"))]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:12]


def write_arrays(path: Path, arrays: dict[str, NDArray[Any]], about: dict[str, Any], most: int) -> None:
    """Arrays and what is to be said about them, in a file of at most so many bytes."""
    text = np.frombuffer(json.dumps(about, ensure_ascii=False).encode(), np.uint8)
    out = io.BytesIO()
    np.savez_compressed(out, allow_pickle=False, about=text, **arrays)
    data = out.getvalue()
    if len(data) > most:
        raise ValueError(f"{path.name} would have {len(data):,} bytes, more than {most:,}; make the network narrower")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)


def read_about(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """What a checkpoint says about itself, and its arrays."""
    arrays = read_arrays(path)
    about = json.loads(bytes(arrays.pop("about", np.zeros(0, np.uint8))).decode() or "{}")
    if about.get("kind") != "checkpoint" or about.get("format") != CHECKPOINT_FORMAT:
        raise BadNetwork(f"{path} is no checkpoint of format {CHECKPOINT_FORMAT}")
    return about, arrays


def check_same(
    about: dict[str, Any], layout: Layout, path: Path, keys: tuple[str, ...] = ("game", "box", "layout")
) -> None:
    """Refuse to go on with a network of another game, box or layout. New rules or code are no hindrance to learning."""
    ours = origin(layout)
    for key in keys:
        if about[key] != ours[key]:
            raise BadNetwork(f"{path} was made for {key} {about[key]!r}; here it is {ours[key]!r}")
