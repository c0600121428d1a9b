"""How fast the search is: simulations a second on one core, over positions spread through games."""

import random
import time
from typing import Any

from walpurgis.bots.check import fitting
from walpurgis.bots.position import Position
from walpurgis.bots.search import Search
from walpurgis.bots.style import Style
from walpurgis.kernel.game import Game

BATCH = 24
"""Simulations of one search; a level's first ones decide how many moves it looks at."""


def simulations(game: Game[Any], seats: int, style: Style, seconds: float = 4.0, positions: int = 16) -> float:
    """Iterations a second of processor time, each from the sampling of a world to the values on their way back."""
    known = game.strategy
    rng = random.Random(0)
    chosen = _positions(game, seats, positions)
    spent, made = 0.0, 0
    while spent < seconds:
        for position in chosen:
            start = time.process_time()
            search = Search(position, known, style, rng, limit=BATCH)
            search.run()
            spent += time.process_time() - start
            made += search.iterations
    return made / spent


def _positions(game: Game[Any], seats: int, count: int) -> list[Position]:
    """Positions with a choice, spread over a random game."""
    rng = random.Random(1)
    state = game.new(seats, fitting(game, seats), 1)
    passed = []
    while not state.over:
        seat = game.next_seat(state)
        legal = state.legal(seat)
        if len(legal) > 1:
            passed.append((state.copy(), seat))
        state.apply(seat, rng.choice(legal))
    return [Position(state, seat, rng) for state, seat in passed[:: max(1, len(passed) // count)]]
