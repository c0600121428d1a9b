"""Games that began under earlier rules go on as they began: the files in `earlier` are older than the change."""

import json
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from tests.games.earlier_boxes import EARLIER, game_of
from walpurgis.formats import record as records
from walpurgis.games import ids
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State

RECORDS = sorted(EARLIER.glob("*.record"))
GAMES = ids()


def read(path: Path) -> records.Record:
    return records.read(path.read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_earlier_rules_replays_to_the_result_that_it_names(path: Path) -> None:
    """Every move is legal, every mark stands where it stood, and the result is the same to the last line."""
    record = read(path)
    game = game_of(record)
    assert record.rules <= game.rules
    assert records.replay(game, record).over


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_save_of_earlier_rules_goes_on_under_the_readings_that_it_began_with(path: Path) -> None:
    record, saved = read(path), path.with_suffix(".save").read_bytes()
    game = game_of(record)
    state = game.load(saved)
    assert state.moves == json.loads(saved)["moves"] > 0
    again = game.load(state.save())
    for entry in record.entries[state.moves :]:
        for each in (state, again):
            each.apply(entry.seat, game.read(each, entry.seat, entry.text))
    assert state.result() == again.result() == record.result
    assert state.save() == again.save()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_save_of_earlier_rules_is_the_position_to_which_its_record_leads(path: Path) -> None:
    record = read(path)
    game = game_of(record)
    saved, state = game.load(path.with_suffix(".save").read_bytes()), records.opening(game, record)
    for entry in record.entries[: saved.moves]:
        state.apply(entry.seat, game.read(state, entry.seat, entry.text))
    known = json.loads(path.with_suffix(".save").read_bytes())
    assert as_far_as(known["table"], state) == as_far_as(known["table"], saved)
    assert [state.legal(seat) for seat in state.waiting] == [saved.legal(seat) for seat in saved.waiting]


def as_far_as(known: Json, state: State[Any]) -> Json:
    """A save, with those fields of the table alone that an earlier save has: it cannot tell what came later."""

    def cut(data: Json, by: Json) -> Json:
        if isinstance(by, dict):
            return {key: cut(data[key], by[key]) for key in by}
        if isinstance(by, list):
            return [cut(item, other) for item, other in zip(data, by, strict=True)]
        return data

    data = json.loads(state.save())
    return data | {"table": cut(data["table"], known)}


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_games_of_all_rules_before(id: str) -> None:
    rules = {read(path).rules for path in RECORDS if read(path).game == id}
    assert rules >= set(range(1, walpurgis.game(id).rules))


@pytest.mark.parametrize("id", GAMES)
def test_a_change_names_options_of_its_game_and_keeps_the_other_reading(id: str) -> None:
    """What the options of the earlier reading are by default is the new reading, so the two differ."""
    game = walpurgis.game(id)
    options: dict[str, Any] = game.options["properties"]
    versions = [change.rules for change in game.changes]
    assert versions == list(range(2, game.rules + 1))
    for change in game.changes:
        for name, value in change.earlier.items():
            assert value != options[name]["default"], name


@pytest.mark.parametrize("id", GAMES)
def test_rules_that_are_newer_or_no_number_are_refused(id: str) -> None:
    game = walpurgis.game(id)
    data = json.loads(game.new(game.seats[0]).save())
    wrong: list[Json] = [game.rules + 1, 0, -1, "1", None, 1.5]
    for rules in wrong:
        with pytest.raises(ValueError, match="this game was saved with rules"):
            game.load(json.dumps(data | {"rules": rules}).encode())
