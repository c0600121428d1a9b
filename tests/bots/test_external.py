"""Bots from outside: the protocol, the example client, and what becomes of one that crashes, cheats or dawdles."""

import random
import sys
from pathlib import Path

import pytest

from examples.teaching import GAME
from walpurgis.bots import Clock, Position
from walpurgis.bots.check import check_bot
from walpurgis.bots.external import ExternalBot
from walpurgis.bots.fault_guard import GuardedBot
from walpurgis.bots.host import host
from walpurgis.bots.names import bot_maker
from walpurgis.kernel.moves import Move

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/outside_bot.py"
TEACHING = "examples.teaching:GAME"

POLITE = """
import sys, json, time
for line in sys.stdin:
    word = line.split()[0]
    if word in ("walpurgis", "game"):
        print("ready", flush=True)
    if word == "move":
        {act}
"""

FAULTS = {
    "sys.exit('out of candles')": "ended in the middle of the game, saying: out of candles",
    "print('play lay 99', flush=True)": "played 'lay 99', which is not legal at lay_cards",
    "print('play', flush=True)": "played '', which is not legal",
    "print('abracadabra', flush=True)": "said 'abracadabra' where 'play' was due",
    "time.sleep(30)": "did not say 'play' within 0.2 s",
    "raise RuntimeError('boom')": "saying: RuntimeError: boom",
}


def program(tmp_path: Path, text: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(text, "utf-8")
    return f"run:{sys.executable} {path}"


def a_position() -> Position:
    return Position(GAME.new(2, None, 0), 0, random.Random(0))


def guarded(name: str) -> GuardedBot:
    bot = bot_maker(name)(GAME.id, random.Random(0))
    assert isinstance(bot, GuardedBot)
    return bot


def test_the_example_is_short_and_keeps_the_protocol() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 60
    findings = list(check_bot(f"run:{sys.executable} {EXAMPLE}", [TEACHING], 5.0))
    assert len(findings) == 4
    assert all(finding.passed for finding in findings), [finding.text for finding in findings]


def test_the_example_says_who_it_is() -> None:
    bot = ExternalBot(f"{sys.executable} {EXAMPLE}", 3)
    assert bot.choose(a_position(), Clock(5.0)) in a_position().legal
    assert (bot.name, bot.author) == ("Coin", "The Walpurgis authors")
    bot.leave(None)


@pytest.mark.parametrize("act", FAULTS)
def test_a_faulty_bot_loses_its_seat_and_the_game_goes_on(tmp_path: Path, act: str) -> None:
    bot = guarded(program(tmp_path, POLITE.format(act=act)))
    bot.sit_down(GAME.id, 2, 0, {})
    state, rng = GAME.new(2, None, 0), random.Random(0)
    seconds = 0.2 if "sleep" in act else 30.0
    while not state.over:
        seat = GAME.next_seat(state)
        move = bot.choose(Position(state, 0, rng), Clock(seconds)) if seat == 0 else rng.choice(state.legal(seat))
        state.apply(seat, move)
    bot.leave(state.result())
    assert bot.fault is not None
    assert FAULTS[act] in bot.fault
    assert bot.fault.endswith("an apprentice plays on in its seat")


def test_a_program_that_does_not_exist_loses_its_seat() -> None:
    bot = guarded("run:no-such-program --now")
    assert bot.choose(a_position(), Clock(1.0)) in a_position().legal
    assert bot.fault is not None
    assert "does not start" in bot.fault


class Cheat:
    """A plug-in that plays what is not legal."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.game = game

    def choose(self, position: Position, clock: Clock) -> Move:
        move: Move = GAME.verbs.parse("pass")
        return move


class Crash(Cheat):
    """A plug-in that fails."""

    def choose(self, position: Position, clock: Clock) -> Move:
        raise RuntimeError("out of candles")


class Dawdler(Cheat):
    """A plug-in that takes too long, by a clock that it turns forward."""

    def choose(self, position: Position, clock: Clock) -> Move:
        clock.start -= 10
        return position.legal[0]


@pytest.mark.parametrize(
    "name, words",
    [
        ("Cheat", "played pass, which is not legal"),
        ("Crash", "crashed: RuntimeError: out of candles"),
        ("Dawdler", "took"),
    ],
)
def test_a_faulty_plug_in_loses_its_seat(name: str, words: str) -> None:
    bot = guarded(f"tests.bots.test_external:{name}")
    for _ in range(2):
        assert bot.choose(a_position(), Clock(1.0)) in a_position().legal
    assert bot.fault is not None
    assert words in bot.fault


def test_the_check_names_what_a_bot_does_wrong() -> None:
    findings = list(check_bot("tests.bots.test_external:Cheat", [TEACHING], 1.0))
    assert not any(finding.passed for finding in findings)
    assert "not legal" in findings[0].text


def test_a_bot_that_wants_worlds_gets_one_that_agrees_with_its_view(tmp_path: Path) -> None:
    act = (
        "asked = json.loads(line.split(' ', 1)[1]); "
        "print('info', sorted(asked['world']['table']['hands'][0]) == sorted(asked['view']['table']['hand'])); "
        "print('play', asked['legal'][0], flush=True)"
    )
    text = POLITE.format(act=act).replace('print("ready"', 'print("wants world\\nready"')
    bot = ExternalBot(program(tmp_path, text)[4:], 0)
    assert bot.choose(a_position(), Clock(5.0)) is a_position().legal[0]
    assert bot.info == ["True"]
    bot.leave(None)


def test_any_bot_of_ours_can_be_a_program_of_its_own() -> None:
    name = f"run:{sys.executable} -m walpurgis.bots.host witch,iterations=10 examples.teaching"
    bot = guarded(name)
    assert bot.choose(a_position(), Clock(5.0)) in a_position().legal
    assert bot.fault is None
    bot.leave(None)


def test_a_host_speaks_the_protocol() -> None:
    told = '{"game":"moonlight","seats":2,"seat":0,"options":{},"seed":1}'
    said = list(host("apprentice", ["walpurgis 1\n", f"game {told}\n", "quit\n", "game nonsense\n"]))
    assert said == ["name apprentice", "wants world", "ready", "ready"]
