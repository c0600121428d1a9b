"""The spine of the rules: every clause has a text in both languages, code that carries it and a test that proves it."""

import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from docs import spine
from walpurgis.formats.rules import LABELS
from walpurgis.formats.rules_check import check
from walpurgis.formats.scenario import split
from walpurgis.games import box_data, folder, game, ids, rules

ROOT = Path(__file__).parent.parent

DEFINITIONS: Final = {
    "BRS-1.1": "says which words the rules use",
    "NSA-16.1": "lists the rulings of the other chapters",
    "SEP-1.1": "says which edition of the rulebook wins where two differ",
    "SEP-1.2": "says what a ruling is",
    "SEP-1.3": "says what a decision is",
}
"""Clauses that only say what something means: nothing carries them out, so nothing can prove them."""


@pytest.mark.parametrize("id", ids())
def test_the_rules_texts_of_a_game_are_in_order_in_every_language(id: str) -> None:
    assert check(folder(game(id)), box_data(id)) == []


@pytest.mark.parametrize("id", ids())
def test_every_clause_is_carried_by_code(id: str) -> None:
    cited = spine.carried()
    assert [clause for clause in rules(id, "en").clauses() if clause not in {*cited, *DEFINITIONS}] == []


@pytest.mark.parametrize("id", ids())
def test_every_clause_is_proved_by_a_scenario_or_a_test(id: str) -> None:
    cited = spine.proved()
    assert [clause for clause in rules(id, "en").clauses() if clause not in {*cited, *DEFINITIONS}] == []


def test_definitions_are_clauses_that_nothing_carries_out() -> None:
    cited = {*spine.carried(), *spine.proved()}
    assert [clause for clause in DEFINITIONS if clause in cited or clause not in every_clause()] == []


def test_no_clause_is_cited_that_has_no_text() -> None:
    known = every_clause()
    prefixes = {clause.partition("-")[0] for clause in known}
    unknown = {
        clause: [f"{one.path}:{one.line}" for one in places]
        for clause, places in spine.mentioned().items()
        if clause.partition("-")[0] in prefixes and clause not in known
    }
    assert unknown == {}


def every_clause() -> set[str]:
    return {clause for id in ids() for clause in rules(id, "en").clauses()}  # noqa: A001


# ----- worked examples -----

WORKED_OUT: Final = {
    "BRS-10.1": {"8"},
    "NSA-10.10": {"2"},
    "SEP-8.13": {"4"},
    "SEP-21.1": {"4"},
    "SEP-21.2": {"7", "25"},
    "SEP-21.5": {"15", "20"},
    "WIT-14.17": {"3", "7"},
    "WIT-15.6": {"22"},
}
"""Numbers of examples that their scenarios do not write down: sums, a number from the box, what does not happen."""


@cache
def numbers_by_clause() -> dict[str, set[str]]:
    """By clause: all numbers in the scenarios that prove it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "tests" / "games").rglob("scenarios/*.toml"):
        for scenario in split(tomllib.loads(path.read_text("utf-8"))):
            for clause in scenario.get("clauses", []):
                found[clause] |= set(re.findall(r"\d+", json.dumps(scenario)))
    return found


@pytest.mark.parametrize("id", ids())
def test_the_numbers_of_a_worked_example_are_those_of_a_scenario(id: str) -> None:
    examples = examples_of(id, "en")
    assert len(examples) >= 15
    for clause, text in examples:
        numbers = set(re.findall(r"\d+", text)) - WORKED_OUT.get(clause, set())
        assert clause in numbers_by_clause(), f"{clause} has an example, but no scenario"
        assert numbers <= numbers_by_clause()[clause], clause


@pytest.mark.parametrize("id", ids())
def test_a_worked_example_has_the_same_numbers_in_every_language(id: str) -> None:
    told = zip(examples_of(id, "en"), examples_of(id, "de"), strict=True)
    numbers = [[set(re.findall(r"\d+", text)) for _, text in both] for both in told]
    assert [both for both in numbers if both[0] != both[1]] == []


def examples_of(id: str, language: str) -> list[tuple[str, str]]:
    """The worked examples of a game, each with its clause."""
    clauses = rules(id, language).clauses().values()
    return [(one.id, note.text) for one in clauses for note in one.notes if note.kind == "example"]


# ----- the table of readings -----

READINGS = ROOT / "docs" / "rulings" / "index.md"


def readings() -> list[list[str]]:
    """The rows of the table: game, clauses, case, decision, option, and what holds it."""
    found = re.findall(r"^\| (.+) \|$", READINGS.read_text("utf-8").partition("## Every reading")[2], re.MULTILINE)
    return [row.split(" | ") for row in found[2:]]


@pytest.mark.parametrize("row", readings(), ids=lambda row: row[1])
def test_a_reading_is_held_by_what_its_row_names(row: list[str]) -> None:
    title, clauses, _, _, option, held_by = row
    wanted = next(one for one in map(game, ids()) if one.title == title)
    options = re.findall(r"`(\w+)`", option)
    assert [name for name in options if name not in wanted.options["properties"]] == []
    assert options or option.startswith(("none", "an own box"))
    files = [held(name) for name in re.findall(r"`(\S+)`", held_by)]
    proofs = {one.path for clause in clauses.split(", ") for one in spine.proved()[clause]}
    assert files
    assert [str(path) for path in files if path not in proofs] == []
    texts = " ".join((ROOT / path).read_text("utf-8") for path in files)
    assert [name for name in options if name not in texts] == [], "no scenario chooses the option"


@pytest.mark.parametrize("id", ids())
def test_every_case_of_a_rulings_page_names_what_holds_it(id: str) -> None:
    page = (READINGS.parent / f"{id}.md").read_text("utf-8")
    cases = re.findall(r"^\| Case \|.*\n\| --- .*\n((?:\|.*\n)+)", page, re.MULTILINE)
    for row in "".join(cases).splitlines():
        files = re.findall(r"`(\w+\.(?:toml|py))`", row.rsplit(" | ", 1)[-1])
        assert files, row
        assert [name for name in files if not (ROOT / held(f"{id}/{name}")).exists()] == [], row


def held(name: str) -> Path:
    """Where a file lies that a row names in short: a scenario of a game, or a test."""
    room, file = name.split("/")
    inside = Path("games") / room / "scenarios" if file.endswith(".toml") else Path("games") / room
    return Path("tests") / (Path(room) if room == "server" else inside) / file


def test_every_table_of_two_readings_is_in_the_table_of_all() -> None:
    every = {clause for row in readings() for clause in row[1].split(", ")}
    for one in ids():
        page = (READINGS.parent / f"{one}.md").read_text("utf-8")
        told = page.partition("## Two readings")[2].partition("\n## ")[0]
        rows = re.findall(r"^\| ([A-Z]{3}-[^|]+) \|.*`\w+`.*\|", told, re.MULTILINE)
        assert rows, one
        assert [row for row in rows if not every & set(row.split(", "))] == []


# ----- how citations are found -----


def test_a_citation_in_code_is_told_with_the_class_or_function_that_it_stands_in() -> None:
    code = '''class Lead:
    """MOO-4.1: the leader lays a card."""

    clause = "MOO-16.3"

    def moves(self) -> None:
        pass  # MOO-4.2, MOO-4.3: any of them


LIMIT: int = 3
"""MOO-1.4: how many."""
'''
    found = [(id, one.line, one.name) for id, one in spine.read_python(Path("moon.py"), code)]  # noqa: A001
    assert found == [
        ("MOO-4.1", 2, "Lead"),
        ("MOO-16.3", 4, "Lead"),
        ("MOO-4.2", 7, "moves"),
        ("MOO-4.3", 7, "moves"),
        ("MOO-1.4", 11, "LIMIT"),
    ]


def test_a_citation_in_a_box_is_told_with_its_row() -> None:
    box = '[[owls]]\nid = "owl_1"\nclause = "MOO-2.1"\n\n[limits] # MOO-2.2\nmost = 3\n'
    found = [(id, one.line, one.name) for id, one in spine.read_rows(Path("components.toml"), box)]  # noqa: A001
    assert found == [("MOO-2.1", 3, "owls owl_1"), ("MOO-2.2", 5, "limits")]


def test_a_scenario_is_told_by_its_title() -> None:
    text = 'game = "moon"\n[[scenario]]\ntitle = "It shines"\nclauses = ["MOO-1.1", "MOO-1.2"]\n'
    found = [(id, one.line, one.name) for id, one in spine.read_scenarios(Path("a.toml"), text)]  # noqa: A001
    assert found == [("MOO-1.1", 3, "It shines"), ("MOO-1.2", 3, "It shines")]


# ----- the pages of the documentation -----


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as the command writes them."""
    out = tmp_path_factory.mktemp("rules")
    subprocess.run([sys.executable, ROOT / "docs" / "spine.py", "--out", out], check=True)
    return out


@pytest.mark.parametrize("language", LABELS)
@pytest.mark.parametrize("id", ids())
def test_a_page_of_the_documentation_shows_every_clause_with_its_code_and_tests(
    pages: Path, id: str, language: str
) -> None:
    sections = sections_of(pages, id, language)
    assert list(sections) == list(rules(id, language).clauses())
    for clause, text in sections.items():
        assert (len(places(text)) >= 2) == (clause not in DEFINITIONS), clause


@pytest.mark.parametrize("id", ids())
def test_a_place_in_the_code_on_a_page_is_a_line_that_names_the_clause(pages: Path, id: str) -> None:
    for clause, text in sections_of(pages, id, "en").items():
        for path, line in places(text):
            if "scenarios" not in path:
                found = [lines[line - 1] for lines in lines_by_path()[path] if len(lines) >= line]
                assert any(clause in words for words in found), f"{path}:{line}"


@cache
def lines_by_path() -> dict[str, list[list[str]]]:
    """By folder and name: the lines of every file that a page may name."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    for file in [*(ROOT / "src" / "walpurgis" / "games").rglob("*.*"), *(ROOT / "tests").rglob("*.*")]:
        if file.suffix in (".py", ".toml"):
            found["/".join(file.parts[-2:])].append(file.read_text("utf-8").splitlines())
    return found


def sections_of(pages: Path, id: str, language: str) -> dict[str, str]:
    """By clause: its part of a page."""
    page = (pages / (f"{id}.md" if language == "en" else f"{id}.{language}.md")).read_text("utf-8")
    found = re.split(r"^### (\S+) .* \{ #\S+ \}$", page, flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


def places(text: str) -> list[tuple[str, int]]:
    """The files and lines that a part of a page names."""
    return [(path, int(line)) for path, line in re.findall(r"`(\S+):(\d+)`", text)]
