"""Chance: a generator with 64 bits of state and the same stream on every platform (SplitMix64)."""

import random
from typing import Any, Final, TypeVar

from walpurgis.kernel.compiling import COMPILED, i64

_T = TypeVar("_T")
MASK: Final = (1 << 64) - 1
HALF: Final = (1 << 32) - 1


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


def draw(state: int, bound: int) -> int:
    """A number from 0 up to a bound, from the random bits of a state."""
    if COMPILED:
        return int(_scaled(state >> 32, state & HALF, bound))
    return mix(state) * bound >> 64


def shuffle(state: int, pile: list[int]) -> int:
    """Shuffle a pile in place; the answer is the generator's state afterwards."""
    return _shuffle_in_halves(state, pile) if COMPILED else _shuffle(state, pile)


def _shuffle(state: int, pile: list[int]) -> int:
    """The same stream as `step` and `mix` for each card, written out since shuffling is what games do most with it."""
    for at in range(len(pile) - 1, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        other = (bits ^ (bits >> 31)) * (at + 1) >> 64
        pile[at], pile[other] = pile[other], pile[at]
    return state


def _shuffle_in_halves(state: int, pile: list[int]) -> int:
    """The same again, ten times as fast when compiled and slower when not.

    Numbers of 64 bits without a sign fit no register of the compiler's, so all is reckoned in halves of 32 bits.
    """
    cards: list[Any] = pile  # they are not looked into, so they stay objects when compiled
    high: i64 = state >> 32
    low: i64 = state & HALF
    at: i64 = len(cards) - 1
    while at > 0:
        low += 0x7F4A7C15
        high = (high + 0x9E3779B9 + (low >> 32)) & HALF
        low &= HALF
        other = _scaled(high, low, at + 1)
        cards[at], cards[other] = cards[other], cards[at]
        at -= 1
    return int(high) << 32 | int(low)


def _scaled(high: i64, low: i64, bound: i64) -> i64:
    """`draw` in halves of 32 bits, modulo 2**32, for bounds of less than 31 bits.

    The upper halves of the constants are taken less 2**32, so that no product leaves 63 bits.
    """
    right: i64 = low ^ (low >> 30 | high << 2 & HALF)
    left: i64 = high ^ high >> 30
    product: i64 = right * 0x1CE4E5B9
    left = (left * 0x1CE4E5B9 - right * 0x40A7B893 + (product >> 32)) & HALF
    right = product & HALF
    right ^= right >> 27 | left << 5 & HALF
    left ^= left >> 27
    product = right * 0x133111EB
    left = (left * 0x133111EB - right * 0x6B2FB645 + (product >> 32)) & HALF
    right = product & HALF
    right ^= right >> 31 | left << 1 & HALF
    left ^= left >> 31
    return left * bound + (right * bound >> 32) >> 32


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
