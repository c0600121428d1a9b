"""A bot from outside, and the built-in bot that takes its seat when it crashes, cheats or dawdles."""

from typing import Any, Final, Protocol, runtime_checkable

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.position import Bot, Position
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

PATIENCE: Final = 1.05
"""How far beyond its clock a bot is waited for; with the stand-in's move the table waits no more than 10 %."""


class Fault(Exception):
    """What a bot did wrong, in words for the table."""


@runtime_checkable
class GameLifecycle(Protocol):
    """A bot that wants to know when a game begins and ends."""

    def sit_down(self, game: str, seats: int, seat: int, options: dict[str, Json]) -> None: ...

    def leave(self, result: dict[str, Json] | None) -> None: ...


@runtime_checkable
class ClaimingBot(Protocol):
    """A bot that speaks: asked after it has chosen its move, and heard before the move is made."""

    def claims(self, position: Position) -> list[Move]: ...


def sit_down(bot: Bot, game: str, seats: int, seat: int, options: dict[str, Json]) -> None:
    """Tell a bot that wants to know it that a game begins."""
    if isinstance(bot, GameLifecycle):
        bot.sit_down(game, seats, seat, options)


def leave(bot: Bot, state: State[Any]) -> None:
    """Tell a bot that wants to know it that a game is over, or that it is given up."""
    if isinstance(bot, GameLifecycle):
        bot.leave(state.result() if state.over else None)


def claims_of(bot: Bot, position: Position) -> list[Move]:
    """What a bot has to say; most bots keep silent."""
    return bot.claims(position) if isinstance(bot, ClaimingBot) else []


def fault_of(bot: Bot) -> str | None:
    """Why a bot has lost its seat to a stand-in; none as long as it plays, or if it has none."""
    return bot.fault if isinstance(bot, GuardedBot) else None


class GuardedBot:
    """Plays what the bot plays. After its first fault the stand-in has the seat, and `fault` says why."""

    def __init__(self, bot: Bot, stand_in: Bot, name: str, level: str) -> None:
        self.bot = bot
        self.stand_in = stand_in
        self.name = name
        self.level = level
        self.fault: str | None = None

    def sit_down(self, game: str, seats: int, seat: int, options: dict[str, Json]) -> None:
        self.attempt(sit_down, self.bot, game, seats, seat, options)

    def leave(self, result: dict[str, Json] | None) -> None:
        if isinstance(self.bot, GameLifecycle):
            self.attempt(self.bot.leave, result)

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        move = None if self.fault else self.attempt(self.ask, position, clock)
        return move if isinstance(move, Move) else self.stand_in.choose(position, clock)

    def claims(self, position: Position) -> list[Move]:
        """What the bot says; a stand-in keeps silent."""
        said = None if self.fault else self.attempt(claims_of, self.bot, position)
        return said if isinstance(said, list) else []

    def ask(self, position: Position, clock: Clock) -> Move:
        move = self.bot.choose(position, clock)
        if move not in position.legal:
            raise Fault(f"played {move}, which is not legal at {_kind(position)}")
        if clock.seconds is not None and clock.spent > clock.seconds * PATIENCE:
            raise Fault(f"took {clock.spent:.2f} s of its {clock.seconds:g} s at {_kind(position)}")
        return move

    def attempt(self, call: Any, *args: Any) -> Any:
        """The answer of a call, or None and a fault."""
        try:
            return call(*args)
        except Fault as fault:
            self.lose(str(fault))
        except Exception as error:
            self.lose(f"crashed: {type(error).__name__}: {error}")
        return None

    def lose(self, fault: str) -> None:
        if self.fault is None:
            self.fault = f"{self.name} {fault}; {_an(self.level)} plays on in its seat"


def _kind(position: Position) -> str:
    prompt = position.prompt
    return str(prompt["kind"]) if prompt else "this decision"


def _an(level: str) -> str:
    return f"{'an' if level[0] in 'aeiou' else 'a'} {level}"
