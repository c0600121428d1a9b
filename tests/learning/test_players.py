"""Players with a network: fair, the same from equal views, quick, and offered only where a network is installed."""

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from examples.teaching import GAME as TEACHING
from tests.learning.networks import positions, untrained, write_untrained
from walpurgis.bots import ABOUT, LEARNED, LEVELS, Position, Searcher, levels, make_bot, stand_in_level
from walpurgis.bots.learned import NETWORKS, installed, why_not
from walpurgis.bots.learned.evaluator import NetworkEvaluator
from walpurgis.bots.learned.layout import layout
from walpurgis.bots.learned.players import PolicyPlayer, learned_searcher
from walpurgis.bots.match import play
from walpurgis.bots.names import bot_maker
from walpurgis.server.bots import check_level
from walpurgis.server.errors import Refused

GAMES = [TEACHING, *[walpurgis.game(name) for name in walpurgis.games()]]
IDS = [game.id for game in GAMES]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of networks."""
    monkeypatch.setenv(NETWORKS, str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("game", GAMES, ids=IDS)
@pytest.mark.parametrize("searches", [False, True], ids=["at once", "with search"])
def test_equal_views_and_seeds_give_equal_moves(game: Any, searches: bool) -> None:
    """Sampled worlds agree with the view in nothing but the view; the player must not notice which of them is true."""
    network = untrained(game)
    for seats in sorted({game.seats[0], game.seats[-1]}):
        for state, seat in positions(game, seats, 40)[:: 20 if searches else 4]:
            chosen = set()
            for number in range(3):
                truth = state if number == 0 else state.sample(seat, random.Random(number))
                evaluator = NetworkEvaluator(network, layout(game))
                rng = random.Random(5)
                bot = learned_searcher(evaluator, rng, None, 12) if searches else PolicyPlayer(evaluator, rng)
                chosen.add(str(bot.choose(Position(truth, seat, random.Random(9)))))
            assert len(chosen) == 1


def test_a_player_remembers_nothing_between_tables() -> None:
    game = walpurgis.game("septima")
    used, network = NetworkEvaluator(untrained(game), layout(game)), untrained(game)
    for seats in game.seats:
        for state, seat in positions(game, seats, 20, seats):
            fresh = NetworkEvaluator(network, layout(game))
            assert used.best(state, seat, state.legal(seat)) == fresh.best(state, seat, state.legal(seat))
            assert used.values(state) == fresh.values(state)


@pytest.mark.fuzz
def test_a_decision_takes_less_than_three_milliseconds() -> None:
    """A network as wide as one that ships, at the largest table, everything included; the median, as machines pause."""
    from tests.learning.networks import about, random_weights
    from walpurgis.bots.learned.network import Network
    from walpurgis.learning.export import quantize

    game = walpurgis.game("new_salem")
    evaluator = NetworkEvaluator(Network(quantize(random_weights(game, 0, 640)), about(game, [])), layout(game))
    bot, took = PolicyPlayer(evaluator, random.Random(1)), []
    for state, seat in positions(game, 8, 60):
        position = Position(state, seat, random.Random(1))
        started = time.process_time()
        bot.choose(position)
        took.append(time.process_time() - started)
    assert sorted(took)[len(took) // 2] < 0.003


def test_levels_are_offered_only_where_a_network_is_installed(shelf: Path) -> None:
    assert levels("moonlight") == LEVELS
    assert not installed("moonlight")
    assert why_not("moonlight") == "no network for 'moonlight' is installed"
    with pytest.raises(ValueError, match=r"no level 'raven'; there are novice, .*no network for 'moonlight'"):
        make_bot("moonlight", "raven", random.Random(1))
    with pytest.raises(Refused):
        check_level("moonlight", "hecate")
    assert set(LEARNED) < set(ABOUT)


def test_a_network_that_is_installed_brings_its_levels(shelf: Path) -> None:
    write_untrained(TEACHING, shelf / "moonlight.network")
    assert levels("moonlight") == (*LEVELS, *LEARNED)
    assert check_level("moonlight", "hecate") == "hecate"
    assert stand_in_level("moonlight") == "raven"
    assert isinstance(make_bot("moonlight", "raven", random.Random(1)), PolicyPlayer)
    thinker = make_bot("moonlight", "hecate", random.Random(1))
    assert isinstance(thinker, Searcher)
    assert thinker.iterations == 400
    makers = [lambda rng, level=level: bot_maker(level)("moonlight", rng) for level in ("raven", "hecate,iterations=8")]
    assert play(TEACHING, makers, seed=1).over


def test_without_numpy_there_are_fewer_levels_and_all_else_works(shelf: Path) -> None:
    write_untrained(walpurgis.game("broom_service"), shelf / "broom_service.network")
    program = (
        "import sys; sys.modules['numpy'] = None; sys.modules['torch'] = None\n"
        "import random\nfrom walpurgis.bots import levels, make_bot\nfrom walpurgis.bots.learned import why_not\n"
        "make_bot('broom_service', 'witch', random.Random(1))\n"
        "print(levels('broom_service'), why_not('broom_service'))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f'{LEVELS} networks need NumPy: pip install "walpurgis[networks]"'


def test_a_network_that_does_not_fit_is_not_offered_and_says_why(shelf: Path) -> None:
    write_untrained(TEACHING, shelf / "witchstone.network")
    assert levels("witchstone") == LEVELS
    assert "was made for game 'moonlight'; here it is 'witchstone'" in why_not("witchstone")


def test_a_file_is_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "mine.network"
    write_untrained(TEACHING, path)
    quick = bot_maker(f"net:{path}")("moonlight", random.Random(1))
    slow = bot_maker(f"net:{path},iterations=9,candidates=3")("moonlight", random.Random(1))
    assert isinstance(quick, PolicyPlayer)
    assert isinstance(slow, Searcher)
    assert (slow.iterations, slow.style.candidates) == (9, 3)
    with pytest.raises(ValueError, match="there is no file"):
        bot_maker("net:nothing.network")


def test_beliefs_weigh_worlds() -> None:
    evaluator = NetworkEvaluator(untrained(TEACHING), layout(TEACHING))
    state, seat = positions(TEACHING, 3, 3)[-1]
    worlds = [state.sample(seat, random.Random(seed)) for seed in range(12)]
    found = {evaluator.plausibility(world, seat) for world in worlds}
    assert len(found) > 3
    assert all(-64 * 900 < weight < 0 for weight in found)
