"""What a position of Broom Service is worth: the chance to win, from the points that everybody may expect."""

import math

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.heuristics import Judge
from walpurgis.games.broom_service.table import State


def evaluate(world: State, seat: int) -> float:
    """The chance to win, from the points that everybody has and may still expect."""
    table = world.table
    if world.over:
        winners = world.result()["winners"]
        return (seat in winners) / len(winners)
    left = (box.ROUNDS + 1 - table.round) / box.ROUNDS
    standing = [Judge(world, other).standing() for other in range(world.seats)]
    spread = 3.0 + 7.0 * left
    powers = [math.exp((points - standing[seat]) / spread) for points in standing]
    return 1.0 / sum(powers)


def round_number(world: State) -> int:
    """The round."""
    return world.table.round
