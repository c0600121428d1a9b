"""The conformance kit passes what is sound, and catches each broken toy by the promise that it breaks."""

import pytest

from examples.teaching import GAME
from tests.kernel.toys import TOYS, Accepting, Toy
from walpurgis.formats import record as records
from walpurgis.kernel import COMPILED
from walpurgis.testing import PROMISES, BrokenPromise, conform


def test_the_teaching_game_keeps_every_promise() -> None:
    assert conform(GAME, games=20) > 300


def test_a_toy_without_a_fault_keeps_every_promise() -> None:
    assert conform(Toy(), games=10) > 100


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: f"{toy.breaks}-{toy.__name__}")
def test_a_broken_toy_is_caught_by_the_promise_that_it_breaks(toy: type[Toy]) -> None:
    if COMPILED and toy is Accepting:
        pytest.skip("compiled, moves are compared one by one, so that no list can claim to have them all")
    with pytest.raises(BrokenPromise) as broken:
        conform(toy(), games=40, most=60)
    assert broken.value.promise == toy.breaks, str(broken.value)


def test_every_promise_has_a_toy_that_breaks_it() -> None:
    assert {toy.breaks for toy in TOYS} == set(PROMISES)


def test_a_broken_promise_comes_with_a_record_that_leads_there() -> None:
    toy = next(toy for toy in TOYS if toy.__name__ == "Losing")()
    with pytest.raises(BrokenPromise) as broken:
        conform(toy)
    text = str(broken.value.record)
    assert text in str(broken.value)
    state = records.replay(toy, records.read(text))
    assert toy.census(state) != toy.census(toy.new(state.seats, state.options, broken.value.record.seed))


def test_a_run_ends_when_its_watcher_has_seen_enough() -> None:
    seen: list[int] = []

    def watch(number: int) -> bool:
        seen.append(number)
        return number < 3

    conform(GAME, games=50, progress=watch)
    assert seen == [1, 2, 3]


def test_a_run_can_be_kept_to_some_seats() -> None:
    assert conform(GAME, games=3, seats=[2], sampling_rate=0) < conform(GAME, games=3, seats=[3], sampling_rate=0)
