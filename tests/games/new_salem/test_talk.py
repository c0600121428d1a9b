"""Table talk beside the moves (NSA-13)."""

import random

import pytest

from walpurgis.formats.record import begin, read, replay
from walpurgis.games.new_salem import GAME, talk
from walpurgis.games.new_salem.words import CLAIMS
from walpurgis.kernel import IllegalMove
from walpurgis.testing import random_move


def test_claims_are_recorded_and_replayed() -> None:
    """NSA-13.10, NSA-13.11: in record, views, samples and saves; moves and chance do not depend on them."""
    record, state = begin(GAME, 3, None, 4)
    _, silent = begin(GAME, 3, None, 4)
    rng = random.Random(1)
    for at in range(20):
        record.say(state, at % 3, CLAIMS.parse(f"accuse {(at + 1) % 3}"))
        seat, move = random_move(state, rng)
        record.play(state, seat, move)
        silent.apply(seat, move)
    assert "0! accuse 1" in str(record)
    again = replay(GAME, read(str(record)))
    assert again.save() == state.save()
    assert again.view(2)["said"][7] == {"moves": 7, "seat": 1, "claim": {"verb": "accuse", "subject": 2}}
    assert again.view(2)["said"][2]["moves"] == 0, "picks that can still be taken back do not count"
    assert state.sample(0, rng).view(1)["said"] == state.view(1)["said"]
    assert state.table == silent.table
    assert state.generator == silent.generator


def test_a_pick_that_is_taken_back_leaves_no_trace_in_what_was_said() -> None:
    """NSA-5.13, NSA-13.11, NSA-13.13: the record, which does not know of it, replays to the identical state."""
    record, state = begin(GAME, 3, None, 4)
    for _ in range(3):
        record.say(state, 1, CLAIMS.parse("accuse 2"))
    state.apply(0, state.legal(0)[0])
    for _ in range(7):
        record.say(state, 1, CLAIMS.parse("defend 2"))
    with pytest.raises(IllegalMove, match="at most 5 claims a player between two moves"):
        state.say(1, CLAIMS.parse("defend 2"))
    record.say(state, 2, CLAIMS.parse("defend 1"))
    state.retract(0)
    assert replay(GAME, read(str(record))).save() == state.save()
    for seat in range(3):
        record.play(state, seat, state.legal(seat)[0])
    record.say(state, 1, CLAIMS.parse("defend 2"))
    assert [saying.moves for saying in state.claims] == [0] * 11 + [3]
    assert replay(GAME, read(str(record))).save() == state.save()


def test_spectators_make_no_claims() -> None:
    """NSA-13.10: only players."""
    with pytest.raises(IllegalMove, match="only players"):
        GAME.new(3).say(3, CLAIMS.parse("accuse 1"))


def test_a_move_is_no_claim_and_a_claim_is_no_move() -> None:
    """NSA-13.10, NSA-13.12: claims are not among the legal moves."""
    state = GAME.new(3)
    with pytest.raises(IllegalMove, match="no such claim"):
        state.say(0, state.legal(0)[0])
    with pytest.raises(IllegalMove):
        state.apply(0, CLAIMS.parse("accuse 1"))
    assert not state.view(0)["said"]


@pytest.mark.parametrize("text", ["offer_hope 1 0 none", "offer_hope 1 100 none", "boast 1", "accuse merchant"])
def test_malformed_claims(text: str) -> None:
    """NSA-13.7, NSA-13.12: unknown kinds and values outside their domains."""
    with pytest.raises(ValueError):
        CLAIMS.parse(text)


def test_no_move_or_claim_shows_a_card() -> None:
    """NSA-13.3, NSA-13.7: nothing that a player can do or say names a character."""
    for verb in [*GAME.verbs.all, *CLAIMS.all]:
        assert "character" not in [kind.name for kind in verb.kinds]


@pytest.mark.parametrize(
    "text", ["I am the merchant!", "ask OBADIAH about it", "der Anwalt lügt", "Nightshade, surely", "die Henkerin"]
)
def test_forbidden_chat(text: str) -> None:
    """NSA-13.5: words of names and professions in both languages, whatever their case."""
    assert not talk.is_allowed_chat(text)


@pytest.mark.parametrize(
    "text",
    [
        "der Gastwirt",
        "die Gastwirtinnen",
        "Hafenmeister?",
        "ein Leichenbeschauer",
        "die Anwältin",
        "unsere Ärztin",
        "zwei Ärzte",
        "die Dorfärztin",
        "Kauffrau",
        "Kaufleute",
        "Rechtsanwalt",
        "the inn-keeper",
        "an inn keeper",
        "two coroners",
        "the harbormaster",
        "Hafen-Meisterin",
        "die Henker",
    ],
)
def test_other_forms_of_professions_are_forbidden(text: str) -> None:
    """NSA-13.5: the other gender, several of them, compounds, written together or apart, and both spellings."""
    assert not talk.is_allowed_chat(text)


@pytest.mark.parametrize(
    "text", ["Ich bin im Hafen", "der Meister baut", "an inn", "keep calm", "Das kaufe ich nicht", "money for lending"]
)
def test_words_that_only_resemble_a_profession_are_allowed(text: str) -> None:
    """NSA-13.5: parts of a profession are no profession."""
    assert talk.is_allowed_chat(text)


@pytest.mark.parametrize("text", ["I am a puritan", "he collects merchandise", "Player 2 has seen player 3", ""])
def test_allowed_chat(text: str) -> None:
    """NSA-13.1, NSA-13.2, NSA-13.5: all else, also words that only begin alike."""
    assert talk.is_allowed_chat(text)


def test_forbidden_words_come_from_the_box() -> None:
    """NSA-13.5: every word of name, profession and profession_de."""
    words = talk.forbidden_words()
    assert "obadiah" in words
    assert "thornbury" in words
    assert "coroner" in words
    assert "leichenbeschauerin" in words
    assert len(words) == len(set(words))
