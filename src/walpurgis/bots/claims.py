"""Table talk: what a bot has to say beside its move, in games where that is part of the game."""

from typing import Any, Protocol, runtime_checkable

from walpurgis.bots.fault_guard import GuardedBot
from walpurgis.bots.position import Bot, Position
from walpurgis.formats.record import Record
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State


@runtime_checkable
class ClaimingBot(Protocol):
    """A bot that speaks: asked after it has chosen its move, and heard before the move is made."""

    def claims(self, position: Position) -> list[Move]: ...


def speak(record: Record, state: State[Any], bot: Bot, position: Position) -> None:
    """Say what a bot has to say; a claim that the rules do not allow is a fault of a bot from outside."""
    if not state.game.claims.all or not isinstance(bot, ClaimingBot):
        return
    for claim in bot.claims(position):
        try:
            record.say(state, position.seat, claim)
        except IllegalMove as refusal:
            if not isinstance(bot, GuardedBot):
                raise
            bot.lose(f"said {claim}, which is not allowed: {refusal}")
            return
