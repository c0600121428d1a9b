"""Table talk: what a bot has to say beside its move, in games where that is part of the game."""

from typing import Any

from walpurgis.bots.fault_guard import GuardedBot, claims_of
from walpurgis.bots.position import Bot, Position
from walpurgis.formats.record import Record
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.state import State


def speak(record: Record, state: State[Any], bot: Bot, position: Position) -> None:
    """Say what a bot has to say; a claim that the rules do not allow is a fault of a bot from outside."""
    if not state.game.claims.all:
        return
    for claim in claims_of(bot, position):
        try:
            record.say(state, position.seat, claim)
        except IllegalMove as refusal:
            if not isinstance(bot, GuardedBot):
                raise
            bot.lose(f"said {claim}, which is not allowed: {refusal}")
            return
