"""Commands that read or write: games, replay, scenario, position, schema, box check."""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from walpurgis.cli.common import GameId, Language, Options, Seats, Seed, out, read_options, read_seats, words
from walpurgis.cli.show import show_events, show_result
from walpurgis.games import game, ids
from walpurgis.kernel import position as positions
from walpurgis.kernel import record as records
from walpurgis.kernel import scenario as scenarios
from walpurgis.kernel.box import Box
from walpurgis.testing import random_move


def games() -> None:
    """List the games, with their seats and options."""
    table = Table("id", "game", "seats", "options")
    for each in ids():
        found = game(each)
        options = ", ".join(f"{name}={json.dumps(rule['default'])}" for name, rule in _properties(each))
        table.add_row(found.id, found.title, f"{found.seats[0]}-{found.seats[-1]}", options)
    out.print(table)


def _properties(id: str) -> Iterable[tuple[str, dict[str, object]]]:
    properties: dict[str, dict[str, object]] = game(id).options["properties"]
    return properties.items()


def replay(
    file: Annotated[Path, typer.Argument(help="a record")],
    language: Language = "en",
    until: Annotated[int | None, typer.Option(help="stop after so many entries and show the table")] = None,
    seat: Annotated[int | None, typer.Option(help="look through the eyes of a seat; a spectator's by default")] = None,
    game_id: Annotated[str, typer.Option("--game", help="where the game is, if it is not one of ours")] = "",
) -> None:
    """Replay a record move by move, and verify it."""
    record = records.read(file.read_text("utf-8"))
    where = game_id or record.game
    found = game(where)
    text = words(where, language)
    state = records.opening(found, record)
    events = state.listen()
    for number, entry in enumerate(records.steps(found, record, state), 1):
        out.print(f"[bold]{number:4}[/] {entry.seat}{'!' if entry.claim else ':'} {entry.text}")
        show_events(events, text, seat)
        if number == until:
            break
    out.print(found.draw(state.view(seat), text), markup=False)
    if state.over:
        show_result(state, text)


def scenario(
    files: Annotated[list[Path], typer.Argument(help="scenario files, or folders of them")],
    game_id: Annotated[str, typer.Option("--game", help="where the game is, if it is not one of ours")] = "",
) -> None:
    """Run scenarios: given a position, when these moves are made, then this holds."""
    passed = failed = 0
    for file in _toml_files(files):
        try:
            found = scenarios.read(file.read_text("utf-8"))
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
        for each in found:
            problems = scenarios.check(game(game_id or each.game), each)
            passed, failed = passed + (not problems), failed + bool(problems)
            if problems:
                out.print(f"[bold red]failed[/] {file}: {each.title}")
                out.print("\n".join(f"  {problem}" for problem in problems), markup=False)
    if not passed + failed:
        raise ValueError(f"{', '.join(map(str, files))}: there is no scenario here")
    out.print(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _toml_files(paths: list[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        files += sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    return files


def position(
    id: GameId,
    seats: Seats = None,
    seed: Seed = 0,
    option: Options = None,
    moves: Annotated[int, typer.Option(min=0, help="so many random moves into the game")] = 0,
    record: Annotated[Path | None, typer.Option(help="the position at the end of a record instead")] = None,
) -> None:
    """Print a position in the form of a scenario, ready to edit."""
    found = game(id)
    if record is not None:
        state = records.replay(found, records.read(record.read_text("utf-8")))
    else:
        state = found.new(read_seats(found, seats), read_options(option), seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if not state.over:
            state.apply(*random_move(state, rng))
    print(positions.describe(state), end="")


def schema(id: GameId) -> None:
    """Print the JSON Schema of a game: options, views, moves, events, and what scenarios may set."""
    print(json.dumps(game(id).schema(), ensure_ascii=False, indent=1))


def check_box(
    file: Annotated[Path, typer.Argument(help="a box, that is, a components.toml")],
    id: Annotated[str, typer.Option("--game", help="the game that it is for; found by its title by default")] = "",
) -> None:
    """Check that a game can be played with a box; what is wrong is named by table and key."""
    box = Box.read(file.read_text("utf-8"))
    title = box.table("meta").word("game")
    known = {game(each).title.casefold(): each for each in ids()}
    wanted = id or known.get(title.casefold(), "")
    if not wanted:
        raise ValueError(f"{file}: meta.game: {title!r} is no game here; there are {', '.join(sorted(known))}")
    game(wanted).check_box(box)
    out.print(f"{file}: a good box for {game(wanted).title} (fingerprint {box.fingerprint()})")
