"""Moves of the games: rules read their arguments by the names that the verbs give them."""

import pytest

from walpurgis.games import game, ids


@pytest.mark.parametrize("id", ids())
def test_the_moves_of_a_game_name_the_arguments_of_its_verbs_and_nothing_else(id: str) -> None:
    played = game(id)
    named = {name for name in vars(played.verbs.move) if not name.startswith("_")}
    assert named == {field for verb in [*played.verbs.all, *played.claims.all] for field in verb.fields}


@pytest.mark.parametrize("id", ids())
def test_a_move_has_its_arguments_and_no_others(id: str) -> None:
    """Whether it comes from the rules, or from text or data from outside."""
    state = game(id).new(game(id).seats[-1], seed=1)
    for move in state.legal(state.waiting[0])[:20]:
        for same in (move, state.game.read(state, state.waiting[0], str(move)), state.game.verbs.read(move.data())):
            told = {name: getattr(same, name) for name in vars(type(same)) if not name.startswith("_")}
            given = dict(zip(move.verb.fields, move.args, strict=True))
            assert told == dict.fromkeys(told, -1) | given
