"""Earth Spells."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.steps.resources import gain, gain_crystals
from walpurgis.games.septima.table import State
from walpurgis.games.septima.this_turn import WINDOW_1
from walpurgis.games.septima.words import ALL_TAKE, INGREDIENT, PASSING, Move, bits
from walpurgis.kernel import COUNT, Choice, SetOf, field

BLESSED_TYPES: Final = box.SPELL_ABILITIES[box.SPELLS.index("blessed_day")].amount("gain_one_more_of_types_gained")
SHARD_CRYSTALS: Final = box.SPELL_ABILITIES[box.SPELLS.index("shards_of_eternity")].amount(
    "gain_crystal_per_type_gained_once"
)


def blessed_day(state: State, seat: int) -> None:
    """SEP-14.3: of up to 3 types gained in this Action gain one more each."""
    gained = sum(1 << kind for kind, count in enumerate(state.table.turn.gained) if count)
    if gained:
        state.push(GainOneMore(seat, BLESSED_TYPES, gained))


def can_cast_blessed_day(state: State, seat: int) -> bool:
    """SEP-12.11: after the Card Action only if an Ingredient was gained in it."""
    return state.table.turn.stage == WINDOW_1 or any(state.table.turn.gained)


class GainOneMore(Choice):
    """SEP-14.3: one more of a type, each type once."""

    clause = "SEP-14.3"
    left: int = field(COUNT)
    kinds: int = field(SetOf(INGREDIENT))

    def moves(self, state: State, seat: int) -> list[Move]:
        return [*[ALL_TAKE[kind] for kind in bits(self.kinds)], PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        kinds = self.kinds & -(2 << move.ingredient)
        if self.left > 1 and kinds:
            state.push(GainOneMore(seat, self.left - 1, kinds))
        gain(state, seat, move.ingredient)
        if not state.table.turn.acting:
            state.table.turn.gained[move.ingredient] += 1


def shards_of_eternity(state: State, seat: int) -> None:
    """SEP-14.9: a Crystal for each type of which exactly 1 Ingredient was gained in this Action."""
    gain_crystals(state, seat, SHARD_CRYSTALS * state.table.turn.gained.count(1))


def can_cast_shards_of_eternity(state: State, seat: int) -> bool:
    """SEP-12.11: after the Card Action only if it has something to count."""
    return state.table.turn.stage == WINDOW_1 or 1 in state.table.turn.gained
