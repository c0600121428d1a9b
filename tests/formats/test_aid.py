"""Player aids: one page for each game and language, with the numbers of the box and clauses that exist."""

import pytest

from walpurgis.formats.aid import cited, differences, parse, read
from walpurgis.formats.rules import LABELS
from walpurgis.games import aid, ids, rules

BOX = {"constants": {"hand_size": 5}}


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("id", ids())
def test_every_game_has_a_player_aid_that_cites_clauses_of_its_rules(id: str, language: str) -> None:
    sections = aid(id, language)
    assert len(sections) >= 5
    known = rules(id, language).clauses()
    assert [clause for clause in cited(sections) if clause not in known] == []
    assert [section.title for section in sections if not cited([section])] == []


@pytest.mark.parametrize("id", ids())
def test_a_player_aid_says_the_same_in_both_languages(id: str) -> None:
    assert differences(aid(id, "en"), aid(id, "de")) == []


def test_numbers_are_filled_in_from_the_box() -> None:
    sections = read(
        "## A turn\n\n1. Draw up to {constants.hand_size}. (MOO-3.4)\n\n## The end\n\nIt ends.\n", BOX, "a.md"
    )
    assert [section.data() for section in sections] == [
        {"title": "A turn", "text": "1. Draw up to 5. (MOO-3.4)"},
        {"title": "The end", "text": "It ends."},
    ]


@pytest.mark.parametrize(
    "text, problem",
    [
        ("## A turn\n\nDraw up to 5 cards, then 12. (MOO-3.4)\n", "a.md, A turn: 5, 12 is typed"),
        ("## A turn\n\nDraw {constants.hand}.\n", "a.md, A turn: {constants.hand}: there is no 'hand'"),
        ("Draw a card.\n", "a.md: there is no section, ## TITLE"),
        ("## A turn\n\n## The end\n\nIt ends.\n", "a.md, A turn: there is no text"),
    ],
)
def test_what_is_wrong_with_a_player_aid_is_told(text: str, problem: str) -> None:
    assert any(found.startswith(problem) for found in parse(text, BOX, "a.md")[1])
    with pytest.raises(ValueError, match=r"a\.md"):
        read(text, BOX, "a.md")


def test_two_languages_that_differ_are_told() -> None:
    english = read("## A turn\n\nDraw {constants.hand_size}. (MOO-3.4)\n", BOX, "a.md")
    german = read("## Ein Zug\n\nZieh nach. (MOO-3.5)\n", BOX, "b.md")
    assert len(differences(english, german)) == 2
    assert differences(english, []) == ["1 sections in one language, 0 in the other"]
