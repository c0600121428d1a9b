"""The conformance kit: one call checks a game against every promise of the contract in random play.

    from walpurgis.testing import conform
    conform(walpurgis.game("broom_service"), games=100)

A broken promise raises `Broken`, which names the promise and carries a record that leads there.
"""

from walpurgis.testing.kit import PROMISES, Broken, conform
from walpurgis.testing.play import random_game, random_move, random_options

__all__ = ["PROMISES", "Broken", "conform", "random_game", "random_move", "random_options"]
