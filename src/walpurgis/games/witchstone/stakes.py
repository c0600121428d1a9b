"""What is at stake in a move: points, pieces in the supply, and how far one has come on the tracks."""

from typing import Final

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.flow import FirstType
from walpurgis.games.witchstone.groups import group_size
from walpurgis.games.witchstone.ids import SpaceId, SymbolId
from walpurgis.games.witchstone.steps.blocks import Block
from walpurgis.games.witchstone.table import State
from walpurgis.games.witchstone.words import CAST, DISCARD, FINISH, FIRST, LEAVE, MOVE, PLACE, SYMBOL, Move
from walpurgis.kernel import COUNT, Event, Events, Quantity, Stakes
from walpurgis.kernel.stakes import OWN

NOTES: Final = Events()
BRINGS: Final = NOTES.add("brings", ("one", SYMBOL), ("many", COUNT), ("other", SYMBOL), ("more", COUNT))
IN_ORDER: Final = NOTES.add("in_order", ("one", SYMBOL), ("many", COUNT), ("other", SYMBOL), ("more", COUNT))
BRINGS_NOTHING: Final = NOTES.add("brings_nothing")
ACTIONS_LEFT: Final = NOTES.add("actions_left", ("symbol", SYMBOL), ("count", COUNT))
GIVES_UP: Final = NOTES.add("gives_up", ("symbol", SYMBOL), ("count", COUNT))
ADDS: Final = NOTES.add("adds", ("symbol", SYMBOL), ("count", COUNT))


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


def find_notes(world: State, seat: int, move: Move) -> list[Event]:
    """How many actions a tile brings, what is left of a block, and what is given up."""
    verb, step = move.verb, world.question
    if verb is PLACE:
        cauldron = world.table.players[seat].cauldron[:]
        one, other = box.TILES[move.tile]
        cauldron[move.first], cauldron[move.second] = 1 << one, 1 << other
        return [groups(cauldron, one, move.first, other, move.second)]
    if verb is DISCARD:
        return [Event(BRINGS_NOTHING, (), None)]
    if verb is FIRST and isinstance(step, FirstType):
        return [order(world.table.players[seat].cauldron, step, move.symbol)]
    return of_block(step, move) if isinstance(step, Block) else []


def groups(cauldron: list[int], one: SymbolId, at: SpaceId, other: SymbolId, beside: SpaceId) -> Event:
    """WIT-5.5: each half of a tile brings as many actions as its group has symbols."""
    return Event(BRINGS, (one, group_size(cauldron, at, one), other, group_size(cauldron, beside, other)), None)


def order(cauldron: list[int], step: FirstType, first: SymbolId) -> Event:
    """WIT-3.4: both halves, the chosen one first; crystals that leave meanwhile change nothing in a group."""
    one, other = box.TILES[step.tile]
    halves = [(one, group_size(cauldron, step.first, one)), (other, group_size(cauldron, step.second, other))]
    (one, many), (other, more) = halves if first == one else halves[::-1]
    return Event(IN_ORDER, (one, many, other, more), None)


def of_block(block: Block, move: Move) -> list[Event]:
    """WIT-3.10, WIT-11.2, WIT-11.5, WIT-13.8: actions that are left after a crystal's way, given up, or added."""
    verb = move.verb
    if verb is FINISH:
        return [Event(GIVES_UP, (block.symbol, block.n), None)] if block.n else []
    if verb is CAST:
        return [Event(ADDS, (block.symbol, box.SCROLLS[move.scroll].extra), None)]
    if verb is MOVE:
        return [Event(ACTIONS_LEFT, (block.symbol, block.n - box.DISTANCE[move.space][move.end]), None)]
    if verb is LEAVE:
        return [Event(ACTIONS_LEFT, (block.symbol, block.n - box.EXIT_COST[move.space][move.symbol]), None)]
    return []


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
    ],
    NOTES,
    find_notes,
)
