"""Questions change nothing: who asks for legal moves, prompts or results leaves the table as it was, even meanwhile."""

import random
from typing import Any

import pytest

import walpurgis
from walpurgis.kernel import COMPILED
from walpurgis.kernel.data import MutableData
from walpurgis.testing import random_move, random_options


def refuse(self: Any, name: str, value: object) -> None:
    raise AssertionError(f"{type(self).__name__}.{name} is set by a question")


@pytest.mark.skipif(COMPILED, reason="only for the pure build: compiled classes cannot be watched")
@pytest.mark.parametrize("id", walpurgis.games())
def test_questions_set_no_field_of_the_table(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = walpurgis.game(id)
    for seed in range(8):
        rng = random.Random(seed)
        seats = rng.choice(game.seats)
        state = game.new(seats, random_options(game, seats, rng), seed)
        while not state.over:
            asked = state.copy()
            asked.advance()  # forgets the legal moves that are cached
            with monkeypatch.context() as watched:
                watched.setattr(MutableData, "__setattr__", refuse)
                for seat in asked.waiting:
                    asked.legal(seat)
                    asked.prompt(seat)
            state.apply(*random_move(state, rng))
