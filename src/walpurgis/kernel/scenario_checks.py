"""What keeps a scenario from proving anything: words that the game does not know, and positions that cannot be.

A misspelt move is never legal, a misspelt event never told: an expectation that names one would hold for ever.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import NONE, Json, truncate
from walpurgis.kernel.places import Place, places
from walpurgis.kernel.state import State

CLAUSE: Final = re.compile(r"[A-Z]{3,}-[0-9]+(\.[0-9]+[a-z]?)*")
RETRACT: Final = "retract"
"""What stands in `when` for taking back an open secret answer."""
TIMEOUT: Final = "timeout"
"""What stands in `when` for the move that the rules make for somebody whose time is up."""
_BY_SEAT: Final = ("legal", "illegal", "only", "count", "timeout", "prompt")
_BY_OBSERVER: Final = ("view", "hears", "unheard")


def check_words(
    game: Game[Any], seats: int, then: list[dict[str, Json]], clauses: list[Json], known: Collection[str]
) -> list[str]:
    """What a scenario names that the game does not know: clauses, seats, moves, events, fields, decisions.

    `known` are all clauses of its rules text; where it is empty there is none, and a clause needs the form of one.
    """
    found = _check_clauses(game, clauses, known)
    for part in then:
        found += _check_seats(seats, part)
        for key in ("legal", "illegal", "only"):
            for texts in part.get(key, {}).values():
                found += [problem for text in texts for problem in _check_move(game, f"then.{key}", text)]
        for text in part.get("timeout", {}).values():
            found += [] if text == NONE else _check_move(game, "then.timeout", text)
        for key in ("events", "silent", "order"):
            found += [problem for event in part.get(key, []) for problem in _check_event(game, f"then.{key}", event)]
        for key in ("hears", "unheard"):
            for events in part.get(key, {}).values():
                found += [problem for event in events for problem in _check_event(game, f"then.{key}", event)]
        if "decision" in part and part["decision"] not in (*game.decisions(), "none"):
            known = truncate(game.decisions(), 99)
            found.append(f"then.decision: {part['decision']!r} is no decision of {game.title}; there are {known}")
    return found


def check_when(game: Game[Any], seats: int, where: str, seat: int, text: str) -> list[str]:
    """What a line of `when` names that the game does not know: such a move is refused whatever the rules say."""
    if seat >= seats:
        return [f"{where}: there is no seat {seat}; seats are 0 to {seats - 1}"]
    try:
        if text.startswith("!"):
            game.claims.parse(text[1:].strip())
        elif text not in (RETRACT, TIMEOUT):
            game.verbs.parse(text)
    except ValueError as error:
        return [f"{where}: {error}"]
    return []


def _check_clauses(game: Game[Any], clauses: list[Json], known: Collection[str]) -> list[str]:
    found = []
    for clause in clauses:
        if not isinstance(clause, str) or not CLAUSE.fullmatch(clause):
            found.append(f"clauses: {clause!r} is no number of a clause, such as ABC-1.2")
        elif known and clause not in known:
            found.append(f"clauses: there is no {clause} in the rules of {game.title}")
    return found


def _check_seats(seats: int, part: dict[str, Json]) -> Iterator[str]:
    for key in (*_BY_SEAT, *_BY_OBSERVER):
        for who in part.get(key, {}):
            spectator = key in _BY_OBSERVER and who == "spectator"
            if not spectator and not (who.isdecimal() and int(who) < seats):
                yield f"then.{key}: there is no seat {who!r}; seats are 0 to {seats - 1}"


def _check_move(game: Game[Any], where: str, text: Json) -> Iterator[str]:
    try:
        game.verbs.parse(text)
    except ValueError as error:
        yield f"{where}: {error}"


def _check_event(game: Game[Any], where: str, event: Json) -> Iterator[str]:
    kind = game.events.by_name.get(event.get("event", "")) if isinstance(event, dict) else None
    if kind is None:
        known = truncate(list(game.events.by_name), 99)
        yield f"{where}: {event!r} names no event of {game.title}, as event = NAME does; there are {known}"
        return
    for field, value in event.items():
        if field == "event":
            continue
        if field not in kind.fields:
            yield f"{where}: {kind.name} has no field {field!r}; it has {truncate(list(kind.fields), 40) or 'none'}"
            continue
        try:
            kind.fields[field].read(value, f"{kind.name}.{field}")
        except ValueError as error:
            yield f"{where}: {error}"


def impossible(state: State[Any], table: dict[str, Json]) -> str:
    """What cannot be in a position whose table was given in part: pieces that it names in more places than there are.

    What it does not name may be anywhere else, so a piece that also lies in such a place does no harm, and neither does
    one that is missing.
    """
    game = state.game
    found, right = game.census(state), game.census(game.new(state.seats, state.options))
    elsewhere = _pieces_elsewhere(state, table)
    wrong = []
    for name, number in sorted(found.items()):
        most = right.get(name, 0)
        if number > most and number - _matching(elsewhere, name) > most:
            wrong.append(f"{name}: {number} instead of {most}")
    return f"this position cannot be: {truncate(wrong, 6)}" if wrong else ""


def _pieces_elsewhere(state: State[Any], table: dict[str, Json]) -> list[tuple[str, str]]:
    """The names of all pieces in places that are not named, each with the end of its name where it is a player's."""
    named = {path for key, value in table.items() for path in _paths(key, value)}
    pieces = []
    for place in places(state.table):
        kind = place.token
        if kind is not None and not any(_overlap(path, place.where) for path in named):
            owner = f" of seat {place.scope.rpartition('.')[2]}" if place.scope else ""
            pieces += [(kind.piece_name(piece), owner) for piece in _unnamed(place, named)]
    return pieces


def _unnamed(place: Place, named: set[str]) -> list[int]:
    """The pieces of a place, but those of a map whose keys are named one by one."""
    if not place.kind.keyed:
        return place.pieces()
    parts = place.kind.parts(place.value)
    unnamed = [place.value[key] for key, _, name in parts if f"{place.where}.{name}" not in named]
    return [piece for piece in unnamed if piece >= 0]


def _matching(pieces: list[tuple[str, str]], name: str) -> int:
    """How many of some pieces a line of the census counts."""
    return sum([name == piece or (name.startswith(f"{piece} ") and _owned(name, owner)) for piece, owner in pieces])


def _owned(name: str, owner: str) -> bool:
    return " of seat " not in name or name.endswith(owner)


def _paths(path: str, value: Json) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for key, inside in value.items():
            yield from _paths(f"{path}.{key}", inside)
    else:
        yield path


def _overlap(path: str, place: str) -> bool:
    """Whether a path names a place as a whole."""
    return place == path or place.startswith(f"{path}.")
