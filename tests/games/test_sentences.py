"""No missing word: whatever is asked, done and told in a thousand random games can be said in both languages."""

import re

import pytest

from tests.games.sentences import PLAYERS, Heard
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import catalogue, ids

GAMES = 200
FUZZED = 1_000
"""So many by `make fuzz`."""
HOLE = re.compile(r"[{}\[\]]|\bNone\b|  | [.,]")
"""What a sentence has that was not filled in as it should be."""


@pytest.mark.parametrize("one", ids())
def test_every_prompt_move_and_event_of_random_games_is_said_in_both_languages(one: str) -> None:
    hear(one, range(GAMES // len(ids())))


@pytest.mark.fuzz
@pytest.mark.parametrize("one", ids())
def test_every_sentence_of_many_random_games_is_said_in_both_languages(one: str) -> None:
    hear(one, range(GAMES // len(ids()), FUZZED // len(ids())))


def hear(one: str, seeds: range) -> None:
    """Play games of these seeds, and look at every sentence that is said in them."""
    heard = Heard(one)
    for seed in seeds:
        heard.play(seed)
    assert len(heard.events) > 100
    for language in LANGUAGES:
        sentences = list(heard.said(catalogue(one, language)))
        said = [sentence["say"] for sentence in sentences]
        mine = [sentence for sentence in sentences if "you" in sentence]
        assert mine
        assert [one for one in mine if PLAYERS[one["you"]] in one["say"]] == [], "the reader is you"
        assert [sentence for sentence in said if HOLE.search(sentence) or not sentence] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", ids())
def test_whatever_somebody_does_is_told_to_them_in_the_second_person(one: str, language: str) -> None:
    words = catalogue(one, language)
    events = words.texts["events"]
    acts = {name for name, text in events.items() if text.startswith(("{seat} ", "{seat}’s "))}
    assert acts
    assert [name for name in acts if not (words.has(f"you.{name}") or words.has(f"you.{name}.seat"))] == []
    assert [name for name in words.texts["you"] if name not in events] == []
