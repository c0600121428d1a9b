"""Witchstone: what is known of parts that were seen only in pictures, what is free, and what a sound game shows."""

from collections.abc import Callable
from typing import Final

from bench.reconstructions.reading import Box, Tables, cell, last_in_turn_order
from walpurgis.arena.estimates import Estimate

# ----- what is known: the rulebook's sentences and public pages; every candidate has to agree with all of them -----


def _colours(box: Box) -> list[str]:
    return [str(field["colour"]) for field in box["pentagram"]["fields"]]


def _five_rewards(box: Box) -> bool:
    colours = _colours(box)
    return (colours.count("orange"), colours.count("dark")) == (2, 3) and colours[box["pentagram"]["start"]] == "light"


def _worked_example(box: Box) -> bool:
    """Somewhere a move of 4 crosses exactly one dark field and no owl field."""
    colours = _colours(box)
    moves = [[colours[(at + step) % len(colours)] for step in range(1, 5)] for at in range(len(colours))]
    return any(crossed.count("dark") == 1 and "orange" not in crossed for crossed in moves)


def _ball(box: Box) -> bool:
    ways = box["map"]["connections"]
    straight = [way for way in ways if {way["a"], way["b"]} & {"T1", "T2", "T3", "T4"} and "W" in (way["a"], way["b"])]
    fits = (
        all(1 <= way["length"] <= 3 for way in ways) and sum(way["length"] for way in ways) == box["map"]["space_count"]
    )
    return fits and len(ways) == box["map"]["connection_count"] and len(straight) == 4


KNOWN: Final[dict[str, Callable[[Box], bool]]] = {
    "the pentagram has a light start, two owl fields and three dark ones (five rewards: gram.pl)": _five_rewards,
    "example 1: a move of four can cross exactly one dark field and no owl field": _worked_example,
    "connections have 1 to 3 spaces, as many in all as the map says; each tower has one to the Witchstone": _ball,
}

# ----- what is free: values by name; the standard box has the first one -----


def _pentagram(length: int) -> Callable[[Box], None]:
    """A pentagram of some length with its rewards as evenly as it goes: dark, owl, dark, owl, dark."""

    def change(box: Box) -> None:
        fields = [{"provenance": "reconstructed", "index": at, "colour": "light"} for at in range(length)]
        rewards = [("dark", 1), ("orange", "A"), ("dark", 2), ("orange", "B"), ("dark", 3)]
        for number, (colour, which) in enumerate(rewards, 1):
            key = "special_slot" if colour == "dark" else "owl_stack"
            fields[round(number * length / len(rewards)) - 1] |= {"colour": colour, key: which}
        box["pentagram"] |= {"length": length, "fields": fields}

    return change


def _lengths(**changed: int) -> Callable[[Box], None]:
    """Connections with other lengths; T1_V1 is the one from T1 to V1."""

    def change(box: Box) -> None:
        for way in box["map"]["connections"]:
            way["length"] = changed.get(way["id"].replace("-", "_"), way["length"])

    return change


FREE: Final[dict[str, dict[str, Callable[[Box], None]]]] = {
    "pentagram": {
        "15 fields": lambda box: None,
        "20 fields": _pentagram(20),
        "12 fields": _pentagram(12),
    },
    "towers": {
        "north and east better": lambda box: None,
        "all alike": _lengths(T3_C3=1, C4_T1=2, C1_V1=2, F3_V3=2, V2_F3=1, V3_F4=1, T1_V1=3),
        "the same, but less far apart": _lengths(T3_C3=1, C1_V1=2),
    },
}

# ----- what a sound game shows: a figure, and between what it should lie -----


def _lap(tables: Tables) -> Estimate | None:
    return cell(tables, "totals", "steps on the pentagram", "reached")


def _empty_owl_fields(tables: Tables) -> Estimate | None:
    return cell(tables, "sources", "owl_fields", "mean")


def _free_actions(tables: Tables) -> Estimate | None:
    return cell(tables, "decisions", "choose_actions", "share")


def _rarest_owl(tables: Tables) -> Estimate | None:
    found = [row.cells["used"] for row in tables["part_owls"].rows] if "part_owls" in tables else []
    return min((cell for cell in found if isinstance(cell, Estimate)), key=lambda cell: cell.value, default=None)


GOALS: Final[dict[str, tuple[Callable[[Tables], Estimate | None], float, float]]] = {
    "players who finish a lap of the pentagram": (_lap, 0.25, 0.9),
    "points from empty owl fields": (_empty_owl_fields, 0.02, 2.0),
    "games with an empty dark field": (_free_actions, 0.05, 1.0),
    "players who have the rarest owl": (_rarest_owl, 0.02, 1.0),
    "wins of the last in turn order, over the fair share": (last_in_turn_order, 0.85, 1.15),
}
