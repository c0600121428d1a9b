"""Strategy: what a game knows about playing it well. All of it is optional; none of it sees more than a sampled world.

A game declares it with `Game(..., strategy=Strategy(policy=..., evaluate=...))`; bots ask for nothing else.
"""

import math
import random
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Final

from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move

if TYPE_CHECKING:
    from walpurgis.kernel.state import State

Policy = Callable[["State[Any]", int, list[Any], random.Random], Move]
Evaluation = Callable[["State[Any]", int], float]
SensibleMoves = Callable[["State[Any]", int, list[Any]], list[Any]]
Equivalence = Callable[["State[Any]", int, Any], Hashable]
Claims = Callable[["State[Any]", int, random.Random], list[Any]]
RoundNumber = Callable[["State[Any]"], int]
Likelihood = Callable[["State[Any]", int], float]
Utility = Callable[[dict[str, Json], int], float]


def default_utility(result: dict[str, Json], seat: int) -> float:
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


def no_rounds(world: "State[Any]") -> int:
    """The round number of a game that counts no rounds."""
    return 0


class Strategy:
    """What a game contributes to its bots, as functions of a sampled world."""

    def __init__(
        self,
        policy: Policy | None = None,
        evaluate: Evaluation | None = None,
        sensible: SensibleMoves | None = None,
        equivalence: Equivalence | None = None,
        claims: Claims | None = None,
        round_number: RoundNumber = no_rounds,
        likelihood: Likelihood | None = None,
        utility: Utility = default_utility,
        horizon: int = 1,
    ) -> None:
        self.policy = policy
        """The heuristic policy: (world, seat, legal, rng) -> move; `legal` may be any part of the legal moves."""
        self.evaluate = evaluate
        """The chance of a seat to win, from 0 to 1: (world, seat) -> float."""
        self.sensible = sensible
        """What a beginner who knows the rules would think of: (world, seat, legal) -> moves."""
        self.equivalence = equivalence
        """Moves with the same key come to the same, so search tries one of them: (world, seat, move) -> key."""
        self.claims = claims
        """What to say beside the move, in games with table talk: (world, seat, rng) -> claims."""
        self.round_number = round_number
        """How many rounds are over; search compares positions at the same round: (world) -> int."""
        self.likelihood = likelihood
        """How well what a world hides from the seat explains what others did: (world, seat) -> float."""
        self.utility = utility
        """How good a finished game is, from 0 to 1, where winning is not all: (result, seat) -> float."""
        self.horizon = horizon
        """How many rounds ahead the strongest level looks: more where rounds are short."""


NO_STRATEGY: Final = Strategy()
