"""The small language of effects: what the box writes as a list of effects, as steps. `effects.py` fills the table."""

from collections.abc import Callable, Sequence
from typing import Final

from walpurgis.games.septima.contents import Effect
from walpurgis.games.septima.table import State
from walpurgis.kernel import Step

MAKERS: Final[dict[str, Callable[[int, int, int], Step]]] = {}
"""By the name of an effect: its step, from a seat and the effect's numbers."""


def steps_of(seat: int, effects: Sequence[Effect]) -> list[Step]:
    """The steps of some effects, in their order."""
    return [MAKERS[effect.name](seat, effect.a, effect.b) for effect in effects]


def resolve(state: State, seat: int, effects: Sequence[Effect]) -> None:
    """Carry out effects from left to right."""
    state.push(*steps_of(seat, effects))
