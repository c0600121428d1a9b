"""The actions of the roles, cowardly and brave."""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import ResourceId, RoleId, TileId
from walpurgis.games.broom_service.questions import ROUTES, all_deliveries, clearings, flights
from walpurgis.games.broom_service.steps.delivery import deliver
from walpurgis.games.broom_service.steps.travel import clear, fly
from walpurgis.games.broom_service.table import Player, State, Table
from walpurgis.games.broom_service.words import (
    CLEAR,
    DECLINED,
    DELIVER,
    EVENT_POINTS,
    EVENT_VP,
    FLY,
    GAINED,
    GATHER,
    GATHERING,
    PASSING,
    ROLE,
    TAKE,
    TAKES,
    TAKING_POINTS,
    TILE_POINTS,
    TILE_SCORED,
    USED_TILE,
    USES,
    Move,
)
from walpurgis.kernel import Choice, field


def actions(table: Table, player: Player, role: RoleId) -> list[Move]:
    """BRS-4.14, BRS-5.5, BRS-5.8: what a role can do now, which may be nothing; brave or not, it reaches as far."""
    family = box.FAMILY[role]
    if family == box.WITCH:
        return flights(table, player, ROUTES[role])
    if family == box.DRUID:
        return all_deliveries(table, player, box.ROLE_TERRAINS[role])
    if family == box.GATHERER:
        return [GATHERING]
    return clearings(table, player)


def act(state: State, seat: int, role: RoleId, move: Move, brave: int) -> None:
    """BRS-5.9, BRS-5.10, BRS-5.16: carry out an action, cowardly (0) or brave (1); the bonus needs a deed."""
    verb = move.verb
    if verb is FLY:
        fly(state, seat, move, brave == 1)
    elif verb is DELIVER:
        deliver(state, seat, move, box.BONUS[brave][role])
    elif verb is GATHER:
        gather(state, seat, role, brave)
    elif verb is CLEAR:
        clear(state, seat, move, box.BONUS[brave][role])
    else:
        state.tell(DECLINED, seat, role)


def gather(state: State, seat: int, role: RoleId, brave: int) -> None:
    """BRS-5.12, BRS-5.13: all that the card shows."""
    resources = state.table.players[seat].resources
    gains = box.GAINS[brave][role]
    for resource, count in enumerate(gains):
        resources[resource] += count
    state.tell(GAINED, seat, gains)


class BraveAction(Choice):
    """BRS-4.12, BRS-4.15, BRS-4.16: the last brave player of the turn acts, or declines.

    BRS-16.6, BRS-16.8, BRS-16.9, BRS-16.10: a flight, a delivery, gathering or clearing, all in one decision.
    """

    clause = "BRS-4.12"
    forced = True
    role: RoleId = field(ROLE)

    def moves(self, state: State, seat: int) -> list[Move]:
        table = state.table
        found = actions(table, table.players[seat], self.role)
        found.append(PASSING)
        return found

    def apply(self, state: State, seat: int, move: Move) -> None:
        act(state, seat, self.role, move, 1)


class CowardlyAction(Choice):
    """BRS-4.4, BRS-4.11, BRS-8.8, BRS-8.9, BRS-8.10, BRS-8.11: act at once, or take what the event offers instead.

    BRS-13.7, BRS-13.13, BRS-13.14, BRS-13.15: or hand in a forest tile; always exactly one of these, or nothing.
    """

    clause = "BRS-16.5"
    forced = True
    role: RoleId = field(ROLE)

    def moves(self, state: State, seat: int) -> list[Move]:
        table = state.table
        player = table.players[seat]
        found = actions(table, player, self.role)
        if table.event == box.BLACK_MARKET:
            found.append(TAKING_POINTS)
        elif table.event == box.MOONSHINE:
            found += TAKES
        if player.forest_tiles:
            found += usable_tiles(table, player)
        found.append(PASSING)
        return found

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is TAKING_POINTS:
            state.table.players[seat].gain(EVENT_POINTS, box.MARKET_VP)
            state.tell(EVENT_VP, seat, box.BLACK_MARKET, box.MARKET_VP)
        elif move.verb is TAKE:
            take_resource(state, seat, move.resource)
        elif move in USES:
            use_forest_tile(state, seat, self.role, move.tile)
        else:
            act(state, seat, self.role, move, 0)


def take_resource(state: State, seat: int, resource: ResourceId) -> None:
    """BRS-8.9, BRS-16.11: a resource of one's choice."""
    gains = [0] * len(box.RESOURCES)
    gains[resource] = box.MOONSHINE_RESOURCES
    state.table.players[seat].resources[resource] += box.MOONSHINE_RESOURCES
    state.tell(GAINED, seat, gains)


def usable_tiles(table: Table, player: Player) -> list[Move]:
    """BRS-13.4, BRS-13.5, BRS-13.6: one forest tile of each kind, unless it was taken in this very turn."""
    ready = player.forest_tiles & ~table.fresh_tiles
    kinds = [ready & box.COWARDLY_AS_BRAVE, ready & box.COWARDLY_VP]
    return [USES[(tiles & -tiles).bit_length() - 1] for tiles in kinds if tiles]


def use_forest_tile(state: State, seat: int, role: RoleId, tile: TileId) -> None:
    """BRS-13.7, BRS-13.13, BRS-13.17: hand the tile in for the brave action, or for points."""
    hand_in_tile(state, seat, tile)
    if box.COWARDLY_AS_BRAVE >> tile & 1:
        state.push(BRAVE_ACTION[seat][role])
    else:
        state.table.players[seat].gain(TILE_POINTS, box.TILE_VP[tile])
        state.tell(TILE_SCORED, seat, tile, box.TILE_VP[tile])


def hand_in_tile(state: State, seat: int, tile: TileId) -> None:
    """BRS-13.4: a used forest tile is out of the game."""
    state.table.players[seat].forest_tiles &= ~(1 << tile)
    state.table.removed_tiles |= 1 << tile
    state.tell(USED_TILE, seat, tile)


_SEATS: Final = range(max(box.SEATS))
BRAVE_ACTION: Final = tuple([tuple([BraveAction(seat, role) for role in box.EACH_ROLE]) for seat in _SEATS])
COWARDLY_ACTION: Final = tuple([tuple([CowardlyAction(seat, role) for role in box.EACH_ROLE]) for seat in _SEATS])
