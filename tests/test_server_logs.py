"""An error in a server's log is found once, by the test that caused it; what a test provokes is not held against it."""

from pathlib import Path

import pytest

from tests.server_logs import is_error, new_errors_in_files, unexpected, watch

ERROR = '{"level": "error", "message": "a journal is damaged"}'


@pytest.mark.parametrize(
    "line, found",
    [
        (ERROR, True),
        ('{"level": "critical", "message": "the disk is gone"}', True),
        ("Traceback (most recent call last):", True),
        ('{"level": "warning", "message": "error"}', False),
        ("a warning of Python's", False),
        ("3", False),
    ],
)
def test_errors_and_tracebacks_count(line: str, found: bool) -> None:
    assert is_error(line) == found


def test_each_error_of_a_file_is_told_once(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_text("Traceback (most recent call last): of an earlier run\n")
    watch(log)
    assert new_errors_in_files() == []
    with log.open("a") as more:
        more.write(f'{ERROR}\n{{"level": "info"}}\n')
    assert new_errors_in_files() == [ERROR]
    assert new_errors_in_files() == []


def test_what_is_provoked_is_not_unexpected() -> None:
    assert unexpected([ERROR], ["journal is damaged"]) == []
    assert unexpected([ERROR], ["a table is set aside"]) == [ERROR]
