"""Commands that take their time: fuzz, truths and bench. All show how far they are."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from walpurgis.bots.deciders import deciders
from walpurgis.cli.common import GameId, Options, Seats, Seed, out, read_options
from walpurgis.games import game, ids
from walpurgis.kernel.game import Game
from walpurgis.testing import BrokenPromise, Tally, conform, try_truths
from walpurgis.testing.mutations import fuzz_positions
from walpurgis.testing.speed import measure


def fuzz(
    id: GameId,
    minutes: Annotated[float, typer.Option(help="how long to play")] = 1.0,
    games: Annotated[int, typer.Option(min=1, help="the most games to play")] = 1_000_000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    care: Annotated[float, typer.Option(help="share of decisions at which the long checks are made, 0 to 1")] = 0.02,
    positions: Annotated[int, typer.Option(min=0, help="instead of playing, tamper with so many saved positions")] = 0,
) -> None:
    """Play random games against every promise of the contract; a broken one leaves a record behind.

    With --positions, tamper with saved positions instead: each is refused with a clear error, or can be played.
    """
    found = game(id)
    end = time.monotonic() + minutes * 60
    if positions:
        _fuzz_positions(found, positions, seed, end)
        return
    with _progress() as progress:
        task = progress.add_task(f"{found.title}: games", total=None if games == 1_000_000 else games)

        def after(number: int) -> bool:
            progress.update(task, completed=number)
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
        played = int(progress.tasks[task].completed)
    out.print(f"{found.title}: {played} games, {decisions} decisions, every promise kept")


def truths(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="all games by default")] = None,
    truths: Annotated[int, typer.Option(min=1, help="how many truths to deal in all")] = 10_000,
    seed: Seed = 0,
    bots: Annotated[float, typer.Option(help="share of them that all levels of bots play, 0 to 1")] = 0.02,
) -> None:
    """Deal other truths behind what seats see; moves, prompts, events, samples and bots must be the same."""
    chosen = games or ids()
    table = Table("game", "place", "met", "unseen", "truths", "samples")
    table.columns[1].no_wrap = True
    lines, stuck = [], []
    with _progress() as progress:
        for each in chosen:
            found = game(each)
            share = -(-truths // len(chosen))
            task = progress.add_task(f"{found.title}: truths", total=share)
            tally = _deal(found, share, seed, bots, partial(_show, progress, task))
            for path, *figures in tally.rows():
                table.add_row(found.title, path, *[f"{value:,}" for value in figures])
            lines.append(f"{found.title}: {tally.truths:,} truths at {tally.decisions:,} decisions, all alike")
            stuck += [f"{found.title}: {path}" for path in tally.never_varied()]
    out.print(table, *lines, sep="\n")
    if stuck:
        raise ValueError(f"no truth could vary what nobody sees in {', '.join(stuck)}")


def _show(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)


def _deal(found: Game[Any], truths: int, seed: int, bots: float, progress: Callable[[int], None]) -> Tally:
    """A run of the dealer; what tells two truths apart leaves a record behind."""
    try:
        return try_truths(found, truths, seed=seed, deciders=deciders(), asked=bots, progress=progress)
    except BrokenPromise as broken:
        raise _left_behind(found, broken) from broken


def _left_behind(found: Game[Any], broken: BrokenPromise) -> ValueError:
    """Write the record that leads to a broken promise, and say where it is."""
    path = Path(f"broken-{found.id}.record")
    path.write_text(str(broken.record), "utf-8")
    return ValueError(f"{found.title} breaks a promise: {str(broken).splitlines()[0]} (the way there: {path})")


def _fuzz_positions(found: Game[Any], positions: int, seed: int, end: float) -> None:
    with _progress() as progress:
        task = progress.add_task(f"{found.title}: positions", total=positions)

        def go_on(number: int) -> bool:
            progress.update(task, completed=number)
            return time.monotonic() < end

        try:
            tally = fuzz_positions(found, positions, seed, go_on=go_on)
        except BrokenPromise as broken:
            raise _left_behind(found, broken) from broken
    out.print(f"{found.title}: {tally.refused} positions refused, {tally.accepted} played, every promise kept")


def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="all games by default")] = None,
    seats: Seats = None,
    option: Options = None,
    seconds: Annotated[float, typer.Option(help="how long to measure each game")] = 4.0,
) -> None:
    """Measure how fast games are on one core: games, decisions, copies, saves, views, samples."""
    table: Table | None = None
    with _progress() as progress:
        chosen = games or ids()
        task = progress.add_task("measuring", total=len(chosen))
        for each in chosen:
            found = game(each)
            count = found.seats[len(found.seats) // 2] if seats is None else seats
            figures = measure(found, count, read_options(option), seconds)
            if table is None:
                table = Table("game", "seats", *figures)
            table.add_row(found.title, str(count), *[f"{value:,.0f}" for value in figures.values()])
            progress.advance(task)
    assert table is not None
    out.print(table)


def _progress() -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=out, transient=True)
