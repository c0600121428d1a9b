"""Counts of legal move sequences to a small depth: a change is a decision to be reviewed (`make goldens`)."""

from pathlib import Path

import pytest

import walpurgis
from walpurgis.testing import counts

FILES = sorted(Path(__file__).parent.glob("*/counts.toml"))
POSITIONS = [(file.parent.name, at) for file in FILES for at in range(len(counts.read(file)))]


@pytest.mark.parametrize("id, at", POSITIONS)
def test_number_of_move_sequences(id: str, at: int) -> None:
    position = counts.read(Path(__file__).parent / id / "counts.toml")[at]
    assert counts.counted(walpurgis.game(id), position) == position["counts"]


def test_renewed_counts_change_nothing_but_the_counts() -> None:
    file = Path(__file__).parent / "septima" / "counts.toml"
    text = file.read_text("utf-8")
    spoiled = text.replace("counts = [4, 16,", "counts = [4, 17,", 1)
    assert spoiled != text
    assert counts.renewed(walpurgis.game("septima"), spoiled) == text
