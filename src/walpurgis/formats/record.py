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

A live table deals from a secret seed, `seed = x0123…`, which is told here when its game is over. `position = {…}` is a
saved game that somebody had prepared, and in which the table began instead of an opening. `contents = {…}` is the box
that `box` names, where it is not the standard one.

`--` marks that the move above brought out something new: what came before it cannot be taken back.
`seat!` is table talk. A line that begins with `#` is a note for whoever reads it, such as that a seat was given a hint.
A record replays to the identical state and verifies itself while it does.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from walpurgis.kernel.chance import SECRET_SEED, Seed
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

FORMAT: Final = "walpurgis record 1"
MARK: Final = "--"
_HEADER: Final = ("game", "rules", "box", "seats", "options", "seed")
_LINE: Final = re.compile(r"(\d+)([:!])\s*(\S.*)")


class RecordLine:
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
        seed: Seed,
        entries: list[RecordLine] | None = None,
        result: dict[str, Json] | None = None,
        position: dict[str, Json] | None = None,
        contents: str = "",
        notes: list[tuple[int, str]] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.box = box
        self.seats = seats
        self.options = options
        self.seed = seed
        self.entries: list[RecordLine] = entries or []
        self.result = result
        self.position = position
        """The saved game with which it begins; None where it begins as the rules say."""
        self.contents = contents
        """The box in one line of JSON, for those who have only the standard one; else empty."""
        self.notes: list[tuple[int, str]] = notes or []
        """What is written between the moves for whoever reads it: after how many of them, and a line of text."""

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
        if self.contents:
            header.append(f"contents = {self.contents}")
        if self.position is not None:
            header.append(f"position = {_compact(self.position)}")
        if self.result is not None:
            header.append(f"result = {_compact(self.result)}")
        return "\n".join([*header, "", *self._body()]) + "\n"

    def _body(self) -> list[str]:
        """The entries with the notes between them."""
        after: dict[int, list[str]] = {}
        for at, note in self.notes:
            after.setdefault(at, []).append(f"# {note}")
        lines = after.get(0, [])[:]
        for number, entry in enumerate(self.entries, 1):
            lines += [str(entry), *after.get(number, [])]
        return lines

    def beginning(self, entries: int) -> "Record":
        """The record of the same game after so many entries."""
        return Record(
            self.game,
            self.rules,
            self.box,
            self.seats,
            self.options,
            self.seed,
            self.entries[:entries],
            position=self.position,
            contents=self.contents,
        )

    def play(self, state: State[Any], seat: int, move: Move) -> None:
        """Make a move and write it down."""
        marks = state.reveal_count
        state.apply(seat, move)
        self.entries.append(RecordLine(seat, str(move), marked=state.reveal_count != marks))
        if state.over:
            self.result = state.result()

    def say(self, state: State[Any], seat: int, claim: Move) -> None:
        """Make a claim and write it down."""
        state.say(seat, claim)
        self.entries.append(RecordLine(seat, str(claim), claim=True))


def begin(game: Game[Any], seats: int, options: dict[str, Json] | None, seed: Seed) -> tuple[Record, State[Any]]:
    """A new game and its empty record."""
    state = game.new(seats, options, seed)
    return Record(game.id, game.rules, game.box, seats, state.options, seed), state


def read(text: str) -> Record:
    """A record from its text. ValueError names the line that is wrong."""
    header, lines, at = _split(text)
    for name in _HEADER:
        if name not in header:
            raise ValueError(f"the header has no {name!r}; it needs {', '.join(_HEADER)}")
    record = Record(
        header["game"],
        _number(header, "rules"),
        header["box"],
        _number(header, "seats"),
        _table(header, "options"),
        _seed(header),
        result=_table(header, "result") if "result" in header else None,
        position=_table(header, "position") if "position" in header else None,
        contents=_compact(_table(header, "contents")) if "contents" in header else "",
    )
    for number, line in enumerate(lines[at:], at + 1):
        _read_line(record, line.strip(), number)
    return record


def header(text: str) -> dict[str, str]:
    """What stands before the moves of a record, as it is written."""
    return _split(text)[0]


def _split(text: str) -> tuple[dict[str, str], list[str], int]:
    """The header of a record, all its lines, and where the moves begin."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise ValueError(f"line 1: a record begins with {FORMAT!r}")
    found: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        name, equals, value = lines[at].partition("=")
        if not equals:
            raise ValueError(f"line {at + 1}: {lines[at]!r} is not of the form NAME = VALUE")
        found[name.strip()] = value.strip()
        at += 1
    return found, lines, at


def replay(game: Game[Any], record: Record) -> State[Any]:
    """The state at the end of a record, which is verified on the way."""
    state = opening(game, record)
    for _ in steps(game, record, state):
        pass
    return state


def opening(game: Game[Any], record: Record) -> State[Any]:
    """The position in which a record begins; one of earlier rules keeps the readings that it was played with."""
    if record.game != game.id:
        raise ValueError(f"this is a record of {record.game}, not of {game.id}")
    for name, theirs, ours in (("rules", record.rules, game.rules), ("box", record.box, game.box)):
        if theirs != ours and not (name == "rules" and game.goes_on(theirs)):
            raise OtherVersion(
                f"this record was made with {name} {theirs!r} of {game.id}; here it is {ours!r}, "
                "so the same moves may lead elsewhere"
            )
    options = game.carry_over(record.rules, record.options)
    if record.position is None:
        return game.new(record.seats, options, record.seed)
    state = game.load(json.dumps(record.position).encode())
    if state.seats != record.seats or state.options != game.read_options(options):
        raise ValueError("the position has other seats or options than the header says")
    return state


def steps(game: Game[Any], record: Record, state: State[Any]) -> Iterator[RecordLine]:
    """Replay a record on its opening position, entry by entry; the state has changed when an entry comes out."""
    for number, entry in enumerate(record.entries, 1):
        marks = state.reveal_count
        try:
            if entry.claim:
                state.restore_claim(entry.seat, game.claims.parse(entry.text))
            else:
                state.apply(entry.seat, game.read(state, entry.seat, entry.text))
        except ValueError as error:
            raise ValueError(f"entry {number} ({entry.seat}: {entry.text}): {error}") from error
        if entry.marked != (state.reveal_count != marks):
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
    record.entries.append(RecordLine(int(match[1]), match[3], claim=match[2] == "!"))


def _number(header: dict[str, str], name: str) -> int:
    try:
        return int(header[name])
    except ValueError:
        raise ValueError(f"header {name}: {header[name]!r} is not a whole number") from None


def _seed(header: dict[str, str]) -> Seed:
    return header["seed"] if SECRET_SEED.fullmatch(header["seed"]) else _number(header, "seed")


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
