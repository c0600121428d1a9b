"""Positions: every state can be written down in words and be made again from them."""

import random
import tomllib
from typing import Any

import pytest

from examples.teaching import GAME
from tests.kernel.weather import FEEL
from tests.kernel.weather import GAME as WEATHER
from walpurgis.formats.position import describe, paths, place
from walpurgis.formats.scenario import begin
from walpurgis.kernel import Game, State
from walpurgis.kernel.data import read_path, write_path
from walpurgis.kernel.state import fix_chance
from walpurgis.testing import random_move


def again(game: Game[Any], state: State[Any]) -> State[Any]:
    return begin(game, tomllib.loads(describe(state))["given"])


@pytest.mark.parametrize("game", [GAME, WEATHER], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(4))
def test_a_described_position_is_the_identical_state(game: Game[Any], seed: int) -> None:
    state, rng = game.new(game.seats[seed % len(game.seats)], seed=seed), random.Random(seed)
    while not state.over:
        assert again(game, state).save() == state.save()
        assert again(game, state).waiting == state.waiting
        state.apply(*random_move(state, rng))
    assert again(game, state).save() == state.save()


def test_what_was_said_and_what_is_fixed_belong_to_a_position() -> None:
    state = WEATHER.new(2)
    state.say(1, FEEL.of(3))
    state.script = fix_chance(WEATHER.chances, {"die": [4], "pile": ["fog"]})
    assert again(WEATHER, state).save() == state.save()
    assert '"I feel fog"' in describe(state)
    assert 'die" = [4]' in describe(state)


def test_a_position_reads_like_the_rules() -> None:
    text = describe(WEATHER.new(2))
    assert '  {step = "Look", seat = 0, then = {step = "RollDie"}},' in text
    assert '"clouds" = [{sky = "rain", size = 5}]' in text
    assert '"seen" = {sun = 0, rain = 0, hail = 0, fog = 0}' in text
    assert '"top" = "none"' in text


def test_paths_lead_to_every_value() -> None:
    table = WEATHER.new(2).table
    assert paths(table) == ["pile", "clouds", "seen", "height", "top", "rolls"]
    assert [read_path(table, path) for path in paths(table)] == [
        ["sun", "rain", "hail", "fog", "fog"],
        [{"sky": "rain", "size": 5}],
        {"sun": 0, "rain": 0, "hail": 0, "fog": 0},
        {"sun": 1, "rain": 2, "hail": 3, "fog": 4},
        None,
        [],
    ]


@pytest.mark.parametrize(
    "path, value",
    [
        ("pile", ["fog", "sun"]),
        ("pile.1", "fog"),
        ("clouds.0", {"sky": "sun", "size": 9}),
        ("clouds.0.size", 7),
        ("height.hail", 12),
        ("seen.fog", 2),
        ("top", "hail"),
    ],
)
def test_a_value_is_set_by_its_path_and_nothing_else_changes(path: str, value: object) -> None:
    table = WEATHER.new(2).table
    before = {other: read_path(table, other) for other in paths(table)}
    write_path(table, path, value)
    assert read_path(table, path) == value
    changed = [other for other in paths(table) if read_path(table, other) != before[other]]
    assert all(other.split(".")[0] == path.split(".")[0] for other in changed)


@pytest.mark.parametrize(
    "given, values",
    [
        ({"table": {"clouds": {"0": {"size": 8}}}}, {"clouds.0.size": 8, "clouds.0.sky": "rain"}),
        ({"table": {"height": {"fog": 9}}}, {"height": {"sun": 1, "rain": 2, "hail": 3, "fog": 9}}),
        ({"table": {"seen": {"fog": 9}}}, {"seen": {"sun": 0, "rain": 0, "hail": 0, "fog": 9}}),
        ({"table": {"pile": {"0": "hail"}}}, {"pile": ["hail", "rain", "hail", "fog", "fog"]}),
        ({"table": {"top": "none"}}, {"top": None}),
    ],
)
def test_a_given_may_name_a_part_of_a_table(given: dict[str, Any], values: dict[str, object]) -> None:
    state = WEATHER.new(2)
    place(state, given)
    assert {path: read_path(state.table, path) for path in values} == values


@pytest.mark.parametrize(
    "path, said",
    [
        ("moon", "moon: no field 'moon'; there are pile, clouds, seen, height, top, rolls"),
        ("clouds.0.shape", "clouds.0.shape: no field 'shape'; there are sky, size"),
        ("clouds.1.sky", "clouds.1.sky: '1' is not a place in a list of 1, counted from 0"),
        ("clouds.first", "clouds.first: 'first' is not a place in a list of 1, counted from 0"),
        ("height.snow", "height.snow: 'snow' is not a sky: sun, rain, hail, fog"),
        ("top.left", "top.left: there is nothing inside sky, so 'left' leads nowhere"),
        ("clouds.0.size.x", "clouds.0.size.x: there is nothing inside count, so 'x' leads nowhere"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_ends(path: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_path(WEATHER.new(2).table, path)
    assert str(refused.value) == said


def test_a_value_that_does_not_fit_its_path_is_refused() -> None:
    with pytest.raises(ValueError, match=r"clouds\.0\.sky: 'snow' is not a sky"):
        write_path(WEATHER.new(2).table, "clouds.0.sky", "snow")
