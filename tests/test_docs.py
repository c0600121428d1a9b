"""The documentation tells the truth: its examples run, its scenarios pass, its code is the code that it explains."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import walpurgis
from walpurgis.kernel import record as records
from walpurgis.kernel import scenario
from walpurgis.kernel.lesson import Lesson
from walpurgis.kernel.scenario import Scenario, check, split
from walpurgis.testing import PROMISES

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = Path(__file__).parent.parent / "examples"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    """The pieces of code of a page that are in a language."""
    return [code for found, code in BLOCK.findall((DOCS / page).read_text("utf-8")) if found == language]


@pytest.mark.parametrize("page", ["contract.md", "records-and-scenarios.md", "add-a-game.md"])
def test_examples_on_a_page_run_as_they_stand(page: str) -> None:
    examples = "\n".join(code for code in blocks(page, "python") if code.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(examples, {}, page, page, 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner().run(test, out=told.append)
    assert outcome.attempted > 0
    assert outcome.failed == 0, "".join(told)


def test_scenarios_on_the_page_about_them_pass() -> None:
    scenarios = [data for code in blocks("records-and-scenarios.md", "toml") for data in split(tomllib.loads(code))]
    assert len(scenarios) == 4
    for data in scenarios:
        each = Scenario(data)
        assert check(walpurgis.game(each.game), each) == [], each.title
    assert Lesson(each).steps[0].said["en"]


def test_the_record_on_the_page_about_them_replays() -> None:
    text = next(code for code in blocks("records-and-scenarios.md", "text") if code.startswith(records.FORMAT))
    state = records.replay(walpurgis.game("examples.teaching:GAME"), records.read(text))
    assert (state.moves, state.view(None)["decision"]) == (4, "burn_cards")


def test_the_chapter_on_the_teaching_game_shows_its_code_as_it_is() -> None:
    source = (EXAMPLES / "teaching" / "__init__.py").read_text("utf-8")
    shown = [code for code in blocks("add-a-game.md", "python") if not code.startswith(">>>")]
    assert [code for code in shown if code.rstrip() not in source] == []
    lines = {line for code in shown for line in code.splitlines()}
    left_out = [
        line for line in source.splitlines() if line.startswith(("class ", "def ", "    def ")) and line not in lines
    ]
    assert left_out == []


def test_the_teaching_game_is_as_short_as_the_documentation_says() -> None:
    source = (EXAMPLES / "teaching" / "__init__.py").read_text("utf-8")
    assert source.count("\n") < 150
    assert f"{source.count(chr(10))} lines" in (DOCS / "add-a-game.md").read_text("utf-8")


def test_the_page_on_the_contract_explains_every_promise() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ", (DOCS / "contract.md").read_text("utf-8").split("## The promises")[1], re.MULTILINE
    )
    assert rows == list(PROMISES)


def test_scenario_keys_are_all_explained() -> None:
    text = (DOCS / "records-and-scenarios.md").read_text("utf-8")
    for key in {*scenario._GIVEN, *scenario._THEN}:
        assert re.search(rf"`{key}[` ]", text), key
