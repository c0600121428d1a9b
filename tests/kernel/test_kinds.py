"""Kinds: the one bridge between small numbers inside and words outside goes both ways without loss."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from examples.teaching import LAY, VERBS
from walpurgis.kernel import (
    COUNT,
    FLAG,
    SEAT,
    SEATS,
    WORD,
    Anything,
    Bag,
    BySeat,
    Counts,
    Ids,
    Kind,
    ListOf,
    MapOf,
    Maybe,
    MaybeToken,
    MoveKind,
    Number,
    SetOf,
    Token,
    TupleOf,
)

HERBS = Ids("herb", ("sage", "rue", "wolfs-bane"))
TOKENS: list[Token] = [
    HERBS,
    Number("card", 1, 15),
    Number("shift", -3, 3),
    SEAT,
    MaybeToken(HERBS),
    MaybeToken(Number("die", 1, 6), "nothing"),
    SetOf(HERBS),
    Bag(HERBS, 3),
]
VALUES: list[tuple[Kind, Any]] = [
    (COUNT, -12),
    (FLAG, True),
    (WORD, "Mond über'm Ried"),
    (SEATS, (0, 2)),
    (Maybe(HERBS), -1),
    (Maybe(HERBS), 2),
    (Maybe(ListOf(HERBS)), None),
    (Maybe(WORD), None),
    (ListOf(HERBS), [2, 0, 2]),
    (TupleOf(Maybe(MoveKind(VERBS))), (LAY.of(3), None)),
    (BySeat(COUNT), [1, 2]),
    (MapOf(HERBS, ListOf(COUNT)), [[1], [], [2, 3]]),
    (Counts(HERBS), [0, 4, 1]),
    (Anything("anything"), {"a": [1, None]}),
]


@pytest.mark.parametrize("kind", TOKENS, ids=lambda kind: kind.name)
@settings(deadline=None)
@given(data=st.data())
def test_a_token_goes_to_words_and_back(kind: Token, data: st.DataObject) -> None:
    value = kind.value(data.draw(st.integers(0, kind.size - 1)))
    assert kind.read(kind.write(value), "here") == value
    assert kind.parse(kind.say(value)) == value
    assert " " not in kind.say(value)
    assert kind.value(kind.ordinal(value)) == value
    Draft202012Validator(kind.schema()).validate(kind.write(value))


@pytest.mark.parametrize("kind", TOKENS, ids=lambda kind: kind.name)
def test_the_values_of_a_token_are_counted_and_each_has_its_own_word(kind: Token) -> None:
    values = [kind.value(ordinal) for ordinal in range(kind.size)]
    assert [kind.ordinal(value) for value in values] == list(range(kind.size))
    assert len({kind.say(value) for value in values}) == kind.size


@pytest.mark.parametrize("kind, value", VALUES, ids=lambda part: getattr(part, "name", ""))
def test_any_kind_writes_what_it_reads_and_what_its_schema_allows(kind: Kind, value: Any) -> None:
    written = kind.write(value)
    again = kind.read(written, "here")
    assert (again, type(again)) == (value, type(value))
    Draft202012Validator.check_schema(kind.schema())
    Draft202012Validator(kind.schema()).validate(written)


@pytest.mark.parametrize(
    "kind, data, said",
    [
        (HERBS, "hops", "here: 'hops' is not a herb: sage, rue, wolfs-bane"),
        (HERBS, 0, "here: 0 is not a herb"),
        (Number("card", 1, 15), 16, "here: 16 is not a card: a whole number from 1 to 15"),
        (Number("card", 1, 15), True, "here: True is not a card"),
        (COUNT, "3", "here: '3' is not a whole number"),
        (COUNT, False, "here: False is not a whole number"),
        (FLAG, 1, "here: 1 is not true or false"),
        (WORD, 1, "here: 1 is not a text"),
        (SetOf(HERBS), ["rue", "rue"], "here: 'rue' stands twice"),
        (SetOf(HERBS), "rue", "here: 'rue' is not a list of herb ids"),
        (Bag(HERBS, 3), {"rue": 4}, "here.rue: 4 is not a count from 0 to 3"),
        (Bag(HERBS, 3), {"hops": 1}, "here: 'hops' is not a herb"),
        (Bag(HERBS, 3), ["rue"], "is not a table of counts by herb"),
        (ListOf(HERBS), "rue", "here: 'rue' is not a list of herb"),
        (ListOf(HERBS), ["rue", "hops"], "here.1: 'hops' is not a herb"),
        (MapOf(HERBS, COUNT), {"sage": 1}, "here: no value for rue, wolfs-bane; set one place alone by its own path"),
        (MapOf(HERBS, COUNT), {"hops": 1}, "here: 'hops' is not a herb"),
        (MapOf(HERBS, COUNT), 3, "here: 3 is not a table by herb"),
        (Counts(HERBS), {"rue": "x"}, "here.rue: 'x' is not a whole number"),
        (MoveKind(VERBS), 3, "here: 3 is not a move in notation"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place_and_what_would_fit(kind: Kind, data: Any, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        kind.read(data, "here")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "kind, word, said",
    [
        (Number("card", 1, 15), "x", "card: 'x' is not a card"),
        (Number("card", 1, 15), "-", "card: '-' is not a card"),
        (Number("card", 1, 15), "1.5", "card: '1.5' is not a card"),
        (SetOf(HERBS), "rue+hops", "set of herb: 'hops' is not a herb"),
        (Bag(HERBS, 3), "rue*x", "bag of herb.rue: 'x' is not a count from 0 to 3"),
        (Bag(HERBS, 3), "rue+rue", "bag of herb: 'rue' stands twice; write rue*2 for two"),
        (MaybeToken(HERBS), "hops", "herb: 'hops' is not a herb"),
    ],
)
def test_a_word_that_does_not_fit_is_refused(kind: Token, word: str, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        kind.parse(word)
    assert said in str(refused.value)


def test_files_without_null_say_none() -> None:
    assert Maybe(HERBS).read("none", "here") == -1
    assert Maybe(ListOf(HERBS)).read("none", "here") is None
    assert MaybeToken(HERBS).read("none", "here") == -1


def test_counts_that_are_not_named_are_zero() -> None:
    assert Counts(HERBS).read({"rue": 2}, "here") == [0, 2, 0]


def test_bags_and_sets_read_well() -> None:
    assert Bag(HERBS, 3).say(Bag(HERBS, 3).pack([2, 0, 1])) == "sage*2+wolfs-bane"
    assert (Bag(HERBS, 3).say(0), SetOf(HERBS).say(0)) == ("none", "none")
    assert SetOf(HERBS).say(0b110) == "rue+wolfs-bane"


def test_an_id_cannot_stand_twice() -> None:
    with pytest.raises(ValueError, match="herb: the same id stands twice in rue, rue, sage"):
        Ids("herb", ("rue", "sage", "rue"))


def test_a_long_list_is_cut_short_in_messages() -> None:
    many = Ids("region", [f"r{number}" for number in range(99)])
    with pytest.raises(ValueError, match=r"r11, … \(99 in all\)$"):
        many.read("nowhere", "here")
