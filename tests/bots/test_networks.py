"""The networks that ship: they fit the games as they are, say where they come from, and play well."""

import random

import pytest

import walpurgis
from walpurgis.bots import LEARNED, levels
from walpurgis.bots.learned.installed import NETWORKS, SUFFIX, network, shipped, why_not
from walpurgis.bots.match import Maker, wins
from walpurgis.bots.names import bot_maker

FOLDER = shipped()
assert FOLDER is not None, "the networks lie in the source tree, and make compiled installs them"
FILES = sorted(FOLDER.glob(f"*{SUFFIX}"))
GAMES = [path.stem for path in FILES]
LARGEST = 24_000_000
"""Bytes of all networks together."""

STRENGTH = {"new_salem": [(3, 24, 0.4), (8, 32, 0.15)]}
"""Seats, games, and the share of them that a raven wins at least, where its partners are unknown to it."""


@pytest.fixture(autouse=True)
def no_other_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NETWORKS, raising=False)


def test_every_game_has_a_network_and_they_are_small() -> None:
    assert set(GAMES) == set(walpurgis.games())
    assert sum(path.stat().st_size for path in FILES) < LARGEST


@pytest.mark.parametrize("id", GAMES)
def test_a_shipped_network_fits_its_game_and_says_what_makes_it_again(id: str) -> None:
    assert levels(id)[-2:] == LEARNED, why_not(id)
    about = network(id).about
    assert about["commands"]
    assert "export" in about["commands"][-1]
    assert not [word for command in about["commands"] for word in command.split() if word.startswith("/")]
    assert about["trained"]["decisions"] > 1_000_000


@pytest.mark.parametrize("id", GAMES)
def test_a_raven_beats_apprentices_at_the_smallest_and_the_largest_table(id: str) -> None:
    """Its moves are the same on every machine, so these games always end alike."""
    game = walpurgis.game(id)

    def maker(level: str) -> Maker:
        make = bot_maker(level)
        return lambda rng: make(id, random.Random(rng.getrandbits(64)))

    largest = game.seats[-1]
    for seats, games, wanted in STRENGTH.get(id, [(2, 6, 0.8), (largest, largest, 0.5)]):
        assert wins(game, maker("raven"), maker("apprentice"), seats, games, seed=3) >= wanted * games, f"{seats} seats"
