"""The witch action: laying witches beside the tower and sending them to locations (WIT-8)."""

from typing import Final

from walpurgis.games.witchstone.box import END_BITS, LOCATIONS, SLOT_VP, WITCH, WITCH_VP, WITCHSTONE
from walpurgis.games.witchstone.flow import MainActions
from walpurgis.games.witchstone.ids import NO_CHIP, ChipId, LocationId
from walpurgis.games.witchstone.steps.blocks import CHIPS_WAIT, Block, removals, score
from walpurgis.games.witchstone.steps.chips import pending_uses, take_chip, use_chip, with_one, without
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.games.witchstone.words import (
    CHIP,
    FINISH,
    LAID,
    LAY,
    LAYING,
    SENDS,
    SENT,
    STONE,
    STONE_POINTS,
    USE,
    WITCH_POINTS,
    Move,
)
from walpurgis.kernel import Step, TupleOf, field

EVERYWHERE: Final = len(LOCATIONS)
"""No route costs more actions than there are locations."""


def network(player: Player) -> int:
    """The own tower and every location joined to it by own complete connections, as a set."""
    places = 1 << player.tower
    for connection in player.connections:
        places |= END_BITS[connection]
    return places


def _further(places: int, foreign: list[int]) -> int:
    """The places and those that one foreign connection joins to them."""
    more = places
    for ends in foreign:
        if ends & places:
            more |= ends
    return more


def within(table: Table, player: Player, actions: int) -> int:
    """WIT-8.3, WIT-8.4, WIT-8.5, WIT-8.6, WIT-8.7: the locations within so many actions, as a set.

    One action leads over all own connections; every foreign one costs an action of its own, and the cheapest route
    counts. So within one action lie the network and what a foreign connection joins to the tower, and each further
    action adds what a foreign connection joins to these.
    """
    places = network(player)
    foreign = [END_BITS[own] for other in table.players if other is not player for own in other.connections]
    if not foreign:
        return places
    places |= _further(1 << player.tower, foreign)
    for _ in range(actions - 1):
        more = _further(places, foreign)
        if more == places:
            break
        places = more
    return places


def destinations(table: Table, player: Player, actions: int) -> int:
    """WIT-8.8, WIT-8.9, WIT-8.10: within reach, neither the own tower nor a location with an own witch."""
    if player.lying == 0 or actions == 0:
        return 0
    return within(table, player, actions) & ~player.standing & ~(1 << player.tower)


def route_cost(table: Table, player: Player, location: LocationId) -> int:
    """WIT-8.5: the actions that the cheapest route costs."""
    cost = 1
    while not within(table, player, cost) >> location & 1:
        cost += 1
    return cost


def can_act(table: Table, player: Player) -> bool:
    """WIT-6.8, WIT-8.14: a witch in the supply, or a lying one that could be sent somewhere at some cost."""
    return player.witches > 0 or destinations(table, player, EVERYWHERE) != 0


class WitchActions(Block):
    """WIT-8.1, WIT-8.15: lay or send witches in any mix; chips won on the way wait in the block (WIT-9.2, WIT-9.4)."""

    clause = "WIT-8.1"
    symbol = WITCH
    chips: tuple[ChipId, ...] = field(TupleOf(CHIP), default=())

    def more(self, k: int) -> Block:
        return WitchActions(self.seat, self.n + k, self.chips)

    def moves(self, state: State, seat: int) -> list[Move]:
        """WIT-9.4: while a chip waits, the actions do not end without it, unless later witch actions may use it."""
        table = state.table
        player = table.players[seat]
        acts: list[Move] = []
        if self.n:
            if player.witches:
                acts.append(LAYING)
            places = destinations(table, player, self.n)
            if places:
                acts += [move for bit, move in SENDS if places & bit]
        pending = len(self.chips) > 0
        if not acts and not can_act(table, player):
            return pending_uses(self.chips) + removals(state, seat) if pending else []
        if pending:
            acts += pending_uses(self.chips)
        return self.offer(state, acts, pending and self.later_block(state) < 0)

    def later_block(self, state: State) -> int:
        """WIT-9.4: where on the stack the witch actions lie for which chips may wait; -1 is nowhere."""
        if state.options[CHIPS_WAIT]:
            for at in range(len(state.stack) - 1, -1, -1):
                step = state.stack[at]
                if step is not self and isinstance(step, (WitchActions, MainActions)) and step.symbol == WITCH:
                    return at
        return -1

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is FINISH and self.chips:
            keep_chips(state, self.later_block(state), self.chips)
        else:
            super().apply(state, seat, move)

    def act(self, state: State, seat: int, move: Move) -> None:
        if move.verb is LAY:
            state.push(WitchActions(seat, self.n - 1, self.chips))
            lay_witch(state, seat)
        elif move.verb is USE:
            state.push(WitchActions(seat, self.n, without(self.chips, move.chip)))
            use_chip(state, seat, move.chip)
        else:
            self.send(state, seat, move.location)

    def send(self, state: State, seat: int, location: LocationId) -> None:
        """WIT-8.4, WIT-8.11, WIT-8.12, WIT-8.13: pay the route, score, take the chip or a place at the Witchstone."""
        table = state.table
        player = table.players[seat]
        cost = route_cost(table, player, location)
        player.lying -= 1
        player.standing |= 1 << location
        state.tell(SENT, seat, location, cost)
        score(state, seat, WITCH_POINTS, WITCH_VP)
        chips, chip = self.chips, table.location_chips[location]
        if chip >= 0:
            table.location_chips[location] = NO_CHIP
            take_chip(state, seat, chip)
            chips = with_one(chips, chip)
        elif location == WITCHSTONE:
            reach_witchstone(state, seat)
        state.push(WitchActions(seat, self.n - cost, chips))


class KeptChips(Step):
    """WIT-9.4: chips that wait for the witch actions of the tile, which begin now."""

    chips: tuple[ChipId, ...] = field(TupleOf(CHIP))

    def run(self, state: State) -> None:
        state.stack.pop().run(state)
        keep_chips(state, len(state.stack) - 1, self.chips)


def keep_chips(state: State, at: int, chips: tuple[ChipId, ...]) -> None:
    """WIT-9.4: chips go on to a later block of witch actions, or to the tile's, where these have not begun."""
    later = state.stack[at]
    if isinstance(later, WitchActions):
        state.stack[at] = WitchActions(later.seat, later.n, tuple(sorted(later.chips + chips)))
    else:
        above = state.stack[at + 1] if at + 1 < len(state.stack) else None
        if isinstance(above, KeptChips):
            state.stack[at + 1] = KeptChips(tuple(sorted(above.chips + chips)))
        else:
            state.stack.insert(at + 1, KeptChips(chips))


def lay_witch(state: State, seat: int) -> None:
    """WIT-8.2: a witch from the supply lies beside the own tower; no points."""
    player = state.table.players[seat]
    player.witches -= 1
    player.lying += 1
    state.tell(LAID, seat)


def reach_witchstone(state: State, seat: int) -> None:
    """WIT-8.13: the free place with the highest bonus."""
    arrived = state.table.witchstone
    arrived.append(seat)
    state.tell(STONE, seat, len(arrived))
    score(state, seat, STONE_POINTS, SLOT_VP[len(arrived) - 1])
