"""Views, moves and events are what the schema says."""

import random

import jsonschema
import pytest

from walpurgis.games.witchstone import GAME


@pytest.mark.parametrize("seats", [2, 4])
def test_views_moves_and_events_fit_the_schema(seats: int) -> None:
    schema = GAME.schema()

    def fits(kind: str) -> jsonschema.Draft202012Validator:
        return jsonschema.Draft202012Validator(schema | {"$ref": f"#/$defs/{kind}"})

    views, moves, events = fits("view"), fits("move"), fits("event")
    state, rng = GAME.new(seats, {"secret_scrolls": True, "handicap_1": 2}, seats), random.Random(seats)
    heard = state.listen()
    while not state.over:
        seat = state.waiting[0]
        move = rng.choice(state.legal(seat))
        moves.validate(move.data())
        state.apply(seat, move)
        if rng.random() < 0.08:
            views.validate(state.view(rng.choice([None, *range(seats)])))
            for event in heard:
                events.validate(event.data())
        heard.clear()
    views.validate(state.view(None))
