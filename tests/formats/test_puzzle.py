"""Puzzles as they are written and read, and which of them each day has."""

import json

import pytest

from examples.teaching import GAME as MOONLIGHT
from walpurgis.formats import puzzle as puzzle_format
from walpurgis.formats.puzzle import Puzzle, PuzzleMove, of_the_day
from walpurgis.formats.record import Record
from walpurgis.testing.random_play import random_game


def made(seed: int, verb: str = "lay", difficulty: puzzle_format.Difficulty = "easy", moves: int = 2) -> Puzzle:
    record, _ = random_game(MOONLIGHT, 2, seed=seed)
    told = [PuzzleMove([f"{verb} {at}"], [0.5, 0.5], at / 10, 0.01, [(1, "lay 1")]) for at in range(moves)]
    return Puzzle(record.beginning(3), 0, told, difficulty, {"novice": 0.1})


def test_every_day_has_a_puzzle_and_each_comes_before_any_comes_again() -> None:
    known = [made(seed) for seed in range(5)]
    first = puzzle_format.FIRST_DAY + 50
    days = range(first, first + 10)
    chosen = [of_the_day(known, day).id for day in days]
    assert sorted(chosen[:5]) == sorted(chosen[5:]) == sorted(one.id for one in known)
    assert chosen == [of_the_day(known[::-1], day).id for day in days], "the order of the file plays no part"


def test_puzzles_are_written_and_read() -> None:
    known = [made(1), made(2, difficulty="hard")]
    read = puzzle_format.read("".join(one.line() for one in known))
    assert [one.line() for one in read] == [one.line() for one in known]
    assert isinstance(read[0].record, Record)
    assert read[0].of("lay 1") is read[0].moves[1]
    assert read[0].of("burn 1") is None


@pytest.mark.parametrize(
    "change, problem",
    [
        ({"difficulty": "odd"}, "the difficulty is"),
        ({"id": "0123456789"}, "does not belong to its record"),
        ({"moves": []}, "two moves at least"),
        ({"record": "nothing"}, "a record begins with"),
        ({"seat": None}, "line 1"),
    ],
)
def test_a_bad_line_is_told(change: dict[str, object], problem: str) -> None:
    line = json.dumps(json.loads(made(1).line()) | change)
    with pytest.raises(ValueError, match=problem):
        puzzle_format.read(line)


def test_a_puzzle_begins_where_its_record_ends() -> None:
    one = made(3)
    state = one.begin(MOONLIGHT)
    assert (state.seats, state.moves) == (2, len(one.record.entries))
    assert one.best is one.moves[0]
    assert one.of("burn 3") is None
