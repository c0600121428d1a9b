"""The chance to win a position: how the despair will end, and who is ahead in the team."""

import math
from typing import Any, Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.scoring import Account, points, team_of

DRIFT: Final = 0.35
"""By how much the despair of a town still grows in each round that is left, for each player."""
DOUBT: Final = 1.6
"""How sure the count is at the end; less sure for each round that is left."""


def evaluate(world: Any, seat: int) -> float:
    """The chance to win, from 0 to 1, if the roles are as in this world."""
    table = world.table
    account = Account(table)
    left = box.ROUNDS - table.round
    lead = account.despair + DRIFT * left * world.seats - account.threshold + 0.5
    witches = 1 / (1 + math.exp(-lead / (DOUBT + 0.7 * left)))
    team = team_of(table.players[seat])
    mates = [player for player in table.players if team_of(player) == team]
    scores = [sum(points(player).values()) for player in mates]
    mine = sum(points(table.players[seat]).values())
    share = 1 / sum([math.exp((score - mine) / (1 + 0.6 * left)) for score in scores])
    return (witches if team == box.WITCH else 1 - witches) * share
