"""Scenarios: every part of `then` can fail, and a failure shows path, expected and found value, and what is legal."""

from pathlib import Path
from typing import Any

import pytest

from examples.teaching import GAME
from tests.kernel.toys import Losing
from tests.kernel.weather import GAME as WEATHER
from walpurgis import position
from walpurgis.formats.scenario import Scenario, check, read, split
from walpurgis.games import clauses, game, ids
from walpurgis.kernel.scenario_checks import RETRACT, TIMEOUT
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
        (
            {"order": [{"event": "drew"}, {"event": "burned"}]},
            "order: expected [{'event': 'drew'}, {'event': 'burned'}]",
        ),
        ({"order": [{"event": "drew"}, {"event": "drew"}]}, "order: expected [{'event': 'drew'}, {'event': 'drew'}]"),
        (
            {"hears": {"1": [{"event": "drew", "card": 15}]}},
            "hears 1: expected {'event': 'drew', 'card': 15}, found [{",
        ),
        ({"hears": {"spectator": [{"event": "drew"}]}}, "hears spectator: expected {'event': 'drew'}, found [{"),
        ({"unheard": {"0": [{"event": "drew"}]}}, "unheard 0: expected \"no event {'event': 'drew'}\", found [{"),
        ({"unheard": {"1": [{"event": "drew", "card": 9}]}}, "unheard 1: {'event': 'drew', 'card': 9} did not happen"),
        ({"count": {"0": 3}}, "count 0: expected 3, found 2"),
        ({"timeout": {"0": "pass"}}, "timeout 0: expected 'pass', found 'none'"),
        ({"reversible": True}, "reversible: expected True, found False"),
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
        {"order": [{"event": "burned", "card": 9}, {"event": "drew"}]},
        {"hears": {"0": [{"event": "drew"}, {"event": "burned"}], "spectator": [{"event": "burned"}]}},
        {"unheard": {"1": [{"event": "drew"}], "spectator": [{"event": "drew", "card": 15}]}},
        {"count": {"0": 2, "1": 0}, "timeout": {"0": "none"}, "reversible": False},
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
    found = problems({"over": False}, [], given)
    assert len(found) == 1
    assert found[0].startswith(said)


@pytest.mark.parametrize(
    "change, said",
    [
        (
            {"than": {}},
            "scenario: no key 'than'; there are beyond_the_box, clauses, game, given, lesson",
        ),
        ({"given": {"seat": 2}}, "given: no key 'seat'; there are chance, deal, generator"),
        ({"then": {"tabel": {}}}, "then: no key 'tabel'; there are after, count, decision"),
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
        ({"then": {}}, "then: this part expects nothing"),
        ({"then": {"after": 0}}, "then: this part expects nothing"),
        ({"then": [{"over": False}, {"after": 0}]}, "then: this part expects nothing"),
        ({"then": {"legal": {"0": []}}}, "then.legal.0: [] names no moves; only.0 = [] says that none is legal"),
        ({"then": {"illegal": {"0": []}}}, "then.illegal.0: [] names no moves"),
        ({"then": {"illegal": {}}}, "then.illegal: nothing is named, so it would always hold"),
        ({"then": {"events": []}}, "then.events: nothing is named"),
        ({"then": {"silent": []}}, "then.silent: nothing is named"),
        ({"then": {"order": []}}, "then.order: nothing is named"),
        ({"then": {"count": {}}}, "then.count: nothing is named"),
        ({"then": {"count": {"0": "two"}}}, "then.count.0: 'two' is not a number of moves"),
        ({"then": {"count": {"0": True}}}, "then.count.0: True is not a number of moves"),
        ({"then": {"timeout": {"0": 3}}}, "then.timeout.0: 3 is not a move, or none"),
        ({"then": {"unheard": {"0": []}}}, "then.unheard.0: [] names no events"),
        ({"then": {"hears": {"0": "drew"}}}, "then.hears.0: 'drew' names no events"),
        (
            {"then": {"silent": [{"event": "drew"}]}},
            "then.silent: this is about a move, and this part is checked before",
        ),
        ({"then": {"reversible": True}}, "then.reversible: this is about a move"),
        ({"then": {"refused": False}}, "then.refused: this is about a move"),
        (
            {"then": {"error": ""}},
            "then.error: an empty text is part of every refusal, and of none; say refused",
        ),
        ({"then": {"view": {"0": 3}}}, "then.view.0: 3 is not a table of values by path"),
    ],
)
def test_what_is_no_scenario_is_refused_by_its_key(change: dict[str, Any], said: str) -> None:
    data = {"game": "moonlight", "title": "a test", "then": {"over": False}} | change
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


def test_the_given_of_a_scenario_says_what_is_different_from_the_one_above() -> None:
    shared: dict[str, Any] = {
        "seats": 2,
        "options": {},
        "table": {"hands": {"0": [9], "1": [2]}, "deck": [1, 15], "points": [3, 3]},
    }
    own = {"stack": [{"step": "KeepOrBurn", "seat": 0}], "table": {"hands": {"1": [4]}, "deck": [8]}}
    entries = [{"title": "one"}, {"title": "two", "given": own}, {"title": "three", "given": {"seats": 3}}]
    same, merged, third = [one["given"] for one in split({"given": shared, "scenario": entries})]
    assert same == shared
    assert merged == {
        "seats": 2,
        "options": {},
        "stack": [{"step": "KeepOrBurn", "seat": 0}],
        "table": {"hands": {"0": [9], "1": [4]}, "deck": [8], "points": [3, 3]},
    }
    assert third == shared | {"seats": 3}
    assert shared["table"]["deck"] == [1, 15]


def test_what_a_scenario_says_itself_is_set_after_what_is_above_it() -> None:
    """A path above and a longer or shorter one below may be about the same place."""
    above = {"seats": 2, "table": {"hands": [[9], [2]], "hands.0": [4]}}
    for own, hands in (({"hands": [[6], [7]]}, [[6], [7]]), ({"hands.1": [8]}, [[4], [8]])):
        (data,) = split({"given": above, "scenario": [{"given": {"table": own}}]})
        assert position(GAME, data["given"]).table.hands == hands


pytest_plugins = ["pytester"]


def test_pytest_collects_scenarios_and_shows_what_failed(pytester: pytest.Pytester) -> None:
    root = Path(__file__).parent.parent.parent
    pytester.makeconftest((root / "tests" / "conftest.py").read_text("utf-8"))
    folder = pytester.mkdir("scenarios")
    good = (root / "tests" / "formats" / "scenarios" / "moonlight.toml").read_text("utf-8")
    (folder / "good.toml").write_text(good, "utf-8")
    (folder / "bad.toml").write_text(good.replace("points = [2, 0]", "points = [9, 0]"), "utf-8")
    (folder / "worst.toml").write_text('title = "this is no TOML', "utf-8")
    (folder / "worse.toml").write_text('game = "examples.teaching:GAME"\ntitle = "worse"\nthn = 3\n', "utf-8")
    pytester.syspathinsert(root)
    done = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    done.assert_outcomes(passed=3, failed=3)
    done.stdout.fnmatch_lines(
        [
            "*The highest card wins a draw*",
            "after move 3: points: expected [[]9, 0[]], found [[]2, 0[]]",
            "*legal for seat 0: pass*",
        ]
    )
    done.stdout.fnmatch_lines(["*scenario: no key 'thn'*"])


@pytest.mark.parametrize(
    "then, said",
    [
        ({"illegal": {"0": ["bern 4"]}}, "then.illegal: 'bern 4' is no move of moonlight"),
        ({"legal": {"0": ["lay 99"]}}, "then.legal: "),
        ({"illegal": {"7": ["pass"]}}, "then.illegal: there is no seat '7'; seats are 0 to 1"),
        ({"legal": {"me": ["pass"]}}, "then.legal: there is no seat 'me'; seats are 0 to 1"),
        ({"view": {"2": {"over": False}}}, "then.view: there is no seat '2'"),
        ({"silent": [{"event": "dreww"}]}, "then.silent: {'event': 'dreww'} names no event of Moonlight"),
        ({"silent": ["drew"]}, "then.silent: 'drew' names no event of Moonlight, as event = NAME does"),
        ({"silent": [{"event": "drew", "crad": 3}]}, "then.silent: drew has no field 'crad'; it has seat, card"),
        ({"silent": [{"event": "drew", "card": 99}]}, "then.silent: drew.card: 99 is not a card"),
        ({"order": [{"event": "dreww"}]}, "then.order: {'event': 'dreww'} names no event of Moonlight"),
        ({"unheard": {"1": [{"event": "dreww"}]}}, "then.unheard: {'event': 'dreww'} names no event of Moonlight"),
        ({"unheard": {"2": [{"event": "drew"}]}}, "then.unheard: there is no seat '2'"),
        ({"count": {"2": 0}}, "then.count: there is no seat '2'"),
        ({"timeout": {"0": "paß"}}, "then.timeout: 'paß' is no move of moonlight"),
        ({"decision": "burn_card"}, "then.decision: 'burn_card' is no decision of Moonlight"),
    ],
)
def test_words_that_the_game_does_not_know_are_refused(then: dict[str, Any], said: str) -> None:
    """They would never come to pass, so expecting that they do not would prove nothing."""
    found = problems(then)
    assert len(found) == 1
    assert found[0].startswith(said)


@pytest.mark.parametrize(
    "line, said",
    [
        ("0: lya 9", "move 1: 'lya 9' is no move of moonlight"),
        ("0: lay 99", "move 1: 'lay 99' is no move of moonlight"),
        ("7: lay 9", "move 1: there is no seat 7; seats are 0 to 1"),
        ("0: ! I have a 9", "move 1: 'I have a 9' is no move of "),
    ],
)
def test_a_move_that_is_refused_has_to_be_a_move_of_the_game(line: str, said: str) -> None:
    """Misspelt, it would be refused whatever the rules say."""
    found = problems({"refused": True}, [line])
    assert len(found) == 1
    assert found[0].startswith(said)


def test_whoever_expects_just_that_error_may_misspell_a_move() -> None:
    assert problems({"error": "is no move of moonlight"}, ["0: lya 9"]) == []


def test_an_open_answer_can_be_taken_back() -> None:
    then = [
        {"after": 1, "waiting": [1], "reversible": True},
        {"after": 2, "waiting": [0, 1], "count": {"0": 2}},
        {"after": 3, "waiting": [1]},
        {"table": {"ashes": [4, 2]}},
    ]
    assert problems(then, ["0: lay 9", "0: retract", "0: lay 4", "1: lay 2"]) == []
    refused = "seat 0 has no open answer to take back; only an unrevealed choice can be"
    assert problems({"waiting": [0, 1]}, ["0: retract"]) == [f"move 1: {refused}"]
    assert problems({"refused": True}, ["0: retract"]) == []


def test_the_move_of_somebody_whose_time_is_up_can_be_made_and_foretold() -> None:
    given = {
        "seats": 3,
        "options": {"constable": 1},
        "stack": [{"step": "NextConstable", "seat": 1}],
    }
    data = {"game": "new_salem", "title": "t", "given": given, "when": ["1: timeout"]}
    then = [{"after": 0, "timeout": {"1": "appoint 2"}}, {"table": {"constable": 2}}]
    assert check(game("new_salem"), Scenario(data | {"then": then})) == []
    nothing = "the rules do not say what seat 0 does now when its time is up"
    assert problems({"waiting": [0]}, ["0: timeout"]) == [f"move 1: {nothing}"]


@pytest.mark.parametrize("id", ids())
def test_no_game_has_a_move_that_is_written_as_a_take_back_or_a_time_out(id: str) -> None:
    for word in (RETRACT, TIMEOUT):
        with pytest.raises(ValueError, match="is no move of"):
            game(id).verbs.parse(word)


def test_a_clause_is_one_of_the_rules_text_where_there_is_one() -> None:
    wrong = f"WIT-{99}.1"
    data = {"game": "witchstone", "title": "a test", "clauses": ["WIT-4.1", wrong], "then": {"over": False}}
    found = check(game("witchstone"), Scenario(data), clauses("witchstone"))
    assert found == [f"clauses: there is no {wrong} in the rules of Witchstone"]
    assert clauses("examples.teaching:GAME") == frozenset()


def test_a_clause_has_the_form_of_a_clause() -> None:
    data = {"game": "moonlight", "title": "a test", "clauses": ["TEACH-1", "TEACH 2"], "then": {"over": False}}
    assert check(GAME, Scenario(data)) == ["clauses: 'TEACH 2' is no number of a clause, such as ABC-1.2"]


def test_a_card_cannot_be_in_two_hands() -> None:
    given = {"seats": 2, "table": {"hands": [[9, 4], [9]]}}
    found = problems({"over": False}, [], given)
    assert found[0].startswith("given: this position cannot be: 9: ")
    assert "beyond_the_box = true" in found[0]
    data = {"game": "moonlight", "title": "t", "given": given, "then": {"over": False}, "beyond_the_box": True}
    assert check(GAME, Scenario(data)) == []
    data["given"] = GIVEN
    assert check(GAME, Scenario(data))[0].startswith("beyond_the_box: the position has no more pieces than the box")


def test_whoever_has_to_decide_has_a_choice() -> None:
    given = {"seats": 2, "table": {"players.0.hand": []}, "stack": [{"step": "LeadCard", "seat": 0}]}
    found = check(game("broom_service"), Scenario({"game": "", "title": "t", "given": given, "then": {"over": False}}))
    assert found[0].startswith(
        "given: the rules cannot play this position: RuntimeError: broom_service: LeadCard(seat=0)"
    )


def test_a_card_that_is_named_is_taken_from_wherever_it_lay() -> None:
    """Only what a scenario names counts: the rest of the opening may hold the same card."""
    for card in range(1, 16):
        assert problems({"over": False}, [], {"seats": 2, "table": {"hands.0": [card]}}) == []


def test_a_move_that_loses_a_piece_fails_in_every_scenario() -> None:
    data = {"game": "toy_losing", "title": "t", "given": GIVEN, "when": WHEN, "then": {"waiting": [0]}}
    assert check(Losing(), Scenario(data)) == ["move 2 loses or doubles a piece: 1 is missing"]


def test_a_refusal_can_be_expected_without_its_words() -> None:
    assert problems([{"after": 1, "refused": True}, {"refused": False}], ["0: lay 3", "0: lay 9"]) == []
    assert "the move was accepted" in problems({"refused": True}, ["0: lay 9"])[0]


def test_a_position_that_the_rules_cannot_play_is_a_failure_with_its_reason() -> None:
    given = {"seats": 2, "table": {"hands": [[], []]}, "stack": [{"step": "KeepOrBurn", "seat": 0}]}
    said = "the rules cannot play this position: IndexError: list index out of range"
    assert problems({"over": False}, ["0: pass"], given) == [f"given: {said}"]
    assert problems({"refused": True}, ["0: pass"], given) == [f"given: {said}"]
