"""What servers under test log as an error fails the test that caused it, unless that test says that it provokes it.

A server in the test's own process logs to pytest; one in a process of its own writes a file, which is named by `watch`.
A test that makes something go wrong on purpose says so: `@pytest.mark.provokes("a journal is damaged")`, with a regular
expression that is found in each error that it means.
"""

import json
import logging
import re
from pathlib import Path

import pytest

from walpurgis.server.logs import REFUSED_HANDSHAKE, JsonLineFormatter

LEVELS = {"error", "critical"}
_read: dict[Path, int] = {}
"""How far each file has been read."""


def watch(path: Path) -> None:
    """Look into this file after each test from now on."""
    _read.setdefault(path, path.stat().st_size if path.exists() else 0)


def new_errors_in_files() -> list[str]:
    """The errors that servers in processes of their own have written since somebody looked."""
    return [line for path in _read for line in _new_lines(path) if is_error(line)]


def _new_lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    with path.open("rb") as file:
        file.seek(_read[path])
        news = file.read()
    _read[path] += len(news)
    return news.decode("utf-8", "replace").splitlines()


def errors_logged_here(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors that servers in this process have logged while the test ran, as a host would read them."""
    form = JsonLineFormatter()
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    errors = [one for one in records if one.levelno >= logging.ERROR and one.getMessage() != REFUSED_HANDSHAKE]
    return [form.format(record) for record in errors]


def provoked_by(request: pytest.FixtureRequest) -> list[str]:
    """What a test says that it provokes."""
    return [pattern for mark in request.node.iter_markers("provokes") for pattern in mark.args]


def is_error(line: str) -> bool:
    """A line of the log at the level of an error or above, or the beginning of a traceback that nobody caught."""
    try:
        said = json.loads(line)
    except ValueError:
        return line.startswith("Traceback (most recent call last)")
    return isinstance(said, dict) and said.get("level") in LEVELS


def unexpected(errors: list[str], provoked: list[str]) -> list[str]:
    return [error[:3000] for error in errors if not any(re.search(pattern, error) for pattern in provoked)]
