"""Commands that the documentation shows exist: their targets, scripts, modules, subcommands and options."""

import re
import shlex
from pathlib import Path

import pytest

import walpurgis
from tests.test_docs import BLOCK, PAGES, ROOT
from walpurgis.cli.app import app
from walpurgis.cli.arguments import Command, Commands

TOOLS = ("make", "python", "python3", "walpurgis")
INLINE = re.compile(r"`([^`\n]+)`")


def commands(page: Path) -> list[str]:
    """Every command of our own that a page shows: in a block of shell, indented, or within a sentence."""
    text = page.read_text("utf-8")
    shell = [
        line for language, code in BLOCK.findall(text) if language in ("sh", "console") for line in code.splitlines()
    ]
    prose = BLOCK.sub("", text)
    lines = [*shell, *re.findall(r"^    (\S.*)$", prose, re.MULTILINE), *INLINE.findall(prose)]
    return list(dict.fromkeys(found for line in lines if (found := own_command(line))))


def own_command(line: str) -> str:
    """The part of a line that calls one of our tools: less a comment, who runs it and where it is installed."""
    bare = re.sub(r"\s{2,}\S.*|\s+#.*", "", line.strip())
    for word in ("exec server ", "-- /opt/walpurgis/bin/", ".venv/bin/"):
        bare = bare.rpartition(word)[2]
    first, _, rest = bare.partition(" ")
    return bare if first in TOOLS and rest and not rest.isdigit() else ""


SHOWN = [(page.name, command) for page in PAGES for command in commands(page)]


def test_commands_are_found_in_all_their_places() -> None:
    shown = {command for _, command in SHOWN}
    assert {"make play", "walpurgis admin people", "walpurgis rules GAME --check", "python docs/spine.py"} <= shown
    assert len(shown) > 70


@pytest.mark.parametrize("page, command", SHOWN)
def test_a_command_that_is_shown_exists(page: str, command: str) -> None:
    assert fault(command) == ""


@pytest.mark.parametrize(
    "command",
    [
        "make tea",
        "make bench TEA=1",
        "python bench/tea.py",
        "python bench/train.py tea",
        "python -m walpurgis.tea",
        "python -m walpurgis.envs.names witchstone --tea",
        "walpurgis tea",
        "walpurgis admin tea",
        "walpurgis play witchstone --tea",
    ],
)
def test_a_command_that_does_not_exist_is_caught(command: str) -> None:
    assert fault(command) != ""


def fault(command: str) -> str:
    """What is wrong with a command, in a few words; nothing where it would be understood."""
    tool, *words = shlex.split(command.replace("…", ""))
    return {"make": make_fault, "walpurgis": walpurgis_fault}.get(tool, python_fault)(words)


def make_fault(words: list[str]) -> str:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^([a-z]+):", makefile, re.MULTILINE)
    variables = re.findall(r"^([A-Z]+) \?=", makefile, re.MULTILINE)
    known = {*targets, *variables}
    return next((word for word in words if word.partition("=")[0] not in known), "")


def walpurgis_fault(words: list[str]) -> str:
    command: Command | Commands = app
    for word in words:
        children = command.children if isinstance(command, Commands) else {}
        if word.startswith("--"):
            if word not in command.option_names:
                return word
        elif children and word in children:
            command = children[word]
        elif children and not words[words.index(word) - 1].startswith("--"):
            return word
    return ""


def python_fault(words: list[str]) -> str:
    """A script or module that is not there, or an option or subcommand that its source does not name.

    The source is read, not run: some of it needs what is not installed everywhere.
    """
    if words[0] == "-m":
        words = words[1:]
    elif words[0].startswith("my_"):
        return ""
    sources = source_files(words[0])
    if not sources:
        return words[0]
    text = "".join(path.read_text("utf-8") for path in sources)
    subcommands = [word for word in words[1:2] if re.fullmatch("[a-z]+", word) and word not in walpurgis.games()]
    told = [*subcommands, *(word for word in words[1:] if word.startswith("--") and word != "--help")]
    return next((word for word in told if f'"{word}"' not in text and f"def {word}(" not in text), "")


def source_files(name: str) -> list[Path]:
    """The files of a script, a module or a package."""
    if name.endswith(".py"):
        return [ROOT / name] if (ROOT / name).is_file() else []
    for home in (ROOT, ROOT / "src"):
        path = home / name.replace(".", "/")
        if path.is_dir():
            return sorted(path.glob("*.py"))
        if path.with_suffix(".py").is_file():
            return [path.with_suffix(".py")]
    return []
