"""Whole games with all prompts and all events are as they were.

`python -m walpurgis.testing.transcripts --renew FILES` writes them anew, to be reviewed as a diff. So every sentence
that is told is looked at by somebody, and one that is dropped or changed is noticed.
"""

import importlib
import pkgutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import walpurgis
from tests.games.breaches import functions, leave_out, needs_source, statements
from walpurgis.formats import scenario as scenarios
from walpurgis.testing import transcripts

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/transcripts/*.transcript"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_transcript_is_what_the_rules_say(file: Path) -> None:
    text = file.read_text("utf-8")
    assert transcripts.compare(walpurgis.game(file.parent.parent.name), text) == ""


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_kind_of_event_is_told_in_a_transcript_or_expected_by_a_scenario(id: str) -> None:
    told = {kind for file in FILES if id in file.parts for kind in transcripts.kinds(file.read_text("utf-8"))}
    assert set(walpurgis.game(id).events.by_name) - told - expected_events(id) == set()


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_kind_of_decision_is_asked_for_in_a_transcript_or_expected_by_a_scenario(id: str) -> None:
    asked = {kind for file in FILES if id in file.parts for kind in transcripts.prompts(file.read_text("utf-8"))}
    assert set(walpurgis.game(id).decisions()) - asked - expected_decisions(id) == set()


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_mode_and_both_ends_of_the_seats_have_a_transcript(id: str) -> None:
    game = walpurgis.game(id)
    read = [transcripts.read(file.read_text("utf-8")) for file in FILES if id in file.parts]
    assert {each.seats for each in read} >= {game.seats[0], game.seats[-1]}
    for name, rule in game.options["properties"].items():
        values = {each.options.get(name, rule["default"]) for each in read}
        if name in ("mode", "board", "storm_clouds", "mountain_tiles", "secret_scrolls"):
            assert values == set(rule.get("enum", (False, True))), name


def test_an_event_that_is_dropped_or_told_to_others_is_noticed() -> None:
    file = next(file for file in FILES if "witchstone" in file.parts)
    text, game = file.read_text("utf-8"), walpurgis.game("witchstone")
    lines = text.splitlines(keepends=True)
    whispered = next(at for at, line in enumerate(lines) if line.startswith("  drew ["))
    assert "the rules say" in transcripts.compare(game, "".join([*lines[:whispered], *lines[whispered + 1 :]]))
    louder = lines[whispered].replace("[0] ", "").replace("[1] ", "")
    assert "the rules say" in transcripts.compare(game, "".join([*lines[:whispered], louder, *lines[whispered + 1 :]]))
    assert transcripts.compare(game, "".join(lines[:-1])) == "the transcript ends too early or too late"


def test_a_transcript_is_renewed_from_its_own_moves(tmp_path: Path) -> None:
    file = next(file for file in FILES if "broom_service" in file.parts)
    spoiled = tmp_path / file.name
    spoiled.write_text(file.read_text("utf-8").replace("  led ", "  followed "), "utf-8")
    assert transcripts.main([str(spoiled)]) == 1
    assert transcripts.main([str(tmp_path), "--renew"]) == 0
    assert spoiled.read_text("utf-8") == file.read_text("utf-8")


def expected_events(id: str) -> set[str]:
    """The kinds of events that scenarios expect."""
    found = set()
    for part in expectations(id):
        found |= {event["event"] for event in part.get("events", []) if isinstance(event, dict) and "event" in event}
    return found


def expected_decisions(id: str) -> set[str]:
    """The kinds of decisions that scenarios begin with, or expect."""
    steps = {name for data in tables(id) for name in [data.get("step")] if isinstance(name, str)}
    named = {data["decision"] for data in expectations(id) if isinstance(data.get("decision"), str)}
    return named | {"".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_") for name in steps}


def expectations(id: str) -> Iterator[dict[str, Any]]:
    return (data for data in tables(id) if "events" in data or "decision" in data)


def tables(id: str) -> Iterator[dict[str, Any]]:
    """All tables inside the scenarios of a game."""
    queue: list[Any] = [tomllib.loads(file.read_text("utf-8")) for file in (HERE / id / "scenarios").rglob("*.toml")]
    while queue:
        data = queue.pop()
        if isinstance(data, dict):
            yield data
            queue += data.values()
        elif isinstance(data, list):
            queue += data


def sites(id: str) -> list[tuple[FunctionType, str]]:
    """All places in the rules where something is told."""
    package = importlib.import_module(f"walpurgis.games.{id}")
    names = [module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return [
        (function, statement)
        for name in names
        for function in functions(importlib.import_module(name))
        for statement in statements(function)
        if ".tell(" in statement or ".whisper(" in statement
    ]


UNHEARD = "state.tell(ROUND_BEGAN, 1, state.table.event, state.table.bewitched)"
"""Told while the table is laid in Broom Service, before anybody can listen."""


def unnoticed(id: str, first: int, step: int) -> list[str]:
    """What is told in places that could be left out: neither a transcript nor a scenario would notice."""
    game = walpurgis.game(id)
    texts = [file.read_text("utf-8") for file in FILES if id in file.parts]
    found = []
    for function, statement in sites(id)[first::step]:
        with pytest.MonkeyPatch.context() as patch:
            leave_out(patch, function, statement)
            if not any(transcripts.compare(game, text) for text in texts) and all_hold(id):
                found.append(f"{function.__module__} {function.__qualname__}: {statement}")
    return [site for site in found if UNHEARD not in site]


def all_hold(id: str) -> bool:
    files = (HERE / id / "scenarios").rglob("*.toml")
    each = [scenario for file in files for scenario in scenarios.read(file.read_text("utf-8"))]
    return not any(scenarios.check(walpurgis.game(scenario.game), scenario) for scenario in each)


@needs_source
@pytest.mark.parametrize("id", walpurgis.games())
def test_leaving_out_what_is_told_is_noticed_at_every_tenth_place(id: str) -> None:
    assert unnoticed(id, 3, 10) == []


@needs_source
@pytest.mark.fuzz
@pytest.mark.parametrize("id", walpurgis.games())
def test_leaving_out_anything_that_is_told_is_noticed(id: str) -> None:
    assert unnoticed(id, 0, 1) == []
