"""No inner code reaches players: places and pieces are called by what one sees of them, never FT27, 3F or e5."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.sentences import PLAYERS, Prompt
from walpurgis.bots import Position, levels, make_bot
from walpurgis.formats.text import LANGUAGES, Catalogue
from walpurgis.games import catalogue, game, ids
from walpurgis.kernel.game import Game
from walpurgis.testing.random_play import random_options

GAMES = 6
"""Whole games of each title, with other seats and options every time; Septima's solo mode is one of them."""
CODE = re.compile(r"\b(?:[A-Z]{1,3}\d+[A-Z]?|\d+[A-Z]{1,2}|[a-z]\d{1,2})\b|\w+_\w+")
"""What names of places and pieces look like in the rules, such as HC18, 3F, e5, T4 and hut_2."""


def test_codes_are_told_from_words() -> None:
    codes = ["FT27", "HC18", "SC3", "3F", "e5", "e12", "T4", "hut_2", "r3_4"]
    assert [code for code in codes if not CODE.search(f"You move to {code}.")] == []
    words = "Level 3, 2 VP, Chant (Earth), 13 → 16: the 1st Spider, 4 x Berry, Town area 5. SEP-23.9"
    assert CODE.search(words) is None


@pytest.mark.parametrize("one", ids())
def test_nothing_that_is_said_in_whole_games_of_bots_has_a_code_in_it(one: str) -> None:
    rules: Game[Any] = game(one)
    catalogues = [catalogue(one, language, seen=True) for language in LANGUAGES]
    for seed, seats in zip(range(GAMES), [rules.seats[-1], *rules.seats, *rules.seats], strict=False):
        options = random_options(rules, seats, random.Random(seed))
        for said in play(rules, seats, options, seed, catalogues):
            assert CODE.search(said) is None, said


def play(
    rules: Game[Any], seats: int, options: dict[str, Any], seed: int, catalogues: list[Catalogue]
) -> Iterator[str]:
    """One game; what the page says of it: questions, moves, notes on them, and what happened."""
    state = rules.new(seats, options, seed)
    level = "apprentice" if "apprentice" in levels(rules.id) else "novice"
    bots = [make_bot(rules.id, level, random.Random(seat)) for seat in range(seats)]
    rng = random.Random(seed)
    find_notes = rules.stakes.find_notes
    while not state.over:
        seat = rules.next_seat(state)
        move = bots[seat].choose(Position(state, seat, rng))
        prompt, offered = Prompt(state, seat), {one.verb.name: one for one in state.legal(seat)}
        notes = find_notes(state, seat, move) if find_notes else []
        events = state.listen()
        state.apply(seat, move)
        for words in catalogues:
            yield from (prompt.say(words, which) for which in ("ask", "why"))
            yield from (words.move(one, PLAYERS) for one in [move, *offered.values()])
            yield from (words.note(note, PLAYERS) for note in notes)
            for event in events:
                yield words.event(event, PLAYERS)
                yield words.event(event, PLAYERS, seat)
