"""Scenarios: every part of `then` can fail, and a failure shows path, expected and found value, and what is legal."""

from pathlib import Path
from typing import Any

import pytest

from examples.teaching import GAME
from tests.kernel.weather import GAME as WEATHER
from walpurgis.kernel.scenario import Scenario, check, read
from walpurgis.testing import random_game

GIVEN = {"seats": 2, "table": {"hands": [[9, 4], [2]], "deck": [1, 15]}}
WHEN = ["0: lay 9", "1: lay 2"]


def problems(then: Any, when: list[Any] | None = None, given: dict[str, Any] | None = None) -> list[str]:
    data = {
        "game": "moonlight",
        "title": "a test",
        "given": GIVEN if given is None else given,
        "when": WHEN if when is None else when,
        "then": then,
    }
    return check(GAME, Scenario(data))


LEGAL = "\n    legal for seat 0: pass, burn 15"


@pytest.mark.parametrize(
    "then, said",
    [
        ({"table": {"points": [0, 1]}}, "points: expected [0, 1], found [0, 0]"),
        ({"table": {"hands.0.1": 4}}, "hands.0.1: expected 4, found 15"),
        ({"table": {"hands": {"0": [1]}}}, "hands: expected {'0': [1]}, found [[4, 15], []]"),
        ({"table": {"moon": 1}}, "moon: no field 'moon'; there are hands, points, deck, ashes, night"),
        ({"legal": {"0": ["burn 4"]}}, "legal 0: expected 'burn 4', found 'not legal'"),
        ({"illegal": {"0": ["pass"]}}, "illegal 0: expected 'not pass', found 'legal'"),
        ({"only": {"0": ["pass"]}}, "only 0: expected ['pass'], found ['pass', 'burn 15']"),
        ({"waiting": [0, 1]}, "waiting: expected [0, 1], found [0]"),
        ({"decision": "burn_cards"}, "decision: expected 'burn_cards', found 'keep_or_burn'"),
        ({"over": True}, "over: expected True, found False"),
        ({"events": [{"event": "drew", "card": 1}]}, "events: expected {'event': 'drew', 'card': 1}, found [{"),
        ({"silent": [{"event": "drew"}]}, "silent: expected \"no event {'event': 'drew'}\", found [{"),
        ({"view": {"1": {"table.hand": [2]}}}, "view 1: table.hand: expected [2], found []"),
        ({"view": {"spectator": {"table.hand": []}}}, "view spectator: table.hand: expected [], found None"),
        ({"view": {"0": {"table.moon": 1}}}, "view 0: table.moon: expected 1, found \"nothing at 'moon'\""),
        ({"prompt": {"0": {"clause": "TEACH-9"}}}, "prompt 0: clause: expected 'TEACH-9', found 'TEACH-2'"),
        ({"prompt": {"1": {"kind": "burn_cards"}}}, "prompt 1: kind: expected 'burn_cards', found"),
        ({"result": {"scores": [1, 0]}}, "result: scores: expected [1, 0], found"),
        ({"error": "not legal"}, "error: expected 'not legal', found 'the move was accepted'"),
    ],
)
def test_each_part_of_then_can_fail_and_shows_what_is_legal(then: dict[str, Any], said: str) -> None:
    found = problems(then)
    assert len(found) == 1
    assert found[0].startswith(f"after move 2: {said}")
    assert found[0].endswith(LEGAL)


@pytest.mark.parametrize(
    "then",
    [
        {"table": {"points": [0, 0], "hands.0": [4, 15], "hands.1": []}},
        {"table": {"hands": {"0": [4, 15]}}},
        {"legal": {"0": ["burn 15"]}, "illegal": {"0": ["burn 4"], "1": ["pass"]}, "only": {"0": ["burn 15", "pass"]}},
        {"waiting": [0], "decision": "keep_or_burn", "over": False},
        {"events": [{"event": "drew", "card": 15}, {"event": "burned", "card": 2}]},
        {"silent": [{"event": "drew", "seat": 1}]},
        {"view": {"0": {"table": {"hand": [4, 15], "deck": 1}}, "spectator": {"table.hand": "none", "you": "none"}}},
        {"prompt": {"0": {"kind": "keep_or_burn", "passing": True, "parameters.seat": 0}}},
        [{"after": 0, "waiting": [0, 1]}, {"after": 1, "waiting": [1]}, {"waiting": [0]}, {"after": 2, "waiting": [0]}],
    ],
)
def test_each_part_of_then_can_hold(then: Any) -> None:
    assert problems(then) == []


def test_a_part_is_checked_after_the_move_that_it_names() -> None:
    parts = [{"after": 0, "waiting": []}, {"after": 1, "waiting": []}, {"waiting": []}]
    assert [problem.split(":")[0] for problem in problems(parts)] == ["after move 0", "after move 1", "after move 2"]


def test_true_is_not_one() -> None:
    assert problems({"table": {"points": [False, False]}}) != []


def test_a_result_is_compared_by_its_parts() -> None:
    given = {"seats": 2, "stack": [], "table": {"points": [3, 1]}}
    assert problems({"over": True, "result": {"scores": [3, 1], "winners": [0]}}, [], given) == []
    assert problems({"result": {"breakdown.0.burned": 4}}, [], given) == [
        "after move 0: result: breakdown.0.burned: expected 4, found 3"
    ]


def test_a_refused_move_ends_the_scenario_with_its_reason() -> None:
    assert problems({"waiting": [0]}, ["0: lay 3", "1: lay 2"]) == [
        "move 1: lay 3: not legal for seat 0 at lay_cards (TEACH-1); legal: lay 4, lay 9"
    ]


def test_a_refusal_can_be_expected_and_leaves_everything_as_it_was() -> None:
    then = [{"after": 1, "error": "not legal for seat 0", "waiting": [0, 1]}, {"waiting": [0]}]
    assert problems(then, ["0: lay 3", "0: lay 9", "1: lay 2"]) == []
    assert "found 'dance" not in str(problems([{"after": 1, "error": "is no move of moonlight"}], ["0: dance"]))


def test_moves_may_be_tables_of_seat_and_move() -> None:
    assert problems({"waiting": [0]}, [{"seat": 0, "move": "lay 9"}, {"seat": 1, "move": "lay 2"}]) == []


def test_a_scenario_may_begin_in_the_middle_of_an_effect() -> None:
    given = GIVEN | {"stack": [{"step": "KeepOrBurn", "seat": 1}, {"step": "BurnCards", "awake": [0]}]}
    then = {"table": {"points": [0, 2]}, "waiting": [0], "decision": "burn_cards"}
    assert problems(then, ["1: burn 2"], given) == []


def test_a_scenario_may_begin_with_answers_already_given() -> None:
    given = GIVEN | {"stack": [{"step": "LayCards", "asked": [0, 1], "answers": ["lay 9", "none"]}]}
    assert problems({"table": {"ashes": [9, 2]}}, ["1: lay 2"], given) == []


def test_a_scenario_may_begin_at_the_end_of_a_record() -> None:
    record, state = random_game(GAME, 2, seed=3, most=4)
    given = {"record": str(record), "table": {"points": [7, 8]}}
    assert problems({"waiting": list(state.waiting), "table": {"points": [7, 8]}}, [], given) == []


def test_a_scenario_may_fix_dice_and_draws() -> None:
    data = {
        "game": "weather_toy",
        "title": "dice",
        "given": {"chance": {"die": [6], "pile": ["hail"]}},
        "when": ["0: look for sun", "1: look for fog"],
        "then": [{"after": 1, "table": {"rolls": [6]}}, {"table": {"top": "hail"}}],
    }
    assert check(WEATHER, Scenario(data)) == []


def test_a_scenario_may_fix_what_the_set_up_draws() -> None:
    assert problems({"table": {"deck.0": 3, "deck.1": 12}}, [], {"deal": {"deck": [3, 12]}}) == []


def test_a_scenario_may_hold_table_talk() -> None:
    data: dict[str, Any] = {"game": "weather_toy", "title": "talk", "then": {"waiting": [0]}}
    data["when"] = ["1: ! I feel fog"]
    assert check(WEATHER, Scenario(data)) == []
    data["when"] = ["1: ! I feel fine"]
    assert check(WEATHER, Scenario(data))[0].startswith("move 1: 'I feel fine' is no move of weather claims")


@pytest.mark.parametrize(
    "given, said",
    [
        ({"seats": 9}, "given: Moonlight is for 2 or 3 seats, not 9"),
        ({"options": {"moon": 1}}, "given: Moonlight has no option 'moon'; it has none"),
        ({"table": {"moon": 1}}, "given: moon: no field 'moon'; there are hands, points, deck, ashes, night"),
        ({"table": {"hands.0": [99]}}, "given: hands.0.0: 99 is not a card: a whole number from 1 to 15"),
        ({"stack": [{"step": "Dance"}]}, "given: stack.0: {'step': 'Dance'} is not a step"),
        ({"chance": {"moon": [1]}}, "given: chance: nothing random is called 'moon'; there are deck"),
        ({"record": "x"}, "given: line 1: a record begins with 'walpurgis record 1'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    found = problems({}, [], given)
    assert len(found) == 1
    assert found[0].startswith(said)


@pytest.mark.parametrize(
    "change, said",
    [
        ({"than": {}}, "scenario: no key 'than'; there are clauses, game, given, lesson, note, then, title, when"),
        ({"given": {"seat": 2}}, "given: no key 'seat'; there are chance, deal, generator"),
        ({"then": {"tabel": {}}}, "then: no key 'tabel'; there are after, decision"),
        ({"then": 3}, "then: 3 is not a table"),
        ({"given": 3}, "scenario.given: 3 is not a table"),
        ({"given": {"table": 3}}, "given.table: 3 is not a table"),
        ({"given": {"deal": [3]}}, "given.deal: [3] is not a table"),
        ({"given": {"seats": "two"}}, "given.seats: 'two' is not a whole number"),
        ({"when": "0: lay 9"}, "scenario.when: '0: lay 9' is not a list"),
        ({"when": ["lay 9"]}, "when: 'lay 9' is not of the form 'SEAT: MOVE'"),
        ({"when": [7]}, "when: 7 is not of the form 'SEAT: MOVE'"),
        ({"then": {"legal": []}}, "then.legal: [] is not a table"),
        ({"then": {"waiting": 1}}, "then.waiting: 1 is not a list"),
        ({"then": {"over": 1}}, "then.over: 1 is not true or false"),
        ({"then": {"table": {"piles": {}}}}, "then.table.piles: an empty table says nothing; name what is none"),
        ({"then": {"after": 3}}, "then.after: 3 is not a number of moves from 0 to 0"),
        ({"title": 1}, "scenario.title: 1 is not a text"),
        ({"then": {"legal": {"me": []}}}, "then: 'me' is not the number of a seat"),
        ({"then": {"view": {"0": 3}}}, "view 0: 3 is not a table of values by path"),
    ],
)
def test_what_is_no_scenario_is_refused_by_its_key(change: dict[str, Any], said: str) -> None:
    data = {"game": "moonlight", "title": "a test", "then": {}} | change
    with pytest.raises(ValueError) as refused:
        check(GAME, Scenario(data))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("key", ["game", "title", "then"])
def test_a_scenario_needs_a_game_a_title_and_a_then(key: str) -> None:
    data = {name: value for name, value in {"game": "g", "title": "t", "then": {}}.items() if name != key}
    with pytest.raises(ValueError, match=f"the scenario has no '{key}'"):
        Scenario(data)


def test_a_file_may_hold_several_scenarios_that_share_what_stands_above_them() -> None:
    text = 'game = "moonlight"\n[given]\nseats = 3\n' + "".join(
        f'[[scenario]]\ntitle = "{title}"\n[scenario.then]\nwaiting = [0, 1, 2]\n' for title in ("one", "two")
    )
    found = read(text)
    assert [each.title for each in found] == ["one", "two"]
    assert all(check(GAME, each) == [] for each in found)
    with pytest.raises(ValueError, match=r"write \[\[scenario\]\] for each"):
        read('game = "moonlight"\n[scenario]\ntitle = "one"')


pytest_plugins = ["pytester"]


def test_pytest_collects_scenarios_and_shows_what_failed(pytester: pytest.Pytester) -> None:
    root = Path(__file__).parent.parent.parent
    pytester.makeconftest((root / "tests" / "conftest.py").read_text("utf-8"))
    folder = pytester.mkdir("scenarios")
    good = (root / "tests" / "kernel" / "scenarios" / "moonlight.toml").read_text("utf-8")
    (folder / "good.toml").write_text(good, "utf-8")
    (folder / "bad.toml").write_text(good.replace("points = [2, 0]", "points = [9, 0]"), "utf-8")
    (folder / "worse.toml").write_text('game = "examples.teaching:GAME"\ntitle = "worse"\nthn = 3\n', "utf-8")
    pytester.syspathinsert(root)
    done = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    done.assert_outcomes(passed=3, failed=2)
    done.stdout.fnmatch_lines(
        [
            "*The highest card wins a draw*",
            "after move 3: points: expected [[]9, 0[]], found [[]2, 0[]]",
            "*legal for seat 0: pass*",
        ]
    )
    done.stdout.fnmatch_lines(["*scenario: no key 'thn'*"])
