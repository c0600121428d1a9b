"""Games that began before a box was corrected or a card was added are tried with the box that they began with.

A box from before lies in its game's folder `boxes`, where `make goldens` has put it.
"""

from pathlib import Path
from typing import Any

from walpurgis.formats.record import Record
from walpurgis.games import find_game
from walpurgis.kernel.game import Game

EARLIER = Path(__file__).parent / "earlier"


def game_of(record: Record) -> Game[Any]:
    """The game of a record, with the box that it was played with."""
    return find_game(record.game, record.box)
