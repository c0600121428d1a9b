"""Search: information-set Monte Carlo tree search, one implementation for all games.

Every iteration plays in a world sampled from what the seat can see. Each seat has a tree of its own, whose branches
are what that seat has observed: its own moves and the open moves of others, but not what they chose in secret. So
nobody in the tree plays on knowledge that the seat could not have, and simultaneous choices need no special case.
"""

import gc
import math
import random
import time
from collections.abc import Callable
from typing import Any

from walpurgis.bots.position import Position
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Simultaneous

Policy = Callable[[State[Any], int, list[Move], random.Random], Move]
Evaluation = Callable[[State[Any], int], float]


class Style:
    """How a search is made. The defaults are what has won most in our own comparisons."""

    def __init__(
        self,
        exploration: float = 0.7,
        rollout: int = 12,
        width: float = 2.0,
        widening: float = 0.5,
        iterations: int = 1_000_000,
    ) -> None:
        self.exploration = exploration
        self.rollout = rollout
        """How many moves are played beyond the tree before the position is evaluated; -1 is to the end."""
        self.width = width
        self.widening = widening
        """A node that was visited n times tries up to width * n ** widening different moves."""
        self.iterations = iterations


class Node:
    """What is known of one seat's choice after one course of observations."""

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Move, Arm] = {}


class Arm:
    """One move of a node: how often it was there to be chosen, how often it was, and what came of it."""

    def __init__(self) -> None:
        self.offered = 0
        self.visits = 0
        self.value = 0.0

    def bound(self, exploration: float) -> float:
        """The upper confidence bound; a move that is rarely on offer is not punished for that."""
        return self.value / self.visits + exploration * math.sqrt(math.log(self.offered) / self.visits)


class Search:
    """The search of one seat for one decision."""

    def __init__(
        self, position: Position, policy: Policy | None, evaluate: Evaluation | None, style: Style, rng: random.Random
    ) -> None:
        self.position = position
        self.policy = policy
        self.evaluate = evaluate
        self.style = style
        self.rng = rng
        self.nodes: dict[tuple[int, int], Node] = {}
        self.iterations = 0

    def run(self, seconds: float | None) -> dict[Move, Arm]:
        """Search until the time or the iterations are used up; the answer is what is known of each legal move."""
        end = math.inf if seconds is None else time.monotonic() + seconds
        collecting = gc.isenabled()
        gc.disable()
        try:
            while self.iterations < self.style.iterations and time.monotonic() < end:
                self.iterate()
                self.iterations += 1
        finally:
            if collecting:
                gc.enable()
        root = self.nodes.get((self.position.seat, 0))
        return root.arms if root is not None else {}

    def iterate(self) -> None:
        """One world: down the trees, a new node, a rollout, and the values back up."""
        world = self.position.sample(self.rng)
        seen = [0] * world.seats
        path: list[tuple[int, Node, Arm]] = []
        fresh = False
        while world.waiting and not fresh:
            seat = self.position.seat if not path else world.game.next_seat(world)
            legal = world.legal(seat)
            if len(legal) == 1:
                move = legal[0]
            else:
                node = self.nodes.setdefault((seat, seen[seat]), Node())
                fresh = node.visits == 0 and bool(path)
                move = self.select(node, world, seat, legal)
                path.append((seat, node, node.arms[move]))
            secret = isinstance(world.stack[-1], Simultaneous)
            world.apply(seat, move)
            number = hash((seat, move.verb.number, move.args))
            for other in range(len(seen)):
                seen[other] = hash((seen[other], 0 if secret and other != seat else number))
        self.roll_out(world)
        values = {seat: self.value(world, seat) for seat in {seat for seat, _, _ in path}}
        for seat, node, arm in path:
            node.visits += 1
            arm.visits += 1
            arm.value += values[seat]

    def select(self, node: Node, world: State[Any], seat: int, legal: list[Move]) -> Move:
        """A move to follow: a new one while the node is narrower than its visits allow, else the best bound."""
        tried = [move for move in legal if move in node.arms]
        for move in tried:
            node.arms[move].offered += 1
        wide = self.style.width * (node.visits + 1) ** self.style.widening
        if len(tried) < len(legal) and len(tried) < wide:
            move = self.propose(node, world, seat, legal)
            node.arms[move] = arm = Arm()
            arm.offered = 1
            return move
        exploration = self.style.exploration
        return max(tried, key=lambda move: node.arms[move].bound(exploration))

    def propose(self, node: Node, world: State[Any], seat: int, legal: list[Move]) -> Move:
        """A move that the node has not tried: the rules of thumb speak first."""
        if self.policy is not None and self.rng.random() < 0.5:
            move = self.policy(world, seat, legal, self.rng)
            if move not in node.arms:
                return move
        return self.rng.choice([move for move in legal if move not in node.arms])

    def roll_out(self, world: State[Any]) -> None:
        """Play on beyond the tree."""
        left = self.style.rollout
        while world.waiting and left != 0:
            seat = world.game.next_seat(world)
            legal = world.legal(seat)
            if len(legal) == 1:
                move = legal[0]
            elif self.policy is not None:
                move = self.policy(world, seat, legal, self.rng)
            else:
                move = self.rng.choice(legal)
            world.apply(seat, move)
            left -= 1

    def value(self, world: State[Any], seat: int) -> float:
        """What a world is worth to a seat, from 0 to 1."""
        if world.over:
            return worth(world.result(), seat)
        return 0.5 if self.evaluate is None else self.evaluate(world, seat)


def worth(result: dict[str, Json], seat: int) -> float:
    """A finished game for a seat: mostly the win, a little the score, so that a lost game is still played well."""
    scores: list[int] = result["scores"]
    won = float(seat in result["winners"]) / max(1, len(result["winners"]))
    best = max([score for other, score in enumerate(scores) if other != seat], default=0)
    margin = (scores[seat] - best) / (abs(scores[seat]) + abs(best) + 1)
    return 0.8 * won + 0.2 * (0.5 + 0.5 * margin)


class Searcher:
    """A player who searches. `seconds` is the time of one move when the table gives none."""

    def __init__(
        self,
        policy: Policy | None,
        evaluate: Evaluation | None,
        rng: random.Random,
        seconds: float | None = 1.0,
        style: Style | None = None,
    ) -> None:
        self.policy = policy
        self.evaluate = evaluate
        self.rng = rng
        self.seconds = seconds
        self.style = style or Style()

    def choose(self, position: Position, seconds: float | None = None) -> Move:
        if len(position.legal) == 1:
            return position.legal[0]
        search = Search(position, self.policy, self.evaluate, self.style, self.rng)
        arms = search.run(self.seconds if seconds is None else seconds)
        tried = [move for move in position.legal if move in arms]
        if not tried:
            return self.rng.choice(position.legal)
        return max(tried, key=lambda move: (arms[move].visits, arms[move].value))
