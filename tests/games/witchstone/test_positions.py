"""Any position can be written down for a scenario, and is the same when it is read again."""

import random
import tomllib

import pytest

from walpurgis.formats.position import describe
from walpurgis.formats.scenario import begin
from walpurgis.games.witchstone import GAME


@pytest.mark.parametrize("seed", range(8))
def test_a_described_position_is_the_position(seed: int) -> None:
    """Also in the middle of a chain of blocks."""
    rng = random.Random(seed)
    state = GAME.new(2 + seed % 3, {"handicap_0": seed % 4}, seed)
    for _ in range(rng.randint(5, 90)):
        state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
    again = begin(GAME, tomllib.loads(describe(state))["given"])
    assert again.data()["table"] == state.data()["table"]
    assert again.data()["stack"] == state.data()["stack"]
    assert again.legal(again.waiting[0]) == state.legal(state.waiting[0])
