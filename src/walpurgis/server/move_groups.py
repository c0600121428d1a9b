"""Legal moves as they travel: hundreds of them in a few lines. `web/src/lib/moveGroups.ts` lists them again.

A group holds moves of one verb, one after the other. Its `moves` is a tree with a level for each field: pairs of values
and of what may follow each of these values, and for the last field the values alone. So `[[["a", "b"], [1, 2]],
[["c"], [3]]]` stands for a 1, a 2, b 1, b 2, c 3. Instead of a list of values there may stand

- `{"up_to": {"fire": 2, "air": 1}}`: all bags with so many of each at the most, the first thing counted first;
- `{"sizes": [1, 2], "of": ["fire", "air", "earth"]}`: all sets of one of these things, and then all of two.
"""

import functools
import itertools
import math
import operator
from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from typing import Annotated, Any

import msgspec

from walpurgis.kernel.kinds import Bag, Json, SetOf, Token
from walpurgis.kernel.moves import Move, Verb

Row = tuple[int, ...]
MANY = 8
"""From so many sets or bags on it pays to see whether they are all that there are."""


class MoveGroup(msgspec.Struct, omit_defaults=True):
    """Moves of one verb: the names of its fields, and their values as a tree."""

    verb: str
    fields: Sequence[str] = ()
    moves: Annotated[Json, msgspec.Meta(extra_json_schema={"title": "Json"})] = None


def group(moves: Sequence[Move]) -> list[MoveGroup]:
    """Legal moves in groups; their order stays."""
    groups = []
    for verb, same in itertools.groupby(moves, _verb):
        rows = [move.args for move in same]
        if verb.fields:
            groups.append(MoveGroup(verb.name, verb.fields, _tree(verb.kinds, rows)))
        else:
            groups += [MoveGroup(verb.name) for _ in rows]
    return groups


_verb: Callable[[Move], Verb[Any]] = operator.attrgetter("verb")
_first: Callable[[Row], int] = operator.itemgetter(0)


def _tree(kinds: tuple[Token, ...], rows: list[Row]) -> Any:
    """The moves as a tree; values that are followed by the same stand together."""
    if len(kinds) == 1:
        return _values(kinds[0], [value for (value,) in rows])
    branches: list[tuple[list[int], list[Row]]] = []
    for value, same in itertools.groupby(rows, _first):
        following = [row[1:] for row in same]
        if branches and following == branches[-1][1]:
            branches[-1][0].append(value)
        else:
            branches.append(([value], following))
    return [[_values(kinds[0], values), _tree(kinds[1:], following)] for values, following in branches]


def _values(kind: Token, values: list[int]) -> Json:
    if len(values) >= MANY:
        found = _all_of_a_kind(kind, values)
        if found is not None:
            return found
    return [kind.write(value) for value in values]


@singledispatch
def _all_of_a_kind(kind: Token, values: list[int]) -> Json:
    """All values up to some bound in fewer words; None where that cannot be said."""
    return None


@_all_of_a_kind.register
def _all_bags(kind: Bag, values: list[int]) -> Json:
    """The most of each thing, where these are all bags up to them in the order in which they are counted."""
    counts = [tuple(kind.unpack(value)) for value in values]
    most = [max(column) for column in zip(*counts, strict=True)]
    if math.prod([count + 1 for count in most]) != len(values) or counts != list(_count_bags(most)):
        return None
    return {"up_to": {kind.kind.ids[at]: count for at, count in enumerate(most) if count}}


def _count_bags(most: Sequence[int]) -> Iterator[Row]:
    """All bags with so many of each thing at the most; the first thing is counted first."""
    for counts in itertools.product(*[range(count + 1) for count in reversed(most)]):
        yield counts[::-1]


@_all_of_a_kind.register
def _all_sets(kind: SetOf, values: list[int]) -> Json:
    """The sizes and the things, where these are all sets of so many of them, one size after the other."""
    every = functools.reduce(operator.or_, values)
    sizes = [size for size, _ in itertools.groupby(values, int.bit_count)]
    if sum([math.comb(every.bit_count(), size) for size in sizes]) != len(values):
        return None
    return {"sizes": sizes, "of": kind.write(every)} if values == _count_masks(every, tuple(sizes)) else None


@functools.lru_cache(maxsize=256)
def _count_masks(every: int, sizes: Sequence[int]) -> list[int]:
    """All sets of some of these things as bit masks, one size after the other; no longer than the moves of a table."""
    bits = [1 << at for at in range(every.bit_length()) if every >> at & 1]
    return [sum(some) for size in sizes for some in itertools.combinations(bits, size)]


def _count_sets(of: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    return [list(some) for size in sizes for some in itertools.combinations(of, size)]


# ----- the other side -----


def ungroup(groups: Sequence[MoveGroup]) -> list[dict[str, Json]]:
    """The moves of some groups as data, one by one."""
    return [
        {"verb": one.verb, **dict(zip(one.fields, values, strict=True))}
        for one in groups
        for values in _list(one.moves, len(one.fields))
    ]


def _list(tree: Any, fields: int) -> Iterator[list[Json]]:
    if fields == 0:
        yield []
    elif fields == 1:
        yield from ([value] for value in _list_values(tree))
    else:
        for values, following in tree:
            rest = list(_list(following, fields - 1))
            yield from ([value, *more] for value in _list_values(values) for more in rest)


def _list_values(values: Any) -> Iterator[Json]:
    if isinstance(values, list):
        yield from values
    elif "up_to" in values:
        things = values["up_to"]
        for counts in _count_bags(list(things.values())):
            yield {thing: count for thing, count in zip(things, counts, strict=True) if count}
    else:
        yield from _count_sets(values["of"], values["sizes"])
