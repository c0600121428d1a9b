"""Who plays by a network: at once, by what speaks for each move; or with search, which asks it about positions."""

import math
import random
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.position import Position
from walpurgis.bots.searcher import Searcher
from walpurgis.bots.style import Style
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import Strategy

if TYPE_CHECKING:
    from walpurgis.bots.learned.evaluator import NetworkEvaluator

LEARNED_STYLE: Final = Style(horizon=0, depth=0, heuristic_share=1.0, candidates=12, expand_after=6, exploration=0.3)
"""How a search asks a network: no rollouts, its judgement instead; its policy names the moves to try, best first."""
STEPS: Final = 64
"""Likelihoods are kept in 64ths of a power of two."""


class PolicyPlayer:
    """Plays what most speaks for, without search: equal views give equal moves."""

    def __init__(self, evaluator: "NetworkEvaluator", rng: random.Random) -> None:
        self.evaluator = evaluator
        self.rng = rng

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        if len(position.legal) == 1:
            return position.legal[0]
        return self.evaluator.best(position.sample(self.rng), position.seat, position.legal)

    def claims(self, position: Position) -> list[Move]:
        claims = position.game.strategy.claims
        return [] if claims is None else claims(position.sample(self.rng), position.seat, self.rng)


def learned_searcher(
    evaluator: "NetworkEvaluator",
    rng: random.Random,
    seconds: float | None,
    iterations: int | None,
    style: Style | None = None,
) -> Searcher:
    """A player who searches with a network: policy as prior, value in place of rollouts, worlds weighed by belief."""
    return Searcher(learned_strategy(evaluator), rng, seconds, style or LEARNED_STYLE, iterations)


def learned_strategy(evaluator: "NetworkEvaluator") -> Strategy:
    """A game's strategy with a network in place of rules of thumb."""
    usual = evaluator.layout.game.strategy

    def policy(world: State[Any], seat: int, legal: list[Move], rng: random.Random) -> Move:
        return legal[0] if len(legal) == 1 else evaluator.best(world, seat, legal)

    def evaluate(world: State[Any], seat: int) -> float:
        return (1.0 + evaluator.values(world)[seat]) / 2

    def likelihood(world: State[Any], seat: int) -> float:
        bits, part = divmod(max(evaluator.plausibility(world, seat), -STEPS * 900), STEPS)
        return math.ldexp(_POWERS[part], bits)

    def utility(result: dict[str, Json], seat: int) -> float:
        return (1.0 + rewards(result, evaluator.about["reward"])[seat]) / 2

    return Strategy(
        policy,
        evaluate,
        usual.sensible,
        usual.equivalence,
        usual.claims,
        usual.round_number,
        likelihood if evaluator.about["hidden"] else None,
        utility,
    )


def rewards(result: dict[str, Json], reward: dict[str, float]) -> list[float]:
    """What a finished game was worth to each seat, from -1 to 1: wins, and in part how far ahead one was.

    `lead` is by how many points one has to be ahead for it to count much, `share` how much of the reward that is.
    """
    scores: list[int] = result["scores"]
    winners: list[int] = result["winners"]
    return [
        (1 - reward["share"]) * _win(len(scores), winners, seat) + reward["share"] * _lead(scores, seat, reward["lead"])
        for seat in range(len(scores))
    ]


def _win(seats: int, winners: list[int], seat: int) -> float:
    """A win alone is worth 1, a shared one its part of that; all together are worth nothing, except alone."""
    if seats == 1:
        return 1.0 if winners else -1.0
    if not winners:
        return 0.0
    return (seats / len(winners) - 1) / (seats - 1) if seat in winners else -1 / (seats - 1)


def _lead(scores: list[int], seat: int, lead: float) -> float:
    """How far ahead of the others' mean, or alone of a lead; never more than 1. It is rounded alike everywhere."""
    others = [score for other, score in enumerate(scores) if other != seat]
    ahead = scores[seat] / lead - 1 if not others else (scores[seat] - sum(others) / len(others)) / lead
    return ahead / (1 + abs(ahead))


_POWERS: Final = tuple(float(Decimal(2) ** (Decimal(step) / STEPS)) for step in range(STEPS))
