"""Players that see only what a human in their seat would see."""

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.levels import (
    ABOUT,
    LEARNED,
    LEVELS,
    SECONDS,
    SIMULATIONS,
    levels,
    make_bot,
    stand_in_level,
    think,
    think_aloud,
    usual_level,
)
from walpurgis.bots.players import Apprentice, Novice
from walpurgis.bots.position import Bot, Position
from walpurgis.bots.searcher import Searcher
from walpurgis.bots.style import Style

__all__ = [
    "ABOUT",
    "FREE",
    "LEARNED",
    "LEVELS",
    "SECONDS",
    "SIMULATIONS",
    "Apprentice",
    "Bot",
    "Clock",
    "Novice",
    "Position",
    "Searcher",
    "Style",
    "levels",
    "make_bot",
    "stand_in_level",
    "think",
    "think_aloud",
    "usual_level",
]
