"""The small language of effects: what the box writes as a list of effects, as steps."""

from collections.abc import Callable, Sequence
from typing import Final

from walpurgis.games.septima.contents import Effect
from walpurgis.games.septima.table import State
from walpurgis.kernel import Step

StepMaker = Callable[[int, int, int], Step]
"""(seat, first number of the effect, second) -> its step."""
_EFFECT_STEPS: Final[dict[str, StepMaker]] = {}
"""By the name of an effect. The steps import this module, so `game.py` fills it in: see `register_effects`."""


def register_effects(makers: dict[str, StepMaker]) -> None:
    """Say which step carries out each effect; the game does so once, with `effects.EFFECT_STEPS`."""
    _EFFECT_STEPS.update(makers)


def steps_of(seat: int, effects: Sequence[Effect]) -> list[Step]:
    """The steps of some effects, in their order."""
    return [_EFFECT_STEPS[effect.name](seat, effect.a, effect.b) for effect in effects]


def resolve(state: State, seat: int, effects: Sequence[Effect]) -> None:
    """Carry out effects from left to right."""
    state.push(*steps_of(seat, effects))
