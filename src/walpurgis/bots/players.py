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
    """Plays by rules of thumb, on what the seat can see."""

    def __init__(self, policy: Policy, rng: random.Random, claims: Claims | None = None) -> None:
        self.policy = policy
        self.rng = rng
        self.talk = claims

    def claims(self, position: Position) -> list[Move]:
        return [] if self.talk is None else self.talk(position, self.rng)

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        if len(position.legal) == 1:
            return position.legal[0]
        return self.policy(position.sample(self.rng), position.seat, position.legal, self.rng)
