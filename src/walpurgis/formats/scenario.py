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

`then` may be a list; a part with `after = n` is checked after the n-th move (0: before the first). Several scenarios in
one file stand under `[[scenario]]`; each has what is above them, and its own `given` is merged with the one above.
`check` returns what does not hold, in words that show the path, what was expected, what was found and what is legal.
"""

import tomllib
from collections.abc import Collection
from typing import Any, Final

from walpurgis.formats import position, record
from walpurgis.formats.expectations import Moment, check_part, legal_now
from walpurgis.kernel.census import compare
from walpurgis.kernel.events import Event
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json, type_error
from walpurgis.kernel.moves import Move
from walpurgis.kernel.scenario_checks import RETRACT, TIMEOUT, check_when, check_words, impossible
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
    "result", "over", "error", "refused", "count", "order", "hears", "unheard", "timeout", "reversible",
}  # fmt: skip
_FORMS: Final[dict[str, tuple[Any, str]]] = {
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
            "count",
            "hears",
            "unheard",
            "timeout",
        ),
        (dict, "a table"),
    ),
    **dict.fromkeys(("when", "clauses", "stack", "said", "waiting", "events", "silent", "order"), (list, "a list")),
    **dict.fromkeys(("seats", "moves", "marks", "after"), (int, "a whole number")),
    **dict.fromkeys(("seed", "generator"), ((int, str), "a whole number, or a secret")),
    **dict.fromkeys(("game", "title", "record", "decision", "error"), (str, "a text")),
    **dict.fromkeys(("over", "refused", "reversible", "beyond_the_box"), (bool, "true or false")),
}
"""What must stand under a key, wherever it is."""
_CRASHED: Final = "the rules cannot play this position"
_TOP: Final = {"game", "title", "clauses", "given", "when", "then", "note", "lesson", "beyond_the_box"}


class Scenario:
    """A scenario as it stands in its file."""

    def __init__(self, data: dict[str, Json]) -> None:
        _known("scenario", data, _TOP)
        for key in ("game", "title", "then"):
            if key not in data:
                raise ValueError(f"the scenario has no {key!r}")
        self.game: str = data["game"]
        self.title: str = data["title"]
        self.clauses: list[Json] = data.get("clauses", [])
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
            _expects_something(part)
            if not part.get("after", len(self.when)):
                _expects_no_move(part)
        self.then: list[dict[str, Json]] = parts
        self.beyond_the_box: bool = data.get("beyond_the_box", False)
        """Whether the position has more pieces than the box: nobody comes there, but the rule says what happens."""

    def parts_after(self, moves: int) -> list[dict[str, Json]]:
        last = len(self.when)
        return [part for part in self.then if part.get("after", last) == moves]


def _expects_something(part: dict[str, Json]) -> None:
    """A part of `then` that expects nothing always holds."""
    if not set(part) - {"after"}:
        raise ValueError("then: this part expects nothing; say what holds after the move")
    for key in ("table", "view", "result", "prompt"):
        _says_something(f"then.{key}", part.get(key))
    for key in ("view", "prompt"):
        _each_is(part, key, dict, "a table of values by path")
    _each_is(part, "count", int, "a number of moves")
    _each_is(part, "timeout", str, "a move, or none")
    for key in ("legal", "illegal"):
        for who, texts in part.get(key, {}).items():
            if not isinstance(texts, list) or not texts:
                raise ValueError(f"then.{key}.{who}: {texts!r} names no moves; only.{who} = [] says that none is legal")
    for key in ("hears", "unheard"):
        for who, events in part.get(key, {}).items():
            if not isinstance(events, list) or not events:
                raise ValueError(f"then.{key}.{who}: {events!r} names no events")
    for key in ("legal", "illegal", "only", "count", "timeout", "events", "silent", "order", "hears", "unheard"):
        if key in part and not part[key]:
            raise ValueError(f"then.{key}: nothing is named, so it would always hold")
    if part.get("error") == "":
        raise ValueError("then.error: an empty text is part of every refusal, and of none; say refused = true")


def _each_is(part: dict[str, Json], key: str, form: Any, right: str) -> None:
    for who, value in part.get(key, {}).items():
        if not isinstance(value, form) or isinstance(value, bool):
            raise type_error(f"then.{key}.{who}", value, right)


def _expects_no_move(part: dict[str, Json]) -> None:
    """Before the first move nothing was told, nothing refused, and there is nothing to take back."""
    for key in ("events", "silent", "order", "hears", "unheard", "error", "refused", "reversible"):
        if key in part:
            raise ValueError(f"then.{key}: this is about a move, and this part is checked before the first one")


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
    """The scenarios of a file, each with what they share; of `given`, each says only what is different or new."""
    shared = {key: value for key, value in data.items() if key != "scenario"}
    entries = data.get("scenario", [{}])
    if not isinstance(entries, list):
        raise ValueError("scenario: write [[scenario]] for each of several scenarios in one file")
    above: Json = shared.get("given", {})
    return [shared | entry | ({"given": merge(above, entry.get("given", {}))} if above else {}) for entry in entries]


def merge(above: Json, own: Json) -> Json:
    """Tables by name are merged, whatever their depth; of anything else the own value counts.

    The own paths come last, so that they are set last.
    """
    if not isinstance(above, dict) or not isinstance(own, dict):
        return own
    kept = {key: value for key, value in above.items() if key not in own}
    return kept | {key: merge(above[key], value) if key in above else value for key, value in own.items()}


def begin(game: Game[Any], given: dict[str, Json]) -> State[Any]:
    """The position that a `given` describes."""
    if "record" in given:
        state = record.replay(game, record.read(given["record"]))
    else:
        deal = fix_chance(game.chances, given["deal"]) if "deal" in given else None
        state = game.deal(given.get("seats", game.seats[0]), given.get("options", {}), given.get("seed", 0), deal)
    position.place(state, given)
    return state


def check(game: Game[Any], scenario: Scenario, clauses: Collection[str] = ()) -> list[str]:
    """What does not hold; an empty list is a passed scenario. `clauses` are all of the rules text, if there is one."""
    try:
        state = begin(game, scenario.given)
    except Exception as error:
        return [f"given: {_crash(error)}"]
    problems = check_words(game, state.seats, scenario.then, scenario.clauses, clauses)
    for number, (seat, text) in enumerate(scenario.when, 1):
        expected = any("error" in part for part in scenario.parts_after(number))
        problems += [] if expected else check_when(game, state.seats, f"move {number}", seat, text)
    problems += _check_position(state, scenario) or _check_decision(state)
    return problems or _play(state, scenario)


def _play(state: State[Any], scenario: Scenario) -> list[str]:
    """Make the moves, and check what is expected after each of them."""
    game = state.game
    problems: list[str] = []
    events: list[Event] = state.listen()
    pieces = game.census(state)
    for number in range(len(scenario.when) + 1):
        parts = scenario.parts_after(number)
        refusal, marks = "", state.reveal_count
        if number:
            del events[:]
            refusal = make(state, game, scenario.when[number - 1])
            expected = any("error" in part or part.get("refused") for part in parts)
            if refusal and (not expected or refusal.startswith(_CRASHED)):
                return [*problems, f"move {number}: {refusal}"]
        lost = "" if scenario.beyond_the_box else compare(game.census(state), pieces)
        if lost:
            return [*problems, f"move {number} loses or doubles a piece: {lost}"]
        try:
            moment = Moment(state, events, refusal, marks)
            found = [problem for part in parts for problem in check_part(moment, part)]
            problems += [f"after move {number}: {problem}{legal_now(state)}" for problem in found]
        except Exception as error:
            return [*problems, f"after move {number}: {_crash(error)}"]
    return problems


def _check_position(state: State[Any], scenario: Scenario) -> list[str]:
    """A position cannot have more pieces than the box, unless it says so; and it does not say so without need."""
    problem = impossible(state, scenario.given.get("table", {}))
    if scenario.beyond_the_box:
        return [] if problem else ["beyond_the_box: the position has no more pieces than the box; leave this out"]
    hint = "; where the rule is about such a position, say beyond_the_box = true"
    return [f"given: {problem}{hint}"] if problem else []


def _check_decision(state: State[Any]) -> list[str]:
    """Everybody who has to decide has a choice."""
    try:
        for seat in state.waiting:
            state.legal(seat)
    except Exception as error:
        return [f"given: {_crash(error)}"]
    return []


def _crash(error: Exception) -> str:
    """An error of the author in words; one of the rules with its name, since nobody thought of it."""
    if isinstance(error, ValueError):
        return str(error)
    return f"{_CRASHED}: {type(error).__name__}: {error}"


def _read_when(line: Json) -> tuple[int, str]:
    if isinstance(line, dict) and set(line) == {"seat", "move"}:
        return int(line["seat"]), str(line["move"])
    seat, colon, move = line.partition(":") if isinstance(line, str) else ("", "", "")
    if not colon or not seat.strip().isdecimal():
        raise ValueError(f"when: {line!r} is not of the form 'SEAT: MOVE'")
    return int(seat), move.strip()


def make(state: State[Any], game: Game[Any], line: tuple[int, str]) -> str:
    """Do what a line of `when` says; the answer is why it was refused, or nothing."""
    seat, text = line
    try:
        if text.startswith("!"):
            state.say(seat, game.claims.parse(text[1:].strip()))
        elif text == RETRACT:
            state.retract(seat)
        elif text == TIMEOUT:
            state.apply(seat, _timeout_move(state, seat))
        else:
            state.apply(seat, game.read(state, seat, text))
    except ValueError as error:
        return str(error)
    except Exception as error:
        return _crash(error)
    return ""


def _timeout_move(state: State[Any], seat: int) -> Move:
    move = state.game.timeout_move(state, seat) if seat in state.waiting else None
    if move is None:
        raise ValueError(f"the rules do not say what seat {seat} does now when its time is up")
    return move


def _known(where: str, data: Json, keys: set[str]) -> None:
    if not isinstance(data, dict):
        raise ValueError(f"{where}: {data!r} is not a table")
    for key in data:
        if key not in keys:
            raise ValueError(f"{where}: no key {key!r}; there are {', '.join(sorted(keys))}")
        form, right = _FORMS.get(key, (object, ""))
        if not isinstance(data[key], form):
            raise type_error(f"{where}.{key}", data[key], right)
