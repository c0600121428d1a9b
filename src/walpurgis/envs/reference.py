"""The page of a game that names every action and every position: `python -m walpurgis.envs.reference GAME`.

Thousands of names are told in some hundred rows: words that follow each other stand in one, and so do things that are
told alike, and all seats. docs/numbers/ holds the pages.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from walpurgis.encoding.actions import ActionEncoder, Factored, Family, action_encoder
from walpurgis.encoding.observation import observation_spec
from walpurgis.games import game as find_game
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Token

PARTIAL = "partial."
OBSERVER = "observer="
EACH_SEAT = ("each seat",)
SHORT = 6
"""A list with more words is told once, at the end of the page."""


class Row(NamedTuple):
    """Positions of an observation that are told together."""

    name: str
    """What their names begin with. `{K}` is a seat, counted from the observer, `{N}` one of the things."""
    things: tuple[str, ...]
    words: tuple[str, ...]
    """What their names end with."""
    first: int
    by_seat: int = 0
    """How far it is from a seat to the next."""

    def positions(self, seats: int) -> Iterator[tuple[int, str]]:
        """Every position with its name."""
        for seat in range(seats if self.by_seat else 1):
            for at, thing in enumerate(self.things or ("",)):
                for ahead, word in enumerate(self.words):
                    position = self.first + seat * self.by_seat + at * len(self.words) + ahead
                    yield position, self.name.replace("{K}", str(seat)).replace("{N}", thing) + word

    def cell(self) -> str:
        """Where it begins, and how far it is to the next thing and the next seat."""
        things = f" + {len(self.words)} N" if self.things else ""
        return f"{self.first}{things}" + (f" + {self.by_seat} K" if self.by_seat else "")


def rows(names: Sequence[str]) -> list[Row]:
    """All positions of an observation, from their names."""
    return _by_seat(_by_thing(_by_word(names)))


def _by_word(names: Sequence[str]) -> Iterator[Row]:
    """What differs in its last word stands in one row."""
    at = 0
    for stem, found in groupby(map(_split, names), key=lambda parts: parts[0]):
        words = tuple([word for _, word in found])
        yield Row(stem, (), words, at)
        at += len(words)


def _split(name: str) -> tuple[str, str]:
    if name.startswith(PARTIAL):
        return PARTIAL, name.removeprefix(PARTIAL)
    word = re.split("[.=]", name)[-1]
    return (name, "") if re.match(r"seat\+\d+\?", word) else (name.removesuffix(word), word)


def _by_thing(found: Iterable[Row]) -> Iterator[Row]:
    """So do rows with the same words that follow each other and differ in one other part of their names."""
    waiting: list[Row] = []
    for row in found:
        if waiting and not _alike([*waiting, row]):
            yield from _joined(waiting)
            waiting = []
        waiting.append(row)
    yield from _joined(waiting)


def _parts(row: Row) -> list[str]:
    return re.split("([.=])", row.name)


def _differing(several: Sequence[Row]) -> list[int]:
    """Which parts of their names differ."""
    return [at for at, parts in enumerate(zip(*map(_parts, several), strict=True)) if len(set(parts)) > 1]


def _alike(several: Sequence[Row]) -> bool:
    first, last = several[0], several[-1]
    if first.words != last.words or len(_parts(first)) != len(_parts(last)):
        return False
    different = _differing(several)
    return len(different) == 1 and not _parts(first)[different[0]].startswith("seat+")


def _joined(several: Sequence[Row]) -> Iterable[Row]:
    """One row for all; two things are joined only where they are places of a list: they may be alike by chance."""
    if len(several) < 2:
        return several
    (at,) = _differing(several)
    parts = _parts(several[0])
    things = tuple([_parts(row)[at] for row in several])
    if len(things) == 2 and things[0] != "0":
        return several
    return [several[0]._replace(name="".join([*parts[:at], "{N}", *parts[at + 1 :]]), things=things)]


def _by_seat(found: Iterable[Row]) -> list[Row]:
    """And so does what lies before each of the seats."""
    told: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[Row]] = {}
    for row in found:
        name = re.sub(r"\bseat\+\d+", "seat+{K}", row.name, count=1)
        told.setdefault((name, row.things, row.words), []).append(row)
    result = []
    for (name, _, _), several in told.items():
        row = several[0]
        if name != row.name:
            (step,) = {later.first - sooner.first for sooner, later in pairwise(several)} or {0}
            row = row._replace(name=name, by_seat=step)
        result.append(row)
    return result


# ----- the page -----


class Lists:
    """Words as they are told on a page; long lists are told once."""

    def __init__(self) -> None:
        self.long: dict[str, tuple[str, ...]] = {}

    def tell(self, words: Sequence[str]) -> str:
        if len(words) > 2 and all(word.isdecimal() for word in words):
            numbers = [int(word) for word in words]
            if numbers == list(range(numbers[0], numbers[-1] + 1)):
                return f"`{numbers[0]}` to `{numbers[-1]}`"
        if len(words) <= SHORT:
            return self.quoted([word for word in words if word])
        name = f"`{words[0]}` … `{words[-1]}` ({len(words)})"
        if self.long.setdefault(name, tuple(words)) != tuple(words):
            return self.quoted(words)
        return name

    def quoted(self, words: Sequence[str]) -> str:
        return " ".join([f"`{word}`" for word in words])


def page(game: Game[Any]) -> str:
    """The page of a game, in Markdown."""
    lists = Lists()
    actions, observations = "\n".join(_actions(action_encoder(game), lists)), "\n".join(_observations(game, lists))
    every = "\n".join([f"- {name}: {lists.quoted(words)}" for name, words in lists.long.items()])
    return PAGE.format(
        title=game.title, id=game.id, actions=actions, observations=observations, every=every, more="{N}", seat="{K}"
    )


PAGE = """\
# {title} in numbers

What every action and every position of an [observation](../environments.md#observations) is.
`python -m walpurgis.envs.reference {id}` writes this page, and a test compares the two.

## Actions

A move has one number; where it has several parts, the last one counts fastest. A family that is opened by a number of
its own is factored: one more number follows for each part. A set counts its members as 1, 2, 4, and so on.

{actions}

## Observations

Where the names begin, by the number of seats. N counts the things of a row from 0, and K the seats, from the observer
on; they stand in the names where `{more}` and `{seat}` do. The words follow each other and end the names.
[How these are to be read](../environments.md#observations).

{observations}

## Long lists

{every}
"""


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> Iterator[str]:
    for line in (head, ["---"] * len(head), *lines):
        yield f"| {' | '.join(line)} |"


def _actions(numbers: ActionEncoder, lists: Lists) -> Iterator[str]:
    lines = [line for family in numbers.families for line in _family(family, lists)]
    return _table(["first", "last", "move", "parts"], lines)


def _family(family: Family, lists: Lists) -> Iterator[list[str]]:
    verb, last = family.verb, family.first + family.size - 1
    if not isinstance(family, Factored):
        parts = [f"{field}: {_tell_kind(kind, lists)}" for field, kind in zip(verb.fields, verb.kinds, strict=True)]
        yield [str(family.first), str(last), f"`{verb.template}`", "; ".join(parts)]
        return
    yield [str(family.first)] * 2 + [f"`{verb.template}`", "opened"]
    ends = [start - 1 for start in family.starts[1:]] + [last]
    for field, start, end in zip(verb.fields, family.starts, ends, strict=True):
        labels = [family.name(action).removeprefix(f"{verb.name}: {field} ") for action in range(start, end + 1)]
        yield [str(start), str(end), "", f"{field}: {lists.tell(labels)}"]


def _tell_kind(kind: Token, lists: Lists) -> str:
    one = kind.token
    if one is not kind and one is not None:
        return f"any set of {_tell_kind(one, lists)}"
    return lists.tell([kind.say(kind.value(ordinal)) for ordinal in range(kind.size)])


def _observations(game: Game[Any], lists: Lists) -> Iterator[str]:
    cells: dict[tuple[str, tuple[str, ...], tuple[str, ...]], dict[int, str]] = {}
    for seats in reversed(game.seats):
        for row in rows(observation_spec(game, seats).names):
            cells.setdefault((row.name, row.things, _words(row, seats)), {})[seats] = row.cell()
    lines = []
    for (name, things, words), found in cells.items():
        told = (
            _partial(action_encoder(game)) if name == PARTIAL else words[0] if words == EACH_SEAT else lists.tell(words)
        )
        lines.append([*[found.get(seats, "–") for seats in game.seats], f"`{name}`", lists.tell(things), told])
    head = [*[f"{seats} seat{'s' if seats > 1 else ''}" for seats in game.seats], "name", "N", "words"]
    return _table(head, lines)


def _words(row: Row, seats: int) -> tuple[str, ...]:
    """The words of a row, the same for every number of seats."""
    every = tuple([str(seat) if row.name == OBSERVER else f"seat+{seat}" for seat in range(seats)])
    return EACH_SEAT if row.words == every else row.words


def _partial(numbers: ActionEncoder) -> str:
    families = [family for family in numbers.families if isinstance(family, Factored)]
    spans = [f"{family.first} to {family.first + family.size - 1}" for family in families]
    return f"the names of the actions {', '.join(spans)}"


def main() -> None:
    """Print the page."""
    parser = argparse.ArgumentParser(description="A page that names every action and every position, in Markdown.")
    parser.add_argument("game")
    sys.stdout.write(page(find_game(parser.parse_args().game)))


if __name__ == "__main__":
    main()
