"""The arrows between the rooms: the import contract holds, and it is able to fail.

Layers and the independence of games are import-linter's contracts, in pyproject.toml. What they cannot
say is checked here: kernel and games import the standard library only, read no clock, and draw no
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
LOUD = {"asyncio", "datetime", "multiprocessing", "secrets", "socket", "subprocess", "threading", "time"}


def test_the_rooms_keep_the_contract() -> None:
    report = lint_imports(SOURCE, ROOT)
    assert report.returncode == 0, report.stdout + report.stderr


def test_kernel_and_games_import_the_standard_library_only() -> None:
    assert list(trespasses(SOURCE)) == []


# --- the proof that the contract can fail: little houses with one wall broken ---------------------


def test_a_house_in_order_passes(house: Path) -> None:
    report = lint_imports(house / "src", house)
    assert report.returncode == 0, report.stdout + report.stderr
    assert list(trespasses(house / "src")) == []


@pytest.mark.parametrize(
    "room, line",
    [
        ("kernel/state.py", "from walpurgis.games import septima"),
        ("kernel/state.py", "import walpurgis.cli"),
        ("games/septima/flow.py", "from walpurgis.bots import random_bot"),
        ("games/septima/flow.py", "import walpurgis.testing"),
        ("games/septima/flow.py", "from walpurgis.games.witchstone import flow"),
        ("bots/random_bot.py", "from walpurgis import arena"),
        ("bots/random_bot.py", "def late() -> None:\n    import walpurgis.server.app"),
        ("arena/match.py", "import walpurgis.envs.aec"),
        ("envs/aec.py", "import walpurgis.server"),
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
        ("kernel/state.py", "from walpurgis.games import box_path"),
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
        "games/septima/flow.py": "import walpurgis.kernel.state\nfrom . import box",
        "games/septima/box.py": "import tomllib",
        "games/witchstone/flow.py": "from walpurgis.kernel import state",
        "testing/kit.py": "from walpurgis.games import septima",
        "bots/random_bot.py": "from walpurgis.games.septima import flow",
        "arena/match.py": "from walpurgis.bots import random_bot",
        "envs/aec.py": "from walpurgis.bots import random_bot",
        "server/app.py": "import walpurgis.arena.match",
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


def rooms(source: Path) -> list[str]:
    games = sorted(path.parent.name for path in (source / "walpurgis/games").glob("*/__init__.py"))
    return ["walpurgis.kernel", *(f"walpurgis.games.{game}" for game in games)]


def is_allowed(name: str, room: str) -> bool:
    """Whether code in `room` may use `name`: its own room, the kernel, or a quiet standard module.

    Games also ask where their box lies, since an owner may have put a corrected one elsewhere.
    """
    top = name.partition(".")[0]
    if name == "walpurgis.games.box_path":
        return room != "walpurgis.kernel"
    if top == "walpurgis":
        return any(f"{name}.".startswith(f"{home}.") for home in (room, "walpurgis.kernel"))
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
