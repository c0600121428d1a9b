"""The command line as a person meets it: each command works, and bad input gets one clear line and a status."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from examples.teaching import GAME
from walpurgis.cli import main
from walpurgis.formats import record as records
from walpurgis.games import box_path, ids, puzzles
from walpurgis.testing import random_game

ROOT = Path(__file__).parent.parent
TEACHING = "examples.teaching:GAME"
SCENARIOS = "tests/formats/scenarios"


class Done:
    """What a command has left behind."""

    def __init__(self, status: int, out: str, errors: str) -> None:
        self.status = status
        self.out = out
        self.errors = errors


def walpurgis(*arguments: str | Path, typed: str = "", folder: Path = ROOT) -> Done:
    """Run a command as somebody in a terminal of 120 columns would."""
    done = subprocess.run(
        [sys.executable, "-m", "walpurgis", *map(str, arguments)],
        input=typed.encode(),
        capture_output=True,
        cwd=folder,
        env=os.environ | {"COLUMNS": "120", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": paths()},
        timeout=120,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def paths() -> str:
    """Where Python looks for modules, and the root of the repository, in which the teaching game lies."""
    return os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])


def good(*arguments: str | Path, typed: str = "", folder: Path = ROOT) -> str:
    done = walpurgis(*arguments, typed=typed, folder=folder)
    assert (done.status, done.errors) == (0, "")
    return done.out


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "night.record"
    file.write_text(str(random_game(GAME, 2, seed=5)[0]), "utf-8")
    return file


# ----- each command works -----


def test_a_puzzle_is_solved_at_the_terminal_and_the_best_move_is_told_to_who_gives_up() -> None:
    puzzle = puzzles("broom_service")[0]
    command = ("puzzle", "broom_service", "--puzzle", puzzle.id)
    text = good(*command, typed=f"{puzzle.moves[-1].same[0]}\n{puzzle.best.same[0]}\n")
    assert text.index("There is a better one") < text.index("That is the best move")
    assert "Am besten:" in good(*command, "--language", "de", typed="quit\n")
    assert "find the best move" in good("puzzle", "broom_service", "--day", "2026-12-24", typed="quit\n")


def test_puzzles_are_mined_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    text = good("puzzles", "mine", TEACHING, "--games", "1", "--out", file, "--keep", "3")
    assert "game 0" in text
    assert len(file.read_text("utf-8").splitlines()) <= 3


@pytest.mark.parametrize(
    "arguments, problem",
    [
        (("puzzle", TEACHING), "has no puzzles"),
        (("puzzle", "septima", "--puzzle", "nothing"), "there is no puzzle 'nothing'"),
        (("puzzle", "septima", "--day", "soon"), "soon"),
    ],
)
def test_what_is_no_puzzle_is_told(arguments: tuple[str, ...], problem: str) -> None:
    done = walpurgis(*arguments)
    assert done.status == 1
    assert problem in done.errors


def test_analyse_prints_writes_data_and_a_page_and_remembers(record: Path, tmp_path: Path) -> None:
    arguments = ("analyse", record, "--game", TEACHING, "--cache", tmp_path / "cache", "--out", tmp_path / "out")
    text = good(*arguments)
    assert "accuracy" in text
    assert "Player 1" in text
    told = json.loads((tmp_path / "out/night.analysis.json").read_text("utf-8"))
    assert told["game"] == "moonlight"
    assert [line["entry"] for line in told["lines"]] == sorted(line["entry"] for line in told["lines"])
    page = (tmp_path / "out/night.analysis.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    (kept,) = (tmp_path / "cache").iterdir()
    before = kept.read_bytes()
    assert "Genauigkeit" in good(*arguments, "--language", "de")
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    "arguments, problem",
    [
        (["night.record", "--depth", "bottomless"], "there are quick, deep"),
        (["night.record", "--language", "fr"], "there are en, de"),
        (["night.record", "--processes", "0"], "processes"),
        (["nowhere.record"], "No such file"),
        (["spoiled.record"], "line 1: a record begins with"),
        (["torn.record"], "entry 3"),
    ],
)
def test_analyse_says_in_one_line_what_is_wrong(
    record: Path, tmp_path: Path, arguments: list[str], problem: str
) -> None:
    (tmp_path / "spoiled.record").write_text("chess\n", "utf-8")
    lines = record.read_text("utf-8").splitlines()
    third = [at for at, line in enumerate(lines) if line[:2] in ("0:", "1:", "0!", "1!")][2]
    lines[third] = lines[third][:3] + "burn 99"
    (tmp_path / "torn.record").write_text("\n".join(lines) + "\n", "utf-8")
    done = walpurgis("analyse", *arguments, "--game", TEACHING, "--cache", "cache", folder=tmp_path)
    assert done.status != 0
    assert problem in done.errors
    assert done.errors.count("\n") == 1
    assert not list(tmp_path.glob("*.analysis.*"))
    assert not (tmp_path / "cache").exists()


def test_help_explains_every_command() -> None:
    text = good("--help")
    for command in (
        "games",
        "play",
        "rules",
        "rule",
        "replay",
        "scenario",
        "position",
        "schema",
        "box",
        "fuzz",
        "bench",
    ):
        assert re.search(rf"\b{command}\b", text), command
    assert "the same seed deals the same game" in good("play", "--help")


def test_games_lists_the_games() -> None:
    assert "options" in good("games")


def test_a_rule_is_shown_by_its_id_in_either_language() -> None:
    english = good("rule", "brs-4.24")
    assert "Broom Service · 4. A turn" in english
    assert "BRS-4.24 The price" in english
    assert "you lose 3 points at once" in english
    assert "verlierst du sofort 3 Punkte" in good("rule", "BRS-4.24", "--lang", "de")


def test_rules_list_their_chapters_and_clauses() -> None:
    text = good("rules", "broom_service")
    assert "You run a delivery service on broomsticks" in text
    assert re.search(r"^4\. A turn$", text, re.MULTILINE)
    assert re.search(r"^  BRS-4\.6 +You must follow$", text, re.MULTILINE)
    assert "BRS-4.7" not in good("rules", "broom_service", "10")
    assert "If you hold the led role" in good("rules", "broom_service", "--all")


def test_rules_are_searched_for_words() -> None:
    found = re.findall(r"^(BRS-\S+)", good("rules", "broom_service", "--search", "square tower"), re.MULTILINE)
    assert {"BRS-6.5", "BRS-6.8"} <= {*found}
    assert "BRS-4.6" not in found


def test_rules_are_printed_as_json() -> None:
    chapters = json.loads(good("rules", "witchstone", "--json", "--lang", "de"))["chapters"]
    assert [clause["id"] for clause in chapters[0]["clauses"]][:2] == ["WIT-1.1", "WIT-1.2"]


def test_rules_texts_are_checked() -> None:
    assert good("rules", "septima", "--check") == "0 problems\n"


def test_schema_prints_a_json_schema() -> None:
    schema = json.loads(good("schema", TEACHING))
    Draft202012Validator.check_schema(schema)
    assert schema == GAME.schema()


def test_position_prints_a_scenario_that_passes_as_it_is(tmp_path: Path) -> None:
    text = good("position", TEACHING, "--seats", "3", "--seed", "4", "--moves", "7")
    given = tomllib.loads(text)["given"]
    assert (given["seats"], given["moves"]) == (3, 7)
    file = tmp_path / "edited.toml"
    file.write_text(text + "[then]\nover = false\n", "utf-8")
    assert good("scenario", "--game", TEACHING, file) == "1 passed, 0 failed\n"


def test_position_prints_the_end_of_a_record(record: Path) -> None:
    given = tomllib.loads(good("position", TEACHING, "--record", record))["given"]
    assert (given["stack"], given["table"]["night"]) == ([], 4)


def test_scenario_runs_files_and_folders() -> None:
    assert good("scenario", SCENARIOS) == "2 passed, 0 failed\n"
    assert good("scenario", f"{SCENARIOS}/moonlight.toml", SCENARIOS) == "4 passed, 0 failed\n"


def test_position_goes_on_until_a_decision() -> None:
    given = tomllib.loads(good("position", TEACHING, "--seed", "2", "--until", "keep_or_burn"))["given"]
    assert given["stack"][0]["step"] == "KeepOrBurn"
    first, later = [
        tomllib.loads(good("position", "witchstone", "--seed", "1", "--moves", moves, "--until", "place_tile"))
        for moves in ("0", "30")
    ]
    assert first["given"]["moves"] < 30 <= later["given"]["moves"]


def test_scenarios_are_listed_and_chosen_by_title_clause_or_file() -> None:
    folder = "tests/games/witchstone/scenarios"
    listed = good("scenario", folder, "--list", "-k", "wit-4.1").splitlines()
    assert [line for line in listed if "WIT-4.1" not in line] == []
    assert listed[0].startswith(f"{folder}/placing.toml: A tile goes on two adjacent free spaces")
    assert good("scenario", folder, "-k", "wit-4.1") == f"{len(listed)} passed, 0 failed\n"
    assert "passed tests/formats/scenarios/moonlight.toml:" in good("scenario", SCENARIOS, "-v").replace("\n", " ")
    done = walpurgis("scenario", SCENARIOS, "-k", "nothing of the kind")
    assert (done.status, done.out) == (1, "")
    assert "none of 2 scenarios has 'nothing of the kind' in its title, clauses or file" in done.errors


def test_scenario_shows_what_does_not_hold(tmp_path: Path) -> None:
    text = (ROOT / SCENARIOS / "moonlight.toml").read_text("utf-8")
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace("points = [2, 0]", "points = [9, 0]"), "utf-8")
    done = walpurgis("scenario", file)
    assert done.status == 1
    assert "The highest card wins a draw" in " ".join(done.out.split())  # a long path wraps the line
    assert "after move 3: points: expected [9, 0], found [2, 0]" in done.out
    assert "legal for seat 1: pass, burn 2" not in done.out
    assert "legal for seat 0: pass" in done.out
    assert "1 passed, 1 failed" in done.out


def test_replay_tells_a_game_and_verifies_it(record: Path) -> None:
    text = good("replay", record, "--game", TEACHING)
    entries = records.read(record.read_text("utf-8")).entries
    for entry in entries:
        assert f"{entry.seat}: {entry.text}" in text
    assert "Won: " in text
    assert "You draw" not in text


def test_replay_looks_through_a_seats_eyes_in_its_language_up_to_a_move(record: Path) -> None:
    text = good("replay", record, "--game", TEACHING, "--until", "2", "--seat", "0", "--language", "de")
    assert "verbrennt die" in text
    assert "hand: [" in text
    assert "Gewonnen" not in text


def test_fuzz_plays_and_says_that_promises_are_kept() -> None:
    assert "Moonlight: 3 games," in good("fuzz", TEACHING, "--games", "3", "--care", "1")


def test_fuzz_tampers_with_positions_and_says_that_each_was_refused_or_played() -> None:
    said = good("fuzz", TEACHING, "--positions", "60")
    assert "positions refused" in said
    assert "every promise kept" in said


def test_fuzz_leaves_a_record_of_a_broken_promise_behind(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("from tests.kernel.toys import Losing\nGAME = Losing()\n", "utf-8")
    done = walpurgis("fuzz", "broken:GAME", folder=tmp_path)
    assert done.status == 1
    assert done.errors.count("\n") == 1
    assert done.errors.startswith("walpurgis: losing breaks a promise: conserves: ")
    assert " is missing" in done.errors
    assert (tmp_path / "broken-toy_losing.record").read_text("utf-8").startswith("walpurgis record 1\n")


def test_truths_deals_other_truths_and_names_the_hidden_places() -> None:
    text = good("truths", TEACHING, "--truths", "60")
    assert "Moonlight: 60 truths at 60 decisions, all alike" in text
    assert "hands.*" in text


def test_bench_measures() -> None:
    text = good("bench", TEACHING, "--seconds", "0.1")
    assert "decisions/s" in text
    assert "Moonlight" in text


def test_box_check_reads_the_box_of_every_game() -> None:
    for each in ids():
        if box_path(each).exists():
            assert "a good box for" in good("box", "check", box_path(each))
            assert "a good box for" in good("box", "check", each)


def test_box_diff_shows_what_differs_and_says_so_by_its_status(tmp_path: Path) -> None:
    text = box_path("witchstone").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("big_witch_setup_vp = 2", "big_witch_setup_vp = 5"), "utf-8")
    assert "no difference" in good("box", "diff", "witchstone", box_path("witchstone"))
    done = walpurgis("box", "diff", "witchstone", mine)
    assert (done.status, done.errors) == (1, "")
    assert "WIT-2.6" in done.out
    assert "1 difference in 1 table: 1 that the rules read" in done.out
    told = json.loads(walpurgis("box", "diff", mine, "witchstone", "--json").out)
    (change,) = told["changes"]
    assert (change["path"], change["first"]["value"], change["second"]["value"]) == (
        "constants.big_witch_setup_vp",
        5,
        2,
    )
    for other in ("septima", "nowhere.toml", "README.md"):
        done = walpurgis("box", "diff", mine, other)
        assert done.status == 2
        assert done.errors.count("\n") == 1


def test_box_unconfirmed_counts_what_is_left_and_lists_a_table(tmp_path: Path) -> None:
    text = box_path("witchstone").read_text("utf-8")
    before = json.loads(good("box", "unconfirmed", "witchstone", "--json"))
    assert re.search(
        rf"Witchstone: {before['count']} values to go in \d+ tables", good("box", "unconfirmed", "witchstone")
    )
    assert "pentagram.length" in good("box", "unconfirmed", "witchstone", "--table", "pentagram")
    mine = tmp_path / "mine.toml"
    old = '[pentagram]\nprovenance = "reconstructed"'
    assert old in text
    mine.write_text(text.replace(old, '[pentagram]\nprovenance = "confirmed"'), "utf-8")
    after = json.loads(good("box", "unconfirmed", mine, "--json"))
    assert after["count"] == before["count"] - len(before["tables"]["pentagram"]["values"])
    assert before["tables"]["pentagram"]["clauses"] == ["WIT-1.10"]


def test_balance_plays_writes_and_goes_on(tmp_path: Path) -> None:
    command = ("balance", TEACHING, "--bots", "novice", "--processes", "1", "--out", tmp_path)
    assert "4 games of novice among equals" in good(*command, "--games", "4").replace("\n", " ")
    text = good(*command, "--games", "6", "--language", "de")
    assert "4 of 6 games are in" in text
    assert "Zugreihenfolge" not in text
    assert "Plätze" in text
    assert (tmp_path / "balance.html").is_file()


# ----- bad input: one line, and a status that is not zero -----


BAD = [
    (["fly"], "No such command 'fly'"),
    (["games", "--loud"], "No such option: --loud"),
    (["play", "chess"], "there is no game 'chess'; there are "),
    (["play", TEACHING, "--seats", "9"], "Moonlight is for 2 or 3 seats, not 9"),
    (["play", TEACHING, "--seats", "two"], "Invalid value for '--seats'"),
    (["play", TEACHING, "--you", "2"], "seat 2 is not at this table; seats are 0 to 1, or -1 to watch"),
    (["play", TEACHING, "--bots", "genius"], "'genius'; there are novice"),
    (["play", TEACHING, "--language", "la"], "Moonlight has no texts in 'la'"),
    (["play", TEACHING, "-o", "moon"], "option 'moon' is not of the form NAME=VALUE"),
    (["play", TEACHING, "-o", "moon=full"], "Moonlight has no option 'moon'; it has none"),
    (["replay"], "Missing argument"),
    (["replay", "nowhere.record"], "nowhere.record: No such file or directory"),
    (["replay", "README.md"], "line 1: a record begins with 'walpurgis record 1'"),
    (["replay", "tests"], "tests: Is a directory"),
    (["scenario"], "Missing argument"),
    (["scenario", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["scenario", "README.md"], "README.md: "),
    (["scenario", "pyproject.toml"], "pyproject.toml: scenario: no key 'build-system'"),
    (["scenario", "docs"], "docs: there is no scenario here"),
    (["rule", "brs-4.99"], "there is no clause brs-4.99; the nearest are BRS-4.24, BRS-4.25, BRS-4.26"),
    (["rule", "BRS4.6"], "there is no clause BRS4.6; the nearest are BRS-4.6"),
    (["rule", "4.6"], "there is no clause 4.6; the nearest are WIT-4.6, SEP-4.6, NSA-4.6, BRS-4.6"),
    (["rule", "courage"], "there is no clause courage; ids look like BRS-1.1, and begin with BRS, NSA, SEP, WIT"),
    (["rule", "BRS-4.6", "--lang", "fr"], "'fr' is not a language here; there are en, de"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["rules", "broom_service", "99"], "Broom Service has no chapter 99; it has 1 to 16"),
    (["rules", "broom_service", "--search", "dragon"], "no clause of Broom Service has 'dragon'"),
    (["rules", TEACHING], "has no rules text in 'en'"),
    (["position", "chess"], "there is no game 'chess'"),
    (["position", TEACHING, "--until", "dance"], "'dance' is no decision of Moonlight; there are "),
    (["position", TEACHING, "--moves", "99", "--until", "lay_cards"], "this game is over before lay_cards"),
    (["position", TEACHING, "--moves", "-1"], "Invalid value for '--moves'"),
    (["position", TEACHING, "--record", "README.md"], "line 1: a record begins with"),
    (["schema"], "Missing argument 'GAME'"),
    (["schema", "examples.teaching:VERBS"], "not a game"),
    (["schema", "examples.nowhere:GAME"], "no game at 'examples.nowhere:GAME'"),
    (["box", "check", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["box", "check", "README.md"], "this is not TOML: "),
    (["box", "check", "pyproject.toml"], "meta: is missing; it should be a table"),
    (["box", "check", "chess"], "chess: No such file or directory"),
    (["box", "unconfirmed", "pyproject.toml"], "meta: is missing; it should be a table"),
    (["balance", "chess"], "there is no game 'chess'"),
    (["balance", TEACHING, "--seats", "9"], "--seats 9: Moonlight is for 2, 3 players, or all"),
    (["balance", TEACHING, "--games", "0"], "Invalid value for '--games'"),
    (["balance", "witchstone", "--box", "nowhere.toml"], "nowhere.toml: No such file or directory"),
    (["fuzz", "chess"], "there is no game 'chess'"),
    (["fuzz", TEACHING, "--seats", "9"], "Moonlight is for 2 or 3 seats, not 9"),
    (["fuzz", TEACHING, "--games", "0"], "Invalid value for '--games'"),
    (["bench", "chess"], "there is no game 'chess'"),
    (["bench", TEACHING, "--seats", "9"], "Moonlight is for 2 or 3 seats, not 9"),
]


@pytest.mark.parametrize("arguments, said", BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input_gets_one_line(arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["walpurgis", *arguments])
    monkeypatch.setattr(sys, "path", sys.path[:])
    with pytest.raises(SystemExit) as end:
        main()
    assert isinstance(end.value.code, str), "Python prints this on stderr and makes the status 1"
    assert "\n" not in end.value.code
    assert end.value.code.startswith("walpurgis: ")
    assert said in end.value.code


FIRST = {arguments[0]: arguments for arguments, _ in reversed(BAD)}


@pytest.mark.parametrize("command", FIRST)
def test_a_shell_sees_that_one_line_on_stderr_and_a_status(command: str) -> None:
    done = walpurgis(*FIRST[command])
    assert done.status == 1
    assert re.fullmatch(r"walpurgis: .+\n", done.errors)
    assert done.out.strip() == ""


def test_a_record_that_was_tampered_with_is_refused_by_its_entry(record: Path) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.replace("\n--\n", "\n", 1), "utf-8")
    done = walpurgis("replay", record, "--game", TEACHING)
    assert done.status == 1
    assert re.fullmatch(r"walpurgis: entry \d+ \(.*\): the mark of new information differs\n", done.errors)


def test_a_record_of_another_version_says_so(record: Path) -> None:
    record.write_text(record.read_text("utf-8").replace("rules = 1", "rules = 9"), "utf-8")
    done = walpurgis("replay", record, "--game", TEACHING)
    assert done.status == 1
    assert done.errors.startswith("walpurgis: this record was made with rules 9 of moonlight; here it is 1")


def test_one_bad_scenario_file_is_one_failure_and_the_others_run(tmp_path: Path) -> None:
    good_one = (Path(__file__).parent / "formats" / "scenarios" / "moonlight.toml").read_text("utf-8")
    (tmp_path / "a.toml").write_text('game = "moonlight"\ntitle = "odd"\nthan = 3\n', "utf-8")
    (tmp_path / "b.toml").write_text(good_one, "utf-8")
    (tmp_path / "c.toml").write_text('title = "this is no TOML', "utf-8")
    (tmp_path / "d.toml").write_text('game = "chess"\ntitle = "no such game"\n[then]\nover = false\n', "utf-8")
    done = walpurgis("scenario", str(tmp_path))
    assert done.status == 1
    assert "no key 'than'" in done.out
    assert "there is no game 'chess'" in done.out
    assert "2 passed, 3 failed" in done.out


def test_a_scenario_that_is_none_names_its_file_and_key(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(f'game = "{TEACHING}"\ntitle = "odd"\n[then]\nlegal = 3\n', "utf-8")
    done = walpurgis("scenario", file)
    assert (done.status, done.errors) == (1, f"walpurgis: {file}: then.legal: 3 is not a table\n")


# ----- a game in the terminal -----


def test_a_whole_game_is_played_to_its_end() -> None:
    text = good("play", TEACHING, "--seed", "3", typed="1\n" * 60)
    assert "Moonlight, seed 3." in text
    assert "Lay one of your cards." in text
    assert "Won: Player" in text


def test_the_same_seed_and_the_same_moves_play_the_same_game() -> None:
    first, second, third = (
        good("play", TEACHING, "--seats", "3", "--bots", "novice", "--seed", seed, typed="2\n1\n" * 60)
        for seed in ("11", "11", "12")
    )
    assert first == second
    assert first != third


def test_there_is_a_seat_for_every_bot_that_is_named() -> None:
    text = good("play", TEACHING, "--seed", "3", "--bots", "novice,apprentice", typed="quit\n")
    assert "Player 2: novice" in text
    assert "Player 3: apprentice" in text


def test_bots_play_among_themselves_when_nobody_sits_down() -> None:
    text = good("play", TEACHING, "--seed", "3", "--you", "-1", "--bots", "novice", "--language", "de")
    assert "Gewonnen: Spieler" in text


def test_a_person_may_ask_look_search_and_leave() -> None:
    text = good("play", TEACHING, "--seed", "3", typed="?\nhelp\nboard\n/lay\nfly home\n99\nlay 1\nburn 2\nquit\n")
    assert "Night has fallen" in text
    assert "(TEACH-1)" in text
    assert text.count("hand: [") == 2
    assert "'fly home' is no move of moonlight" in text
    assert "There are moves 1 to 4." in text
    assert "burn 2 is not legal now." in text
    assert "Won: " not in text


def test_somebody_at_the_terminal_reads_the_clause_of_a_question_and_any_other() -> None:
    text = good("play", "broom_service", "--seed", "3", typed="?\nrule brs-4.6\nrule brs-4.99\nquit\n")
    assert "BRS-16.1 Pick your cards" in text
    assert "If you hold the led role, you must lay it" in text
    assert "there is no clause brs-4.99; the nearest are" in text


def test_a_move_is_meant_by_words_that_no_other_move_has() -> None:
    text = good("play", TEACHING, "--seed", "3", typed="LAY THE 1\n13\nlay the 13\nquit\n")
    asked, again, after = text.split("\n> ")[0], *text.split("> ")[1:3]
    assert "Lay the 5" in asked
    assert again.startswith("Which of these?")
    assert ("13  lay 13" in again, "Lay the 5" in again) == (True, False)
    assert after.startswith("There are moves 1 to 4.")
    assert text.count("Lay one of your cards.") == 1, "the last answer was a move"


def test_a_bot_that_crashes_loses_its_seat_with_a_word_and_the_game_goes_on(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('move'):\n"
        "        sys.exit('out of candles')\n"
        "    print('ready', flush=True)\n",
        "utf-8",
    )
    bots = f"run:{sys.executable} {program}"
    text = " ".join(good("play", TEACHING, "--seed", "3", "--bots", bots, typed="1\n" * 60).split())
    assert "ended in the middle of the game, saying: out of candles; an apprentice plays on in its seat" in text
    assert text.count("plays on in its seat") == 1
    assert "Won: Player" in text


def test_the_end_of_input_is_the_wish_to_stop() -> None:
    assert "Won: " not in good("play", TEACHING, "--seed", "3", typed="1\n")


def test_a_move_can_be_taken_back_until_something_new_comes_out(tmp_path: Path) -> None:
    before, after = tmp_path / "before.record", tmp_path / "after.record"
    typed = f"undo\n1\n2\nrecord {before}\nundo\nrecord {after}\nundo\nquit\n"
    text = good("play", TEACHING, "--seed", "3", "--bots", "novice", typed=typed)
    assert text.count("There is nothing to take back") == 2
    burned, taken_back = (file.read_text("utf-8").splitlines() for file in (before, after))
    assert burned[:-1] == taken_back
    assert burned[-1].startswith("0: burn ")
    records.replay(GAME, records.read(after.read_text("utf-8")))
