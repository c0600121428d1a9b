"""`make play` compiles the engine in the background: here with two modules instead of all, else as it is."""

import fcntl
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fast_engine import NEEDED, SWITCH, Engine, ready

ROOT = Path(__file__).parent.parent
PATIENCE = 1200.0
PLAY = (
    "import walpurgis\nfrom walpurgis.kernel import COMPILED\n"
    "state = walpurgis.game('broom_service').new(2, seed=1)\n"
    "state.apply(0, state.legal(0)[0])\nprint(COMPILED, walpurgis.__file__)"
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which only two modules are to be compiled."""
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.network"))
        else:
            shutil.copy(ROOT / name, tmp_path)
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    before, rest = project.split("\ncompiled = [\n")
    after = rest.partition("\nnative = ")[2].partition("\n")[2]
    few = '\ncompiled = ["walpurgis/kernel/errors.py", "walpurgis/kernel/moves.py"]\nnative = []\n'
    (tmp_path / "pyproject.toml").write_text(before + few + after, "utf-8")
    return tmp_path


def test_the_engine_is_compiled_in_the_background_and_used_until_its_sources_change(clone: Path) -> None:
    assert ready(clone) is None
    engine = Engine(clone)
    end = time.monotonic() + PATIENCE
    while not engine.is_compiled():
        assert not engine.failed.exists(), (engine.home / "log").read_text("utf-8")
        assert time.monotonic() < end
        time.sleep(0.2)
    package = ready(clone)
    assert package is not None
    assert ready(clone) == package
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        env=os.environ | {"PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert played.stdout.strip() == f"True {package / 'walpurgis' / '__init__.py'}"
    server = clone / "src/walpurgis/server/app.py"
    server.write_text(server.read_text("utf-8") + "\n# changed\n", "utf-8")
    other = ready(clone)
    assert other is not None, "what is not compiled may change, and the engine stays"
    assert "# changed" in (other / "walpurgis/server/app.py").read_text("utf-8")
    rule = clone / "src/walpurgis/kernel/moves.py"
    rule.write_text(rule.read_text("utf-8") + "\n# changed\n", "utf-8")
    assert not Engine(clone).is_compiled(), "a changed rule is played as it stands"


@pytest.mark.fuzz  # half a minute of processor time
def test_what_was_compiled_once_needs_no_compiler_again(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(clone)
    engine.compile()
    before = {path.name: path.read_bytes() for path in engine.binaries.rglob("*.so")}
    assert before
    shutil.rmtree(engine.binaries)
    monkeypatch.setenv("PATH", str(clone / "nowhere"))
    engine.compile()
    assert {path.name: path.read_bytes() for path in engine.binaries.rglob("*.so")} == before
    rule = clone / "src/walpurgis/kernel/moves.py"
    rule.write_text(rule.read_text("utf-8") + "\n# changed\n", "utf-8")
    Engine(clone).compile()
    assert not Engine(clone).is_compiled(), "what has changed is compiled, which needs a compiler"


def test_only_one_compiles_at_a_time_and_what_was_interrupted_is_cleared_away(clone: Path) -> None:
    engine = Engine(clone)
    left = engine.home / f"new-{engine.key}-left"
    left.mkdir(parents=True)
    with (engine.home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        engine.compile()
    assert left.is_dir()
    assert not engine.is_compiled()
    engine.binaries.mkdir()
    engine.compile()
    assert not left.exists()


def test_who_wants_the_pure_engine_gets_it(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(clone)
    engine.binaries.mkdir(parents=True)
    assert ready(clone) is not None
    monkeypatch.setenv(SWITCH, "pure")
    assert ready(clone) is None


def test_what_could_not_be_compiled_is_not_tried_again(clone: Path) -> None:
    engine = Engine(clone)
    assert engine.can_be_compiled() == any(map(shutil.which, ("cc", "gcc", "clang")))
    engine.home.mkdir(parents=True)
    engine.failed.touch()
    assert not engine.can_be_compiled()
