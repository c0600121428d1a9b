"""From what judges say to chances to win: plays games of mixed levels, fits, measures and writes docs/calibration.md.

    python bench/calibrate.py                          5,000 games of every game; run again, it goes on
    python bench/calibrate.py septima --games 200
    python bench/calibrate.py --minutes 30             ends then, whatever has been played
    python bench/calibrate.py --games 0                only fits again, from games that were played here

In every seat sits a level of its own, by lot; how many seats, too. From a few positions of each game the rest of the
round is played as the quick analysis does it, in several worlds that agree with what the seat to move could know, and
what the game's evaluation and its network say there is noted, with the points and with who won in the end. Parameters
are fitted to the even games; everything that is reported was measured on the odd ones. Parameters and measurements go
to src/walpurgis/analysis/calibration/, positions stay in build/calibration/.
"""

import argparse
import json
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import walpurgis
from walpurgis.analysis import chances as judging
from walpurgis.analysis.chances import Calibration, WinProbabilityModel
from walpurgis.arena.plots import reliability
from walpurgis.bots.check import fitting
from walpurgis.bots.learned.installed import installed, network
from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Bot, Position
from walpurgis.bots.search import Search
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State

ROOT = Path(__file__).parent.parent
ROWS = ROOT / "build/calibration"
PAGE = ROOT / "docs/calibration.md"
PLOTS = ROOT / "docs/assets/calibration"
LEVELS: Final = {"novice": 4, "apprentice": 10, "witch,iterations=4": 1, "raven": 1}
"""Who plays, and how often; a raven where the game has a network."""
POSITIONS: Final = 4
"""How many positions of each game are looked at."""
WORLDS: Final = 4
"""In how many worlds."""
BINS: Final = 10
CAUTION: Final = 2.0
"""How much speaks against parameters far from where the search for them begins; with many games, next to nothing."""
POINTS: Final = "points"

Floats = NDArray[np.float64]


# ----- playing -----


def judges(game: Game[Any]) -> list[WinProbabilityModel]:
    """All judges of a game, not calibrated."""
    found = [WinProbabilityModel(game, game.strategy, judging.UNCALIBRATED, "")]
    if installed(game.id):
        found.append(judging.network_judge(game, network(game.id), judging.UNCALIBRATED))
    return found


def play(game: Game[Any], number: int, judged_by: Sequence[WinProbabilityModel]) -> Iterator[dict[str, Json]]:
    """One game, and what its positions say."""
    rng = random.Random(f"calibrate {game.id} {number}")
    seats = rng.choice(game.seats)
    levels = {name: weight for name, weight in LEVELS.items() if name != "raven" or installed(game.id)}
    names = rng.choices(list(levels), list(levels.values()), k=seats)
    bots: list[Bot] = [bot_maker(name)(game.id, random.Random(rng.getrandbits(64))) for name in names]
    state = game.new(seats, fitting(game, seats), rng.getrandbits(63))
    kept: list[tuple[State[Any], int]] = []
    passed = 0
    while not state.over:
        seat = game.next_seat(state)
        if len(state.legal(seat)) > 1:
            passed += 1
            if len(kept) < POSITIONS:
                kept.append((state.copy(), seat))
            elif (at := rng.randrange(passed)) < POSITIONS:
                kept[at] = state.copy(), seat
        state.apply(seat, bots[seat].choose(Position(state, seat, rng)))
    won = [judging.win_share(state.result(), seat) for seat in range(seats)]
    for before, seat in kept:
        yield {"game": number, "won": won, **look(before, seat, judged_by, rng)}


def look(state: State[Any], seat: int, judged_by: Sequence[WinProbabilityModel], rng: random.Random) -> dict[str, Json]:
    """What the judges and the points say of a position, as far as the seat to move can know."""
    game = state.game
    position = Position(state, seat, rng)
    measure = game.stakes.quantities[0].measure
    worlds = [position.sample(rng) for _ in range(WORLDS)]
    said: dict[str, Json] = {
        "round": game.strategy.round_number(state),
        POINTS: [fmean(measure(world, other) for world in worlds) for other in range(state.seats)],
    }
    for judge in judged_by:
        search = Search(position, judge.strategy(tree=False), judge.style(tree=False), rng, limit=1)
        said[judge.kind] = [foretold(search, judge) for _ in range(WORLDS)]
    return said


def foretold(search: Search, judge: WinProbabilityModel) -> list[Json]:
    """One world: the round when it was judged, or -1 after the end, and what was said of every seat."""
    world = search.world()
    search.roll_out(world)
    if world.over:
        return [-1, [judging.win_share(world.result(), seat) for seat in range(world.seats)]]
    return [judge.usual.round_number(world), [round(value, 5) for value in judge.values(world)]]


def read_rows(path: Path) -> list[dict[str, Json]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def play_on(game: Game[Any], games: int, end: float) -> None:
    """Play what is left of so many games, or until the time is up. A game's positions are written at once."""
    ROWS.mkdir(parents=True, exist_ok=True)
    path = ROWS / f"{game.id}.jsonl"
    done = max((row["game"] for row in read_rows(path)), default=-1) + 1
    judged_by = judges(game)
    with path.open("a", encoding="utf-8") as file:
        for number in range(done, games):
            if time.monotonic() > end:
                return
            rows = list(play(game, number, judged_by))
            file.write("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))
            file.flush()


# ----- fitting -----


class Sample:
    """The positions of one number of seats, as arrays: values of every world and seat, and who won."""

    def __init__(self, seats: int, rows: Sequence[dict[str, Json]], kind: str) -> None:
        self.seats = seats
        self.won: Floats = np.array([row["won"] for row in rows])
        if kind == POINTS:
            self.values: Floats = np.array([[row[POINTS]] for row in rows], float)
            self.rounds: Floats = np.array([[row["round"]] for row in rows], float)
        else:
            self.values = np.array([[values for _, values in row[kind]] for row in rows], float)
            self.rounds = np.array([[number for number, _ in row[kind]] for row in rows], float)

    def chances(self, parameters: Sequence[float], last: int) -> Floats:
        """The chances of every seat at every position: the mean over its worlds."""
        base, late, seats, alone, bias = parameters
        first = alone if self.seats == 1 else base + seats * math.log(self.seats / 2)
        sharpness = np.exp(np.clip(first + late * np.minimum(1.0, np.maximum(self.rounds, 0) / last), -12, 12))
        scaled = self.values * sharpness[..., None]
        if self.seats == 1:
            told = 1 / (1 + np.exp(-np.clip(scaled + bias, -50, 50)))
        else:
            powers = np.exp(scaled - scaled.max(axis=2, keepdims=True))
            told = powers / powers.sum(axis=2, keepdims=True)
        ended = (self.rounds < 0)[..., None]
        found: Floats = np.where(ended, self.values, told).mean(axis=1)
        return found


def samples(rows: Sequence[dict[str, Json]], kind: str) -> list[Sample]:
    """By the number of seats; games that nobody won are left out where somebody has to win."""
    groups: dict[int, list[dict[str, Json]]] = {}
    for row in rows:
        if len(row["won"]) == 1 or sum(row["won"]) > 0:
            groups.setdefault(len(row["won"]), []).append(row)
    return [Sample(seats, group, kind) for seats, group in sorted(groups.items())]


def fit(rows: Sequence[dict[str, Json]], kind: str, last: int) -> list[float]:
    """The parameters under which what happened was most likely."""
    found = samples(rows, kind)

    start = [0.0] * 5 if kind != POINTS else [-2.0, 1.0, 0.0, -2.0, 0.0]

    def surprise(parameters: Sequence[float]) -> float:
        total = sum(_surprise(sample, parameters, last) for sample in found)
        far = sum((number - usual) ** 2 for number, usual in zip(parameters, start, strict=True))
        return total + CAUTION * far

    return descend(surprise, start)


def _surprise(sample: Sample, parameters: Sequence[float], last: int) -> float:
    chances = np.clip(sample.chances(parameters, last), 1e-3, 1 - 1e-3)
    if sample.seats == 1:
        return float(-(sample.won * np.log(chances) + (1 - sample.won) * np.log(1 - chances)).sum())
    return float(-(sample.won * np.log(chances)).sum())


def descend(cost: Callable[[Sequence[float]], float], start: list[float]) -> list[float]:
    """Step by step in each parameter, with ever smaller steps."""
    at, lowest, step = list(start), cost(start), 0.5
    while step > 1e-3:
        better = False
        for place in range(len(at)):
            for change in (step, -step):
                tried = [*at[:place], at[place] + change, *at[place + 1 :]]
                if (found := cost(tried)) < lowest - 1e-9:
                    at, lowest, better = tried, found, True
        step = step if better else step / 2
    return [round(number, 4) for number in at]


# ----- measuring -----


class Measured:
    """How well chances agree with what happened."""

    def __init__(
        self, rows: Sequence[dict[str, Json]], kind: str, parameters: Sequence[float] | None, last: int
    ) -> None:
        self.said, self.came, self.seats = [], [], []
        for sample in samples(rows, kind if parameters is not None else POINTS):
            chances = sample.chances(parameters, last) if parameters is not None else blind(sample)
            self.said += chances.ravel().tolist()
            self.came += sample.won.ravel().tolist()
            self.seats += [sample.seats] * chances.size

    def brier(self, seats: int = 0) -> float:
        """The mean squared distance over all seats; 0 is perfect."""
        pairs = zip(self.said, self.came, self.seats, strict=True)
        return fmean((said - came) ** 2 for said, came, of in pairs if seats in (0, of))

    def bins(self) -> list[tuple[float, float, int]]:
        """By tenths of the foretold chance: its mean, the share that won, and how many there were."""
        found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
        for said, came in zip(self.said, self.came, strict=True):
            found[min(BINS - 1, int(said * BINS))].append((said, came))
        return [
            (round(fmean(said for said, _ in group), 4), round(fmean(came for _, came in group), 4), len(group))
            for group in found
            if group
        ]


def blind(sample: Sample) -> Floats:
    """What somebody says who knows the rules alone."""
    return np.full_like(sample.won, float(sample.won.mean()) if sample.seats == 1 else 1 / sample.seats)


def write_calibration(game: Game[Any], judge: WinProbabilityModel, rows: Sequence[dict[str, Json]]) -> None:
    """Fit, measure, and write the file of a game and a judge."""
    even, odd = [row for row in rows if row["game"] % 2 == 0], [row for row in rows if row["game"] % 2]
    last = max(row["round"] for row in rows)
    parameters = fit(even, judge.kind, last)
    ours = Measured(odd, judge.kind, parameters, last)
    by_points = Measured(odd, POINTS, fit(even, POINTS, last), last)
    raw = Measured(odd, judge.kind, [0.0] * 5, last)
    by_rules = Measured(odd, judge.kind, None, last)
    seats = sorted(set(ours.seats))
    briers = {
        name: {"all": round(each.brier(), 4), **{str(number): round(each.brier(number), 4) for number in seats}}
        for name, each in {"ours": ours, "uncalibrated": raw, "points": by_points, "rules": by_rules}.items()
    }
    told = {
        "game": game.id,
        "judge": judge.kind,
        "rules": game.rules,
        "box": game.box,
        "network": judging.fingerprint(network(game.id)) if judge.kind == judging.NETWORK else "",
        "command": f"python bench/calibrate.py {game.id}",
        "levels": LEVELS,
        "games": len({row["game"] for row in rows}),
        "positions": len(rows),
        "parameters": dict(zip(Calibration._fields, [*parameters, last], strict=True)),
        "brier": briers,
        "reliability": ours.bins(),
    }
    judging.CALIBRATIONS.mkdir(exist_ok=True)
    path = judging.CALIBRATIONS / f"{game.id}.{judge.kind}.json"
    path.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


# ----- the page -----


def write_page() -> None:
    """Everything that was fitted, with a plot each."""
    parts, rows = [], []
    PLOTS.mkdir(parents=True, exist_ok=True)
    for path in sorted(judging.CALIBRATIONS.glob("*.json")):
        told = json.loads(path.read_text("utf-8"))
        title = f"{walpurgis.game(told['game']).title}, by {KINDS[told['judge']]}"
        brier = told["brier"]
        scores = [f"{brier[name]['all']:.3f}" for name in ("ours", "uncalibrated", "points", "rules")]
        rows.append(f"| {title} | {told['games']:,} | {told['positions']:,} | {' | '.join(scores)} |")
        plot = PLOTS / f"{path.stem}.svg"
        plot.write_text(reliability(title, told["reliability"]) + "\n", "utf-8")
        parts += [
            f"## {title}",
            by_seats(brier),
            f"![{title}: chances against outcomes](assets/calibration/{plot.name})",
        ]
    PAGE.write_text(HEAD + "\n".join(rows) + "\n\n" + "\n\n".join(parts) + "\n", "utf-8")


def by_seats(brier: dict[str, dict[str, float]]) -> str:
    seats = [name for name in brier["ours"] if name != "all"]
    lines = [
        f"| {number} | {' | '.join(f'{brier[name][number]:.3f}' for name in ('ours', 'points', 'rules'))} |"
        for number in seats
    ]
    return "\n".join(["| seats | ours | by points | by the rules |", "| ---: | ---: | ---: | ---: |", *lines])


KINDS = {judging.NETWORK: "its network", judging.EVALUATION: "its evaluation"}
HEAD = """# How true the chances are

Chances to win that the [analysis](analysis.md) tells, against what happened. `python bench/calibrate.py` plays, fits
and writes this page; run again, it goes on. In every seat sits a level by lot (novice, apprentice, a witch of four
simulations, and raven where there is a network), and the number of seats is drawn, too. Parameters were fitted to the
even games; everything here was measured on the odd ones, at four positions a game, from what the seat to move knew.

The Brier score is the mean squared distance between chance and outcome over all seats; smaller is better. *By points*
is the lead in points of the moment, fitted in the same way; *by the rules* gives every seat the same chance; alone, it
is the share of games that were won, in hindsight. The solitary game is won so rarely by these levels that its chances
are not to be trusted yet.

| game and judge | games | positions | ours | not calibrated | by points | by the rules |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def main() -> None:
    """Play what is left, fit, and write the page."""
    parser = argparse.ArgumentParser(description="Calibrate the chances that the analysis tells.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=5000)
    parser.add_argument("--minutes", type=float, default=math.inf)
    chosen = parser.parse_args()
    for at, name in enumerate(chosen.games):
        share = chosen.minutes / len(chosen.games)
        game = walpurgis.game(name)
        play_on(game, chosen.count, time.monotonic() + 60 * share)
        rows = read_rows(ROWS / f"{name}.jsonl")
        print(f"{at + 1}/{len(chosen.games)} {game.title}: {len(rows)} positions", flush=True)
        for judge in judges(game) if rows else []:
            write_calibration(game, judge, rows)
    write_page()


if __name__ == "__main__":
    main()
