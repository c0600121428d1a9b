"""The package as it is installed: its files, and which build the tests are running against."""

import os
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

import walpurgis
import walpurgis.kernel
from walpurgis.encoding.buffer import NativeEncoder

ROOT = Path(__file__).parent.parent
PACKAGE = Path(walpurgis.__file__).parent
COMPILED = os.environ.get("WALPURGIS_BUILD") == "compiled"


def test_the_source_tree_holds_no_compiled_module() -> None:
    stale = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd")]
    assert stale == [], "a compiled module shadows the source beside it"


@pytest.mark.skipif(COMPILED, reason="only for the pure build: make test")
def test_the_pure_build_runs_from_the_source_tree() -> None:
    assert PACKAGE == ROOT / "src" / "walpurgis"


@pytest.mark.skipif(not COMPILED, reason="only for the compiled build: make compiled")
def test_the_compiled_build_compiles_the_engine_and_the_rules_of_thumb() -> None:
    assert PACKAGE.is_relative_to(sys.prefix)
    modules = engine_modules()
    assert {"walpurgis.kernel", "walpurgis.games.septima", "walpurgis.bots.search"} <= {*modules}
    assert [name for name in modules if not is_compiled(name)] == []
    assert is_compiled("walpurgis.encoding._encoder")
    assert NativeEncoder is not None


def test_every_data_file_of_the_source_is_installed() -> None:
    source = ROOT / "src" / "walpurgis"
    files = [path for pattern in ("*.toml", "*.md") for path in source.rglob(pattern)]
    data = {path.relative_to(source) for path in files} | {Path("py.typed")}
    assert [str(path) for path in sorted(data) if not (PACKAGE / path).is_file()] == []


def test_the_changelog_knows_the_version_or_calls_it_unreleased() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]" in changelog or f"## [{version('walpurgis')}]" in changelog


def engine_modules() -> list[str]:
    """The modules that the build hook compiles, by the same lists in pyproject.toml."""
    hatch = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]
    hook = hatch["build"]["targets"]["wheel"]["hooks"]["custom"]
    files = [path for pattern in hook["compiled"] for path in sorted(PACKAGE.parent.glob(pattern))]
    names = [path.relative_to(PACKAGE.parent).as_posix() for path in files]
    compiled = [name.removesuffix(".py") for name in names if name not in hook["interpreted"]]
    return [name.replace("/", ".").removesuffix(".__init__") for name in compiled]


def is_compiled(name: str) -> bool:
    spec = find_spec(name)
    assert spec is not None
    return (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
