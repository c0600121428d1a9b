"""The order of play: towers, turns, the end (WIT-2, WIT-3, WIT-4, WIT-15)."""

from operator import itemgetter
from typing import Any

from walpurgis.games.witchstone import box, scoring
from walpurgis.games.witchstone.box import BEHIND, BIG_WITCH_VP, DRAWS_FIRST, TILES, TOWERS, TURNS
from walpurgis.games.witchstone.groups import group_size, occupied
from walpurgis.games.witchstone.ids import NO_CHIP, SpaceId, SymbolId, TileId
from walpurgis.games.witchstone.steps.blocks import SECRET, TurnChoice, open_block, removals, score
from walpurgis.games.witchstone.steps.chips import take_chip, use_chip
from walpurgis.games.witchstone.table import PlacedTile, State
from walpurgis.games.witchstone.words import (
    BIG_WITCH,
    CHIP_POINTS,
    DISCARD,
    DISCARDED,
    DISCARDS,
    DREW,
    DREW_HIDDEN,
    FIRSTS,
    OWL_POINTS,
    PLACE,
    PLACED,
    PLACES,
    PLACES_TURNED,
    PROPHECY,
    PROPHECY_POINTS,
    SPACE,
    SPELL_POINTS,
    SYMBOL,
    TILE,
    TURN_BEGAN,
    WITCH_POINTS,
    Move,
)
from walpurgis.games.witchstone.words import TOWERS as TOWER_MOVES
from walpurgis.kernel import COMPILED, COUNT, SEAT, Choice, Json, Step, field


class ChooseTower(Choice):
    """WIT-2.12: in reverse turn order each chooses a free tower."""

    clause = "WIT-2.12"

    def moves(self, state: State, seat: int) -> list[Move]:
        taken = [player.tower for player in state.table.players]
        return [move for move, tower in zip(TOWER_MOVES, TOWERS, strict=True) if tower not in taken]

    def apply(self, state: State, seat: int, move: Move) -> None:
        """WIT-2.13, WIT-2.14, WIT-2.15, WIT-2.16: points, and the chip, before the next one chooses."""
        table = state.table
        table.active = seat
        table.players[seat].tower = move.location
        state.tell(BIG_WITCH, seat, move.location)
        score(state, seat, WITCH_POINTS, BIG_WITCH_VP)
        chip = table.location_chips[move.location]
        if chip >= 0:
            table.location_chips[move.location] = NO_CHIP
            take_chip(state, seat, chip)
            use_chip(state, seat, chip)


def level(state: State, seat: int) -> int:
    """WIT-16.1: the handicap of a seat, 0 for none."""
    chosen: Json = state.options[f"handicap_{seat}"]
    return int(chosen)


class Turn(Step):
    """WIT-3.1, WIT-3.2: a turn: place a tile, resolve its two types, draw a tile."""

    seat: int = field(SEAT)
    turn: int = field(COUNT)

    def run(self, state: State) -> None:
        state.table.turn, state.table.active = self.turn, self.seat
        state.tell(TURN_BEGAN, self.seat, self.turn)
        if DRAWS_FIRST[level(state, self.seat)]:
            draw_tile(state, self.seat)
        state.push(PlaceTile(self.seat), EndTurn(self.seat))


def draw_tile(state: State, seat: int) -> None:
    """WIT-3.7, WIT-16.5: the next tile of the own pile, if there is one, which only its owner sees."""
    player = state.table.players[seat]
    if player.pile:
        tile = player.pile.pop(0)
        player.hand |= 1 << tile
        state.reveal()
        state.tell(DREW_HIDDEN, seat)
        state.whisper((seat,), DREW, seat, tile)


class PlaceTile(TurnChoice):
    """WIT-3.3, WIT-4.7: a tile of the hand has to be placed; only without any room is one put out of the game."""

    clause = "WIT-3.3"

    def moves(self, state: State, seat: int) -> list[Move]:
        """WIT-4.1 to WIT-4.4: any two adjacent free spaces, either way round. WIT-4.6, WIT-16.7: else discard one."""
        player = state.table.players[seat]
        taken = occupied(player)
        hand = [tile for tile in range(len(TILES)) if player.hand >> tile & 1]
        free = [space for space, used in enumerate(taken) if not used]
        room = [at for space in free for at, other in BEHIND[space] if not taken[other]]
        moves: list[Any] = []  # Any: compiled code does not check the type of each move that it appends
        if not room:
            moves += [DISCARDS[tile] for tile in hand]
        elif COMPILED or len(room) == 1:  # see below
            for tile in hand:
                places, turned = PLACES[tile], PLACES_TURNED[tile]
                moves += [places[at] for at in room]
                moves += [turned[at] for at in room]
        else:  # the same, for speed: interpreted, `itemgetter` makes whole games 4 % faster; a test compares both
            pick = itemgetter(*room)
            for tile in hand:
                moves += pick(PLACES[tile])
                moves += pick(PLACES_TURNED[tile])
        moves += removals(state, seat)
        return moves

    def parameters(self, state: State, seat: int) -> dict[str, Json]:
        """WIT-4.6: without room a tile has to go."""
        room = any(move.verb is PLACE for move in self.moves(state, seat))
        return super().parameters(state, seat) | ({} if room else {"case": "full"})

    def act(self, state: State, seat: int, move: Move) -> None:
        """WIT-4.5, WIT-4.8: the tile lies open and for good; or it is gone, and with it the actions of this turn."""
        player = state.table.players[seat]
        player.hand &= ~(1 << move.tile)
        if move.verb is DISCARD:
            player.discarded |= 1 << move.tile
            state.tell(DISCARDED, seat, move.tile)
            return
        first, second = TILES[move.tile]
        player.cauldron[move.first] = 1 << first
        player.cauldron[move.second] = 1 << second
        player.placed.append(PlacedTile(move.tile, move.first, move.second))
        state.tell(PLACED, seat, move.tile, move.first, move.second)
        state.push(FirstType(seat, move.tile, move.first, move.second))


class FirstType(TurnChoice):
    """WIT-3.4: which of the two types of the tile is resolved first."""

    clause = "WIT-3.4"
    tile: TileId = field(TILE)
    first: SpaceId = field(SPACE)
    second: SpaceId = field(SPACE)

    def moves(self, state: State, seat: int) -> list[Move]:
        one, other = TILES[self.tile]
        return [FIRSTS[one], FIRSTS[other], *removals(state, seat)]

    def act(self, state: State, seat: int, move: Move) -> None:
        """WIT-3.5: one type with all that it causes, then the other."""
        one, other = TILES[self.tile]
        halves = [MainActions(seat, one, self.first), MainActions(seat, other, self.second)]
        state.push(*halves if move.symbol == one else halves[::-1])


class MainActions(Step):
    """WIT-5.5, WIT-5.8, WIT-6.7, WIT-3.9: as many actions as the group of the placed half has symbols now."""

    seat: int = field(SEAT)
    symbol: SymbolId = field(SYMBOL)
    space: SpaceId = field(SPACE)

    def run(self, state: State) -> None:
        cauldron = state.table.players[self.seat].cauldron
        open_block(state, self.seat, self.symbol, group_size(cauldron, self.space, self.symbol))


class EndTurn(Step):
    """WIT-3.7, WIT-3.8: after all actions a tile is drawn; then the next player's turn (WIT-2.11), or the end."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        if not DRAWS_FIRST[level(state, self.seat)]:
            draw_tile(state, self.seat)
        table = state.table
        after = (self.seat + 1) % state.seats
        turn = table.turn + (after == table.start_seat)
        state.push(Turn(after, turn) if turn <= TURNS else FinalScoring())


class FinalScoring(Step):
    """WIT-15.1, WIT-15.6: when all have had their turns, four things score and nothing else.

    Owls (WIT-15.2), chips (WIT-15.3), unused spells (WIT-15.4) and prophecies (WIT-15.5).
    """

    def run(self, state: State) -> None:
        table = state.table
        table.turn = TURNS + 1
        if state.options[SECRET]:
            state.reveal()
        for seat, player in enumerate(table.players):
            owls = [vp for owl, vp in enumerate(box.OWL_VP) if player.owls >> owl & 1]
            score(state, seat, OWL_POINTS, sum(owls))
            score(state, seat, CHIP_POINTS, box.CHIP_END_VP * scoring.chips(table, seat))
            score(state, seat, SPELL_POINTS, box.SPELL_END_VP * (player.scrolls & box.SPELL_BITS).bit_count())
            for scroll in box.PROPHECIES if player.scrolls else ():
                if player.scrolls >> scroll & 1:
                    vp = box.PROPHECY_VP[scoring.prophecy_level(table, seat, scroll)]
                    state.tell(PROPHECY, seat, scroll, vp)
                    score(state, seat, PROPHECY_POINTS, vp)
