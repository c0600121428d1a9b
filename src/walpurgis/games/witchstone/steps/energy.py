"""The energy action: units on connections (WIT-7)."""

from walpurgis.games.witchstone.box import AT, CONNECTION_VP, ENERGY, LENGTHS, NEAR
from walpurgis.games.witchstone.ids import NO_CONNECTION, ConnectionId
from walpurgis.games.witchstone.steps.blocks import Block, score
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.games.witchstone.words import COMPLETED, CONNECTION_POINTS, ENERGIES, ENERGY_PUT, Move


def begun_by_anybody(table: Table) -> int:
    """WIT-7.3: the connections that belong to somebody, complete or not, as a set."""
    taken = 0
    for player in table.players:
        for connection in player.connections:
            taken |= 1 << connection
        if player.begun >= 0:
            taken |= 1 << player.begun
    return taken


def at_network(player: Player) -> int:
    """WIT-7.2, WIT-7.8: the connections that end in the player's network, as a set.

    Own connections begin at the network, so it consists of the tower and of the ends of the complete ones.
    """
    near = AT[player.tower]
    for connection in player.connections:
        near |= NEAR[connection]
    return near


def energy_spaces(table: Table, player: Player) -> list[Move]:
    """WIT-7.1, WIT-7.4, WIT-7.7, WIT-7.9, WIT-7.11: where the next unit may be put; nowhere without units."""
    if player.energy == 0:
        return []
    if player.begun >= 0:
        return [ENERGIES[player.begun][1]]
    free = at_network(player) & ~begun_by_anybody(table)
    return [move for bit, move in ENERGIES if free & bit]


def put_energy(state: State, seat: int, connection: ConnectionId) -> None:
    """WIT-7.5, WIT-7.6: a unit more; when all spaces hold one, the connection is complete and scores."""
    player = state.table.players[seat]
    player.energy -= 1
    player.begun = connection
    player.begun_units += 1
    state.tell(ENERGY_PUT, seat, connection)
    if player.begun_units == LENGTHS[connection]:
        player.connections.append(connection)
        player.begun, player.begun_units = NO_CONNECTION, 0
        state.tell(COMPLETED, seat, connection)
        score(state, seat, CONNECTION_POINTS, CONNECTION_VP[LENGTHS[connection] - 1])


class EnergyActions(Block):
    """WIT-7.1, WIT-7.10, WIT-7.12: one unit for each action; they lapse where no unit can be put."""

    clause = "WIT-7.1"
    symbol = ENERGY

    def more(self, k: int) -> Block:
        return EnergyActions(self.seat, self.n + k)

    def moves(self, state: State, seat: int) -> list[Move]:
        table = state.table
        spaces = energy_spaces(table, table.players[seat])
        if not spaces:
            return []
        return self.offer(state, spaces if self.n else [])

    def act(self, state: State, seat: int, move: Move) -> None:
        state.push(EnergyActions(seat, self.n - 1))
        put_energy(state, seat, move.connection)
