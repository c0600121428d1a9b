"""The conformance kit: one call checks a game against every promise of the contract in random play.

    from walpurgis.testing import conform
    conform(walpurgis.game("broom_service"), games=100)

A broken promise raises `BrokenPromise`, which names the promise and carries a record that leads there.
"""

from walpurgis.testing.conformance import PROMISES, BrokenPromise, conform
from walpurgis.testing.dealer import Decider, Tally
from walpurgis.testing.random_play import random_game, random_move, random_options
from walpurgis.testing.truths import try_truths

__all__ = [
    "PROMISES",
    "BrokenPromise",
    "Decider",
    "Tally",
    "conform",
    "random_game",
    "random_move",
    "random_options",
    "try_truths",
]
