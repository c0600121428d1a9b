"""A trial of a position from outside: it is viewed, sampled and played at random before a table uses it."""

import json
import random
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from walpurgis.kernel.game import Game
from walpurgis.kernel.state import State

R = TypeVar("R")
CALL: Final = 0.25
"""How long one question to the rules may take, in seconds of the processor."""
MOST_LEGAL: Final = 20_000
LONGEST_VIEW: Final = 1_000_000
SAMPLES: Final = 2
TRIED_MOVES: Final = 60
PLAYED_MOVES: Final = 3_000


def prove(game: Game[Any], data: bytes, seconds: float = 1.0, seed: int = 0, *, scenario: bool = False) -> State[Any]:
    """The state that a save describes, if a game could have come to it and it can be played; else a ValueError.

    `seconds` bounds how long it is played at random, in time of the processor. Of the position of a `scenario`, which
    may have other pieces than the box, only that it can be read and seen is asked.
    """
    state = _timed("reading it", lambda: game.load(data))
    if scenario:
        _look(state)
        return state
    _attempt("counting its pieces", lambda: game.check_position(state))
    try_out(state, seconds, seed)
    return state


def try_out(state: State[Any], seconds: float = 1.0, seed: int = 0) -> None:
    """See, ask, sample, and play on from a position, as often as there is time for."""
    rng, end = random.Random(seed), time.process_time() + seconds
    _look(state)
    _sample(state, rng)
    _try_moves(state, rng, end)
    while time.process_time() < end and not state.over:
        _play(state.copy(), rng, end)


def _look(state: State[Any]) -> None:
    """What everybody may see and do."""
    for seat in (None, *range(state.seats)):
        view = _timed(f"the view of seat {seat}", lambda seat=seat: json.dumps(state.view(seat)))  # type: ignore[misc]
        if len(view) > LONGEST_VIEW:
            raise ValueError(f"this position cannot be played: the view of seat {seat} is too long")
    for seat in range(state.seats):
        _timed(f"the question to seat {seat}", lambda seat=seat: state.prompt(seat))  # type: ignore[misc]
        legal = _timed(f"the moves of seat {seat}", lambda seat=seat: state.legal(seat))  # type: ignore[misc]
        if len(legal) > MOST_LEGAL:
            raise ValueError(f"this position cannot be played: seat {seat} has {len(legal)} legal moves")
    if state.over:
        _timed("the result", state.result)


def _sample(state: State[Any], rng: random.Random) -> None:
    """What bots ask: a position like this one in all that a seat knows."""
    for seat in (None, *range(state.seats)):
        for _ in range(SAMPLES):
            world = _timed(f"what seat {seat} knows", lambda seat=seat: state.sample(seat, rng))  # type: ignore[misc]
            if world.view(seat) != state.view(seat):
                raise ValueError(f"this position cannot be played: seat {seat} sees what cannot be")


def _try_moves(state: State[Any], rng: random.Random, end: float) -> None:
    """Some legal moves of everybody, each on a copy."""
    choices = [(seat, move) for seat in _waiting(state) for move in state.legal(seat)]
    for seat, move in rng.sample(choices, min(len(choices), TRIED_MOVES)):
        if time.process_time() > end:
            return
        after = state.copy()
        _timed(f"{move} of seat {seat}", lambda after=after, seat=seat, move=move: after.apply(seat, move))  # type: ignore[misc]
        _timed(f"the view after {move}", lambda after=after, seat=seat: after.view(seat))  # type: ignore[misc]


def _play(state: State[Any], rng: random.Random, end: float) -> None:
    """One game at random, perhaps to its end."""
    for _ in range(PLAYED_MOVES):
        if state.over or time.process_time() > end:
            break
        seat = rng.choice(_waiting(state))
        move = rng.choice(state.legal(seat))
        _timed(str(move), lambda seat=seat, move=move: state.apply(seat, move))  # type: ignore[misc]
    _look(state)
    _sample(state, rng)


def _waiting(state: State[Any]) -> tuple[int, ...]:
    """The seats that may move: each of them once, and each with a move, until the game is over."""
    waiting = state.waiting
    if not state.over and not waiting:
        raise ValueError("this position cannot be played: the game is not over, and no seat may move")
    if list(waiting) != sorted(set(waiting)):
        raise ValueError(f"this position cannot be played: it waits for the seats {list(waiting)}, one of them twice")
    for seat in waiting:
        if not _timed("the legal moves", lambda seat=seat: state.legal(seat)):  # type: ignore[misc]
            raise ValueError(f"this position cannot be played: seat {seat} is to move and has no legal move")
    return waiting


def _timed(what: str, ask: Callable[[], R]) -> R:
    """The answer to a question, unless it fails or takes too long."""
    began = time.process_time()
    answer = _attempt(what, ask)
    if time.process_time() - began > CALL:
        raise ValueError(f"this position cannot be played: {what} takes too long")
    return answer


def _attempt(what: str, ask: Callable[[], R]) -> R:
    try:
        return ask()
    except ValueError as error:
        raise ValueError(str(error) or f"this position cannot be played: {what} fails") from None
    except Exception as error:
        raise ValueError(f"this position cannot be played: {what} fails ({type(error).__name__}: {error})") from error
