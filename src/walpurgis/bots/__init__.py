"""Players that see only what a human in their seat would see."""

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.knowledge import Knowledge, knowledge, policy
from walpurgis.bots.levels import ABOUT, LEVELS, SECONDS, SIMULATIONS, make_bot, think, think_aloud, usual_level
from walpurgis.bots.players import Apprentice, Novice
from walpurgis.bots.position import Bot, Position
from walpurgis.bots.searcher import Searcher
from walpurgis.bots.style import Style

__all__ = [
    "ABOUT",
    "FREE",
    "LEVELS",
    "SECONDS",
    "SIMULATIONS",
    "Apprentice",
    "Bot",
    "Clock",
    "Knowledge",
    "Novice",
    "Position",
    "Searcher",
    "Style",
    "knowledge",
    "make_bot",
    "policy",
    "think",
    "think_aloud",
    "usual_level",
]
