"""Explicit chance: decided as the generator would, a game is the very game of that seed; nothing else is random."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.envs.settings import GAMES, MODES
from walpurgis.envs.chance import ChanceDriver
from walpurgis.envs.setting import Setting
from walpurgis.kernel import chance

SETTINGS = [(game, mode) for game in GAMES for mode in MODES[game][-1:]]


class Generator:
    """Decides as the engine's own generator does."""

    def __init__(self, seed: int) -> None:
        self.state = chance.seeded(seed)

    def __call__(self, outcomes: int) -> int:
        self.state = chance.step(self.state)
        return chance.draw(self.state, outcomes)


def settle(game: ChanceDriver) -> None:
    """The first outcome of everything, until a seat is asked."""
    while game.draw is not None:
        game.decide(0)


def told(driver: Any) -> dict[str, Any]:
    data: dict[str, Any] = driver.state.data()
    return {name: value for name, value in data.items() if name != "generator"}


@pytest.mark.parametrize("id, mode", SETTINGS)
def test_chance_decided_as_by_the_generator_plays_the_game_of_that_seed(id: str, mode: dict[str, Any]) -> None:
    setting, seed, rng = Setting(id, None, mode), 11, random.Random(5)
    decide, explicit, usual = Generator(seed), ChanceDriver(setting), setting.deal(seed)
    labels: Counter[str] = Counter()
    while not usual.over:
        while explicit.draw is not None:
            labels[explicit.draw.label] += 1
            explicit.decide(decide(explicit.draw.outcomes))
        assert explicit.driver is not None
        assert told(explicit.driver) == told(usual)
        assert explicit.driver.actions() == usual.actions()
        action = rng.choice(usual.actions())
        usual.act(action)
        explicit.act(action)
    while explicit.draw is not None:
        explicit.decide(decide(explicit.draw.outcomes))
    assert explicit.over
    assert explicit.driver is not None
    assert explicit.driver.returns() == usual.returns()
    assert {*labels} <= {*setting.game.chances}
    assert labels


def test_each_outcome_of_a_draw_leads_elsewhere_and_a_copy_goes_its_own_way() -> None:
    game, rng = ChanceDriver(Setting("broom_service")), random.Random(1)
    while game.draw is None or game.driver is None:
        if game.draw is not None:
            game.decide(rng.randrange(game.draw.outcomes))
        else:
            assert game.driver is not None
            game.act(rng.choice(game.driver.actions()))
    before, ends = told(game.driver), []
    for outcome in range(game.draw.outcomes):
        twin = game.copy()
        twin.decide(outcome)
        settle(twin)
        ends.append(twin.driver)
    assert len({str(told(end)) for end in ends}) == len(ends)
    assert told(game.driver) == before


def test_who_decides_out_of_turn_or_what_cannot_be_is_told_so() -> None:
    game = ChanceDriver(Setting("witchstone"))
    assert game.draw is not None
    with pytest.raises(ValueError, match="chance has to decide first"):
        game.act(0)
    with pytest.raises(ValueError, match="is none of the outcomes 0 to"):
        game.decide(game.draw.outcomes)
    settle(game)
    with pytest.raises(ValueError, match="chance has nothing to decide here"):
        game.decide(0)
