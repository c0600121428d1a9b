"""Positions that cannot be: a scenario that begins in one proves nothing about the game, and is refused."""

from typing import Any

import pytest

from walpurgis.formats.scenario import Scenario, check
from walpurgis.games import game

TWO: dict[str, Any] = {"seats": 2}
FULL: dict[str, Any] = {"seats": 2, "options": {"mode": "full"}}


@pytest.mark.parametrize(
    "id, given, table, said",
    [
        (
            "witchstone",
            TWO,
            {
                "players.0": {"connections": ["T1-F1"], "energy": 0},
                "players.1": {"connections": ["T1-F1"], "energy": 0},
            },
            "pieces on connection T1-F1, which has room for one: 2 instead of 0",
        ),
        (
            "witchstone",
            TWO,
            {"players.1.crystals": ["b2", "b2"]},
            "pieces on space b2 of seat 1, which has room for one: 2 instead of 0",
        ),
        (
            "witchstone",
            TWO,
            {"players.0.crystals": ["b2"], "players.0.black_crystal": "b2"},
            "pieces on space b2 of seat 0, which has room for one: 2 instead of 0",
        ),
        ("witchstone", TWO, {"players.0.scrolls": ["sc07"], "players.1.scrolls": ["sc07"]}, "scroll sc07: "),
        ("septima", FULL, {"players.0.coven": ["sen"], "players.1.coven": ["sen"]}, "witch sen: "),
        ("broom_service", TWO, {"clouds": {"FC07": "HC01", "FC08": "HC01"}}, "cloud HC01: "),
        (
            "broom_service",
            TWO,
            {"players.1.pawns": ["FF2", "BF2"]},
            "pawns of seat 1 on the side of the board that lies below: 1 instead of 0",
        ),
        ("new_salem", {"seats": 3}, {"badges": 7}, "badges: 8 instead of 3"),
        (
            "new_salem",
            {"seats": 3},
            {"players.0": {"buildings": ["bank", "mint"], "hope": [], "despair": [0]}},
            "lengths of the rows of buildings, hope and despair of seat 0: 3 instead of 1",
        ),
    ],
)
def test_a_position_with_a_piece_too_many_is_refused(
    id: str, given: dict[str, Any], table: dict[str, Any], said: str
) -> None:
    data = {"game": id, "title": "a test", "given": given | {"table": table}, "then": {"over": False}}
    found = check(game(id), Scenario(data))
    assert len(found) == 1
    assert said in found[0]
