"""Fairness: no way leads a bot to hidden information; it sees what a human in its seat would see.

`tests/games/test_truths.py` holds bots of every level against other truths behind the same view.
"""

import gc
import pickle
import random
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from examples.teaching import GAME as MOONLIGHT
from tests.bots.tables import GAMES, find_game, positions
from walpurgis.bots import Clock, Position, Style, make_bot
from walpurgis.bots.names import bot_maker
from walpurgis.bots.style import VARIANTS
from walpurgis.kernel.state import State

LEVELS = ["novice", "apprentice", "witch,iterations=6", "septima,iterations=10"]
SEARCHES = [f"witch,iterations=6,variant={variant}" for variant in VARIANTS]
"""They are one implementation, so one game is enough for each."""


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object by attributes, items, closures and referents.

    Modules and classes are where every program begins, so they are no way from this object in particular.
    """
    seen: set[int] = set()
    queue = [root]
    while queue:
        found = queue.pop()
        if id(found) in seen or isinstance(found, ModuleType | type):
            continue
        seen.add(id(found))
        yield found
        if isinstance(found, FunctionType):
            queue += [found.__closure__, found.__defaults__, found.__kwdefaults__]
        else:
            queue += gc.get_referents(found)
            queue += [value for name in dir(found) if _is_slot(found, name) for value in [getattr(found, name, None)]]


def _is_slot(found: object, name: str) -> bool:
    return type(getattr(type(found), name, None)).__name__ in ("member_descriptor", "getset_descriptor", "property")


@pytest.mark.parametrize("id", GAMES)
def test_no_way_leads_from_a_position_to_the_true_state(id: str) -> None:
    game = find_game(id)
    for seats in {game.seats[0], game.seats[-1]}:
        for state, seat in positions(game, seats, 2):
            position = Position(state, seat, random.Random(1))
            sampled = [found for found in reachable(position) if isinstance(found, State)]
            for world in sampled:
                assert world is not state
                assert world.table is not state.table
                assert world.view(seat) == state.view(seat)
            assert sampled, "the search for states finds none at all, so it would not find the true one"


def test_the_search_for_the_true_state_would_find_it() -> None:
    state, seat = next(positions(MOONLIGHT, 2, 1))
    position: Any = Position(state, seat, random.Random(1))
    position.note = lambda: state
    assert any(found is state for found in reachable(position))


@pytest.mark.parametrize("id", GAMES)
def test_the_generator_of_the_true_state_is_nowhere_in_a_position(id: str) -> None:
    game = find_game(id)
    for state, seat in positions(game, game.seats[0], 2):
        position = Position(state, seat, random.Random(1))
        assert all(found != state.generator for found in reachable(position) if isinstance(found, int))


def test_a_secret_answer_is_not_in_a_position_of_another_seat() -> None:
    """Over many positions, the answer that a position holds for another seat is as random as it can be."""
    state = MOONLIGHT.new(2, None, 3)
    state.apply(0, state.legal(0)[0])
    answers = {str(Position(state, 1, random.Random(seed)).sample(random.Random(seed)).stack[-1]) for seed in range(40)}
    assert len(answers) > 5


@pytest.mark.parametrize(
    "id, bot", [*[(game, bot) for game in GAMES for bot in LEVELS], *[(MOONLIGHT.id, bot) for bot in SEARCHES]]
)
def test_equal_views_and_equal_seeds_give_equal_moves_whatever_the_truth_is(id: str, bot: str) -> None:
    game = find_game(id)
    for seats in {game.seats[0], game.seats[-1]}:
        for state, seat in positions(game, seats, 3, seed=5):
            other_truth = state.sample(seat, random.Random(99))
            moves = [
                bot_maker(bot)(game.id, random.Random(7)).choose(Position(truth, seat, random.Random(8)))
                for truth in (state, other_truth)
            ]
            assert moves[0] is moves[1]
            assert moves[0] in state.legal(seat)


@pytest.mark.parametrize("id", GAMES)
def test_a_pickled_position_leads_to_the_same_move(id: str) -> None:
    game = find_game(id)
    for state, seat in positions(game, game.seats[-1], 2):
        position = Position(state, seat, random.Random(1))
        twin = pickle.loads(pickle.dumps(position))
        assert (twin.view, twin.prompt, twin.legal) == (position.view, position.prompt, position.legal)
        moves = [
            make_bot(game.id, "witch", random.Random(2), iterations=5, style=Style()).choose(each, Clock())
            for each in (position, twin)
        ]
        assert moves[0] is moves[1]
