"""Blocks of actions: what is open, how bonus actions join it, spells, removals, and points (WIT-6, WIT-6.10).

The open blocks are steps on the stack; the one on top is active (WIT-6.1). A block that is a choice says what its
actions are; a track (pentagram, wand) runs by itself between its advances.
Every bonus uses up something finite (crystals, chips, tiles, fields of the wand), so no chain is endless (WIT-6.11).
"""

from typing import ClassVar, Final

from walpurgis.games.witchstone.box import FITTING, PENTAGRAM, REMOVAL_STEP, SCROLL, SCROLLS, SPELLS_FOR, WAND
from walpurgis.games.witchstone.ids import NO_SPACE, NO_SYMBOL, ScrollId, SourceId, SpaceId, SymbolId
from walpurgis.games.witchstone.table import Player, Points, State
from walpurgis.games.witchstone.words import (
    ACTIONS,
    CAST,
    CAST_SPELL,
    CASTS,
    FINISH,
    FINISHING,
    MORE_ACTIONS,
    REMOVAL_POINTS,
    REMOVE,
    REMOVED,
    REMOVES,
    SCORED,
    SYMBOL,
    Move,
)
from walpurgis.kernel import COUNT, SEAT, Choice, Step, TupleOf, field

SECRET: Final = "secret_scrolls"
"""The option of WIT-13.5."""
OPEN_COUNT: Final = "open_scroll_count"
"""The other reading of WIT-13.5: how many scrolls are secret is no secret."""
LATE_SPELLS: Final = "late_spells"
"""The other reading of WIT-13.10."""
CHIPS_WAIT: Final = "chips_wait"
"""The other reading of WIT-9.4."""
OPTIONAL_STEPS: Final = "optional_steps"
"""The other reading of WIT-3.10."""
JOIN_BELOW: Final = "bonuses_join_below"
"""The other reading of WIT-6.3."""


def score(state: State, seat: int, source: SourceId, vp: int) -> None:
    """WIT-6.12, WIT-15.10: points are moved at once, on a track without end, and written down."""
    if vp:
        player = state.table.players[seat]
        player.vp += vp
        player.points.append(Points(state.table.turn, source, vp))
        state.tell(SCORED, seat, source, vp)


# ----- what is possible at every decision of one's turn -----


def removals(state: State, seat: int) -> list[Move]:
    """WIT-11.22, WIT-11.23, WIT-2.17: any crystal in the cauldron, in a turn, if the price can be paid."""
    table = state.table
    player = table.players[seat]
    if table.turn == 0 or player.vp < (player.removed + 1) * REMOVAL_STEP:
        return []
    moves = [REMOVES[space] for space in player.crystals]
    if player.black_crystal >= 0:
        moves.append(REMOVES[player.black_crystal])
    return moves


def remove_crystal(state: State, seat: int, space: SpaceId) -> None:
    """WIT-11.22, WIT-11.24: the crystal goes beside the screen; each removal costs one more than the one before."""
    player = state.table.players[seat]
    take_crystal(player, space)
    player.removed += 1
    price = player.removed * REMOVAL_STEP
    state.tell(REMOVED, seat, space, price)
    score(state, seat, REMOVAL_POINTS, -price)


def take_crystal(player: Player, space: SpaceId) -> bool:
    """WIT-11.7: a crystal leaves its space, which is free at once; the answer is whether it is the black one."""
    if space == player.black_crystal:
        player.black_crystal = NO_SPACE
        return True
    player.crystals.remove(space)
    return False


def spells(player: Player, symbol: SymbolId) -> list[Move]:
    """WIT-13.9, WIT-13.10, WIT-13.12: the unused spells that fit an open block, of several that are alike the first."""
    held = player.scrolls & FITTING[symbol]
    if not held:
        return []
    first = [[scroll for scroll in alike if held >> scroll & 1][:1] for alike in SPELLS_FOR[symbol]]
    return [CASTS[scroll] for found in first for scroll in found]


def may_hold_spell(state: State, player: Player) -> bool:
    """WIT-13.5: whether others cannot know that a player has no fitting spell, since scrolls are secret."""
    return bool(state.options[SECRET]) and (player.scrolls != 0 or not state.options[OPEN_COUNT])


def cast(state: State, seat: int, scroll: ScrollId, symbol: SymbolId) -> int:
    """WIT-13.8, WIT-13.13, WIT-13.15: the spell is spent, and gives so many more actions."""
    player = state.table.players[seat]
    player.scrolls &= ~(1 << scroll)
    player.used_spells |= 1 << scroll
    extra = SCROLLS[scroll].extra
    if state.options[SECRET]:
        state.reveal()
    state.tell(CAST_SPELL, seat, scroll, symbol, extra)
    return extra


class TurnChoice(Choice):
    """A decision of the active player (WIT-3.11), at which a crystal may be removed (WIT-6.9)."""

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is REMOVE:
            state.push(self)
            remove_crystal(state, seat, move.space)
        else:
            self.act(state, seat, move)

    def act(self, state: State, seat: int, move: Move) -> None:
        """What the move does that this decision asks for."""
        raise NotImplementedError(f"{type(self).__name__} does not say what a move does")


class Block(TurnChoice):
    """WIT-6.2: a batch of actions of one type. It closes by itself when nothing but finishing is left (WIT-6.5)."""

    n: int = field(COUNT)
    lapses = True
    symbol: ClassVar[SymbolId] = NO_SYMBOL

    def more(self, k: int) -> "Block":
        """The same block with k more actions."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it grows")

    def offer(self, state: State, acts: list[Move], pending: bool = False) -> list[Move]:
        """The actions with all that goes beside them; nothing where finishing is all that is left (WIT-3.10, WIT-6.5).

        Where scrolls are secret a block does not close by itself: that would tell that no spell fits (WIT-13.5).
        """
        player = state.table.players[self.seat]
        if player.scrolls:
            acts += spells(player, self.symbol)
        if not acts and not may_hold_spell(state, player):
            return acts
        if not pending:
            acts.append(FINISHING)
        return acts + removals(state, self.seat)

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is CAST:
            state.push(self.more(cast(state, seat, move.scroll, self.symbol)))
        elif move.verb is REMOVE:
            state.push(self)
            remove_crystal(state, seat, move.space)
        elif move.verb is not FINISH:
            self.act(state, seat, move)


class Track(Step):
    """WIT-6.6: a block on the pentagram or the wand, with the fields that were entered and wait to be resolved."""

    seat: int = field(SEAT)
    n: int = field(COUNT)
    queue: tuple[int, ...] = field(TupleOf(COUNT), default=())
    symbol: ClassVar[SymbolId] = NO_SYMBOL

    def more(self, k: int) -> "Track":
        """WIT-10.14, WIT-12.12: the same block with k more steps; what waits in the queue still waits."""
        return type(self)(self.seat, self.n + k, self.queue)

    def run(self, state: State) -> None:
        """WIT-6.6, WIT-10.4, WIT-12.8: first an advance, then the waiting fields one by one, then it closes."""
        if self.n and self.may_advance(state):
            state.push(type(self)(self.seat, 0, self.queue))
            self.ask(state)
        elif state.options[LATE_SPELLS] and self.may_advance(state) and self.may_cast(state):
            state.push(PlaySpell(self.seat, self.symbol), self)
        else:
            self.go_on(state)

    def go_on(self, state: State) -> None:
        """The next waiting field; without one it has closed."""
        if self.queue:
            state.push(type(self)(self.seat, 0, self.queue[1:]))
            self.resolve(state, self.queue[0])

    def may_cast(self, state: State) -> bool:
        """WIT-13.10, WIT-13.5: whether a spell fits, or might for all that others know."""
        player = state.table.players[self.seat]
        return len(spells(player, self.symbol)) > 0 or may_hold_spell(state, player)

    def may_advance(self, state: State) -> bool:
        return True

    def ask(self, state: State) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not say how it advances")

    def resolve(self, state: State, field: int) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not say what its fields do")


class PlaySpell(TurnChoice):
    """WIT-13.10: with the option a spell may also be played after an advance, before the next field, or at the end."""

    clause = "WIT-13.10"
    symbol: SymbolId = field(SYMBOL)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*spells(state.table.players[seat], self.symbol), FINISHING, *removals(state, seat)]

    def act(self, state: State, seat: int, move: Move) -> None:
        track = state.stack.pop()
        assert isinstance(track, Track)
        if move.verb is CAST:
            state.push(track.more(cast(state, seat, move.scroll, self.symbol)))
        else:
            track.go_on(state)


# ----- opening and joining -----

BLOCK_TYPES: Final[dict[int, type[Block] | type[Track]]] = {}
"""The block of each type. The modules of blocks import this one, so the package fills it in: see `register_blocks`."""


def register_blocks(types: dict[int, type[Block] | type[Track]]) -> None:
    """Say which class is the block of each type; the package does so once."""
    BLOCK_TYPES.update(types)


def open_block(state: State, seat: int, symbol: SymbolId, n: int) -> None:
    """A new block, which is active at once."""
    state.tell(ACTIONS, seat, symbol, n)
    state.push(BLOCK_TYPES[symbol](seat, n))


def grant(state: State, seat: int, symbol: SymbolId, k: int) -> None:
    """WIT-6.3, WIT-6.4, WIT-3.6: bonus actions join an open block of their type, or open one.

    Scrolls never join: each grant, whatever its number, takes its own card (WIT-13.6, WIT-13.7).
    """
    at = -1 if symbol == SCROLL else joined_block(state, symbol)
    if at < 0:
        open_block(state, seat, symbol, k)
        return
    step = state.stack[at]
    assert isinstance(step, (Block, Track))
    state.stack[at] = step.more(k)
    state.tell(MORE_ACTIONS, seat, symbol, k)


def joined_block(state: State, symbol: SymbolId) -> int:
    """WIT-6.3, WIT-12.8: where on the stack the open block lies that bonus actions of a type join; -1 is nowhere.

    What a field of a track gives is carried out before the next field, so nothing joins a block below an open track,
    but steps, whose fields come last. With the option everything joins wherever a block of its type is open.
    """
    stack = state.stack
    beyond_tracks = symbol in (PENTAGRAM, WAND) or bool(state.options[JOIN_BELOW])
    for at in range(len(stack) - 1, -1, -1):
        step = stack[at]
        if isinstance(step, Track):
            if step.symbol == symbol:
                return at
            if not beyond_tracks:
                return -1
        elif isinstance(step, Block) and step.symbol == symbol:
            return at
    return -1
