"""Many games in worker processes: the same games as alone, and no silence when something goes wrong."""

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.envs.settings import GAMES
from walpurgis.envs.observation import mask, observe
from walpurgis.envs.vector import VectorTable, WorkerFailed


def choose(masks: NDArray[np.int8], rng: random.Random) -> list[int]:
    return [int(rng.choice(np.flatnonzero(mask))) for mask in masks]


@contextmanager
def tables(game: str, games: int = 5, workers: int = 2) -> Iterator[VectorTable]:
    with VectorTable(game, games, workers=workers) as made:
        made.reset(seed=1)
        yield made


@pytest.mark.parametrize("id", GAMES)
def test_rows_are_what_the_asked_seat_sees_and_may_do(id: str) -> None:
    rng = random.Random(1)
    with tables(id) as many:
        drivers = [many.setting.deal(random.Random(f"1 {game}").getrandbits(64)) for game in range(many.games)]
        for _ in range(25):
            for game, driver in enumerate(drivers):
                assert np.array_equal(many.observations[game], observe(driver, driver.seat))
                assert np.array_equal(many.masks[game], mask(driver.query))
                assert many.agents[game] == driver.seat
            actions = choose(many.masks, rng)
            for driver, action in zip(drivers, actions, strict=True):
                driver.act(action)
            many.step(actions)


@pytest.mark.parametrize("id", GAMES)
def test_small_numbers_and_packed_masks_say_the_same(id: str) -> None:
    rng = random.Random(4)
    with (
        VectorTable(id, 3, workers=1) as usual,
        VectorTable(id, 3, workers=2, numbers="int16", packed=True) as half,
        VectorTable(id, 3, workers=1, numbers="uint8") as quarter,
    ):
        for many in (usual, half, quarter):
            many.reset(seed=3)
        assert half.observations.nbytes == usual.observations.nbytes // 2
        assert quarter.observations.nbytes == usual.observations.nbytes // 4
        assert half.masks.nbytes <= usual.masks.nbytes // 8 + 3
        for _ in range(60):
            assert np.array_equal(half.observations, usual.observations)
            assert np.array_equal(quarter.observations, usual.observations.clip(0, 255))
            unpacked = np.unpackbits(half.masks, axis=1, count=half.setting.encoder.size, bitorder="little")
            assert np.array_equal(unpacked, usual.masks)
            actions = choose(usual.masks, rng)
            for many in (usual, half, quarter):
                many.step(actions)


def test_small_numbers_tell_a_seat_what_it_saw_at_the_end() -> None:
    with (
        VectorTable("broom_service", 2, workers=1, seat=0) as usual,
        VectorTable("broom_service", 2, workers=1, seat=0, numbers="uint8") as small,
    ):
        usual.reset(seed=1)
        small.reset(seed=1)
        while not usual.dones.any():
            actions = usual.masks.argmax(axis=1)
            usual.step(actions)
            small.step(actions)
        assert usual.final_observations.any()
        assert np.array_equal(small.final_observations, usual.final_observations.clip(0, 255))


def test_a_type_that_observations_cannot_have_is_refused() -> None:
    with pytest.raises(ValueError, match="observations cannot be 'int4'; they may be float32, int16, uint8"):
        VectorTable("broom_service", 2, numbers="int4")


def test_two_halves_step_in_turns_and_play_what_they_would_play_alone() -> None:
    with (
        tables("broom_service", 2, 1) as one,
        tables("broom_service", 2, 1) as other,
        tables("broom_service", 2, 1) as twin,
    ):
        choosing, again = random.Random(3), random.Random(3)
        one.send(choose(one.masks, choosing))
        with pytest.raises(ValueError, match="receive what the last actions led to first"):
            one.send([0, 0])
        for _ in range(10):
            other.send(other.sample(np.random.default_rng(1)))
            one.receive()
            twin.step(choose(twin.masks, again))
            assert np.array_equal(one.observations, twin.observations)
            one.send(choose(one.masks, choosing))
            other.receive()
        one.receive()
        with pytest.raises(ValueError, match="send actions first"):
            one.receive()


def test_a_finished_game_gives_rewards_and_is_replaced_by_a_new_one() -> None:
    rng = random.Random(2)
    with tables("new_salem") as many:
        ended = np.zeros(many.games, int)
        while ended.min() < 2:
            many.step(choose(many.masks, rng))
            assert (many.rewards.any(axis=1) <= many.dones).all()
            assert many.rewards.sum() == pytest.approx(0, abs=1e-5)
            assert many.masks.any(axis=1).all()
            ended += many.dones


def test_a_sample_is_of_the_legal_actions_each_as_likely_as_the_others() -> None:
    with tables("septima", games=3) as many:
        rng = np.random.default_rng(1)
        drawn = np.stack([many.sample(rng) for _ in range(400)])
        for game, mask in enumerate(many.masks):
            found, counts = np.unique(drawn[:, game], return_counts=True)
            assert np.array_equal(found, np.flatnonzero(mask))
            assert counts.min() > counts.mean() / 2


def test_the_games_do_not_depend_on_the_number_of_workers() -> None:
    seen = []
    for workers in (1, 3):
        rng = random.Random(3)
        with tables("broom_service", workers=workers) as many:
            for _ in range(20):
                many.step(choose(many.masks, rng))
            seen.append(many.observations.copy())
    assert np.array_equal(seen[0], seen[1])


def test_an_illegal_action_is_told_with_its_reason_and_closes_the_tables() -> None:
    with tables("witchstone") as many:
        with pytest.raises(WorkerFailed, match=r"games \d to \d:(.|\n)*is not legal now"):
            many.step(many.masks.argmin(axis=1))
        with pytest.raises(ValueError, match="these tables are closed"):
            many.reset()


def test_a_worker_that_is_killed_is_told_of() -> None:
    with tables("witchstone") as many:
        victim = many._workers[1].process
        os.kill(victim.pid, signal.SIGKILL)
        victim.join()
        with pytest.raises(WorkerFailed, match=f"worker process {victim.pid} is gone, exit code -9"):
            many.step(many.masks.argmax(axis=1))
        assert not any(worker.process.is_alive() for worker in many._workers)


def test_closing_ends_the_workers_and_leaves_what_was_seen() -> None:
    with tables("witchstone") as many:
        processes = [worker.process for worker in many._workers]
        observations = many.observations
        before = observations.copy()
    assert [process.exitcode for process in processes] == [0, 0]
    assert np.array_equal(observations, before)
    many.close()


def test_closing_amid_a_step_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with tables("witchstone", games=200) as many:
        processes = [worker.process for worker in many._workers]
        many.send(many.sample(np.random.default_rng(1)))
    assert [process.exitcode for process in processes] == [0, 0]
    assert capfd.readouterr().err == ""
