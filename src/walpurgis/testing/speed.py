"""How fast a game is: random games, decisions, copies, saves, views and samples."""

import gc
import random
import time
from collections.abc import Callable
from typing import Any

from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.playout import play_out
from walpurgis.kernel.state import State


def measure(
    game: Game[Any], seats: int, options: dict[str, Json] | None = None, seconds: float = 1.0
) -> dict[str, float]:
    """Figures of one game on one core: per second for games and decisions, microseconds a call for the rest."""
    gc.collect()
    gc.freeze()  # what was loaded and measured before does not slow this game down
    games, decisions, spent = _race(game, seats, options, seconds / 4, lambda state, rng: play_out(state, rng.random))
    _, public, public_spent = _race(game, seats, options, seconds / 4, play_publicly)
    states = _positions(game, seats, options)
    share = seconds / 8
    return {
        "games/s": games / spent,
        "decisions/s": decisions / spent,
        "public decisions/s": public / public_spent,
        "decisions/game": decisions / games,
        "copy µs": _each(states, lambda state: state.copy(), share),
        "save µs": _each(states, lambda state: state.save(), share),
        "view µs": _each(states, lambda state: state.view(0), share),
        "sample µs": _each(states, lambda state: state.sample(0, random.Random(0)), share),
    }


def play_publicly(state: State[Any], rng: random.Random) -> int:
    """What anybody's program does: ask for the legal moves, choose one, apply it. How many moves were made."""
    made, number = 0, rng.random
    while not state.over:
        seat = state.waiting[0]
        legal = state.legal(seat)
        state.apply(seat, legal[int(number() * len(legal))])
        made += 1
    return made


def _race(
    game: Game[Any],
    seats: int,
    options: dict[str, Json] | None,
    seconds: float,
    play: Callable[[State[Any], random.Random], int],
) -> tuple[int, int, float]:
    """Random games for about so many seconds of processor time, legal moves included."""
    rng = random.Random(0)
    games = decisions = 0
    start = time.process_time()
    while games == 0 or time.process_time() - start < seconds:
        decisions += play(game.new(seats, options, games), rng)
        games += 1
    return games, decisions, time.process_time() - start


def _positions(game: Game[Any], seats: int, options: dict[str, Json] | None) -> list[State[Any]]:
    """Some twenty positions, spread over a random game."""
    rng = random.Random(1)
    state = game.new(seats, options, 1)
    passed = []
    while state.waiting:
        passed.append(state.copy())
        seat = rng.choice(state.waiting)
        state.apply(seat, rng.choice(state.legal(seat)))
    return passed[:: max(1, len(passed) // 20)]


def _each(states: list[State[Any]], call: Callable[[State[Any]], object], seconds: float) -> float:
    """Microseconds a call, averaged over the positions."""
    calls = 0
    start = time.process_time()
    while calls == 0 or time.process_time() - start < seconds:
        for state in states:
            call(state)
        calls += len(states)
    return (time.process_time() - start) / calls * 1e6
