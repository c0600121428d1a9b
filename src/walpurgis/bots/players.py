"""The levels that need no search: a novice plays at random, an apprentice by the game's rules of thumb."""

import importlib
import random
from collections.abc import Callable
from typing import Any

from walpurgis.bots.position import Position
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

Policy = Callable[[State[Any], int, list[Move], random.Random], Move]
"""Rules of thumb: the move of a seat in a sampled world. `walpurgis.bots.GAME` has one for its game."""


def policy(game: str) -> Policy:
    """The rules of thumb of a game."""
    try:
        found: Policy = importlib.import_module(f"walpurgis.bots.{game}").policy
    except ModuleNotFoundError as error:
        raise ValueError(f"nobody has written rules of thumb for {game!r} yet") from error
    return found


class Novice:
    """Plays any legal move."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, position: Position, seconds: float | None = None) -> Move:
        return self.rng.choice(position.legal)


class Apprentice:
    """Plays by rules of thumb, on what the seat can see."""

    def __init__(self, policy: Policy, rng: random.Random) -> None:
        self.policy = policy
        self.rng = rng

    def choose(self, position: Position, seconds: float | None = None) -> Move:
        return self.policy(position.sample(self.rng), position.seat, position.legal, self.rng)
