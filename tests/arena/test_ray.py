"""The same tournament on a real Ray cluster, a small one on this machine."""

from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from walpurgis.arena.plan import Plan
from walpurgis.arena.runners import START_ATTEMPTS, connect_to_ray, run_here, run_on_ray

TEACHING = "examples.teaching:GAME"


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: make ray")
@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_plays_the_same_games(tmp_path: Path) -> None:
    plan = Plan(TEACHING, ["novice", "witch,iterations=5"], 6, 2)
    here = {line["key"]: line["scores"] for line, _ in run_here(plan, plan.jobs())}
    far = {line["key"]: line["scores"] for line, _ in run_on_ray()(plan, plan.jobs())}
    assert here == far
    assert len(far) == 6


def stubborn(failures: list[Exception], tries: list[Any]) -> Any:
    """A Ray whose local cluster starts only after some failures."""

    def init(**settings: Any) -> None:
        tries.append(settings["address"])
        if failures:
            raise failures.pop()

    return SimpleNamespace(init=init, shutdown=lambda: None, is_initialized=lambda: False)


def test_a_cluster_that_was_too_slow_to_start_is_started_again() -> None:
    slow = [Exception("The current node timed out during startup.") for _ in range(START_ATTEMPTS)]
    tries: list[Any] = []
    assert connect_to_ray(stubborn(slow[1:], tries), None)
    assert len(tries) == START_ATTEMPTS
    with pytest.raises(Exception, match="timed out during startup"):
        connect_to_ray(stubborn(slow, []), None)


def test_a_cluster_that_is_not_there_is_asked_for_once() -> None:
    tries: list[Any] = []
    with pytest.raises(ConnectionError):
        connect_to_ray(stubborn([ConnectionError("nobody there")], tries), "auto")
    assert tries == ["auto"]
