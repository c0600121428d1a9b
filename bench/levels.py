"""How strong the levels are: the one command that makes docs/levels.md, with its tables and plots.

    python bench/levels.py --games 600                    every game, at its smallest and largest table of two or more
    python bench/levels.py witchstone --games 600 --seats 2
    python bench/levels.py --games 60 --scale 0.05        a quick look: a twentieth of the thinking time

It resumes where it stopped. 600 games of a pairing give 95 % intervals of about ±4 points.
"""

import argparse
from pathlib import Path

import walpurgis
from walpurgis.arena.figures import Share, shares
from walpurgis.arena.journal import Journal
from walpurgis.arena.plan import Plan
from walpurgis.arena.report import markdown, write_report
from walpurgis.arena.runners import run_in_pool
from walpurgis.bots import SECONDS

ROOT = Path(__file__).parent.parent
SHOWN = ("shares", "scores", "seats", "role-teams")


def ladder(scale: float) -> list[str]:
    """The levels by name; a scale other than 1 shortens the time that searching ones take."""
    return [name if scale == 1 or not seconds else f"{name}@{seconds * scale:g}" for name, seconds in SECONDS.items()]


def plans(games: list[str], seats: int, bots: list[str], count: int, seed: int, busy: bool) -> list[Plan]:
    chosen = []
    for name in games:
        possible = [number for number in walpurgis.game(name).seats if number > 1]
        for number in [seats] if seats else sorted({possible[0], possible[-1]}):
            chosen.append(Plan(name, bots, count, number, seed=seed, pairs="ladder", clock=10.0, busy=busy))
    return chosen


def overview(plan: Plan, share: Share) -> str:
    around = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
    cells = (plan.rules.title, str(plan.seats), share.one, share.other, str(share.games), f"{100 * share.share:.1f} %")
    return f"| {' | '.join(cells)} | {around} | {100 * share.fair:.1f} % |"


def main() -> None:
    """Play what is left, and write the page."""
    parser = argparse.ArgumentParser(description="Measure the levels, and write docs/levels.md.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=600, help="games of each pairing")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--bots", default="", help="by spaces; all levels by default, each against the one before it")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of its thinking time a level gets")
    parser.add_argument("--busy", action="store_true", help="clocks count processor time")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=ROOT / "arena/levels")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/levels.md")
    chosen = parser.parse_args()
    bots = chosen.bots.split() or ladder(chosen.scale)
    parts, rows = [], [OVERVIEW]
    for plan in plans(chosen.games, chosen.seats, bots, chosen.count, chosen.seed, chosen.busy):
        folder = chosen.out / f"{plan.rules.id}-{plan.seats}"
        journal = Journal(folder, plan, keep_records=False)
        left = journal.left()
        for number, (line, record) in enumerate(run_in_pool(chosen.processes or None)(plan, left), 1):
            journal.add(line, record)
            print(f"\r{plan.rules.title}, {plan.seats}: {number} of {len(left)}", end="", flush=True)
        print(f"\n{write_report(folder, plan, journal.results())}")
        rows += [overview(plan, share) for share in shares(journal.results())]
        assets = chosen.page.parent / "assets/levels"
        parts.append(markdown(plan, journal.results(), assets, "assets/levels", SHOWN))
    chosen.page.write_text("\n".join([HEAD, *rows, "", *parts]), "utf-8")


OVERVIEW = """| game | seats | level | in a field of | games | win share | 95 % interval | fair |
| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |"""
HEAD = """# How strong the levels are

Each level plays against the one below it: alone in a field of the lower one, from every seat of every deal.
`python bench/levels.py` made this page. Run again, it goes on where it stopped; more games make narrower intervals.
A pairing that is missing here has not been measured yet: at full thinking time, levels that search take many hours.
"""

if __name__ == "__main__":
    main()
