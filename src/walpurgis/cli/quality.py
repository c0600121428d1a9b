"""Commands that take their time: fuzz, truths and bench. All show how far they are."""

import time
from pathlib import Path
from typing import Annotated, Any, Final

from walpurgis.bots.deciders import deciders
from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import GameId, Options, Seats, Seed, out, read_options
from walpurgis.cli.printing import TextColumn, TextTable, WorkProgress
from walpurgis.games import game, ids
from walpurgis.kernel.game import Game
from walpurgis.testing import BrokenPromise, Tally, conform, try_truths
from walpurgis.testing.mutations import fuzz_positions
from walpurgis.testing.speed import measure

MANY: Final = 1_000_000
"""As many games as the time allows."""


def fuzz(
    id: GameId,
    minutes: Annotated[float, Option(help="how long to play")] = 1.0,
    games: Annotated[int, Option(min=1, help="the most games to play")] = MANY,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    care: Annotated[float, Option(help="share of decisions at which the long checks are made, 0 to 1")] = 0.02,
    positions: Annotated[int, Option(min=0, help="instead of playing, tamper with so many saved positions")] = 0,
) -> None:
    """Play random games against every promise of the contract; a broken one leaves a record behind.

    With --positions, tamper with saved positions instead: each is refused with a clear error, or can be played.
    """
    found = game(id)
    end = time.monotonic() + minutes * 60
    if positions:
        _fuzz_positions(found, positions, seed, end)
        return
    played = 0
    with out.progress(f"{found.title}: games", None if games == MANY else games) as progress:

        def after(number: int) -> bool:
            nonlocal played
            played = number
            progress.move_to(number)
            return time.monotonic() < end

        try:
            decisions = conform(
                found,
                games,
                None if seats is None else [seats],
                [read_options(option)] if option else None,
                seed,
                care,
                progress=after,
            )
        except BrokenPromise as broken:
            raise _left_behind(found, broken) from broken
    out.print(f"{found.title}: {played} games, {decisions} decisions, every promise kept")


def truths(
    games: Annotated[list[str] | None, Argument(metavar="GAME", help="all games by default")] = None,
    truths: Annotated[int, Option(min=1, help="how many truths to deal in all")] = 10_000,
    seed: Seed = 0,
    bots: Annotated[float, Option(help="share of them that all levels of bots play, 0 to 1")] = 0.02,
) -> None:
    """Deal other truths behind what seats see; moves, prompts, events, samples and bots must be the same."""
    chosen = games or ids()
    table = TextTable("game", TextColumn("place", no_wrap=True), "met", "unseen", "truths", "samples")
    lines, stuck = [], []
    for each in chosen:
        found = game(each)
        share = -(-truths // len(chosen))
        with out.progress(f"{found.title}: truths", share) as progress:
            tally = _deal(found, share, seed, bots, progress)
        for path, *figures in tally.rows():
            table.add_row(found.title, path, *[f"{value:,}" for value in figures])
        lines.append(f"{found.title}: {tally.truths:,} truths at {tally.decisions:,} decisions, all alike")
        stuck += [f"{found.title}: {path}" for path in tally.never_varied()]
    out.print(table)
    out.print("\n".join(lines))
    if stuck:
        raise ValueError(f"no truth could vary what nobody sees in {', '.join(stuck)}")


def _deal(found: Game[Any], truths: int, seed: int, bots: float, progress: WorkProgress) -> Tally:
    """A run of the dealer; what tells two truths apart leaves a record behind."""
    try:
        return try_truths(found, truths, seed=seed, deciders=deciders(), asked=bots, progress=progress.move_to)
    except BrokenPromise as broken:
        raise _left_behind(found, broken) from broken


def _left_behind(found: Game[Any], broken: BrokenPromise) -> ValueError:
    """Write the record that leads to a broken promise, and say where it is."""
    path = Path(f"broken-{found.id}.record")
    path.write_text(str(broken.record), "utf-8")
    return ValueError(f"{found.title} breaks a promise: {str(broken).splitlines()[0]} (the way there: {path})")


def _fuzz_positions(found: Game[Any], positions: int, seed: int, end: float) -> None:
    with out.progress(f"{found.title}: positions", positions) as progress:

        def go_on(number: int) -> bool:
            progress.move_to(number)
            return time.monotonic() < end

        try:
            tally = fuzz_positions(found, positions, seed, go_on=go_on)
        except BrokenPromise as broken:
            raise _left_behind(found, broken) from broken
    out.print(f"{found.title}: {tally.refused} positions refused, {tally.accepted} played, every promise kept")


def bench(
    games: Annotated[list[str] | None, Argument(metavar="GAME", help="all games by default")] = None,
    seats: Seats = None,
    option: Options = None,
    seconds: Annotated[float, Option(help="how long to measure each game")] = 4.0,
) -> None:
    """Measure how fast games are on one core: games, decisions, copies, saves, views, samples."""
    table: TextTable | None = None
    chosen = games or ids()
    with out.progress("measuring", len(chosen)) as progress:
        for each in chosen:
            found = game(each)
            count = found.seats[len(found.seats) // 2] if seats is None else seats
            figures = measure(found, count, read_options(option), seconds)
            if table is None:
                table = TextTable("game", "seats", *figures)
            table.add_row(found.title, str(count), *[f"{value:,.0f}" for value in figures.values()])
            progress.advance()
    assert table is not None
    out.print(table)
