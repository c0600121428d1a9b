"""Every word that a player reads, in both languages, and the board in the terminal."""

import random
import re

import pytest

from walpurgis.formats.position import place
from walpurgis.games import catalogue
from walpurgis.games.witchstone import GAME, words
from walpurgis.games.witchstone.box import SPACES, WAND_END
from walpurgis.games.witchstone.ids import LocationId, SpaceId
from walpurgis.kernel import Ids, Json
from walpurgis.testing import random_game

LANGUAGES = ("en", "de")
KINDS: list[Ids] = [
    words.SYMBOL,
    words.SPACE,
    words.TILE,
    words.SPECIAL,
    words.CHIP,
    words.OWL,
    words.STACK,
    words.SCROLL,
    words.LOCATION,
    words.CONNECTION,
    words.CRYSTAL,
    words.ROW,
    words.SOURCE,
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    text = catalogue("witchstone", language)
    assert text.missing() == []
    for kind in KINDS:
        for word in kind.ids:
            assert text.name(kind, word)
    _, state = random_game(GAME, 2, seed=1)
    for line in [*state.result()["breakdown"][0], "earlier"]:
        assert text.find(f"result.{line}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_move_and_event_of_random_games_can_be_read(language: str) -> None:
    text = catalogue("witchstone", language)
    verbs, events, prompts = set(), set(), set()
    for seed in range(40):
        options = {"secret_scrolls": seed % 2 == 0, "late_spells": seed % 5 == 0}
        state, rng = GAME.new(2 + seed % 3, options, seed), random.Random(seed)
        heard = state.listen()
        while not state.over:
            seat = state.waiting[0]
            move = rng.choice(state.legal(seat))
            lines = [text.prompt(state, seat), text.prompt(state, seat, "why"), text.move(move)]
            prompts.add(str((state.prompt(seat) or {})["kind"]))
            verbs.add(move.verb.name)
            state.apply(seat, move)
            lines += [text.event(event) for event in heard]
            events |= {event.kind.name for event in heard}
            heard.clear()
            for line in lines:
                assert line[0] != " "
                assert not re.search(r"[{}]|None|  ", line), line
    assert prompts >= set(GAME.decisions()) - {"choose_actions"}
    assert len(verbs) >= 17
    assert len(events) >= 24


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_can_be_drawn_at_any_time(seats: int, language: str) -> None:
    """Cauldrons, ball, pentagram, wand, scrolls, rack and players, for players and spectators."""
    text = catalogue("witchstone", language)
    state, rng = GAME.new(seats, {"secret_scrolls": True}, seats), random.Random(seats)
    while not state.over:
        seat = state.waiting[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        if rng.random() < 0.1:
            drawn = GAME.draw(state.view(rng.choice([None, *range(seats)])), text)
            for key in ("cauldron", "ball", "pentagram", "wand", "display", "rack"):
                assert text.find(f"words.{key}") in drawn
            assert max(len(line) for line in drawn.splitlines()) <= 118


def test_the_board_shows_what_lies_where() -> None:
    state = GAME.new(2, {"start_seat": 0}, 1)
    player = state.table.players[0]
    player.cauldron[words.SPACE.index["b2"]] = 0b11
    player.black_crystal = SpaceId(words.SPACE.index["g2"])
    player.tower, player.standing = LocationId(words.LOCATION.index["T1"]), 1 << words.LOCATION.index["W"]
    drawn = GAME.draw(state.view(0), catalogue("witchstone", "en"))
    lines = drawn.splitlines()
    assert "b    .  ew .  .  ." in lines[3]
    assert "g     M  ●  .  C" in lines[8]
    assert any("W①" in line for line in lines)
    assert any("❶" in line and line.strip().startswith("T1") for line in lines)


def asked(stack: list[Json], table: dict[str, Json]) -> str:
    state = GAME.new(2, {}, 1)
    place(state, {"table": {"turn": 9} | table, "stack": stack})
    return catalogue("witchstone", "en").prompt(state, 0)


def test_a_question_counts_what_can_be_had_and_not_the_actions() -> None:
    """WIT-12.3, WIT-13.3: fewer cards or fields than actions."""
    scrolls: dict[str, Json] = {"display": ["sc20", "sc21"], "scroll_pile": []}
    assert asked([{"step": "ScrollAction", "seat": 0, "n": 6}], scrolls).endswith("2 are open to you.")
    wand: list[Json] = [{"step": "AdvanceOnWand", "seat": 0, "n": 6}]
    assert asked(wand, {"players.0.wand": WAND_END - 2}).startswith("Magic wand: 2 steps.")


def test_without_room_one_is_asked_which_tile_goes() -> None:
    """WIT-4.6."""
    full: dict[str, Json] = {"players.0.cauldron": {space: ["wand"] for space in SPACES}}
    place_tile: list[Json] = [{"step": "PlaceTile", "seat": 0}]
    assert asked(place_tile, {}).startswith("Place one of your tiles")
    assert asked(place_tile, full) == "There is no room: put one of your tiles out of the game."
