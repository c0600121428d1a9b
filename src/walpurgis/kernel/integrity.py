"""Saved positions from outside: every part of one is checked before anything is believed."""

import re
from collections.abc import Sequence
from typing import Any, Final

from walpurgis.kernel import chance
from walpurgis.kernel.kinds import Json, Token, type_error
from walpurgis.kernel.moves import Verbs
from walpurgis.kernel.state import ClaimMade, State
from walpurgis.kernel.steps import Simultaneous

MOST_MOVES: Final = 1_000_000
MOST_DRAWS: Final = 1 << 40
MOST_CLAIMS: Final = 20_000
MOST_STEPS: Final = 500
"""How deep a stack of steps may be; the deepest of a game has a few dozen."""
_SECRET: Final = re.compile(r"([0-9a-f]{64}):([0-9]{1,13})")


# ----- the parts of a save -----


def read_number(saved: dict[str, Json], name: str, most: int = MOST_MOVES) -> int:
    """A whole number from zero on."""
    return _number(saved.get(name), name, most)


def _number(value: Json, where: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise type_error(where, value, f"a whole number from 0 to {most}")
    return value


def read_generator(saved: dict[str, Json]) -> tuple[bytes, int]:
    """The key of secret draws with their number; or no key, and the state of the fast generator."""
    value = saved.get("generator")
    if not isinstance(value, str):
        return b"", read_number(saved, "generator", chance.MASK)
    match = _SECRET.fullmatch(value)
    if match is None:
        raise type_error(
            "generator", value, "a whole number, or a key of 64 hexadecimal digits with the number of draws"
        )
    return bytes.fromhex(match[1]), _number(int(match[2]), "generator", MOST_DRAWS)


def read_seats(saved: dict[str, Json], allowed: Sequence[int]) -> int:
    seats = saved.get("seats")
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in allowed:
        raise type_error("seats", seats, f"one of {list(allowed)}")
    return seats


def read_dict(saved: dict[str, Json], name: str) -> dict[str, Json]:
    value = saved.get(name)
    if not isinstance(value, dict):
        raise type_error(name, value, "a table")
    return value


def read_list(saved: dict[str, Json], name: str, most: int = MOST_STEPS) -> list[Json]:
    value = saved.get(name)
    if not isinstance(value, list):
        raise type_error(name, value, "a list")
    if len(value) > most:
        raise ValueError(f"{name}: {len(value)} are more than the {most} that there may be")
    return value


def read_claims(saved: dict[str, Json], seats: int, claims: Verbs[Any]) -> list[ClaimMade]:
    """The claims of a save: each after how many moves, by which seat, and in notation."""
    return [
        _read_claim(entry, f"said.{at}", seats, claims)
        for at, entry in enumerate(read_list(saved, "said", MOST_CLAIMS))
    ]


def _read_claim(entry: Json, where: str, seats: int, claims: Verbs[Any]) -> ClaimMade:
    if not isinstance(entry, list) or len(entry) != 3 or not isinstance(entry[2], str):
        raise type_error(where, entry, "a list of moves, seat and claim")
    return ClaimMade(_number(entry[0], where, MOST_MOVES), _number(entry[1], where, seats - 1), claims.parse(entry[2]))


def read_script(saved: dict[str, Json], kinds: dict[str, Token]) -> dict[str, list[int]] | None:
    """The outcomes that a scenario fixes, as numbers of their kinds."""
    script = saved.get("script")
    if script is None:
        return None
    for label, outcomes in read_dict(saved, "script").items():
        if label not in kinds or not isinstance(outcomes, list):
            raise type_error(f"script.{label}", outcomes, f"a list of outcomes of one of {sorted(kinds)}")
        for outcome in outcomes:
            if isinstance(outcome, bool) or not isinstance(outcome, int):
                raise type_error(f"script.{label}", outcome, "a whole number")
            if not 0 <= kinds[label].ordinal(outcome) < kinds[label].size:
                raise type_error(f"script.{label}", outcome, f"a {kinds[label].name}")
    found: dict[str, list[int]] = script
    return found


# ----- does it all fit together? -----


def check_fits(state: State[Any]) -> None:
    """Each seat that is named exists, lists by seat have a place for every seat, no list is longer than it can be."""
    type(state.table).SHAPE.check_fits(state.table, "table", state.seats)
    for at, step in enumerate(state.stack):
        type(step).SHAPE.check_fits(step, f"stack.{at}", state.seats)
        if isinstance(step, Simultaneous) and len(step.asked) != len(step.answers):
            raise ValueError(f"stack.{at}: {len(step.answers)} answers for {len(step.asked)} seats")


def check_answers(state: State[Any]) -> None:
    """Each secret answer that waits for others is one that its seat could have given."""
    for at, step in enumerate(state.stack):
        if not isinstance(step, Simultaneous):
            continue
        given = step.answered()
        if given and at < len(state.stack) - 1:
            raise ValueError(f"stack.{at}: only the step that is being decided may have answers")
        for seat in given:
            if step.answer(seat) not in step.with_answer(seat, None).moves(state, seat):
                raise ValueError(f"stack.{at}: {step.answer(seat)} is no answer that seat {seat} may give")
