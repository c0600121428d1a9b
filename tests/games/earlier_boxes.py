"""Games that began before a box was corrected or a card was added are tried with the box that they began with.

A process has one box of a game. So a test whose files name another one runs in a process of its own, in which
WALPURGIS_BOXES names the folder with that box; `make goldens` has put it there.
"""

import functools
import inspect
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import walpurgis
from walpurgis.formats import record as records

EARLIER = Path(__file__).parent / "earlier"
BOXES = EARLIER / "boxes"


def with_its_box(test: Callable[..., Any]) -> Callable[..., Any]:
    """Run a test that takes a `path` with the box of the record beside that path."""

    @functools.wraps(test)
    def checked(**given: Any) -> None:
        path = given["path"]
        record = records.read(path.with_suffix(".record").read_text("utf-8"))
        if record.box == walpurgis.game(record.game).box:
            test(**given)
        else:
            _run_elsewhere(f"{inspect.getsourcefile(test)}::{test.__name__}", path.stem, record.box)

    @functools.wraps(test)
    async def checked_async(**given: Any) -> None:
        path = given["path"]
        record = records.read(path.with_suffix(".record").read_text("utf-8"))
        if record.box == walpurgis.game(record.game).box:
            await test(**given)
        else:
            _run_elsewhere(f"{inspect.getsourcefile(test)}::{test.__name__}", path.stem, record.box)

    return checked_async if inspect.iscoroutinefunction(test) else checked


def _run_elsewhere(test: str, stem: str, box: str) -> None:
    environment = os.environ | {"WALPURGIS_BOXES": str(BOXES / box)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test, "-k", stem]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
