"""The levels that need no search: a novice plays at random, an apprentice by the game's rules of thumb."""

import random

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.knowledge import Claims, Policy, Sensible
from walpurgis.bots.position import Position
from walpurgis.kernel.moves import Move


class Novice:
    """Plays any move that somebody who knows the rules might think of."""

    def __init__(self, rng: random.Random, sensible: Sensible | None = None) -> None:
        self.rng = rng
        self.sensible = sensible

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        legal = position.legal
        if self.sensible is not None and len(legal) > 1:
            legal = self.sensible(position.sample(self.rng), position.seat, legal)
        return self.rng.choice(legal)


class Apprentice:
    """Plays by rules of thumb, on what the seat can see, the best of the moves that it notices."""

    def __init__(
        self, policy: Policy, rng: random.Random, claims: Claims | None = None, attention: float = 1.0
    ) -> None:
        self.policy = policy
        self.rng = rng
        self.talk = claims
        self.attention = attention
        """The chance to notice each of the legal moves."""

    def claims(self, position: Position) -> list[Move]:
        return [] if self.talk is None else self.talk(position, self.rng)

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        noticed = self.notice(position.legal)
        if len(noticed) == 1:
            return noticed[0]
        return self.policy(position.sample(self.rng), position.seat, noticed, self.rng)

    def notice(self, legal: list[Move]) -> list[Move]:
        """The moves that come to mind, one at least."""
        if self.attention >= 1.0 or len(legal) == 1:
            return legal
        return [move for move in legal if self.rng.random() < self.attention] or [self.rng.choice(legal)]
