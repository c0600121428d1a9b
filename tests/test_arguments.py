"""Commands from annotated functions: what may be typed, what a function then gets, and what is told about mistakes."""

import re
from pathlib import Path
from typing import Annotated, Any

import pytest

from tests.command_line import run_command
from walpurgis.cli.app import app
from walpurgis.cli.arguments import Argument, Command, Commands, Option, UsageError

got: dict[str, Any] = {}


def fly(
    region: Annotated[str, Argument("REGION", help="where to")],
    stops: Annotated[list[int] | None, Argument("STOP", help="towers on the way")] = None,
    seats: Annotated[int | None, Option(help="number of players", min=2, max=5)] = None,
    height: Annotated[float, Option("--height", "-h2", help="100 % is the moon", envvar="BROOM_HEIGHT")] = 0.5,
    potion: Annotated[list[str] | None, Option("--potion", "-p", metavar="COLOUR", help="repeatable")] = None,
    brave: Annotated[bool, Option("--brave", help="for the better action")] = False,
    lights: Annotated[bool, Option(help="so that others see you")] = True,
    record: Annotated[Path | None, Option("--out", help="where to write it")] = None,
) -> None:
    """Fly somewhere.

    Whoever is overtaken
    stays where they are.
    """
    got.update(locals())


def land() -> None:
    """Come down."""
    got["landed"] = True


def choose(broom: Annotated[str, Option(help="which one")] = "besom", fast: Annotated[bool, Option()] = False) -> None:
    got.update(broom=broom, fast=fast)


@pytest.fixture
def commands() -> Commands:
    got.clear()
    deeper = Commands("Things with brooms.", first=choose)
    deeper.add(fly)
    deeper.add_as("go-down", land)
    whole = Commands("All.", version="brooms 7")
    whole.add(fly)
    whole.add_group("broom", deeper)
    return whole


def test_what_is_left_out_has_its_default(commands: Commands) -> None:
    assert run_command(commands, "fly", "hills") == (0, "")
    defaults = {"seats": None, "height": 0.5, "potion": None, "brave": False, "lights": True, "record": None}
    assert got == {"region": "hills", "stops": None, **defaults}


@pytest.mark.parametrize(
    "typed, name, value",
    [
        (["fly", "hills", "--seats", "4"], "seats", 4),
        (["fly", "--seats=4", "hills"], "seats", 4),
        (["fly", "hills", "1", "--seats", "4", "2"], "stops", [1, 2]),
        (["fly", "hills", "-3"], "stops", [-3]),
        (["fly", "hills", "--height", "-1.5"], "height", -1.5),
        (["fly", "hills", "-p", "red", "--potion", "blue", "-pgreen"], "potion", ["red", "blue", "green"]),
        (["fly", "hills", "--brave"], "brave", True),
        (["fly", "hills", "--no-lights"], "lights", False),
        (["fly", "hills", "--no-lights", "--lights"], "lights", True),
        (["fly", "hills", "--out", "night.record"], "record", Path("night.record")),
        (["fly", "--", "--seats"], "region", "--seats"),
        (["broom", "--broom", "besom 2", "fly", "hills"], "broom", "besom 2"),
        (["broom", "--fast", "go-down"], "fast", True),
        (["broom", "go-down"], "landed", True),
    ],
)
def test_what_is_typed_reaches_the_function(commands: Commands, typed: list[str], name: str, value: object) -> None:
    assert run_command(commands, *typed)[0] == 0
    assert got[name] == value


def test_the_environment_says_what_nobody_types(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROOM_HEIGHT", "3")
    run_command(commands, "fly", "hills")
    assert got["height"] == 3.0
    run_command(commands, "fly", "hills", "--height", "2")
    assert got["height"] == 2.0
    monkeypatch.setenv("BROOM_HEIGHT", "")
    run_command(commands, "fly", "hills")
    assert got["height"] == 0.5
    monkeypatch.setenv("BROOM_HEIGHT", "high")
    with pytest.raises(UsageError, match="'--height' \\(from the variable BROOM_HEIGHT\\): 'high' is not a number"):
        run_command(commands, "fly", "hills")


@pytest.mark.parametrize(
    "typed, said, helper",
    [
        (["glide"], "No such command 'glide'", "walpurgis"),
        (["flu"], "No such command 'flu' (there is fly)", "walpurgis"),
        (["broom", "go-up"], "No such command 'go-up'", "walpurgis broom"),
        (["--loud", "fly", "hills"], "No such option: --loud", "walpurgis"),
        (["fly"], "Missing argument 'REGION'", "walpurgis fly"),
        (["broom", "go-down", "now", "please"], "Unexpected arguments: now please", "walpurgis broom go-down"),
        (["fly", "hills", "--seat", "3"], "No such option: --seat (there is --seats)", "walpurgis fly"),
        (["fly", "hills", "--seats"], "Option '--seats' requires a value", "walpurgis fly"),
        (["fly", "hills", "--brave=yes"], "Option '--brave' does not take a value", "walpurgis fly"),
        (
            ["fly", "hills", "--seats", "two"],
            "Invalid value for '--seats': 'two' is not a whole number",
            "walpurgis fly",
        ),
        (["fly", "hills", "--seats", "6"], "Invalid value for '--seats': '6' is not from 2 to 5", "walpurgis fly"),
        (["fly", "hills", "--height", "low"], "Invalid value for '--height': 'low' is not a number", "walpurgis fly"),
        (["fly", "hills", "one"], "Invalid value for 'STOP': 'one' is not a whole number", "walpurgis fly"),
        (["broom", "--broom", "x", "fly", "-x"], "No such option: -x", "walpurgis broom fly"),
    ],
)
def test_what_is_mistyped_is_named_with_the_command_whose_help_tells(
    commands: Commands, typed: list[str], said: str, helper: str
) -> None:
    with pytest.raises(UsageError) as wrong:
        run_command(commands, *typed)
    assert str(wrong.value) == said
    assert wrong.value.command == helper
    assert got == {}, "nothing has been done"


def test_help_is_asked_for_with_either_name_and_without_a_command(commands: Commands) -> None:
    asked, short, alone = [run_command(commands, *words) for words in (["--help"], ["-h"], [])]
    assert (asked[0], short[0], alone[0]) == (0, 0, 2)
    assert asked[1] == short[1] == alone[1]
    assert "Fly somewhere." in asked[1]
    assert run_command(commands, "broom")[0] == 2
    assert run_command(commands, "--version") == (0, "brooms 7\n")


def test_help_says_what_each_part_is_and_what_it_takes(commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    status, text = run_command(commands, "fly", "nowhere", "--seats", "many", "--help")
    assert status == 0
    assert text.splitlines()[0] == "usage: walpurgis fly [OPTION...] REGION [STOP...]"
    assert "Whoever is overtaken stays where they are." in text
    for line in (
        r"REGION +where to",
        r"--seats NUMBER +number of players \(from 2 to 5\)",
        r"--height, -h2 NUMBER +100 % is the moon \(by default 0.5; variable BROOM_HEIGHT\)",
        r"--potion, -p COLOUR +repeatable",
        r"--brave +for the better action",
        r"--lights, --no-lights +so that others see you \(by default --lights\)",
        r"--out PATH +where to write it",
    ):
        assert re.search(f"^  {line}$", text, re.MULTILINE), line
    assert got == {}


def every_command(commands: Commands) -> list[Command]:
    return [
        found
        for each in commands.children.values()
        for found in (every_command(each) if isinstance(each, Commands) else [each])
    ]


def test_everything_that_may_be_typed_at_ours_is_explained() -> None:
    found = every_command(app)
    assert len(found) > 40
    for each in found:
        assert each.summary, each.function
        assert [one.name for one in each.parameters if not one.declared.help] == [], each.function
        assert each.help("walpurgis").startswith("usage: walpurgis ")
