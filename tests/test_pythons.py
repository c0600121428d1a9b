"""Every other Python that the classifiers name runs the rules, where one is to be had."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from walpurgis.kernel import COMPILED

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NAMED = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))


def interpreters(version: str) -> Iterator[str]:
    """Where a Python of some version may be."""
    if found := shutil.which(f"python{version}"):
        yield found
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from sorted(str(path) for path in versions.glob(f"{version}.*/bin/python"))


def find(version: str) -> str | None:
    """A Python that runs, and is of that version."""
    for path in interpreters(version):
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
        if said.startswith(f"Python {version}."):
            return path
    return None


@pytest.mark.skipif(COMPILED, reason="the compiled engine is of one Python")
@pytest.mark.parametrize("version", [version for version in NAMED if not sys.version.startswith(f"{version}.")])
def test_the_rules_run_on_every_other_python_that_the_classifiers_name(version: str) -> None:
    python = find(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    command = [python, "-W", "error", str(ROOT / "tests/rules_alone.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith(f"{version}.")


def test_the_oldest_python_that_is_named_is_the_oldest_that_is_allowed() -> None:
    assert PROJECT["requires-python"] == f">={min(NAMED, key=lambda version: int(version[2:]))}"
