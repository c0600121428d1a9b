"""What is at stake in a move: one's own points so far, hope and despair, the despair of the town, and complete sets."""

from typing import Final

from walpurgis.games.new_salem import box, scoring
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import BUILD, KEEP, PICK, TYPE, Move
from walpurgis.kernel import COUNT, Event, Events, Quantity, Stakes
from walpurgis.kernel.stakes import OWN, SHARED

NOTES: Final = Events()
COMPLETES_SET: Final = NOTES.add("completes_set", ("type", TYPE), ("vp", COUNT))
SETS_BRING_DESPAIR: Final = NOTES.add("sets_bring_despair", ("despair", COUNT))
SETS_TAKE_DESPAIR: Final = NOTES.add("sets_take_despair", ("despair", COUNT))
BUILDS: Final = (PICK, KEEP, BUILD)


def points(world: State, seat: int) -> int:
    """NSA-12.11: what one would have if the game ended now; others cannot know it."""
    return sum(scoring.points(world.table.players[seat]).values())


def hope(world: State, seat: int) -> int:
    return sum(world.table.players[seat].hope)


def despair(world: State, seat: int) -> int:
    return sum(world.table.players[seat].despair)


def town_despair(world: State, seat: int) -> int:
    return sum([sum(player.despair) for player in world.table.players])


def find_notes(world: State, seat: int, move: Move) -> list[Event]:
    """NSA-12.4, NSA-12.12: whether a building completes a set, and what that does to the town at the end."""
    if move.verb not in BUILDS:
        return []
    building, own = move.building, world.table.players[seat].buildings
    kind = box.TYPE_OF[building]
    if scoring.count_sets([*own, building], kind) == scoring.count_sets(own, kind):
        return []
    despair = box.SET_DESPAIR[kind]
    town = SETS_BRING_DESPAIR if despair > 0 else SETS_TAKE_DESPAIR
    notes = [Event(COMPLETES_SET, (kind, box.SET_VP), None)]
    return [*notes, Event(town, (abs(despair),), None)] if despair else notes


STAKES: Final = Stakes(
    [
        Quantity("points", points, OWN),
        Quantity("hope", hope),
        Quantity("despair", despair),
        Quantity("town_despair", town_despair, SHARED),
    ],
    NOTES,
    find_notes,
)
