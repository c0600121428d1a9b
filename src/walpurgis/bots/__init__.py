"""Players that see only what a human in their seat would see."""

from walpurgis.bots.players import Apprentice, Novice, policy
from walpurgis.bots.position import Bot, Position

__all__ = ["Apprentice", "Bot", "Novice", "Position", "policy"]
