"""The census: every physical piece of the box by its name, and how many of it lie on the table.

A game adds up all places where a piece can be (`Game.census`). No move, no sample and no position may change the sums:
a piece that is counted twice lies in two places, and one that is not counted has been lost.
"""

from collections.abc import Iterable
from typing import TypeAlias

from walpurgis.kernel.kinds import Ids, truncate

Census: TypeAlias = dict[str, int]


def count(census: Census, kind: Ids, pieces: Iterable[int], owner: str = "") -> None:
    """Count pieces that lie somewhere, by their ids; -1 is none. `owner` tells apart sets that look the same."""
    for piece in pieces:
        if piece >= 0:
            add(census, f"{kind.piece_name(piece)}{owner}")


def count_sets(census: Census, kind: Ids, masks: Iterable[int], owner: str = "") -> None:
    """The same for pieces that lie in sets."""
    for mask in masks:
        count(census, kind, [piece for piece in range(mask.bit_length()) if mask >> piece & 1], owner)


def count_cards_out_of_all(census: Census, kind: Ids, masks: Iterable[int], owner: str = "") -> None:
    """The same for a set of cards of which the table names only those in use: the others lie aside."""
    for piece in range(kind.size):
        add(census, f"{kind.piece_name(piece)}{owner}", max(1, sum([mask >> piece & 1 for mask in masks])))


def count_shared(census: Census, kind: Ids, places: Iterable[int], owner: str = "") -> None:
    """Count places that are taken more than once, though there is room for one piece only."""
    taken: dict[int, int] = {}
    for place in places:
        taken[place] = taken.get(place, 0) + 1
    for place, times in taken.items():
        if times > 1 and place >= 0:
            add(census, f"pieces on {kind.piece_name(place)}{owner}, which has room for one", times)


def add(census: Census, name: str, number: int = 1) -> None:
    """Count pieces that have no id of their own, or are known by a name."""
    census[name] = census.get(name, 0) + number


def of_seat(seat: int) -> str:
    """The end of a name where each seat has pieces of its own."""
    return f" of seat {seat}"


def compare(found: Census, expected: Census) -> str:
    """A sentence that names what is doubled or missing; nothing where all is in its place."""
    wrong = [name for name in sorted({*found, *expected}) if found.get(name, 0) != expected.get(name, 0)]
    return truncate([_say(name, found.get(name, 0), expected.get(name, 0)) for name in wrong], 6)


def _say(name: str, found: int, expected: int) -> str:
    if expected == 1:
        return f"{name} is missing" if found == 0 else f"{name} lies in {found} places"
    return f"{name}: {found} instead of {expected}"
