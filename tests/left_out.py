"""What a run of the tests has left out, and how to run it: the end of its summary.

`make test` runs the tests in two parts; with `LEFT_OUT=file` the second part tells of both.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

FUZZ = "what takes long, such as long random play and further looks of the same page: make fuzz"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(reason for _, reason in {(report.nodeid, _reason(report)) for report in skipped})
    if config.getoption("-m") == "not fuzz" and not config.getoption("--collect-only"):
        reasons[FUZZ] = 0  # how many these are, the processes side by side do not tell
    reasons = _with_earlier_parts(reasons)
    if not reasons:
        return
    terminalreporter.section("left out")
    for reason, count in sorted(reasons.items()):
        terminalreporter.line(f"{count or '':>5}  {reason}")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why something was skipped, in the words of its test."""
    where = report.longrepr
    words = where[2] if isinstance(where, tuple) else str(where)
    return words.removeprefix("Skipped: ")


def _with_earlier_parts(reasons: Counter[str]) -> Counter[str]:
    if not (name := os.environ.get("LEFT_OUT")):
        return reasons
    path = Path(name)
    earlier = Counter[str](json.loads(path.read_text("utf-8")) if path.exists() else {})
    for reason, count in reasons.items():
        earlier[reason] += count
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(earlier), "utf-8")
    return earlier
