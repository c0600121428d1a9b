"""What the tests of bots share: the games, positions in them, and a clock that only moves when it is told to."""

import random
from collections.abc import Iterator
from typing import Any

import walpurgis
from examples.teaching import GAME as MOONLIGHT
from walpurgis.bots.check import fitting
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State

OURS = walpurgis.games()
GAMES = [MOONLIGHT.id, *OURS]


def find_game(id: str) -> Game[Any]:
    return MOONLIGHT if id == MOONLIGHT.id else walpurgis.game(id)


def positions(game: Game[Any], seats: int, count: int, seed: int = 0) -> Iterator[tuple[State[Any], int]]:
    """Positions with a choice, spread over a random game, each with a seat that has it."""
    state = game.new(seats, fitting(game, seats), seed)
    rng = random.Random(seed)
    passed: list[tuple[State[Any], int]] = []
    while not state.over:
        seat = rng.choice(state.waiting)
        if len(state.legal(seat)) > 1:
            passed.append((state.copy(), seat))
        state.apply(seat, rng.choice(state.legal(seat)))
    yield from passed[:: max(1, len(passed) // count)][:count]


class FakeTime:
    """Time that passes a little with every look at it."""

    def __init__(self, tick: float = 0.0005) -> None:
        self.tick = tick
        self.time = 100.0

    def __call__(self) -> float:
        self.time += self.tick
        return self.time
