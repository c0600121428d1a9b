"""Complete games that end in exact scores: a change of the rules shows here, and is a reviewed decision."""

from pathlib import Path

import pytest

from walpurgis.formats import record
from walpurgis.games.witchstone import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_result(path: Path) -> None:
    played = record.read(path.read_text("utf-8"))
    state = record.replay(GAME, played)
    assert state.over
    assert state.result() == played.result


def test_there_is_a_record_for_each_number_of_seats() -> None:
    assert sorted(record.read(path.read_text("utf-8")).seats for path in RECORDS) == [2, 3, 4]
