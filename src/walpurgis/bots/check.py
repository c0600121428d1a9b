"""The conformance check for bots from outside: what a table relies on, tried one by one."""

import random
from collections.abc import Iterator
from typing import Any

from walpurgis.bots.clock import Clock
from walpurgis.bots.fault_guard import fault_of, leave, sit_down
from walpurgis.bots.names import bot_maker
from walpurgis.bots.position import Bot, Position
from walpurgis.games import game, ids
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State


class Finding:
    """One thing that was tried, and whether it went well."""

    def __init__(self, passed: bool, text: str) -> None:
        self.passed = passed
        self.text = text


def check_bot(name: str, games: list[str] | None, clock: float, seed: int = 0) -> Iterator[Finding]:
    """A whole game of every chosen kind at its smallest and largest table; every fault is a finding."""
    maker = bot_maker(name)
    for chosen in games or ids():
        found = game(chosen)
        for seats in sorted({found.seats[0], found.seats[-1]}):
            for seat in sorted({0, seats - 1}):
                table = Trial(found, seats, seat, maker(found.key, random.Random(seed)), clock, seed)
                yield table.play()


def fitting(game: Game[Any], seats: int) -> dict[str, Json]:
    """The usual options, or the first choice that goes with so many seats: a solitary game may need a mode."""
    rules: dict[str, dict[str, Json]] = game.options["properties"]
    changes: list[dict[str, Json]] = [{}]
    changes += [{name: value} for name, rule in rules.items() for value in rule.get("enum", ())]
    for options in changes:
        try:
            game.check(seats, game.read_options(options))
        except ValueError:
            continue
        return options
    raise ValueError(f"{game.title} has no option that goes with {seats} seats")


class Trial:
    """One game: the bot in one seat, chance in the others."""

    def __init__(self, game: Game[Any], seats: int, seat: int, bot: Bot, clock: float, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.bot = bot
        self.clock = clock
        self.rng = random.Random(seed)
        self.state: State[Any] = game.new(seats, fitting(game, seats), seed)
        self.decisions = 0
        self.longest = 0.0

    def play(self) -> Finding:
        state, where = self.state, f"{self.game.title}, seat {self.seat + 1} of {self.state.seats}"
        sit_down(self.bot, self.game.id, state.seats, self.seat, state.options)
        while not state.over and self.fault is None:
            self.move(self.game.next_seat(state))
        leave(self.bot, state)
        if self.fault is not None:
            return Finding(False, f"{where}: {self.fault}")
        return Finding(True, f"{where}: {self.decisions} decisions, the longest in {self.longest:.3f} s")

    @property
    def fault(self) -> str | None:
        return fault_of(self.bot)

    def move(self, seat: int) -> None:
        if seat != self.seat:
            return self.state.apply(seat, self.rng.choice(self.state.legal(seat)))
        clock = Clock(self.clock)
        move = self.bot.choose(Position(self.state, seat, self.rng), clock)
        self.decisions += 1
        self.longest = max(self.longest, clock.spent)
        return self.state.apply(seat, move)
