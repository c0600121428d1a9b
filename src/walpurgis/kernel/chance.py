"""Chance: a generator with 64 bits of state and the same stream on every platform (SplitMix64)."""

import random
from typing import Any, Final, TypeVar

_T = TypeVar("_T")
MASK: Final = (1 << 64) - 1


def seeded(seed: int) -> int:
    """A generator's first state, for any whole number as seed."""
    return mix((seed ^ (seed >> 64) * 0x9E3779B97F4A7C15) & MASK)


def step(state: int) -> int:
    """The generator's next state."""
    return (state + 0x9E3779B97F4A7C15) & MASK


def mix(state: int) -> int:
    """The 64 random bits that belong to a state."""
    bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return bits ^ (bits >> 31)


def shuffle(state: int, pile: list[int]) -> int:
    """Shuffle a pile in place; the answer is the generator's state afterwards.

    The same stream as `step` and `mix` for each card, written out because shuffling is what games do most with it.
    """
    for at in range(len(pile) - 1, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        other = (bits ^ (bits >> 31)) * (at + 1) >> 64
        pile[at], pile[other] = pile[other], pile[at]
    return state


def reshuffle(rng: random.Random, pile: list[_T]) -> None:
    """Shuffle a pile of a sampled world: draw by draw what `rng.shuffle` does, but several times as fast when compiled.

    What happens in a game is shuffled by `State.shuffle`, from the game's own generator.
    """
    draw: Any = rng.getrandbits
    width = len(pile).bit_length()
    least = 1 << width >> 1
    for at in range(len(pile) - 1, 0, -1):
        if at + 1 < least:
            width -= 1
            least >>= 1
        other: int = draw(width)
        while other > at:
            other = draw(width)
        pile[at], pile[other] = pile[other], pile[at]
