"""Chance: the same stream on every platform, fair enough to play with, and fixed where a scenario says so."""

import json
import random
from collections import Counter
from collections.abc import Callable

import pytest

from examples.teaching import GAME as MOONLIGHT
from tests.kernel.weather import DIE, GAME, LOOK, SKY, Look, Rest, RollDie, Shuffle
from walpurgis.kernel import COMPILED, chance
from walpurgis.kernel.state import fix_chance


def test_the_stream_is_splitmix64() -> None:
    state, stream = 0, []
    for _ in range(3):
        state = chance.step(state)
        stream.append(chance.mix(state))
    assert stream == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_seeds_begin_here() -> None:
    assert [chance.seeded(seed) for seed in (0, 1, 7, -1, 2**64)] == SEEDED


SEEDED = [0, 6238072747940578789, 1346066267577507604, 16490336266968443936, 16294208416658607535]


def test_rolls_and_shuffles_of_a_seed_are_these() -> None:
    state = GAME.new(2, seed=7)
    pile = list(range(10))
    state.shuffle("pile", pile)
    assert ([state.roll("die", 6) for _ in range(12)], pile) == GOLDEN


GOLDEN = ([0, 5, 1, 5, 3, 1, 4, 4, 5, 1, 0, 3], [0, 8, 9, 4, 1, 3, 6, 7, 2, 5])


def test_rolls_are_even() -> None:
    state = GAME.new(2, seed=1)
    seen = Counter(state.roll("die", 6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(850 < count < 1150 for count in seen.values())


def test_shuffles_are_even() -> None:
    state = GAME.new(2, seed=1)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        pile = [0, 1, 2, 3]
        state.shuffle("pile", pile)
        seen[tuple(pile)] += 1
    assert len(seen) == 24
    assert all(60 < count < 140 for count in seen.values())


def test_a_roll_is_new_information_and_a_shuffle_is_not() -> None:
    state = GAME.new(2)
    state.shuffle("pile", [1, 2, 3])
    assert state.reveal_count == 0
    state.roll("die", 6)
    assert state.reveal_count == 1


@pytest.mark.parametrize("size", range(20))
@pytest.mark.parametrize("way", [chance.shuffle, chance._shuffle, chance._shuffle_in_halves])
def test_a_pile_is_shuffled_by_the_stream_whichever_way_it_is_reckoned(
    size: int, way: Callable[[int, list[int]], int]
) -> None:
    rng = random.Random(size)
    for begin in [0, 1, 2**32 - 1, 2**32, 2**64 - 1, *[rng.getrandbits(64) for _ in range(50)]]:
        pile, expected, state = list(range(size)), list(range(size)), begin
        for at in range(size - 1, 0, -1):
            state = chance.step(state)
            other = chance.mix(state) * (at + 1) >> 64
            expected[at], expected[other] = expected[other], expected[at]
        assert (way(begin, pile), pile) == (state, expected)


def test_a_number_is_drawn_from_the_bits_of_a_state_whichever_way_it_is_reckoned() -> None:
    rng = random.Random(3)
    for state in [0, 2**32 - 1, 2**32, 2**64 - 1, *[rng.getrandbits(64) for _ in range(500)]]:
        for bound in (1, 2, 6, 100, 2**31 - 1):
            expected = chance.mix(state) * bound >> 64
            assert chance.draw(state, bound) == chance._scaled(state >> 32, state % 2**32, bound) == expected


@pytest.mark.parametrize("size", range(20))
def test_sampled_worlds_are_shuffled_as_python_shuffles(size: int) -> None:
    """Draw by draw, so that whoever shares the generator goes on where Python's own shuffle would have left it."""
    one, other = random.Random(size), random.Random(size)
    for _ in range(100):
        mine, theirs = list(range(size)), list(range(size))
        chance.reshuffle(one, mine)
        other.shuffle(theirs)
        assert mine == theirs
    assert one.getstate() == other.getstate()


def test_no_global_randomness_is_touched() -> None:
    random.seed(5)
    before = random.getstate()
    state = MOONLIGHT.new(3, seed=9)
    state.sample(0, random.Random(1))
    assert random.getstate() == before


def test_a_script_fixes_coming_rolls_and_draws_and_then_chance_goes_on() -> None:
    state = GAME.new(2, seed=3)
    state.script = fix_chance(GAME.chances, {"die": [6, 1], "pile": ["hail", "fog"]})
    state.stack[:] = [Rest(0), RollDie(), Shuffle(), RollDie(), RollDie()]
    state.advance()
    assert state.table.rolls[:2] == [6, 1]
    assert state.table.rolls[2] in range(1, 7)
    assert [SKY.say(sky) for sky in state.table.pile[:2]] == ["hail", "fog"]
    assert sorted(state.table.pile) == [0, 1, 2, 3, 3]


def test_a_draw_of_numbered_cards_is_fixed_by_the_number_on_the_card() -> None:
    state = MOONLIGHT.new(2)
    state.script = fix_chance(MOONLIGHT.chances, {"deck": [15, 1]})
    pile = list(range(1, 16))
    state.shuffle("deck", pile)
    assert pile[:2] == [15, 1]
    assert sorted(pile) == list(range(1, 16))


def test_a_script_is_saved_copied_and_forgotten_by_samples() -> None:
    state = GAME.new(2)
    state.script = fix_chance(GAME.chances, {"die": [5]})
    for twin in (state.copy(), GAME.load(state.save())):
        twin.apply(0, LOOK.of(0))
        assert twin.table.rolls == [5]
    assert state.sample(0, random.Random(0)).script is None
    state.apply(0, LOOK.of(0))
    assert state.table.rolls == [5]


@pytest.mark.parametrize(
    "script, said",
    [
        ({"dice": [1]}, "chance: nothing random is called 'dice'; there are die, pile"),
        ({"die": 6}, "chance.die: 6 is not a list of outcomes, first to come first"),
        ({"die": [7]}, "chance.die: 7 is not a die: a whole number from 1 to 6"),
        ({"pile": ["snow"]}, "chance.pile: 'snow' is not a sky: sun, rain, hail, fog"),
    ],
)
def test_a_script_that_cannot_happen_is_refused(script: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError) as refused:
        fix_chance(GAME.chances, script)
    assert str(refused.value) == said


def test_a_card_that_is_not_in_the_pile_cannot_be_drawn() -> None:
    state = GAME.new(2)
    state.script = fix_chance(GAME.chances, {"pile": ["sun", "sun"]})
    with pytest.raises(ValueError, match=r"chance\.pile: sun is not there to be drawn"):
        state.shuffle("pile", [0, 1, 2])


def test_dice_count_from_one_where_their_kind_does() -> None:
    state = GAME.new(2, seed=1)
    state.stack[:] = [Look(0, None), *[RollDie()] * 50]
    state.advance()
    assert set(state.table.rolls) == set(range(DIE.low, DIE.high + 1))


# ----- secret draws -----

SECRET = "x000102030405060708090a0b0c0d0e0f"


def test_secret_rolls_and_shuffles_of_a_seed_are_these() -> None:
    state = GAME.new(2, seed=SECRET)
    pile = list(range(10))
    state.shuffle("pile", pile)
    assert ([state.roll("die", 6) for _ in range(12)], pile) == SECRET_GOLDEN


SECRET_GOLDEN = ([4, 3, 4, 3, 4, 1, 1, 0, 0, 3, 1, 4], [9, 3, 0, 8, 6, 5, 2, 1, 7, 4])


def test_secret_draws_are_even() -> None:
    state = GAME.new(2, seed=SECRET)
    seen = Counter(state.roll("die", 6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(850 < count < 1150 for count in seen.values())
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        pile = [0, 1, 2, 3]
        state.shuffle("pile", pile)
        orders[tuple(pile)] += 1
    assert len(orders) == 24
    assert all(60 < count < 140 for count in orders.values())


def test_a_shuffle_and_single_draws_go_through_the_same_stream() -> None:
    key = chance.key_of(SECRET)
    for start in (0, 5, 7, 8, 123):
        pile, other = list(range(20)), list(range(20))
        count = chance.secret_shuffle(key, start, pile)
        for at in range(19, 0, -1):
            place = chance.secret_draw(key, start + 19 - at, at + 1)
            other[at], other[place] = other[place], other[at]
        assert (pile, count) == (other, start + 19)


def test_a_saved_game_goes_on_with_its_secret_draws() -> None:
    state = MOONLIGHT.new(2, seed=SECRET)
    state.roll("moon", 6)
    loaded = MOONLIGHT.load(state.save())
    assert loaded.save() == state.save()
    assert [loaded.roll("moon", 6) for _ in range(30)] == [state.roll("moon", 6) for _ in range(30)]


def test_a_sampled_world_knows_nothing_of_the_secret() -> None:
    state = MOONLIGHT.new(2, seed=SECRET)
    world = state.sample(0, random.Random(1))
    assert world.key == b""
    assert state.key.hex().encode() not in world.save()


@pytest.mark.parametrize("seed", ["", "x", "7", SECRET.upper(), SECRET + "0", SECRET[:-1] + "g", True])
def test_other_seeds_are_refused(seed: chance.Seed) -> None:
    with pytest.raises(ValueError, match="a whole number, or x and 32 hexadecimal digits"):
        MOONLIGHT.new(2, seed=seed)


@pytest.mark.parametrize("seed", [1.5, None])
def test_what_is_neither_a_number_nor_a_word_is_no_seed(seed: object) -> None:
    """The compiled engine refuses it by its type."""
    with pytest.raises(TypeError if COMPILED else ValueError):
        MOONLIGHT.new(2, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "generator", ["", "ab:1", "0" * 64, "0" * 64 + ":-1", "0" * 64 + ":99999999999999", -1, 1 << 64]
)
def test_other_generators_are_refused(generator: object) -> None:
    data = json.loads(MOONLIGHT.new(2, seed=SECRET).save()) | {"generator": generator}
    with pytest.raises(ValueError, match="generator"):
        MOONLIGHT.load(json.dumps(data).encode())
