"""What several tests of Broom Service share."""

from typing import Final

from walpurgis.games import game
from walpurgis.games.broom_service.table import State, Table
from walpurgis.kernel import Game, Json

GAME: Final[Game[Table]] = game("broom_service")
SETTINGS: Final[list[dict[str, Json]]] = [
    {},
    {"mountain_tiles": True},
    {"storm_clouds": True},
    {"storm_clouds": True, "mountain_tiles": True, "heavy_clouds_used": 10},
    {"board": "back"},
    {"board": "back", "storm_clouds": True, "heavy_clouds_used": 11},
]
"""Every valid configuration; those with storm clouds partly with as many of them as possible."""


def new(seats: int = 2, seed: int = 0, **options: Json) -> State:
    return GAME.new(seats, options, seed)
