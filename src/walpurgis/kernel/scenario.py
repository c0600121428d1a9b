"""Scenarios: a rules test as a file. `given` a position, `when` these moves are made, `then` this holds.

    game = "moonlight"
    title = "The highest card wins a draw"
    clauses = ["TEACH-1"]
    when = ["0: lay 9", "1: lay 2"]

    [given]
    seats = 2
    [given.table]
    "hands.0" = [9]
    "hands.1" = [2]

    [then]
    waiting = [0]
    table.deck = []

`then` may be a list; a part with `after = n` is checked after the n-th move (0: before the first).
`check` returns what does not hold, in words that show the path, what was expected, what was found and what is legal.
"""

import tomllib
from typing import Any, Final

from walpurgis.kernel import position, record
from walpurgis.kernel.data import read_path
from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import NONE, Json, misfit, shorten
from walpurgis.kernel.state import State, fix_chance

_GIVEN: Final = {
    "seats",
    "options",
    "seed",
    "deal",
    "table",
    "stack",
    "chance",
    "generator",
    "moves",
    "marks",
    "said",
    "record",
}
_THEN: Final = {
    "after", "table", "legal", "only", "illegal", "waiting", "decision", "events", "silent", "view", "prompt",
    "result", "over", "error",
}  # fmt: skip
_FORMS: Final[dict[str, tuple[type, str]]] = {
    **dict.fromkeys(
        (
            "given",
            "lesson",
            "table",
            "options",
            "deal",
            "chance",
            "legal",
            "only",
            "illegal",
            "view",
            "prompt",
            "result",
        ),
        (dict, "a table"),
    ),
    **dict.fromkeys(("when", "clauses", "stack", "said", "waiting", "events", "silent"), (list, "a list")),
    **dict.fromkeys(("seats", "seed", "generator", "moves", "marks", "after"), (int, "a whole number")),
    **dict.fromkeys(("game", "title", "record", "decision", "error"), (str, "a text")),
    "over": (bool, "true or false"),
}
"""What must stand under a key, wherever it is."""
_TOP: Final = {"game", "title", "clauses", "given", "when", "then", "note", "lesson"}


class Scenario:
    """A scenario as it stands in its file."""

    def __init__(self, data: dict[str, Json]) -> None:
        _known("scenario", data, _TOP)
        for key in ("game", "title", "then"):
            if key not in data:
                raise ValueError(f"the scenario has no {key!r}")
        self.game: str = data["game"]
        self.title: str = data["title"]
        self.clauses: list[str] = data.get("clauses", [])
        self.given: dict[str, Json] = data.get("given", {})
        self.when = [_read_when(line) for line in data.get("when", [])]
        self.lesson: dict[str, Json] = data.get("lesson", {})
        """What a newcomer is told, where the scenario is part of a tutorial."""
        then: Json = data["then"]
        parts: list[Json] = then if isinstance(then, list) else [then]
        _known("given", self.given, _GIVEN)
        for part in parts:
            _known("then", part, _THEN)
            after = part.get("after", 0)
            if not 0 <= after <= len(self.when):
                raise ValueError(f"then.after: {after!r} is not a number of moves from 0 to {len(self.when)}")
            for key in ("table", "view", "result"):
                _says_something(f"then.{key}", part.get(key))
        self.then: list[dict[str, Json]] = parts

    def parts_after(self, moves: int) -> list[dict[str, Json]]:
        last = len(self.when)
        return [part for part in self.then if part.get("after", last) == moves]


def _says_something(where: str, expected: Json) -> None:
    """A table checks what it names, so an empty one would always hold."""
    if isinstance(expected, dict):
        if not expected:
            raise ValueError(f"{where}: an empty table says nothing; name what is none, such as berry = 0")
        for key, value in expected.items():
            _says_something(f"{where}.{key}", value)


def read(text: str) -> list[Scenario]:
    """The scenarios of a TOML file: one, or several as `[[scenario]]`, which share what stands above them."""
    return [Scenario(data) for data in split(tomllib.loads(text))]


def split(data: dict[str, Json]) -> list[dict[str, Json]]:
    """The scenarios of a file, each with what they share."""
    shared = {key: value for key, value in data.items() if key != "scenario"}
    entries = data.get("scenario", [{}])
    if not isinstance(entries, list):
        raise ValueError("scenario: write [[scenario]] for each of several scenarios in one file")
    return [shared | entry for entry in entries]


def begin(game: Game[Any], given: dict[str, Json]) -> State[Any]:
    """The position that a `given` describes."""
    if "record" in given:
        state = record.replay(game, record.read(given["record"]))
    else:
        deal = fix_chance(game.chances, given["deal"]) if "deal" in given else None
        state = game.deal(given.get("seats", game.seats[0]), given.get("options", {}), given.get("seed", 0), deal)
    position.place(state, given)
    return state


def check(game: Game[Any], scenario: Scenario) -> list[str]:
    """What does not hold; an empty list is a passed scenario."""
    try:
        state = begin(game, scenario.given)
    except (ValueError, RuntimeError) as error:
        return [f"given: {error}"]
    problems: list[str] = []
    events: list[Event] = state.listen()
    for number in range(len(scenario.when) + 1):
        parts = scenario.parts_after(number)
        refusal = ""
        if number:
            del events[:]
            refusal = make(state, game, scenario.when[number - 1])
            expected = any("error" in part for part in parts)
            if refusal and not expected:
                return [*problems, f"move {number}: {refusal}"]
        for part in parts:
            found = _check_part(state, part, events, refusal)
            problems += [f"after move {number}: {problem}{_legal_now(state)}" for problem in found]
    return problems


def _read_when(line: Json) -> tuple[int, str]:
    if isinstance(line, dict) and set(line) == {"seat", "move"}:
        return int(line["seat"]), str(line["move"])
    seat, colon, move = line.partition(":") if isinstance(line, str) else ("", "", "")
    if not colon or not seat.strip().isdecimal():
        raise ValueError(f"when: {line!r} is not of the form 'SEAT: MOVE'")
    return int(seat), move.strip()


def make(state: State[Any], game: Game[Any], line: tuple[int, str]) -> str:
    """Make the move, or the claim, of a line of `when`; the answer is why it was refused, or nothing."""
    seat, text = line
    try:
        if text.startswith("!"):
            state.say(seat, game.claims.parse(text[1:].strip()))
        else:
            state.apply(seat, game.read(state, seat, text))
    except ValueError as error:
        return str(error)
    return ""


def _check_part(state: State[Any], part: dict[str, Json], events: list[Event], refusal: str) -> list[str]:
    problems: list[str] = []
    if "error" in part and part["error"] not in (refusal or ""):
        problems.append(_differs("error", part["error"], refusal or "the move was accepted"))
    for path, expected in part.get("table", {}).items():
        try:
            found = read_path(state.table, path)
        except (ValueError, IndexError) as error:
            problems.append(str(error))
            continue
        if not _matches(expected, found):
            problems.append(_differs(path, expected, found))
    problems += _check_moves(state, part)
    if "waiting" in part and part["waiting"] != list(state.waiting):
        problems.append(_differs("waiting", part["waiting"], list(state.waiting)))
    if "decision" in part and part["decision"] != state.view(None)["decision"]:
        problems.append(_differs("decision", part["decision"], state.view(None)["decision"]))
    if "over" in part and part["over"] != state.over:
        problems.append(_differs("over", part["over"], state.over))
    told = [event.data() for event in events]
    for expected in part.get("events", []):
        if not any(_matches(expected, event) for event in told):
            problems.append(_differs("events", expected, told))
    for expected in part.get("silent", []):
        if any(_matches(expected, event) for event in told):
            problems.append(_differs("silent", f"no event {expected}", told))
    for who, expected in part.get("view", {}).items():
        problems += _check_paths(f"view {who}", state.view(None if who == "spectator" else _seat(who)), expected)
    for who, expected in part.get("prompt", {}).items():
        problems += _check_paths(f"prompt {who}", state.prompt(_seat(who)), expected)
    if "result" in part:
        found = state.result() if state.over else "the game is not over"
        problems += _check_paths("result", found, part["result"])
    return problems


def _check_moves(state: State[Any], part: dict[str, Json]) -> list[str]:
    problems = []
    for who, texts in part.get("legal", {}).items():
        legal = _written(state, _seat(who))
        problems += [_differs(f"legal {who}", text, "not legal") for text in texts if text not in legal]
    for who, texts in part.get("illegal", {}).items():
        legal = _written(state, _seat(who))
        problems += [_differs(f"illegal {who}", f"not {text}", "legal") for text in texts if text in legal]
    for who, texts in part.get("only", {}).items():
        legal = _written(state, _seat(who))
        if sorted(texts) != sorted(legal):
            problems.append(_differs(f"only {who}", texts, legal))
    return problems


def _seat(who: str) -> int:
    if not who.isdecimal():
        raise ValueError(f"then: {who!r} is not the number of a seat")
    return int(who)


def _written(state: State[Any], seat: int) -> list[str]:
    return [str(move) for move in state.legal(seat)]


def _check_paths(what: str, found: Json, expected: Json) -> list[str]:
    problems = []
    if not isinstance(expected, dict):
        raise misfit(what, expected, "a table of values by path")
    for path, value in expected.items():
        at: Json = found
        for key in path.split("."):
            if isinstance(at, list) and key.isdecimal() and int(key) < len(at):
                at = at[int(key)]
            elif isinstance(at, dict) and key in at:
                at = at[key]
            else:
                at = f"nothing at {key!r}"
                break
        if not _matches(value, at):
            problems.append(_differs(f"{what}: {path}", value, at))
    return problems


def _matches(expected: Json, found: Json) -> bool:
    """Whether a value is as expected; a table needs to hold only what is expected of it."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(key in found and _matches(value, found[key]) for key, value in expected.items())
    if isinstance(expected, dict) and isinstance(found, list):  # `hands.0 = [9]` is a table by place in TOML
        found = {str(at): item for at, item in enumerate(found)}
        return _matches(expected, found)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(
            _matches(one, other) for one, other in zip(expected, found, strict=True)
        )
    if found is None:
        return bool(expected == NONE)
    return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)


def _differs(where: str, expected: Json, found: Json) -> str:
    return f"{where}: expected {expected!r}, found {found!r}"


def _legal_now(state: State[Any]) -> str:
    lines = [f"\n    legal for seat {seat}: {shorten(_written(state, seat), 40)}" for seat in state.waiting]
    return "".join(lines)


def _known(where: str, data: Json, keys: set[str]) -> None:
    if not isinstance(data, dict):
        raise ValueError(f"{where}: {data!r} is not a table")
    for key in data:
        if key not in keys:
            raise ValueError(f"{where}: no key {key!r}; there are {', '.join(sorted(keys))}")
        form, right = _FORMS.get(key, (object, ""))
        if not isinstance(data[key], form):
            raise misfit(f"{where}.{key}", data[key], right)
