"""Walpurgis: a table for four modern board games about witches."""

from walpurgis.formats.scenario import begin as position
from walpurgis.games import game
from walpurgis.games import ids as games
from walpurgis.kernel.errors import IllegalMove

__all__ = ["IllegalMove", "game", "games", "position"]
__version__ = "0.1.0"
