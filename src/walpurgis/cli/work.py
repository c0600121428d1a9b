"""Commands that take their time: fuzz and bench. Both show how far they are."""

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from walpurgis.cli.common import GameId, Options, Seats, Seed, out, read_options
from walpurgis.games import game, ids
from walpurgis.testing import Broken, conform
from walpurgis.testing.speed import measure


def fuzz(
    id: GameId,
    minutes: Annotated[float, typer.Option(help="how long to play")] = 1.0,
    games: Annotated[int, typer.Option(min=1, help="the most games to play")] = 1_000_000,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    care: Annotated[float, typer.Option(help="share of decisions at which the long checks are made, 0 to 1")] = 0.02,
) -> None:
    """Play random games against every promise of the contract; a broken one leaves a record behind."""
    found = game(id)
    end = time.monotonic() + minutes * 60
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
        except Broken as broken:
            path = Path(f"broken-{found.id}.record")
            path.write_text(str(broken.record), "utf-8")
            summary = str(broken).splitlines()[0]
            raise ValueError(f"{found.title} breaks a promise: {summary} (the way there: {path})") from broken
        played = int(progress.tasks[task].completed)
    out.print(f"{found.title}: {played} games, {decisions} decisions, every promise kept")


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
