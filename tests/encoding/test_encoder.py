"""The encoder in C refuses values that do not fit, names them, and writes nothing outside of its range."""

from array import array
from sys import getrefcount
from typing import Any

import pytest

from walpurgis.encoding.buffer import ABSENT, NativeEncoder, ObservationBuffer, Out
from walpurgis.encoding.features import feature
from walpurgis.kernel import COUNT, FLAG, SEAT, Bag, BySeat, Counts, Ids, ListOf, MapOf, Maybe, SetOf, Shape, Structure
from walpurgis.kernel.kinds import Kind

pytestmark = pytest.mark.skipif(NativeEncoder is None, reason="only for the compiled build: make compiled")

SKY = Ids("sky", ("sun", "rain", "snow"))
STAR = Ids("star", [f"star_{number}" for number in range(150)])
CLOUD = Shape(("sky", SKY), ("drops", ListOf(COUNT)))


@pytest.mark.parametrize(
    "kind, value, error, said",
    [
        (COUNT, "many", TypeError, "must be real number, not str"),
        (SKY, 3, IndexError, "there are 3 places, and none has the number 3"),
        (SKY, "rain", TypeError, "'rain' is no whole number"),
        (SetOf(SKY), 0b1001, IndexError, "there are 3 places, and none has the number 3"),
        (SetOf(SKY), "rain", TypeError, "'rain' is no set"),
        (SetOf(STAR), 1 << 150, IndexError, "there are 150 places, and none has the number 150"),
        (Counts(SKY), [1, 2, 3, 4], IndexError, "there are 3 places, and none has the number 3"),
        (Counts(SKY), 7, TypeError, "7 is neither a list nor a tuple"),
        (MapOf(SKY, COUNT), [1, 2], IndexError, "2 values for 3"),
        (BySeat(COUNT), {}, TypeError, "{} is neither a list nor a tuple"),
        (BySeat(Structure("cloud", CLOUD)), [CLOUD.project(None, 1, [])], IndexError, "1 values for 3"),
        (ListOf(SKY, 2), [0, 1, 2], IndexError, "3 values in a list of at most 2"),
        (ListOf(SKY), 5, TypeError, "5 is neither a list nor a tuple"),
        (Structure("cloud", CLOUD), (1,), IndexError, "1 values where there are at least 2"),
        (Structure("cloud", CLOUD), 1, TypeError, "1 is no tuple of at least 0 values"),
        (Bag(SKY, 9), "rain", TypeError, "'rain' is no whole number"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(kind: Kind, value: Any, error: type[Exception], said: str) -> None:
    made = feature(kind, 3)
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    with pytest.raises(error) as refused:
        made.update(value, buffer)
    assert str(refused.value) == said


def test_a_page_that_was_refused_something_says_the_next_thing_right() -> None:
    made = feature(Structure("cloud", CLOUD), 3)
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    made.update((1, [2]), buffer)
    with pytest.raises(TypeError):
        made.update((1, ["many"]), buffer)
    made.update((1, [2]), buffer)
    assert buffer.out.tolist() == [0, 1, 0, 1, 2]


def test_sets_of_more_members_than_a_register_has_bits_are_written() -> None:
    made = feature(SetOf(STAR), 2)
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    for members in ({0, 47, 48, 63, 64, 149}, {1, 149}, {3}, set[int]()):
        made.update(sum(1 << member for member in members), buffer)
        assert {at for at, number in enumerate(buffer.out) if number} == members


def test_a_page_of_another_size_or_shape_is_refused() -> None:
    quill = NativeEncoder(feature(SKY, 2).root_plan(), ABSENT)
    places: Out = memoryview(array("f", bytes(12)))
    more: Out = memoryview(array("f", bytes(24)))
    with pytest.raises(ValueError, match="a row of 2 values where there are 1"):
        quill.write(1, [ABSENT, ABSENT], places, 0)
    with pytest.raises(ValueError, match="3 numbers need as many places that can be written"):
        quill.write(1, [ABSENT], places[:2], 0)
    with pytest.raises(ValueError, match="3 numbers need as many places that can be written"):
        quill.write(1, [ABSENT], memoryview(bytes(12)).cast("f"), 0)
    with pytest.raises(ValueError, match="3 numbers need as many places that can be written"):
        quill.write(1, [ABSENT], more[::2], 0)
    with pytest.raises(TypeError, match=r"write\(\) takes a value, the row of a buffer, its numbers, and its seat"):
        quill.write(1, (ABSENT,), places, 0)  # type: ignore[arg-type]
    assert places.tolist() == [0, 0, 0]


def test_a_page_is_written_by_one_writer() -> None:
    made = feature(Structure("cloud", CLOUD), 2)
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    buffer.row[0] = [1]
    with pytest.raises(ValueError, match="the buffer remembers what somebody else has written"):
        made.update((1, []), buffer)


@pytest.mark.parametrize(
    "plan, error, reason",
    [
        (7, TypeError, "7 is no plan of a feature"),
        (("scalar",), TypeError, "takes exactly 7 arguments"),
        (("song", 1, False, None, (0, 0, 0), None, ()), ValueError, "no feature has the form 'song'"),
        (("one_of", 2, False, None, (0, 0, 3), None, ()), ValueError, "3 of 2 places cannot be counted from"),
    ],
)
def test_a_plan_that_is_none_is_refused(plan: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        NativeEncoder(plan, ABSENT)


def test_flags_are_set_where_there_are_some() -> None:
    from walpurgis.encoding._encoder import set_flags

    flags = bytearray(3)
    set_flags(flags, [0, 2])
    assert flags == b"\1\0\1"
    with pytest.raises(IndexError, match="there are 3 flags, and none has the number 3"):
        set_flags(flags, [3])
    with pytest.raises(IndexError, match="there are 3 flags, and none has the number -1"):
        set_flags(flags, [-1])
    with pytest.raises(TypeError, match="'rain' is no whole number"):
        set_flags(flags, ["rain"])  # type: ignore[list-item]
    with pytest.raises(BufferError):
        set_flags(b"\0\0\0", [1])
    with pytest.raises(TypeError, match=r"set_flags\(\) takes flags, a byte each, and a list"):
        set_flags(flags, (1,))  # type: ignore[arg-type]


def test_numbers_are_written_where_there_is_room() -> None:
    from walpurgis.encoding._encoder import write_ints

    places = array("i", [7, 7, 7])
    write_ints(places, [1457, -1])
    assert places.tolist() == [1457, -1, 7]
    with pytest.raises(IndexError, match="4 numbers need 16 bytes, and there are 12"):
        write_ints(places, [1, 2, 3, 4])
    with pytest.raises(TypeError, match="'rain' is no whole number"):
        write_ints(places, ["rain"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"write_ints\(\) takes places of four bytes each, and a list"):
        write_ints(places, (1,))  # type: ignore[arg-type]


def test_what_is_remembered_does_not_keep_the_table_alive() -> None:
    """A buffer keeps copies of lists, so a list that is shown has as many owners as before."""
    made = feature(
        Structure("all", Shape(("seat", SEAT), ("yes", FLAG), ("drops", ListOf(COUNT)), ("sky", Maybe(SKY)))), 2
    )
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    drops = [1000, 2000]
    before = getrefcount(drops)
    for number in range(100):
        drops[0] = number + 1000
        made.update((0, True, drops, -1), buffer)
    assert getrefcount(drops) == before
