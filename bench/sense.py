"""Does the analysis have sense: what each level gives away, and what its better moves win. Writes the part of a page.

    python bench/sense.py                        3 deals of every game for every level; run again, it goes on
    python bench/sense.py witchstone --games 40
    python bench/sense.py --minutes 5            ends then, whatever has been played
    python bench/sense.py --games 0              only writes the tables anew

Every level plays the same deals, each time among its like, and every game is looked at quickly, as the page does it.
For at one table with stronger players the weaker ones soon have nothing left that they could give away. Each step from
level to level has a standard error from deal to deal.

Then some of the mistakes and blunders that apprentices made are drawn by lot in each game. From the true position,
players by rules of thumb who overlook nothing play on with the move that was made, and as often with the one that was
proposed, with new dice each time. What the seat wins more is the gain, again with its standard error from game to game.
"""

import argparse
import json
import math
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import walpurgis
from walpurgis.analysis import DEPTHS, RecordAnalysis, grades
from walpurgis.analysis.chances import win_share
from walpurgis.arena.arena_game import play_job
from walpurgis.arena.plan import Job, Plan
from walpurgis.bots.check import fitting
from walpurgis.bots.learned.installed import installed
from walpurgis.bots.players import Apprentice
from walpurgis.bots.position import Position
from walpurgis.formats import record as records
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State

ROOT = Path(__file__).parent.parent
ROWS = ROOT / "build/sense"
PAGE = ROOT / "docs/analysis.md"
BEGIN, END = "<!-- written by bench/sense.py -->", "<!-- until here -->"
NETWORKED: Final = "raven"
LEVELS: Final = ("novice", "apprentice", "witch", "septima,iterations=200", NETWORKED)
"""From the weakest to the strongest, and apart a raven, where the game has a network. A septima thinks through a fifth
of what it does for people, so that more games can be played."""
SEATS: Final = 3
"""A table that every game has."""
DEPTH: Final = DEPTHS["quick"]
GRADES: Final = (grades.INACCURACY, grades.MISTAKE, grades.BLUNDER)
REPLACED: Final = (grades.MISTAKE, grades.BLUNDER)
"""The moves of which grades are replaced,"""
LEVEL: Final = "apprentice"
"""and in whose games:"""
MORE: Final = 4
"""so many times as many deals as for the other levels."""
MOST: Final = 4
"""How many moves of each grade are replaced in a game, at most."""
CONTINUATIONS: Final = 6
"""How often a game is played on from each of the two moves."""
STUDENT: Final = (math.inf, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
"""How many standard errors a 95 % interval reaches, by the number of games less one; 2.1 with more."""


# ----- playing and looking -----


def levels_of(game: Game[Any]) -> list[str]:
    return [level for level in LEVELS if level != NETWORKED or installed(game.id)]


def look(game: Game[Any], deal: int, level: str) -> dict[str, Json]:
    """One game: what every decision gave away, and what came of moves that were replaced."""
    rng = random.Random(f"sense {game.id} {deal} {level}")
    plan = Plan(game.id, [level], 1, SEATS, options=fitting(game, SEATS))
    _, record = play_job(plan, Job(level, level, deal, 0))
    began = time.process_time()
    analysis = RecordAnalysis(game, record, DEPTH, known=False)
    analysis.run()
    seconds = time.process_time() - began
    limits = grades.thresholds(game.id, SEATS)
    lines = [line for line in analysis.lines.in_order() if grades.is_decision(line)]
    chosen = set[int]()
    for grade in REPLACED if level == LEVEL else ():
        worse = [line["entry"] for line in lines if grades.grade(line, limits) == grade]
        chosen |= set(rng.sample(worse, min(MOST, len(worse))))
    return {
        "deal": deal,
        "level": level,
        "judge": analysis.judge.kind,
        "seconds": round(seconds, 2),
        "losses": [round(grades.loss(line), 5) for line in lines],
        "stake": round(sum(grades.stake(line) for line in lines), 5),
        "grades": [grades.grade(line, limits) for line in lines],
        "replaced": [
            {"grade": grades.grade(line, limits), "loss": grades.loss(line), "gain": gain(state, line, rng)}
            for line, state in before(game, record, [line for line in lines if line["entry"] in chosen])
        ],
    }


def before(
    game: Game[Any], record: records.Record, lines: Iterable[grades.Line]
) -> Iterator[tuple[grades.Line, State[Any]]]:
    """The true position before each of these decisions."""
    for line in lines:
        yield line, records.replay(game, record.beginning(line["entry"] - 1))


def gain(state: State[Any], line: grades.Line, rng: random.Random) -> float:
    """How much more often the seat wins with the proposed move than with the one that was made."""
    seat, verbs = line["seat"], state.game.verbs
    made, proposed = verbs.parse(line["move"]), verbs.parse(line["best"])
    won = 0.0
    for _ in range(CONTINUATIONS):
        luck, players = rng.getrandbits(64), rng.getrandbits(64)
        for move, sign in ((proposed, 1), (made, -1)):
            world = state.copy()
            world.generator, world.key, world.script = luck, b"", None
            world.apply(seat, move)
            won += sign * win_share(played_on(world, random.Random(players)), seat)
    return won / CONTINUATIONS


def played_on(state: State[Any], rng: random.Random) -> dict[str, Json]:
    """The result of a game that is played to its end by rules of thumb."""
    game, policy = state.game, state.game.strategy.policy
    assert policy is not None
    bots = [Apprentice(policy, random.Random(rng.getrandbits(64))) for _ in range(state.seats)]
    while not state.over:
        seat = game.next_seat(state)
        state.apply(seat, bots[seat].choose(Position(state, seat, rng)))
    return state.result()


def play_on(game: Game[Any], games: int, end: float) -> None:
    """Look at what is left of so many games, or until the time is up. A game is written down at once."""
    ROWS.mkdir(parents=True, exist_ok=True)
    path = ROWS / f"{game.id}.jsonl"
    done = {(row["deal"], row["level"]) for row in read_rows(path)}
    with path.open("a", encoding="utf-8") as file:
        jobs = [*product(range(games), levels_of(game)), *product(range(games, MORE * games), [LEVEL])]
        for deal, level in jobs:
            if time.monotonic() > end:
                return
            if (deal, level) not in done:
                file.write(json.dumps(look(game, deal, level), separators=(",", ":")) + "\n")
                file.flush()


def read_rows(path: Path) -> list[dict[str, Json]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


# ----- measuring -----


class Mean:
    """A mean with its 95 % interval."""

    def __init__(self, mean: float, doubt: float, games: int) -> None:
        self.mean = mean
        self.reach = doubt * (STUDENT[games - 1] if games <= len(STUDENT) else 2.1)

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """Of one value a game."""
        return cls(fmean(values), stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 1.0, len(values))

    @classmethod
    def of_groups(cls, groups: Sequence[Sequence[float]]) -> "Mean":
        """Of several values in each game, which may have to do with each other."""
        count, games = sum(map(len, groups)), len(groups)
        mean = sum(map(sum, groups)) / count
        apart = sum((sum(group) - mean * len(group)) ** 2 for group in groups)
        return cls(mean, math.sqrt(apart * games / max(1, games - 1)) / count if games > 1 else 1.0, games)

    def __str__(self) -> str:
        return f"{100 * self.mean:.2f} ± {100 * self.reach:.2f}"

    def whole(self) -> str:
        """For shares of wins, of which nobody needs hundredths."""
        return f"{100 * self.mean:.1f} ± {100 * self.reach:.1f}"


def given_away(rows: Sequence[dict[str, Json]], level: str) -> list[float]:
    """What a level gave away a move, deal by deal."""
    found = sorted((row["deal"], fmean(row["losses"])) for row in rows if row["level"] == level)
    return [loss for _, loss in found]


def is_complete(rows: Sequence[dict[str, Json]]) -> bool:
    """Whether every level has played that every game has."""
    return {row["level"] for row in rows} >= set(LEVELS) - {NETWORKED}


def share_of(rows: Sequence[dict[str, Json]], level: str, grade: str) -> float:
    """How many of a level's moves have a grade."""
    mine = [found for row in rows if row["level"] == level for found in row["grades"]]
    return mine.count(grade) / max(1, len(mine))


def gains(rows: Sequence[dict[str, Json]], grade: str, name: str = "gain") -> list[list[float]]:
    """What replaced moves of a grade gained, or what the analysis had told of them, game by game."""
    found = [[each[name] for each in row["replaced"] if each["grade"] == grade] for row in rows]
    return [group for group in found if group]


# ----- the page -----

LOSS_HEAD = """| game | games | level | gave away a move | less than the level before | ?! | ? | ?? |
| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |"""
GAIN_HEAD = """| game | grade | replaced | said to be lost | won more with the proposed move |
| --- | --- | ---: | ---: | ---: |"""


def loss_table(rows: dict[str, list[dict[str, Json]]]) -> str:
    """What each level gave away, game by game."""
    lines = [LOSS_HEAD]
    for name, found in rows.items():
        game = walpurgis.game(name)
        levels = [level for level in levels_of(game) if given_away(found, level)]
        steps = {later: (earlier, later) for earlier, later in pairwise(levels) if later != NETWORKED}
        for level in levels:
            step = ""
            if level in steps:
                pairs = zip(*[given_away(found, each) for each in steps[level]], strict=False)
                step = str(Mean.of([earlier - later for earlier, later in pairs]))
            rates = [f"{100 * share_of(found, level, grade):.1f} %" for grade in GRADES]
            lost = Mean.of(given_away(found, level))
            games = sum(row["level"] == level for row in found)
            lines.append(f"| {game.title} | {games} | {level} | {lost} | {step} | {' | '.join(rates)} |")
    return "\n".join(lines)


def gain_table(rows: dict[str, list[dict[str, Json]]]) -> str:
    """What the proposed moves won, grade by grade."""
    lines = [GAIN_HEAD]
    for name, found in rows.items():
        for grade in REPLACED:
            groups = gains(found, grade)
            if groups:
                count, said = sum(map(len, groups)), Mean.of_groups(gains(found, grade, "loss"))
                won = Mean.of_groups(groups).whole()
                lines.append(f"| {walpurgis.game(name).title} | {grade} | {count} | {100 * said.mean:.1f} | {won} |")
    return "\n".join(lines)


def write_page(names: Sequence[str]) -> None:
    """Put both tables where the page has a place for them."""
    rows = {name: found for name in names if (found := read_rows(ROWS / f"{name}.jsonl"))}
    if not all(is_complete(rows.get(name, [])) for name in names):
        print("The page stays as it is: not every game has been looked at.")
        return
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(f"{head}{BEGIN}\n{loss_table(rows)}\n\n{gain_table(rows)}\n{END}{tail}", "utf-8")


def main() -> None:
    """Look at what is left, print and write the tables."""
    parser = argparse.ArgumentParser(description="What each level gives away a move, and what better moves win.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=math.inf)
    chosen = parser.parse_args()
    for name in chosen.games:
        play_on(walpurgis.game(name), chosen.count, time.monotonic() + 60 * chosen.minutes / len(chosen.games))
        rows = {name: read_rows(ROWS / f"{name}.jsonl")}
        if is_complete(rows[name]):
            print(f"{loss_table(rows)}\n\n{gain_table(rows)}\n", flush=True)
    write_page(walpurgis.games())


if __name__ == "__main__":
    main()
