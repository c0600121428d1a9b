"""Train the networks on a rented machine with a GPU, in slices of ten minutes.

The machine may be bare, with PyTorch and a C compiler but without a package registry; so what compiles the engine is
carried along:

    python bench/train.py pack --python 3.12        # here: wheels of the compiler, into build/wheels (20 MB)
    python bench/train.py build                     # there: compiles the engine into build/engine (1 minute)
    python bench/train.py slice broom_service --minutes 8 --out $OUT         # there: trains, and exports the network
    python bench/train.py slice broom_service --minutes 8 --planned 16 --out $OUT --resume broom_service.checkpoint
    python bench/train.py match broom_service --network $OUT/broom_service.network --games 400
    python bench/train.py plan                      # prints these commands for every game, in order

A slice reads one checkpoint and writes one; nothing else has to travel. Each checkpoint is below 16 MiB.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEELS, TOOLS, ENGINE = ROOT / "build/wheels", ROOT / "build/tools", ROOT / "build/engine"
COMPILER = ["hatchling==1.33.0", "mypy[mypyc]==2.4.1", "setuptools==84.2.1"]
SLICES = {"broom_service": (6.0,), "septima": (6.0,), "witchstone": (7.0,), "new_salem": (7.0,)}
"""Minutes of each slice of each game: half an hour in all, with compiling. More slices go on from the checkpoints."""
TABLES = {"broom_service": (2, 5), "septima": (2, 4), "witchstone": (2, 4), "new_salem": (3, 8)}
"""The smallest and the largest table of each game."""


def pack(chosen: argparse.Namespace) -> None:
    """Fetch the wheels of the compiler for the other machine's Python."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    where = ["--python-version", chosen.python, "--only-binary=:all:", "--dest", str(WHEELS)]
    subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", *where, *COMPILER], check=True)
    print(f"{WHEELS}: {sum(path.stat().st_size for path in WHEELS.iterdir()) / 1e6:.0f} MB")


def build(chosen: argparse.Namespace) -> None:
    """Compile the engine from the carried wheels alone."""
    started = time.monotonic()
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    if not TOOLS.exists():
        here = ["--no-index", "--find-links", str(WHEELS), "--target", str(TOOLS)]
        subprocess.run([*pip, "install", *here, *COMPILER], check=True)
    environment = {**os.environ, "PYTHONPATH": str(TOOLS), "WALPURGIS_COMPILE": "1", "WALPURGIS_WEB": "0"}
    shutil.rmtree(ENGINE, ignore_errors=True)
    install = ["install", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(ENGINE), str(ROOT)]
    subprocess.run([*pip, *install], env=environment, check=True)
    print(f"compiled in {time.monotonic() - started:.0f} s")


def train_slice(chosen: argparse.Namespace) -> None:
    """Train for some minutes, and export what came of it."""
    chosen.out.mkdir(parents=True, exist_ok=True)
    checkpoint = chosen.out / f"{chosen.game}.checkpoint"
    if chosen.resume is not None:
        shutil.copyfile(chosen.resume, checkpoint)
    workers = max(1, (os.cpu_count() or 2) - 1)
    options = ["--minutes", f"{chosen.minutes:g}", "--folder", str(chosen.out), "--workers", str(workers)]
    planned = chosen.planned or sum(SLICES[chosen.game])
    options += ["--set", f"planned_minutes={planned:.1f}", "--groups", str(chosen.groups), "--seed", str(chosen.seed)]
    options += ["--start", str(chosen.start)] if chosen.start is not None else []
    options += ["--opponents", chosen.opponents] if chosen.opponents else []
    options += ["--overlap"] if chosen.overlap else []
    learning("train", chosen.game, *options, *[word for text in chosen.set for word in ("--set", text)])
    learning("export", str(checkpoint), str(chosen.out / f"{chosen.game}.network"))


def match(chosen: argparse.Namespace) -> None:
    """Let a network play without search against our levels, at the smallest and at the largest table."""
    for seats in TABLES[chosen.game]:
        for level in chosen.against.split(","):
            options = ["--against", level, "--seats", str(seats), "--games", str(chosen.games)]
            learning("match", chosen.game, f"net:{chosen.network}", *options)


def learning(*arguments: str) -> None:
    """Call `python -m walpurgis.learning` with the compiled engine, where there is one."""
    path = str(ENGINE if ENGINE.exists() else ROOT / "src")
    environment = {**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    subprocess.run([sys.executable, "-m", "walpurgis.learning", *arguments], env=environment, check=True)


def plan(chosen: argparse.Namespace) -> None:
    """Print all commands, in order; each takes less than ten minutes."""
    print("python bench/train.py pack --python 3.12")
    print("python bench/train.py build")
    for game, minutes in SLICES.items():
        for number, length in enumerate(minutes):
            resume = f" --resume {game}.checkpoint" if number else ""
            print(f"python bench/train.py slice {game} --minutes {length:g} --out $OUT{resume}")
        print(f"python bench/train.py match {game} --network {game}.network --against apprentice,witch --games 400")


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    packing = commands.add_parser("pack")
    packing.add_argument("--python", default=f"{sys.version_info.major}.{sys.version_info.minor}")
    packing.set_defaults(run=pack)
    commands.add_parser("build").set_defaults(run=build)
    slicing = commands.add_parser("slice")
    slicing.add_argument("game", choices=SLICES)
    slicing.add_argument("--minutes", type=float, default=8.0)
    slicing.add_argument("--out", type=Path, required=True)
    slicing.add_argument(
        "--planned", type=float, help="minutes of all slices together; the learning rate falls until then"
    )
    slicing.add_argument("--resume", type=Path, help="the checkpoint of the slice before")
    slicing.add_argument("--start", type=Path, help="a network to begin with, where there is no checkpoint")
    slicing.add_argument("--groups", type=int, default=3)
    slicing.add_argument("--overlap", action="store_true", help="play a round while the one before is learned from")
    slicing.add_argument("--opponents", default="", help="bots in the other seats of some games, by commas")
    slicing.add_argument("--seed", type=int, default=1)
    slicing.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER")
    slicing.set_defaults(run=train_slice)
    matching = commands.add_parser("match")
    matching.add_argument("game", choices=SLICES)
    matching.add_argument("--network", type=Path, required=True)
    matching.add_argument("--against", default="apprentice,witch,septima")
    matching.add_argument("--games", type=int, default=400)
    matching.set_defaults(run=match)
    commands.add_parser("plan").set_defaults(run=plan)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
