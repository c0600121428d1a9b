"""The chance to win a position: how the despair will end, and who is ahead in the team.

The numbers are those that best foretell who wins (logistic regression over 1,400 games of three and of eight players
that went on by heuristics from any round).
"""

import math
from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.heuristics.values import tally
from walpurgis.games.new_salem.scoring import TOGETHER, Account, points, team_of
from walpurgis.games.new_salem.table import Player, State, Table

FREE: Final = 5.5
"""What it does for the witches if all players are witches whom nobody has put on trial."""
SET_AHEAD: Final = (0.5, 0.5, 1.0)
"""By rounds left, at most two: the points that a set which lacks one building still brings, beyond an average one."""
HOPE_AHEAD: Final = 0.15


def evaluate(world: State, seat: int) -> float:
    """The chance to win, from 0 to 1, if the roles are as in this world."""
    table = world.table
    left = box.ROUNDS - table.round
    witches = 1 / (1 + math.exp(-witches_lead(world, left)))
    team = team_of(table.players[seat])
    scores = [promise(player, left) for player in table.players if team_of(player) == team]
    mine = promise(table.players[seat], left)
    share = 1.0 / sum([math.exp((score - mine) / (1.6 + 0.4 * left)) for score in scores])
    return (witches if team == box.WITCH else 1 - witches) * share


def promise(player: Player, left: int) -> float:
    """The points of a player, and what sets that lack one building and hope will add to them."""
    there = tally(tuple(player.buildings))
    counts = [sorted([there[building] for building in buildings]) for buildings in box.SETS]
    lacking_one = sum([count[1] - count[0] for count in counts])
    hope = HOPE_AHEAD * sum(player.hope) if left else 0.0
    return sum(points(player).values()) + SET_AHEAD[min(left, 2)] * lacking_one + hope


def witches_lead(world: State, left: int) -> float:
    """How likely the witches' team wins, as a logarithm of odds; in early rounds the despair says little."""
    table: Table = world.table
    account = Account(table, bool(world.options[TOGETHER]))
    ahead = account.despair - account.threshold + 0.5
    free = [team_of(player) == box.WITCH and not player.on_trial for player in table.players]
    drift = left * (0.1 * len(table.players) - 0.8) - 1.0
    return drift + (0.235 - 0.06 * left) * ahead + FREE * sum(free) / len(table.players)


def round_number(world: State) -> int:
    """The round."""
    return world.table.round
