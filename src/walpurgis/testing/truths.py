"""A run of the independent dealer over random games of all seat counts and options."""

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from walpurgis.formats import record as records
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.testing.conformance import BrokenPromise, check_run
from walpurgis.testing.dealer import Decider, Tally, choose_viewer, deal_truth, hidden_places
from walpurgis.testing.random_play import ContractViolation, play_on, random_options

RARE: Final = 25
"""A place that was met less often is looked at whenever something lies there."""


def try_truths(
    game: Game[Any],
    truths: int,
    seats: Iterable[int] | None = None,
    options: Iterable[dict[str, Json]] | None = None,
    seed: int = 0,
    share: float = 0.02,
    deciders: dict[str, Decider] | None = None,
    asked: float = 1.0,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Deal at least so many truths behind the views of random games; what tells two apart raises `BrokenPromise`.

    `share` is the share of decisions that are looked at, `asked` the share of these at which the deciders (bots) play.
    """
    tally = Tally()
    counts = list(game.seats if seats is None else seats)
    given = None if options is None else list(options)
    number = 0
    while tally.truths < truths:
        count = counts[number % len(counts)]
        rng = random.Random(seed + number)
        chosen = random_options(game, count, rng) if given is None else given[number // len(counts) % len(given)]
        record = probe_game(game, count, chosen, seed + number, share, deciders or {}, asked, tally, truths)
        number += 1
        if progress is not None:
            progress(tally.truths)
    check_run(tally, record)
    return tally


def probe_game(
    game: Game[Any],
    seats: int,
    options: dict[str, Json],
    seed: int,
    share: float,
    deciders: dict[str, Decider],
    asked: float,
    tally: Tally,
    truths: int,
) -> records.Record:
    """Deal truths at some decisions of one random game."""
    record, state = records.begin(game, seats, options, seed)
    rng = random.Random(seed)
    while not state.over and tally.truths < truths:
        for viewer in viewers(state, rng, share, tally):
            try:
                problem = deal_truth(state, viewer, rng, tally, deciders if rng.random() < asked else {})
            except ContractViolation as violation:
                raise BrokenPromise(violation.promise, str(violation), record) from violation
            if problem:
                raise BrokenPromise("truths", problem, record)
        seat, move = play_on(state, rng)
        record.play(state, seat, move)
    return record


def viewers(state: State[Any], rng: random.Random, share: float, tally: Tally) -> list[int | None]:
    """Behind whose views to deal: everybody's where something seldom lies, else somebody's now and then."""
    if is_rare(state, tally):
        return [None, *range(state.seats)]
    return [choose_viewer(state, rng)] if rng.random() < share else []


def is_rare(state: State[Any], tally: Tally) -> bool:
    """Whether something lies in a place that has seldom been met."""
    return any(tally.met[place.path] < RARE and not place.is_empty for place in hidden_places(state))
