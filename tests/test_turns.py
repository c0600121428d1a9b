"""A quick run looks at each game once, the long one at all the rest: together they leave nothing out."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.turns import leave_looks_to_fuzz

ROOT = Path(__file__).parent.parent
WHOLE_GAMES = "tests/web/test_play.py::test_a_person_plays_a_whole_game_against_bots"


def collected(chosen: str) -> list[str]:
    """The looks that a run of whole games would take."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q", "-m", chosen, WHOLE_GAMES]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return [line for line in done.stdout.splitlines() if line.startswith(WHOLE_GAMES)]


def test_looks_take_turns_and_the_others_are_left_to_the_long_run() -> None:
    quick, long, both = collected("not fuzz"), collected("fuzz"), collected("fuzz or not fuzz")
    assert sorted(quick + long) == sorted(both)
    assert len(set(quick)) == len(both) / 2
    games = Counter(name.partition("[")[2].partition("-")[0] for name in quick)
    assert set(games.values()) == {1}
    assert {name.partition("-")[2].rstrip("]") for name in quick} == {"german-phone", "english-desktop"}


def test_a_parameter_that_is_not_there_is_told(request: pytest.FixtureRequest) -> None:
    class Same(pytest.Function):
        """A test whose parameters are `one` and `phone`."""

    item = Same.from_parent(request.node.parent, name="f[a]", callobj=lambda: None, originalname="f")
    item.callspec = type("Spec", (), {"params": {"one": "septima", "phone": True}})()
    item.add_marker(pytest.mark.in_turn("size"))
    with pytest.raises(pytest.UsageError, match="in_turn names size; the parameters are one, phone"):
        leave_looks_to_fuzz([item])
