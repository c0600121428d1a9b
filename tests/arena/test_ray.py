"""The same tournament on a real Ray cluster, a small one on this machine."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from walpurgis.arena.plan import Plan
from walpurgis.arena.runners import run_here, run_on_ray

TEACHING = "examples.teaching:GAME"


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: make ray")
@pytest.mark.filterwarnings("ignore")
def test_a_ray_cluster_plays_the_same_games(tmp_path: Path) -> None:
    plan = Plan(TEACHING, ["novice", "witch,iterations=5"], 6, 2)
    here = {line["key"]: line["scores"] for line, _ in run_here(plan, plan.jobs())}
    far = {line["key"]: line["scores"] for line, _ in run_on_ray()(plan, plan.jobs())}
    assert here == far
    assert len(far) == 6
