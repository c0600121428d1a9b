"""Positions: any state of a game in words, ready to be edited into the `given` of a scenario."""

import json
from typing import Any

from walpurgis.kernel.data import Data, Object, at_path, part_of, read_path, write_path
from walpurgis.kernel.game import Game
from walpurgis.kernel.integrity import read_generator
from walpurgis.kernel.kinds import Json, Kind
from walpurgis.kernel.state import ClaimMade, State, fix_chance


def place(state: State[Any], given: dict[str, Json]) -> None:
    """Change a state to what the keys of a `given` say."""
    for path, value in given.get("table", {}).items():
        _set(state.table, path, value)
    if "generator" in given:
        state.key, state.generator = read_generator(given)
    state.moves = int(given.get("moves", state.moves))
    state.reveal_count = int(given.get("marks", state.reveal_count))
    if "said" in given:
        state.claims = [
            ClaimMade(int(moves), int(seat), state.game.claims.parse(text)) for moves, seat, text in given["said"]
        ]
    if "chance" in given:
        state.script = fix_chance(state.game.chances, given["chance"])
    if "stack" in given:
        steps = [state.game.steps.read(step, f"stack.{at}") for at, step in enumerate(given["stack"])]
        state.stack[:] = steps[::-1]
    state.advance()


def _set(table: Data, path: str, value: Json) -> None:
    """Set a value; tables by name may name some of their places only."""
    kind, _, _ = at_path(table, path)
    if isinstance(value, dict) and kind.settable_in_part:
        for key, inside in value.items():
            _set(table, f"{path}.{key}", inside)
    else:
        write_path(table, path, value)


def describe(state: State[Any]) -> str:
    """The state as the beginning of a scenario in TOML."""
    game: Game[Any] = state.game
    lines = [
        f"game = {_toml(game.id)}",
        'title = "the rule as a sentence"',
        "clauses = []",
        "when = []",
        "",
        "[given]",
        f"seats = {state.seats}",
        f"options = {_toml(state.options)}",
        f"generator = {_toml(state.data()['generator'])}",
        f"moves = {state.moves}",
        f"marks = {state.reveal_count}",
        *([f"said = {_toml(state.data()['said'])}"] if state.claims else []),
        "stack = [",
        *[f"  {_toml(game.steps.write(step))}," for step in reversed(state.stack)],
        "]",
        "",
        *_described_chance(state),
        "[given.table]",
        *[f"{_toml(path)} = {_toml(read_path(state.table, path))}" for path in paths(state.table)],
    ]
    return "\n".join(lines) + "\n"


def _described_chance(state: State[Any]) -> list[str]:
    """The outcomes that are still fixed, if any."""
    if state.script is None:
        return []
    kinds = state.game.chances
    lines = [
        f"{_toml(label)} = {_toml([kinds[label].write(value) for value in fixed])}"
        for label, fixed in state.script.items()
    ]
    return ["[given.chance]", *lines, ""]


def paths(root: Data) -> list[str]:
    """The paths of all values of a table, down to what is written in one line."""
    found: list[str] = []
    _walk(Object(type(root)), root, "", found)
    return found


def _walk(kind: Kind, thing: Any, path: str, found: list[str]) -> None:
    if not kind.lines_in_parts:
        found.append(path)
        return
    for key, inside, name in kind.parts(thing):
        _walk(inside, part_of(thing, key), f"{path}.{name}" if path else name, found)


def _toml(value: Json) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{_toml_key(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{{inside}}}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return '"none"' if value is None else json.dumps(value, ensure_ascii=False)


def _toml_key(key: str) -> str:
    return key if key.replace("_", "").isalnum() and key.isascii() else json.dumps(key)
