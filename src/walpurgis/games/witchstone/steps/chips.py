"""Magic chips: taking them, and using their fronts (WIT-9)."""

from typing import TypeVar

from walpurgis.games.witchstone.box import CHIP_ACTIONS, CHIP_VP, POINTS_CHIP
from walpurgis.games.witchstone.ids import ChipId, SymbolId
from walpurgis.games.witchstone.steps.blocks import grant, score
from walpurgis.games.witchstone.table import State
from walpurgis.games.witchstone.words import FRONT_POINTS, TOOK_CHIP, USED_CHIP, USES, Move

Number = TypeVar("Number", bound=int)


def take_chip(state: State, seat: int, chip: ChipId) -> None:
    """WIT-9.1, WIT-9.5, WIT-9.6: a chip is owned from the moment it is taken, wherever it came from, and kept."""
    state.table.players[seat].chips[chip] += 1
    state.tell(TOOK_CHIP, seat, chip)


def use_chip(state: State, seat: int, chip: ChipId, black: int = 0) -> None:
    """WIT-9.3, WIT-9.7, WIT-11.18: points, or a grant of the type shown; more of both with the black crystal."""
    state.tell(USED_CHIP, seat, chip)
    if chip == POINTS_CHIP:
        score(state, seat, FRONT_POINTS, CHIP_VP[black])
    else:
        grant(state, seat, SymbolId(chip), CHIP_ACTIONS[black])


def pending_uses(chips: tuple[ChipId, ...]) -> list[Move]:
    """WIT-9.2: the chips that wait in a block may be used at any decision; equal ones are one move."""
    return [USES[chip] for at, chip in enumerate(chips) if at == 0 or chips[at - 1] != chip]


def with_one(sorted_: tuple[Number, ...], one: Number) -> tuple[Number, ...]:
    """The same things and one more, in order."""
    return tuple(sorted([*sorted_, one]))


def without(sorted_: tuple[Number, ...], one: Number) -> tuple[Number, ...]:
    """The same things and one less."""
    at = sorted_.index(one)
    return sorted_[:at] + sorted_[at + 1 :]
