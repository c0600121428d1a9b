"""Observations: a vector with a name for each position, made from what the seat sees and nothing else."""

import pickle
import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from tests.envs.settings import GAMES, play, random_setting
from walpurgis.encoding.driver import Driver
from walpurgis.envs.observation import observe, vector
from walpurgis.envs.setting import Setting
from walpurgis.envs.space import LARGEST
from walpurgis.kernel.state import snake

DECISIONS = 100
MANY = 10_000


@pytest.mark.parametrize("id", GAMES)
def test_secrets_dealt_anew_change_no_observation(id: str) -> None:
    check_secrets(id, DECISIONS)


@pytest.mark.fuzz
@pytest.mark.parametrize("id", GAMES)
def test_secrets_dealt_anew_change_no_observation_over_many_decisions(id: str) -> None:
    check_secrets(id, MANY)


def check_secrets(id: str, count: int) -> None:
    """At random decisions: another truth with the same view gives the same observation, which is within its bounds."""
    rng = random.Random(f"secrets {id}")
    changed = 0
    while count > 0:
        setting = random_setting(id, rng)
        driver = setting.deal(rng.getrandbits(32))
        while not driver.over and count > 0:
            seat = rng.randrange(setting.seats)
            other = driver.state.sample(seat, rng)
            seen = observe(driver, seat)
            assert np.array_equal(
                seen, observe(Driver(setting.spec, other, driver.prefix if seat == driver.seat else ()), seat)
            )
            assert np.abs(seen).max() <= LARGEST
            changed += other.save() != driver.state.save()
            count -= 1
            driver.act(rng.choice(driver.actions()))
    assert changed, "nothing was hidden, so nothing was shown"


@pytest.mark.parametrize("id", GAMES)
def test_what_was_seen_before_leaves_no_trace(id: str) -> None:
    """A buffer may be shown any states, one after the other: it says the same as an empty one."""
    rng = random.Random(f"buffers {id}")
    setting = random_setting(id, rng)
    spec = setting.spec
    used = spec.buffer(0)
    for seed in range(3):
        driver = setting.deal(seed)
        while not driver.over:
            state = driver.state.copy() if rng.random() < 0.5 else driver.state.sample(0, rng)
            for buffer in (used, fresh := spec.buffer(0)):
                spec.update(state, buffer)
            assert np.array_equal(vector(used), vector(fresh))
            driver.act(rng.choice(driver.actions()))


def test_a_page_that_was_sent_elsewhere_says_the_same_after_the_next_look() -> None:
    setting = Setting("septima", 3)
    state, buffer = play(setting, 40).state, setting.spec.buffer(2)
    sent = pickle.loads(pickle.dumps(buffer))
    for each in (buffer, sent):
        setting.spec.update(state, each)
    assert np.array_equal(vector(sent), vector(buffer))


@pytest.mark.parametrize("id", GAMES)
def test_a_page_says_the_same_whoever_writes_it(id: str) -> None:
    """Where the engine is compiled, buffers are written in C; Python says what should stand there."""
    check_writing(id, DECISIONS)


@pytest.mark.fuzz
@pytest.mark.parametrize("id", GAMES)
def test_a_page_says_the_same_whoever_writes_it_over_many_decisions(id: str) -> None:
    check_writing(id, MANY)


def check_writing(id: str, count: int) -> None:
    rng = random.Random(f"writing {id}")
    while count > 0:
        setting = random_setting(id, rng)
        driver, spec = setting.deal(rng.getrandbits(32)), setting.spec
        buffers = [spec.buffer(seat) for seat in range(setting.seats)]
        while not driver.over and count > 0:
            for seat in rng.sample(range(setting.seats), rng.randint(1, setting.seats)):
                spec.feature.update_in_python(spec.projection(driver.state, seat), buffers[seat])
                spec.write_partial(driver.prefix if seat == driver.seat else (), buffers[seat])
                assert np.array_equal(vector(driver.buffer(seat)), vector(buffers[seat]))
            driver.act(rng.choice(driver.actions()))
            count -= 1


@pytest.mark.parametrize("id", GAMES)
def test_every_position_has_a_name_of_its_own(id: str) -> None:
    for seats in Setting(id).game.seats[-2:]:
        spec = Setting(id, seats).spec
        assert len(set(spec.names)) == spec.width == len(observe(play(Setting(id, seats), 20), 0))


def test_the_observer_is_always_first() -> None:
    setting = Setting("broom_service", 3)
    driver = play(setting, 40)
    names = setting.spec.names
    for seat in range(3):
        seen = observe(driver, seat)
        for ahead in range(3):
            player = driver.state.view(seat)["table"]["players"][(seat + ahead) % 3]
            assert seen[names.index(f"table.players.seat+{ahead}.vp")] == player["vp"]
            hand = seen[names.index(f"table.players.seat+{ahead}.hand?")]
            assert bool(hand) == (ahead == 0)


def found_by(driver: Driver, seat: int) -> dict[str, float]:
    """What a seat sees, by the names of the positions."""
    return dict(zip(driver.spec.names, observe(driver, seat).tolist(), strict=True))


@pytest.mark.parametrize("id", GAMES)
def test_an_observer_knows_its_own_number(id: str) -> None:
    setting = Setting(id, 3)
    driver = play(setting, 30)
    for seat in range(3):
        found = found_by(driver, seat)
        assert [found[f"observer={number}"] for number in range(3)] == [number == seat for number in range(3)]


def test_citizens_and_crystals_are_told_by_whose_they_are() -> None:
    """Their colours are those of the seats, so the observer's own come first, too."""
    septima, witchstone = play(Setting("septima", 3), 150), play(Setting("witchstone", 3), 600)
    crowd, rack = septima.state.table.crowd, witchstone.state.table.rack
    assert sum(crowd[:3]) > 0
    assert any(rack)
    for seat in range(3):
        found = found_by(septima, seat)
        assert [found[f"table.crowd.seat+{ahead}"] for ahead in range(3)] == [crowd[(seat + at) % 3] for at in range(3)]
        assert found["table.crowd.cursed"] == crowd[-2]
        found = found_by(witchstone, seat)
        for row, crystals in zip(witchstone.state.view(seat)["table"]["rack"], rack, strict=True):
            for place, crystal in enumerate(crystals):
                color = f"seat+{(crystal - seat) % 3}" if crystal < 3 else "black"
                assert found[f"table.rack.{row}.{place}={color}"] == 1


def test_a_building_is_seen_at_its_place_with_the_cubes_on_it() -> None:
    """New Salem's moves name buildings by their places."""
    driver = play(Setting("new_salem", 3), 150)
    seen = 0
    for seat in range(3):
        found = found_by(driver, 0)
        player = driver.state.view(0)["table"]["players"][seat]
        for place, building in enumerate(player["buildings"]):
            assert found[f"table.players.seat+{seat}.buildings.{place}={building}"] == 1
            for cubes in ("hope", "despair"):
                assert found[f"table.players.seat+{seat}.{cubes}.{place}"] == player[cubes][place]
                seen += player[cubes][place]
    assert seen > 0


def test_positions_mean_what_they_are_called() -> None:
    setting = Setting("broom_service", 2)
    driver = play(setting, 60)
    state = driver.state
    table = state.view(0)["table"]
    found = dict(zip(setting.spec.names, observe(driver, 0), strict=True))
    own = table["players"][0]
    assert set(own["laid"]) == {
        name.rpartition(".")[2] for name in found if name.startswith("table.players.seat+0.laid.") and found[name]
    }
    assert found[f"table.round={table['round']}"] == 1
    assert sum(found[name] for name in found if name.startswith("table.round=")) == 1
    assert found["waiting.length"] == len(state.waiting)
    assert found[f"decision={state.view(0)['decision']}"] == 1
    pending = Counter(snake(step["step"]) for step in state.view(0)["pending"][1:])
    assert {name: found[f"pending.*={name}"] for name in pending} == pending
    assert found["pending.length"] == pending.total() > 0


def test_numbers_chosen_so_far_are_observed() -> None:
    setting = Setting("witchstone", 2)
    rng = random.Random(3)
    driver = setting.deal(3)
    while not driver.prefix:
        driver.act(rng.choice(driver.actions()))
    seen = zip(setting.spec.names, observe(driver, driver.seat), strict=True)
    begun = [name for name, value in seen if "partial." in name and value]
    assert [name for name in begun if name.startswith("partial.")] == [
        f"partial.{setting.encoder.name(action)}" for action in sorted(driver.prefix)
    ]


@pytest.mark.parametrize("id", GAMES)
def test_a_decision_is_seen_to_change_something(id: str) -> None:
    """Whatever a seat sees in words it sees in numbers, too: few decisions leave the vector as it was."""
    setting = random_setting(id, random.Random(2))
    rng = random.Random(2)
    driver = setting.deal(2)
    vectors = []
    while not driver.over:
        vectors.append(observe(driver, driver.seat))
        driver.act(rng.choice(driver.actions()))
    same = sum(np.array_equal(one, other) for one, other in pairwise(vectors))
    assert same < len(vectors) / 10
