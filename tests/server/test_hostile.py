"""Hostile clients beside honest games, in a short form; `make hostile MINUTES=10` is the long one.

Times are told there and not judged here: a busy machine is slow, but what fails on it is wrong on every other.
"""

from pathlib import Path

import pytest

from bench.hostile import failures_in, run, server

pytestmark = pytest.mark.anyio
MIB = 2**20


async def test_honest_games_go_on_beside_hostile_clients(tmp_path: Path) -> None:
    with server(tmp_path) as url:
        report = await run(url, seconds=6, tables=4, strangers=8)
    assert report.faults == [], "no honest move fails"
    assert report.moves > 10
    assert max(report.waits) < 60, "and none is forgotten"
    assert sum(report.answers.values()) > 10, "the strangers were there"
    assert report.failures == [], "no stranger makes the server fail, or gets what is not theirs"
    assert failures_in(tmp_path / "server.log") == []
    assert report.left == {}, "nothing is stuck"
    before, _, after = report.memory
    assert after < before + 150 * MIB, "memory comes back"
