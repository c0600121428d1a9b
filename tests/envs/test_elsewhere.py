"""Examples in other libraries really train and play, where the library is installed; `make elsewhere` installs all."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples/elsewhere"
RUNS = {
    "clean_rl": (["torch"], "--updates 2 --steps 24 --games 4 --workers 1", r"update 1: won .*\nupdate 2: won .*\n"),
    "open_spiel_search": (
        ["pyspiel"],
        "--game broom_service --players 2 --simulations 2 --games 1",
        r"Broom Service: .*IMPERFECT_INFORMATION.*\n[01] of 1 games won with 2 simulations a choice\n",
    ),
    "ray_rllib": (
        ["ray", "tree", "pyarrow", "torch"],  # RLlib is a part of Ray that needs more
        "--iterations 2 --batch 32",
        r"iteration 1: 32 steps, .*\niteration 2: 64 steps, .*\n",
    ),
    "stable_baselines": (
        ["sb3_contrib"],
        "--steps 128 --games 1 --batch 32",
        r"MaskablePPO: 128 steps, won \d+% of 1\n",
    ),
    "torch_rl": (["torchrl"], "--updates 2 --steps 64", r"update 1: won .*\nupdate 2: won .*\n"),
}
"""What each example needs, how it is run for a moment, and what it says at the end."""


def test_every_example_is_run() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("[a-z]*.py")) == sorted(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_an_example_is_short(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text("utf-8").splitlines()) < 80


@pytest.mark.parametrize("name", RUNS)
def test_a_library_trains_or_plays_one_of_our_games(name: str, tmp_path: Path) -> None:
    needed, arguments, said = RUNS[name]
    lacking = [module for module in needed if find_spec(module) is None]
    if lacking:
        pytest.skip(f"{', '.join(lacking)} is not installed: make elsewhere")
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments.split()],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": ""},
        timeout=1200,
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(said, ran.stdout), ran.stdout
