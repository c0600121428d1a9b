"""Runs commands in the process of a test, and says what they print and how they end."""

import contextlib
import io
from pathlib import Path

from walpurgis.cli.arguments import Commands


def run_command(commands: Commands, *words: str | Path) -> tuple[int, str]:
    """The status and the output of a command; what goes wrong with it is an error of the test."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            commands.run([str(word) for word in words], "walpurgis")
        except SystemExit as end:
            return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()
