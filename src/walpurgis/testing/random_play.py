"""Random play: moves, walks, whole games with their records."""

import random
from typing import Any

from walpurgis.formats.record import Record, begin
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
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


class ContractViolation(Exception):
    """A violation of a promise of the contract that was met while another one was checked."""

    def __init__(self, promise: str, problem: str) -> None:
        super().__init__(problem)
        self.promise = promise


def play_on(state: State[Any], rng: random.Random) -> tuple[int, Move]:
    """A random move, before it is made; whatever prevents it breaks the promise to ask."""
    try:
        return random_move(state, rng)
    except Exception as error:
        raise ContractViolation("asks", describe_error(error)) from error


def make(state: State[Any], seat: int, move: Move) -> None:
    """Make a legal move; whatever prevents it breaks the promise that every legal move applies."""
    try:
        state.apply(seat, move)
    except Exception as error:
        raise ContractViolation(
            "applies", f"the legal move {move} of seat {seat} does not apply: {describe_error(error)}"
        ) from error


def written(state: State[Any]) -> bytes:
    """A save; whatever prevents it breaks the promise to save."""
    try:
        return state.save()
    except Exception as error:
        raise ContractViolation("saves", describe_error(error)) from error


def random_walk(state: State[Any], rng: random.Random, moves: int) -> None:
    """Make some random moves."""
    for _ in range(moves):
        if state.over:
            return
        make(state, *play_on(state, rng))


def describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
