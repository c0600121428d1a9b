"""Fields: a class declares each of its fields once; constructor, shape, values and copy follow."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

import walpurgis
from expand_fields import Source
from walpurgis.kernel import (
    COUNT,
    FLAG,
    SEAT,
    Choice,
    Data,
    ListOf,
    Maybe,
    Move,
    MutableData,
    Number,
    Object,
    Simultaneous,
    TupleOf,
    field,
    transient,
)

ROOT = Path(__file__).parent.parent.parent
DIE = Number("die", 1, 6)


class Stone(Data):
    """Data that never changes."""

    size: int = field(COUNT)


class Heap(MutableData):
    """Data that changes, with some of each kind of part."""

    stones: list[Stone] = field(ListOf(Object(Stone)))
    rows: list[list[int]] = field(ListOf(ListOf(COUNT)))
    dice: tuple[int, ...] = field(TupleOf(DIE), default=())
    open: bool = field(FLAG, default=False)
    seen: list[int] = transient(list)


class Cave(MutableData):
    """Data with data inside that changes."""

    heaps: list[Heap] = field(ListOf(Object(Heap)))
    best: Heap | None = field(Maybe(Object(Heap)))


class Dig(Choice):
    """A decision with a field beside that of every choice."""

    left: int = field(COUNT, default=3)


class DigDice(Dig):
    """A decision that declares one field again, and another one."""

    left: int = field(DIE, default=1)
    deep: bool = field(FLAG, default=True)


class Slow(Dig):
    """A decision without fields of its own."""


class Guess(Simultaneous):
    """Everybody guesses."""

    most: int = field(COUNT, default=6)


def test_a_constructor_takes_the_fields_in_their_order_or_by_name() -> None:
    heap = Heap([Stone(3)], [[1], [2]], open=True)
    assert heap.values() == ([Stone(3)], [[1], [2]], (), True)
    assert heap == Heap(rows=[[1], [2]], stones=[Stone(size=3)], dice=(), open=True)
    assert repr(heap) == "Heap(stones=[Stone(size=3)], rows=[[1], [2]], dice=(), open=True)"


def test_a_field_without_a_default_has_to_be_given() -> None:
    with pytest.raises(TypeError, match="rows"):
        Heap([])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        Stone(3, colour=1)  # type: ignore[call-arg]


def test_fields_of_a_base_come_first_and_one_declared_again_keeps_its_place() -> None:
    assert Dig.SHAPE.names == ("seat", "left")
    assert Dig.SHAPE.kinds == {"seat": SEAT, "left": COUNT}
    assert DigDice.SHAPE.names == ("seat", "left", "deep")
    assert DigDice.SHAPE.kinds["left"] is DIE
    assert (Dig(1).left, DigDice(1).left, DigDice(1, 5, False).deep) == (3, 1, False)
    assert Slow(1) != Dig(1)
    assert Slow(1, 2).values() == (1, 2)


def test_a_copy_shares_nothing_that_changes() -> None:
    heap = Heap([Stone(3)], [[1], [2]], (4,))
    cave = Cave([heap], heap)
    copy = cave.copy()
    assert copy == cave
    copy.heaps[0].rows[0].append(9)
    copy.heaps[0].stones.clear()
    copy.heaps.append(heap)
    assert copy.best is not None
    copy.best.open = True
    assert cave == Cave([Heap([Stone(3)], [[1], [2]], (4,))], Heap([Stone(3)], [[1], [2]], (4,)))
    assert Cave([], None).copy().best is None


def test_a_copy_shares_what_never_changes() -> None:
    heap = Heap([Stone(3)], [], (4, 5))
    assert heap.copy().stones[0] is heap.stones[0]
    assert heap.copy().dice is heap.dice


def test_what_lies_beside_the_fields_is_new_in_a_copy_and_not_compared() -> None:
    heap = Heap([], [])
    heap.seen.append(1)
    assert heap.copy().seen == []
    assert heap == heap.copy()
    assert "seen" not in Heap.SHAPE.names


def test_answers_that_nobody_has_given_yet_are_missing() -> None:
    assert Guess((0, 2)).answers == (None, None)
    assert Guess((0, 2), (), 3).values() == ((0, 2), (None, None), 3)


class Counted(MutableData):
    """It says itself how it is copied."""

    count: int = field(COUNT)

    def copy(self) -> "Counted":
        return Counted(self.count + 1)


def test_a_method_of_its_own_stands() -> None:
    assert Counted(1).copy() == Counted(2)


def test_mutable_data_without_fields_says_what_it_lacks() -> None:
    class Nothing(MutableData):
        pass

    with pytest.raises(NotImplementedError, match="Nothing declares no fields"):
        Nothing().copy()


def parts(thing: object) -> Iterator[Data]:
    """A piece of data and all that is in it."""
    if isinstance(thing, Data):
        yield thing
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        for item in thing:
            yield from parts(item)


def played(id: str, seats: int, seed: int) -> Iterator[Any]:
    """The state of a random game at each decision; the same object each time, over at last."""
    rng = random.Random(seed)
    state = walpurgis.game(id).new(seats, None, seed)
    while not state.over:
        yield state
        seat = state.waiting[0]
        move: Move = rng.choice(state.legal(seat))
        state.apply(seat, move)


@pytest.mark.parametrize("id", walpurgis.games())
def test_all_data_of_a_game_is_made_anew_from_its_fields_by_name(id: str) -> None:
    for at, state in enumerate(played(id, walpurgis.game(id).seats[-1], 1)):
        if at % 5 == 0:
            for thing in parts([state.table, *state.stack]):
                assert type(thing)(**dict(zip(thing.SHAPE.names, thing.values(), strict=True))) == thing


@pytest.fixture(scope="module")
def expanded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with all fields written out, as the build compiles it."""
    work = tmp_path_factory.mktemp("expanded")
    copytree(ROOT / "src", work, ignore=ignore_patterns("__pycache__", "web"), dirs_exist_ok=True)
    command = [sys.executable, str(ROOT / "expand_fields.py"), str(work), *modules()]
    subprocess.run(command, check=True, env={})
    return work


def modules() -> list[str]:
    rooms = ("kernel", "games")
    found = [path for room in rooms for path in sorted((ROOT / "src" / "walpurgis" / room).rglob("*.py"))]
    return [path.relative_to(ROOT / "src").as_posix() for path in found]


def test_written_out_no_class_declares_fields_and_no_other_line_has_moved(expanded: Path) -> None:
    declaring = 0
    for module in modules():
        before, after = Source(ROOT / "src", module), Source(expanded, module)
        assert not any(after.declarations(name) for name in after.classes)
        assert len(after.lines) == len(before.lines)
        for name in before.classes:
            declaring += bool(before.declarations(name))
            kept = [node for node in before.classes[name].body if not hasattr(node, "value") and hasattr(node, "name")]
            assert [before.lines[node.lineno - 1] for node in kept] == [after.lines[node.lineno - 1] for node in kept]
    assert declaring > 100


PLAY = """
import random, sys, walpurgis
game = walpurgis.game(sys.argv[1])
state, rng = game.new(game.seats[-1], None, 1), random.Random(1)
while not state.over:
    seat = state.waiting[0]
    state.apply(seat, rng.choice(state.copy().legal(seat)))
sys.stdout.buffer.write(state.save())
"""


@pytest.mark.parametrize("id", walpurgis.games())
def test_written_out_a_game_is_played_and_saved_as_before(id: str, expanded: Path) -> None:
    command = [sys.executable, "-c", PLAY, id]
    run = subprocess.run(command, check=True, capture_output=True, env={"PYTHONPATH": str(expanded)})
    *_, over = played(id, walpurgis.game(id).seats[-1], 1)
    assert run.stdout == over.save()
