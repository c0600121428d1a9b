"""A bot that searches, alone or with a pool of processes that share the work."""

import atexit
import math
import random
from concurrent.futures import Future, wait

from walpurgis.bots.clock import FREE, Clock
from walpurgis.bots.position import Position
from walpurgis.bots.processes import make_pool
from walpurgis.bots.search import Search
from walpurgis.bots.style import Style
from walpurgis.bots.tree import Arm, add_up, prefer
from walpurgis.kernel.moves import Move
from walpurgis.kernel.strategy import Strategy

SLACK = 0.96
"""The share of its time that a search uses; the rest is for starting it and collecting the results."""

Part = list[tuple[int, Arm]]
"""The result of a search in another process: its arms, each with the index of its legal move."""


class Searcher:
    """Searches for a number of iterations and at most `seconds` a move, or less where the table's clock has less."""

    def __init__(
        self,
        strategy: Strategy,
        rng: random.Random,
        seconds: float | None = 1.0,
        style: Style | None = None,
        iterations: int | None = None,
        pool: "SearchPool | None" = None,
    ) -> None:
        self.strategy = strategy
        self.rng = rng
        self.seconds = seconds
        self.style = style or Style()
        self.iterations = iterations
        self.pool = pool
        self.simulations = 0
        """How many iterations all searches so far have made."""

    def choose(self, position: Position, clock: Clock = FREE) -> Move:
        if len(position.legal) == 1:
            return position.legal[0]
        mine = clock.within(self.seconds)
        limit = self.share()
        helpers = [] if self.pool is None else self.pool.send(position, self.style, self.rng, mine, limit)
        search = Search(position, self.strategy, self.style, self.rng, _tight(mine), limit)
        parts = [search.run()]
        if self.pool is not None:
            parts += self.pool.collect(position, helpers, mine)
        arms = add_up(parts)
        self.simulations += sum(arm.visits for arm in arms.values())
        has_priors = self.style.root == "halving" and self.strategy.policy is not None
        return prefer(position.legal, arms, self.style.caution if has_priors else math.inf) or self.fall_back(position)

    def share(self) -> int | None:
        """The iterations that each process makes."""
        hands = 1 if self.pool is None else 1 + self.pool.processes
        return None if self.iterations is None else -(-self.iterations // hands)

    def claims(self, position: Position) -> list[Move]:
        claims = self.strategy.claims
        return [] if claims is None else claims(position.sample(self.rng), position.seat, self.rng)

    def fall_back(self, position: Position) -> Move:
        """A move without any search, where the clock left no time for one."""
        if self.strategy.policy is None:
            return self.rng.choice(position.legal)
        return self.strategy.policy(position.sample(self.rng), position.seat, position.legal, self.rng)


class SearchPool:
    """Processes that search the same position, each with worlds of its own; what they find is added up."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool = make_pool(processes)
        atexit.register(self.close)

    def warm(self) -> None:
        """Start the processes now, so that the first move does not wait for them."""
        wait([self.pool.submit(int) for _ in range(self.processes)])

    def send(
        self, position: Position, style: Style, rng: random.Random, clock: Clock, limit: int | None
    ) -> "list[Future[Part]]":
        left = None if math.isinf(clock.left) else clock.left * SLACK
        seeds = [rng.getrandbits(64) for _ in range(self.processes)]
        return [self.pool.submit(search_part, position, style, seed, left, limit) for seed in seeds]

    def collect(self, position: Position, parts: "list[Future[Part]]", clock: Clock) -> list[dict[Move, Arm]]:
        """The results that arrived in time. A part that is late, or whose process died, is left out."""
        wait(parts, None if math.isinf(clock.left) else clock.left)
        home = [part for part in parts if part.done() and not part.cancelled() and part.exception() is None]
        for part in parts:
            part.cancel()
        legal = position.legal
        return [{legal[at]: arm for at, arm in part.result()} for part in home]

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def search_part(position: Position, style: Style, seed: int, seconds: float | None, limit: int | None) -> Part:
    """One process's share of a search."""
    clock = Clock(seconds)
    search = Search(position, position.game.strategy, style, random.Random(seed), clock, limit)
    arms = search.run()
    legal = {move: number for number, move in enumerate(position.legal)}
    return [(legal[move], arm) for move, arm in arms.items()]


def _tight(clock: Clock) -> Clock:
    return clock.within(None if math.isinf(clock.left) else clock.left * SLACK)
