"""The layout of a game's network: all numbers of seats and options in one vector."""

import math
import random
from itertools import product
from typing import Any

import pytest

import walpurgis
from examples.teaching import GAME as TEACHING
from walpurgis.bots.learned.layout import LARGEST, LOG_TABLE, layout, squeeze
from walpurgis.encoding.driver import Driver
from walpurgis.kernel.game import Game
from walpurgis.learning.hidden import hidden_names
from walpurgis.testing.random_play import random_options

GAMES = [TEACHING, *[walpurgis.game(name) for name in walpurgis.games()]]
IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_position_of_every_number_of_seats_has_a_place_of_its_name(game: Game[Any]) -> None:
    found = layout(game)
    for seats in game.seats:
        names = found.spec(seats).names
        assert [found.names[place] for place in found.places[seats]] == names
    assert len(set(found.names)) == found.width
    assert max(max(places) for places in found.places.values()) < found.observed


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_setting_says_how_many_play_and_with_which_options(game: Game[Any]) -> None:
    found, rng = layout(game), random.Random(1)
    for seats in game.seats:
        options = game.read_options(random_options(game, seats, rng))
        told = {found.names[place]: value for place, value in found.setting(seats, options)}
        assert told[f"seats={seats}"] == 1
        assert all(place >= found.observed for place, _ in found.setting(seats, options))
        for name, value in options.items():
            assert told.get(f"options.{name}={value}", told.get(f"options.{name}", 0)) == (
                1 if f"options.{name}={value}" in found.names else int(value)
            )


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_actions_are_renumbered_without_loss_and_only_where_they_name_a_seat(game: Game[Any]) -> None:
    found = layout(game)
    for seats in game.seats:
        for seat in {0, 1 % seats, seats - 1}:
            there, back = found.from_observer(seats, seat), found.to_game(seats, seat)
            assert [back[there[action]] for action in range(found.actions)] == list(range(found.actions))
        assert found.from_observer(seats, 0) == list(range(found.actions))


def test_whoever_names_the_next_player_chooses_the_same_number() -> None:
    game = walpurgis.game("new_salem")
    found = layout(game)
    number = {found.encoder.name(action): action for action in range(found.actions)}
    chosen = {found.from_observer(5, seat)[number[f"name {(seat + 1) % 5}"]] for seat in range(5)}
    assert chosen == {number["name 1"]}
    pairs = {found.from_observer(5, seat)[number[f"name {(seat + 2) % 5} and {(seat + 4) % 5}"]] for seat in range(5)}
    assert pairs == {number["name 2 and 4"]}
    assert found.from_observer(5, 3)[number["name 7"]] == number["name 7"]


def test_numbers_are_squeezed_to_their_logarithms() -> None:
    assert [round(16 * math.log1p(number)) for number in range(LARGEST + 1)] == LOG_TABLE
    assert [squeeze(number) for number in (0, 1, -1, 3, 5000)] == [0, 11, -11, 22, LOG_TABLE[-1]]


def test_a_fingerprint_changes_with_the_game() -> None:
    assert len({layout(game).fingerprint for game in GAMES}) == len(GAMES)


def test_what_a_seat_hides_is_found_by_looking() -> None:
    hand = hidden_names(layout(TEACHING))
    assert hand == ["table.hand.length", *[f"table.hand.*={card}" for card in range(1, 16)]]
    salem = hidden_names(layout(walpurgis.game("new_salem")))
    assert sum(name.startswith("table.characters.seat+0=") for name in salem) == 10
    assert not any(name.startswith(("table.round", "table.events", "table.players")) for name in salem)


def test_what_is_hidden_is_never_in_the_view_of_others() -> None:
    found = layout(TEACHING)
    spec = found.spec(2)
    places = [spec.names.index(name) for name in hidden_names(found)]
    for seed, seat in product(range(3), range(2)):
        driver = Driver(spec, TEACHING.new(2, None, seed))
        own = [driver.look(seat)[place] for place in places]
        others = [driver.look(1 - seat)[place] for place in places]
        assert sum(own[1:]) == 4
        assert own != others
