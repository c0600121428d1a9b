"""What a game knows about playing it well. All of it is optional, and none of it sees more than a sampled world.

A game of ours has it in `walpurgis.bots.GAME`, a game of your own in a module `bots` beside it:

    policy(world, seat, legal, rng) -> Move      rules of thumb; `legal` may be any part of the legal moves
    evaluate(world, seat) -> float               the chance to win, from 0 to 1
    sensible(world, seat, legal) -> list[Move]   what a beginner who knows the rules would think of
    alike(world, seat, move) -> Hashable         moves with the same answer come to the same; search tries one of them
    claims(position, rng) -> list[Move]          what to say beside the move, in games with table talk
    moment(world) -> int                         how many rounds are over: what search compares is compared there
    likelihood(world, seat) -> float             how well what a world hides from the seat explains what others did
    worth(result, seat) -> float                 how good a finished game is, from 0 to 1, where winning is not all
    foresight() -> int                           how many rounds ahead it pays to look: more where they are short
"""

import importlib
import math
import random
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from walpurgis.bots.position import Position
from walpurgis.kernel.game import Game, find
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

Policy = Callable[[State[Any], int, list[Move], random.Random], Move]
Evaluation = Callable[[State[Any], int], float]
Sensible = Callable[[State[Any], int, list[Move]], list[Move]]
Alike = Callable[[State[Any], int, Move], Hashable]
Claims = Callable[[Position, random.Random], list[Move]]
Moment = Callable[[State[Any]], int]
Likelihood = Callable[[State[Any], int], float]
Worth = Callable[[dict[str, Json], int], float]
Foresight = Callable[[], int]


def usual_worth(result: dict[str, Json], seat: int) -> float:
    """A finished game for a seat: half the win, half how far it is ahead of the best rival or behind.

    Wins alone say little about which of two moves was better; with the margin, a tenth of the games says as much.
    Where teams play, rivals are those of the own team.
    """
    scores: list[int] = result["scores"]
    winners: list[int] = result["winners"]
    teams = result.get("teams", [""] * len(scores))
    won = 1 / len(winners) if seat in winners else 0.0
    rivals = [score for other, score in enumerate(scores) if other != seat and teams[other] == teams[seat]]
    best = max(rivals, default=0)
    lead = (scores[seat] - best) / (abs(scores[seat]) + abs(best) + 10)
    return 0.5 * won + 0.5 / (1 + math.exp(-10 * lead))


def usual_moment(world: State[Any]) -> int:
    """The number of the round, or of whatever else the table counts that all seats have equally many of."""
    for name in ("round", "turn", "night"):
        number = getattr(world.table, name, None)
        if isinstance(number, int):
            return number
    return 0


def usual_foresight() -> int:
    """To the end of the round."""
    return 1


class Knowledge:
    """What a game contributes to its bots."""

    def __init__(
        self,
        policy: Policy | None = None,
        evaluate: Evaluation | None = None,
        sensible: Sensible | None = None,
        alike: Alike | None = None,
        worth: Worth = usual_worth,
        claims: Claims | None = None,
        moment: Moment | None = None,
        likelihood: Likelihood | None = None,
        foresight: Foresight = usual_foresight,
    ) -> None:
        self.policy = policy
        self.evaluate = evaluate
        self.sensible = sensible
        self.alike = alike
        self.worth = worth
        self.claims = claims
        self.moment = moment or usual_moment
        self.likelihood = likelihood
        self.foresight = foresight


@cache
def knowledge(game: str) -> Knowledge:
    """What is known about a game; an empty one where nobody has written any."""
    found = _module(f"walpurgis.bots.{game}") or _module(f"{_home(game)}.bots")
    names = ("policy", "evaluate", "sensible", "alike", "worth", "claims", "moment", "likelihood", "foresight")
    return Knowledge(**{name: getattr(found, name) for name in names if hasattr(found, name)})


def policy(game: str) -> Policy:
    """The rules of thumb of a game."""
    found = knowledge(game).policy
    if found is None:
        raise ValueError(f"nobody has written rules of thumb for {game!r} yet, which an apprentice plays by")
    return found


def _home(game: str) -> str:
    """The package that a game comes from, for games that are not ours."""
    try:
        known: Game[Any] = find(game, "walpurgis.games")
    except KeyError:
        return "walpurgis.games"
    return type(known).__module__


def _module(name: str) -> Any:
    """A module, or None where there is none of that name."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and name.startswith(error.name):
            return None
        raise
