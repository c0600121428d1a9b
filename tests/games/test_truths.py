"""Whatever the hidden truth is, a seat is treated alike: truths dealt by hand, without the games' own samplers."""

from functools import cache
from typing import Any

import pytest

import walpurgis
from examples.teaching import GAME as MOONLIGHT
from walpurgis.bots.deciders import EVERY_LEVEL, deciders
from walpurgis.kernel.game import Game
from walpurgis.testing import Tally, try_truths

GAMES = [*walpurgis.games(), MOONLIGHT.id]
TRUTHS = 400
"""For each game; the command `walpurgis truths` deals more."""
OPEN = {
    "new_salem": {"events_under"},
    "septima": {
        "septima.left",
        "septima.right",
        "septima.discard",
        "spells.*.middle",
        "spells.*.bottom",
    },
}
"""Places that every view shows, though not as the table has them: nothing is hidden there."""


def find(id: str) -> Game[Any]:
    return MOONLIGHT if id == MOONLIGHT.id else walpurgis.game(id)


@cache
def tried(id: str) -> Tally:
    return try_truths(find(id), TRUTHS, deciders=deciders(), asked=0.05)


@pytest.mark.parametrize("id", GAMES)
def test_every_truth_behind_a_view_is_treated_alike(id: str) -> None:
    """Moves, prompts, events, samples and bots of all levels; a difference would have been raised."""
    assert tried(id).truths >= TRUTHS
    assert tried(id).truths == tried(id).decisions, "at every decision there was another truth"


@pytest.mark.parametrize("id", GAMES)
def test_every_hidden_place_was_varied_by_truths_and_by_samples(id: str) -> None:
    tally = tried(id)
    assert tally.never_varied() == []
    assert tally.never_sampled(20) == []
    still = {path for path, met, _, varied, _ in tally.rows() if met and not varied}
    assert still == OPEN.get(id, set())


@pytest.mark.parametrize("id", GAMES)
def test_what_everybody_remembers_is_a_place_that_no_view_shows(id: str) -> None:
    """A declaration that outlived its place would hide the next one of that name from the dealer."""
    game = find(id)
    paths = {path for cls in _classes(game) for path in cls.SHAPE.names}
    for path, reason in game.remembered().items():
        assert path.split(".")[0] in game.table.SHAPE.names, path
        assert path.split(".")[-1] in paths | {"*"}, path
        assert len(reason.split()) > 5, "the reason is a sentence"


def _classes(game: Game[Any]) -> list[Any]:
    """The table's class and those inside it."""
    found, queue = [], [game.table]
    while queue:
        cls = queue.pop()
        found.append(cls)
        for kind in cls.SHAPE.kinds.values():
            inner: Any = kind
            while hasattr(inner, "kind"):
                inner = inner.kind
            if hasattr(inner, "cls"):
                queue.append(inner.cls)
    return found


@pytest.mark.parametrize("id", GAMES)
def test_bots_of_every_level_decide_alike_behind_truths(id: str) -> None:
    """From equal generators, at every decision that is looked at."""
    tally = try_truths(find(id), 25, share=0.05, seed=77, deciders=deciders(EVERY_LEVEL), asked=1.0)
    assert tally.truths >= 25


def test_a_bot_that_looks_at_the_truth_is_caught() -> None:
    def peek(state: Any, seat: int, seed: int) -> Any:
        return state.legal(seat)[state.table.deck[-1] % len(state.legal(seat))]

    with pytest.raises(AssertionError, match="the bot peeking plays"):
        try_truths(MOONLIGHT, 200, deciders={"peeking": peek})
