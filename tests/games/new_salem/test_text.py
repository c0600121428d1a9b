"""Everything that players read exists in both languages."""

import random

import pytest

from walpurgis.games import catalogue
from walpurgis.games.new_salem import GAME
from walpurgis.games.new_salem.words import BUILDING, CHARACTER, CLAIMS, EVENT, RELATION, TEAM, TYPE
from walpurgis.kernel.text import LANGUAGES
from walpurgis.testing import random_move

EXAMPLES = {
    "claim_team": "claim_team 1 witch",
    "claim_seen": "claim_seen 1 witch trade+death",
    "claim_collecting": "claim_collecting trade+finance",
    "claim_hand": "claim_hand passed theatre*2+bank",
    "claim_no_choice": "claim_no_choice gallows",
    "propose_event": "propose_event confession 1 2",
    "offer_hope": "offer_hope 1 2 purge",
    "request_hope": "request_hope 2 none",
    "propose_constable": "propose_constable 1",
    "accuse": "accuse 1",
    "defend": "defend 1",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    words = catalogue("new_salem", language)
    assert words.missing() == []
    for kind in (BUILDING, TYPE, CHARACTER, EVENT, TEAM, RELATION):
        for word in kind.ids:
            assert words.name(kind, word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_claim_reads_well(language: str) -> None:
    """NSA-13.9: all eleven kinds."""
    words = catalogue("new_salem", language)
    assert set(EXAMPLES) == set(CLAIMS.by_name)
    for text in EXAMPLES.values():
        assert "{" not in words.move(CLAIMS.parse(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_read(language: str) -> None:
    words = catalogue("new_salem", language)
    for seed, seats in enumerate((3, 5, 8)):
        rng = random.Random(seed)
        state = GAME.new(seats, seed=seed)
        events = state.listen()
        while not state.over:
            for seat in state.waiting:
                assert "{" not in words.prompt(state, seat) + words.prompt(state, seat, "why")
                assert all("{" not in words.move(move) for move in state.legal(seat))
            state.apply(*random_move(state, rng))
        assert all("{" not in words.event(event) for event in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_the_table(language: str) -> None:
    """NSA-3.1, NSA-3.2: the open table, the own character and hand, and not the others'."""
    words = catalogue("new_salem", language)
    state = GAME.new(4, {"constable": 2}, seed=3)
    state.say(1, CLAIMS.parse("accuse 2"))
    text = GAME.draw(state.view(1), words)
    hand = state.table.players[1].hand
    assert all(words.name(BUILDING, BUILDING.write(card)) in text for card in hand)
    assert words.find("terminal.constable") in text
    assert words.move(CLAIMS.parse("accuse 2")) in text
    assert text.count(words.name(TEAM, "witch") + ":") + text.count(words.name(TEAM, "puritan") + ":") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_for_witches_are_there_for_everybody(language: str) -> None:
    """NSA-2.16: they are texts like any other, so that nobody can tell from them who is a witch."""
    words = catalogue("new_salem", language)
    assert len(words.find("help.witch_tips").splitlines()) == 5
