"""How to play Moonlight well: what its bots ask, declared as the game's `Strategy`."""

import random
from typing import Any

from walpurgis.kernel import Move, State, Strategy


def policy(world: State[Any], seat: int, legal: list[Any], rng: random.Random) -> Move:
    """Lay a high card while there is something to win, then burn what is left."""
    if legal[0].verb.name == "lay":
        highest: Move = max(legal, key=lambda move: move.card if world.table.night < 3 else rng.random())
        return highest
    burning = burns(legal)
    spare = len(world.table.hands[seat]) > 3 - world.table.night
    return burning[0] if burning and spare else legal[0]


def sensible(world: State[Any], seat: int, legal: list[Any]) -> list[Move]:
    """In the last night nobody keeps a card."""
    return burns(legal) or legal if world.table.night == 3 else legal


def burns(legal: list[Any]) -> list[Move]:
    return [move for move in legal if move.verb.name == "burn"]


def evaluate(world: State[Any], seat: int) -> float:
    """Points, and cards that may become points, against the best of the others."""
    worth = [points + 0.8 * len(hand) for points, hand in zip(world.table.points, world.table.hands, strict=True)]
    best: float = max(value for other, value in enumerate(worth) if other != seat)
    chance: float = 0.5 + 0.1 * (worth[seat] - best)
    return min(1.0, max(0.0, chance))


def round_number(world: State[Any]) -> int:
    """The night."""
    return int(world.table.night)


STRATEGY = Strategy(policy, evaluate, sensible, round_number=round_number)
