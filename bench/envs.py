"""Steps a second through the environments, beside others: `python -m bench.envs [--quick] [--shares]`.

Everybody plays random legal actions, looks at each observation, and is measured in turns, so that a machine that is
busy for a while slows all alike. The figures are medians, and the best round of each: whatever else a machine does only
ever slows a program, and several processes more than one. PettingZoo's connect four and hanabi are played through
PettingZoo, as ours are; RLCard's gin rummy through RLCard. `--shares` prints what docs/environments.md says about the
sizes of actions and observations, and how many legal moves a decision has.
"""

import argparse
import random
import statistics
import sys
from bisect import bisect_left
from pathlib import Path

from rich.table import Table

import walpurgis
from bench.run import COMPILED, ROOT, Engine, Figures, console, find_peer, spoken
from walpurgis.envs.setting import Setting
from walpurgis.testing.random_play import random_options

SCRIPT = "envs_race.py"
PEERS = ("connect_four", "hanabi", "gin_rummy")
PEERS_NEED = (
    "numpy==2.4.6",
    "pettingzoo==1.27.0",
    "pygame==2.6.1",     # connect four draws with it
    "open-spiel==2.0.2", # hanabi is OpenSpiel's,
    "shimmy==2.0.1",     # brought to PettingZoo by this
    "rlcard==1.2.0",     # gin rummy
)  # fmt: skip
PEERS_PLACE = ROOT / "build" / "peers" / "envs"
WIDTHS = (1, 2, 5, 10, 20, 50, 100)
"""Decisions are counted by their number of legal moves, up to each of these."""
DECISIONS = 10_000


def race(engines: dict[str, Engine], plan: list[tuple[str, str]], rounds: int, seconds: float) -> dict[str, Figures]:
    """The medians of all that is measured, and the best round, by `engine: what`."""
    seen: dict[str, list[Figures]] = {}
    for number in range(rounds):
        for name, what in plan if number % 2 == 0 else reversed(plan):
            console.print(f"round {number + 1} of {rounds}: {name}, {what}")
            seen.setdefault(f"{name}: {what}", []).append(engines[name].measure(what, seconds))
    return {
        what: {key: statistics.median(each[key] for each in figures) for key in figures[0]}
        | {"best": max(each["steps/s"] for each in figures)}
        for what, figures in seen.items()
    }


def show(found: dict[str, Figures]) -> None:
    """All figures, and how many times those of the best peer they are: medians by medians, best rounds by best ones."""
    peers = [figures for what, figures in found.items() if what.startswith("peers")]
    table = Table("environment", "steps/s", "by the clock", "times the best peer", "best round", "times the peer's")
    for what, figures in found.items():
        usual, best = [
            f"{figures[key] / max(peer[key] for peer in peers):.2f}" if peers else "–" for key in ("steps/s", "best")
        ]
        clock = figures.get("steps/s by the clock")
        table.add_row(what, spoken(figures["steps/s"]), spoken(clock), usual, spoken(figures["best"]), best)
    console.print(table)
    console.print("Alone: of one core's time. vector: two workers and whoever steps them, each with a core of its own.")


def shares(name: str) -> list[str]:
    """A row about a game: sizes, and the share of decisions by their number of legal moves."""
    rng = random.Random(1)
    game = walpurgis.game(name)
    counts, left = [0] * (len(WIDTHS) + 1), DECISIONS
    while left > 0:
        seats = rng.choice(game.seats)
        driver = Setting(name, seats, random_options(game, seats, rng)).deal(rng.getrandbits(32))
        while not driver.over:
            if not driver.prefix:
                counts[bisect_left(WIDTHS, len(driver.state.legal(driver.seat)))] += 1
                left -= 1
            driver.act(rng.choice(driver.actions()))
    sizes = [Setting(name, seats).spec.width for seats in (max(2, game.seats[0]), game.seats[-1])]
    parts = [f"{count / sum(counts):.1%}" for count in counts]
    return [game.title, f"{Setting(name).encoder.size:,}", f"{sizes[0]:,} to {sizes[1]:,}", *parts]


def show_shares() -> None:
    """A table in Markdown."""
    rows = [["", "actions", "observation", "1 move", *[f"to {width}" for width in WIDTHS[1:]], "more"]]
    rows += [["---"] * len(rows[0]), *[shares(name) for name in walpurgis.games()]]
    for row in rows:
        print(f"| {' | '.join(row)} |")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Steps a second through the environments, beside others.")
    parser.add_argument("--quick", action="store_true", help="a fraction of the time; good for a first look only")
    parser.add_argument("--shares", action="store_true", help="the sizes of the games instead of their speed")
    parser.add_argument("--compiled", type=Path, default=COMPILED, help="an interpreter with the compiled build")
    parser.add_argument("--peers", type=Path, help="an interpreter with the peers; by default they are installed")
    chosen = parser.parse_args()
    if chosen.shares:
        show_shares()
        return
    places = {
        "pure": Path(sys.executable),
        "compiled": chosen.compiled,
        "peers": chosen.peers or find_peer(PEERS_PLACE, PEERS_NEED, "rlcard"),
    }
    engines = {name: Engine(python, SCRIPT) for name, python in places.items() if python and python.exists()}
    ours = [*walpurgis.games(), *[f"{game} vector" for game in walpurgis.games()]]
    plan = [(name, what) for name in engines for what in (PEERS if name == "peers" else ours)]
    try:
        show(race(engines, plan, *((2, 1.0) if chosen.quick else (5, 3.0))))
    finally:
        for engine in engines.values():
            engine.stop()


if __name__ == "__main__":
    main()
