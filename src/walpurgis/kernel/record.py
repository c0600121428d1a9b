"""Records: a played game as text. A header, then one line a move in the move notation.

    walpurgis record 1
    game = moonlight
    rules = 1
    box =
    seats = 2
    options = {}
    seed = 7
    result = {…}

    0: lay 3
    1: lay 5
    --
    1: burn 12

`--` marks that the move above brought out something new: what came before it cannot be taken back.
`seat!` is table talk. A record replays to the identical state and verifies itself while it does.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

FORMAT: Final = "walpurgis record 1"
MARK: Final = "--"
_HEADER: Final = ("game", "rules", "box", "seats", "options", "seed")
_LINE: Final = re.compile(r"(\d+)([:!])\s*(\S.*)")


class Entry:
    """One line of a record: a move or a claim of a seat, and whether it brought out something new."""

    def __init__(self, seat: int, text: str, claim: bool = False, marked: bool = False) -> None:
        self.seat = seat
        self.text = text
        self.claim = claim
        self.marked = marked

    def __str__(self) -> str:
        line = f"{self.seat}{'!' if self.claim else ':'} {self.text}"
        return f"{line}\n{MARK}" if self.marked else line


class Record:
    """A game as it was played."""

    def __init__(
        self,
        game: str,
        rules: int,
        box: str,
        seats: int,
        options: dict[str, Json],
        seed: int,
        entries: list[Entry] | None = None,
        result: dict[str, Json] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.box = box
        self.seats = seats
        self.options = options
        self.seed = seed
        self.entries: list[Entry] = entries or []
        self.result = result

    def __str__(self) -> str:
        header = [
            FORMAT,
            f"game = {self.game}",
            f"rules = {self.rules}",
            f"box = {self.box}",
            f"seats = {self.seats}",
            f"options = {_compact(self.options)}",
            f"seed = {self.seed}",
        ]
        if self.result is not None:
            header.append(f"result = {_compact(self.result)}")
        return "\n".join([*header, "", *[str(entry) for entry in self.entries]]) + "\n"

    def play(self, state: State[Any], seat: int, move: Move) -> None:
        """Make a move and write it down."""
        marks = state.marks
        state.apply(seat, move)
        self.entries.append(Entry(seat, str(move), marked=state.marks != marks))
        if state.over:
            self.result = state.result()

    def say(self, state: State[Any], seat: int, claim: Move) -> None:
        """Make a claim and write it down."""
        state.say(seat, claim)
        self.entries.append(Entry(seat, str(claim), claim=True))


def begin(game: Game[Any], seats: int, options: dict[str, Json] | None, seed: int) -> tuple[Record, State[Any]]:
    """A new game and its empty record."""
    state = game.new(seats, options, seed)
    return Record(game.id, game.rules, game.box, seats, state.options, seed), state


def read(text: str) -> Record:
    """A record from its text. ValueError names the line that is wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise ValueError(f"line 1: a record begins with {FORMAT!r}")
    header: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        name, equals, value = lines[at].partition("=")
        if not equals:
            raise ValueError(f"line {at + 1}: {lines[at]!r} is not of the form NAME = VALUE")
        header[name.strip()] = value.strip()
        at += 1
    for name in _HEADER:
        if name not in header:
            raise ValueError(f"the header has no {name!r}; it needs {', '.join(_HEADER)}")
    record = Record(
        header["game"],
        _number(header, "rules"),
        header["box"],
        _number(header, "seats"),
        _table(header, "options"),
        _number(header, "seed"),
        result=_table(header, "result") if "result" in header else None,
    )
    for number, line in enumerate(lines[at:], at + 1):
        _read_line(record, line.strip(), number)
    return record


def replay(game: Game[Any], record: Record) -> State[Any]:
    """The state at the end of a record, which is verified on the way."""
    state = opening(game, record)
    for _ in steps(game, record, state):
        pass
    return state


def opening(game: Game[Any], record: Record) -> State[Any]:
    """The position in which a record begins."""
    if record.game != game.id:
        raise ValueError(f"this is a record of {record.game}, not of {game.id}")
    for name, theirs, ours in (("rules", record.rules, game.rules), ("box", record.box, game.box)):
        if theirs != ours:
            raise OtherVersion(
                f"this record was made with {name} {theirs!r} of {game.id}; here it is {ours!r}, "
                "so the same moves may lead elsewhere"
            )
    return game.new(record.seats, record.options, record.seed)


def steps(game: Game[Any], record: Record, state: State[Any]) -> Iterator[Entry]:
    """Replay a record on its opening position, entry by entry; the state has changed when an entry comes out."""
    for number, entry in enumerate(record.entries, 1):
        marks = state.marks
        try:
            if entry.claim:
                state.say_again(entry.seat, game.claims.parse(entry.text))
            else:
                state.apply(entry.seat, game.read(state, entry.seat, entry.text))
        except ValueError as error:
            raise ValueError(f"entry {number} ({entry.seat}: {entry.text}): {error}") from error
        if entry.marked != (state.marks != marks):
            raise ValueError(f"entry {number} ({entry.seat}: {entry.text}): the mark of new information differs")
        yield entry
    if record.result is not None and (not state.over or state.result() != record.result):
        found = state.result() if state.over else "a game that is not over"
        raise ValueError(f"the record ends in {_compact(record.result)}, its moves in {_compact(found)}")


def _read_line(record: Record, line: str, number: int) -> None:
    if not line or line.startswith("#"):
        return
    if line == MARK:
        if not record.entries:
            raise ValueError(f"line {number}: a mark before the first move")
        record.entries[-1].marked = True
        return
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"line {number}: {line!r} is neither SEAT: MOVE nor SEAT! CLAIM nor {MARK}")
    record.entries.append(Entry(int(match[1]), match[3], claim=match[2] == "!"))


def _number(header: dict[str, str], name: str) -> int:
    try:
        return int(header[name])
    except ValueError:
        raise ValueError(f"header {name}: {header[name]!r} is not a whole number") from None


def _table(header: dict[str, str], name: str) -> dict[str, Json]:
    try:
        value = json.loads(header[name])
    except ValueError as error:
        raise ValueError(f"header {name}: {error}") from None
    if not isinstance(value, dict):
        raise ValueError(f"header {name}: {header[name]!r} is not a JSON object")
    return value


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=False)
