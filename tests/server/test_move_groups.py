"""Legal moves in groups: nothing is lost, nothing is added, the order stays, and hundreds of moves are small."""

import random

import msgspec
import pytest

from walpurgis.games import game, ids
from walpurgis.kernel.moves import Move
from walpurgis.server.move_groups import MoveGroup, group, ungroup
from walpurgis.testing.random_play import random_move, random_options

LARGEST = 4_000


def travel(moves: list[Move]) -> list[MoveGroup]:
    return msgspec.json.decode(msgspec.json.encode(group(moves)), type=list[MoveGroup])


@pytest.mark.parametrize("id", ids())
def test_all_legal_moves_of_random_games_arrive_in_their_order(id: str) -> None:
    rules = game(id)
    for seed in range(6):
        rng = random.Random(seed)
        seats = rng.choice(rules.seats)
        state = rules.new(seats, random_options(rules, seats, rng), seed)
        while not state.over:
            for seat in state.waiting:
                legal = state.legal(seat)
                groups = travel(legal)
                assert ungroup(groups) == [move.data() for move in legal]
                assert len(msgspec.json.encode(groups)) < LARGEST, groups
            state.apply(*random_move(state, rng))


def test_a_bid_of_hundreds_is_one_line() -> None:
    bid = game("broom_service").verbs.by_name["bid"]
    bag = bid.kinds[0]
    counts = [[o, p, g, w] for w in range(7) for g in range(3) for p in range(7) for o in range(6)]
    moves = [bid.of(bag.pack(some)) for some in counts]  # type: ignore[attr-defined]
    (one,) = group(moves)
    assert one.moves == {"up_to": {"orange": 5, "purple": 6, "green": 2, "wand": 6}}
    assert ungroup(travel(moves)) == [move.data() for move in moves]
    missing = moves[:100] + moves[101:]
    assert ungroup(travel(missing)) == [move.data() for move in missing], "where one is missing, all others are listed"


def test_moves_that_go_on_alike_stand_together() -> None:
    give = game("new_salem").verbs.by_name["give"]
    moves = [give.of(amount, to) for amount in (1, 2) for to in (0, 3)] + [give.of(3, 0)]
    (one,) = group(moves)
    assert (one.verb, list(one.fields), one.moves) == (
        "give", ["amount", "recipient"], [[[1, 2], [0, 3]], [[3], [0]]],
    )  # fmt: skip
