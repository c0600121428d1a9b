"""The heuristic policy of Witchstone: what actions are worth now, and so what each move is worth.

Everything is counted in victory points that one may expect. The numbers were found by playing.
"""

import math
import random
from collections.abc import Callable
from typing import Final

from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.evaluation import WAY
from walpurgis.games.witchstone.flow import PlaceTile
from walpurgis.games.witchstone.groups import group_size, occupied
from walpurgis.games.witchstone.ids import ChipId, ScrollId, SpaceId, SymbolId
from walpurgis.games.witchstone.scoring import SILVER_COUNTS, prophecy_level
from walpurgis.games.witchstone.steps.blocks import Block, PlaySpell
from walpurgis.games.witchstone.steps.energy import at_network, begun_by_anybody
from walpurgis.games.witchstone.steps.tracks import Advance
from walpurgis.games.witchstone.steps.witches import destinations, network, within
from walpurgis.games.witchstone.table import Player, State, Table
from walpurgis.games.witchstone.words import ADVANCE, CAST, DISCARD, FINISH, PLACE, REMOVE, Move

USUAL: Final = (1.6, 1.9, 1.3, 1.2, 2.0, 2.5)
"""What one action of each type brings in the middle of a game; for scrolls, what a card brings."""
CHIP: Final = 2.6
"""A chip without its front: 2 points at the end, and what counts chips."""
SPECIAL_TILE: Final = 4.2
STEP_ON_PENTAGRAM: Final = 0.45
STEP_ON_WAND: Final = 0.55
SPELL: Final = 2.4
CERTAIN: Final = 50.0
"""For moves that are right whenever they are possible."""
NEVER: Final = -50.0

SYMBOLS: Final = len(box.TYPES)
SPACES: Final = len(box.SPACES)
NEAR: Final = tuple([sum([1 << near for near in around]) for around in box.NEIGHBOURS])
"""The neighbours of each space, as a set."""
UNKNOWN: Final = -1e9
"""What has not been thought of yet."""


def policy(world: State, seat: int, legal: list[Move], rng: random.Random) -> Move:
    """The move that is worth most, with a little chance among those that are worth about the same."""
    if len(legal) == 1:
        return legal[0]
    heuristic = HeuristicPolicy(world, seat)
    chance: Callable[[], float] = rng.random
    best, best_worth = legal[0], -math.inf
    for move in legal:
        worth = heuristic.value(move) + chance() * 0.2
        if worth > best_worth:
            best, best_worth = move, worth
    return best


def sensible(world: State, seat: int, legal: list[Move]) -> list[Move]:
    """What a beginner thinks of: no crystal is wrecked while a tile fits, no action given away, no half advance."""
    steps = max([move.steps for move in legal if move.verb is ADVANCE], default=0)
    kept = [
        move
        for move in legal
        if move.verb is not REMOVE and move.verb is not FINISH and (move.verb is not ADVANCE or move.steps == steps)
    ]
    return kept if any(move.verb is not DISCARD and move.verb is not CAST for move in kept) else legal


class HeuristicPolicy:
    """A seat's view of a world, with what has been thought of already."""

    def __init__(self, world: State, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.table: Table = world.table
        self.player: Player = self.table.players[seat]
        self.left: int = max(0, box.TURNS - self.table.turn)
        """Turns to come after this one."""
        self.types: dict[int, float] = {}
        self.sizes: dict[int, int] = {}
        self.halves: list[float] = []
        self.pairs: list[float] = []
        self.free = -1

    def value(self, move: Move) -> float:
        """What a move brings. Most are placements, so these take the short way."""
        if move.verb is PLACE:
            return self.place(move)
        found: float = JUDGES[move.verb.name](self, move)
        return found

    # ----- what actions of a type are worth -----

    def actions(self, symbol: SymbolId, n: int) -> float:
        """What n actions of a type bring now."""
        key = n * SYMBOLS + symbol
        found = self.types.get(key, UNKNOWN)
        if found == UNKNOWN:
            found = self.types[key] = TYPES[symbol](self, n)
        return found

    def energy_actions(self, n: int) -> float:
        player = self.player
        if player.tower < 0 or not player.energy:
            return 0.0
        usable = min(n, player.energy)
        return 1.65 * usable if at_network(player) & ~begun_by_anybody(self.table) or player.begun >= 0 else 0.0

    def witch_actions(self, n: int) -> float:
        player = self.player
        hands = player.lying + player.witches
        if player.tower < 0 or not hands:
            return 0.0
        open_places = within(self.table, player, 2) & ~player.standing & ~(1 << player.tower)
        goals = min(open_places.bit_count(), hands)
        sends = min(goals, (n + min(player.lying, n)) // 2 if n > player.lying else n)
        return 3.6 * sends + 0.75 * max(0, n - sends) * (1.0 if self.left else 0.3)

    def pentagram_actions(self, n: int) -> float:
        points = 0.0
        for step in range(1, n + 1):
            field = (self.player.pentagram + step) % box.PENTAGRAM_LENGTH
            points += STEP_ON_PENTAGRAM if self.left else 0.0
            if box.OWL_FIELD[field] >= 0:
                stack = self.table.owl_stacks[box.OWL_FIELD[field]]
                points += box.OWL_VP[stack[0]] if stack else box.EMPTY_OWL_VP
            elif box.DARK_FIELD[field] >= 0:
                points += SPECIAL_TILE
        return points

    def crystal_actions(self, n: int) -> float:
        player = self.player
        points, actions = 0.0, n
        costs = sorted([WAY[at] for at in player.crystals])
        for cost in costs:
            if cost <= actions:
                actions -= cost
                points += 3.6
        if player.black_crystal >= 0 and actions >= 4:
            actions -= 4
            points += 5.0
        return points + (0.7 * actions if self.left and (costs or player.black_crystal >= 0) else 0.0)

    def wand_actions(self, n: int) -> float:
        end = min(self.player.wand + n, box.WAND_END)
        ahead = all(other.wand <= end for other in self.table.players)
        points = (STEP_ON_WAND if self.left else 0.0) * (end - self.player.wand)
        for field in range(self.player.wand + 1, end + 1):
            symbol, simple, leader = box.BONUS[field]
            scored, each = box.SILVER[field]
            if symbol == box.SCROLL:
                points += 3.5 if ahead else 2.8
            elif symbol >= 0:
                points += USUAL[symbol] * (leader if ahead else simple)
            elif scored >= 0:
                points += each * SILVER_COUNTS[scored](self.table, self.seat)
        return points

    def scroll_actions(self, n: int) -> float:
        return max([self.scroll(scroll) for scroll in self.table.display[:n]], default=0.0)

    def scroll(self, scroll: ScrollId) -> float:
        """What a card brings: a spell its actions, a prophecy what is fulfilled already and may still come."""
        card = box.SCROLLS[scroll]
        if box.SPELL_BITS >> scroll & 1:
            return SPELL + (0.5 if self.left > 2 and card.extra > 1 else -0.3)
        level = prophecy_level(self.table, self.seat, scroll)
        hope = 0.35 * self.left * EASE.get(card.kind, 0.6) * (3 - level) / 3
        return min(7.0, box.PROPHECY_VP[level] + hope) + 0.5

    def chip(self, front: ChipId, black: bool) -> float:
        """What a chip brings, its front included."""
        if front == box.POINTS_CHIP:
            return CHIP + box.CHIP_VP[black]
        return CHIP + 0.8 * self.actions(SymbolId(front), box.CHIP_ACTIONS[black])

    # ----- the judges of moves -----

    def tower(self, move: Move) -> float:
        chip = self.table.location_chips[move.location]
        return 0.0 if chip < 0 else (3.0 if chip == box.POINTS_CHIP else USUAL[chip])

    def place(self, move: Move) -> float:
        """The actions of both halves, what the groups promise for later, and room that is not wasted."""
        first, second = box.TILES[move.tile]
        return self.half(move.first, first) + self.half(move.second, second) - self.waste(move.first, move.second)

    def half(self, space: SpaceId, symbol: SymbolId) -> float:
        """One half of a tile on a space: its actions, and what its group promises for later."""
        if not self.halves:
            self.halves = [UNKNOWN] * (SPACES * SYMBOLS)
        at = space * SYMBOLS + symbol
        found = self.halves[at]
        if found == UNKNOWN:
            size = self.size(space, symbol)
            found = self.actions(symbol, size) + 0.07 * self.left * (size - 1) * USUAL[symbol]
            self.halves[at] = found
        return found

    def size(self, space: SpaceId, symbol: SymbolId) -> int:
        """The group that a symbol on this space would have."""
        at = space * SYMBOLS + symbol
        found = self.sizes.get(at, 0)
        if not found:
            found = self.sizes[at] = group_size(self.player.cauldron, space, symbol)
        return found

    def waste(self, one: int, other: int) -> float:
        """Free spaces that would be left without a free neighbour."""
        if not self.pairs:
            self.pairs = [UNKNOWN] * (SPACES * SPACES)
        at = one * SPACES + other if one < other else other * SPACES + one
        found = self.pairs[at]
        if found == UNKNOWN:
            if self.free < 0:
                self.free = sum([1 << space for space, taken in enumerate(occupied(self.player)) if not taken])
            free = self.free & ~(1 << one | 1 << other)
            around, lonely = (NEAR[one] | NEAR[other]) & free, 0
            while around:
                low = around & -around
                around ^= low
                lonely += not NEAR[low.bit_length() - 1] & free
            found = self.pairs[at] = 0.25 * self.left * lonely
        return found

    def discard(self, move: Move) -> float:
        return 0.0

    def first(self, move: Move) -> float:
        return float(ORDER[move.symbol])

    def put_energy(self, move: Move) -> float:
        """Points for each unit, and the location that it opens."""
        player, connection = self.player, move.connection
        length = box.LENGTHS[connection]
        if player.begun == connection:
            return CERTAIN
        if player.energy < length:
            return 0.2
        reached = network(player)
        new = box.END_BITS[connection] & ~reached
        points = float(box.CONNECTION_VP[length - 1])
        if new:
            at = new.bit_length() - 1
            fresh = not player.standing >> at & 1
            points += (1.4 + (1.6 if self.table.location_chips[at] >= 0 else 0.0)) * fresh
            if at == box.WITCHSTONE and fresh:
                points += self.stone_bonus()
            points += 0.08 * self.left
        return 1.0 + points / length

    def stone_bonus(self) -> float:
        return float(box.SLOT_VP[min(len(self.table.witchstone), len(box.SLOT_VP) - 1)])

    def lay(self, move: Move) -> float:
        player = self.player
        goals = destinations(self.table, player, 2).bit_count() if player.lying else 1
        return 1.2 if goals > player.lying else 0.8

    def send(self, move: Move) -> float:
        """Points, chip and stone for the actions that the way costs."""
        cost = 1
        while cost < 6 and not within(self.table, self.player, cost) >> move.location & 1:
            cost += 1
        points = float(box.WITCH_VP)
        chip = self.table.location_chips[move.location]
        if chip >= 0:
            points += self.chip(chip, False)
        if move.location == box.WITCHSTONE:
            points += self.stone_bonus() + 0.5
        return 1.0 + points / (0.5 + cost)

    def use(self, move: Move) -> float:
        return CERTAIN

    def move_crystal(self, move: Move) -> float:
        """Nearer to an arrow, if this opens the way out or room for tiles."""
        before, after = WAY[move.space], WAY[move.end]
        distance = box.DISTANCE[move.space][move.end]
        if after != before - distance or not self.left:
            return NEVER
        return 0.6 + 0.1 * distance - 0.3 * after - (0.5 if move.space == self.player.black_crystal else 0.0)

    def leave(self, move: Move) -> float:
        black = move.space == self.player.black_crystal
        cost = box.EXIT_COST[move.space][move.symbol]
        row, chip = self.row(move.symbol, black), self.best_chip(black)
        return 3.0 + max(row, chip) - 0.7 * cost

    def row(self, symbol: SymbolId, black: bool) -> float:
        """A crystal in the row of its symbol."""
        if len(self.table.rack[symbol]) >= box.CAPACITY[self.world.seats][symbol]:
            return 0.0
        return 0.8 + self.actions(symbol, box.ROW_ACTIONS[black])

    def best_chip(self, black: bool) -> float:
        if len(self.table.rack[box.LOWEST]) >= box.CAPACITY[self.world.seats][box.LOWEST]:
            return 0.0
        fronts = [ChipId(front) for front, count in enumerate(self.table.stone_table) if count]
        return max([self.chip(front, black) for front in fronts], default=0.0)

    def rack(self, move: Move) -> float:
        return 20.0 + self.row(move.symbol, False)

    def rack_for_chip(self, move: Move) -> float:
        return 20.0 + self.chip(move.chip, False)

    def rack_black(self, move: Move) -> float:
        return 20.0 + self.row(move.symbol, True)

    def rack_black_for_chip(self, move: Move) -> float:
        return 20.0 + self.chip(move.chip, True)

    def advance(self, move: Move) -> float:
        return self.actions(self.advancing(), move.steps) + 0.01 * move.steps

    def advancing(self) -> SymbolId:
        step = self.world.stack[-1]
        return step.symbol if isinstance(step, Advance) else box.WAND

    def choose(self, move: Move) -> float:
        return self.actions(move.symbol, box.EMPTY_DARK_ACTIONS)

    def once(self, move: Move) -> float:
        return self.actions(move.symbol, box.ONCE_ACTIONS)

    def lay_special(self, move: Move) -> float:
        """For good it strengthens two groups in every turn to come."""
        owned = self.player.specials[-1] if self.player.specials else None
        if owned is None:
            return 0.0
        first, second = box.SPECIALS[owned.special]
        joined = self.size(move.space, first) + self.size(move.space, second) - 2
        return 0.16 * self.left * joined + 0.6 * joined * (self.left > 0) - self.waste(move.space, move.space)

    def take(self, move: Move) -> float:
        return 1.0 + self.scroll(move.scroll)

    def block(self) -> tuple[SymbolId, int]:
        """The type of the actions in which a spell may be played now, and how many of them are left."""
        step = self.world.stack[-1]
        if isinstance(step, (Block, Advance)):
            return step.symbol, step.n
        assert isinstance(step, PlaySpell)
        return step.symbol, 0

    def cast(self, move: Move) -> float:
        """When its actions bring more than the 2 points of an unused spell."""
        extra = box.SCROLLS[move.scroll].extra
        symbol, n = self.block()
        if symbol == box.SCROLL:
            gain = self.actions(symbol, n + extra) - self.actions(symbol, n)
            return 1.0 + gain + self.actions(symbol, n) if gain > SPELL else NEVER
        gain = self.actions(symbol, n + extra) - self.actions(symbol, n)
        return CERTAIN / 2 + gain if gain > SPELL + 0.12 * self.left else NEVER

    def remove(self, move: Move) -> float:
        """Only to make room, where a tile would be lost."""
        price = (self.player.removed + 1) * box.REMOVAL_STEP
        if not isinstance(self.world.stack[-1], PlaceTile) or price > 3:
            return NEVER
        taken = occupied(self.player)
        if any(not (taken[a] or taken[b]) for a, b in box.PAIRS):
            return NEVER
        return 2.0 if any(not taken[near] for near in box.NEIGHBOURS[move.space]) else 0.5

    def finish(self, move: Move) -> float:
        return 0.0


EASE: Final = {
    "prophecy_group": 1.0,
    "prophecy_witches_on_board": 0.9,
    "prophecy_chips": 1.0,
    "prophecy_scrolls": 0.8,
    "prophecy_lying_witches": 1.3,
    "prophecy_silver_fields": 0.8,
    "prophecy_rack_crystals": 0.7,
    "prophecy_specials": 0.8,
    "prophecy_witch_same": 0.9,
    "prophecy_connected": 0.8,
}
"""How easily a prophecy is still fulfilled."""
ORDER: Final = (5, 2, 3, 4, 1, 6)
"""Which type goes first: scrolls (they may be spells), energy (it opens ways), …, the wand (it counts the rest)."""
TYPES: Final = (
    HeuristicPolicy.energy_actions,
    HeuristicPolicy.witch_actions,
    HeuristicPolicy.pentagram_actions,
    HeuristicPolicy.crystal_actions,
    HeuristicPolicy.wand_actions,
    HeuristicPolicy.scroll_actions,
)
JUDGES: Final = {
    "tower": HeuristicPolicy.tower,
    "place": HeuristicPolicy.place,
    "discard": HeuristicPolicy.discard,
    "first": HeuristicPolicy.first,
    "put_energy": HeuristicPolicy.put_energy,
    "lay": HeuristicPolicy.lay,
    "send": HeuristicPolicy.send,
    "use": HeuristicPolicy.use,
    "use_black": HeuristicPolicy.use,
    "move": HeuristicPolicy.move_crystal,
    "leave": HeuristicPolicy.leave,
    "rack": HeuristicPolicy.rack,
    "rack_for_chip": HeuristicPolicy.rack_for_chip,
    "rack_black": HeuristicPolicy.rack_black,
    "rack_black_for_chip": HeuristicPolicy.rack_black_for_chip,
    "advance": HeuristicPolicy.advance,
    "choose": HeuristicPolicy.choose,
    "once": HeuristicPolicy.once,
    "lay_special": HeuristicPolicy.lay_special,
    "take": HeuristicPolicy.take,
    "cast": HeuristicPolicy.cast,
    "remove": HeuristicPolicy.remove,
    "finish": HeuristicPolicy.finish,
}
