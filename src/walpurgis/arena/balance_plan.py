"""The games of a balance report: each bot among its like, in every seat, on deals of their own; counted as they go."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from walpurgis.arena.arena_game import ArenaGame
from walpurgis.arena.part_counter import PartCounter, spec_of
from walpurgis.arena.plan import Job, Plan
from walpurgis.bots.learned.installed import installed
from walpurgis.formats.record import Record
from walpurgis.kernel.balance import BalanceSpec
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move

ITERATIONS: Final = 16
"""How many courses of the game a searching bot thinks through by default: the fewest that make it a good player."""


class BalancePlan(Plan):
    """The settings of a report for one box and one number of seats; each bot plays among its like."""

    def pairings(self) -> list[tuple[str, str]]:
        return self.among_their_like()

    def identity(self) -> dict[str, Json]:
        return super().identity() | {"counts": specification_digest(spec_of(self.rules))}

    def folder(self, home: Path) -> Path:
        """Where the games of such settings lie, so that other ones never come between them."""
        others = {name: value for name, value in self.identity().items() if name not in ("box", "seats", "game")}
        return home / f"{self.rules.box or 'games'}-{self.seats}-{_digest(others)}"


class BalanceGame(ArenaGame):
    """A game whose parts are counted."""

    def __init__(self, plan: Plan, job: Job) -> None:
        super().__init__(plan, job)
        self.counter = PartCounter(plan.rules, self.state)

    def make(self, seat: int, legal: list[Move], move: Move) -> None:
        self.counter.choose(self.state, seat, legal, move)
        super().make(seat, legal, move)
        self.counter.listen()

    def line(self, seconds: float) -> dict[str, Json]:
        self.counter.finish(self.state)
        result = self.state.result()
        outcomes = self.plan.rules.balance.outcomes
        return (
            super().line(seconds)
            | self.counter.data()
            | {
                "rounds": self.plan.rules.strategy.round_number(self.state),
                "outcomes": {} if outcomes is None else outcomes(result),
            }
        )


def play_balance(plan: Plan, job: Job) -> tuple[dict[str, Json], Record]:
    """Play one game and count it; the answer is its line in the results, and its record."""
    table = BalanceGame(plan, job)
    return table.play(), table.record


def usual_bots(games: Sequence[Game[Any]]) -> list[str]:
    """The strongest bot that plays hundreds of games in minutes with all of these boxes.

    A network where every box has one, that is, the standard box; else a search with few iterations.
    """
    if all(installed(game.key) for game in games):
        return ["raven"]
    return [f"witch,iterations={ITERATIONS}"]


def specification_digest(spec: BalanceSpec) -> str:
    """A short hash of what is counted, since lines that counted something else cannot be added up."""
    families = [
        [family.name, family.ids, [use.label for use in family.uses], [verb.name for verb, _ in family.choices]]
        for family in spec.families
    ]
    totals = [[total.label, total.goal] for total in spec.totals]
    origins = [[origin.event.name, sorted(set(origin.causes.values()))] for origin in spec.origins]
    return _digest([families, totals, origins])


def _digest(data: Json) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:8]
