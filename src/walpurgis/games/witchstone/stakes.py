"""What is at stake in a move: points, pieces in the supply, and how far one has come on the tracks."""

from typing import Final

from walpurgis.games.witchstone.table import State
from walpurgis.kernel import Quantity, Stakes
from walpurgis.kernel.stakes import OWN


def points(world: State, seat: int) -> int:
    return world.table.players[seat].vp


def energy(world: State, seat: int) -> int:
    return world.table.players[seat].energy


def witches(world: State, seat: int) -> int:
    return world.table.players[seat].witches


def connections(world: State, seat: int) -> int:
    return len(world.table.players[seat].connections)


def crystals(world: State, seat: int) -> int:
    """Crystals that have left the cauldron, for points or for the rack."""
    player = world.table.players[seat]
    return player.removed + player.beside


def pentagram(world: State, seat: int) -> int:
    return world.table.players[seat].pentagram


def wand(world: State, seat: int) -> int:
    return world.table.players[seat].wand


def owls(world: State, seat: int) -> int:
    return world.table.players[seat].owls.bit_count()


def chips(world: State, seat: int) -> int:
    return sum(world.table.players[seat].chips)


def scrolls(world: State, seat: int) -> int:
    player = world.table.players[seat]
    return player.scrolls.bit_count() + player.used_spells.bit_count()


STAKES: Final = Stakes(
    [
        Quantity("points", points),
        Quantity("energy", energy),
        Quantity("witches", witches),
        Quantity("connections", connections),
        Quantity("crystals", crystals),
        Quantity("pentagram", pentagram),
        Quantity("wand", wand),
        Quantity("owls", owls),
        Quantity("chips", chips),
        Quantity("scrolls", scrolls, OWN),
    ]
)
