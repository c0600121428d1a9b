"""Schemas: whatever a game shows, accepts, tells or lets a scenario set is what its schema says."""

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import walpurgis
from examples.teaching import GAME, LAY
from tests.kernel.weather import FEEL
from tests.kernel.weather import GAME as WEATHER
from walpurgis.kernel import Game
from walpurgis.testing import random_move, random_options

GAMES = ["examples.teaching:GAME", "tests.kernel.weather:GAME", *walpurgis.games()]


def part(game: Game[Any], name: str) -> Draft202012Validator:
    """The validator of one part of a game's schema."""
    schema = game.schema()
    return Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"})


@pytest.mark.parametrize("id", GAMES)
def test_a_schema_is_a_schema_and_plain_json(id: str) -> None:
    game = walpurgis.game(id)
    schema = game.schema()
    assert json.loads(json.dumps(schema)) == schema
    Draft202012Validator.check_schema(schema)
    for name, inside in schema["$defs"].items():
        Draft202012Validator.check_schema(inside)
        assert name in {"options", "view", "move", "event", "claim", "table", "step", "chance"}
    seats = game.seats[0]
    assert game.new(seats, random_options(game, seats, random.Random(0))).schema() == schema


@pytest.mark.parametrize("id", GAMES)
def test_every_option_has_a_default_and_a_description_and_is_bounded(id: str) -> None:
    game = walpurgis.game(id)
    for name, rule in game.options["properties"].items():
        assert rule["description"], name
        Draft202012Validator(rule).validate(rule["default"])
        bounded = "enum" in rule or rule["type"] == "boolean" or {"minimum", "maximum"} <= set(rule)
        assert bounded, name


@pytest.mark.parametrize("id", GAMES)
def test_random_games_stay_within_their_schema(id: str) -> None:
    game = walpurgis.game(id)
    parts = {name: part(game, name) for name in ("options", "view", "move", "event", "table", "step")}
    for seed in range(2):
        rng = random.Random(seed)
        seats = game.seats[seed % len(game.seats)]
        state = game.new(seats, random_options(game, seats, rng), seed)
        parts["options"].validate(state.options)
        told = state.listen()
        number = 0
        while not state.over:
            seat, move = random_move(state, rng)
            if number % 25 == 0:
                check(parts, state, rng)
            parts["move"].validate(move.data())
            state.apply(seat, move)
            number += 1
        check(parts, state, rng)
        for event in told[:: max(1, len(told) // 100)]:
            parts["event"].validate(event.data())


def check(parts: dict[str, Draft202012Validator], state: Any, rng: random.Random) -> None:
    parts["view"].validate(state.view(rng.choice([None, *range(state.seats)])))
    data = state.data()
    parts["table"].validate(data["table"])
    for step in data["stack"]:
        parts["step"].validate(step)


def test_a_view_with_an_open_answer_and_with_claims_is_what_its_schema_says() -> None:
    state = GAME.new(2)
    state.apply(0, state.legal(0)[0])
    part(GAME, "view").validate(state.view(0))
    talk = WEATHER.new(2)
    talk.say(0, FEEL.of(1))
    part(WEATHER, "view").validate(talk.view(None))
    part(WEATHER, "claim").validate(FEEL.of(1).data())


@pytest.mark.parametrize(
    "name, value",
    [
        ("move", {"verb": "lay", "card": 16}),
        ("move", {"verb": "fly", "card": 3}),
        ("move", {"verb": "lay"}),
        ("event", {"event": "drew", "seat": 0}),
        ("table", {"hands": []}),
        ("step", {"step": "Dance"}),
        ("options", {"moon": 1}),
        ("claim", FEEL.of(1).data()),
        ("chance", {"moon": [1]}),
        ("chance", {"deck": [16]}),
        ("chance", {"deck": 3}),
    ],
)
def test_a_schema_refuses_what_is_wrong(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        part(GAME, name).validate(value)


def test_a_schema_says_what_scenarios_may_fix() -> None:
    part(GAME, "chance").validate({"deck": [15, 1]})
    part(WEATHER, "chance").validate({"die": [6], "pile": ["fog"]})
    part(GAME, "move").validate(LAY.of(3).data())
