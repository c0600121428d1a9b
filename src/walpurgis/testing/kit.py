"""The conformance kit: random games, with every promise checked on the way."""

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from walpurgis.kernel import record as records
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.testing.play import Stumble, play_on, random_options, spoken, written
from walpurgis.testing.promises import CLOSELY, ENDING, POSITION, Secrets, Visit, redeal_sometimes


class Broken(AssertionError):
    """A promise that a game does not keep. `record` leads to the position in which it was seen."""

    def __init__(self, promise: str, problem: str, record: records.Record) -> None:
        super().__init__(f"{promise}: {problem}\n(after {len(record.entries)} moves)\n{record}")
        self.promise = promise
        self.record = record


PROMISES: Final = tuple(dict.fromkeys(("ends", *POSITION, *CLOSELY, *ENDING)))


def conform(
    game: Game[Any],
    games: int = 10,
    seats: Iterable[int] | None = None,
    options: Iterable[dict[str, Json]] | None = None,
    seed: int = 0,
    care: float = 1.0,
    most: int = 20_000,
    progress: Callable[[int], bool] | None = None,
) -> int:
    """Play random games over all seat counts and options; the answer is the number of decisions seen.

    Without given `options`, every game draws its own among all that the game allows. `care` is the share of decisions
    at which the longer checks are made; `most` the moves after which a game that has not ended never will;
    `progress` is called after each game, and ends the run by answering False.
    """
    counts = list(game.seats if seats is None else seats)
    given = None if options is None else list(options)
    decisions = 0
    secrets = Secrets()
    for number in range(games):
        count = counts[number % len(counts)]
        rng = random.Random(seed + number)
        chosen = random_options(game, count, rng) if given is None else given[number // len(counts) % len(given)]
        record = _visit_game(game, count, chosen, seed + number, care, most, secrets)
        decisions += len(record.entries)
        problem = redeal_sometimes(secrets)
        if problem:
            raise Broken("fair", problem, record)
        if progress is not None and not progress(number + 1):
            break
    return decisions


def _visit_game(
    game: Game[Any],
    seats: int,
    options: dict[str, Json],
    seed: int,
    care: float,
    most: int,
    secrets: Secrets,
) -> records.Record:
    record, state = records.begin(game, seats, options, seed)
    visit = Visit(game, state, record, random.Random(seed), secrets)
    while not state.over:
        if len(record.entries) >= most:
            raise Broken("ends", f"after {most} moves the game is not over", record)
        _keep(POSITION, visit)
        if visit.rng.random() < care:
            _keep(CLOSELY, visit)
            visit.earlier.append((state.copy(), written(state)))
        seat, move = play_on(state, visit.rng)
        try:
            record.play(state, seat, move)
        except Exception as error:
            promise = "applies" if state.stack else "result"
            raise Broken(promise, f"{move} of seat {seat}: {spoken(error)}", record) from error
    _keep({promise: (POSITION | CLOSELY)[promise] for promise in ("copies", "conserves", "views")}, visit)
    _keep(ENDING, visit)
    return record


def _keep(promises: dict[str, Callable[[Visit], str]], visit: Visit) -> None:
    for promise, check in promises.items():
        try:
            problem = check(visit)
        except Stumble as stumble:
            raise Broken(stumble.promise, str(stumble), visit.record) from stumble
        except Exception as error:
            raise Broken(promise, spoken(error), visit.record) from error
        if problem:
            raise Broken(promise, problem, visit.record)
