"""Options in words: every option of every game, and every value of it, is named and explained in both languages."""

import pytest

from walpurgis.formats.text import LANGUAGES
from walpurgis.games import catalogue, game, ids
from walpurgis.kernel.kinds import Json

ALL = [(one, name, rule) for one in ids() for name, rule in game(one).options["properties"].items()]


def values_of(rule: dict[str, Json]) -> list[str]:
    """What an option can be and a person chooses by name; larger numbers speak for themselves."""
    if "enum" in rule:
        return [str(value) for value in rule["enum"]]
    if rule["type"] == "boolean" or rule["maximum"] - rule["minimum"] > 5:
        return []
    return [str(value) for value in range(rule["minimum"], rule["maximum"] + 1)]


@pytest.mark.parametrize("one, name, rule", ALL)
def test_an_option_and_its_values_are_named_in_both_languages(one: str, name: str, rule: dict[str, Json]) -> None:
    keys = ["name", "help", *[f"values.{value}" for value in values_of(rule)]]
    for language in LANGUAGES:
        words = catalogue(one, language)
        assert [key for key in keys if not words.has(f"options.{name}.{key}")] == []
    english, german = (catalogue(one, language).find(f"options.{name}.help") for language in LANGUAGES)
    assert english != german


@pytest.mark.parametrize("one", ids())
def test_no_text_speaks_of_an_option_that_does_not_exist(one: str) -> None:
    for language in LANGUAGES:
        assert set(catalogue(one, language).texts.get("options", {})) == set(game(one).options["properties"])


@pytest.mark.parametrize("one, name, rule", ALL)
def test_the_seats_that_an_option_is_for_are_seats_of_the_game(one: str, name: str, rule: dict[str, Json]) -> None:
    seats = set(game(one).seats)
    assert set(rule.get("seats", seats)) <= seats
    for value, allowed in rule.get("only", {}).items():
        assert value in [str(choice) for choice in rule["enum"]]
        assert set(allowed) <= seats
        for count in allowed:
            game(one).new(count, {name: next(choice for choice in rule["enum"] if str(choice) == value)}, 1)
