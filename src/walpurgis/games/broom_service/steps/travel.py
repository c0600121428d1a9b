"""Flying into a region and what it triggers; clearing clouds, which may let a pawn fly, too."""

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import NO_CLOUD, NO_TILE, CloudId, TileId
from walpurgis.games.broom_service.questions import ALL_ROUTES, all_deliveries, clearings, deliveries, flights, is_open
from walpurgis.games.broom_service.steps.delivery import WITCH_DELIVERY, ExtraDelivery, WitchDelivery, deliver
from walpurgis.games.broom_service.table import Player, State, Table
from walpurgis.games.broom_service.words import (
    CLEARED,
    DELIVER,
    FAIRY_POINTS,
    FLEW,
    GAINED,
    IGNITED,
    PASSING,
    PAWN,
    POTION_POINTS,
    STOPPED,
    STORM_POINTS,
    TILE,
    TOOK_AMULET,
    TOOK_TILE,
    TURBO,
    USED_TILE,
    USES,
    Move,
)
from walpurgis.kernel import COUNT, FLAG, Choice, field

# ----- flying and entering -----


def fly(state: State, seat: int, move: Move, delivering: bool) -> None:
    """BRS-5.1, BRS-5.2, BRS-7.1: a pawn moves into a neighbouring region; brave witches deliver there afterwards."""
    pawns = state.table.players[seat].pawns
    pawn = move.pawn
    state.tell(FLEW, seat, pawns[pawn - 1], move.region)
    pawns[pawn - 1] = move.region
    enter(state, seat, pawn, delivering, True)


def enter(state: State, seat: int, pawn: int, delivering: bool, turbo: bool) -> None:
    """BRS-11.12, BRS-12.13, BRS-13.3, BRS-14.3, BRS-14.5: entering a region triggers its tile, however one came there.

    `turbo` is false on a stone circle, which starts no turbo of its own (BRS-14.11). Nothing happens to a pawn that is
    there already (BRS-14.12). Islands are entered and left in no other way (BRS-14.8, BRS-14.9).
    """
    table = state.table
    spot = box.TILE_SPOT_AT[table.players[seat].pawns[pawn - 1]]
    tile = table.tiles[spot] if spot >= 0 else NO_TILE
    if tile >= 0:
        kind = box.TILE_SPOT_KIND[spot]
        if kind == box.FOREST:
            take_forest_tile(state, seat, spot, tile)
        elif kind == box.MOUNTAIN and not table.players[seat].amulets >> spot & 1:
            take_amulet(state, seat, spot)
            state.push(MountainVisit(seat, pawn, tile, delivering))
            return
        elif kind == box.HILL and turbo and open_circles(table, tile):
            state.push(StoneCircle(seat, pawn, tile, delivering))
            return
    if delivering:
        state.push(WITCH_DELIVERY[seat][pawn - 1])


def take_forest_tile(state: State, seat: int, spot: int, tile: TileId) -> None:
    """BRS-13.3, BRS-13.5: the first to enter takes the tile; it cannot be used in the same turn."""
    table = state.table
    table.tiles[spot] = NO_TILE
    table.players[seat].forest_tiles |= 1 << tile
    table.fresh_tiles |= 1 << tile
    state.tell(TOOK_TILE, seat, tile, box.TILE_REGION[spot])


def take_amulet(state: State, seat: int, spot: int) -> None:
    """BRS-12.5: the amulet is taken on the first entry, without being asked."""
    state.table.players[seat].amulets |= 1 << spot
    state.tell(TOOK_AMULET, seat, box.TILE_REGION[spot])


def open_circles(table: Table, tile: TileId) -> list[int]:
    """BRS-14.10: the stone circles of a hill tile; one under a cloud is out, and without any the pawn stays."""
    return [circle for circle in box.CIRCLES_ON[tile] if is_open(table, box.CIRCLE_REGION[circle])]


class StoneCircle(Choice):
    """BRS-14.3, BRS-14.4: the turbo carries the pawn to a stone circle."""

    clause = "BRS-16.14"
    forced = True
    pawn: int = field(PAWN)
    tile: TileId = field(TILE)
    delivering: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [TURBO.of(circle) for circle in open_circles(state.table, self.tile)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        region = box.CIRCLE_REGION[move.circle]
        state.table.players[seat].pawns[self.pawn - 1] = region
        state.tell(IGNITED, seat, self.tile, move.circle, region)
        enter(state, seat, self.pawn, self.delivering, False)


class ExtraMoves(Choice):
    """BRS-11.6, BRS-12.11: up to `left` flights of either pawn into any terrain, as cowardly witches would."""

    clause = "BRS-16.12"
    forced = True
    left: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        waiting = pending_delivery(state, seat) is not None
        return [*flights(state.table, state.table.players[seat], ALL_ROUTES, waiting), PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            state.tell(STOPPED, seat)
            return
        leave(state, seat, move.pawn)
        if self.left > 1:
            state.push(ExtraMoves(seat, self.left - 1))
        fly(state, seat, move, False)


def pending_delivery(state: State, seat: int) -> WitchDelivery | None:
    """The delivery that a brave witch has still to make when a tile has interrupted her."""
    for step in state.stack:
        if isinstance(step, WitchDelivery) and step.seat == seat:
            return step
    return None


def leave(state: State, seat: int, pawn: int) -> None:
    """BRS-12.15: a pawn that is carried away before its delivery cannot make it any more."""
    pending = pending_delivery(state, seat)
    if pending is not None and pending.pawn == pawn:
        state.stack.remove(pending)


# ----- mountain tiles -----


class MountainVisit(Choice):
    """BRS-12.5, BRS-12.6, BRS-12.16: on the first entry, use the tile and deliver as a brave witch, in any order.

    What is not done now is lost; a tile that cannot be used is not offered.
    """

    clause = "BRS-16.13"
    forced = True
    pawn: int = field(PAWN)
    tile: TileId = field(TILE)
    delivering: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        table = state.table
        found = [USES[self.tile]] if can_use(state, table.players[seat], self.tile) else []
        if self.delivering:
            found += deliveries(table, table.players[seat], self.pawn)
        return [*found, PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            state.tell(STOPPED, seat)
        elif move.verb is DELIVER:
            deliver(state, seat, move)
            state.push(MountainVisit(seat, self.pawn, self.tile, False))
        else:
            if self.delivering:
                state.push(WITCH_DELIVERY[seat][self.pawn - 1])
            use_mountain_tile(state, seat, self.tile)


def can_use(state: State, player: Player, tile: TileId) -> bool:
    """BRS-12.16: whether the function of a mountain tile can be executed at all."""
    table, bit = state.table, 1 << tile
    if box.TILE_DELIVER & bit:
        return bool(all_deliveries(table, player))
    if box.MOVE_TWO & bit:
        return bool(flights(table, player, ALL_ROUTES))
    return not box.REMOVE_CLOUD & bit or bool(clearings(table, player))


def use_mountain_tile(state: State, seat: int, tile: TileId) -> None:
    """BRS-12.7 to BRS-12.12, BRS-12.14: the function of a tile, at once and completely; the tile stays for others."""
    state.tell(USED_TILE, seat, tile)
    bit = 1 << tile
    if box.GAIN_POTIONS & bit:
        count = box.TILE_GIFT[tile]
        gain(state, seat, [count, count, count, 0])
    elif box.GAIN_WANDS & bit:
        gain(state, seat, [0, 0, 0, box.TILE_GIFT[tile]])
    elif box.TILE_DELIVER & bit:
        state.push(ExtraDelivery(seat))
    elif box.MOVE_TWO & bit:
        state.push(ExtraMoves(seat, box.TILE_GIFT[tile]))
    else:
        state.push(ExtraClearing(seat))


def gain(state: State, seat: int, gains: list[int]) -> None:
    """BRS-1.6, BRS-5.14: resources from the supply, which never runs out; nobody owns too many."""
    resources = state.table.players[seat].resources
    for resource, count in enumerate(gains):
        resources[resource] += count
    state.tell(GAINED, seat, gains)


# ----- clouds -----


def clear(state: State, seat: int, move: Move, bonus: int = 0) -> None:
    """BRS-5.15 to BRS-5.17, BRS-7.8, BRS-7.9, BRS-11.4, BRS-11.10: pay, take the cloud, then its storm effect."""
    table, cloud = state.table, move.cloud
    player = table.players[seat]
    spot = spot_of(table, player, cloud)
    player.resources[box.WAND] -= box.CLOUD_COST[cloud]
    table.clouds[spot] = NO_CLOUD
    player.clouds |= 1 << cloud
    player.gain(FAIRY_POINTS, bonus)
    state.tell(CLEARED, seat, cloud, box.CLOUD_REGION[spot], box.CLOUD_COST[cloud], bonus)
    if box.CLOUD_EFFECT[cloud] >= 0:
        storm(state, seat, cloud)


def spot_of(table: Table, player: Player, cloud: CloudId) -> int:
    """Where a cloud lies next to a player's pawns."""
    near = [spot for region in player.pawns for spot in box.SPOTS_NEAR[region] if table.clouds[spot] == cloud]
    return near[0]


def storm(state: State, seat: int, cloud: CloudId) -> None:
    """BRS-11.6, BRS-11.7, BRS-11.8, BRS-11.9, BRS-11.11: what a storm cloud does once, however it is cleared."""
    effect = box.CLOUD_EFFECT[cloud]
    if effect == box.STORM_MOVE:
        state.push(ExtraMoves(seat, 1))
    elif effect == box.STORM_DELIVER:
        state.push(ExtraDelivery(seat))
    elif effect == box.STORM_POTIONS:
        colour, least, vp = box.CLOUD_POTION[cloud]
        if state.table.players[seat].resources[colour] >= least:
            state.table.players[seat].gain(STORM_POINTS, vp)
            state.tell(POTION_POINTS, seat, cloud, vp)


class ExtraClearing(Choice):
    """BRS-12.12: clear a cloud as a cowardly fairy would."""

    clause = "BRS-16.13"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*clearings(state.table, state.table.players[seat]), PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            state.tell(STOPPED, seat)
        else:
            clear(state, seat, move)
