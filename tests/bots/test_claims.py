"""Table talk: bots speak where the game lets them, and an outside bot's words are checked like its moves."""

import random
import sys
from pathlib import Path
from typing import Any

import walpurgis
from examples.teaching import GAME as SILENT
from walpurgis.bots import Clock, Position, make_bot
from walpurgis.bots.claims import speak
from walpurgis.bots.fault_guard import ClaimingBot
from walpurgis.bots.names import bot_maker
from walpurgis.formats.record import Record, begin, read, replay
from walpurgis.kernel.state import State

TALKING = walpurgis.game("new_salem")


def play_talking(seed: int, seats: int = 4) -> tuple[Record, State[Any]]:
    record, state = begin(TALKING, seats, None, seed)
    rng = random.Random(seed)
    bots = [make_bot(TALKING.id, "apprentice", random.Random(seat)) for seat in range(seats)]
    while not state.over:
        seat = TALKING.next_seat(state)
        position = Position(state, seat, rng)
        move = bots[seat].choose(position)
        speak(record, state, bots[seat], position)
        record.play(state, seat, move)
    return record, state


def test_apprentices_talk_in_new_salem_and_the_record_keeps_it() -> None:
    record, state = play_talking(1)
    assert state.claims
    assert any(entry.claim for entry in record.entries)
    assert replay(TALKING, read(str(record))).save() == state.save()


def test_nobody_talks_where_the_game_has_no_words_for_it() -> None:
    record, state = begin(SILENT, 2, None, 0)
    bot = make_bot(SILENT.id, "apprentice", random.Random(0))
    assert isinstance(bot, ClaimingBot)
    speak(record, state, bot, Position(state, 0, random.Random(0)))
    assert not state.claims


def outside(tmp_path: Path, said: str) -> Any:
    path = tmp_path / "bot.py"
    path.write_text(
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('move'):\n"
        f"        print({said!r})\n"
        "        print('play', json.loads(line[5:])['legal'][0], flush=True)\n"
        "    else:\n"
        "        print('ready', flush=True)\n",
        "utf-8",
    )
    return bot_maker(f"run:{sys.executable} {path}")(TALKING.id, random.Random(0))


def test_a_program_says_claims_before_its_move(tmp_path: Path) -> None:
    record, state = begin(TALKING, 4, None, 0)
    seat = TALKING.next_seat(state)
    claim = str(TALKING.claims.by_name["accuse"].of((seat + 1) % 4))
    bot = outside(tmp_path, f"say {claim}")
    position = Position(state, seat, random.Random(0))
    bot.choose(position, Clock(5.0))
    speak(record, state, bot, position)
    bot.leave(None)
    assert [str(saying.claim) for saying in state.claims] == [claim]
    assert bot.fault is None


def test_words_that_are_no_claim_cost_the_seat(tmp_path: Path) -> None:
    record, state = begin(TALKING, 4, None, 0)
    bot = outside(tmp_path, "say hello everybody")
    position = Position(state, TALKING.next_seat(state), random.Random(0))
    bot.choose(position, Clock(5.0))
    speak(record, state, bot, position)
    bot.leave(None)
    assert "said what is no claim" in bot.fault
    assert not state.claims
