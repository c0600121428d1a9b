"""Moves: one object each, one text each, one JSON object each."""

import pytest
from jsonschema import Draft202012Validator

from examples.teaching import BURN, CARD, GAME, LAY, PASS, VERBS
from walpurgis.kernel import SEAT, Events, Ids, MaybeToken, Move, Number, SetOf, Verbs

HERBS = Ids("herb", ("sage", "rue", "Nightshade"))
TALK = Verbs("talk of herbs", Move)
PICK = TALK.add("pick", "pick {herbs} near {place}", SetOf(HERBS), MaybeToken(Number("place", 0, 9), "nowhere"))
GIVE = TALK.add("give", "give {herb} to {seat}: {count}", HERBS, SEAT, Number("count", 1, 9))
WAIT = TALK.add("wait", "wait", passing=True)


def test_a_move_is_one_object() -> None:
    assert LAY.of(3) is LAY.of(3)
    assert LAY.of(3) != LAY.of(4)
    assert LAY.of(3) != BURN.of(3)
    assert len({LAY.of(3), LAY.of(3), BURN.of(3)}) == 2


@pytest.mark.parametrize(
    "move, text",
    [
        (PICK.of(0b101, 4), "pick sage+Nightshade near 4"),
        (PICK.of(0, -1), "pick none near nowhere"),
        (GIVE.of(1, 2, 3), "give rue to 2: 3"),
        (WAIT.of(), "wait"),
    ],
)
def test_a_move_has_one_text_which_reads_back(move: Move, text: str) -> None:
    assert str(move) == text
    assert TALK.parse(text) is move
    assert TALK.read(move.data()) is move
    assert repr(move) == f"<{text}>"
    Draft202012Validator(TALK.schema()).validate(move.data())


@pytest.mark.parametrize("text", ["lay 9", "LAY 9", "  Lay   9 ", "lay\t9"])
def test_reading_forgives_case_and_spaces(text: str) -> None:
    state, nine = GAME.new(2), LAY.of(9)
    assert GAME.read(state, 0, text) is nine


def test_names_of_things_are_read_in_any_case_among_legal_moves() -> None:
    assert TALK.parse("PICK sage+Nightshade NEAR 4") is PICK.of(0b101, 4)


@pytest.mark.parametrize(
    "text, said",
    [
        ("fly home", "'fly home' is no move of moonlight; moves are written: lay {card}, burn {card}, pass"),
        ("lay 99", "'lay 99' is no move of moonlight: card: 99 is not a card: a whole number from 1 to 15"),
        ("lay nine", "'lay nine' is no move of moonlight: card: 'nine' is not a card"),
        ("lay", "'lay' is no move of moonlight; moves are written"),
        ("pass 3", "'pass 3' is no move of moonlight"),
        ("", "'' is no move of moonlight"),
    ],
)
def test_what_is_no_move_is_refused_with_how_moves_are_written(text: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        GAME.read(GAME.new(2), 0, text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "data, said",
    [
        ({"verb": "fly"}, "is not a move with one of the verbs lay, burn, pass"),
        ("lay 9", "is not a move with one of the verbs lay, burn, pass"),
        ({}, "is not a move with one of the verbs lay, burn, pass"),
        ({"verb": "lay"}, "lay: no value for 'card'"),
        ({"verb": "lay", "card": 9, "hand": 1}, "lay: no field 'hand'; it has card"),
        ({"verb": "lay", "card": "nine"}, "lay.card: 'nine' is not a card"),
    ],
)
def test_json_that_is_no_move_is_refused_by_field(data: object, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        VERBS.read(data)
    assert said in str(refused.value)


def test_a_verb_takes_as_many_numbers_as_its_text_has_fields() -> None:
    with pytest.raises(ValueError, match="lay takes 1 numbers, not 2"):
        LAY.of(1, 2)
    with pytest.raises(ValueError, match="has 1 fields for 0 kinds"):
        Verbs("poor", Move).add("lay", "lay {card}")


def test_a_template_names_what_the_moves_of_the_game_have() -> None:
    with pytest.raises(ValueError, match="the moves of moonlight has no attribute 'herb'"):
        VERBS.add("eat", "eat {herb}", HERBS)
    with pytest.raises(ValueError, match="a field cannot be called 'args', which every move has"):
        TALK.add("argue", "argue {args}", HERBS)


def test_a_name_stands_once_among_verbs_and_once_among_events() -> None:
    verbs, events = Verbs("twice", Move), Events()
    verbs.add("lay", "lay {card}", CARD)
    events.add("laid", ("card", CARD))
    with pytest.raises(ValueError, match="the verb 'lay' stands twice in twice"):
        verbs.add("lay", "lay {card}", CARD)
    with pytest.raises(ValueError, match="the event 'laid' stands twice"):
        events.add("laid", ("card", CARD))


def test_passing_moves_are_known_as_such() -> None:
    assert [verb.name for verb in VERBS.all if verb.passing] == ["pass"]
    assert PASS.of().verb.passing
