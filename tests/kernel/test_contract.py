"""The public contract, as a user of the teaching game notices it."""

import copy
import json
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import walpurgis
from examples.teaching import BURN, EVENTS, GAME, LAY, PASS, STEPS, VERBS, VIEW, Moonlight, Night
from walpurgis.games import game as find_game
from walpurgis.kernel import IllegalMove, Json, Move, OtherVersion, State
from walpurgis.testing import random_game, random_move

ROOT = Path(__file__).parent.parent.parent


class Weather(Moonlight):
    """Moonlight with an option of each sort, and a rule of its own on what goes together."""

    def check(self, seats: int, options: dict[str, Json]) -> None:
        if options["sky"] == "clouds" and seats == 3:
            raise ValueError("clouds are for 2 seats; with 3 take 'stars'")


WEATHER = Weather(
    "weather",
    "Weather",
    (2, 3),
    {
        "sky": {"enum": ["stars", "clouds"], "default": "stars", "description": "what is above"},
        "wind": {"type": "boolean", "default": False, "description": "whether it blows"},
        "owls": {"type": "integer", "minimum": 0, "maximum": 9, "default": 1, "description": "how many watch"},
    },
    VERBS,
    STEPS,
    VIEW,
    Night,
)


def positions(games: int = 6) -> list[State[Night]]:
    """Positions of some random games, from the first decision to the end."""
    found = []
    for seed in range(games):
        state = GAME.new(2 + seed % 2, seed=seed)
        rng = random.Random(seed)
        while not state.over:
            found.append(state.copy())
            state.apply(*random_move(state, rng))
        found.append(state)
    return found


def test_games_are_found_by_id_or_by_where_they_are() -> None:
    assert walpurgis.games() == sorted(walpurgis.games())
    assert [walpurgis.game(each).id for each in walpurgis.games()] == walpurgis.games()
    assert find_game("examples.teaching:GAME") is GAME


@pytest.mark.parametrize(
    "id, said",
    [
        ("chess", "there is no game 'chess'; there are "),
        ("examples.teaching:NOTHING", "no game at 'examples.teaching:NOTHING'"),
        ("examples.nowhere:GAME", "no game at 'examples.nowhere:GAME'"),
        ("examples.teaching:VERBS", "not a game"),
    ],
)
def test_an_unknown_game_is_refused_by_name(id: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        walpurgis.game(id)


@pytest.mark.parametrize(
    "seats, options, said",
    [
        (4, {}, "Weather is for 2 or 3 seats, not 4"),
        (0, {}, "Weather is for 2 or 3 seats, not 0"),
        (2, {"moon": 1}, "Weather has no option 'moon'; it has sky, wind, owls"),
        (2, {"sky": "rain"}, "option sky: 'rain' is not one of 'stars', 'clouds'"),
        (2, {"wind": 1}, "option wind: 1 is not true or false"),
        (2, {"owls": 10}, "option owls: 10 is not a whole number from 0 to 9"),
        (2, {"owls": True}, "option owls: True is not a whole number from 0 to 9"),
        (2, {"owls": "two"}, "option owls: 'two' is not a whole number from 0 to 9"),
        (3, {"sky": "clouds"}, "clouds are for 2 seats; with 3 take 'stars'"),
    ],
)
def test_new_refuses_what_is_not_allowed_and_says_what_is(seats: int, options: dict[str, Json], said: str) -> None:
    with pytest.raises(ValueError) as refused:
        WEATHER.new(seats, options)
    assert str(refused.value) == said


def test_true_is_no_number_of_seats() -> None:
    with pytest.raises(ValueError, match="Weather is for 2 or 3 seats, not"):
        WEATHER.new(True)


def test_options_that_are_left_out_have_their_defaults() -> None:
    assert WEATHER.new(2, {"owls": 3}).options == {"sky": "stars", "wind": False, "owls": 3}
    assert WEATHER.new(2).view(0)["options"] == {"sky": "stars", "wind": False, "owls": 1}
    for name, rule in WEATHER.options["properties"].items():
        assert {"default", "description"} <= set(rule), name


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert GAME.new(3, seed=7).save() == GAME.new(3, seed=7).save()
    assert len({GAME.new(3, seed=seed).save() for seed in (*range(50), -1, 2**64 + 3, 2**70)}) == 53


def test_a_seed_deals_these_hands_on_every_platform() -> None:
    state = GAME.new(3, seed=7)
    assert state.table.hands == [[8, 11, 10, 1], [5, 15, 14, 12], [13, 4, 6, 7]]
    assert state.table.deck == [9, 2, 3]


def test_legal_lists_a_waiting_seats_moves_in_a_stable_order() -> None:
    state = GAME.new(2, seed=1)
    texts = [str(move) for move in state.legal(0)]
    assert texts == [f"lay {card}" for card in sorted(state.table.hands[0])]
    state.legal(0).clear()
    assert [str(move) for move in state.legal(0)] == texts
    state.apply(0, state.legal(0)[0])
    assert state.waiting == (1,)
    assert state.legal(0) == []
    assert state.prompt(0) is None


def small(hands: list[list[int]], deck: list[int] | None = None) -> State[Night]:
    """A night with these hands, before anybody has laid a card."""
    state = GAME.new(len(hands))
    state.table = Night(hands, [0] * len(hands), deck or [], [], 1)
    state.advance()
    return state


def test_an_illegal_move_names_the_decision_and_says_what_is_legal() -> None:
    state = small([[9, 4], [2]])
    with pytest.raises(IllegalMove) as refused:
        state.apply(0, LAY.of(3))
    assert str(refused.value) == "lay 3: not legal for seat 0 at lay_cards (TEACH-1); legal: lay 4, lay 9"


@pytest.mark.parametrize(
    "seat, move, said",
    [
        (1, LAY.of(2), "lay 2: seat 1 has nothing to decide now; the game waits for seat 0"),
        (2, LAY.of(9), "there is no seat 2; seats are 0 to 1"),
        (-1, LAY.of(9), "there is no seat -1; seats are 0 to 1"),
        (0, "lay 9", "lay 9: not legal for seat 0 at lay_cards (TEACH-1); legal: lay 4, lay 9"),
        (0, None, "None: not legal for seat 0 at lay_cards (TEACH-1); legal: lay 4, lay 9"),
    ],
)
def test_whatever_else_is_wrong_with_a_move_is_said_and_leaves_no_trace(seat: int, move: Any, said: str) -> None:
    state = small([[9, 4], [2]])
    state.apply(1, LAY.of(2))
    before = state.save()
    with pytest.raises(IllegalMove) as refused:
        state.apply(seat, move)
    assert str(refused.value) == said
    assert state.save() == before


def test_no_move_is_legal_when_the_game_is_over() -> None:
    _, state = random_game(GAME, 2)
    with pytest.raises(IllegalMove, match="pass: the game is over"):
        state.apply(0, PASS.of())
    assert (state.over, state.waiting, state.legal(0), state.prompt(0)) == (True, (), [], None)


def test_a_move_is_accepted_however_it_was_obtained() -> None:
    ways = [
        LAY.of(9),
        VERBS.parse("lay 9"),
        VERBS.read({"verb": "lay", "card": 9}),
        pickle.loads(pickle.dumps(LAY.of(9))),
        copy.deepcopy(LAY.of(9)),
        Move(LAY, (9,)),
    ]
    ends = set()
    for move in ways:
        state = small([[9, 4], [2]])
        state.apply(0, move)
        ends.add(state.save())
    assert len(ends) == 1


def test_answers_stay_hidden_until_the_last_one_is_in() -> None:
    state = small([[9], [2], [5]])
    state.apply(1, LAY.of(2))
    assert state.view(1)["answer"] == {"verb": "lay", "card": 2}
    for seat in (0, 2, None):
        assert state.view(seat)["answered"] == [1]
        assert state.view(seat)["answer"] is None
    assert state.view(0)["table"] == small([[9], [2], [5]]).view(0)["table"]
    assert (state.moves, state.reveal_count) == (1, 0)
    state.apply(0, LAY.of(9))
    state.apply(2, LAY.of(5))
    assert state.view(None)["table"]["ashes"] == [9, 2, 5]
    assert (state.moves, state.reveal_count) == (3, 1)


def test_a_view_tells_what_is_still_to_come_but_no_secret_answer() -> None:
    state = small([[9], [2], [5]])
    state.apply(1, LAY.of(2))
    for seat in (0, 1, 2, None):
        assert state.view(seat)["pending"] == [
            {"step": "LayCards", "asked": [0, 1, 2]},
            {"step": "BurnCards", "awake": [0, 1, 2]},
            {"step": "NextNight"},
        ]


def test_an_answer_can_be_taken_back_while_others_are_awaited() -> None:
    state = small([[9, 4], [2]])
    before = state.save()
    state.apply(0, LAY.of(9))
    state.retract(0)
    assert state.save() == before
    state.apply(0, LAY.of(4))
    with pytest.raises(IllegalMove, match="seat 1 has no open answer to take back"):
        state.retract(1)
    state.apply(1, LAY.of(2))
    with pytest.raises(IllegalMove, match="seat 0 has no open answer to take back"):
        state.retract(0)


def test_anyone_may_act_in_a_window_until_all_have_passed() -> None:
    state = small([[9, 4], [2, 3]])
    state.apply(0, LAY.of(9))
    state.apply(1, LAY.of(2))
    assert list(state.waiting) == [0, 1]
    state.apply(1, BURN.of(3))
    state.apply(0, PASS.of())
    assert list(state.waiting) == [1]
    state.apply(1, PASS.of())
    assert state.prompt(0) is not None
    assert state.view(None)["decision"] == "lay_cards"
    assert state.table.points == [0, 1]


def test_a_copy_knows_nothing_of_its_origin() -> None:
    for state in positions():
        saved, twin = state.save(), state.copy()
        rng = random.Random(1)
        while not twin.over:
            twin.apply(*random_move(twin, rng))
        assert state.save() == saved


def test_a_view_can_be_changed_without_changing_the_state() -> None:
    state = WEATHER.new(2)
    saved = state.save()
    view = state.view(0)
    view["options"]["owls"] = 9
    view["table"]["hand"].clear()
    view["waiting"].clear()
    assert state.save() == saved


def test_save_copy_and_pickle_give_the_same_state_in_the_middle_of_a_game() -> None:
    for state in positions():
        saved = state.save()
        for twin in (GAME.load(saved), pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            assert twin is not state
            assert twin.save() == saved
            assert twin.waiting == state.waiting
            assert twin.game is GAME
            assert [twin.legal(seat) for seat in range(3)] == [state.legal(seat) for seat in range(3)]


def test_a_save_is_plain_json_in_the_rulebooks_words() -> None:
    state = small([[9, 4], [2]])
    state.apply(0, LAY.of(9))
    saved = json.loads(state.save())
    assert saved["table"]["hands"] == [[9, 4], [2]]
    assert saved["stack"][-1] == {"step": "LayCards", "asked": [0, 1], "answers": ["lay 9", None]}


@pytest.mark.parametrize(
    "name, value, said",
    [
        ("rules", 2, "this game was saved with rules 2; here it is 1"),
        ("box", "abc", "this game was saved with box 'abc'; here it is ''"),
        ("format", 99, "this game was saved with format 99; here it is 1"),
        ("game", "chess", "this game was saved with game 'chess'; here it is 'moonlight'"),
    ],
)
def test_a_save_of_another_version_says_so(name: str, value: Json, said: str) -> None:
    saved = json.loads(GAME.new(2).save()) | {name: value}
    with pytest.raises(OtherVersion) as refused:
        GAME.load(json.dumps(saved).encode())
    assert str(refused.value) == said


@pytest.mark.parametrize("data", [b"", b"nonsense", b"[]", b"{}", b"\xff\xfe"])
def test_what_is_no_save_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="this is no saved game"):
        GAME.load(data)


def test_a_prompt_says_what_is_asked_why_and_whether_one_may_pass() -> None:
    state = small([[9, 4], [2]], [15])
    assert state.prompt(1) == {
        "kind": "lay_cards",
        "seat": 1,
        "clause": "TEACH-1",
        "parameters": {"asked": [0, 1]},
        "passing": False,
        "text": "prompts.lay_cards.ask",
        "why": "prompts.lay_cards.why",
    }
    state.apply(0, LAY.of(9))
    state.apply(1, LAY.of(2))
    assert state.prompt(0) == {
        "kind": "keep_or_burn",
        "seat": 0,
        "clause": "TEACH-2",
        "parameters": {"seat": 0},
        "passing": True,
        "text": "prompts.keep_or_burn.ask",
        "why": "prompts.keep_or_burn.why",
    }
    assert state.prompt(1) is None


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="there is no result before the game is over"):
        GAME.new(2).result()


def test_a_result_has_scores_ranks_winners_lines_and_an_ending() -> None:
    state = GAME.new(3)
    state.table = Night([[], [], []], [4, 1, 4], [], [*range(1, 16)], 4)
    state.stack.clear()
    state.advance()
    assert state.result() == {
        "scores": [4, 1, 4],
        "ranks": [1, 3, 1],
        "winners": [0, 2],
        "breakdown": [{"burned": 4}, {"burned": 1}, {"burned": 4}],
        "ending": "nights",
    }


def test_everybody_may_lose() -> None:
    from walpurgis.kernel import outcome

    result = outcome([{"a": 1}, {"a": 2}], [1, 2], "caught", winners=[])
    assert (result["winners"], result["ranks"]) == ([], [2, 1])


def test_a_sample_keeps_what_the_seat_sees_and_deals_the_rest_anew() -> None:
    state = GAME.new(3, seed=3)
    worlds = [state.sample(0, random.Random(seed)) for seed in range(30)]
    assert all(world.view(0) == state.view(0) for world in worlds)
    assert len({tuple(world.table.hands[1]) for world in worlds}) > 20
    assert len({world.generator for world in worlds} | {state.generator}) == 31
    assert state.sample(0, random.Random(5)).save() == worlds[5].save()


def test_a_sample_guesses_the_secret_answers_of_others_and_keeps_ones_own() -> None:
    state = GAME.new(2, seed=3)
    mine, theirs = state.legal(0)[0], state.legal(1)[0]
    state.apply(0, mine)
    worlds = [state.sample(0, random.Random(seed)) for seed in range(20)]
    assert all(world.view(0)["answer"] == mine.data() for world in worlds)
    guesses = {str(state.sample(1, random.Random(seed)).view(0)["answer"]) for seed in range(40)}
    assert len(guesses) > 4
    state.apply(1, theirs)


def test_pickled_states_cross_to_a_process_that_knows_the_game(tmp_path: Path) -> None:
    state = GAME.new(2, seed=3)
    file = tmp_path / "state"
    file.write_bytes(pickle.dumps(state))
    script = f"import pickle, examples.teaching; print(pickle.load(open({str(file)!r}, 'rb')).save().decode())"
    done = subprocess.run(
        [sys.executable, "-W", "error::SyntaxWarning", "-c", script], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.strip() == state.save().decode(), done.stderr


def test_events_have_an_audience_and_are_kept_only_while_somebody_listens() -> None:
    state = small([[9], [2]], [1, 15])
    twin = state.copy()
    told = state.listen()
    for each in (state, twin):
        each.apply(0, LAY.of(9))
        each.apply(1, LAY.of(2))
    assert twin.events is None
    assert [event.data() for event in told if event.seen_by(0)] == [
        {"event": "burned", "seat": 0, "card": 9, "points": 0},
        {"event": "burned", "seat": 1, "card": 2, "points": 0},
        {"event": "drew", "seat": 0, "card": 15},
    ]
    assert [event.kind.name for event in told if event.seen_by(1)] == ["burned", "burned"]
    assert [event.kind.name for event in told if event.seen_by(None)] == ["burned", "burned"]
    assert told[-1].kind is EVENTS.by_name["drew"]
    assert state.save() == twin.save()
    assert state.copy().events is None


def test_a_pickled_state_is_read_by_a_process_that_has_not_met_the_game(tmp_path: Path) -> None:
    state = GAME.new(2, seed=3)
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    script = f"import pickle; print(pickle.load(open({str(tmp_path / 'state')!r}, 'rb')).save().decode())"
    read = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    assert read.stdout.strip() == state.save().decode()
