"""Matches between bots, and how sure one may be of their outcome."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

from walpurgis.bots.position import Bot, Position
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State

Maker = Callable[[random.Random], Bot]
"""Makes a bot for one seat of one game, with a generator of its own."""


def play(game: Game[Any], makers: Sequence[Maker], options: dict[str, Json] | None = None, seed: int = 0) -> State[Any]:
    """A whole game between bots, one for each seat."""
    state = game.new(len(makers), options, seed)
    bots = [maker(random.Random(seed * 64 + seat)) for seat, maker in enumerate(makers)]
    rng = random.Random(seed)
    while not state.over:
        seat = game.next_seat(state)
        state.apply(seat, bots[seat].choose(Position(state, seat, rng)))
    return state


def wins(
    game: Game[Any],
    one: Maker,
    other: Maker,
    seats: int,
    games: int,
    options: dict[str, Json] | None = None,
    seed: int = 0,
) -> float:
    """How many games `one` wins against a field of `other`, its seat rotating; a shared win counts in part."""
    total = 0.0
    for number in range(games):
        mine = number % seats
        makers = [one if seat == mine else other for seat in range(seats)]
        winners = play(game, makers, options, seed + number // seats).result()["winners"]
        total += (mine in winners) / max(1, len(winners))
    return total


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson)."""
    z, rate = 1.96, wins / games
    middle = rate + z * z / (2 * games)
    reach = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
