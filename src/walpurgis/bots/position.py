"""A position as a bot gets it: a seat's view, its legal moves, its prompt, and worlds that agree with the view."""

import random
from typing import Any, Protocol

from walpurgis.bots.clock import FREE, Clock
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State


class Position:
    """What a seat knows when it has to decide.

    It is made from a sampled world, not from the true state: a sample depends on the view alone, so a world
    sampled from it is as good as one sampled from the truth, and there is no way from here to the truth.
    It can be pickled, and thought about in another process.
    """

    def __init__(self, state: State[Any], seat: int, rng: random.Random) -> None:
        self.seat = seat
        self.legal: list[Move] = state.legal(seat)
        self._world = state.sample(seat, rng)

    @property
    def game(self) -> Game[Any]:
        return self._world.game

    @property
    def view(self) -> dict[str, Json]:
        return self._world.view(self.seat)

    @property
    def prompt(self) -> dict[str, Json] | None:
        return self._world.prompt(self.seat)

    def sample(self, rng: random.Random) -> State[Any]:
        """A full state that agrees with the view."""
        return self._world.sample(self.seat, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._world, self.seat)


class Bot(Protocol):
    """A player. It sees a position and a clock, and answers with one of the position's legal moves."""

    def choose(self, position: Position, clock: Clock = FREE) -> Move: ...


def _restore(world: State[Any], seat: int) -> Position:
    """A position in another process."""
    position = Position.__new__(Position)
    position.seat = seat
    position._world = world
    position.legal = world.legal(seat)
    return position
