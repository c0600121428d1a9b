"""What is at stake in a move: points and stores, who may still take a brave action away, what a coward is sure of."""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import RegionId, ResourceId, RoleId
from walpurgis.games.broom_service.questions import ORDERS, all_deliveries, delivery_bonus
from walpurgis.games.broom_service.steps.actions import actions
from walpurgis.games.broom_service.table import State
from walpurgis.games.broom_service.words import (
    BE_BRAVE,
    BE_COWARDLY,
    DELIVER,
    FLY,
    LEAD,
    PASS,
    REGION,
    RESOURCE,
    ROLE,
    SELECT,
    Move,
)
from walpurgis.kernel import COUNT, SEAT, Counts, Event, Events, ListOf, Quantity, SetOf, Stakes
from walpurgis.kernel.stakes import Measure

NOTES: Final = Events()
MAY_OVERTAKE: Final = NOTES.add("may_overtake", ("others", ListOf(SEAT)))
NOBODY_LEFT: Final = NOTES.add("nobody_left")
TAKES_OVER: Final = NOTES.add("takes_over", ("other", SEAT))
BRAVE_BONUS: Final = NOTES.add("brave_bonus", ("vp", COUNT))
BRAVE_GAINS: Final = NOTES.add("brave_gains", ("resources", Counts(RESOURCE)))
SURE_ACTION: Final = NOTES.add("sure_action", ("role", ROLE))
SURE_GAINS: Final = NOTES.add("sure_gains", ("resources", Counts(RESOURCE)))
SURE_POINTS: Final = NOTES.add("sure_points", ("vp", COUNT))
"""BRS-8.8: what a coward may take instead while the black market lasts."""
IN_REACH: Final = NOTES.add("in_reach", ("regions", SetOf(REGION)))
CAN_DELIVER: Final = NOTES.add("can_deliver", ("towers", COUNT))
CAN_CLEAR: Final = NOTES.add("can_clear", ("clouds", COUNT))
NOTHING_IN_REACH: Final = NOTES.add("nothing_in_reach", ("role", ROLE))
BEWITCHED: Final = NOTES.add("bewitched", ("cards", COUNT), ("vp", COUNT))
COULD_DELIVER: Final = NOTES.add("could_deliver", ("towers", COUNT), ("vp", COUNT))
NO_DELIVERY: Final = NOTES.add("no_delivery")
GIVES_UP: Final = NOTES.add("gives_up", ("role", ROLE))
ACTING: Final = ("brave_action", "cowardly_action")


def points(world: State, seat: int) -> int:
    return world.table.players[seat].vp


def stored(resource: ResourceId) -> Measure:
    def measure(world: State, seat: int) -> int:
        return world.table.players[seat].resources[resource]

    return measure


def bolts(world: State, seat: int) -> int:
    """BRS-1.9: the lightning on the clouds of a player, which counts at the end."""
    clouds = world.table.players[seat].clouds
    return sum([count for cloud, count in enumerate(box.CLOUD_BOLTS) if clouds >> cloud & 1])


def amulets(world: State, seat: int) -> int:
    return world.table.players[seat].amulets.bit_count()


def forest_tiles(world: State, seat: int) -> int:
    return world.table.players[seat].forest_tiles.bit_count()


def find_notes(world: State, seat: int, move: Move) -> list[Event]:
    """What to know before one declares: only what lies open, never who holds the role (BRS-4.8)."""
    if move is BE_BRAVE:
        return [*brave_notes(world), *reach(world, seat, world.table.role)]
    if move is BE_COWARDLY:
        return [*cowardly_notes(world), *reach(world, seat, world.table.role)]
    verb = move.verb
    if verb is SELECT:
        return selection(world, move.roles)
    if verb is LEAD:
        return leading(world, seat, move.role)
    if verb is FLY:
        return landing(world, seat, move.region)
    return giving_up(world, seat) if verb is PASS else []


def selection(world: State, roles: int) -> list[Event]:
    """BRS-4.23: what bewitched roles cost when they are laid."""
    cards = (world.table.bewitched & roles).bit_count()
    return [Event(BEWITCHED, (cards, box.PENALTY), None)] if cards else []


def leading(world: State, seat: int, role: RoleId) -> list[Event]:
    """BRS-4.14: what the role could do now."""
    if box.FAMILY[role] == box.GATHERER:
        return [Event(SURE_GAINS, (list(box.GAINS[0][role]),), None), *brave_reward(role)]
    return reach(world, seat, role)


def landing(world: State, seat: int, region: RegionId) -> list[Event]:
    """BRS-6.1, BRS-11.5: which towers would take a potion there, and what the best of them is worth."""
    table = world.table
    held, closed = table.players[seat].resources, table.occupied | table.covered
    towers = [move.tower for move, bit, colour in ORDERS[0][region] if held[colour] and not closed & bit]
    if not towers:
        return [Event(NO_DELIVERY, (), None)]
    best = max([box.TOWER_VP[tower] for tower in towers]) + delivery_bonus(table, region)
    return [Event(COULD_DELIVER, (len(towers), best), None)]


def giving_up(world: State, seat: int) -> list[Event]:
    """BRS-4.15: what one could still do instead."""
    table = world.table
    if world.decision in ACTING:
        found = reach(world, seat, table.role)
        gatherer = box.FAMILY[table.role] == box.GATHERER
        return [Event(GIVES_UP, (table.role,), None), *found] if found or gatherer else []
    towers = {move.tower for move in all_deliveries(table, table.players[seat])}
    return [Event(CAN_DELIVER, (len(towers),), None)] if world.decision == "witch_delivery" and towers else []


def brave_notes(world: State) -> list[Event]:
    """BRS-4.9, BRS-4.10, BRS-8.12: whoever is brave later takes the action over, and then one gets nothing."""
    table = world.table
    after = [other for other in table.to_follow if table.players[other].hand]
    risk = Event(MAY_OVERTAKE, (after,), None) if after else Event(NOBODY_LEFT, (), None)
    rival = [Event(TAKES_OVER, (table.brave,), None)] if table.brave >= 0 else []
    return [*rival, risk, *brave_reward(table.role)]


def brave_reward(role: RoleId) -> list[Event]:
    if box.FAMILY[role] == box.GATHERER:
        return [Event(BRAVE_GAINS, (list(box.GAINS[1][role]),), None)]
    return [Event(BRAVE_BONUS, (box.BONUS[1][role],), None)] if box.BONUS[1][role] else []


def cowardly_notes(world: State) -> list[Event]:
    """BRS-4.4, BRS-4.11: a coward acts at once, and nobody takes that away."""
    table = world.table
    if box.FAMILY[table.role] == box.GATHERER:
        sure = Event(SURE_GAINS, (list(box.GAINS[0][table.role]),), None)
    else:
        sure = Event(SURE_ACTION, (table.role,), None)
    market = [Event(SURE_POINTS, (box.MARKET_VP,), None)] if table.event == box.BLACK_MARKET else []
    return [sure, *market]


def reach(world: State, seat: int, role: RoleId) -> list[Event]:
    """BRS-4.14: what the role could do on the board as it is now, which may be nothing."""
    table = world.table
    if box.FAMILY[role] == box.GATHERER:
        return []
    found = actions(table, table.players[seat], role)
    if not found:
        return [Event(NOTHING_IN_REACH, (role,), None)]
    if found[0].verb is FLY:
        regions = 0
        for move in found:
            regions |= 1 << move.region
        return [Event(IN_REACH, (regions,), None)]
    if found[0].verb is DELIVER:
        return [Event(CAN_DELIVER, (len({move.tower for move in found}),), None)]
    return [Event(CAN_CLEAR, (len(found),), None)]


STAKES: Final = Stakes(
    [
        Quantity("points", points),
        *[Quantity(name, stored(ResourceId(at))) for at, name in enumerate(box.RESOURCES)],
        Quantity("bolts", bolts),
        Quantity("amulets", amulets),
        Quantity("forest_tiles", forest_tiles),
    ],
    NOTES,
    find_notes,
)
