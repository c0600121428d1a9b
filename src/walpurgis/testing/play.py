"""Random play, with a record of it."""

import random
from typing import Any

from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.record import Record, begin
from walpurgis.kernel.state import State


def random_move(state: State[Any], rng: random.Random) -> tuple[int, Any]:
    """A seat among those that may act, and one of its moves."""
    seat = rng.choice(state.waiting)
    return seat, rng.choice(state.legal(seat))


def random_options(game: Game[Any], seats: int, rng: random.Random) -> dict[str, Json]:
    """Options among all that the game allows for so many seats."""
    for _ in range(1000):
        options = {name: _random_option(rule, rng) for name, rule in game.options["properties"].items()}
        try:
            game.check(seats, options)
        except ValueError:
            continue
        return options
    return {}


def _random_option(rule: dict[str, Json], rng: random.Random) -> Json:
    if "enum" in rule:
        return rng.choice(rule["enum"])
    if rule["type"] == "boolean":
        return rng.random() < 0.5
    return rng.randint(rule["minimum"], rule["maximum"])


def random_game(
    game: Game[Any], seats: int, options: dict[str, Json] | None = None, seed: int = 0, most: int = 100_000
) -> tuple[Record, State[Any]]:
    """A whole game of random moves, or its first `most` moves."""
    record, state = begin(game, seats, options, seed)
    rng = random.Random(seed)
    while not state.over and len(record.entries) < most:
        seat, move = random_move(state, rng)
        record.play(state, seat, move)
    return record, state
