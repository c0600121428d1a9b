"""Features: each kind of value takes places of its own, with names, and seats are counted from the observer."""

from collections.abc import Sequence
from typing import Any

import pytest

from examples.teaching import GAME as MOONLIGHT
from walpurgis.encoding.buffer import ObservationBuffer
from walpurgis.encoding.features import ONE_HOT, feature
from walpurgis.encoding.observation import observation_spec
from walpurgis.kernel import (
    COUNT,
    FLAG,
    SEAT,
    Bag,
    BySeat,
    Counts,
    Ids,
    ListOf,
    MapOf,
    Maybe,
    MutableData,
    Number,
    SetOf,
    Structure,
    field,
)
from walpurgis.kernel.data import Shape
from walpurgis.kernel.kinds import WORD, Kind

SKY = Ids("sky", ("sun", "rain", "snow"))
SEEN_CLOUD = Shape(("sky", SKY), ("drops", COUNT))
SEEN_FRONT = Shape(("skies", ListOf(SKY)))
CLOUD = Structure("cloud", SEEN_CLOUD)
FRONT = Structure("front", SEEN_FRONT)

CLOAK = Ids("cloak", ("green", "orange", "gray", "purple", "torn"), colors=4)
"""What the seats wear, in their order; some lie about."""
DRIZZLE, SHOWER = SEEN_CLOUD.project(None, 1, 2), SEEN_CLOUD.project(None, 1, 3)


def written(kind: Kind, value: Any, seat: int = 0, seats: int = 3, before: Sequence[Any] = ()) -> dict[str, float]:
    """The places that hold something, by name, after other values have stood there before."""
    made = feature(kind, seats)
    buffer = ObservationBuffer(made.width, len(made.parts()), seat)
    for shown in (*before, value):
        made.update(shown, buffer)
    names = made.names("x")
    assert len(names) == len(set(names)) == made.width
    return {name: number for name, number in zip(names, buffer.out, strict=True) if number}


@pytest.mark.parametrize(
    "kind, value, places",
    [
        (COUNT, -7, {"x": -7}),
        (FLAG, True, {"x": 1}),
        (Number("age", 3, 3 + ONE_HOT - 1), 4, {"x=4": 1}),
        (Number("year", 1600, 1700), 1692, {"x": 1692}),
        (SKY, 1, {"x=rain": 1}),
        (Maybe(SKY), 0, {"x=sun": 1}),
        (SetOf(SKY), 0b101, {"x.sun": 1, "x.snow": 1}),
        (Maybe(SetOf(SKY)), 0, {"x?": 1}),
        (Bag(SKY, 9), Bag(SKY, 9).pack([0, 2, 5]), {"x.rain": 2, "x.snow": 5}),
        (Counts(SKY), [3, 0, 1], {"x.sun": 3, "x.snow": 1}),
        (MapOf(SKY, Maybe(COUNT)), [None, 0, 4], {"x.rain?": 1, "x.snow?": 1, "x.snow": 4}),
        (CLOUD, SEEN_CLOUD.project(None, 2, 9), {"x.sky=snow": 1, "x.drops": 9}),
        (ListOf(SKY, 2), [1, 1], {"x.length": 2, "x.0=rain": 1, "x.1=rain": 1}),
        (ListOf(SKY), [1, 0, 1], {"x.length": 3, "x.*=rain": 2, "x.*=sun": 1}),
        (ListOf(CLOUD), [DRIZZLE, SHOWER], {"x.length": 2, "x.*.sky=rain": 2, "x.*.drops": 5}),
        (ListOf(SKY, 9, usual=1), [0, 1, 1], {"x.length": 3, "x.0=sun": 1, "x.*=rain": 2}),
        (WORD, "to whom it may concern", {}),
    ],
)  # fmt: skip
def test_a_value_stands_at_its_places(kind: Kind, value: Any, places: dict[str, float]) -> None:
    assert written(kind, value) == places


@pytest.mark.parametrize(
    "kind, values",
    [
        (COUNT, [3, 0, -2]),
        (SKY, [0, 2, 1]),
        (Maybe(SKY), [0, -1, 2, -1]),
        (SEAT, [0, 2, 1]),
        (SetOf(SKY), [0b101, 0b011, 0]),
        (Maybe(SetOf(SKY)), [0, -1, 0b111, -1]),
        (Bag(SKY, 9), [Bag(SKY, 9).pack([0, 2, 5]), 0]),
        (Counts(SKY), [[3, 0, 1], [0, 2, 1]]),
        (MapOf(SKY, Maybe(COUNT)), [[None, 0, 4], [1, None, 4]]),
        (BySeat(Maybe(SKY)), [[0, 1, -1], [-1, 1, 2]]),
        (BySeat(Maybe(ListOf(SKY))), [[[0], None, [1, 1]], [None, [2], [1]]]),
        (Maybe(CLOUD), [DRIZZLE, None, SHOWER, None]),
        (Maybe(FRONT), [SEEN_FRONT.project(None, [1, 2]), None, SEEN_FRONT.project(None, [2]), None]),
        (ListOf(SKY, 2), [[1, 1], [1, 0], [], [2]]),
        (ListOf(SKY), [[1, 0, 1], [1, 0], [0, 0, 0]]),
        (ListOf(Maybe(SKY)), [[1, -1, 1], [-1, 1]]),
        (ListOf(CLOUD), [[DRIZZLE, SHOWER], [SHOWER], []]),
        (ListOf(CLOUD, 3), [[DRIZZLE, SHOWER], [DRIZZLE], [DRIZZLE, DRIZZLE, SHOWER], [SHOWER]]),
        (ListOf(CLOUD, 40), [[SHOWER] * 32, [SHOWER] * 33, [SHOWER] * 34 + [DRIZZLE], [SHOWER] * 31 + [DRIZZLE] * 3]),
        (ListOf(COUNT), [[4, 5], [1, 2, 3]]),
        (CLOAK, [0, 3, 1, 4]),
        (SetOf(CLOAK), [0b10101, 0b00011, 0b11000, 0]),
        (Counts(CLOAK), [[3, 0, 1, 0, 2], [0, 2, 1, 0, 2]]),
        (Bag(CLOAK, 9), [Bag(CLOAK, 9).pack([0, 2, 5, 0, 1]), 0]),
        (ListOf(CLOAK, 9, usual=2), [[0, 1, 2], [0, 1], [4]]),
    ],
)  # fmt: skip
def test_a_value_leaves_no_trace_of_those_before(kind: Kind, values: list[Any]) -> None:
    for at, value in enumerate(values):
        for seat in range(3):
            assert written(kind, value, seat, before=values[:at]) == written(kind, value, seat)


def test_lists_that_have_changed_in_place_are_seen_to_have_changed() -> None:
    made = feature(ListOf(FRONT), 2)
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    skies = [1]
    made.update([SEEN_FRONT.project(None, skies)], buffer)
    skies.append(2)
    made.update([SEEN_FRONT.project(None, skies)], buffer)
    assert dict(zip(made.names("x"), buffer.out, strict=True))["x.*.skies.length"] == 2


class Weather(MutableData):
    """A thing of which a seat sees some fields."""

    sky: int = field(SKY)
    drops: list[int] = field(ListOf(COUNT))
    secret: int = field(COUNT)


SEEN_WEATHER = Weather.SHAPE.only("drops", "sky").plus(("age", COUNT))
MASKED_WEATHER = Weather.SHAPE.only("drops").plus(("sky", Maybe(SKY)))


def test_a_thing_that_has_changed_is_seen_as_it_is_now() -> None:
    made = feature(Structure("weather", SEEN_WEATHER), 2)
    buffer = ObservationBuffer(made.width, len(made.parts()), 0)
    weather = Weather(1, [2, 3], 4)
    made.update(SEEN_WEATHER.project(weather, 1), buffer)
    weather.sky, weather.secret = 2, 5
    weather.drops.append(6)
    made.update(SEEN_WEATHER.project(weather, 1), buffer)
    seen = {name: number for name, number in zip(made.names(""), buffer.out, strict=True) if number}
    assert seen == {"drops.length": 3, "drops.*": 11, "sky=snow": 1, "age": 1}


@pytest.mark.parametrize("before", [[], [SEEN_WEATHER.project(Weather(1, [2], 4), 6)]])
def test_what_is_seen_comes_from_a_thing_and_from_beside_it(before: list[Any]) -> None:
    seen = SEEN_WEATHER.project(Weather(1, [2, 3], 4), 7)
    places = {"x.drops.length": 2, "x.drops.*": 5, "x.sky=rain": 1, "x.age": 7}
    assert written(Structure("weather", SEEN_WEATHER), seen, before=before) == places


def test_a_field_that_a_view_gives_another_value_never_shows_the_true_one() -> None:
    masked, shown = MASKED_WEATHER.project(Weather(2, [2], 4), -1), MASKED_WEATHER.project(Weather(2, [2], 4), 2)
    drops = {"x.drops.length": 1, "x.drops.*": 2}
    kind = Structure("weather", MASKED_WEATHER)
    assert written(kind, masked) == written(kind, masked, before=[shown]) == drops
    assert written(kind, shown, before=[masked]) == {**drops, "x.sky=snow": 1}


def test_a_shape_that_was_not_cut_shows_a_thing_whole() -> None:
    seen = Weather.SHAPE.project(Weather(1, [2, 3], 4))
    places = {"x.sky=rain": 1, "x.drops.length": 2, "x.drops.*": 5, "x.secret": 4}
    assert written(Structure("weather", Weather.SHAPE), seen) == places


def test_a_view_may_show_some_fields_and_nothing_beside_them() -> None:
    shape = Weather.SHAPE.only("drops")
    assert written(Structure("weather", shape), shape.project(Weather(1, [2], 4))) == {
        "x.drops.length": 1,
        "x.drops.*": 2,
    }


def test_a_view_with_too_few_or_too_many_values_says_which_it_needs() -> None:
    with pytest.raises(ValueError, match="2 values for 1 fields: age"):
        SEEN_WEATHER.project(Weather(1, [2, 3], 4), 7, 8)
    with pytest.raises(ValueError, match="1 values for 2 fields: sky, drops"):
        SEEN_CLOUD.project(None, 1)
    with pytest.raises(ValueError, match="needs the thing that it is cut from"):
        SEEN_WEATHER.project(None, 7)
    with pytest.raises(ValueError, match="needs values alone, and no thing"):
        Weather.SHAPE.project(Weather(1, [2, 3], 4), 1, [2, 3], 4)


def test_a_long_list_shows_its_first_places_and_adds_up_the_rest() -> None:
    letters = Ids("letter", [chr(ord("a") + at) for at in range(26)] + [f"a{at}" for at in range(30)])
    assert written(ListOf(letters, 9), [0, 0, 1, 1]) == {"x.length": 4, "x.0=a": 1, "x.1=a": 1, "x.*=b": 2}


def test_seats_are_counted_from_the_observer() -> None:
    assert written(SEAT, 0, seat=2) == {"x=seat+1": 1}
    assert written(BySeat(COUNT), [5, 6, 7], seat=1) == {"x.seat+0": 6, "x.seat+1": 7, "x.seat+2": 5}


def test_what_is_absent_leaves_its_places_empty() -> None:
    shape = Shape(("sky", Maybe(SKY)), ("set", Maybe(SetOf(SKY))), ("cloud", Maybe(CLOUD)))
    assert written(Structure("all", shape), shape.project(None, -1, -1, None)) == {}


def test_a_seat_sees_its_own_hand_and_who_has_to_decide() -> None:
    state = MOONLIGHT.new(2, seed=1)
    state.apply(1, state.legal(1)[0])
    moonlight = observation_spec(MOONLIGHT, 2)
    for seat in range(2):
        buffer = moonlight.buffer(seat)
        moonlight.update(state, buffer)
        seen = {name: number for name, number in zip(moonlight.names, buffer.out, strict=True) if number}
        assert seen["decision=lay_cards"] == 1
        assert seen[f"waiting.*=seat+{(0 - seat) % 2}"] == seen[f"answered.*=seat+{(1 - seat) % 2}"] == 1
        hand = {name for name in seen if name.startswith("table.hand.*")}
        assert hand == {f"table.hand.*={card}" for card in state.table.hands[seat]}


@pytest.mark.parametrize(
    "kind, value, places",
    [
        (CLOAK, 2, {"x=seat+1": 1}),
        (CLOAK, 0, {"x=seat+2": 1}),
        (CLOAK, 3, {"x=seat+3": 1}),
        (CLOAK, 4, {"x=torn": 1}),
        (SetOf(CLOAK), 0b11011, {"x.seat+0": 1, "x.seat+2": 1, "x.seat+3": 1, "x.torn": 1}),
        (Counts(CLOAK), [7, 8, 9, 1, 2], {"x.seat+0": 8, "x.seat+1": 9, "x.seat+2": 7, "x.seat+3": 1, "x.torn": 2}),
        (Bag(CLOAK, 9), Bag(CLOAK, 9).pack([7, 8, 0, 0, 2]), {"x.seat+0": 8, "x.seat+2": 7, "x.torn": 2}),
        (ListOf(CLOAK), [0, 0, 1, 4], {"x.length": 4, "x.*=seat+2": 2, "x.*=seat+0": 1, "x.*=torn": 1}),
    ],
)  # fmt: skip
def test_colors_of_seats_are_counted_from_the_observer(kind: Kind, value: Any, places: dict[str, float]) -> None:
    """Three sit at the table, and the second looks; nobody wears purple."""
    assert written(kind, value, seat=1, seats=3) == places


def test_a_list_that_is_longer_than_it_can_be_is_refused() -> None:
    with pytest.raises(IndexError, match="3 values in a list of at most 2"):
        written(ListOf(SKY, 2), [0, 1, 2])
    with pytest.raises(IndexError, match="3 values in a list of at most 2"):
        written(ListOf(SKY, 2), [0, 1, 2], before=[[0, 1]])
