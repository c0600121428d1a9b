"""What a search adds to heuristics, decision by decision: `python bench/decisions.py GAME [--search NAME...]`.

In positions of games by heuristics, the search chooses. Where it departs from what heuristics prefer, both
moves are played on to the end by heuristics, in the same fresh worlds: how much does the change bring, in points of
margin (in games of teams, in wins)? This takes a fraction of the time of matches; but a match has the last word.

    python bench/decisions.py witchstone --search witch "witch,horizon=2"
"""

import argparse
import math
import random
from statistics import fmean, stdev
from typing import Any

import walpurgis
from walpurgis.bots import Position, Searcher
from walpurgis.bots.names import bot_maker
from walpurgis.bots.search import take_back_answers
from walpurgis.kernel.game import Game
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import Strategy

EACH = 4
"""Positions from one game."""


class Judge:
    """Plays moves on to the end, in worlds that are the same for all moves of a position."""

    def __init__(self, game: Game[Any], known: Strategy, worlds: int) -> None:
        assert known.policy is not None
        self.game = game
        self.policy = known.policy
        self.worlds = worlds
        self.known: dict[tuple[int, Move], float] = {}

    def positions(self, seats: int, count: int) -> list[Position]:
        """Decisions with a real choice, from games by heuristics."""
        found: list[Position] = []
        while len(found) < count:
            rng = random.Random(len(found))
            state, passed = self.game.new(seats, None, rng.getrandbits(32)), []
            while not state.over:
                seat = self.game.next_seat(state)
                if len(state.legal(seat)) > 2:
                    passed.append((state.copy(), seat))
                self.move(state, rng)
            found += [Position(state, seat, rng) for state, seat in rng.sample(passed, EACH)]
        return found[:count]

    def move(self, state: State[Any], rng: random.Random) -> None:
        seat = self.game.next_seat(state)
        state.apply(seat, self.policy(state, seat, state.legal(seat), rng))

    def worth(self, number: int, position: Position, move: Move) -> float:
        """What a move comes to in the end, on average."""
        if (number, move) not in self.known:
            ends = [self.end(position, move, random.Random(f"{number}/{world}")) for world in range(self.worlds)]
            self.known[number, move] = fmean(ends)
        return self.known[number, move]

    def end(self, position: Position, move: Move, rng: random.Random) -> float:
        world = take_back_answers(position.sample(rng))
        world.apply(position.seat, move)
        while not world.over:
            self.move(world, rng)
        return outcome(world.result(), position.seat)


def outcome(result: dict[str, Any], seat: int) -> float:
    """The margin over the best of the others; where teams play, the part of the win."""
    if "teams" in result:
        return 1 / len(result["winners"]) if seat in result["winners"] else 0.0
    scores: list[int] = result["scores"]
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def main() -> None:
    """Measure and print a line for each search."""
    parser = argparse.ArgumentParser(description="What a search adds to heuristics, decision by decision.")
    parser.add_argument("game")
    parser.add_argument("--search", nargs="+", default=["witch"], help="names of bots that search")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=50, help="in which both moves are played to the end")
    chosen = parser.parse_args()
    game = walpurgis.game(chosen.game)
    known = game.strategy
    judge = Judge(game, known, chosen.worlds)
    asked = judge.positions(chosen.seats or next(n for n in game.seats if n > 1), chosen.positions)
    for name in chosen.search:
        bot = bot_maker(name)(game.id, random.Random(0))
        assert isinstance(bot, Searcher)
        gains = []
        for number, position in enumerate(asked):
            heuristic = judge.policy(position.sample(bot.rng), position.seat, position.legal, bot.rng)
            move = bot.choose(position)
            gains.append(judge.worth(number, position, move) - judge.worth(number, position, heuristic))
        error = stdev(gains) / math.sqrt(len(gains))
        changed = f"{sum(gain != 0 for gain in gains)} of {len(gains)} moves are others"
        print(
            f"{name}: {fmean(gains):+.2f} ± {error:.2f}; {changed}, {bot.simulations / len(asked):.0f} simulations each"
        )


if __name__ == "__main__":
    main()
