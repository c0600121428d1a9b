"""Steps: automatic ones run, forced decisions resolve, decisions without moves lapse where they may."""

import random

import pytest

from tests.kernel.weather import GAME, LOOK, WAIT, Look, Rest, RollDie, Shuffle
from walpurgis.kernel import Choice, Decision, Game, Simultaneous, Step, Table
from walpurgis.testing import conform


def test_the_toy_keeps_every_promise() -> None:
    assert conform(GAME, games=10) > 20


def test_a_single_legal_move_is_made_by_itself_where_the_step_says_so() -> None:
    state = GAME.new(2)
    state.table.pile = [3, 3]
    state.stack[:] = [Rest(1), Look(0, None)]
    told = state.listen()
    state.advance()
    assert (state.table.pile, list(state.waiting), state.moves) == ([3], [1], 0)
    assert [event.data() for event in told] == [{"event": "saw", "seat": 0, "sky": "fog"}]
    assert state.legal(1) == [WAIT.of()]


def test_a_decision_without_moves_is_dropped_where_the_step_says_so() -> None:
    state = GAME.new(2)
    state.table.pile = []
    state.stack[:] = [Look(0, RollDie()), Look(1, None)]
    state.advance()
    assert state.over
    assert state.table.rolls == []


class Stuck(Rest):
    def moves(self, state: object, seat: int) -> list[object]:  # type: ignore[override]
        return []


def test_elsewhere_a_decision_without_moves_is_an_error_that_names_the_step() -> None:
    state = GAME.new(2)
    state.stack[:] = [Stuck(1)]
    state.advance()
    with pytest.raises(RuntimeError, match=r"weather_toy: Stuck\(seat=1\) leaves seat 1 without a legal move"):
        state.legal(1)


def test_steps_that_are_pushed_together_resolve_in_their_order() -> None:
    state = GAME.new(2)
    state.stack.clear()
    state.push(RollDie(), Rest(1), Shuffle())
    state.advance()
    assert (len(state.table.rolls), list(state.waiting), state.table.top) == (1, [1], -1)
    state.apply(1, WAIT.of())
    assert state.over
    assert state.table.top >= 0


def test_a_step_may_hold_the_step_that_follows_it_and_is_saved_with_it() -> None:
    state = GAME.new(2)
    assert state.data()["stack"][-1] == {"step": "Look", "seat": 0, "then": {"step": "RollDie"}}
    again = GAME.load(state.save())
    assert again.stack == state.stack
    again.apply(0, LOOK.of(0))
    assert len(again.table.rolls) == 1


def test_steps_compare_as_data() -> None:
    assert Look(0, RollDie()) == Look(0, RollDie())
    assert Look(0, RollDie()) != Look(0, None)
    assert Look(0, None) != Look(1, None)
    assert Rest(0) != Look(0, None)
    assert len({Look(0, None), Look(0, None), Look(1, None)}) == 2
    assert repr(Look(1, RollDie())) == "Look(seat=1, then=RollDie())"


@pytest.mark.parametrize(
    "call, said",
    [
        (lambda state: Step().run(state), "Step neither runs nor decides"),
        (lambda state: Decision().seats(state), "Decision does not say whom it asks"),
        (lambda state: Choice(0).moves(state, 0), "Choice does not say what is legal"),
        (lambda state: Choice(0).apply(state, 0, WAIT.of()), "Choice does not say what a move does"),
        (lambda state: Simultaneous((0,)).resolve(state, []), "Simultaneous does not say what the answers do"),
        (lambda state: Table().copy(), "Table declares no fields, and does not say how it is copied"),
        (lambda state: Game.new_table(GAME, 2, {}), f"{GAME.id} does not say how its table is laid"),
        (lambda state: Game.set_up(GAME, state), f"{GAME.id} does not say how it begins"),
        (lambda state: Game.projection(GAME, state, 0), f"{GAME.id} does not say what a seat sees"),
        (lambda state: Game.resample(GAME, state, 0, random.Random(0)), f"{GAME.id} does not say what is hidden"),
        (lambda state: Game.result(GAME, state), f"{GAME.id} does not say who wins"),
    ],
)
def test_what_a_game_has_left_out_is_named(call, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NotImplementedError, match=said):
        call(GAME.new(2))


@pytest.mark.parametrize(
    "step, said",
    [
        ({"step": "Dance"}, "is not a step: {step = NAME, …} with NAME one of Look, Rest, RollDie, Shuffle"),
        ("Look", "is not a step: {step = NAME, …}"),
        ({"step": "Rest"}, "stack.Rest: no value for seat"),
        ({"step": "Rest", "seat": 0, "mood": 1}, "stack.Rest: no field 'mood'; there are seat"),
        ({"step": "Rest", "seat": "me"}, "stack.Rest.seat: 'me' is not a seat"),
    ],
)
def test_a_step_that_cannot_be_read_is_refused_by_field(step: object, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        GAME.steps.read(step, "stack")
    assert said in str(refused.value)
