"""Search: information-set Monte Carlo tree search, one implementation for all games.

Every iteration plays in a world sampled from what the seat can see. Each seat has a tree of its own, whose branches
are what that seat has observed: its own moves and the open moves of others, but not what they chose in secret. So
nobody in the tree plays on knowledge that the seat could not have, and simultaneous choices need no special case.
"""

import gc
import math
import random
from typing import Any

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.position import Position
from walpurgis.bots.style import Style
from walpurgis.bots.tree import Arm, Node
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.strategy import Strategy

EARLY_STOP_EVERY = 12
"""After how many worlds the search checks whether it may end early."""
NEGLIGIBLE_GAIN = 0.003
"""A difference in the chance to win that is not worth more simulations."""

FEWEST_CANDIDATES = 4
SIMULATIONS_EACH = 16
"""With sequential halving: the fewest candidates, and how many simulations each should get on average."""

DRAWS = 6
"""How many determinizations a likely one is drawn from."""

Path = list[tuple[int, Node, Arm]]


class Search:
    """The search of one seat for one decision. It ends with its clock or its iterations, whichever is first."""

    def __init__(
        self,
        position: Position,
        strategy: Strategy,
        style: Style,
        rng: random.Random,
        clock: Clock = FREE,
        limit: int | None = None,
    ) -> None:
        self.position = position
        self.me = position.seat
        self.strategy = strategy
        self.policy = strategy.policy
        self.rollout_policy = strategy.policy if style.rollouts == "heuristic" else None
        self.style = style
        self.judged = strategy.evaluate is not None or style.cut == "even"
        self.depth = style.depth if self.judged else -1
        """Without an evaluation, rollouts go to the end of the game."""
        self.round_number = strategy.round_number
        self.rng = rng
        self.clock = clock
        self.limit = math.inf if limit is None else limit
        self.nodes: dict[tuple[int, int], Node] = {}
        self.root = Node()
        self.iterations = 0
        self.horizon = self.look_ahead()
        if self.limit == math.inf and clock.left == math.inf:
            raise ValueError("a search needs a clock or a number of iterations, or it would never end")

    def run(self) -> dict[Move, Arm]:
        """Search; the answer is what is known of each move that was tried."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            if self.style.root == "halving":
                self.halve()
            else:
                self.climb()
        finally:
            if collecting:
                gc.enable()
        return self.root.arms

    # ----- the seat's own decision -----

    def climb(self) -> None:
        """Upper confidence bounds: every iteration has a world of its own."""
        while not self.finished():
            world = self.world()
            self.iterate(world, self.select(self.root, world, self.me, world.legal(self.me)))

    def halve(self) -> None:
        """Sequential halving: all candidates in the same worlds with the same luck; then the better half, and so on."""
        field = self.candidates()
        if len(field) < 2:
            return
        rounds = max(1, math.ceil(math.log2(max(2, len(field)))))
        worlds = 0
        for number in range(1, rounds + 1):
            while not self.finished() and self.progress() < number / rounds:
                self.compare(field)
                worlds += 1
                if worlds % EARLY_STOP_EVERY == 0 and self.is_decided(field):
                    return
            field = self.better_half(field)

    def compare(self, field: list[Move]) -> None:
        """Follow each candidate in the same world with the same luck."""
        world, luck = self.world(), self.rng.getrandbits(64)
        for move in field:
            if not self.finished():
                self.rng.seed(luck)
                self.iterate(world.copy(), move)

    def better_half(self, field: list[Move]) -> list[Move]:
        """Half of the candidates; the first one, which the heuristics prefer, stays to be compared with."""
        ranked = sorted(field[1:], key=lambda move: -self.root.arms[move].mean)
        return [field[0], *ranked[: max(1, len(field) // 2 - 1)]]

    def is_decided(self, field: list[Move]) -> bool:
        """Whether the search may end: no other move can still be better than the best by more than a trifle."""
        if self.style.patience <= 0:
            return False
        arms = [self.root.arms[move] for move in field]
        best = max(arms, key=lambda arm: arm.mean)
        gaps = [best.gap(arm) for arm in arms if arm is not best]
        return all(self.style.patience * doubt - ahead < NEGLIGIBLE_GAIN for ahead, doubt in gaps)

    def candidates(self) -> list[Move]:
        """The moves to look at, as many as there is time for: the choices of the heuristics, and some others."""
        most = 1
        while len(self.root.arms) < most and not self.finished():
            world = self.world()
            fresh = self.untried(self.root, world, self.me, world.legal(self.me))
            if not fresh:
                break
            move = self.propose(self.root, world, self.me, fresh)
            if most == 1:
                self.iterate(world, move)
                self.root.arms[move] = Arm(offered=1)
                expected = self.iterations / max(self.progress(), 1e-9)
                most = min(self.style.candidates, max(FEWEST_CANDIDATES, int(expected / SIMULATIONS_EACH)))
        return list(self.root.arms)

    def look_ahead(self) -> float:
        """The round at which positions are evaluated."""
        if not self.style.horizon or not self.judged:
            return math.inf
        return self.round_number(self.position.sample(self.rng)) + self.style.horizon

    def world(self) -> State[Any]:
        """A sampled world in which all secret answers are still to be given."""
        return take_back_answers(self.draw())

    def draw(self) -> State[Any]:
        """A determinization; one of several by their likelihood, where the game can tell how likely they are."""
        likelihood = self.strategy.likelihood
        if likelihood is None:
            return self.position.sample(self.rng)
        worlds = [self.position.sample(self.rng) for _ in range(DRAWS)]
        return self.rng.choices(worlds, [likelihood(world, self.me) for world in worlds])[0]

    def progress(self) -> float:
        """How much of the search is over, from 0 to 1."""
        seconds = self.clock.seconds
        timed = self.clock.spent / seconds if seconds else 0.0 if seconds is None else 1.0
        return max(timed, self.iterations / self.limit)

    def finished(self) -> bool:
        return self.iterations >= self.limit or self.clock.left <= 0.0

    # ----- one iteration -----

    def iterate(self, world: State[Any], first: Move) -> None:
        """One world: down the trees, a new node, a rollout, and the values back up."""
        self.iterations += 1
        seen = [0] * world.seats
        path: Path = [(self.me, self.root, self.root.arms[first])]
        observe(world, self.me, first, seen)
        while self.goes_on(world) and path[-1][2].visits >= self.style.expand_after and self.descend(world, seen, path):
            if self.clock.left <= 0.0:
                return
        if not self.roll_out(world):
            return
        values: dict[int, float] = {}
        for seat, node, arm in path:
            if seat not in values:
                values[seat] = self.value(world, seat)
            node.visits += 1
            arm.add(values[seat])

    def goes_on(self, world: State[Any]) -> bool:
        return bool(world.waiting) and self.round_number(world) < self.horizon

    def descend(self, world: State[Any], seen: list[int], path: Path) -> bool:
        """One move down the trees; False when it was made from a new node."""
        seat = world.game.next_seat(world)
        legal = world.legal(seat)
        fresh = False
        if len(legal) == 1:
            move = legal[0]
        elif seat != self.me and self.policy is not None and self.style.others == "heuristic":
            move = self.policy(world, seat, legal, self.rng)
        else:
            node = self.nodes.get((seat, seen[seat]))
            if node is None:
                node = self.nodes[seat, seen[seat]] = Node()
                fresh = True
            move = self.select(node, world, seat, legal)
            path.append((seat, node, node.arms[move]))
        observe(world, seat, move, seen)
        return not fresh

    def select(self, node: Node, world: State[Any], seat: int, legal: list[Move]) -> Move:
        """A move to follow: a new one while the node is narrower than its visits allow, else the best bound."""
        arms = node.arms
        tried = [move for move in legal if move in arms]
        if len(tried) < len(legal) and len(tried) < self.style.width * (node.visits + 1) ** self.style.widening:
            fresh = self.untried(node, world, seat, legal)
            if fresh:
                return self.propose(node, world, seat, fresh)
        if not tried:
            return self.propose(node, world, seat, legal)
        for move in tried:
            arms[move].offered += 1
        exploration = self.style.exploration
        return max(tried, key=lambda move: arms[move].bound(exploration))

    def untried(self, node: Node, world: State[Any], seat: int, legal: list[Move]) -> list[Move]:
        """The legal moves that are new to a node, or rather new in kind."""
        equivalence = self.strategy.equivalence
        fresh = [move for move in legal if move not in node.arms]
        if equivalence is not None and node.kinds:
            fresh = [move for move in fresh if equivalence(world, seat, move) not in node.kinds]
        return fresh

    def propose(self, node: Node, world: State[Any], seat: int, fresh: list[Move]) -> Move:
        """A move that the node has not tried becomes one of its arms: mostly, the heuristics name it."""
        if len(fresh) == 1:
            move = fresh[0]
        elif self.policy is not None and self.rng.random() < self.style.heuristic_share:
            move = self.policy(world, seat, fresh, self.rng)
        else:
            move = self.rng.choice(fresh)
        node.arms[move] = Arm(offered=1)
        if self.strategy.equivalence is not None:
            node.kinds.add(self.strategy.equivalence(world, seat, move))
        return move

    def roll_out(self, world: State[Any]) -> bool:
        """Play on beyond the tree; False when the clock ran out on the way.

        Secret answers are played to their end in any case: until then, no position shows what was chosen.
        """
        left = self.depth
        policy, rng, clock, next_seat = self.rollout_policy, self.rng, self.clock, world.game.next_seat
        round_number, horizon = self.round_number, self.horizon
        while world.waiting and (left != 0 or world.answered) and round_number(world) < horizon:
            seat = next_seat(world)
            legal = world.legal(seat)
            if len(legal) == 1:
                move = legal[0]
            else:
                move = rng.choice(legal) if policy is None else policy(world, seat, legal, rng)
                if left > 0:  # at its end, secret answers alone are played on
                    left -= 1
            world.apply(seat, move)
            if clock.left <= 0.0:
                return False
        return True

    def value(self, world: State[Any], seat: int) -> float:
        """What a world is worth to a seat, from 0 to 1."""
        if world.over:
            return self.strategy.utility(world.result(), seat)
        evaluate = self.strategy.evaluate
        return 0.5 if evaluate is None or self.style.cut == "even" else evaluate(world, seat)


def take_back_answers(world: State[Any]) -> State[Any]:
    """Let others decide anew what they have decided in secret; a sampled world only guesses it."""
    for seat in world.answered:
        world.retract(seat)
    return world


def observe(world: State[Any], seat: int, move: Move, seen: list[int]) -> None:
    """Make a move, and let every seat remember of it what it could see."""
    secret = world.is_simultaneous
    world.apply(seat, move)
    number = hash((seat, move.verb.number, move.args))
    for other in range(len(seen)):
        seen[other] = hash((seen[other], 0 if secret and other != seat else number))
