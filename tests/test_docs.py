"""The documentation tells the truth: its examples run, its scenarios pass, its code is the code that it explains."""

import asyncio
import doctest
import importlib
import os
import random
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from docs import rooms
from tests.server.running import running
from walpurgis.bots import Position
from walpurgis.bots.names import bot_maker
from walpurgis.formats import record as records
from walpurgis.formats import scenario
from walpurgis.formats.lesson import Lesson
from walpurgis.formats.scenario import Scenario, check, split
from walpurgis.testing import PROMISES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted(DOCS.rglob("*.md"))]

SHOWN_FROM = {
    "add-a-game.md": sorted((EXAMPLES / "teaching").glob("*.py")),
    "balance.md": [ROOT / "src/walpurgis/games/witchstone/balance.py"],
    "bots.md": [ROOT / "src/walpurgis/bots/position.py", EXAMPLES / "my_bot.py"],
}
"""Pages that show pieces of files as they stand."""


def blocks(page: str | Path, language: str) -> list[str]:
    """The pieces of code of a page that are in a language."""
    return [code for found, code in BLOCK.findall((DOCS / page).read_text("utf-8")) if found == language]


# ----- every Python block: a dialogue, a piece of a file that is there, a file of one's own, or a program -----


def kind_of_block(page: Path, code: str) -> str:
    """How a block of Python is proved."""
    if code.startswith(">>>"):
        return "dialogue"
    if any(code.rstrip() in file.read_text("utf-8") for file in SHOWN_FROM.get(page.name, [])):
        return "piece"
    return "file" if re.match(r"# \w+\.py\n", code) else "program"


def python_blocks() -> dict[str, list[tuple[Path, str]]]:
    found = defaultdict(list)
    for page in PAGES:
        for code in blocks(page, "python"):
            found[kind_of_block(page, code)].append((page, code))
    return found


PYTHON = python_blocks()


@pytest.mark.parametrize("page", sorted({page for page, _ in PYTHON["dialogue"]}), ids=lambda page: page.name)
def test_dialogues_on_a_page_run_as_they_stand(page: Path) -> None:
    examples = "\n".join(code for found, code in PYTHON["dialogue"] if found == page)
    test = doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert outcome.attempted > 0
    assert outcome.failed == 0, "".join(told)


def first_line(found: object) -> str:
    return found.name if isinstance(found, Path) else str(found).partition("\n")[0]


LOCAL = "http://127.0.0.1:8000"
"""Where a program on a page expects a server."""


@pytest.mark.parametrize(
    "page, code", [(page, code) for page, code in PYTHON["program"] if LOCAL not in code], ids=first_line
)
def test_programs_on_a_page_run_as_they_stand(page: Path, code: str, tmp_path: Path) -> None:
    run_program(code, tmp_path)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.parametrize(
    "page, code", [(page, code) for page, code in PYTHON["program"] if LOCAL in code], ids=first_line
)
async def test_programs_on_a_page_that_need_a_server_run_with_one(page: Path, code: str, tmp_path: Path) -> None:
    async with running(str(tmp_path / "walpurgis.db")) as server:
        await asyncio.to_thread(run_program, code.replace(LOCAL, server.url), tmp_path)


def run_program(code: str, folder: Path) -> None:
    """Run a whole program in a process of its own, as a reader would who has copied it into a file."""
    file = folder / "program.py"
    file.write_text(code, "utf-8")
    ran = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False, cwd=folder, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_bot_of_ones_own_plays_whole_games_and_beats_the_novice() -> None:
    command = [sys.executable, str(EXAMPLES / "my_bot.py"), "examples.teaching:GAME", "20"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(ROOT)]))}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=600)
    assert ran.stderr == ""
    told = re.fullmatch(r"examples.teaching:GAME for 2: won ([\d.]+) of 20 games against the novice\n", ran.stdout)
    assert told is not None
    assert float(told[1]) > 12


def test_the_bot_of_ones_own_is_found_by_its_name() -> None:
    state, rng = walpurgis.game("broom_service").new(2, seed=1), random.Random(1)
    position = Position(state, state.waiting[0], rng)
    assert bot_maker("examples.my_bot:Clever")("broom_service", rng).choose(position) in position.legal


def test_the_bots_on_the_page_about_learning_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    my_bots = import_file("learning.md", tmp_path, monkeypatch)
    state, rng = walpurgis.game("broom_service").new(2, seed=1), random.Random(1)
    position = Position(state, state.waiting[0], rng)
    assert my_bots.Mine("broom_service", rng).choose(position) in position.legal
    assert callable(my_bots.Clever)
    assert callable(my_bots.Other)


def import_file(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module that a page shows as a file."""
    code = next(code for found, code in PYTHON["file"] if found.name == page)
    name = code.partition("\n")[0].removeprefix("# ")
    (folder / name).write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, name.removesuffix(".py"), raising=False)
    return importlib.import_module(name.removesuffix(".py"))


def test_every_file_on_a_page_is_tried_by_a_test_of_its_own() -> None:
    assert [page.name for page, _ in PYTHON["file"]] == ["learning.md"]


# ----- the pages on architecture -----


def test_the_picture_of_the_rooms_is_up_to_date() -> None:
    assert rooms.PICTURE.read_text("utf-8") == rooms.picture(), "draw it anew: python docs/rooms.py"


def test_every_arrow_of_the_picture_points_down() -> None:
    floor = {room: at for at, rooms_there in enumerate(rooms.floors()) for room in rooms_there}
    arrows = rooms.imports()
    assert {("bots", "kernel"), ("server", "bots")} <= arrows
    assert [(room, other) for room, other in arrows if floor[room] >= floor[other]] == []


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    arrows = {("bots", "games"), ("games", "kernel"), ("bots", "kernel")}
    assert rooms.essential(arrows) == {("bots", "games"), ("games", "kernel")}


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_game_has_the_files_that_the_page_on_architecture_names(id: str) -> None:
    section = (DOCS / "architecture.md").read_text("utf-8").partition("## A game, file by file")[2]
    names = [name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall("`(.*?)`", row)]
    assert len(names) > 15
    home = ROOT / "src/walpurgis/games" / id
    assert [name for name in names if not (home / name).exists() and not (home / f"{name}.py").exists()] == []


def test_the_page_on_architecture_describes_every_room() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8").partition("## One state")[0]
    described = {
        name for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for name in re.findall("`(.*?)/`", row)
    }
    assert described == {room for rooms_there in rooms.floors() for room in rooms_there}


# ----- single pages -----


def test_scenarios_on_the_page_about_them_pass() -> None:
    scenarios = [data for code in blocks("records-and-scenarios.md", "toml") for data in split(tomllib.loads(code))]
    assert len(scenarios) == 6
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
    shown = [code for page, code in PYTHON["piece"] if page.name == "add-a-game.md"]
    assert len(shown) == len([code for code in blocks("add-a-game.md", "python") if not code.startswith(">>>")])
    lines = {line for code in shown for line in code.splitlines()}
    left_out = [
        line for line in source.splitlines() if line.startswith(("class ", "def ", "    def ")) and line not in lines
    ]
    assert left_out == []


def test_the_teaching_game_is_as_short_as_the_documentation_says() -> None:
    source = (EXAMPLES / "teaching" / "__init__.py").read_text("utf-8")
    assert source.count("\n") < 155
    for page in (DOCS / "add-a-game.md", ROOT / "CONTRIBUTING.md"):
        assert f"{source.count(chr(10))} lines" in page.read_text("utf-8")


def test_the_page_on_the_contract_explains_every_promise() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ", (DOCS / "contract.md").read_text("utf-8").split("## The promises")[1], re.MULTILINE
    )
    assert rows == list(PROMISES)


def test_scenario_keys_are_all_explained() -> None:
    text = (DOCS / "records-and-scenarios.md").read_text("utf-8")
    for key in {*scenario._GIVEN, *scenario._THEN}:
        assert re.search(rf"`{key}[` ]", text), key


def glossary_rows(*headings: str) -> list[list[str]]:
    """The rows of those tables of the glossary whose first column is headed so."""
    lines = (DOCS / "glossary.md").read_text("utf-8").splitlines()
    found: list[list[str]] = []
    wanted = False
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("|") else []
        wanted = cells[0].strip() in headings if len(cells) > 1 and not wanted else wanted and bool(cells)
        if wanted and cells[0] not in headings and not cells[0].startswith("---"):
            found.append(cells)
    return found


@pytest.mark.parametrize("row", glossary_rows("You look for"), ids=lambda row: row[0])
def test_what_the_glossary_points_at_is_there(row: list[str]) -> None:
    paths = [DOCS.parent / path for path in re.findall(r"`([^`]+)`", row[2])]
    assert paths
    assert [path for path in paths if not path.is_file()] == []
    text = "\n".join(path.read_text("utf-8") for path in paths)
    names = [name.split(".")[-1] for name in re.findall(r"`([\w.]+)`", row[1]) if not name.endswith((".py", ".md"))]
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize("row", glossary_rows("Old"), ids=lambda row: row[0])
def test_new_names_of_the_glossary_are_in_the_code(row: list[str]) -> None:
    files = [file for file in (DOCS.parent / "src").rglob("*") if file.suffix in (".py", ".c")]
    text = "\n".join(file.read_text("utf-8") for file in files)
    for name in re.findall(r"`([\w.]+)`", row[1]):
        is_file = name.endswith(".py")
        assert any(file.name == name for file in files) if is_file else re.search(rf"\b{name.split('.')[-1]}\b", text)
