"""Texts: what players read, complete in both languages, with forms, numbers and lists that read well."""

import random
from typing import Any

import pytest

import walpurgis
from examples.teaching import BURN, GAME
from tests.kernel.weather import CLAIMS, EVENTS, FEEL, LOOK, SAW
from tests.kernel.weather import GAME as WEATHER
from walpurgis.formats.text import LANGUAGES, Catalogue
from walpurgis.games import catalogue
from walpurgis.kernel import (
    COUNT,
    FLAG,
    SEAT,
    SEATS,
    WORD,
    Bag,
    Counts,
    Event,
    Ids,
    Kind,
    ListOf,
    Maybe,
    MaybeToken,
    SetOf,
)
from walpurgis.testing import random_move

HERBS = Ids("magic herb", ("sage", "rue", "bane"))
TEXTS: dict[str, Any] = {
    "names": {
        "magic_herb": {"sage": "sage", "rue": {"name": "rue", "acc": "the rue"}, "bane": "wolf's bane"},
        "sky": {"sun": "sunshine", "rain": {"name": "rain", "acc": "the rain"}, "hail": "hail", "fog": "fog"},
    },
    "verbs": {"look": "Look for {sky.acc}", "wait": "Wait"},
    "claims": {"feel": "I feel {sky}"},
    "events": {"rolled": "A {die}: {die:one eye|many eyes}", "saw": "{seat} sees {sky}"},
    "prompts": {"look": {"ask": "Look, {seat}!", "why": "It is day"}, "rest": {"ask": "Rest", "why": "It is night"}},
}
ENGLISH = Catalogue(WEATHER, "en", TEXTS)
GERMAN = Catalogue(WEATHER, "de", TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["examples.teaching:GAME", *walpurgis.games()])
def test_a_game_has_a_word_for_everything_in_every_language(game: str, language: str) -> None:
    assert catalogue(game, language).missing() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["examples.teaching:GAME", *walpurgis.games()])
def test_whatever_happens_in_a_game_can_be_said(game: str, language: str) -> None:
    words, found = catalogue(game, language), walpurgis.game(game)
    state, rng = found.new(found.seats[-1], seed=1), random.Random(1)
    told = state.listen()
    said = []
    while not state.over:
        seat, move = random_move(state, rng)
        said += [words.move(move), words.prompt(state, seat), words.prompt(state, seat, "why")]
        state.apply(seat, move)
    said += [words.event(event) for event in told]
    assert all(said)
    assert [text for text in said if "{" in text or "None" in text] == []


def test_what_a_catalogue_lacks_is_listed_by_key() -> None:
    assert ENGLISH.missing() == []
    assert Catalogue(WEATHER, "en", {"verbs": {"look": "Look"}}).missing() == [
        "verbs.wait",
        "claims.feel",
        "events.rolled",
        "events.saw",
        "prompts.look.ask",
        "prompts.look.why",
        "prompts.rest.ask",
        "prompts.rest.why",
    ]


def test_a_text_that_is_missing_is_named_with_its_language() -> None:
    with pytest.raises(KeyError, match=r"weather_toy: no de text for verbs\.fly"):
        GERMAN.find("verbs.fly")
    assert not GERMAN.has("verbs.fly")
    assert not GERMAN.has("verbs.look.deeper")
    with pytest.raises(KeyError, match="weather_toy: no de name for the magic herb hops"):
        GERMAN.name(HERBS, "hops")


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    with pytest.raises(ValueError, match="'la' is not a language here; there are en, de"):
        Catalogue(GAME, "la", {})
    with pytest.raises(ValueError, match="Moonlight has no texts in 'la'"):
        catalogue("examples.teaching:GAME", "la")


def test_moves_claims_and_events_are_said_with_names_forms_and_numbers() -> None:
    assert ENGLISH.move(LOOK.of(1)) == "Look for the rain"
    assert ENGLISH.move(LOOK.of(0)) == "Look for sunshine"
    assert ENGLISH.move(FEEL.of(1)) == "I feel rain"
    assert FEEL.of(1).verb.table is CLAIMS
    rolled = EVENTS.by_name["rolled"]
    assert ENGLISH.event(Event(rolled, (1,), None)) == "A 1: one eye"
    assert ENGLISH.event(Event(SAW, (0, 2), None)) == "Player 1 sees hail"
    assert ENGLISH.event(Event(SAW, (0, 2), None), ["Ada", "Bo"]) == "Ada sees hail"
    assert GERMAN.event(Event(SAW, (1, -1), None)) == "Spieler 2 sees nichts"
    assert ENGLISH.prompt(WEATHER.new(2), 0) == "Look, Player 1!"
    assert ENGLISH.prompt(WEATHER.new(2), 0, "why") == "It is day"


def test_a_question_that_is_asked_in_several_ways_has_a_text_for_each_case() -> None:
    words = Catalogue(WEATHER, "en", {"prompts": {"rest": {"ask": "Rest", "why": "Night", "ill": {"ask": "Sleep"}}}})
    assert words.question("rest", {}, "ask") == "Rest"
    assert words.question("rest", {"case": "ill"}, "ask") == "Sleep"
    assert words.question("rest", {"case": "ill"}, "why") == "Night", "what a case does not say is said for all"
    assert words.question("rest", {"case": "well"}, "ask") == "Rest"


@pytest.mark.parametrize("number, said", [(0, "0 eyes"), (1, "1 eye"), (-1, "−1 eye"), (2, "2 eyes")])
def test_a_number_chooses_its_word(number: int, said: str) -> None:
    assert ENGLISH.fill("{n} {n:eye|eyes}", {"n": COUNT}, {"n": number}) == said


def test_a_flag_chooses_its_word() -> None:
    for flag, said in ((True, "It rains"), (False, "It is dry")):
        assert ENGLISH.fill("It {wet:rains|is dry}", {"wet": FLAG}, {"wet": flag}) == said


def test_a_part_in_brackets_is_left_out_where_there_is_nothing_to_say() -> None:
    kinds: dict[str, Kind] = {"seat": SEAT, "herb": Maybe(HERBS), "n": COUNT}

    def said(text: str, herb: str | None, n: int) -> str:
        return ENGLISH.fill(text, kinds, {"seat": 0, "herb": herb, "n": n})

    assert said("One finds[ {herb}][ with {seat}]", None, 0) == "One finds with Player 1"
    assert said("One finds[ {herb}]", "rue", 0) == "One finds rue"
    assert said("One finds {n}[ and {n} {n:eye|eyes}]", None, 0) == "One finds 0"
    assert said("One finds[ {n} {n:eye|eyes}]", None, 2) == "One finds 2 eyes"


@pytest.mark.parametrize(
    "kind, value, english, german",
    [
        (ListOf(HERBS), [], "nothing", "nichts"),
        (ListOf(HERBS), ["rue"], "rue", "rue"),
        (ListOf(HERBS), ["rue", "sage"], "rue and sage", "rue und sage"),
        (ListOf(HERBS), ["rue", "sage", "bane"], "rue, sage and wolf's bane", "rue, sage und wolf's bane"),
        (SetOf(HERBS), ["sage", "bane"], "sage and wolf's bane", "sage und wolf's bane"),
        (Bag(HERBS, 3), {"sage": 2, "bane": 1}, "2 sage and 1 wolf's bane", "2 sage und 1 wolf's bane"),
        (Counts(HERBS), {"sage": 2, "rue": 0, "bane": 0}, "2 sage", "2 sage"),
        (Maybe(HERBS), None, "nothing", "nichts"),
        (Maybe(HERBS), "rue", "rue", "rue"),
        (MaybeToken(HERBS), None, "nothing", "nichts"),
        (MaybeToken(HERBS), "rue", "rue", "rue"),
        (SEAT, 0, "Player 1", "Spieler 1"),
        (SEATS, [0, 1], "Player 1 and Player 2", "Spieler 1 und Spieler 2"),
        (FLAG, True, "yes", "ja"),
        (FLAG, False, "no", "nein"),
        (COUNT, 7, "7", "7"),
        (WORD, "mist", "mist", "mist"),
    ],
)
def test_values_are_said_in_both_languages(kind: Kind, value: Any, english: str, german: str) -> None:
    assert ENGLISH.say(kind, value) == english
    assert GERMAN.say(kind, value) == german


def test_the_teaching_game_speaks_both_languages() -> None:
    assert catalogue("examples.teaching:GAME", "en").move(BURN.of(7)) == "Burn the 7"
    assert catalogue("examples.teaching:GAME", "de").move(BURN.of(7)) == "Die 7 verbrennen"
