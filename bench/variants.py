"""Ways to search, compared at equal time: each against the same opponents on the same deals.

    python bench/variants.py broom_service --seats 2 --seconds 0.1 --games 100
    python bench/variants.py witchstone --against apprentice --variants "plain cut halving,depth=6"

A variant is a name of walpurgis.bots.style.VARIANTS, with any choice of a style behind commas. It resumes.
"""

import argparse
from pathlib import Path

import walpurgis
from walpurgis.arena.game_statistics import shares, thinking_times
from walpurgis.arena.plan import Plan
from walpurgis.arena.results_log import ResultsLog
from walpurgis.arena.runners import run_in_pool
from walpurgis.bots.style import VARIANTS

ROOT = Path(__file__).parent.parent


def main() -> None:
    """Play, and print a table with intervals."""
    parser = argparse.ArgumentParser(description="Compare ways to search at equal time.")
    parser.add_argument("game")
    parser.add_argument("--variants", default=" ".join(VARIANTS), help="by spaces")
    parser.add_argument("--against", default="apprentice")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move")
    parser.add_argument("--games", type=int, default=100, help="for each variant")
    parser.add_argument("--busy", action="store_true", help="clocks count processor time")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--out", type=Path, default=ROOT / "arena/variants")
    chosen = parser.parse_args()
    seats = chosen.seats or walpurgis.game(chosen.game).seats[0]
    print(f"{chosen.game}, {seats} seats, {chosen.seconds} s a move, against {chosen.against}")
    print(f"{'variant':32}{'games':>6}{'share':>8}{'95 % interval':>16}{'fair':>7}{'simulations/s':>15}")
    for variant in chosen.variants.split():
        bot = f"witch@{chosen.seconds:g},variant={variant}"
        plan = Plan(chosen.game, [chosen.against, bot], chosen.games, seats, pairs="ladder", busy=chosen.busy)
        results_log = ResultsLog(chosen.out / f"{plan.rules.id}-{seats}", plan, keep_records=False)
        for line, record in run_in_pool(chosen.processes or None)(plan, results_log.left()):
            results_log.add(line, record)
        share, pace = shares(results_log.results())[0], thinking_times(results_log.results())[bot]
        around = f"{100 * share.low:.0f} to {100 * share.high:.0f} %"
        speed = pace.simulations / max(pace.total, 1e-9)
        print(f"{variant:32}{share.games:6}{share.share:8.1%}{around:>16}{share.fair:7.1%}{speed:15,.0f}", flush=True)


if __name__ == "__main__":
    main()
