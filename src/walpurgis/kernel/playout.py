"""Playouts: random moves, made inside the engine so that a compiled one is not slowed down by an interpreted loop."""

from collections.abc import Callable
from typing import Any

from walpurgis.kernel.state import State


def play_out(state: State[Any], random: Callable[[], float], most: int = -1) -> int:
    """Make random moves until the game is over, or so many of them; the answer is how many were made.

    `random` gives numbers from 0 up to 1, such as `random.Random(7).random`.
    """
    made = 0
    while state.waiting and made != most:
        waiting = state.waiting
        seat = waiting[0] if len(waiting) == 1 else waiting[int(random() * len(waiting))]
        legal = state.peek_legal(seat)
        state.apply_unchecked(seat, legal[int(random() * len(legal))])
        made += 1
    return made
