"""No missing word: whatever is asked, done and told in a thousand random games can be said in both languages."""

import re

import pytest

from tests.games.sentences import Heard
from walpurgis.games import catalogue, ids
from walpurgis.kernel.text import LANGUAGES

GAMES = 1_000
HOLE = re.compile(r"[{}\[\]]|\bNone\b|  | [.,]")
"""What a sentence has that was not filled in as it should be."""


@pytest.mark.parametrize("one", ids())
def test_every_prompt_move_and_event_of_random_games_is_said_in_both_languages(one: str) -> None:
    heard = Heard(one)
    for seed in range(GAMES // len(ids())):
        heard.play(seed)
    assert len(heard.events) > 100
    for language in LANGUAGES:
        said = [sentence["say"] for sentence in heard.said(catalogue(one, language))]
        assert [sentence for sentence in said if HOLE.search(sentence) or not sentence] == []
