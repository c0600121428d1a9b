"""What a result says: every line of every score is named in both languages, and so is what stands beside it."""

import random
from typing import Any

import pytest

from walpurgis.formats.text import LANGUAGES
from walpurgis.games import catalogue, game, ids
from walpurgis.kernel.kinds import Json

TABLES: list[tuple[str, int, dict[str, Json]]] = [
    (one, seats, {}) for one in ids() for seats in (min(game(one).seats), max(game(one).seats))
]
TABLES += [("septima", 2, {"mode": "basic"}), ("broom_service", 3, {"board": "back", "storm_clouds": True})]


def finished(one: str, seats: int, options: dict[str, Json], seed: int) -> dict[str, Any]:
    """The result of a random game."""
    state, rng = game(one).new(seats, options, seed), random.Random(seed)
    while not state.over:
        seat = rng.choice(state.waiting)
        state.apply(seat, rng.choice(state.legal(seat)))
    return state.result()


@pytest.mark.parametrize("one, seats, options", TABLES)
def test_every_line_of_a_score_is_named_in_both_languages(one: str, seats: int, options: dict[str, Json]) -> None:
    result = finished(one, seats, options, 5)
    lines = {line for own in result["breakdown"] for line in own}
    for language in LANGUAGES:
        words = catalogue(one, language)
        assert [line for line in lines if not words.has(f"result.{line}")] == []
        assert all(game(one).result_notes(result, words) or [True])


@pytest.mark.parametrize(
    "language, met, missed", [("en", " Met.", " Not met."), ("de", " Erfüllt.", " Nicht erfüllt.")]
)
def test_a_solo_result_tells_each_tribulation_met_or_missed(language: str, met: str, missed: str) -> None:
    result = finished("septima", 1, {"mode": "solo"}, 5)
    said = game("septima").result_notes(result, catalogue("septima", language))
    assert len(said) == len(result["tribulations"]) == 8
    assert [sentence.endswith(met) for sentence in said] == [one["met"] for one in result["tribulations"]]
    assert all(sentence.endswith((met, missed)) for sentence in said)


@pytest.mark.parametrize("language, ending", [("en", "the witches need 6"), ("de", "die Hexen brauchen 6")])
def test_a_result_of_new_salem_tells_who_was_who_and_counts_the_despair(language: str, ending: str) -> None:
    result = finished("new_salem", 3, {}, 5)
    words = catalogue("new_salem", language)
    said = game("new_salem").result_notes(result, words)
    assert len(said) == 4
    assert ending in said[-1]
    assert words.has(f"endings.{result['ending']}")
