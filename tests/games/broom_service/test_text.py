"""Every word that a player reads, in both languages."""

import random
import re

import pytest

from tests.games.broom_service.helpers import GAME, SETTINGS
from walpurgis.formats.position import place
from walpurgis.games import catalogue
from walpurgis.games.broom_service import box, words
from walpurgis.games.broom_service.table import State
from walpurgis.kernel import Ids

KINDS: list[Ids] = [
    words.ROLE,
    words.EVENT,
    words.RESOURCE,
    words.REGION,
    words.TOWER,
    words.CLOUD,
    words.CLOUD_SPOT,
    words.TILE,
    words.TILE_SPOT,
    words.CIRCLE,
    words.SOURCE,
]


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_missing(language: str) -> None:
    text = catalogue("broom_service", language)
    assert text.missing() == []
    for kind in KINDS:
        for word in kind.ids:
            assert text.name(kind, word)
    for line in GAME.result(finished())["breakdown"][0]:
        assert text.find(f"names.source.{line}")


def finished() -> State:
    state = GAME.new(2, {}, 1)
    rng = random.Random(1)
    while not state.over:
        state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
    return state


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_prompt_move_and_event_of_random_games_can_be_read(language: str) -> None:
    text = catalogue("broom_service", language)
    for number, options in enumerate(SETTINGS):
        state = GAME.new(2 + number % 4, options, number)
        rng = random.Random(number)
        heard = state.listen()
        while not state.over:
            seat = state.waiting[0]
            legal = state.legal(seat)
            lines = [text.prompt(state, seat), text.prompt(state, seat, "why"), text.move(rng.choice(legal))]
            state.apply(seat, rng.choice(legal))
            lines += [text.event(event) for event in heard]
            del heard[:]
            for line in lines:
                assert line
                assert not re.search(r"[{}]|None", line), line


@pytest.mark.parametrize(
    "language, words_of",
    [
        ("en", {"orange": "orange", "purple": "purple", "green": "green"}),
        ("de", {"orange": "orange", "purple": "violett", "green": "grün"}),
    ],
)
def test_the_names_of_towers_say_their_colour_and_shape(language: str, words_of: dict[str, str]) -> None:
    text = catalogue("broom_service", language)
    shapes = {"en": ("round", "square"), "de": ("rund", "eckig")}[language]
    for at, tower in enumerate(box.TOWERS):
        name = text.name(words.TOWER, tower)
        assert words_of[box.RESOURCES[box.TOWER_COLOUR[at]]] in name
        assert tower == "HT6" or shapes[box.TOWER_SQUARE[at]] in name


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_can_be_drawn_for_every_seat_at_any_time(language: str) -> None:
    text = catalogue("broom_service", language)
    for number, options in enumerate(SETTINGS):
        state = GAME.new(3, options, number)
        rng = random.Random(number)
        for _ in range(70):
            state.apply(state.waiting[0], rng.choice(state.legal(state.waiting[0])))
        side = state.options["board"][0].upper()
        for seat in (None, 0, 2):
            drawn = GAME.draw(state.view(seat), text)
            assert all(region in drawn for region in box.REGIONS if region[0] == side)
            rules = [at for at, line in enumerate(drawn.splitlines()) if line.startswith("───")]
            assert all(len(line) < 80 for line in drawn.splitlines()[rules[0] : rules[1]])
        hidden = state.table.players[1].hand
        assert hidden.bit_count() == 0 or GAME.draw(state.view(None), text).count("Hand:") == 0


def test_the_tower_tile_is_among_the_towers_at_ones_pawns() -> None:
    """BRS-14.6."""
    state = GAME.new(2, {"board": "back"}, 1)
    table = {"tiles.BHS2": "HT6", "players.0.pawns": ["BH3", "BH3"], "players.0.hand": ["summit_druid"]}
    place(state, {"table": table, "stack": [{"step": "LeadCard", "seat": 0}]})
    assert "HT6" in GAME.draw(state.view(0), catalogue("broom_service", "en")).splitlines()[-1]
