"""The arrows between the rooms: the import contract holds, and it is able to fail.

Layers and the independence of games are import-linter's contracts, in pyproject.toml. What they cannot
say is checked here: kernel, formats, encoding and games import the standard library only, read no clock, and draw no
random number but from the generator that they are given. What only the type checker sees
(`if TYPE_CHECKING:`) never runs, so it is free to name the compiler's own markers.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"

# Standard modules that bring a clock, the world outside or chance of their own into the rules.
BELOW_GAMES = ("walpurgis.kernel", "walpurgis.formats", "walpurgis.encoding")
ABOVE_GAMES = ("bots", "arena", "envs", "analysis", "learning", "server", "cli")
LOUD = {"asyncio", "datetime", "multiprocessing", "secrets", "socket", "subprocess", "threading", "time"}


def test_the_rooms_keep_the_contract() -> None:
    report = lint_imports(SOURCE, ROOT)
    assert report.returncode == 0, report.stdout + report.stderr


def test_kernel_and_games_import_the_standard_library_only() -> None:
    assert list(trespasses(SOURCE)) == []


def test_nothing_above_the_games_looks_inside_them() -> None:
    assert list(peeks(SOURCE)) == []


@pytest.mark.parametrize(
    "room, line",
    [
        ("bots/random_bot.py", "from walpurgis.games.septima import flow"),
        ("server/app.py", "def top(state: object) -> object:\n    return state.stack[-1]"),
    ],
)
def test_a_look_inside_a_game_is_caught(house: Path, room: str, line: str) -> None:
    assert list(peeks(house / "src")) == []
    write(house / "src/walpurgis" / room, line)
    assert len(list(peeks(house / "src"))) == 1


# --- the proof that the contract can fail: little houses with one wall broken ---------------------


def test_a_house_in_order_passes(house: Path) -> None:
    report = lint_imports(house / "src", house)
    assert report.returncode == 0, report.stdout + report.stderr
    assert list(trespasses(house / "src")) == []


@pytest.mark.parametrize(
    "room, line",
    [
        ("kernel/state.py", "from walpurgis.games import septima"),
        ("kernel/state.py", "from walpurgis.formats import record"),
        ("kernel/state.py", "from walpurgis.encoding import actions"),
        ("formats/record.py", "from walpurgis.encoding import actions"),
        ("encoding/actions.py", "from walpurgis.games import septima"),
        ("kernel/state.py", "import walpurgis.cli"),
        ("kernel/state.py", "import walpurgis.formats.rules"),
        ("formats/rules.py", "from walpurgis.games import septima"),
        ("games/septima/flow.py", "from walpurgis.bots import random_bot"),
        ("games/septima/flow.py", "import walpurgis.testing"),
        ("games/septima/flow.py", "from walpurgis.games.witchstone import flow"),
        ("bots/random_bot.py", "from walpurgis import arena"),
        ("bots/random_bot.py", "def late() -> None:\n    import walpurgis.server.app"),
        ("arena/match.py", "import walpurgis.envs.aec"),
        ("envs/aec.py", "import walpurgis.server"),
        ("envs/aec.py", "import walpurgis.learning.train"),
        ("arena/match.py", "import walpurgis.learning.train"),
        ("arena/match.py", "import walpurgis.analysis.worths"),
        ("analysis/worths.py", "import walpurgis.arena.match"),
        ("analysis/worths.py", "import walpurgis.server.app"),
        ("bots/random_bot.py", "import walpurgis.analysis.worths"),
        ("bots/random_bot.py", "import walpurgis.learning.train"),
        ("server/app.py", "import walpurgis.learning.train"),
        ("learning/train.py", "import walpurgis.server.app"),
        ("server/app.py", "from walpurgis.cli import main"),
    ],
)
def test_a_reversed_arrow_is_caught(house: Path, room: str, line: str) -> None:
    write(house / "src/walpurgis" / room, line)
    report = lint_imports(house / "src", house)
    assert report.returncode == 1
    assert "BROKEN" in report.stdout
    assert "walpurgis." + room.removesuffix(".py").replace("/", ".") in report.stdout


def test_a_room_that_the_plan_does_not_know_is_caught(house: Path) -> None:
    write(house / "src/walpurgis/attic/__init__.py")
    assert lint_imports(house / "src", house).returncode == 1


@pytest.mark.parametrize(
    "room, line",
    [
        ("kernel/state.py", "import numpy"),
        ("kernel/state.py", "import walpurgis"),
        ("kernel/state.py", "from walpurgis import games"),
        ("kernel/state.py", "from walpurgis.games import own_box"),
        ("kernel/state.py", "import time"),
        ("kernel/state.py", "if not TYPE_CHECKING:\n    import numpy"),
        ("kernel/state.py", "import random\nrandom.shuffle([])"),
        ("kernel/state.py", "from random import randint"),
        ("games/septima/flow.py", "from rich.table import Table"),
        ("games/septima/flow.py", "def late() -> None:\n    import requests"),
        ("games/septima/flow.py", "import walpurgis"),
        ("games/septima/flow.py", "from ..witchstone import flow"),
    ],
)
def test_a_foreign_import_is_caught(house: Path, room: str, line: str) -> None:
    write(house / "src/walpurgis" / room, line)
    assert len(list(trespasses(house / "src"))) == 1


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A tiny `walpurgis` with every room, under the contract of the real one."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    modules = {
        "kernel/state.py": "import random\nfrom random import Random\n\nrng: random.Random = Random(7)",
        "kernel/marks.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import mypy_extensions",
        "formats/record.py": "from walpurgis.kernel import state",
        "encoding/actions.py": "from walpurgis.kernel import state",
        "formats/rules.py": "from walpurgis.kernel import state",
        "games/septima/flow.py": "import walpurgis.kernel.state\nfrom . import box",
        "games/septima/setup.py": "from walpurgis.formats import record",
        "games/septima/box.py": "import tomllib",
        "games/witchstone/flow.py": "from walpurgis.kernel import state",
        "testing/kit.py": "from walpurgis import games",
        "bots/random_bot.py": "from walpurgis.games import ids",
        "arena/match.py": "from walpurgis.bots import random_bot",
        "envs/aec.py": "from walpurgis.bots import random_bot",
        "analysis/worths.py": "from walpurgis.bots import random_bot",
        "learning/train.py": "import walpurgis.arena.match\nimport walpurgis.envs.aec",
        "server/app.py": "import walpurgis.arena.match\nimport walpurgis.analysis.worths",
        "cli/main.py": "import walpurgis.server.app\nimport rich",
    }
    for path, text in modules.items():
        write(tmp_path / "src/walpurgis" / path, text)
    return tmp_path


def write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    for package in [path.parent, *path.parent.parents]:
        if package.name == "src":
            break
        (package / "__init__.py").touch()
    path.write_text(text + "\n", "utf-8")


def lint_imports(source: Path, config: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on `source`, under the contracts in config/pyproject.toml."""
    linter = Path(sys.executable).with_name("lint-imports")
    command: list[str | Path] = [linter, "--config", config / "pyproject.toml", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(source), "NO_COLOR": "1"}
    return subprocess.run(command, env=environment, cwd=config, capture_output=True, text=True, check=False)


# --- kernel and games: the standard library only --------------------------------------------------


def trespasses(source: Path) -> Iterator[str]:
    """Every import or use of global randomness that kernel or a game must not have, as `file:line: what`."""
    for room in rooms(source):
        for path in sorted((source / room.replace(".", "/")).rglob("*.py")):
            module = ".".join(path.relative_to(source).with_suffix("").parts)
            nodes = list(running(ast.parse(path.read_text("utf-8"))))
            for line, name in [*imports(nodes, module), *global_randomness(nodes)]:
                if not is_allowed(name, room):
                    yield f"{path}:{line}: {name}"


def peeks(source: Path) -> Iterator[str]:
    """Every import from inside a game, and every look at a stack of steps, above the games.

    The conformance kit is left out: it is there to look behind the contract.
    """
    for room in ABOVE_GAMES:
        for path in sorted((source / "walpurgis" / room).rglob("*.py")):
            module = ".".join(path.relative_to(source).with_suffix("").parts)
            nodes = list(running(ast.parse(path.read_text("utf-8"))))
            for line, name in [*imports(nodes, module), *looks_at_stacks(nodes)]:
                if name.endswith(".stack") or is_inside_a_game(name, source):
                    yield f"{path}:{line}: {name}"


def looks_at_stacks(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr == "stack" and ast.unparse(node) != "np.stack":
            yield node.lineno, ast.unparse(node)


def is_inside_a_game(name: str, source: Path) -> bool:
    return any(f"{name}.".startswith(f"{game}.") for game in rooms(source) if game.startswith("walpurgis.games."))


def rooms(source: Path) -> list[str]:
    games = sorted(path.parent.name for path in (source / "walpurgis/games").glob("*/__init__.py"))
    return [*BELOW_GAMES, *(f"walpurgis.games.{game}" for game in games)]


def is_allowed(name: str, room: str) -> bool:
    """Whether code in `room` may use `name`: its own room, one below it, or a quiet standard module.

    Games also ask for their box, since an owner may have put a corrected one elsewhere.
    """
    top = name.partition(".")[0]
    if name == "walpurgis.games.own_box":
        return room not in BELOW_GAMES
    if top == "walpurgis":
        below = ("walpurgis.kernel",) if room in BELOW_GAMES else BELOW_GAMES
        return any(f"{name}.".startswith(f"{home}.") for home in (room, *below))
    if top == "random":
        return name in ("random", "random.Random")
    return top in sys.stdlib_module_names and top not in LOUD


def running(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it, less what stands under `if TYPE_CHECKING:`."""
    yield node
    unseen = node.body if isinstance(node, ast.If) and is_type_checking(node.test) else []
    for child in ast.iter_child_nodes(node):
        if child not in unseen:
            yield from running(child)


def is_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def imports(nodes: list[ast.AST], module: str) -> Iterator[tuple[int, str]]:
    """The full name of everything that the module imports, at its top or inside a function."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = absolute(node, module)
            yield from ((node.lineno, f"{home}.{alias.name}") for alias in node.names)


def absolute(node: ast.ImportFrom, module: str) -> str:
    above = module.split(".")[: -node.level] if node.level else []
    return ".".join([*above, *([node.module] if node.module else [])])


def global_randomness(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            yield node.lineno, f"random.{node.attr}"
