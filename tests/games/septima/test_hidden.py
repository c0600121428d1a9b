"""What is hidden, what a seat remembers, and what worlds it thinks possible."""

import random

import pytest

from walpurgis.games.septima import GAME, box
from walpurgis.games.septima.setup import kept
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import bits


def drafted(seats: int, seed: int, rounds: int) -> State:
    """A full game some rounds into the draft; the fourth round founds the Covens."""
    state = GAME.new(seats, {"mode": "full"}, seed)
    rng = random.Random(seed)
    for _ in range(rounds * seats):
        seat = state.waiting[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4])
def test_a_sampled_draft_agrees_with_the_hands_that_were_seen(seats: int, rounds: int) -> None:
    """SEP-3.15, SEP-1.10: what a seat passed on is in the hand of the neighbour to its right, in every world."""
    for seed in range(6):
        state = drafted(seats, seed, rounds)
        for seat in range(seats):
            world = state.sample(seat, random.Random(seed))
            assert world.view(seat) == state.view(seat)
            for back in range(1, min(rounds, 2) + 1):
                own, theirs = state.table.draft[(seat + back - 1) % seats], world.table.draft[(seat + back - 1) % seats]
                assert sorted(own[back:]) == sorted(theirs[back:])
            assert sorted(tile for hand in world.table.draft for tile in hand) == sorted(
                {tile for hand in world.table.draft for tile in hand}
            )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_draft_explains_every_coven(seats: int) -> None:
    """SEP-3.15: the two Witches of each Coven were kept by their owner, and the third went back to the stack."""
    for seed in range(10):
        state = drafted(seats, seed, 4)
        world = state.sample(seed % seats, random.Random(seed))
        spares = [player.spare for player in world.table.players]
        assert sorted(world.table.witch_stack[:seats]) == sorted(spares)
        for seat, player in enumerate(world.table.players):
            assert player.coven == state.table.players[seat].coven
            assert kept(world, seat) == player.coven | 1 << player.spare


def test_other_worlds_are_really_different() -> None:
    """SEP-1.10: Books, stacks and decks of others are not known."""
    state = drafted(3, 1, 4)
    worlds = [state.sample(0, random.Random(number)) for number in range(30)]
    assert len({world.table.players[1].book for world in worlds}) > 4
    assert len({tuple(world.table.witch_stack) for world in worlds}) == 30
    assert {world.table.players[0].book for world in worlds} == {state.table.players[0].book}
    assert len({tuple(world.table.patient_stack) for world in worlds}) == len(set(state.table.patient_stack))


def test_a_tile_whose_place_in_the_stack_is_known_was_no_part_of_any_draft() -> None:
    """SEP-3.15: the first tile of the box as well as any other."""
    tried = 0
    for seed in range(40):
        state = drafted(2, seed, 4)
        stack, draft = state.table.witch_stack, {tile for hand in state.table.draft for tile in hand}
        for tile in {box.EACH_WITCH[0], stack[-1]} & set(stack) - draft:
            tried += tile == 0
            twin = state.copy()
            twin.table.witch_known[stack.index(tile)] |= 1
            for number in range(12):
                world = twin.sample(0, random.Random(number))
                assert world.table.witch_stack.index(tile) == stack.index(tile)
                assert not any(tile in hand for hand in world.table.draft)
    assert tried > 3


def test_tiles_under_the_stack_are_remembered_by_who_put_them_there() -> None:
    """SEP-10.10, SEP-14.17: the drawer knows the tile, the others only that it is there."""
    state = drafted(2, 3, 4)
    table = state.table
    table.witch_stack.append(table.witch_stack.pop(5))
    table.witch_known.clear()
    table.witch_known += [0] * (len(table.witch_stack) - 1) + [1 << 0]
    last = box.WITCHES[table.witch_stack[-1]]
    assert state.view(0)["table"]["witch_stack"][-1] == last
    assert state.view(1)["table"]["witch_stack"][-1] is None
    assert all(
        state.sample(0, random.Random(number)).table.witch_stack[-1] == table.witch_stack[-1] for number in range(9)
    )


def test_modes_and_seats_go_together() -> None:
    """SEP-2.2: Solo is for one, the other modes for two to four; the Starting Player has a seat."""
    with pytest.raises(ValueError, match="mode solo is for 1 seat"):
        GAME.new(1, {"mode": "full"}, 0)
    with pytest.raises(ValueError, match="2 to 4 seats"):
        GAME.new(2, {"mode": "solo"}, 0)
    with pytest.raises(ValueError, match="random, green, orange"):
        GAME.new(2, {"start": "purple"}, 0)


def test_whole_games_are_four_seasons_of_five_phases() -> None:
    """SEP-4.1, SEP-5.1: twenty cards are played by everybody, five in each Season."""
    state = GAME.new(3, {"mode": "basic"}, 4)
    rng = random.Random(4)
    selected = [0, 0, 0]
    while not state.over:
        seat = rng.choice(state.waiting)
        move = rng.choice(state.legal(seat))
        selected[seat] += str(move).startswith("select")
        state.apply(seat, move)
    assert selected == [20, 20, 20]
    assert state.table.season == box.SUMMER
    assert bits(state.table.players[0].discard) != []
