"""Everything that players read exists in both languages."""

import random

import pytest

from walpurgis.formats.text import LANGUAGES
from walpurgis.games import catalogue
from walpurgis.games.new_salem import GAME
from walpurgis.games.new_salem.ids import BuildingId, EventId
from walpurgis.games.new_salem.steps.targets import TARGETS_OF
from walpurgis.games.new_salem.steps.trigger import NameTarget
from walpurgis.games.new_salem.steps.window import OPEN
from walpurgis.games.new_salem.words import BUILDING, CHARACTER, CLAIMS, EVENT, NAMING, RELATION, TEAM, TYPE
from walpurgis.testing import random_move

EXAMPLES = {
    "my_store": "my_store tavern",
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
def test_every_target_of_every_event_has_a_question_of_its_own(language: str) -> None:
    """NSA-7.32, NSA-10.4: nobody has to know from elsewhere what the first and what the second target is."""
    words = catalogue("new_salem", language)
    cases = [
        {"case": event if target == 0 else f"{event}_{target + 1}"}
        for event, targets in zip(EVENT.ids, TARGETS_OF, strict=True)
        for target in range(len(targets))
    ]
    common = words.find("prompts.name_target.ask")
    assert common not in [words.question("name_target", case, "ask") for case in cases]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_questions_of_confession_differ_and_the_second_names_who_is_seen(language: str) -> None:
    words = catalogue("new_salem", language)
    state = GAME.new(4, {"constable": 0}, seed=3)
    state.stack = [NameTarget(0, EventId(EVENT.index["confession"]), (), 0)]
    first = words.prompt(state, 0)
    state.apply(0, NAMING[2])
    second = words.prompt(state, 0, players=["Ada", "Bo", "Cy", "Di"])
    assert first != second
    assert "Cy" in second


@pytest.mark.parametrize("hope, case", [(1, "poor"), (3, "able"), (6, "obliged")])
def test_the_constable_is_told_what_he_can_do_and_not_what_the_others_can(hope: int, case: str) -> None:
    """NSA-7.4, NSA-7.27, NSA-7.28: he gives nothing and does not pass."""
    state = GAME.new(3, {"constable": 0}, seed=3)
    for player in state.table.players:
        player.buildings, player.hope, player.despair = [BuildingId(0)], [1], [0]
    state.table.players[0].hope = [hope]
    state.table.events = [EventId(EVENT.index["town_gossip"])]
    state.stack = [OPEN]
    for language in LANGUAGES:
        words = catalogue("new_salem", language)
        assert words.prompt(state, 0) == words.find(f"prompts.open_window.{case}.ask")
        assert "Ada" in words.prompt(state, 1, players=["Ada", "Bo", "Cy"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_claim_reads_well(language: str) -> None:
    """NSA-13.9, NSA-4.12: all eleven kinds, and the store."""
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
    assert len(words.find("help.witch_tips.text").splitlines()) == 5
