"""What a scenario expects: each key of a part of `then`, checked against the moment after a move.

An expectation that does not hold is told with its path, what was expected and what was found.
"""

from typing import Any

from walpurgis.kernel.data import read_path
from walpurgis.kernel.events import Event
from walpurgis.kernel.kinds import NONE, Json, truncate
from walpurgis.kernel.state import State


class Moment:
    """What there is to see after a move, or before the first one."""

    def __init__(self, state: State[Any], events: list[Event], refusal: str, marks: int) -> None:
        self.state = state
        self.told = [(event, event.data()) for event in events]
        """The events of the last move, each with its data."""
        self.refusal = refusal
        """Why the last move was refused; empty where it was not."""
        self.reversible = state.reveal_count == marks
        """Whether nothing new came out with the last move."""

    def heard_by(self, who: str) -> list[Json]:
        """The events that a seat, or a spectator, was told."""
        return [data for event, data in self.told if event.seen_by(_observer(who))]


def check_part(moment: Moment, part: dict[str, Json]) -> list[str]:
    """What does not hold of a part of `then`."""
    return [
        *_check_refusal(moment, part),
        *_check_table(moment.state, part),
        *_check_moves(moment.state, part),
        *_check_turn(moment, part),
        *_check_events(moment, part),
        *_check_hearing(moment, part),
        *_check_sight(moment.state, part),
    ]


def _check_refusal(moment: Moment, part: dict[str, Json]) -> list[str]:
    problems, found = [], moment.refusal or "the move was accepted"
    if "error" in part and part["error"] not in moment.refusal:
        problems.append(_differs("error", part["error"], found))
    if "refused" in part and part["refused"] != bool(moment.refusal):
        problems.append(_differs("refused", part["refused"], found))
    return problems


def _check_table(state: State[Any], part: dict[str, Json]) -> list[str]:
    problems = []
    for path, expected in part.get("table", {}).items():
        try:
            found = read_path(state.table, path)
        except (ValueError, IndexError) as error:
            problems.append(str(error))
            continue
        if not _matches(expected, found):
            problems.append(_differs(path, expected, found))
    return problems


def _check_moves(state: State[Any], part: dict[str, Json]) -> list[str]:
    problems = []
    for who, texts in part.get("legal", {}).items():
        legal = _written(state, int(who))
        problems += [_differs(f"legal {who}", text, "not legal") for text in texts if text not in legal]
    for who, texts in part.get("illegal", {}).items():
        legal = _written(state, int(who))
        problems += [_differs(f"illegal {who}", f"not {text}", "legal") for text in texts if text in legal]
    for who, texts in part.get("only", {}).items():
        legal = _written(state, int(who))
        if sorted(texts) != sorted(legal):
            problems.append(_differs(f"only {who}", texts, legal))
    for who, number in part.get("count", {}).items():
        legal = _written(state, int(who))
        if number != len(legal):
            problems.append(_differs(f"count {who}", number, len(legal)))
    for who, text in part.get("timeout", {}).items():
        move = state.game.timeout_move(state, int(who))
        found = NONE if move is None else str(move)
        if text != found:
            problems.append(_differs(f"timeout {who}", text, found))
    return problems


def _check_turn(moment: Moment, part: dict[str, Json]) -> list[str]:
    """Who may act, on what, whether it is over, and whether the last move may be taken back."""
    state = moment.state
    found: dict[str, Json] = {
        "waiting": list(state.waiting),
        "decision": state.decision or NONE,
        "over": state.over,
        "reversible": moment.reversible,
    }
    return [_differs(key, part[key], value) for key, value in found.items() if key in part and part[key] != value]


def _check_events(moment: Moment, part: dict[str, Json]) -> list[str]:
    problems = []
    told = [data for _, data in moment.told]
    for expected in part.get("events", []):
        if not any(_matches(expected, event) for event in told):
            problems.append(_differs("events", expected, told))
    for expected in part.get("silent", []):
        if any(_matches(expected, event) for event in told):
            problems.append(_differs("silent", f"no event {expected}", told))
    if "order" in part and not _in_order(part["order"], told):
        problems.append(_differs("order", part["order"], told))
    return problems


def _in_order(expected: list[Json], told: list[Json]) -> bool:
    """Whether these events come one after the other; others may come between."""
    left = iter(told)
    return all(any(_matches(one, event) for event in left) for one in expected)


def _check_hearing(moment: Moment, part: dict[str, Json]) -> list[str]:
    """Who was told of an event; whoever was not, was left out of one that happened."""
    problems = []
    told = [data for _, data in moment.told]
    for who, events in part.get("hears", {}).items():
        heard = moment.heard_by(who)
        for expected in events:
            if not any(_matches(expected, event) for event in heard):
                problems.append(_differs(f"hears {who}", expected, heard))
    for who, events in part.get("unheard", {}).items():
        heard = moment.heard_by(who)
        for expected in events:
            if any(_matches(expected, event) for event in heard):
                problems.append(_differs(f"unheard {who}", f"no event {expected}", heard))
            elif not any(_matches(expected, event) for event in told):
                problems.append(f"unheard {who}: {expected!r} did not happen, so nobody was left out; found {told!r}")
    return problems


def _check_sight(state: State[Any], part: dict[str, Json]) -> list[str]:
    problems = []
    for who, expected in part.get("view", {}).items():
        problems += _check_paths(f"view {who}", state.view(_observer(who)), expected)
    for who, expected in part.get("prompt", {}).items():
        problems += _check_paths(f"prompt {who}", state.prompt(int(who)), expected)
    if "result" in part:
        found = state.result() if state.over else "the game is not over"
        problems += _check_paths("result", found, part["result"])
    return problems


def _observer(who: str) -> int | None:
    return None if who == "spectator" else int(who)


def _written(state: State[Any], seat: int) -> list[str]:
    return [str(move) for move in state.legal(seat)]


def _check_paths(what: str, found: Json, expected: dict[str, Json]) -> list[str]:
    problems = []
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


def legal_now(state: State[Any]) -> str:
    """The moves of everybody who may act, for the end of a message."""
    lines = [f"\n    legal for seat {seat}: {truncate(_written(state, seat), 40)}" for seat in state.waiting]
    return "".join(lines)
