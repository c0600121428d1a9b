"""How strong the levels are: the one command that makes docs/levels.md, with its tables and plots.

    python bench/levels.py                                every game, at its smallest and largest table of two or more
    python bench/levels.py witchstone --seats 2
    python bench/levels.py --bots "apprentice witch" --minutes 30
    python bench/levels.py --minutes 0                    only writes the page anew

It always plays where it knows least, and ends when all 95 % intervals are narrower than ±4 points, or its time is up;
run again, it goes on where it stopped. Clocks count processor time, so that a busy machine makes no level weaker.
Games of before lie packed in bench/levels/, so that another machine can go on; of a table of which there are none, the
page keeps what it says.
"""

import argparse
import lzma
import math
import re
import time
from collections.abc import Iterator
from pathlib import Path

import walpurgis
from walpurgis.arena.game_statistics import Share, shares
from walpurgis.arena.plan import Job, Plan
from walpurgis.arena.report import markdown, title, write_report
from walpurgis.arena.results_log import RESULTS, ResultsLog
from walpurgis.arena.runners import run_here, run_in_pool
from walpurgis.bots import LEVELS

ROOT = Path(__file__).parent.parent
PACKED = Path(__file__).parent / "levels"
SHOWN = ("shares", "scores", "times", "seats", "role-teams")
MOST = 3000
"""Games of a pairing after which its interval is surely narrow enough."""
FEWEST, MOST_AT_ONCE = 24, 96
"""Games that are played before the next look at where least is known."""
LATER = 0.6
"""How much less what is unknown about the largest table weighs than what is unknown about the smallest."""


class Pairing:
    """A level in a field of the one below it, at one table."""

    def __init__(self, results_log: ResultsLog, one: str, other: str, weight: float) -> None:
        self.results_log = results_log
        self.one = one
        self.other = other
        self.weight = weight

    @property
    def share(self) -> Share | None:
        found = shares(self.results_log.results())
        return next((share for share in found if (share.one, share.other) == (self.one, self.other)), None)

    @property
    def doubt(self) -> float:
        """How wide the interval is."""
        share = self.share
        return math.inf if share is None else share.reach

    def next_jobs(self, reach: float) -> list[Job]:
        """Some deals, each from every seat: about half of what is lacking, since processes take time to start."""
        left = [job for job in self.results_log.left() if (job.one, job.other) == (self.one, self.other)]
        share = self.share
        lacking = 0.0 if share is None else share.games * ((share.reach / reach) ** 2 - 1)
        seats = self.results_log.plan.seats
        return left[: seats * max(1, int(min(max(FEWEST, lacking / 2), MOST_AT_ONCE)) // seats)]


def results_logs(games: list[str], seats: int, bots: list[str], seed: int, out: Path) -> Iterator[ResultsLog]:
    for name in games:
        possible = [number for number in walpurgis.game(name).seats if number > 1]
        for number in [seats] if seats else sorted({possible[0], possible[-1]}):
            plan = Plan(name, bots, MOST, number, seed=seed, pairs="ladder", clock=10.0, busy=True)
            folder = out / f"{plan.rules.id}-{number}"
            unpack(folder)
            yield ResultsLog(folder, plan, keep_records=False)


def unpack(folder: Path) -> None:
    """Go on from the packed games, where none were played here."""
    games, packed = folder / RESULTS, PACKED / f"{folder.name}.jsonl.xz"
    if not packed.exists():
        return
    found = lzma.decompress(packed.read_bytes())
    if not games.exists():
        folder.mkdir(parents=True, exist_ok=True)
        games.write_bytes(found)
    elif games.read_bytes().count(b"\n") < found.count(b"\n"):
        raise SystemExit(f"{packed} holds more games than {games}, which would replace it: remove one of them")


def pack(folder: Path) -> None:
    PACKED.mkdir(exist_ok=True)
    packed = lzma.compress((folder / RESULTS).read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    (PACKED / f"{folder.name}.jsonl.xz").write_bytes(packed)


def pairings(found: list[ResultsLog]) -> list[Pairing]:
    """Smallest tables first; at equal doubt, the first is played."""
    smallest = {
        (own.plan.game, min(each.plan.seats for each in found if each.plan.game == own.plan.game)) for own in found
    }
    weights = [1.0 if (own.plan.game, own.plan.seats) in smallest else LATER for own in found]
    each = zip(found, weights, strict=True)
    pairs = [Pairing(own, one, other, weight) for own, weight in each for one, other in own.plan.pairings()]
    return sorted(pairs, key=lambda pairing: -pairing.weight)


def play(found: list[Pairing], minutes: float, reach: float, processes: int) -> None:
    """Play where least is known, until enough is known everywhere or the time is up."""
    end = time.monotonic() + 60 * minutes
    run = run_here if processes == 1 else run_in_pool(processes or None)
    while time.monotonic() < end:
        open_ones = [pairing for pairing in found if pairing.doubt > reach and pairing.next_jobs(reach)]
        if not open_ones:
            return
        pairing = max(open_ones, key=lambda pairing: pairing.doubt * pairing.weight)
        plan = pairing.results_log.plan
        for line, record in run(plan, pairing.next_jobs(reach)):
            pairing.results_log.add(line, record)
            if time.monotonic() >= end:
                break
        share = pairing.share
        assert share is not None
        print(f"{plan.rules.title}, {plan.seats} seats: {share.one} {spoken(share)}", flush=True)


def spoken(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f} %) of {share.games} games"


def overview(plan: Plan, share: Share) -> str:
    around = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
    cells = (plan.rules.title, str(plan.seats), share.one, share.other, str(share.games), f"{100 * share.share:.1f} %")
    return f"| {' | '.join(cells)} | {around} | {100 * share.fair:.1f} % |"


def write_page(found: list[ResultsLog], page: Path) -> None:
    """Every table that was played here; of the others, what the page said before."""
    rows, parts = read_page(page)
    for results_log in found:
        lines = results_log.results()
        if lines:
            table = title(results_log.plan)
            write_report(results_log.folder, results_log.plan, lines)
            pack(results_log.folder)
            rows[table] = [overview(results_log.plan, share) for share in shares(lines)]
            parts[table] = markdown(results_log.plan, lines, page.parent / "assets/levels", "assets/levels", SHOWN)
    tables = [table for table in (title(results_log.plan) for results_log in found) if table in parts]
    overviews = [row for table in tables for row in rows[table]]
    page.write_text("\n".join([HEAD, OVERVIEW, *overviews, "", *(parts[table] for table in tables)]), "utf-8")


def read_page(page: Path) -> tuple[dict[str, list[str]], dict[str, str]]:
    """What the page says of each table: its rows of the overview, and its part."""
    head, *parts = page.read_text("utf-8").split("\n## ") if page.exists() else [""]
    rows: dict[str, list[str]] = {}
    for row in head.splitlines():
        if found := re.match(r"\| (.+?) \| (\d+) \|", row):
            rows.setdefault(f"{found[1]}, {found[2]} seats", []).append(row)
    return rows, {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}


def main() -> None:
    """Play what is left, and write the page."""
    parser = argparse.ArgumentParser(description="Measure the levels, and write docs/levels.md.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--bots", default="", help="by spaces; all levels by default, each against the one before it")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--reach", type=float, default=0.04, help="half of an interval that is narrow enough")
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=ROOT / "arena/levels")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/levels.md")
    chosen = parser.parse_args()
    measured = results_logs(chosen.games, chosen.seats, chosen.bots.split() or list(LEVELS), chosen.seed, chosen.out)
    try:
        play(pairings(list(measured)), chosen.minutes, chosen.reach, chosen.processes)
    finally:
        write_page(list(results_logs(walpurgis.games(), 0, list(LEVELS), chosen.seed, chosen.out)), chosen.page)


OVERVIEW = """| game | seats | level | in a field of | games | win share | 95 % interval | fair |
| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |"""
HEAD = """# How strong the levels are

Each level plays against the one below it: alone in a field of the lower one, from every seat of every deal.
`python bench/levels.py` made this page. Run again, it goes on where it stopped; more games make narrower intervals.
A pairing that is missing here has not been measured yet. Clocks count processor time.
"""

if __name__ == "__main__":
    main()
