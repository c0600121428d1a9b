"""What comes from outside: positions that somebody tampered with, and moves that nobody can make."""

import contextlib
import json
import random
from typing import Any

import pytest

from walpurgis.games import game as find_game
from walpurgis.games import ids
from walpurgis.games.new_salem.words import AUTO, HOPE, gifts
from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.kinds import Bag, Ids, Number, SetOf, Token
from walpurgis.testing.mutations import OTHERS, fuzz_positions, tamper
from walpurgis.testing.position_trial import prove
from walpurgis.testing.random_play import random_game, random_options

GAMES = [*ids(), "examples.teaching:GAME"]


@pytest.mark.parametrize("id", GAMES)
def test_a_tampered_position_is_refused_with_a_clear_error_or_can_be_played(id: str) -> None:
    tally = fuzz_positions(find_game(id), 120, seed=5, seconds=0.02)
    assert tally.refused > 60
    assert tally.refused + tally.accepted == 120


@pytest.mark.fuzz
@pytest.mark.parametrize("id", GAMES)
def test_many_tampered_positions_are_refused_with_a_clear_error_or_can_be_played(id: str) -> None:
    fuzz_positions(find_game(id), 3000, seed=50)


@pytest.mark.parametrize("id", GAMES)
def test_loading_a_tampered_position_raises_nothing_but_a_value_error(id: str) -> None:
    game, rng = find_game(id), random.Random(8)
    data = random_game(game, game.seats[0], seed=8, most=30)[1].save()
    for _ in range(300):
        position = json.loads(data)
        for _ in range(3):
            tamper(position, rng)
        with contextlib.suppress(ValueError):
            game.check_position(game.load(json.dumps(position).encode()))


def test_what_is_put_into_a_position_is_not_changed_with_it() -> None:
    rng, before = random.Random(3), json.dumps(OTHERS)
    position: dict[str, list[int]] = {"place": [], "other": []}
    for _ in range(3000):
        tamper(position, rng)
        position = position or {"place": []}
        json.dumps(position)  # nothing is ever put into itself
    assert json.dumps(OTHERS) == before


@pytest.mark.parametrize("id", GAMES)
def test_the_trial_refuses_what_can_be_read_but_not_played(id: str) -> None:
    game, rng = find_game(id), random.Random(8)
    data = random_game(game, game.seats[0], seed=8, most=30)[1].save()
    refused = 0
    for _ in range(150):
        position = json.loads(data)
        tamper(position, rng)
        tampered = json.dumps(position).encode()
        try:
            state = game.load(tampered)
        except ValueError:
            continue
        try:
            prove(game, tampered, 0.0)
        except ValueError:
            refused += 1
            continue
        game.check_position(state)
        for seat in (None, *range(state.seats)):
            state.view(seat)
        assert state.over or state.waiting
        assert all(state.legal(seat) for seat in state.waiting)
    assert refused > 0


@pytest.mark.parametrize("id", GAMES)
def test_every_position_of_a_game_passes_the_trial(id: str) -> None:
    game = find_game(id)
    for seed in range(6):
        rng = random.Random(seed)
        seats = rng.choice(game.seats)
        options = random_options(game, seats, rng)
        record, _ = random_game(game, seats, options, seed)
        _, state = random_game(game, seats, options, seed, most=rng.randrange(len(record.entries) + 1))
        assert prove(game, state.save(), 0.02).save() == state.save()


def test_a_position_that_waits_for_one_seat_twice_is_refused() -> None:
    game = find_game("examples.teaching:GAME")
    rng, state = random.Random(1), game.new(2, seed=1)
    while state.decision != "burn_cards":
        seat = rng.choice(state.waiting)
        state.apply(seat, rng.choice(state.legal(seat)))
    data = json.loads(state.save())
    step = next(step for step in data["stack"] if "awake" in step)
    step["awake"] = [0, 0]
    with pytest.raises(ValueError, match="one of them twice"):
        prove(game, json.dumps(data).encode(), 0.02)


def test_more_hope_than_can_be_given_makes_no_longer_list() -> None:
    assert gifts(0b10, AUTO, 100_000) is gifts(0b10, AUTO, HOPE.high)
    assert len(gifts(0b10, AUTO, HOPE.high)) == HOPE.high + 1


def some_word(kind: Token, rng: random.Random) -> str:
    return kind.say(kind.value(rng.randrange(min(kind.size, 10**6))))


@pytest.mark.parametrize("id", GAMES)
def test_moves_that_are_not_legal_are_not_remembered(id: str) -> None:
    game, rng = find_game(id), random.Random(1)
    state = game.new(game.seats[-1])
    seat = state.waiting[0]
    state.legal(seat)
    before = [len(verb._made) for verb in game.verbs.all]
    tried = 0
    for verb in game.verbs.all * 40:
        if not all(isinstance(kind, Number | Ids | SetOf | Bag) for kind in verb.kinds):
            continue
        words = dict(zip(verb.fields, [some_word(kind, rng) for kind in verb.kinds], strict=True))
        text = verb.template.format(**words)
        try:
            move = game.read(state, seat, text)
            game.verbs.read(move.data())
            state.copy().apply(seat, move)
        except (IllegalMove, ValueError):
            tried += 1
    assert tried > 10
    grown = [len(verb._made) for verb in game.verbs.all]
    legal = sum(grown) - sum(before)
    assert legal < tried / 4, "only moves that the rules themselves list are remembered"


SHAPES: list[Any] = [None, 1, "lay", [], {}, {"verb": []}, {"verb": {}}, {"verb": None}, {"verb": 1}, {1: 2}]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("inside", [[], {}, None, True, 1.5, "x", [[]], [{}], {"a": []}, -1, 2**70])
def test_reading_a_move_raises_a_value_error_for_every_shape(id: str, inside: Any) -> None:
    verbs = find_game(id).verbs
    for data in SHAPES:
        with pytest.raises(ValueError):
            verbs.read(data)
    for verb in verbs.all:
        for field in verb.fields:
            data = dict.fromkeys(verb.fields, inside) | {"verb": verb.name}
            with contextlib.suppress(ValueError):
                verbs.read(data | {field: inside})
