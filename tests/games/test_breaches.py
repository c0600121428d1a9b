"""Each promise, broken on purpose in each game, is caught by the conformance kit, which says which promise it was."""

import importlib
from types import FunctionType
from typing import Any

import pytest

import walpurgis
from tests.games.breaches import functions, leave_out, needs_source, statements
from tests.games.spoiled import WAYS
from walpurgis.testing import PROMISES, BrokenPromise, conform, try_truths

GAMES = walpurgis.games()
LINES = [
    ("broom_service", "resample", "table.event_stack = events[:len(table.event_stack)]", "event_stack"),
    ("new_salem", "redeal_events", "deck[:hidden] = unseen", "event_deck"),
    ("septima", "redeal_witches", "table.witch_stack = known", "witch_stack"),
    ("witchstone", "redeal_tiles", "player.pile[:] = tiles", r"players\.\d\.pile"),
]
"""The line of each sampler that deals a face-down pile anew, and the pile."""
SEEN_FIRST = {"broom_service": "event_stack|removed_events"}
"""Where samples differ for the kit: the events that were not drawn lie in either place."""
RATES = {"ends": 0.02, "result": 0.02, "replays": 0.02, "order": 1.0}
"""How many decisions are looked at closely: few where only the end tells, all where the first one does."""
FREQUENCIES = {
    ("new_salem", "reshuffle(rng, deck)"),
    ("septima", "reshuffle(rng, rest)"),
    ("septima", "reshuffle(rng, first)"),
    ("septima", "reshuffle(rng, deep)"),
    ("septima", "reshuffle(self.rng, ways)"),
    ("septima", "reshuffle(self.rng, spare)"),
    ("septima", "reshuffle(self.rng, pool)"),
}
"""Statements without which samples are still possible worlds, but not as likely as they should be (test_worlds.py)."""
EQUIVALENT = {
    ("septima", "_shuffle(rng, below)"),
    ("septima", "column.scoring[1:] = below"),
    ("septima", "self.among[hand, place] -= left"),
    ("septima", "tiles[self.round:] = sorted(tiles[self.round:])"),
}
"""Statements that change nothing with our box (two Scoring Spells of an element) or that only save time."""


def sampler(id: str) -> Any:
    return importlib.import_module(f"walpurgis.games.{id}.sampling")


def named(id: str, name: str) -> FunctionType:
    return next(function for function in functions(sampler(id)) if function.__name__ == name)


@needs_source
@pytest.mark.parametrize("id, function, line, place", LINES, ids=[line[0] for line in LINES])
def test_a_sampler_that_keeps_a_true_pile_is_caught_and_the_pile_is_named(
    id: str, function: str, line: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out(monkeypatch, named(id, function), line)
    with pytest.raises(BrokenPromise, match=place) as broken:
        try_truths(walpurgis.game(id), 300)
    assert broken.value.promise == "truths"
    with pytest.raises(BrokenPromise, match=SEEN_FIRST.get(id, place)) as broken:
        conform(walpurgis.game(id), games=6, sampling_rate=0.3)
    assert broken.value.promise in ("fair", "truths")


@needs_source
@pytest.mark.parametrize("id", GAMES)
def test_no_statement_of_a_sampler_can_be_left_out_unnoticed(id: str) -> None:
    unnoticed = []
    for function in functions(sampler(id)):
        for statement in statements(function):
            if (id, statement) not in FREQUENCIES | EQUIVALENT and not is_noticed(id, function, statement):
                unnoticed.append(f"{function.__qualname__}: {statement}")
    assert unnoticed == []


def is_noticed(id: str, function: FunctionType, statement: str) -> bool:
    """Most are noticed behind a few views, the others behind more."""
    with pytest.MonkeyPatch.context() as patch:
        leave_out(patch, function, statement)
        for truths in (120, 600):
            try:
                try_truths(walpurgis.game(id), truths)
            except Exception:
                return True
    return False


@needs_source
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("promise", PROMISES)
def test_a_broken_promise_is_caught_by_its_name(promise: str, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if (promise, id) == ("order", "witchstone"):
        pytest.skip("nobody decides at the same time in Witchstone")
    game = WAYS[promise](monkeypatch, walpurgis.game(id))
    with pytest.raises(BrokenPromise) as broken:
        conform(game, games=12, seats=[game.seats[1]], sampling_rate=RATES.get(promise, 0.3), most=400)
    assert broken.value.promise == promise, str(broken.value)[:600]


def test_every_promise_has_a_way_to_break_it() -> None:
    assert set(WAYS) == set(PROMISES)
