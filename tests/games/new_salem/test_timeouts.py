"""What is done for somebody whose time is up (NSA-15.3)."""

from typing import Any

import pytest

from walpurgis.formats.scenario import begin
from walpurgis.games.new_salem import GAME
from walpurgis.games.new_salem.timeouts import timeout_move

OWNER = {"buildings": ["mint", "tavern"], "hope": [0, 0], "despair": [0, 0]}
OPEN = [{"step": "OpenWindow"}, {"step": "EndRound"}]


def text(seat: int, stack: list[dict[str, Any]], table: dict[str, Any]) -> str | None:
    """The move for a seat of a table of three with seat 1 as Constable."""
    table = {f"players.{at}": dict(OWNER) for at in range(3)} | table
    state = begin(GAME, {"seats": 3, "options": {"constable": 1}, "stack": stack, "table": table})
    move = timeout_move(state, seat)
    assert move is None or move in state.legal(seat)
    return None if move is None else str(move)


def rich(hope: list[int]) -> dict[str, Any]:
    return OWNER | {"hope": hope}


def step(name: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"step": name, **fields}, {"step": "EndRound"}]


FIRES = {"players.0": OWNER | {"despair": [2, 2]}, "players.2": OWNER | {"despair": [1, 2]}}
CASES: list[tuple[str, int, list[dict[str, Any]], dict[str, Any], str | None]] = [
    ("first card of the hand", 0, step("PickCard", asked=[0, 1, 2], answers=[]),
     {"players.0.hand": ["tavern", "bank", "jail"]}, "pick tavern"),
    ("keep the first card", 0, step("LastTwo", asked=[0, 1, 2], answers=[]),
     {"players.0.hand": ["jail", "bank"]}, "keep jail"),
    ("most despair, then from the Constable, then the oldest", 0, step("RemoveDespair", seat=0), FIRES,
     "remove despair from 1 of 2"),
    ("in OPEN the Constable has all his clock", 1, OPEN, {"players.1": rich([3, 0])}, None),
    ("nobody waits for others in OPEN", 0, OPEN, {"players.0": rich([1, 0])}, None),
    ("CLOSING passes", 0, step("LastCall", asked=[0]), {"players.0": rich([1, 0])}, "pass"),
    ("next Constable from the left", 1, step("NextConstable", seat=1), {}, "appoint 2"),
    ("hope onto the store", 0, step("PlaceHope", asked=[0], answers=[], amount=1), {"players.0.store": 1},
     "place on 1"),
    ("hope without a store", 0, step("PlaceHope", asked=[0], answers=[], amount=1), {}, "place on 0"),
    ("despair onto the oldest", 0, step("PlaceDespair", asked=[0], answers=[], amount=1), {"players.0.store": 1},
     "place on 0"),
    ("pay AUTO", 1, step("PayForEvent", seat=1, event="tithe", left=2), {"players.1": rich([2, 2])}, "pay auto"),
    ("Tithe from the oldest", 0, step("PayTithe", asked=[0], answers=[], constable=1, amount=1),
     {"players.0": rich([1, 1])}, "pay from 0"),
    ("first card of a New Construction", 1, step("NewConstruction", seat=1, knowing=[]),
     {"looked_at": ["jail", "bank"]}, "build jail"),
    ("first target from the left", 1, step("NameTarget", seat=1, event="witch_trial", named=[], target=0), {},
     "name 2"),
    ("first two from the left", 1, step("NameTarget", seat=1, event="hysteria", named=[], target=0), {},
     "name 0 and 2"),
    ("first building from the left", 1, step("NameTarget", seat=1, event="great_fire", named=[], target=0), {},
     "name 0 of 2"),
]  # fmt: skip


@pytest.mark.parametrize("what, seat, stack, table, expected", CASES, ids=[case[0] for case in CASES])
def test_timeout(
    what: str, seat: int, stack: list[dict[str, Any]], table: dict[str, Any], expected: str | None
) -> None:
    """NSA-15.3: the move that is made by itself."""
    assert text(seat, stack, table) == expected


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_game_of_time_outs_ends(seats: int) -> None:
    """NSA-15.3: a town in which only the Constable speaks, and only in OPEN, still comes to its end."""
    state = GAME.new(seats, seed=seats)
    while not state.over:
        seat = GAME.awaited(state)[0]
        state.apply(seat, timeout_move(state, seat) or state.legal(seat)[-1])
    assert state.result()["scores"]
