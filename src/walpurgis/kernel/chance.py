"""Chance: two generators, each with the same stream on every platform.

A seed that is a number feeds SplitMix64, which is fast: simulations and bots draw from it. But whoever sees some of its
outcomes can work out the others. A seed that is a word, `x` and 32 hexadecimal digits, is the key of a cryptographic
one (BLAKE2b in counter mode): what was seen tells nothing about what is to come. Live tables draw from that.
"""

import random
import re
from typing import Any, Final, TypeVar

from walpurgis.kernel.compiling import COMPILED, i64

_T = TypeVar("_T")
Piece = TypeVar("Piece", bound=int)
"""A piece of a game by its id, which may have a type of its own."""
MASK: Final = (1 << 64) - 1
HALF: Final = (1 << 32) - 1
Seed = int | str
"""A whole number, or a word that nobody can guess."""
SECRET_SEED: Final = re.compile(r"x[0-9a-f]{32}")
SEED_FORM: Final = "a whole number, or x and 32 hexadecimal digits"
_PERSON: Final = b"walpurgis chance"
_BITS: Final = 8
"""Bytes of a draw; a block of the hash holds eight of them."""


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


def shuffle(state: int, pile: list[Piece]) -> int:
    """Shuffle a pile in place; the answer is the generator's state afterwards."""
    return _shuffle_in_halves(state, pile) if COMPILED else _shuffle(state, pile)


def _shuffle(state: int, pile: list[Piece]) -> int:
    """`step` and `draw` for each card, written out: with calls it takes 28 % longer."""
    for at in range(len(pile) - 1, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & MASK
        bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        other = (bits ^ (bits >> 31)) * (at + 1) >> 64
        pile[at], pile[other] = pile[other], pile[at]
    return state


def _shuffle_in_halves(state: int, pile: list[Piece]) -> int:
    """The same stream again, for the compiled build: ten times as fast there, and three times as slow interpreted.

    mypyc has no unsigned 64-bit integers, so each number is kept as two halves of 32 bits. A test runs both ways on the
    same piles, in either build.
    """
    cards: list[Any] = pile  # Any: compiled code neither unboxes nor checks them
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
    """`mix` and `draw` on two halves of 32 bits, for bounds below 2**31.

    The upper halves of the constants are subtracted from 2**32, so that no product needs more than 63 bits.
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


# ----- secret draws -----


def is_seed(seed: object) -> bool:
    """Whether something is a seed."""
    if isinstance(seed, str):
        return SECRET_SEED.fullmatch(seed) is not None
    return isinstance(seed, int) and not isinstance(seed, bool)


def key_of(seed: str) -> bytes:
    """The key that a secret seed stands for."""
    from hashlib import blake2b  # it loads OpenSSL, and only secret draws need it

    return blake2b(bytes.fromhex(seed[1:]), digest_size=32, person=_PERSON).digest()


def secret_draw(key: bytes, count: int, bound: int) -> int:
    """A number from 0 up to a bound: the draw after `count` others."""
    return _bits(_block(key, count >> 3), count) * bound >> 64


def secret_shuffle(key: bytes, count: int, pile: list[Piece]) -> int:
    """Shuffle a pile in place, one draw for each card but one; the answer is the number of draws afterwards."""
    block = b""
    for at in range(len(pile) - 1, 0, -1):
        if not block or count & 7 == 0:
            block = _block(key, count >> 3)
        other = _bits(block, count) * (at + 1) >> 64
        pile[at], pile[other] = pile[other], pile[at]
        count += 1
    return count


def _block(key: bytes, number: int) -> bytes:
    from hashlib import blake2b

    return blake2b(number.to_bytes(_BITS, "big"), key=key, person=_PERSON).digest()


def _bits(block: bytes, count: int) -> int:
    """The 64 bits of a draw within its block."""
    at = (count & 7) * _BITS
    return int.from_bytes(block[at : at + _BITS], "big")


# ----- sampled worlds -----


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
