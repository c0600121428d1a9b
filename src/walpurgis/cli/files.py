"""Commands that read or write: games, replay, scenario, position, schema."""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from walpurgis.cli.arguments import Argument, Option
from walpurgis.cli.common import (
    BoxFile,
    GameId,
    Language,
    Options,
    Seats,
    Seed,
    game_of_record,
    out,
    read_options,
    read_seats,
    words,
)
from walpurgis.cli.printing import Styled, TextTable
from walpurgis.cli.show import show_events, show_result
from walpurgis.formats import position as positions
from walpurgis.formats import record as records
from walpurgis.formats import scenario as scenarios
from walpurgis.formats.scenario import Scenario
from walpurgis.games import clauses, game, ids
from walpurgis.testing import random_move


def games() -> None:
    """List the games, with their seats and options."""
    table = TextTable("id", "game", "seats", "options")
    for each in ids():
        found = game(each)
        options = ", ".join(f"{name}={json.dumps(rule['default'])}" for name, rule in _properties(each))
        table.add_row(found.id, found.title, f"{found.seats[0]}-{found.seats[-1]}", options)
    out.print(table)


def _properties(id: str) -> Iterable[tuple[str, dict[str, object]]]:
    properties: dict[str, dict[str, object]] = game(id).options["properties"]
    return properties.items()


def replay(
    file: Annotated[Path, Argument(help="a record")],
    language: Language = "en",
    until: Annotated[int | None, Option(help="stop after so many entries and show the table")] = None,
    seat: Annotated[int | None, Option(help="look through the eyes of a seat; a spectator's by default")] = None,
    game_id: Annotated[str, Option("--game", help="where the game is, if it is not one of ours")] = "",
    box: BoxFile = None,
) -> None:
    """Replay a record move by move, and verify it, with the box that it was played with."""
    record = records.read(file.read_text("utf-8"))
    where = game_id or record.game
    found = game_of_record(record, where, box)
    text = words(where if found is game(where) else found.key, language)
    state = records.opening(found, record)
    events = state.listen()
    for number, entry in enumerate(records.steps(found, record, state), 1):
        out.print(Styled(f"{number:4}", "bold"), f" {entry.seat}{'!' if entry.claim else ':'} {entry.text}")
        show_events(events, text, seat)
        if number == until:
            break
    out.print(found.draw(state.view(seat), text))
    if state.over:
        show_result(state, text)


def scenario(
    files: Annotated[list[Path], Argument(help="scenario files, or folders of them")],
    game_id: Annotated[str, Option("--game", help="where the game is, if it is not one of ours")] = "",
    match: Annotated[str, Option("--match", "-k", help="only those with this text in title, clause or file")] = "",
    listing: Annotated[bool, Option("--list", help="print titles and clauses instead of running")] = False,
    verbose: Annotated[bool, Option("--verbose", "-v", help="name also those that pass")] = False,
) -> None:
    """Run scenarios: given a position, when these moves are made, then this holds."""
    unreadable, found = _read_scenarios(files)
    if unreadable and not found:
        raise ValueError(unreadable[0])
    if not found:
        raise ValueError(f"{', '.join(map(str, files))}: there is no scenario here")
    chosen = [(file, each) for file, each in found if _is_about(match, file, each)]
    if not chosen:
        raise ValueError(f"none of {len(found)} scenarios has {match!r} in its title, clauses or file")
    if listing:
        for file, each in chosen:
            print(f"{file}: {each.title} ({', '.join(map(str, each.clauses)) or 'no clause'})")
        return
    for problem in unreadable:
        _print_failure(problem)
    passed = sum([_passes(file, each, game_id or each.game, verbose) for file, each in chosen])
    failed = len(chosen) - passed + len(unreadable)
    out.print(f"{passed} passed, {failed} failed")
    if failed:
        raise SystemExit(1)


def _read_scenarios(paths: list[Path]) -> tuple[list[str], list[tuple[Path, Scenario]]]:
    """What is wrong with files that cannot be read, and the scenarios of the others."""
    unreadable: list[str] = []
    found: list[tuple[Path, Scenario]] = []
    for file in _toml_files(paths):
        try:
            found += [(file, each) for each in scenarios.read(file.read_text("utf-8"))]
        except ValueError as error:
            unreadable.append(f"{file}: {error}")
    return unreadable, found


def _is_about(text: str, file: Path, each: Scenario) -> bool:
    return text.casefold() in " ".join([str(file), each.title, *map(str, each.clauses)]).casefold()


def _passes(file: Path, each: Scenario, where: str, verbose: bool) -> bool:
    """Run a scenario, and say what does not hold."""
    try:
        problems = scenarios.check(game(where), each, clauses(where))
    except ValueError as error:  # there is no such game
        problems = [str(error)]
    if problems:
        _print_failure(f"{file}: {each.title}", problems)
    elif verbose:
        out.print(f"passed {file}: {each.title}")
    return not problems


def _print_failure(what: str, problems: Iterable[str] = ()) -> None:
    out.print(Styled("failed ", "bold red"), "\n".join([what, *[f"  {problem}" for problem in problems]]))


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
    moves: Annotated[int, Option(min=0, help="so many random moves into the game")] = 0,
    until: Annotated[str, Option(metavar="DECISION", help="go on at random until this is to be decided")] = "",
    record: Annotated[Path | None, Option(help="the position at the end of a record instead")] = None,
) -> None:
    """Print a position in the form of a scenario, ready to edit."""
    found = game(id)
    if until and until not in found.decisions():
        raise ValueError(f"{until!r} is no decision of {found.title}; there are {', '.join(found.decisions())}")
    if record is not None:
        state = records.replay(found, records.read(record.read_text("utf-8")))
    else:
        state = found.new(read_seats(found, seats), read_options(option), seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if not state.over:
            state.apply(*random_move(state, rng))
    while until and state.decision != until:
        if state.over:
            raise ValueError(f"this game is over before {until} is to be decided; try another --seed")
        state.apply(*random_move(state, rng))
    print(positions.describe(state), end="")


def schema(id: GameId) -> None:
    """Print the JSON Schema of a game: options, views, moves, events, and what scenarios may set."""
    print(json.dumps(game(id).schema(), ensure_ascii=False, indent=1))
