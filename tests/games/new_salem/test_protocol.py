"""The order in which a driver asks (NSA-8.10, NSA-8.12), and that any other order is accepted (NSA-8.3)."""

from typing import Any

import pytest

from walpurgis.formats.scenario import begin
from walpurgis.games.new_salem import GAME, box
from walpurgis.games.new_salem.conduct import live_seconds, time_limit
from walpurgis.games.new_salem.contents import EFFECTS
from walpurgis.games.new_salem.effects import EFFECTS as FUNCTIONS
from walpurgis.games.new_salem.steps.targets import TARGETS
from walpurgis.games.new_salem.words import PASSING


def window(hope: list[int], constable: int, **options: int) -> Any:
    players = {f"players.{at}": {"buildings": ["mint"], "hope": [n], "despair": [0]} for at, n in enumerate(hope)}
    given = {
        "seats": len(hope),
        "options": {"constable": constable} | options,
        "stack": [{"step": "OpenWindow"}, {"step": "EndRound"}],
        "table": players,
    }
    return begin(GAME, given)


def test_drivers_ask_from_the_constables_left_and_him_last() -> None:
    """NSA-8.10: the first waiting player in seat order from the Constable's left, the Constable last."""
    state = window([1, 1, 0, 1], 1)
    asked = []
    for _ in range(3):
        seat = GAME.next_seat(state)
        asked.append(seat)
        state.apply(seat, next(move for move in state.legal(seat) if move.verb.passing))
    assert asked == [3, 0, 1]
    assert state.waiting == (0, 3)
    assert GAME.next_seat(state) == 3


def test_the_engine_accepts_every_other_order() -> None:
    """NSA-8.3: actions count in the order in which they are processed."""
    state = window([1, 1, 0, 1], 1)
    state.apply(0, GAME.read(state, 0, "give 1 to 2"))
    assert state.waiting == (1, 2, 3)
    state.apply(1, GAME.read(state, 1, "announce end"))
    assert state.waiting == (2, 3)


def test_clocks() -> None:
    """NSA-8.8: in OPEN only the Constable's clock runs, in CLOSING those of all who have not answered."""
    state = window([1, 1, 0, 1], 1)
    assert GAME.awaited(state) == (1,)
    assert live_seconds(state) == box.DECISION_SECONDS == 90
    state.apply(1, GAME.read(state, 1, "announce end"))
    assert GAME.awaited(state) == (0, 3)
    assert live_seconds(state) == box.CLOSING_SECONDS == 20
    assert live_seconds(GAME.new(3)) == box.DRAFT_SECONDS == 60


@pytest.mark.parametrize(
    "options, seconds", [({}, 21_600), ({"closing_share": 5}, 4_320), ({"closing_share": 100}, 86_400)]
)
def test_a_slow_table_agrees_how_long_a_last_call_lasts(options: dict[str, int], seconds: float) -> None:
    """NSA-8.8: a share of the time for a move, which the option closing_share names in percent."""
    state = window([1, 1, 0, 1], 1, **options)
    assert time_limit(state, "days", 86_400) is None
    state.apply(1, GAME.read(state, 1, "announce end"))
    assert time_limit(state, "days", 86_400) == seconds


def test_bots_among_people() -> None:
    """NSA-8.12: silent instead of passing while a person is in office; a bot in office lets the others speak first."""
    state = window([1, 1, 0, 1], 1)
    assert GAME.stays_silent(state, 0, PASSING, people={1, 3})
    assert not GAME.stays_silent(state, 0, PASSING, people={3})
    assert not GAME.stays_silent(state, 0, GAME.read(state, 0, "give 1 to 1"), people={1})
    assert GAME.patience(state, 1) == box.CLOSING_SECONDS
    assert not GAME.patience(state, 0)
    state.apply(0, PASSING)
    state.apply(3, PASSING)
    assert not GAME.patience(state, 1)
    state.apply(1, GAME.read(state, 1, "announce end"))
    assert not GAME.stays_silent(state, 0, PASSING, people={1}), "in CLOSING bots answer at once"


def test_every_effect_has_its_function_and_every_function_its_event() -> None:
    """NSA-10.1 to NSA-10.20: the keys of the box and of the registry are the same."""
    assert set(FUNCTIONS) == set(EFFECTS) == set(box.EFFECT)
    assert set(TARGETS) <= set(EFFECTS)


def test_every_event_names_its_clause() -> None:
    """NSA-1.3: 23 cards; each row says which clause binds it."""
    rows = box.SOURCE.rows("events")
    assert sum(row.number("copies") for row in rows) == 23
    assert len({row.word("clause") for row in rows}) == len(rows) == 20
