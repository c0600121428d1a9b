"""Bots as deciders of the independent dealer: two truths behind one view must give the same move."""

import random
from collections.abc import Sequence
from typing import Any, Final

from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Position
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.testing import Decider

EVERY_LEVEL: Final = ("novice", "apprentice", "witch,iterations=4", "septima,iterations=4")
"""All levels, with searches short enough to be repeated thousands of times."""


def deciders(names: Sequence[str] = EVERY_LEVEL) -> dict[str, Decider]:
    """Deciders by the names of bots."""
    return {name: _decider(name) for name in names}


def _decider(name: str) -> Decider:
    make = bot_maker(name)

    def decide(state: State[Any], seat: int, seed: int) -> Move:
        bot = make(state.game.key, random.Random(seed))
        return bot.choose(Position(state, seat, random.Random(seed + 1)))

    return decide
