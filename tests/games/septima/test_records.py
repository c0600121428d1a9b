"""Whole games: a record replays to the identical end, with exactly the scores that it names."""

from pathlib import Path

import pytest

from walpurgis.formats import record
from walpurgis.games.septima import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    """SEP-4.1, SEP-21.2: four Seasons of five Moon Phases, and the scoring pad of every player."""
    played = record.read(path.read_text("utf-8"))
    state = record.replay(GAME, played)
    assert state.over
    assert state.result() == played.result
