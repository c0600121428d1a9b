"""What a position of Witchstone is worth: expected final points, and from them the chance to win."""

import math
from typing import Final

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.box import ALL_TYPES
from walpurgis.games.witchstone.groups import largest_group
from walpurgis.games.witchstone.scoring import chips, prophecy_level
from walpurgis.games.witchstone.steps.witches import network
from walpurgis.games.witchstone.table import Player, State, Table

HORIZON: Final = 2
"""Rounds that the strongest level looks ahead: what a tile is placed for often comes with the next turn."""
GROUP_AHEAD: Final = tuple(zip(ALL_TYPES, (8.2, 6.3, 2.6, 3.6, 3.6), strict=False))
"""By symbol, but for scrolls: what each space of its largest group brings over a whole game. These numbers and the next
ones best foretell final scores (least squares over 3,000 games that went on by heuristics from any turn)."""
PROPHECY_AHEAD: Final = 3.0
LYING_AHEAD: Final = 5.9
WITCH_AHEAD: Final = 4.7
WAY_OUT: Final = 0.8
"""What each step that crystals still have to their nearest way out costs."""
WAY: Final = tuple([min([cost for cost in costs if cost], default=0) for costs in box.EXIT_COST])
"""How far it is from each space to the nearest way out of the cauldron."""


def evaluate(world: State, seat: int) -> float:
    """The chance to win: how far one is ahead of the best other, the less sure the more turns are left."""
    table = world.table
    estimates = [estimate(table, at) for at in range(world.seats)]
    others = max([points for at, points in enumerate(estimates) if at != seat])
    left = max(0, box.TURNS - table.turn)
    return 1 / (1 + math.exp((others - estimates[seat]) / (3.0 + 1.1 * left)))


def estimate(table: Table, seat: int) -> float:
    """The score that a player has or is going to have for what lies there already."""
    player = table.players[seat]
    points = float(player.vp)
    if table.turn > box.TURNS:
        return points
    points += sum([vp for owl, vp in enumerate(box.OWL_VP) if player.owls >> owl & 1])
    points += box.CHIP_END_VP * chips(table, seat) + box.SPELL_END_VP * (player.scrolls & box.SPELL_BITS).bit_count()
    held = [scroll for scroll in box.PROPHECIES if player.scrolls >> scroll & 1]
    points += sum([box.PROPHECY_VP[prophecy_level(table, seat, scroll)] for scroll in held])
    left = (box.TURNS + 1 - table.turn) / box.TURNS
    return points + left * (promise(player) + PROPHECY_AHEAD * len(held))


def promise(player: Player) -> float:
    """What a player has built that pays in every turn to come, for a whole game."""
    groups = sum([worth * largest_group(player.cauldron, symbol) for symbol, worth in GROUP_AHEAD])
    way_out = sum([WAY[at] for at in player.crystals])
    reached = network(player).bit_count() if player.tower >= 0 else 0
    hands = WITCH_AHEAD * player.witches + LYING_AHEAD * player.lying
    return groups + hands + reached - WAY_OUT * way_out


def round_number(world: State) -> int:
    """The turn: a round is one turn for each."""
    return world.table.turn
