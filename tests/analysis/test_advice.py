"""Advice for one decision: fair, repeatable, and as careful with what it gives away as each of its steps promises."""

import random

import pytest

from tests.bots.tables import GAMES, find_game, positions
from walpurgis.analysis.advice import ChangedQuantity, RankedMove, _nudge, advise, explain, position_of
from walpurgis.kernel.kinds import Json
from walpurgis.testing.dealer import Dealer, Tally

BRIEF = 16


@pytest.mark.parametrize("id", GAMES)
def test_equal_views_get_equal_hints_and_explanations(id: str) -> None:
    """An independent dealer deals another truth behind the same view; every step says the same about both."""
    game, tally, rng = find_game(id), Tally(), random.Random(11)
    compared = 0
    for seats in {game.seats[0], game.seats[-1]}:
        for state, seat in positions(game, seats, 4, seed=3):
            truth = next((found for _ in range(6) if (found := Dealer(state, seat, rng, tally).truth_behind())), None)
            if truth is None:
                continue
            both = [advise(position_of(one, seat, "s"), "s", BRIEF) for one in (state, truth)]
            assert both[0] == both[1]
            told = [explain(position_of(one, seat, "s"), position_of(one, seat, "t"), "s") for one in (state, truth)]
            assert told[0] == told[1]
            compared += 1
    assert compared >= 3


@pytest.mark.parametrize("id", GAMES)
def test_the_best_move_comes_first_and_the_candidates_do_not_tell_which_it_is(id: str) -> None:
    game = find_game(id)
    for state, seat in positions(game, game.seats[0], 4, seed=5):
        found = advise(position_of(state, seat, "s"), "s", BRIEF)
        assert found.moves[0].loss == 0
        assert len(found.moves) == min(found.legal, 3)
        assert [move.text for move in found.candidates] == sorted(move.text for move in found.moves)
        assert all(abs(sum(move.chances) - 1) < 0.01 for move in found.moves) or state.seats == 1
        legal = {str(move) for move in state.legal(seat)}
        assert legal >= {move.text for move in found.moves}


@pytest.mark.parametrize("id", GAMES)
def test_a_nudge_gives_no_move_away(id: str) -> None:
    """Whatever it points at, several legal moves still name it."""
    game = find_game(id)
    for state, seat in positions(game, game.seats[0], 6, seed=7):
        if len(state.legal(seat)) < 2:
            continue
        nudge = advise(position_of(state, seat, "s"), "s", BRIEF).nudge
        things = {str(thing) for _, thing in nudge.things}
        if things:
            naming = [move for move in state.legal(seat) if things & named(move.data())]
            assert len(naming) >= 2, (nudge, naming)


def named(data: dict[str, Json]) -> set[str]:
    found: set[str] = set()
    for value in data.values():
        found |= {str(one) for one in value} if isinstance(value, list | dict) else {str(value)}
    return found


def test_a_nudge_names_what_the_candidates_change_differently() -> None:
    game = find_game(GAMES[0])
    state, seat = next(iter(positions(game, game.seats[0], 1, seed=5)))
    position = position_of(state, seat, "s")

    def move(text: str, loss: float, *changes: ChangedQuantity) -> RankedMove:
        return RankedMove(text, {"verb": "x"}, (0.5, 0.5), loss, "good" if loss < 0.05 else "mistake", [*changes], [])

    text = str(position.legal[0])
    same, other = ChangedQuantity("points", seat, 1, 2, 2), ChangedQuantity("cards", seat, 3, 2, 2)
    nudge = _nudge(position, [move(text, 0, same, other), move("b", 0.2, same)])
    assert nudge.quantities == ["cards"]
    assert not nudge.close
    assert _nudge(position, [move(text, 0), move("b", 0.01)]).close
