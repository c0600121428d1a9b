"""Walpurgis: a table for four modern board games about witches."""

from typing import Any

from walpurgis.games import game
from walpurgis.games import ids as games
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State

__all__ = ["IllegalMove", "game", "games", "position"]
__version__ = "0.1.0"


def position(game: Game[Any], given: dict[str, Any]) -> State[Any]:
    """A state of a game as a scenario's `given` describes it."""
    from walpurgis.formats.scenario import begin

    return begin(game, given)
