"""Whatever changes on the table before somebody's eyes is told to them: events explain views."""

import importlib

import pytest

import walpurgis
from tests.games import told
from tests.games.breaches import functions, leave_out, needs_source, statements


@pytest.mark.parametrize("id", walpurgis.games())
def test_every_change_that_a_seat_sees_is_explained_by_what_it_heard(id: str) -> None:
    """The file says by which events; another answer is a change to be reviewed (`make goldens`)."""
    text = told.file_of(id).read_text("utf-8")
    assert told.explained(walpurgis.game(id)).splitlines() == text.splitlines()
    silent = {place for place, kinds in told.read(text).items() if told.NOTHING in kinds}
    assert silent == set(), "such a place needs an event, or a reason in UNTOLD"


@needs_source
@pytest.mark.parametrize(
    "id, module, function, statement, place",
    [
        (
            "broom_service",
            "steps.travel",
            "clear",
            "state.tell(CLEARED, seat, cloud, box.CLOUD_REGION[spot], box.CLOUD_COST[cloud], bonus)",
            "clouds.*",
        ),
        ("new_salem", "steps.trigger", "apply", "state.tell(words.APPOINTED, seat, move.player)", "constable"),
        ("septima", "steps.spellbook", "learn", "state.tell(LEARNED, seat, spell)", "players.*.spells"),
        ("witchstone", "steps.tracks", "take_owl", "state.tell(TOOK_OWL, seat, owl)", "players.*.owls"),
    ],
)
def test_an_event_that_is_not_told_leaves_a_change_unexplained(
    id: str, module: str, function: str, statement: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = importlib.import_module(f"walpurgis.games.{id}.{module}")
    named = (each for each in functions(rules) if each.__name__ == function and statement in statements(each))
    leave_out(monkeypatch, next(named), statement)
    found = told.unexplained(walpurgis.game(id), told.file_of(id).read_text("utf-8"), games=6)
    assert any(line.startswith(f"{place} changed") for line in found), found
