"""One game of a tournament, from the deal to its line in the results."""

import math
import random
import time
from collections import Counter
from typing import Any

from walpurgis.arena.plan import Job, Plan
from walpurgis.bots.claims import speak
from walpurgis.bots.clock import Clock
from walpurgis.bots.fault_guard import fault_of, leave, sit_down
from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Bot, Position
from walpurgis.formats import record as records
from walpurgis.formats.record import Record
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

KNOWN = {"scores", "ranks", "winners", "breakdown", "ending"}


class Times:
    """How long one seat's decisions took; only those with a choice count."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.longest = 0.0
        self.late = 0
        self.buckets: Counter[int] = Counter()

    def add(self, seconds: float, clock: float | None) -> None:
        self.count += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.late += clock is not None and seconds > 1.1 * clock
        self.buckets[round(10 * math.log10(max(seconds, 1e-6)))] += 1

    def data(self) -> dict[str, Json]:
        return {
            "count": self.count,
            "total": round(self.total, 6),
            "longest": round(self.longest, 6),
            "late": self.late,
            "decibels": {str(bucket): count for bucket, count in sorted(self.buckets.items())},
        }


class ArenaGame:
    """The bots of one game around its state."""

    def __init__(self, plan: Plan, job: Job) -> None:
        self.plan = plan
        self.job = job
        seed = plan.deal_seed(job.deal)
        self.record, self.state = records.begin(plan.rules, plan.seats, plan.options, seed)
        self.names = job.lineup(plan.seats)
        self.bots: list[Bot] = [
            bot_maker(name)(plan.rules.key, random.Random(f"{seed}/{seat}")) for seat, name in enumerate(self.names)
        ]
        self.rng = random.Random(seed)
        self.times = [Times() for _ in self.bots]
        self.verbs: list[Counter[str]] = [Counter() for _ in self.bots]

    def play(self) -> dict[str, Json]:
        """Play the whole game; the answer is its line in the results."""
        begun = time.monotonic()
        for seat, bot in enumerate(self.bots):
            sit_down(bot, self.plan.rules.id, self.plan.seats, seat, self.plan.options)
        try:
            while not self.state.over:
                self.move(self.plan.rules.next_seat(self.state))
        finally:
            for bot in self.bots:
                leave(bot, self.state)
        return self.line(time.monotonic() - begun)

    def move(self, seat: int) -> None:
        position = Position(self.state, seat, self.rng)
        clock = Clock(self.plan.clock, time.process_time if self.plan.busy else time.monotonic)
        move = self.bots[seat].choose(position, clock)
        if len(position.legal) > 1:
            self.times[seat].add(clock.spent, self.plan.clock)
            self.verbs[seat][move.verb.name] += 1
        speak(self.record, self.state, self.bots[seat], position)
        self.make(seat, position.legal, move)

    def make(self, seat: int, legal: list[Move], move: Move) -> None:
        """Make a move that a bot has chosen, and write it down."""
        self.record.play(self.state, seat, move)

    def line(self, seconds: float) -> dict[str, Json]:
        result = self.state.result()
        return {
            "key": self.job.key,
            "one": self.job.one,
            "other": self.job.other,
            "deal": self.job.deal,
            "seat": self.job.seat,
            "bots": self.names,
            "scores": result["scores"],
            "ranks": result["ranks"],
            "winners": result["winners"],
            "breakdown": result["breakdown"],
            "ending": result["ending"],
            "roles": _roles(result, self.state),
            "moves": self.state.moves,
            "seconds": round(seconds, 3),
            "times": [times.data() for times in self.times],
            "verbs": [dict(sorted(verbs.items())) for verbs in self.verbs],
            "simulations": [getattr(bot, "simulations", 0) for bot in self.bots],
            "faults": {str(seat): fault for seat, bot in enumerate(self.bots) if (fault := fault_of(bot)) is not None},
        }


def play_job(plan: Plan, job: Job) -> tuple[dict[str, Json], Record]:
    """Play one game; the answer is its line in the results, and its record."""
    table = ArenaGame(plan, job)
    return table.play(), table.record


def _roles(result: dict[str, Json], state: State[Any]) -> dict[str, list[str]]:
    """What a result says of each seat in a word: teams, characters. A game may declare them; else they are guessed."""
    declared = state.game.balance.roles
    return {
        name: [str(word) for word in words]
        for name, words in result.items()
        if (name in declared if declared else name not in KNOWN)
        if isinstance(words, list) and len(words) == state.seats and all(isinstance(word, str) for word in words)
    }
