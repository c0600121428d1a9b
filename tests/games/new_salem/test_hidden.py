"""What is hidden stays hidden: swapping two hidden roles changes nothing that anybody else sees (NSA-3.2, NSA-9.6)."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from walpurgis.games.new_salem import GAME, box
from walpurgis.games.new_salem.table import State
from walpurgis.testing import random_move


def swapped(state: State, one: int, other: int) -> State:
    """The same game, but two players hold one another's character."""
    twin = state.copy()
    players = twin.table.players
    players[one].character, players[other].character = players[other].character, players[one].character
    return twin


def set_aside_swapped(state: State, one: int) -> State:
    """The same game, but a player holds the character that was set aside."""
    twin = state.copy()
    player = twin.table.players[one]
    player.character, twin.table.set_aside[0] = twin.table.set_aside[0], player.character
    return twin


def stream(state: State, seat: int | None, events: list[Any]) -> list[Any]:
    """All that a seat gets to see of a position and of what has just happened."""
    legal = [str(move) for move in state.legal(seat)] if seat is not None else []
    prompt = state.prompt(seat) if seat is not None else None
    return [state.view(seat), prompt, legal, [event.data() for event in events if event.seen_by(seat)]]


def innocent(state: State, one: int, other: int) -> Iterator[int | None]:
    """Who has seen neither of the two characters."""
    yield None
    for seat in range(state.seats):
        if not {one, other} & {seat, *state.table.players[seat].seen}:
            yield seat


def compare(state: State, twin: State, one: int, other: int, rng: random.Random) -> int:
    """Play both games with the same moves, and compare what the others see until the characters are revealed."""
    compared = 0
    events, echoes = state.listen(), twin.listen()
    while not state.over:
        for seat in innocent(state, one, other):
            assert stream(state, seat, events) == stream(twin, seat, echoes)
            compared += 1
        del events[:], echoes[:]
        seat_, move = random_move(state, rng)
        state.apply(seat_, move)
        twin.apply(seat_, move)
    return compared


@pytest.mark.parametrize("seats", box.SEATS)
def test_two_hidden_roles_may_be_swapped(seats: int) -> None:
    """NSA-2.6, NSA-3.2, NSA-3.4, NSA-9.6: no view, event, prompt or list of moves tells a role that was not shown."""
    swap_roles(seats, range(1))


@pytest.mark.fuzz
@pytest.mark.parametrize("seats", box.SEATS)
def test_two_hidden_roles_may_be_swapped_in_many_games(seats: int) -> None:
    swap_roles(seats, range(1, 6))


def swap_roles(seats: int, seeds: range) -> None:
    """Whoever does not know two roles sees and hears the same when these are swapped."""
    for seed in seeds:
        rng = random.Random(seed)
        state = GAME.new(seats, seed=seed)
        one, other = rng.sample(range(seats), 2)
        assert compare(state, swapped(state, one, other), one, other, rng) > 50


def test_a_role_may_be_swapped_with_one_that_was_set_aside() -> None:
    """NSA-2.5, NSA-3.6: what was set aside is known to nobody before the result."""
    for seed in range(4):
        state = GAME.new(4, seed=seed)
        one = seed % 4
        assert compare(state, set_aside_swapped(state, one), one, one, random.Random(seed)) > 50


def test_samples_deal_roles_by_the_public_numbers() -> None:
    """NSA-2.2, NSA-2.6: one witch and four puritans are left for four seats and one set aside; none is there twice."""
    state = next(s for s in (GAME.new(5, seed=seed) for seed in range(50)) if _is_witch(s, 0))
    rng = random.Random(0)
    fellows = 0
    for _ in range(600):
        players = state.sample(0, rng).table.players
        assert len({player.character for player in players}) == 5
        fellows += sum(box.TEAM_OF[player.character] == box.WITCH for player in players[1:])
    assert 0.72 < fellows / 600 < 0.88


def _is_witch(state: State, seat: int) -> bool:
    return box.TEAM_OF[state.table.players[seat].character] == box.WITCH


def test_samples_keep_what_was_seen() -> None:
    """NSA-3.4, NSA-5.6, NSA-10.17: characters shown, hands passed on and cards under the deck stay as they are."""
    rng = random.Random(5)
    state = GAME.new(4, seed=8)
    state.table.players[0].seen = (2,)
    while not state.over and state.table.passes < 2:
        state.apply(*random_move(state, rng))
    for _ in range(20):
        world = state.sample(0, rng)
        assert world.table.players[2].character == state.table.players[2].character
        for seat in (0, 1, 2):
            assert world.table.players[seat].hand == state.table.players[seat].hand


def test_a_pick_may_be_taken_back_until_the_last_one_is_in() -> None:
    """NSA-5.13: the others see only who has committed."""
    state = GAME.new(3, seed=2)
    first, second = state.legal(0)[0], state.legal(0)[1]
    state.apply(0, first)
    assert state.view(1)["answered"] == [0]
    assert state.view(1)["answer"] is None
    state.retract(0)
    state.apply(0, second)
    state.apply(1, state.legal(1)[0])
    state.apply(2, state.legal(2)[0])
    assert state.table.players[0].buildings == [second.args[0]]
    with pytest.raises(ValueError, match="no open answer"):
        state.retract(0)
