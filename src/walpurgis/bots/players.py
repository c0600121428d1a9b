"""The levels that need no search: a novice plays at random, an apprentice by the game's heuristic policy."""

import random

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.position import Position
from walpurgis.kernel.moves import Move
from walpurgis.kernel.strategy import Claims, Policy, SensibleMoves


class Novice:
    """Plays a random move among those that the game calls sensible."""

    def __init__(self, rng: random.Random, sensible: SensibleMoves | None = None) -> None:
        self.rng = rng
        self.sensible = sensible

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        legal = position.legal
        if self.sensible is not None and len(legal) > 1:
            legal = self.sensible(position.sample(self.rng), position.seat, legal)
        return self.rng.choice(legal)


class Apprentice:
    """Plays what the heuristic policy prefers among the moves that it notices."""

    def __init__(
        self, policy: Policy, rng: random.Random, claims: Claims | None = None, attention: float = 1.0
    ) -> None:
        self.policy = policy
        self.rng = rng
        self.talk = claims
        self.attention = attention
        """The chance to notice each of the legal moves."""

    def claims(self, position: Position) -> list[Move]:
        return [] if self.talk is None else self.talk(position.sample(self.rng), position.seat, self.rng)

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        noticed = self.notice(position.legal)
        if len(noticed) == 1:
            return noticed[0]
        return self.policy(position.sample(self.rng), position.seat, noticed, self.rng)

    def notice(self, legal: list[Move]) -> list[Move]:
        """The moves that come to mind, at least one of each kind: nobody overlooks a whole way to go on.

        Where only one kind of move were left, it might be one that costs points, with free ones beside it.
        """
        if self.attention >= 1.0 or len(legal) == 1:
            return legal
        kinds: dict[str, list[Move]] = {}
        for move in legal:
            kinds.setdefault(move.verb.name, []).append(move)
        noticed = {move for moves in kinds.values() for move in self.notice_some(moves)}
        return [move for move in legal if move in noticed]

    def notice_some(self, moves: list[Move]) -> list[Move]:
        """Some moves of a kind, one at least."""
        return [move for move in moves if self.rng.random() < self.attention] or [self.rng.choice(moves)]
