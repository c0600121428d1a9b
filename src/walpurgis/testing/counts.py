"""Counts of legal move sequences to a small depth from fixed positions, as a file to compare with.

    [[position]]
    seats = 3
    seed = 2
    options = { mode = "full" }
    moves = 60
    counts = [2, 164, 1312]

A position is an opening after some random moves, or `given` as in a scenario. With `rules = 1` it is played by the
readings of that version. `counts` has the number of sequences of one move, of two, and so on, one seat at a time.
`python -m walpurgis.testing.counts FILE...` compares; with `--renew` it writes the counts anew, to be reviewed.
"""

import argparse
import random
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from walpurgis.formats.scenario import begin
from walpurgis.games import game as find_game
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State

COUNTS = re.compile(r"^counts = \[.*\]$", re.MULTILINE)


def count(state: State[Any], depth: int) -> int:
    """How many sequences of so many moves there are; a game that ends before counts once."""
    if depth == 0 or state.over:
        return 1
    seat = state.game.next_seat(state)
    total = 0
    for move in state.legal(seat):
        twin = state.copy()
        twin.apply(seat, move)
        total += count(twin, depth - 1)
    return total


def counted(game: Game[Any], position: dict[str, Any]) -> list[int]:
    """The counts of a position, to the depth of those that it names."""
    state = start(game, position)
    return [count(state, depth) for depth in range(1, len(position["counts"]) + 1)]


def start(game: Game[Any], position: dict[str, Any]) -> State[Any]:
    """The position from which sequences are counted."""
    if "given" in position:
        return begin(game, position["given"])
    options = game.carry_over(position.get("rules", game.rules), position.get("options", {}))
    state, rng = game.new(position["seats"], options, position["seed"]), random.Random(position["seed"])
    for _ in range(position.get("moves", 0)):
        seat = state.waiting[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def read(file: Path) -> list[dict[str, Any]]:
    """The positions of a file."""
    return list(tomllib.loads(file.read_text("utf-8"))["position"])


def renewed(game: Game[Any], text: str) -> str:
    """The text of a file with the counts that the rules give now."""
    rows = iter([counted(game, position) for position in tomllib.loads(text)["position"]])
    return COUNTS.sub(lambda _: f"counts = {next(rows)}", text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare or renew counts; the answer is the number of files that differ."""
    parser = argparse.ArgumentParser(description="compare counts of move sequences with the rules, or write them anew")
    parser.add_argument("files", nargs="+", type=Path, help="counts.toml in a folder that is named like its game")
    parser.add_argument("--renew", action="store_true", help="write the counts anew")
    chosen = parser.parse_args(arguments)
    differing = 0
    for file in chosen.files:
        text = file.read_text("utf-8")
        now = renewed(find_game(file.parent.name), text)
        differing += now != text
        if chosen.renew:
            file.write_text(now, "utf-8")
        sys.stdout.write(f"{file}: {'as the rules say' if now == text else 'differs'}\n")
    return 0 if chosen.renew else differing


if __name__ == "__main__":
    sys.exit(min(main(), 1))
