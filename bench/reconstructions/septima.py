"""Septima: what is known of the Patient tracks, what is free, and what a sound game shows."""

from collections.abc import Callable
from itertools import pairwise
from statistics import fmean
from typing import Final

from bench.reconstructions.reading import Box, Tables, cell, last_in_turn_order, over
from walpurgis.arena.estimates import Estimate

# ----- what is known: the rulebook's sentences; every candidate has to agree with all of them -----


def _worths(box: Box) -> list[int]:
    return [int(worth) for worth in box["tracks"]["patient"]["wisdom_by_level"]]


def _five_levels(box: Box) -> bool:
    return len(_worths(box)) == box["tracks"]["patient"]["levels"] + 1 == 6 and _worths(box)[0] == 0


def _rising(box: Box) -> bool:
    worths = _worths(box)
    return all(lower < higher for lower, higher in pairwise(worths))


def _bonus(box: Box) -> bool:
    return bool(box["tracks"]["patient"]["bonus"]["wisdom_per_level_on_all_three"] == 6)


KNOWN: Final[dict[str, Callable[[Box], bool]]] = {
    "a Patient track has five levels, the same for all diseases, and none is worth nothing": _five_levels,
    "a higher level is worth more (page 14)": _rising,
    "each level that is reached on all three tracks is worth 6 more": _bonus,
}

# ----- what is free: values by name; the standard box has the first one -----


def _levels(*worths: int) -> Callable[[Box], None]:
    """What levels 1 to 5 are worth."""

    def change(box: Box) -> None:
        box["tracks"]["patient"]["wisdom_by_level"] = [0, *worths]

    return change


FREE: Final[dict[str, dict[str, Callable[[Box], None]]]] = {
    "levels of Patients": {
        "3 to 25": lambda box: None,
        "1 to 15": _levels(1, 3, 6, 10, 15),
        "2 to 20": _levels(2, 5, 9, 14, 20),
        "4 to 30": _levels(4, 9, 15, 22, 30),
    },
}

# ----- what a sound game shows: a figure, and between what it should lie -----

HEALING: Final = (("sources", "patient_tracks"), ("sources", "all_three_tracks"), ("origins", "rewards for healing"))
OTHER_PLANS: Final = (("sources", "book"), ("origins", "brewing"), ("origins", "winning Trials"))
"""Plans that somebody follows for a whole game, as healing is; the Ritual track takes whatever is left over."""


def _healing(tables: Tables) -> Estimate | None:
    """What healing brings, as so many times the mean of the other plans; only with somebody to play against."""
    parts = [found for place in HEALING if (found := cell(tables, *place, "mean"))]
    others = [found.value for place in OTHER_PLANS if (found := cell(tables, *place, "mean"))]
    if not parts or not others or "turn_order" not in tables:
        return None
    value, reach = sum(part.value for part in parts), sum(part.high - part.value for part in parts)
    return over(Estimate(value, value - reach, value + reach, parts[0].count), fmean(others))


def _tribulation(tables: Tables) -> Estimate | None:
    return cell(tables, "outcomes", "tribulation 8 met", "share")


GOALS: Final[dict[str, tuple[Callable[[Tables], Estimate | None], float, float]]] = {
    "what healing brings, over the mean of the other plans": (_healing, 0.7, 1.3),
    "solo games in which Tribulation 8 is met": (_tribulation, 0.05, 0.6),
    "wins of the last in turn order, over the fair share": (last_in_turn_order, 0.85, 1.15),
}
