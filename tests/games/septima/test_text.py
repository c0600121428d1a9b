"""Every word that a player reads, in both languages."""

import random
import re

import pytest

from walpurgis.formats.position import place
from walpurgis.games import catalogue
from walpurgis.games.septima import GAME, box, words
from walpurgis.kernel import Ids

KINDS = [kind for kind in vars(words).values() if isinstance(kind, Ids)]
CARDS = (words.ACTION, words.POTION, words.WITCH, words.SPELL, words.BUILDING, words.BOOK, words.PROLOGUE)
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


@LANGUAGES
def test_nothing_is_missing(language: str) -> None:
    text = catalogue("septima", language)
    assert text.missing() == []
    for kind in KINDS:
        assert all(text.name(kind, word) for word in kind.ids)
    for kind in CARDS:
        assert all(text.find(f"cards.{kind.name}.{word}") for word in kind.ids)


@LANGUAGES
@pytest.mark.parametrize("mode", ["basic", "full"])
def test_every_prompt_move_and_event_of_random_games_can_be_read(language: str, mode: str) -> None:
    text = catalogue("septima", language)
    for number in range(5):
        state = GAME.new(2 + number % 3, {"mode": mode}, number)
        rng = random.Random(number)
        heard = state.listen()
        while not state.over:
            seat = rng.choice(state.waiting)
            move = rng.choice(state.legal(seat))
            lines = [text.prompt(state, seat), text.prompt(state, seat, "why"), text.move(move)]
            state.apply(seat, move)
            lines += [text.event(event) for event in heard]
            del heard[:]
            for line in lines:
                assert line
                assert not re.search(r"[{}]|None", line), line
        for line in state.result()["breakdown"][0]:
            assert text.find(f"names.source.{line}")


@LANGUAGES
def test_the_table_can_be_drawn_for_every_seat_at_any_time(language: str) -> None:
    text = catalogue("septima", language)
    state = GAME.new(3, {"mode": "full"}, 5)
    rng = random.Random(5)
    while not state.over:
        if rng.random() < 0.03:
            for seat in (None, 0, 2):
                drawn = GAME.draw(state.view(seat), text)
                assert all(space in drawn for space in box.SPACES)
                assert max(len(line) for line in drawn.splitlines()[1:26]) <= 120
        seat = rng.choice(state.waiting)
        state.apply(seat, rng.choice(state.legal(seat)))


def test_a_book_is_shown_to_its_owner_only() -> None:
    """SEP-1.10: the Book stays secret until the end."""
    text = catalogue("septima", "en")
    state = GAME.new(2, {"mode": "basic"}, 1)
    own, other = (text.find(f"cards.book.{box.BOOK_IDS[player.book]}") for player in state.table.players)
    assert own in GAME.draw(state.view(0), text)
    assert other not in GAME.draw(state.view(0), text)


def test_the_log_tells_of_patients_who_waited_too_long() -> None:
    """SEP-19.2."""
    state = GAME.new(2, {"mode": "basic"}, 1)
    heard = state.listen()
    waiting = {"patients.T1": "patient_blind_yellow", "angry_patients": ["T1"], "angry": 15}
    calm = {"players.0.suspicion": -1, "players.1.suspicion": -1}
    place(state, {"table": waiting | calm, "stack": [{"step": "GatherCrowd"}]})
    text = catalogue("septima", "en")
    assert [text.event(event) for event in heard][-2:] == [
        "Patients who waited too long leave Town area 1.",
        "1 Angry Citizen joins the Crowd.",
    ]
