"""The crystal action: paths in the cauldron, the rim, the vial rack (WIT-11)."""

from walpurgis.games.witchstone.box import BLACK, CAPACITY, CRYSTAL, DISTANCE, EXIT_COST, LOWEST, ROW_ACTIONS
from walpurgis.games.witchstone.groups import occupied
from walpurgis.games.witchstone.ids import NO_SYMBOL, ChipId, RowId, SpaceId, SymbolId
from walpurgis.games.witchstone.steps.blocks import Block, grant, take_crystal
from walpurgis.games.witchstone.steps.chips import pending_uses, take_chip, use_chip, with_one, without
from walpurgis.games.witchstone.table import Player, State
from walpurgis.games.witchstone.words import (
    CHIP,
    LEAVE,
    LEAVING,
    LEFT,
    MOVE,
    MOVED,
    OVERFLOWED,
    RACK,
    RACK_BLACK,
    RACK_BLACK_FOR_CHIP,
    RACK_FOR_CHIP,
    RACKED,
    REACH,
    SYMBOL,
    USE,
    USES_BLACK,
    WITHIN,
    Move,
)
from walpurgis.kernel import Maybe, TupleOf, Verb, field


def is_full(state: State, row: RowId) -> bool:
    """WIT-11.14, WIT-11.19: whether a row of the shared rack has no empty vial left for this number of players."""
    return len(state.table.rack[row]) >= CAPACITY[state.seats][row]


def row_of(symbol: SymbolId) -> RowId:
    """The row of a symbol, which has its number."""
    return RowId(symbol)


def has_no_room(state: State, symbol: SymbolId) -> bool:
    """WIT-11.16: neither the row of the symbol nor the lowest one takes a crystal."""
    return is_full(state, LOWEST) and is_full(state, row_of(symbol))


def paths(player: Player, n: int) -> list[Move]:
    """WIT-11.1 to WIT-11.5, WIT-11.25: every crystal to every free space and rim symbol within n actions."""
    taken = occupied(player)
    reach = min(n, REACH)
    moves: list[Move] = []
    for start in [*player.crystals, player.black_crystal] if player.black_crystal >= 0 else player.crystals:
        moves += [move for end, move in WITHIN[start][reach] if not taken[end]]
        moves += LEAVING[start][reach]
    return moves


def rows_for(state: State, symbol: SymbolId, into_row: Verb[Move], for_chip: Verb[Move]) -> list[Move]:
    """WIT-11.9, WIT-11.13, WIT-11.15: the row of the rim symbol, or the lowest row and a chip from the stone table."""
    moves = [] if is_full(state, row_of(symbol)) else [into_row.of(symbol)]
    if not is_full(state, LOWEST):
        moves += [for_chip.of(symbol, chip) for chip, count in enumerate(state.table.stone_table) if count]
    return moves


class CrystalActions(Block):
    """WIT-11.1, WIT-11.8: move crystals; those on the rim and chips from the table wait in the block (WIT-11.10)."""

    clause = "WIT-11.1"
    symbol = CRYSTAL
    rim: tuple[SymbolId, ...] = field(TupleOf(SYMBOL), default=())
    black_rim: SymbolId = field(Maybe(SYMBOL), default=-1)
    chips: tuple[ChipId, ...] = field(TupleOf(CHIP), default=())
    black_chip: ChipId = field(Maybe(CHIP), default=-1)
    """A chip that the black crystal has made stronger."""

    def more(self, k: int) -> Block:
        return CrystalActions(
            seat=self.seat,
            n=self.n + k,
            rim=self.rim,
            black_rim=self.black_rim,
            chips=self.chips,
            black_chip=self.black_chip,
        )

    def moves(self, state: State, seat: int) -> list[Move]:
        player = state.table.players[seat]
        pending = self.waiting(state)
        if not player.crystals and player.black_crystal < 0:
            return pending
        acts = paths(player, self.n) if self.n else []
        return self.offer(state, acts + pending, len(pending) > 0)

    def waiting(self, state: State) -> list[Move]:
        """WIT-11.10, WIT-11.11, WIT-9.2: what has to be dealt with before the block closes, in any order."""
        moves = pending_uses(self.chips) if self.chips else []
        for at, symbol in enumerate(self.rim):
            if at == 0 or self.rim[at - 1] != symbol:
                moves += rows_for(state, symbol, RACK, RACK_FOR_CHIP)
        if self.black_rim >= 0:
            moves += rows_for(state, self.black_rim, RACK_BLACK, RACK_BLACK_FOR_CHIP)
        if self.black_chip >= 0:
            moves.append(USES_BLACK[self.black_chip])
        return moves

    def act(self, state: State, seat: int, move: Move) -> None:
        verb = move.verb
        if verb is MOVE:
            self.move_crystal(state, move.space, move.end)
        elif verb is LEAVE:
            self.leave(state, move.space, move.symbol)
        elif verb is RACK or verb is RACK_BLACK:
            self.rack(state, move.symbol, verb is RACK_BLACK)
        elif verb is RACK_FOR_CHIP or verb is RACK_BLACK_FOR_CHIP:
            self.rack_for_chip(state, move.symbol, move.chip, verb is RACK_BLACK_FOR_CHIP)
        elif verb is USE:
            chips = without(self.chips, move.chip)
            state.push(
                CrystalActions(
                    seat=seat, n=self.n, rim=self.rim, black_rim=self.black_rim, chips=chips, black_chip=self.black_chip
                )
            )
            use_chip(state, seat, move.chip)
        else:
            state.push(CrystalActions(seat=seat, n=self.n, rim=self.rim, black_rim=self.black_rim, chips=self.chips))
            use_chip(state, seat, move.chip, black=1)

    def move_crystal(self, state: State, start: SpaceId, end: SpaceId) -> None:
        """WIT-11.2, WIT-11.3, WIT-11.4: a whole path at once, over whatever lies there, to a free space."""
        player = state.table.players[self.seat]
        if take_crystal(player, start):
            player.black_crystal = end
        else:
            player.crystals.append(end)
            player.crystals.sort()
        state.tell(MOVED, self.seat, start, end)
        state.push(self.more(-DISTANCE[start][end]))

    def leave(self, state: State, start: SpaceId, symbol: SymbolId) -> None:
        """WIT-11.5, WIT-11.6, WIT-11.16: onto the rim, or at once beside the screen where the rack has no room."""
        player = state.table.players[self.seat]
        black = take_crystal(player, start)
        state.tell(LEFT, self.seat, start, symbol)
        n = self.n - EXIT_COST[start][symbol]
        rim, black_rim = self.rim, self.black_rim
        if has_no_room(state, symbol):
            overflow(state, self.seat, black)
        elif black:
            black_rim = symbol
        else:
            rim = with_one(rim, symbol)
        state.push(
            CrystalActions(
                seat=self.seat, n=n, rim=rim, black_rim=black_rim, chips=self.chips, black_chip=self.black_chip
            )
        )

    def rack(self, state: State, symbol: SymbolId, black: bool) -> None:
        """WIT-11.12, WIT-11.18: into the row of the rim symbol, for actions of that type."""
        fill_vial(state, self.seat, row_of(symbol), black)
        state.push(self.after_rack(state, symbol, black, self.chips, self.black_chip))
        grant(state, self.seat, symbol, ROW_ACTIONS[1 if black else 0])

    def rack_for_chip(self, state: State, symbol: SymbolId, chip: ChipId, black: bool) -> None:
        """WIT-11.13, WIT-11.18: into the lowest row, for a chip of one's choice; the table is not refilled."""
        fill_vial(state, self.seat, LOWEST, black)
        state.table.stone_table[chip] -= 1
        take_chip(state, self.seat, chip)
        chips = self.chips if black else with_one(self.chips, chip)
        state.push(self.after_rack(state, symbol, black, chips, chip if black else self.black_chip))

    def after_rack(
        self, state: State, symbol: SymbolId, black: bool, chips: tuple[ChipId, ...], black_chip: ChipId
    ) -> "CrystalActions":
        """The block without the crystal that found its vial, and without those that will find none (WIT-11.16)."""
        rim = self.rim if black else without(self.rim, symbol)
        black_rim = NO_SYMBOL if black else self.black_rim
        for waiting in rim:
            if has_no_room(state, waiting):
                rim = without(rim, waiting)
                overflow(state, self.seat, False)
        if black_rim >= 0 and has_no_room(state, black_rim):
            black_rim = NO_SYMBOL
            overflow(state, self.seat, True)
        return CrystalActions(
            seat=self.seat, n=self.n, rim=rim, black_rim=black_rim, chips=chips, black_chip=black_chip
        )


def fill_vial(state: State, seat: int, row: RowId, black: bool) -> None:
    """WIT-11.19, WIT-11.21: each crystal fills one vial for good, and shows whose it is."""
    crystal = BLACK if black else seat
    state.table.rack[row].append(crystal)
    state.tell(RACKED, seat, crystal, row)


def overflow(state: State, seat: int, black: bool) -> None:
    """WIT-11.16: beside the screen, for nothing, and without raising the price of removals."""
    state.table.players[seat].beside += 1
    state.tell(OVERFLOWED, seat, BLACK if black else seat)
