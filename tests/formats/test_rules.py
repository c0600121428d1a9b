"""Rules texts: read clause by clause, with the numbers of the box; what is wrong is named by file and line."""

from pathlib import Path

import pytest

from walpurgis.formats.placeholders import BadPath, look_up
from walpurgis.formats.rules import LABELS, BadRules, Note, Rules, parse, read
from walpurgis.formats.rules_check import check
from walpurgis.formats.text import LANGUAGES
from walpurgis.games import rules

BOX = {
    "constants": {"hand_size": 5, "prize": [9, 4], "loss": -3, "secret": True, "rows": [[1], [2]]},
    "owls": [{"id": "owl_1", "value": 2}, {"id": "owl_3", "value": 7}],
    "spells": [{"id": "hoot", "cost": ["pay(2)"], "effects": ["fly_any", "draw(3,1)", "lose(-4)"], "end": "rest_2"}],
}

ENGLISH = """# Moonlight

You are a witch.
The brightest wins.

## 1. Set-up

How it begins.

### MOO-1.1 Your hand

Take {constants.hand_size} cards,
one after the other.

Keep them secret, see MOO-3.1.

> **Ruling.** The book is silent.
> We deal face down.

> **Example.** You draw a 9.
>
> It stays with you.

### MOO-1.2 Owls

An owl is worth {owls.owl_3.value}; {{braces}} stay.

## 3. A turn

### MOO-3.1 Lay a card

The prizes are {constants.prize}, the last {constants.prize.1}.
"""

GERMAN = """# Mondschein

Du bist eine Hexe.

## 1. Aufbau

### MOO-1.1 Deine Hand

Nimm {constants.hand_size} Karten.

> **Auslegung.** Das Heft schweigt.

> **Beispiel.** Du ziehst eine 9.

### MOO-1.2 Eulen

Wert {owls.owl_3.value}.

## 3. Ein Zug

### MOO-3.1 Karte legen

Preise: {constants.prize}, der letzte {constants.prize.1}.
"""


def english(text: str = ENGLISH) -> Rules:
    return read(text, "en", BOX, "rules.en.md")


def problems(text: str, language: str = "en") -> list[str]:
    return parse(text, language, BOX, f"rules.{language}.md")[1]


def line_of(text: str, part: str) -> int:
    """The number of the line in which something stands first."""
    return text[: text.index(part)].count("\n") + 1


@pytest.fixture
def moonlight(tmp_path: Path) -> Path:
    """The folder of a game whose rules texts are in order."""
    (tmp_path / "rules.en.md").write_text(ENGLISH, "utf-8")
    (tmp_path / "rules.de.md").write_text(GERMAN, "utf-8")
    return tmp_path


# ----- what is read -----


def test_a_text_has_a_title_an_overview_and_chapters() -> None:
    found = english()
    assert (found.title, found.overview) == ("Moonlight", "You are a witch.\nThe brightest wins.")
    assert [(chapter.number, chapter.title) for chapter in found.chapters] == [(1, "Set-up"), (3, "A turn")]
    assert found.chapters[0].introduction == "How it begins."


def test_a_clause_has_its_title_its_paragraphs_and_its_notes() -> None:
    clause = english().clauses()["MOO-1.1"]
    assert clause.title == "Your hand"
    assert clause.text == "Take 5 cards,\none after the other.\n\nKeep them secret, see MOO-3.1."
    assert clause.notes == (
        Note("ruling", "The book is silent.\nWe deal face down."),
        Note("example", "You draw a 9.\n\nIt stays with you."),
    )
    assert clause.line == line_of(ENGLISH, "### MOO-1.1")


def test_two_notes_need_no_empty_line_between_them() -> None:
    text = ENGLISH.replace("face down.\n\n> **Example", "face down.\n> **Example")
    assert english(text).clauses()["MOO-1.1"].notes == english().clauses()["MOO-1.1"].notes


def test_words_that_players_look_for_a_clause_by_are_found_but_are_no_note() -> None:
    text = ENGLISH.replace("> **Ruling.** The", "> **Search.** mulligan, deal\n> anew\n\n> **Ruling.** The")
    clause = english(text).clauses()["MOO-1.1"]
    assert clause.words == "mulligan, deal\nanew"
    assert clause.notes == english().clauses()["MOO-1.1"].notes
    assert clause.mentions("Mulligan cards")
    assert english(text).data()["chapters"][0]["clauses"][0]["words"] == clause.words
    assert "words" not in english().data()["chapters"][0]["clauses"][0]
    assert (
        read(GERMAN.replace("Wert {", "> **Suche.** Uhu\n\nWert {"), "de", BOX, "a").clauses()["MOO-1.2"].words == "Uhu"
    )


def test_numbers_come_from_the_box_by_key_by_id_and_by_place() -> None:
    clauses = english().clauses()
    assert clauses["MOO-1.2"].text == "An owl is worth 7; {braces} stay."
    assert clauses["MOO-3.1"].text == "The prizes are 9, 4, the last 4."
    text = ENGLISH.replace("{constants.prize.1}", "{owls.0.value}, and a loss of {constants.loss}")
    assert english(text).clauses()["MOO-3.1"].text == "The prizes are 9, 4, the last 2, and a loss of −3."


def test_lists_stand_below_an_empty_line() -> None:
    text = ENGLISH.replace("Keep them secret", "1. Draw.\n2. Look,\n   and think.\n3. Keep them secret")
    assert english(text).clauses()["MOO-1.1"].text.endswith("and think.\n3. Keep them secret, see MOO-3.1.")


def test_german_texts_name_their_notes_in_german() -> None:
    found = read(GERMAN, "de", BOX, "rules.de.md")
    assert [note.kind for note in found.clauses()["MOO-1.1"].notes] == ["ruling", "example"]


def test_rules_may_be_written_in_every_language_that_players_read() -> None:
    assert tuple(LABELS) == LANGUAGES


def test_the_chapter_of_a_clause_is_found() -> None:
    assert english().chapter_of("MOO-3.1").title == "A turn"


def test_words_are_found_in_whatever_case_and_wherever_they_stand_in_a_clause() -> None:
    found = english().clauses().values()
    assert [clause.id for clause in found if clause.mentions("CARDS silent")] == ["MOO-1.1"]
    assert [clause.id for clause in found if clause.mentions("owl cards")] == []


def test_rules_as_json_hold_everything_but_lines() -> None:
    data = english().data()
    assert data["chapters"][0]["clauses"][1] == {
        "id": "MOO-1.2",
        "title": "Owls",
        "text": "An owl is worth 7; {braces} stay.",
        "notes": [],
    }


# ----- what is wrong with a text is named -----


@pytest.mark.parametrize(
    "right, wrong, problem",
    [
        ("# Moonlight", "Moonlight", "the first line is not the title of the game: # TITLE"),
        ("## 3. A turn", "## A turn", "'## A turn' is not a chapter's heading: ## NUMBER. TITLE"),
        ("### MOO-1.2 Owls", "### Owls", "'### Owls' is not a clause's heading: ### ABC-1.2 TITLE"),
        ("### MOO-1.2 Owls", "### MOO-1.2", "'### MOO-1.2' is not a clause's heading: ### ABC-1.2 TITLE"),
        ("### MOO-1.2 Owls", "### MOO-2.2 Owls", "MOO-2.2 stands in chapter 1"),
        ("**Ruling.**", "**Rule.**", "**Rule.** is not one of **Ruling.**, **Option.**, **Example.**"),
        ("> **Ruling.** The", "> The", "a quote begins with one of **Ruling.**, **Option.**, **Example.**"),
        (
            "{constants.hand_size}",
            "{constants.hand_sise}",
            "{constants.hand_sise}: there is no 'hand_sise' in constants; the nearest are hand_size",
        ),
        (
            "{owls.owl_3.value}",
            "{owls.owl_9}",
            "{owls.owl_9}: there is no 'owl_9' in owls; the nearest are owl_3, owl_1",
        ),
        ("{constants.prize.1}", "{constants.prize.2}", "there is no '2' in constants.prize; there are 0, 1, count"),
        ("{constants.hand_size}", "{constants.hand_size.no}", "in constants.hand_size, which is a single value"),
        (
            "{constants.hand_size}",
            "{spells.hoot.cost.pai}",
            "there is no 'pai' in spells.hoot.cost; the nearest are pay",
        ),
        ("{constants.hand_size}", "{spells.hoot.effects.fly_any}", "there is no 'fly_any' in spells.hoot.effects; the"),
        ("{constants.hand_size}", "{spells.hoot.id.hoot}", "in spells.hoot.id, which is a single value"),
        ("{constants.hand_size}", "{constants}", "that is a table with hand_size, prize, loss, secret, rows, not a"),
        ("{constants.hand_size}", "{constants.rows}", "that is a list of 2, not a number, a word or a list of these"),
        ("{constants.hand_size}", "{constants.secret}", "that is True, not a number, a word or a list of these"),
        (
            "one after the other",
            "1. after the other",
            "'1. after the other.' looks like a list; put an empty line above",
        ),
        ("> We deal", "> - We deal", "'- We deal face down.' looks like a list"),
        ("{{braces}}", "{braces", "a lone '{'; a placeholder is {path} on one line, a brace itself is '{{'"),
    ],
)
def test_a_bad_line_is_named_with_what_would_be_right(right: str, wrong: str, problem: str) -> None:
    text = ENGLISH.replace(right, wrong, 1)
    first = problems(text)[0]
    assert first.startswith(f"rules.en.md:{line_of(text, wrong)}: ")
    assert problem in first
    with pytest.raises(BadRules, match=r"rules\.en\.md:"):
        english(text)


def test_a_clause_without_text_and_a_game_without_overview_are_named() -> None:
    empty = ENGLISH.replace("An owl is worth {owls.owl_3.value}; {{braces}} stay.\n", "")
    assert problems(empty) == [f"rules.en.md:{line_of(empty, '### MOO-1.2')}: MOO-1.2 has no text"]
    bare = ENGLISH.replace("You are a witch.\nThe brightest wins.\n", "")
    assert problems(bare) == ["rules.en.md:1: there is no overview below the title"]


def test_all_problems_are_told_at_once_in_the_order_of_the_text() -> None:
    text = ENGLISH.replace("hand_size", "x").replace("**Ruling", "**Rule").replace("{constants.prize}", "{y}")
    assert [int(problem.split(":")[1]) for problem in problems(text)] == [
        line_of(text, "{constants.x}"),
        line_of(text, "**Rule."),
        line_of(text, "{y}"),
    ]


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    with pytest.raises(ValueError, match="'fr' is not a language here; there are en, de"):
        parse(ENGLISH, "fr", BOX, "rules.fr.md")


def test_a_path_into_the_box_may_be_looked_up_by_itself() -> None:
    assert look_up("owls.owl_1.value", BOX) == 2
    with pytest.raises(BadPath, match="no 'dogs' in the box; there are constants, owls, spells"):
        look_up("dogs", BOX)


@pytest.mark.parametrize(
    "path, shown",
    [
        ("spells.hoot.cost.pay", "2"),
        ("spells.hoot.effects.draw.0", "3"),
        ("spells.hoot.effects.draw.1", "1"),
        ("spells.hoot.effects.lose", "−4"),
        ("spells.hoot.end.rest", "2"),
        ("spells.hoot.effects.count", "3"),
        ("owls.count", "2"),
    ],
)
def test_the_amounts_of_an_effect_and_the_length_of_a_list_have_paths(path: str, shown: str) -> None:
    text = ENGLISH.replace("{constants.hand_size} cards", f"{{{path}}} cards")
    assert english(text).clauses()["MOO-1.1"].text.startswith(f"Take {shown} cards")


# ----- the strict check of a game -----


def test_texts_in_order_pass(moonlight: Path) -> None:
    assert check(moonlight, BOX) == []


@pytest.mark.parametrize(
    "file, right, wrong, expected",
    [
        ("de", "### MOO-1.2 Eulen", "", "rules.en.md:24: MOO-1.2 is missing in rules.de.md"),
        ("en", "MOO-3.1 Lay", "MOO-3.2 Lay", "rules.en.md:30: MOO-3.2 is missing in rules.de.md"),
        ("de", "## 3. Ein Zug", "## 4. Ein Zug", "rules.en.md:28: chapter 3 is missing in rules.de.md"),
        ("de", "> **Auslegung.** Das Heft schweigt.\n", "", "rules.de.md:7: MOO-1.1 has example, but ruling + example"),
        ("de", ", der letzte {constants.prize.1}", "", "rules.en.md:30: MOO-3.1 shows {constants.prize.1}, but not in"),
        (
            "en",
            "{constants.prize}",
            "9 and 4",
            "rules.de.md:21: MOO-3.1 shows {constants.prize}, but not in rules.en.md",
        ),
        ("en", "MOO-1.2 Owls", "MOO-1.1 Owls", "rules.en.md:24: MOO-1.1 stands here a second time"),
        ("en", "MOO-1.1 Your", "MOO-1.3 Your", "rules.en.md:24: MOO-1.2 stands after MOO-1.3"),
        ("en", "see MOO-3.1", "see MOO-3.9", "rules.en.md:10: MOO-1.1 refers to MOO-3.9, which has no text"),
        ("en", "{constants.prize}", "{prizes}", "rules.en.md:32: {prizes}: there is no 'prizes' in the box"),
    ],
)
def test_what_differs_between_languages_or_is_out_of_order_is_named(
    moonlight: Path, file: str, right: str, wrong: str, expected: str
) -> None:
    path = moonlight / f"rules.{file}.md"
    assert right in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(right, wrong), "utf-8")
    assert [problem for problem in check(moonlight, BOX) if problem.startswith(expected)]


def test_a_language_without_a_file_is_named(moonlight: Path) -> None:
    (moonlight / "rules.de.md").unlink()
    assert check(moonlight, BOX) == [f"rules.de.md:1: there is no such file in {moonlight.name}"]


def test_a_game_without_a_text_in_a_language_says_so() -> None:
    with pytest.raises(ValueError, match="Witchstone has no rules text in 'fr'"):
        rules("witchstone", "fr")
