"""Actions as numbers: every legal move has its numbers, and they lead back to it."""

import random
from array import array

import pytest

import walpurgis
from tests.envs.settings import GAMES, random_setting
from walpurgis.encoding.actions import action_encoder

DECISIONS = 400
MANY = 10_000


@pytest.mark.parametrize("id", GAMES)
def test_encoding_and_decoding_are_inverse_and_masks_are_the_legal_moves(id: str) -> None:
    check_decisions(id, DECISIONS)


@pytest.mark.fuzz
@pytest.mark.parametrize("id", GAMES)
def test_encoding_and_decoding_over_many_decisions(id: str) -> None:
    check_decisions(id, MANY)


def check_decisions(id: str, count: int) -> None:
    """Random decisions of random games with random options."""
    rng = random.Random(f"encoder {id}")
    numbers = action_encoder(walpurgis.game(id))
    while count > 0:
        driver = random_setting(id, rng).deal(rng.getrandbits(32))
        while not driver.over and count > 0:
            legal = driver.state.legal(driver.seat)
            sequences = [numbers.encode(move) for move in legal]
            assert [numbers.decode(sequence) for sequence in sequences] == legal
            assert len(set(sequences)) == len(legal)
            assert all(0 <= number < numbers.size for sequence in sequences for number in sequence)
            assert driver.actions() == numbers.following(legal, driver.prefix)
            flags, places = bytearray(numbers.size), array("i", bytes(4 * numbers.size))
            driver.query.set_flags(flags)
            assert [number for number, legal in enumerate(flags) if legal] == driver.actions()
            driver.query.write_ints(places)
            assert sorted(places[: len(driver.actions())]) == driver.actions()
            count -= not driver.prefix
            driver.act(rng.choice(driver.actions()))


@pytest.mark.parametrize("id", GAMES)
def test_every_legal_move_can_be_reached_by_its_numbers(id: str) -> None:
    rng = random.Random(f"reach {id}")
    driver = random_setting(id, rng).deal(1)
    for _ in range(60):
        legal = [] if driver.over else driver.state.legal(driver.seat)
        for move in rng.sample(legal, min(len(legal), 3)):
            twin = driver.copy()
            for _number in range(len(driver.encoder.encode(move))):
                if twin.state.moves == driver.state.moves:
                    twin.act(driver.encoder.encode(move)[len(twin.prefix)])
            expected = driver.state.copy()
            expected.apply(driver.seat, move)
            assert twin.state.save() == expected.save()
        if not driver.over:
            driver.play(rng.choice(legal))


@pytest.mark.parametrize("id", GAMES)
def test_every_number_has_a_name_of_its_own(id: str) -> None:
    numbers = action_encoder(walpurgis.game(id))
    names = [numbers.name(action) for action in range(numbers.size)]
    assert len(set(names)) == numbers.size


@pytest.mark.parametrize("id", GAMES)
def test_the_number_of_actions_stays_usable(id: str) -> None:
    assert action_encoder(walpurgis.game(id)).size <= 2000


def test_what_is_no_number_of_an_action_is_refused() -> None:
    numbers = action_encoder(walpurgis.game("broom_service"))
    with pytest.raises(ValueError, match=f"{numbers.size} is no action; there are 0 to {numbers.size - 1}"):
        numbers.name(numbers.size)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    driver = random_setting("witchstone", random.Random(1)).deal(1)
    before = driver.state.save()
    wrong = next(number for number in range(driver.encoder.size) if number not in driver.actions())
    with pytest.raises(ValueError, match=r"is not legal now; legal are \["):
        driver.act(wrong)
    assert driver.state.save() == before


@pytest.mark.parametrize("id", GAMES)
def test_a_number_is_asked_for_only_where_there_is_a_choice(id: str) -> None:
    rng = random.Random(5)
    driver = random_setting(id, rng).deal(2)
    while not driver.over:
        assert len(driver.actions()) > 1 or len(driver.state.legal(driver.seat)) == 1
        driver.act(rng.choice(driver.actions()))
