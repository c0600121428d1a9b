"""How well evaluations foretell the end: `python bench/evaluations.py [GAME...] [--games N]`.

Each game goes astray by some random moves up to some round, and on by heuristics from there. What the evaluation
says at that round is compared with the end: how much of the margin between two players it explains, and how much better
it knows who wins than somebody who knows the rules only. An evaluation that explains more makes the search stronger; so
when you change one, measure it here first.
"""

import argparse
import math
import random
from statistics import fmean
from typing import Any

import walpurgis
from walpurgis.arena.balance import correlation
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import Strategy

ASTRAY = (0.0, 0.08, 0.2, 0.4)
"""How often a seat's moves are random before the evaluation is asked; each seat draws its own."""


class Foretold:
    """What an evaluation said of a seat in the middle of a game, and what came of it."""

    def __init__(self, chance: float, fair: float, won: float, margin: float) -> None:
        self.chance = chance
        self.fair = fair
        self.won = won
        self.margin = margin

    @property
    def odds(self) -> float:
        held = min(max(self.chance, 1e-9), 1 - 1e-9)
        return math.log(held / (1 - held))


def foretell(game: Game[Any], known: Strategy, seats: int, rounds: int, rng: random.Random) -> list[Foretold]:
    """One game, evaluated for every seat when so many rounds were over; nothing where it ended before."""
    assert known.policy is not None
    assert known.evaluate is not None
    state = game.new(seats, None, rng.getrandbits(32))
    astray = [rng.choice(ASTRAY) for _ in range(seats)]
    chances: list[float] = []
    while not state.over:
        if not chances and known.round_number(state) >= rounds:
            chances = [known.evaluate(state, seat) for seat in range(seats)]
        seat = game.next_seat(state)
        legal = state.legal(seat)
        wild = not chances and rng.random() < astray[seat]
        state.apply(seat, rng.choice(legal) if wild else known.policy(state, seat, legal, rng))
    return [ending(state, seat, chance) for seat, chance in enumerate(chances)]


def ending(state: State[Any], seat: int, chance: float) -> Foretold:
    scores, winners = state.result()["scores"], state.result()["winners"]
    won = 1 / len(winners) if seat in winners else 0.0
    margin = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return Foretold(chance, min(1, len(winners)) / state.seats, won, margin)


def last_round(game: Game[Any], known: Strategy, seats: int) -> int:
    """The greatest moment of a game by heuristics."""
    assert known.policy is not None
    state, rng, latest = game.new(seats, None, 0), random.Random(0), 0
    while not state.over:
        latest = max(latest, known.round_number(state))
        seat = game.next_seat(state)
        state.apply(seat, known.policy(state, seat, state.legal(seat), rng))
    return latest


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description="How well evaluations foretell the end of games.")
    parser.add_argument("games", nargs="*", default=walpurgis.games(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=400)
    chosen = parser.parse_args()
    print(f"{'game':16}{'seats':>6}{'games':>7}{'margin explained':>18}{'Brier':>8}{'by the rules':>14}")
    for name in chosen.games:
        game = walpurgis.game(name)
        known = game.strategy
        seats = next(number for number in game.seats if number > 1)
        rng, latest = random.Random(0), last_round(game, known, seats)
        played = [foretell(game, known, seats, rng.randint(1, latest), rng) for _ in range(chosen.count)]
        found = [each for one in played for each in one]
        explained = correlation([(each.odds, each.margin) for each in found]) ** 2
        brier = fmean((each.chance - each.won) ** 2 for each in found)
        blind = fmean((each.fair - each.won) ** 2 for each in found)
        shown = f"{explained:.2f}" if seats == 2 else "–"
        print(f"{name:16}{seats:6}{len(played):7}{shown:>18}{brier:8.3f}{blind:14.3f}", flush=True)


if __name__ == "__main__":
    main()
