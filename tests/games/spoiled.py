"""Spoiled games: for each promise of the contract a way to break it that fits every one of our games."""

import itertools
import random
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from walpurgis.kernel import Decision, Move, Shape, Simultaneous, State
from walpurgis.kernel.game import Game

Spoil = Callable[[pytest.MonkeyPatch, Game[Any]], Game[Any]]

PILE = {
    "broom_service": "bewitched_stack",
    "new_salem": "event_deck",
    "septima": "prologue",
    "witchstone": "special_pile",
}
"""A face-down pile of each game."""
WAYS: dict[str, Spoil] = {}


def breaks(promise: str) -> Callable[[Spoil], Spoil]:
    """Names the promise that a way to spoil a game breaks."""

    def register(spoil: Spoil) -> Spoil:
        WAYS[promise] = spoil
        return spoil

    return register


def pile(state: State[Any]) -> list[int]:
    found: list[int] = getattr(state.table, PILE[state.game.id])
    return found


def instead(game: Game[Any], **methods: Callable[..., Any]) -> Game[Any]:
    """The game with other methods."""
    cls: type[Game[Any]] = type("Spoiled", (type(game),), methods)
    spoiled = cls.__new__(cls)  # a copy would be the game itself, which is found by its name
    vars(spoiled).update(vars(game))
    return spoiled


def first_decision(game: Game[Any]) -> type[Decision]:
    """The class of the decision with which a game begins."""
    step = game.new(max(game.seats), None, 0).stack[-1]
    assert isinstance(step, Decision)
    return type(step)


def wrap(patch: pytest.MonkeyPatch, cls: type, name: str, after: Callable[..., Any]) -> None:
    """Let a method be followed by something: `after` gets the answer and all arguments."""
    method = getattr(cls, name)
    patch.setattr(cls, name, lambda self, *given: after(method(self, *given), self, *given))


class Endless(Decision):
    """Asks the first seat again and again."""

    SHAPE: ClassVar[Shape] = Shape()

    def seats(self, state: State[Any]) -> tuple[int, ...]:
        return (0,)

    def moves(self, state: State[Any], seat: int) -> list[Move]:
        verb = state.game.verbs.all[0]
        return [verb.of(*[kind.value(0) for kind in verb.kinds])]

    def apply(self, state: State[Any], seat: int, move: Move) -> None:
        state.push(self)


@breaks("ends")
def ask_for_ever(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    """A first question that is asked again and again."""
    patch.setitem(game.steps.classes, "Endless", Endless)

    def set_up(self: Any, state: State[Any]) -> None:
        type(game).set_up(self, state)
        state.push(Endless())

    return instead(game, set_up=set_up)


@breaks("asks")
def name_moves_twice(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    wrap(patch, first_decision(game), "moves", lambda moves, *_: moves * 2)
    return game


@breaks("conserves")
def double_a_piece(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def double(_: None, state: State[Any], *__: Any) -> None:
        if state.moves == 3:
            pile(state).append(pile(state)[0])

    wrap(patch, State, "apply_unchecked", double)
    return game


@breaks("copies")
def share_all_lists(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def share(twin: Any, table: Any) -> Any:
        for name, value in zip(table.SHAPE.names, table.values(), strict=True):
            if isinstance(value, list):
                setattr(twin, name, value)
        return twin

    wrap(patch, game.table, "copy", share)
    return game


@breaks("applies")
def stumble_over_a_move(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def stumble(_: None, step: Decision, state: State[Any], seat: int, move: Move) -> None:
        if seat == 1:
            raise IndexError("nobody thought of the second seat")

    wrap(patch, first_decision(game), "apply", stumble)
    return game


@breaks("saves")
def load_a_pile_upside_down(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def load(self: Any, data: bytes) -> State[Any]:
        state: State[Any] = type(game).load(self, data)
        pile(state).reverse()
        return state

    return instead(game, load=load)


@breaks("fair")
def show_the_next_card(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def view(self: Any, state: State[Any], seat: int | None) -> dict[str, Any]:
        return type(game).view(self, state, seat) | {"next": pile(state)[:1]}

    return instead(game, view=view)


@breaks("truths")
def keep_the_true_pile(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def resample(self: Any, world: State[Any], seat: int | None, rng: random.Random) -> None:
        truth = pile(world)[:]
        type(game).resample(self, world, seat, rng)
        pile(world)[:] = truth

    return instead(game, resample=resample)


@breaks("worlds")
def deal_one_world(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def resample(self: Any, world: State[Any], seat: int | None, rng: random.Random) -> None:
        type(game).resample(self, world, seat, random.Random(1))

    return instead(game, resample=resample)


@breaks("samples")
def double_a_piece_in_samples(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def resample(self: Any, world: State[Any], seat: int | None, rng: random.Random) -> None:
        type(game).resample(self, world, seat, rng)
        twice: list[int] = world.table.not_drawn if game.id == "new_salem" else pile(world)
        twice[:] = [0] * len(twice)

    return instead(game, resample=resample)


@breaks("marks")
def mark_nothing(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    patch.setattr(State, "reveal", lambda state: None)
    return game


class Everything(list[Move]):
    """A list that claims to contain whatever one asks for."""

    def __contains__(self, move: object) -> bool:
        return True


@breaks("refuses")
def accept_everything(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    wrap(patch, first_decision(game), "moves", lambda moves, *_: Everything(moves))
    return game


@breaks("notation")
def read_another_move(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def read(self: Any, state: State[Any], seat: int, text: str) -> Move:
        return state.legal(seat)[0]

    return instead(game, read=read)


@breaks("views")
def show_a_tuple(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def view(self: Any, state: State[Any], seat: int | None) -> dict[str, Any]:
        return type(game).view(self, state, seat) | {"sizes": (1, 2)}

    return instead(game, view=view)


@breaks("order")
def reward_the_first_answer(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def turn(_: None, step: Simultaneous, state: State[Any], seat: int, move: Move) -> None:
        if seat == 0 and not step.answered():
            state.generator ^= 1

    wrap(patch, Simultaneous, "apply", turn)
    return game


@breaks("result")
def add_a_point(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    def result(self: Any, state: State[Any]) -> dict[str, Any]:
        found = type(game).result(self, state)
        return found | {"scores": [score + 1 for score in found["scores"]]}

    return instead(game, result=result)


@breaks("replays")
def deal_another_game_each_time(patch: pytest.MonkeyPatch, game: Game[Any]) -> Game[Any]:
    numbers = itertools.count(1)

    def set_up(self: Any, state: State[Any]) -> None:
        state.generator ^= next(numbers)
        type(game).set_up(self, state)

    return instead(game, set_up=set_up)
