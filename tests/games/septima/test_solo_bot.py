"""The heuristics against the Black Widow."""

import random
from typing import Any

import pytest

from walpurgis.bots.match import play
from walpurgis.bots.players import Apprentice
from walpurgis.formats.position import place
from walpurgis.games.septima import GAME, box, evaluation, heuristics
from walpurgis.games.septima.solo import heuristics as solo

SOLO = {"mode": "solo"}


def apprentice(rng: random.Random) -> Apprentice:
    return Apprentice(heuristics.policy, rng)


def results(games: int, seed: int) -> list[int]:
    """How many Tribulations were met in some games."""
    found = [play(GAME, [apprentice], SOLO, seed + number).result() for number in range(games)]
    return [int(result["tribulations_met"]) for result in found]


def test_most_tribulations_are_in_reach() -> None:
    """Random play meets fewer than two on average."""
    met = results(12, 1)
    assert sum(met) / len(met) > 3


@pytest.mark.fuzz
def test_a_third_of_the_games_is_won() -> None:
    """At the normal difficulty; measured in 600 games: see the documentation of the bots."""
    met = results(200, 1000)
    assert sum(number >= 5 for number in met) >= 60


def test_the_scuttle_is_foreseen() -> None:
    """When the Widow's turn is still to come, a space where her Spiders arrive costs more than one out of reach."""
    state = GAME.new(1, SOLO, 3)
    table = {
        "players.0.leader": "1A",
        "players.0.active": "recruit",
        "turn.seat": 0,
        "turn.stage": "quick_move",
        "widow.active": "widow_brew",
        "widow.row": ["widow_move"],
        "widow.spiders": {"spider_1": "1C", "spider_2": "3J", "spider_3": "5J"},
    }
    place(state, {"table": table, "stack": [{"step": "QuickMove", "seat": 0}]})
    webs = solo.webs(state)
    assert webs[box.SPACES.index("1B")] > webs[box.SPACES.index("1A")] > webs[box.SPACES.index("2A")]


def test_the_chance_to_win_grows_with_the_tribulations() -> None:
    state = GAME.new(1, SOLO, 3)
    place(state, {"table": {"players.0.leader": "1A", "players.0.ritual": "r2_0", "season": "summer", "phase": 4}})
    before = evaluation.evaluate(state, 0)
    place(state, {"table": {"players.0.ritual": "r9_2", "players.0.coven": ["sen", "otto", "luke", "nina"]}})
    assert 0 < before < evaluation.evaluate(state, 0) < 1


def test_any_part_of_the_legal_moves_can_be_judged() -> None:
    state = GAME.new(1, SOLO, 2)
    rng = random.Random(2)
    while not state.over:
        legal: list[Any] = state.legal(0)
        state.apply(0, heuristics.policy(state, 0, rng.sample(legal, rng.randint(1, len(legal))), rng))
