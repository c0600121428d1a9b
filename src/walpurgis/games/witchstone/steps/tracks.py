"""The pentagram and the wand: one advance, then the fields that were entered (WIT-10, WIT-12)."""

from typing import ClassVar

from walpurgis.games.witchstone.box import (
    BONUS,
    BOTH,
    DARK_FIELD,
    EMPTY_DARK_ACTIONS,
    EMPTY_OWL_VP,
    ONCE_ACTIONS,
    OWL_FIELD,
    PENTAGRAM,
    PENTAGRAM_LENGTH,
    SILVER,
    SPECIALS,
    WAND,
    WAND_END,
)
from walpurgis.games.witchstone.groups import occupied
from walpurgis.games.witchstone.ids import NO_SPACE, NO_SPECIAL, NO_SYMBOL, SpecialId, StackId, SymbolId
from walpurgis.games.witchstone.scoring import SILVER_COUNTS
from walpurgis.games.witchstone.steps.blocks import (
    OPTIONAL_STEPS,
    Track,
    TurnChoice,
    cast,
    grant,
    removals,
    score,
    spells,
)
from walpurgis.games.witchstone.table import OwnedSpecial, State, Table
from walpurgis.games.witchstone.words import (
    ADVANCES,
    CAST,
    CHOICES,
    LAID_SPECIAL,
    ON_PENTAGRAM,
    ON_WAND,
    ONCE,
    ONCES,
    OWL_FIELD_POINTS,
    PENTAGRAM_FIELD,
    SPECIAL,
    SPECIAL_REVEALED,
    STEPS,
    TOOK_OWL,
    TOOK_SPECIAL,
    USED_ONCE,
    WAND_FIELD,
    WAND_POINTS,
    Move,
)
from walpurgis.games.witchstone.words import SPECIALS as LAY_SPECIALS
from walpurgis.kernel import COUNT, Json, TupleOf, field


class Advance(TurnChoice):
    """WIT-6.6, WIT-3.10: before an advance spells may be played; then all steps are made at once.

    With the option some of them may be left out, or all.
    """

    n: int = field(COUNT)
    symbol: ClassVar[SymbolId] = NO_SYMBOL

    def farthest(self, table: Table) -> int:
        """How many of the steps can be made."""
        return self.n

    def moves(self, state: State, seat: int) -> list[Move]:
        """WIT-13.10, WIT-13.11: spells are played while there are steps, that is, directly before an advance."""
        table = state.table
        steps = min(self.farthest(table), STEPS.high)
        advances = ADVANCES[steps] if state.options[OPTIONAL_STEPS] else ADVANCES[steps][-1:]
        return [*advances, *spells(table.players[seat], self.symbol), *removals(state, seat)]

    def act(self, state: State, seat: int, move: Move) -> None:
        if move.verb is CAST:
            state.push(type(self)(seat, self.n + cast(state, seat, move.scroll, self.symbol)))
        elif move.steps:
            entered = self.advance(state, move.steps)
            if entered:
                block = state.stack[-1]
                assert isinstance(block, Track)
                state.stack[-1] = type(block)(seat, block.n, block.queue + entered)

    def advance(self, state: State, steps: int) -> tuple[int, ...]:
        """Move the stone; the answer is the fields entered that do something, in order."""
        raise NotImplementedError(f"{type(self).__name__} does not say how it advances")


# ----- the pentagram -----


class AdvanceOnPentagram(Advance):
    """WIT-10.1, WIT-10.2, WIT-10.15, WIT-10.16: steps around the circle, lap after lap, whoever else is there."""

    clause = "WIT-10.2"
    symbol = PENTAGRAM

    def advance(self, state: State, steps: int) -> tuple[int, ...]:
        """WIT-10.3: orange and dark fields are queued as often as they are entered."""
        player = state.table.players[self.seat]
        start = player.pentagram
        player.pentagram = (start + steps) % PENTAGRAM_LENGTH
        state.tell(ON_PENTAGRAM, self.seat, steps, player.pentagram)
        fields = [(start + step) % PENTAGRAM_LENGTH for step in range(1, steps + 1)]
        return tuple([field for field in fields if OWL_FIELD[field] >= 0 or DARK_FIELD[field] >= 0])


class PentagramActions(Track):
    """WIT-10.4: the advance first, then the entered fields, each completely."""

    queue: tuple[int, ...] = field(TupleOf(PENTAGRAM_FIELD), default=())
    symbol = PENTAGRAM

    def ask(self, state: State) -> None:
        state.push(AdvanceOnPentagram(self.seat, self.n))

    def resolve(self, state: State, field: int) -> None:
        if OWL_FIELD[field] >= 0:
            take_owl(state, self.seat, OWL_FIELD[field])
        elif state.table.special_fields[DARK_FIELD[field]] >= 0:
            take_special(state, self.seat, DARK_FIELD[field])
        else:
            state.push(ChooseActions(self.seat))


def take_owl(state: State, seat: int, stack: StackId) -> None:
    """WIT-10.5, WIT-10.6: the top owl of the stack, or points where none is left."""
    owls = state.table.owl_stacks[stack]
    if owls:
        owl = owls.pop(0)
        state.table.players[seat].owls |= 1 << owl
        state.tell(TOOK_OWL, seat, owl)
    else:
        score(state, seat, OWL_FIELD_POINTS, EMPTY_OWL_VP)


def take_special(state: State, seat: int, slot: int) -> None:
    """WIT-10.7, WIT-10.13: the tile is owned at once, and the field refilled while the pile lasts."""
    table = state.table
    special = table.special_fields[slot]
    table.players[seat].specials.append(OwnedSpecial(special, NO_SPACE))
    state.tell(TOOK_SPECIAL, seat, special)
    table.special_fields[slot] = NO_SPECIAL
    if table.special_pile:
        table.special_fields[slot] = table.special_pile.pop(0)
        state.reveal()
        state.tell(SPECIAL_REVEALED, table.special_fields[slot])
    state.push(UseSpecialTile(seat, special))


class UseSpecialTile(TurnChoice):
    """WIT-10.9, WIT-10.12: at once, either one symbol once or the tile for good on any free space."""

    clause = "WIT-10.9"
    special: SpecialId = field(SPECIAL)

    def moves(self, state: State, seat: int) -> list[Move]:
        first, second = SPECIALS[self.special]
        taken = occupied(state.table.players[seat])
        free = [move for move, used in zip(LAY_SPECIALS, taken, strict=True) if not used]
        return [ONCES[first], ONCES[second], *free, *removals(state, seat)]

    def act(self, state: State, seat: int, move: Move) -> None:
        """WIT-10.10: two actions of one symbol. WIT-10.11, WIT-5.9, WIT-5.10: or both symbols count from now on."""
        if move.verb is ONCE:
            state.tell(USED_ONCE, seat, self.special, move.symbol)
            grant(state, seat, move.symbol, ONCE_ACTIONS)
        else:
            player = state.table.players[seat]
            player.cauldron[move.space] = BOTH[self.special]
            player.specials[-1] = OwnedSpecial(self.special, move.space)
            state.tell(LAID_SPECIAL, seat, self.special, move.space)


class ChooseActions(TurnChoice):
    """WIT-10.8: an empty dark field gives two actions of any type."""

    clause = "WIT-10.8"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*CHOICES, *removals(state, seat)]

    def act(self, state: State, seat: int, move: Move) -> None:
        grant(state, seat, move.symbol, EMPTY_DARK_ACTIONS)


# ----- the wand -----


class AdvanceOnWand(Advance):
    """WIT-12.1, WIT-12.2: steps to the right, to the last field at most (WIT-12.3)."""

    clause = "WIT-12.2"
    symbol = WAND

    def farthest(self, table: Table) -> int:
        return min(self.n, WAND_END - table.players[self.seat].wand)

    def parameters(self, state: State, seat: int) -> dict[str, Json]:
        """WIT-12.3: how far the stone can go, however many the actions are."""
        return super().parameters(state, seat) | {"n": self.farthest(state.table)}

    def advance(self, state: State, steps: int) -> tuple[int, ...]:
        """WIT-12.4, WIT-12.6, WIT-12.13: the stone lies on top where it arrives; bonus and silver fields are queued."""
        table = state.table
        player = table.players[self.seat]
        start = player.wand
        player.wand = start + steps
        table.wand_order.remove(self.seat)
        table.wand_order.append(self.seat)
        state.tell(ON_WAND, self.seat, steps, player.wand)
        fields = range(start + 1, start + steps + 1)
        return tuple([field for field in fields if BONUS[field][0] >= 0 or SILVER[field][0] >= 0])


class WandActions(Track):
    """WIT-12.8: the advance first, then the entered fields in order, each completely."""

    queue: tuple[int, ...] = field(TupleOf(WAND_FIELD), default=())
    symbol = WAND

    def may_advance(self, state: State) -> bool:
        """WIT-12.3, WIT-6.8: not from the last field; what is queued is still resolved."""
        return state.table.players[self.seat].wand < WAND_END

    def ask(self, state: State) -> None:
        state.push(AdvanceOnWand(self.seat, self.n))

    def resolve(self, state: State, field: int) -> None:
        """WIT-12.7, WIT-12.9: actions, double for the leader. WIT-12.10, WIT-12.11: or a scoring as it stands now."""
        symbol, simple, leader = BONUS[field]
        if symbol >= 0:
            grant(state, self.seat, symbol, leader if leads(state.table, self.seat) else simple)
        else:
            scored, each = SILVER[field]
            score(state, self.seat, WAND_POINTS, each * SILVER_COUNTS[scored](state.table, self.seat))


def leads(table: Table, seat: int) -> bool:
    """WIT-12.5: no other stone is on a higher field."""
    own = table.players[seat].wand
    return all(player.wand <= own for player in table.players)
