"""Does the analysis have sense: what each level gives away a move, in games of levels against each other.

    python bench/losses.py                       ten games of every game with two levels at one table
    python bench/losses.py witchstone --games 40
    python bench/losses.py --minutes 10

Each pair of neighbouring levels meets at the smallest table of two or more; a deal is played from every seat, and every
game is looked at quickly. A mean is over all decisions of a level, with its standard error from game to game.
"""

import argparse
import math
import time
from itertools import pairwise
from statistics import fmean, stdev

import walpurgis
from walpurgis.analysis import DEPTHS, RecordAnalysis, grades
from walpurgis.arena.arena_game import play_job
from walpurgis.arena.plan import Plan

LEVELS = ("novice", "apprentice", "witch,iterations=24")


class Measured:
    """What a level gave away in its games, against one other."""

    def __init__(self) -> None:
        self.losses: list[float] = []
        """The mean of each game."""
        self.grades = dict.fromkeys(grades.GRADES, 0)
        self.decisions = 0

    def add(self, lines: list[grades.Line], limits: grades.Thresholds) -> None:
        self.decisions += len(lines)
        self.losses.append(fmean(grades.loss(line) for line in lines))
        for line in lines:
            self.grades[grades.grade(line, limits)] += 1

    def row(self) -> str:
        doubt = stdev(self.losses) / math.sqrt(len(self.losses)) if len(self.losses) > 1 else math.nan
        rates = [self.grades[name] for name in (grades.INACCURACY, grades.MISTAKE, grades.BLUNDER)]
        told = " | ".join(f"{100 * count / max(1, self.decisions):.1f} %" for count in rates)
        return f"{len(self.losses)} | {self.decisions:,} | {100 * fmean(self.losses):.2f} ± {100 * doubt:.2f} | {told}"


def measure(game: str, weaker: str, stronger: str, games: int, end: float) -> dict[str, Measured]:
    """Two levels at one table, until the time is up."""
    rules = walpurgis.game(game)
    seats = next(number for number in rules.seats if number > 1)
    plan = Plan(game, [weaker, stronger], games, seats, pairs="ladder")
    limits = grades.thresholds(game, seats)
    found = {weaker: Measured(), stronger: Measured()}
    for job in plan.jobs():
        if time.monotonic() > end:
            break
        _, record = play_job(plan, job)
        analysis = RecordAnalysis(rules, record, DEPTHS["quick"], known=False)
        analysis.run()
        names = job.lineup(seats)
        lines = [line for line in analysis.lines.in_order() if grades.is_decision(line)]
        for level, measured in found.items():
            measured.add([line for line in lines if names[line["seat"]] == level], limits)
    return found


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="What each level gives away a move.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=math.inf)
    chosen = parser.parse_args()
    print("| game | level | against | games | decisions | gave away a move, in points of 100 | ?! | ? | ?? |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    pairs = list(pairwise(LEVELS))
    share = 60 * chosen.minutes / (len(chosen.games) * len(pairs))
    for game in chosen.games:
        for weaker, stronger in pairs:
            found = measure(game, weaker, stronger, chosen.count, time.monotonic() + share)
            for level, other in ((weaker, stronger), (stronger, weaker)):
                if found[level].losses:
                    row = f"| {walpurgis.game(game).title} | {level} | {other} | {found[level].row()} |"
                    print(row, flush=True)


if __name__ == "__main__":
    main()
