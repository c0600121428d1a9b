"""What Moonlight contributes to its bots; `walpurgis.bots` finds it by this module's name."""

import random

from examples.teaching import BURN, LAY, Night
from walpurgis import kernel
from walpurgis.kernel import Move

State = kernel.State[Night]


def policy(world: State, seat: int, legal: list[Move], rng: random.Random) -> Move:
    """Lay a high card while there is something to win, then burn what is left."""
    if legal[0].verb is LAY:
        return max(legal, key=lambda move: move.a if world.table.night < 3 else rng.random())
    burning = [move for move in legal if move.verb is BURN]
    spare = len(world.table.hands[seat]) > 3 - world.table.night
    return burning[0] if burning and spare else legal[0]


def sensible(world: State, seat: int, legal: list[Move]) -> list[Move]:
    """In the last night nobody keeps a card."""
    burning = [move for move in legal if move.verb is BURN]
    return burning if burning and world.table.night == 3 else legal


def evaluate(world: State, seat: int) -> float:
    """Points, and cards that may become points, against the best of the others."""
    worth = [points + 0.8 * len(hand) for points, hand in zip(world.table.points, world.table.hands, strict=True)]
    best = max(value for other, value in enumerate(worth) if other != seat)
    return min(1.0, max(0.0, 0.5 + 0.1 * (worth[seat] - best)))
