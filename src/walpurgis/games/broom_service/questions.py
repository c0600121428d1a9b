"""Questions to the board: where a pawn can fly, what it can deliver, which clouds it can clear.

The answers are moves; all that does not change during a game is worked out once, here.
"""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import RegionId
from walpurgis.games.broom_service.table import Player, Table
from walpurgis.games.broom_service.words import CLEARS, DELIVER, FLY, Move

Routes = tuple[tuple[tuple[tuple[Move, tuple[int, ...]], ...], ...], ...]
"""By pawn and region: every flight, with the cloud spots of its target."""
Orders = tuple[tuple[tuple[Move, int, int], ...], ...]
"""By region: every delivery of a pawn, with the bit of its tower and the colour of its potion."""

ANYWHERE: Final = (1 << len(box.TERRAINS)) - 1


def _flights(pawn: int, region: RegionId, terrains: int) -> tuple[tuple[Move, tuple[int, ...]], ...]:
    near = [other for other in box.NEIGHBOURS[region] if terrains >> box.TERRAIN[other] & 1]
    return tuple([(FLY.of(pawn, other), box.SPOTS_IN[other]) for other in near])


def _routes(terrains: int) -> Routes:
    return tuple([tuple([_flights(pawn, region, terrains) for region in box.EACH_REGION]) for pawn in (1, 2)])


def _orders(pawn: int) -> Orders:
    return tuple(
        [
            tuple([(DELIVER.of(pawn, tower), 1 << tower, box.TOWER_COLOUR[tower]) for tower in towers])
            for towers in box.TOWERS_AT
        ]
    )


ROUTES: Final = tuple([_routes(terrains) for terrains in box.ROLE_TERRAINS])
"""By role: where a witch may fly (BRS-5.1)."""
ALL_ROUTES: Final = _routes(ANYWHERE)
ORDERS: Final = (_orders(1), _orders(2))


def is_open(table: Table, region: RegionId) -> bool:
    """BRS-7.4, BRS-7.5: no cloud lies in the region."""
    return all(table.clouds[spot] < 0 for spot in box.SPOTS_IN[region])


def flights(table: Table, player: Player, routes: Routes, both: bool = False) -> list[Move]:
    """BRS-5.3, BRS-7.1, BRS-7.2, BRS-7.3, BRS-7.4, BRS-7.6: flights of either pawn next door, but not under clouds.

    Two pawns in one region are alike, so only the first is listed, unless `both` are wanted.
    """
    clouds = table.clouds
    first, second = player.pawns
    found = []
    for move, spots in routes[0][first]:
        for spot in spots:
            if clouds[spot] >= 0:
                break
        else:
            found.append(move)
    if first != second or both:
        for move, spots in routes[1][second]:
            for spot in spots:
                if clouds[spot] >= 0:
                    break
            else:
                found.append(move)
    return found


def deliveries(table: Table, player: Player, pawn: int) -> list[Move]:
    """BRS-6.1, BRS-6.3, BRS-6.4, BRS-6.10, BRS-6.11, BRS-7.11, BRS-12.3: towers that a pawn can supply where it is."""
    region = player.pawns[pawn - 1]
    resources = player.resources
    closed = table.occupied | table.covered
    found = [move for move, bit, colour in ORDERS[pawn - 1][region] if resources[colour] and not closed & bit]
    spot = box.TILE_SPOT_AT[region]
    if spot >= 0:
        found += _tile_deliveries(table, player, pawn, spot)
    return found


def _tile_deliveries(table: Table, player: Player, pawn: int, spot: int) -> list[Move]:
    """BRS-14.6: the tower on a hill tile can be supplied from its own region only, as often as wanted."""
    tile = table.tiles[spot]
    tower = box.TOWER_OF_TILE[tile] if tile >= 0 else -1
    if tower < 0 or not player.resources[box.TOWER_COLOUR[tower]] or table.occupied >> tower & 1:
        return []
    return [DELIVER.of(pawn, tower)]


def all_deliveries(table: Table, player: Player, terrains: int = ANYWHERE) -> list[Move]:
    """BRS-5.7, BRS-5.11: deliveries of either pawn that stands on one of the terrains."""
    first, second = player.pawns
    found = deliveries(table, player, 1) if terrains >> box.TERRAIN[first] & 1 else []
    if second != first and terrains >> box.TERRAIN[second] & 1:
        found += deliveries(table, player, 2)
    return found


def clearings(table: Table, player: Player) -> list[Move]:
    """BRS-5.15, BRS-7.7, BRS-7.8, BRS-7.10: clouds next to an own pawn that the player has wands for."""
    clouds = table.clouds
    wands = player.resources[box.WAND]
    first, second = player.pawns
    near = box.SPOTS_NEAR[first]
    found = []
    for spot in near:
        cloud = clouds[spot]
        if cloud >= 0 and box.CLOUD_COST[cloud] <= wands:
            found.append(CLEARS[cloud])
    if second != first:
        for spot in box.SPOTS_NEAR[second]:
            cloud = clouds[spot]
            if cloud >= 0 and box.CLOUD_COST[cloud] <= wands and spot not in near:
                found.append(CLEARS[cloud])
    return found


def delivery_bonus(table: Table, region: RegionId) -> int:
    """BRS-11.5: what the storm clouds next to a region add to each delivery from it."""
    bonus = 0
    for spot in box.SPOTS_NEAR[region]:
        cloud = table.clouds[spot]
        if cloud >= 0:
            bonus += box.CLOUD_BONUS[cloud]
    return bonus
