"""The conformance kit: random games, with every promise checked on the way."""

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from walpurgis.formats import record as records
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.testing.dealer import Tally
from walpurgis.testing.promises import CLOSELY, ENDING, POSITION, RUN, Probe
from walpurgis.testing.random_play import ContractViolation, describe_error, play_on, random_options, written


class BrokenPromise(AssertionError):
    """A promise that a game does not keep. `record` leads to the position in which it was seen."""

    def __init__(self, promise: str, problem: str, record: records.Record) -> None:
        super().__init__(f"{promise}: {problem}\n(after {len(record.entries)} moves)\n{record}")
        self.promise = promise
        self.record = record


PROMISES: Final = tuple(dict.fromkeys(("ends", *POSITION, *CLOSELY, *ENDING, *RUN)))


def conform(
    game: Game[Any],
    games: int = 10,
    seats: Iterable[int] | None = None,
    options: Iterable[dict[str, Json]] | None = None,
    seed: int = 0,
    sampling_rate: float = 1.0,
    most: int = 20_000,
    progress: Callable[[int], bool] | None = None,
) -> int:
    """Play random games over all seat counts and options; the answer is the number of decisions seen.

    Without given `options`, every game draws its own among all that the game allows. `sampling_rate` is the share of
    decisions at which the longer checks are made; `most` the moves after which a game that has not ended never will;
    `progress` is called after each game, and ends the run by answering False.
    """
    counts = list(game.seats if seats is None else seats)
    given = None if options is None else list(options)
    decisions = 0
    tally = Tally()
    for number in range(games):
        count = counts[number % len(counts)]
        rng = random.Random(seed + number)
        chosen = random_options(game, count, rng) if given is None else given[number // len(counts) % len(given)]
        record = _probe_game(game, count, chosen, seed + number, sampling_rate, most, tally)
        decisions += len(record.entries)
        check_run(tally, record)
        if progress is not None and not progress(number + 1):
            break
    return decisions


def check_run(tally: Tally, record: records.Record) -> None:
    """What a whole run has to show; `record` is its last game."""
    for promise, check in RUN.items():
        problem = check(tally)
        if problem:
            raise BrokenPromise(promise, problem, record)


def _probe_game(
    game: Game[Any],
    seats: int,
    options: dict[str, Json],
    seed: int,
    sampling_rate: float,
    most: int,
    tally: Tally,
) -> records.Record:
    record, state = records.begin(game, seats, options, seed)
    probe = Probe(game, state, record, random.Random(seed), tally)
    while not state.over:
        if len(record.entries) >= most:
            raise BrokenPromise("ends", f"after {most} moves the game is not over", record)
        _keep(POSITION, probe)
        if probe.rng.random() < sampling_rate:
            _keep(CLOSELY, probe)
            probe.earlier.append((state.copy(), written(state)))
        seat, move = play_on(state, probe.rng)
        try:
            record.play(state, seat, move)
        except Exception as error:
            promise = "applies" if state.waiting else "result"
            raise BrokenPromise(promise, f"{move} of seat {seat}: {describe_error(error)}", record) from error
    _keep({promise: (POSITION | CLOSELY)[promise] for promise in ("copies", "conserves", "views")}, probe)
    _keep(ENDING, probe)
    return record


def _keep(promises: dict[str, Callable[[Probe], str]], probe: Probe) -> None:
    for promise, check in promises.items():
        try:
            problem = check(probe)
        except ContractViolation as violation:
            raise BrokenPromise(violation.promise, str(violation), probe.record) from violation
        except Exception as error:
            raise BrokenPromise(promise, describe_error(error), probe.record) from error
        if problem:
            raise BrokenPromise(promise, problem, probe.record)
