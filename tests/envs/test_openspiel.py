"""OpenSpiel's own tests and players on the games, and what its users rely on: copies, saves, worlds, rewards."""

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'walpurgis[openspiel]'")

from bench import openspiel as bench  # noqa: E402
from walpurgis.bots import make_bot  # noqa: E402
from walpurgis.envs.openspiel import SpielBot, SpielEvaluator, SpielState  # noqa: E402

ROOT = Path(__file__).parent.parent.parent
GAMES = [
    "walpurgis_broom_service(players=2)",
    "walpurgis_new_salem(players=4)",
    "walpurgis_septima(players=3)",
    "walpurgis_septima_solo",
    "walpurgis_witchstone(players=2)",
]
OTHERS = [
    "walpurgis_broom_service(players=3,board=back,storm_clouds=True,mountain_tiles=True)",
    "walpurgis_new_salem(players=5,reward=points)",
    "walpurgis_septima(players=2,mode=basic,reward=points)",
    "walpurgis_witchstone(players=3,secret_scrolls=True)",
]


def begin(name: str, seed: int = 0) -> SpielState:
    """A state after the deal."""
    state: SpielState = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(seed)
    return state


def decisions(name: str, seed: int = 0) -> Iterator[SpielState]:
    """The states of a random game, each before its next action; the last one is over."""
    state, rng = begin(name, seed), random.Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", GAMES + OTHERS)
def test_openspiels_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    """The same that OpenSpiel's resampling test asks of its games in C++, and of the choices besides."""
    rng = random.Random(1)
    for number, state in enumerate(decisions(name)):
        for player in range(state.num_players()):
            if number % 5 or state.is_terminal():
                continue
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.current_player() == state.current_player()
            assert twin.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize("name", GAMES)
def test_resampling_deals_anew_what_is_hidden_and_keeps_no_history(name: str) -> None:
    state = begin(name)
    rng = random.Random(1)
    twins = [state.resample_from_infostate(0, rng.random) for _ in range(5)]
    assert len({str(twin) for twin in twins}) == 5
    assert all(twin.history() == [] for twin in twins)


@pytest.mark.parametrize("name", ["walpurgis_septima(players=2)", "walpurgis_new_salem(players=3)"])
def test_states_that_a_player_cannot_tell_apart_offer_the_same_actions(name: str) -> None:
    """What a tree of information states stands on."""
    offered: dict[tuple[int, str], list[int]] = {}
    for number, state in enumerate(decisions(name)):
        if number > 40:
            break
        for world in range(6):
            rng = random.Random(world % 3)
            twin = state.resample_from_infostate(state.current_player(), rng.random)
            for _ in range(6):
                if not twin.is_terminal():
                    player, actions = twin.current_player(), twin.legal_actions()
                    key = player, twin.information_state_string(player)
                    assert offered.setdefault(key, actions) == actions
                    twin.apply_action(rng.choice(actions))


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    for number, state in enumerate(decisions(name)):
        if number % 20 == 0 and not state.is_terminal():
            before = str(state)
            twin = state.clone()
            assert (str(twin), twin.history()) == (before, state.history())
            twin.apply_action(twin.legal_actions()[-1])
            assert str(state) == before


@pytest.mark.parametrize("name", GAMES)
def test_every_state_can_be_saved_a_resampled_one_too(name: str) -> None:
    rng = random.Random(2)
    for number, state in enumerate(decisions(name)):
        if number % 40 == 7 and not state.is_terminal():
            for saved in (state, state.resample_from_infostate(0, rng.random)):
                text = pyspiel.serialize_game_and_state(saved.get_game(), saved)
                assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(saved)
                assert str(pickle.loads(pickle.dumps(saved))) == str(saved)


@pytest.mark.parametrize("name", ["broom_service", "new_salem", "septima", "witchstone"])
def test_chance_may_decide_every_draw_where_it_happens(name: str) -> None:
    game = pyspiel.load_game(f"walpurgis_{name}(chance=draws)")
    state, rng, drawn = game.new_initial_state(), random.Random(1), 0
    assert state.is_chance_node()
    while not state.is_terminal() and drawn < 400 and state.move_number() < 1000:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) > 1
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert state.current_player() == pyspiel.PlayerId.CHANCE
            drawn += state.driver is not None
            state.apply_action(rng.choice(outcomes)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        if rng.random() < 0.02:
            twin = state.clone()
            assert str(twin) == str(state)
            assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert (drawn > 0) == (name != "witchstone"), "its tiles are shuffled in the set-up, and nothing else is drawn"
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)


def test_what_chance_does_not_know_is_said() -> None:
    with pytest.raises(Exception, match="there is no chance 'dice'; there are deal, draws"):
        pyspiel.load_game("walpurgis_witchstone(chance=dice)")


def test_a_history_replays_to_the_same_state() -> None:
    *_, played = decisions("walpurgis_septima(players=2)", seed=5)
    again = played.get_game().new_initial_state()
    for action in played.history():
        again.apply_action(action)
    assert str(again) == str(played)


@pytest.mark.parametrize("name", GAMES + OTHERS)
def test_rewards_come_at_the_end_and_add_up_to_nothing_unless_one_plays_alone(name: str) -> None:
    *_, played = decisions(name, seed=3)
    assert begin(name).returns() == [0.0] * played.num_players()
    if played.num_players() == 1:
        assert played.returns() in ([1.0], [-1.0])
    else:
        assert sum(played.returns()) == pytest.approx(0)


def test_points_tell_a_narrow_defeat_from_a_clear_one() -> None:
    *_, played = decisions("walpurgis_broom_service(players=2,reward=points)")
    assert played.driver is not None
    first, second = played.driver.state.result()["scores"]
    lead = (first - second) / 2 / (abs(first) + abs(second))
    assert played.returns() == pytest.approx([lead, -lead])


def test_parameters_are_the_options_of_the_game() -> None:
    state = begin("walpurgis_broom_service(players=3,board=back,start_seat=_1)")
    assert state.driver is not None
    assert state.driver.state.seats == 3
    assert (state.driver.state.options["board"], state.driver.state.options["start_seat"]) == ("back", 1)
    again = pyspiel.load_game(str(state.get_game()))
    assert again.options == state.get_game().options


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="wings"):
        pyspiel.load_game("walpurgis_witchstone(wings=2)")


def test_actions_have_names() -> None:
    state = begin("walpurgis_new_salem(players=3)")
    player = state.current_player()
    names = [state.action_to_string(player, action) for action in state.legal_actions()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("level", ["novice", "apprentice"])
def test_our_bots_play_among_openspiels(level: str) -> None:
    """Septima has moves of several numbers, which a bot chooses at once and is asked for one by one."""
    state = pyspiel.load_game("walpurgis_septima(players=2)").new_initial_state()
    bots = [SpielBot(make_bot("septima", level, random.Random(seat)), seat, random.Random(seat)) for seat in range(2)]
    assert sum(pyspiel.evaluate_bots(state, bots, 7)) == pytest.approx(0)
    assert state.is_terminal()


@pytest.mark.parametrize("judged", [False, True], ids=["rollouts", "judged"])
@pytest.mark.parametrize("id", ["broom_service", "new_salem", "septima", "witchstone"])
def test_openspiels_is_mcts_plays_a_whole_game_against_our_novice(id: str, judged: bool) -> None:
    assert 0 <= bench.play(id, 1, simulations=2, judged=judged) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_our_evaluation_speaks_on_the_scale_of_wins(name: str) -> None:
    evaluator = SpielEvaluator()
    for state in decisions(name):
        values = evaluator.evaluate(state)
        assert len(values) == 1 or sum(values) == pytest.approx(0)
        assert all(-1 <= value <= 1 for value in values)
        actions = state.legal_actions()
        assert evaluator.prior(state) == [(action, 1 / len(actions)) for action in actions]


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    *_, first = bench.match(journal, "new_salem", games=1, simulations=2, judged=False)
    *_, both = bench.match(journal, "new_salem", games=2, simulations=2, judged=False)
    assert len(journal.read_text().splitlines()) == 2
    assert both[0] == first[0]


def test_the_interpreter_ends_well() -> None:
    """OpenSpiel lets go of registered games after Python has ended."""
    code = (
        "import pyspiel, walpurgis.envs.openspiel\n"
        "game = pyspiel.load_game('walpurgis_new_salem(players=3)')\n"
        "state = game.new_initial_state()\n"
        "state.apply_action(1)\n"
        "state.apply_action(1)\n"
        "state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (ended.returncode, ended.stderr) == (0, "")
