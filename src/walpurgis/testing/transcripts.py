"""Transcripts: a game with everything that was asked and everything that was told, as a file to compare with.

    walpurgis transcript 1
    game = moonlight
    seats = 2
    options = {}
    seed = 7

    ? 0 lay_cards TEACH-1 {"asked":[0,1]}
    ? 1 lay_cards TEACH-1 {"asked":[0,1]}
    0: lay 3
    ? 1 lay_cards TEACH-1 {"asked":[0,1]}
    1: lay 5
      burned {"card":5,"points":0,"seat":1}
      drew [1] {"card":12,"seat":1}

`?` is the prompt of a waiting seat. Under a move stand its events, with those who hear them if that is not everybody.
`python -m walpurgis.testing.transcripts FILE...` compares files with what the rules say now; with `--renew` it writes
them anew from their moves, to be reviewed as a diff; with `--again` the moves are random ones from the seed, anew.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from walpurgis.games import game as find_game
from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.testing.random_play import random_move

FORMAT: Final = "walpurgis transcript 1"


class Transcript:
    """How a game begins, and the moves that are made in it."""

    def __init__(self, game: str, seats: int, options: dict[str, Json], seed: int, moves: Sequence[str]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.moves = list(moves)
        """Lines such as `0: lay 3`."""


def read(text: str) -> Transcript:
    """The beginning and the moves of a transcript; what was asked and told is left aside."""
    first, *lines = text.splitlines()
    if first != FORMAT:
        raise ValueError(f"this is no transcript: it begins with {first!r} instead of {FORMAT!r}")
    header = dict(line.split(" = ", 1) for line in lines if " = " in line.partition(":")[0])
    moves = [line for line in lines if line[:1].isdigit()]
    return Transcript(header["game"], int(header["seats"]), json.loads(header["options"]), int(header["seed"]), moves)


def at_random(
    game: Game[Any], seats: int, options: dict[str, Json], seed: int, most: int = 100_000, attempt: int = 0
) -> Transcript:
    """A game of random moves, or its first moves; other moves on the same deal for every attempt."""
    state, rng = game.new(seats, options, seed), random.Random(seed + 1_000_000 * attempt)
    moves: list[str] = []
    while not state.over and len(moves) < most:
        seat, move = random_move(state, rng)
        moves.append(f"{seat}: {move}")
        state.apply(seat, move)
    return Transcript(game.id, seats, options, seed, moves)


def write(game: Game[Any], transcript: Transcript) -> str:
    """The whole transcript as the rules have it now."""
    header = [
        FORMAT,
        f"game = {transcript.game}",
        f"seats = {transcript.seats}",
        f"options = {_compact(transcript.options)}",
        f"seed = {transcript.seed}",
        "",
    ]
    return "\n".join([*header, *_course(game, transcript)]) + "\n"


def kinds(text: str) -> set[str]:
    """The kinds of events that a transcript tells."""
    return {line.split()[0] for line in text.splitlines() if line.startswith("  ")}


def prompts(text: str) -> set[str]:
    """The kinds of decisions that a transcript asks for."""
    return {line.split()[2] for line in text.splitlines() if line.startswith("? ")}


def compare(game: Game[Any], text: str) -> str:
    """Where a transcript first differs from what the rules say now; or nothing."""
    now = write(game, read(text)).splitlines()
    for number, (found, expected) in enumerate(zip(now, text.splitlines(), strict=False), 1):
        if found != expected:
            return f"line {number} is {expected!r}, but the rules say {found!r}"
    return "" if len(now) == len(text.splitlines()) else "the transcript ends too early or too late"


def _course(game: Game[Any], transcript: Transcript) -> Iterator[str]:
    state = game.new(transcript.seats, transcript.options, transcript.seed)
    for line in transcript.moves:
        yield from _prompts(state)
        seat, _, text = line.partition(":")
        events = state.listen()
        try:
            state.apply(int(seat), game.read(state, int(seat), text.strip()))
        except ValueError as error:
            yield f"{line} is refused: {error}"
            return
        yield line
        yield from [_event(event) for event in events]
    if state.over:
        yield f"= {_compact(state.result())}"


def _prompts(state: State[Any]) -> Iterator[str]:
    for seat in state.waiting:
        prompt = state.prompt(seat)
        assert prompt is not None
        rest = "" if not prompt["passing"] else " (may pass)"
        yield f"? {seat} {prompt['kind']} {prompt['clause']} {_compact(prompt['parameters'])}{rest}"


def _event(event: Event) -> str:
    told = event.data()
    kind = told.pop("event")
    audience = "" if event.audience is None else f" {_compact(list(event.audience))}"
    return f"  {kind}{audience} {_compact(told)}"


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare or renew transcripts; the answer is the number of those that differ."""
    parser = argparse.ArgumentParser(description="compare transcripts with the rules, or write them anew")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--renew", action="store_true", help="write the files anew, from the same moves")
    parser.add_argument("--again", action="store_true", help="write them anew with random moves from the seed")
    chosen = parser.parse_args(arguments)
    differing = 0
    for file in _files(chosen.files):
        text = file.read_text("utf-8")
        transcript = read(text)
        found = find_game(transcript.game)
        if chosen.again:
            transcript = at_random(found, transcript.seats, transcript.options, transcript.seed)
        if chosen.renew or chosen.again:
            file.write_text(write(found, transcript), "utf-8")
        else:
            problem = compare(found, text)
            differing += bool(problem)
            sys.stdout.write(f"{file}: {problem or 'as the rules say'}\n")
    return differing


def _files(paths: Sequence[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.rglob("*.transcript")) if path.is_dir() else [path])]


if __name__ == "__main__":
    sys.exit(min(main(), 1))
