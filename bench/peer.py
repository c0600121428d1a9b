"""The peer: catanatron with four random players. Run in an environment of its own, by `bench/run.py`.

A line on stdin is a number of seconds; the answer on stdout has its decisions a second, legal moves included (each
tick computes the playable actions of the next one), and the microseconds of `game.copy()`.
"""

import json
import random
import sys
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def begin(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in COLORS], seed=seed)


def race(first: int, seconds: float) -> tuple[int, int, float]:
    """Random games for about so many seconds of processor time: games, ticks, seconds."""
    games = ticks = 0
    start = time.process_time()
    while games == 0 or time.process_time() - start < seconds:
        game = begin(first + games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
        games += 1
    return games, ticks, time.process_time() - start


def positions() -> list[Game]:
    """Some twenty positions, spread over the first part of a random game."""
    random.seed(1)
    game, passed = begin(1), []
    for _ in range(20):
        for _ in range(15):
            if game.winning_color() is None:
                game.play_tick()
        passed.append(game.copy())
    return passed


def copies(games: list[Game], seconds: float) -> float:
    """Microseconds a copy."""
    calls = 0
    start = time.process_time()
    while calls == 0 or time.process_time() - start < seconds:
        for game in games:
            game.copy()
        calls += len(games)
    return (time.process_time() - start) / calls * 1e6


def main() -> None:
    """Answer requests until there are no more."""
    print(json.dumps({"build": f"catanatron {version('catanatron')}"}), flush=True)
    some, seed = positions(), 1
    for line in sys.stdin:
        seconds = json.loads(line)[1]
        games, ticks, spent = race(seed, seconds / 2)
        seed += games
        figures = {"games/s": games / spent, "decisions/s": ticks / spent, "decisions/game": ticks / games}
        print(json.dumps(figures | {"copy µs": copies(some, seconds / 8), "seats": 4}), flush=True)


if __name__ == "__main__":
    main()
