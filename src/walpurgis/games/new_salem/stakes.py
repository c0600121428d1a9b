"""What is at stake in a move: one's own points so far, hope and despair, the despair of the town, and complete sets."""

from typing import Final

from walpurgis.games.new_salem import box, scoring
from walpurgis.games.new_salem.ids import BuildingId
from walpurgis.games.new_salem.table import State
from walpurgis.games.new_salem.words import APPOINT, BUILD, KEEP, PICK, TRIGGER, TYPE, Move
from walpurgis.kernel import COUNT, SEAT, Event, Events, Quantity, Stakes
from walpurgis.kernel.stakes import OWN, SHARED

NOTES: Final = Events()
COMPLETES_SET: Final = NOTES.add("completes_set", ("type", TYPE), ("vp", COUNT))
SETS_BRING_DESPAIR: Final = NOTES.add("sets_bring_despair", ("despair", COUNT))
SETS_TAKE_DESPAIR: Final = NOTES.add("sets_take_despair", ("despair", COUNT))
SET_PROGRESS: Final = NOTES.add("set_progress", ("type", TYPE), ("have", COUNT), ("needed", COUNT))
EVENT_COSTS: Final = NOTES.add("event_costs", ("cost", COUNT), ("hope", COUNT))
OFFICE_HOPE: Final = NOTES.add("office_hope", ("player", SEAT), ("hope", COUNT))
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
    """NSA-12.4, NSA-12.12: what a building does for its set, and for the town at the end; what events cost."""
    verb = move.verb
    if verb is TRIGGER:
        return [Event(EVENT_COSTS, (box.COST[move.event], hope(world, seat)), None)]
    if verb is APPOINT:
        return [Event(OFFICE_HOPE, (move.player, hope(world, move.player)), None)]
    return of_building(world.table.players[seat].buildings, move.building) if verb in BUILDS else []


def of_building(own: list[BuildingId], building: BuildingId) -> list[Event]:
    """NSA-12.4, NSA-12.5: how much of a set one has then."""
    kind, then = box.TYPE_OF[building], [*own, building]
    sets = scoring.count_sets(then, kind)
    if sets == scoring.count_sets(own, kind):
        have = sum([then.count(other) > sets for other in box.SETS[kind]])
        return [Event(SET_PROGRESS, (kind, have, len(box.SETS[kind])), None)]
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
