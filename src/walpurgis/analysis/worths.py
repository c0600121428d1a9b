"""Worths: what each move of a decision is worth, from worlds that agree with what the deciding seat can know.

The candidates are compared in the same worlds with the same luck. After each round of comparisons the better half goes
on (sequential halving); the move that was made always does.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from walpurgis.analysis.chances import Chances, WinProbabilityModel
from walpurgis.bots.position import Position
from walpurgis.bots.search import Search, take_back_answers
from walpurgis.bots.tree import Arm
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

MakeWorld = Callable[[], State[Any]]

SIMULATIONS_EACH: Final = 4
"""How many simulations a candidate should get on average."""
MOST_CANDIDATES: Final = 12
LINE: Final = 5
"""How many moves of a likely course are told, at most."""
LINE_WORLDS: Final = 4
AGREED: Final = 0.5
"""A course goes on as long as in more than this share of worlds the same move is made."""


class Worth:
    """A move, and what came of it in each world in which it was tried."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.arm = Arm()
        """The chances of the deciding seat, simulation by simulation."""
        self._sums: list[float] = []

    def add(self, chances: Chances, seat: int) -> None:
        self.arm.add(chances[seat])
        self._sums = list(chances) if not self._sums else [a + b for a, b in zip(self._sums, chances, strict=True)]

    @property
    def visits(self) -> int:
        return self.arm.visits

    @property
    def chance(self) -> float:
        """The deciding seat's chance to win."""
        return self.arm.mean

    @property
    def chances(self) -> Chances:
        """Everybody's."""
        return tuple([total / self.visits for total in self._sums])


class Worths:
    """What is known of the candidates of one decision; the first is what the heuristics prefer."""

    def __init__(self, worths: Sequence[Worth], preferred: Move) -> None:
        self.all = list(worths)
        self.preferred = preferred

    def of(self, move: Move) -> Worth:
        return next(worth for worth in self.all if worth.move == move)

    @property
    def best(self) -> Worth:
        """The best mean among those that were compared most."""
        most = max(worth.visits for worth in self.all)
        return max([worth for worth in self.all if worth.visits == most], key=lambda worth: worth.chance)

    def ranked(self) -> list[Worth]:
        """Best first: those that were compared most before those that were given up earlier."""
        return sorted(self.all, key=lambda worth: (-worth.visits, -worth.chance))

    def behind(self, move: Move, other: Move | None = None) -> tuple[float, float]:
        """How far a move is behind the best (or another), and the standard error of that: world by world."""
        better = self.best if other is None else self.of(other)
        if better.move == move:
            return 0.0, 0.0
        gap, doubt = better.arm.gap(self.of(move).arm)
        if math.isinf(doubt):
            gap, doubt = better.chance - self.of(move).chance, 1.0
        return gap, doubt


class Estimator:
    """Tries moves of one position. It sees what its seat can know, unless it is handed worlds by who knows more."""

    def __init__(
        self, position: Position, judge: WinProbabilityModel, tree: bool, rng: random.Random, world: MakeWorld | None
    ) -> None:
        self.position = position
        self.judge = judge
        self.rng = rng
        # The limit only says that this search needs no clock: nobody asks it to run, and it is driven move by move.
        self.search = Search(position, judge.strategy(tree), judge.style(tree), rng, limit=1)
        self.world = world or self.search.world

    def worths(self, played: Move | None, simulations: int, only: Sequence[Move] = ()) -> Worths:
        """Compare the candidates: the move that was made, and what heuristics propose; or some given moves alone."""
        preferred = self._preferred()
        field = list(only) or self._candidates(played, preferred, simulations)
        worths = {move: Worth(move) for move in field}
        for move in field:
            self.search.root.arms.setdefault(move, Arm(offered=1))
        rounds = max(1, math.ceil(math.log2(len(field))))
        for number in range(rounds):
            for _ in range(max(1, simulations // (rounds * len(field)))):
                self._compare([worths[move] for move in field])
            if number < rounds - 1:
                ranked = sorted(field, key=lambda move: -worths[move].chance)
                kept = set(ranked[: max(2, -(-len(field) // 2))])
                field = [move for move in field if move in kept or move == played]
        return Worths(list(worths.values()), preferred)

    def chances(self, worlds: int) -> Chances:
        """Everybody's chances as the position stands, whoever is to move."""
        seats = self.position.sample(self.rng).seats
        sums = [0.0] * seats
        for _ in range(worlds):
            world = self.world()
            self.search.roll_out(world)
            sums = [total + chance for total, chance in zip(sums, self.judge.chances(world), strict=True)]
        return tuple([total / worlds for total in sums])

    def course(self, move: Move) -> list[tuple[int, Move]]:
        """How the game probably goes on after a move: what most worlds have in common, as far as they do."""
        seat, line = self.position.seat, list[tuple[int, Move]]()
        worlds = [self.world() for _ in range(LINE_WORLDS)]
        for world in worlds:
            world.apply(seat, move)
        while len(line) < LINE:
            answers = [(world, *answer) for world in worlds if (answer := self._likely(world)) is not None]
            counted = Counter((chosen, answer) for _, chosen, answer in answers)
            common, times = counted.most_common(1)[0] if counted else (None, 0)
            if common is None or times <= AGREED * LINE_WORLDS:
                break
            line.append(common)
            worlds = [world for world, *answer in answers if tuple(answer) == common]
            for world in worlds:
                world.apply(*common)
        return line

    def _likely(self, world: State[Any]) -> tuple[int, Move] | None:
        """What whoever is asked next would do by rules of thumb; forced moves are made without a word."""
        policy = self.judge.game.strategy.policy or self.judge.usual.policy
        while world.waiting:
            seat = world.game.next_seat(world)
            legal = world.legal(seat)
            if len(legal) > 1:
                return None if policy is None else (seat, policy(world, seat, legal, self.rng))
            world.apply(seat, legal[0])
        return None

    def _preferred(self) -> Move:
        """What heuristics alone would do."""
        policy, legal = self.judge.usual.policy, self.position.legal
        return legal[0] if policy is None else policy(self.search.world(), self.position.seat, legal, self.rng)

    def _candidates(self, played: Move | None, preferred: Move, simulations: int) -> list[Move]:
        """The moves to compare; of moves that come to the same one, and rather the one that was made."""
        search, seat, world = self.search, self.position.seat, self.search.world()
        most = max(2, min(MOST_CANDIDATES, simulations // SIMULATIONS_EACH))
        equivalence = self.judge.usual.equivalence
        for move in (played, preferred):
            if move is not None and move in search.untried(search.root, world, seat, self.position.legal):
                search.root.arms[move] = Arm(offered=1)
                if equivalence is not None:
                    search.root.kinds.add(equivalence(world, seat, move))
        while len(search.root.arms) < most:
            fresh = search.untried(search.root, world, seat, self.position.legal)
            if not fresh:
                break
            search.propose(search.root, world, seat, fresh)
        return list(search.root.arms)

    def _compare(self, worths: list[Worth]) -> None:
        """Follow each move in the same world with the same luck."""
        world, luck = self.world(), self.rng.getrandbits(64)
        for worth in worths:
            self.rng.seed(luck)
            followed = world.copy()
            self.search.iterate(followed, worth.move)
            worth.add(self.judge.chances(followed), self.position.seat)


def known_world(state: State[Any], rng: random.Random) -> MakeWorld:
    """Worlds for somebody who knows everything but what is still to be drawn by chance, and what is chosen at once."""

    def make() -> State[Any]:
        world = state.copy()
        world.generator, world.key, world.script = rng.getrandbits(64), b"", None
        return take_back_answers(world)

    return make
