"""Candidates for the parts of a box that are reconstructed, and what they change in play. No box is changed.

    python -m bench.reconstruct witchstone                                   # each free value for itself
    python -m bench.reconstruct witchstone --seats 2,4 --games 500 --all     # all combinations
    python -m bench.reconstruct witchstone --write candidates                # their boxes, to play with

bench/reconstructions/GAME.py says what is known, what is free and what a sound game shows. Of candidates that reach the
same goals the one with the fewest changes is the best. It resumes.
"""

import argparse
import copy
import importlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import walpurgis
from walpurgis.arena.balance_figures import BalanceFigures
from walpurgis.arena.balance_plan import BalancePlan, play_balance, usual_bots
from walpurgis.arena.estimates import Estimate
from walpurgis.arena.figures import Figures
from walpurgis.arena.part_names import PartNames
from walpurgis.arena.results_log import ResultsLog
from walpurgis.arena.runners import run_alone, run_in_pool
from walpurgis.formats.box import BadBox, Box
from walpurgis.formats.box_review import diff
from walpurgis.games import box_data


class Candidate:
    """A box with some free values chosen otherwise."""

    def __init__(self, game: str, known: Any, choices: dict[str, str]) -> None:
        self.name = ", ".join(f"{name}: {value}" for name, value in choices.items()) or "the standard box"
        data = copy.deepcopy(box_data(game))
        for name, value in choices.items():
            known.FREE[name][value](data)
        self.text = json.dumps(data, ensure_ascii=False)
        self.changes = sum(change.rules_read and not change.is_provenance for change in diff(box_data(game), data))
        self.broken = [sentence for sentence, holds in known.KNOWN.items() if not holds(data)]
        if not self.broken:
            try:
                walpurgis.game(game, box=Box.read(self.text))
            except BadBox as error:
                self.broken = [str(error)]


def candidates(game: str, known: Any, everything: bool) -> Iterator[Candidate]:
    """The standard box, then each free value for itself, or all combinations of them."""
    if everything:
        for values in itertools.product(*known.FREE.values()):
            chosen = dict(zip(known.FREE, values, strict=True))
            yield Candidate(game, known, {n: v for n, v in chosen.items() if v != next(iter(known.FREE[n]))})
        return
    yield Candidate(game, known, {})
    for name, values in known.FREE.items():
        for value in list(values)[1:]:
            yield Candidate(game, known, {name: value})


def play(game: str, candidate: Candidate, seats: int, asked: argparse.Namespace) -> dict[str, Figures]:
    """The figures of a candidate, from games that are played now or were played before."""
    bots = asked.bots or usual_bots([walpurgis.game(game, box=Box.read(candidate.text))])[0]
    plan = BalancePlan(game, [bots], asked.games, seats, box=candidate.text)
    log = ResultsLog(plan.folder(Path(asked.out) / game), plan, keep_records=False)
    runner = run_alone(play_balance) if asked.processes == 1 else run_in_pool(asked.processes or None, play_balance)
    for line, _ in runner(plan, log.left()):
        log.add(line)
    lines = [line for line in log.results() if line["one"] == bots]
    return {table.key: table for table in BalanceFigures(plan.rules, PartNames(plan.rules, "en"), lines).tables()}


def told(found: Estimate | None, low: float, high: float) -> str:
    """A figure as text, with a mark where it lies as it should."""
    if found is None:
        return ""
    return f"{'✓ ' if low <= found.value <= high else ''}{found.value:.2f} ({found.low:.2f} – {found.high:.2f})"


def main() -> None:
    """Play every candidate that agrees with what is known, and print a table, the fewest changes first."""
    parser = argparse.ArgumentParser(description="Compare candidates for what is reconstructed in a box.")
    parser.add_argument("game")
    parser.add_argument("--seats", default="", help="numbers of players by commas; all of two or more by default")
    parser.add_argument("--games", type=int, default=300, help="for each candidate and number of players")
    parser.add_argument("--bots", default="", help="the bot that plays; a search with few iterations by default")
    parser.add_argument("--all", action="store_true", help="all combinations of free values")
    parser.add_argument(
        "--write", type=Path, help="write the boxes of the candidates into this folder, and play nothing"
    )
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--out", default="reconstruct")
    asked = parser.parse_args()
    known = importlib.import_module(f"bench.reconstructions.{asked.game}")
    found = list(candidates(asked.game, known, asked.all))
    if asked.write:
        asked.write.mkdir(parents=True, exist_ok=True)
        for number, candidate in enumerate(found):
            (asked.write / f"{number}.json").write_text(candidate.text, "utf-8")
            print(f"{asked.write / f'{number}.json'}: {candidate.name}")
        return
    counts = [count for count in walpurgis.game(asked.game).seats if count > 1]
    if asked.seats:
        counts = [int(count) for count in asked.seats.split(",")]
    head = ["candidate", "changes", "players", *known.GOALS]
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    for candidate in sorted(found, key=lambda each: each.changes):
        if candidate.broken:
            lines.append(
                f"| {candidate.name} | {candidate.changes} | against what is known: {'; '.join(candidate.broken)} |"
            )
            continue
        for count in counts:
            tables = play(asked.game, candidate, count, asked)
            cells = [told(figure(tables), low, high) for figure, low, high in known.GOALS.values()]
            lines.append("| " + " | ".join([candidate.name, str(candidate.changes), str(count), *cells]) + " |")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
