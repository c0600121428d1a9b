"""The census: how many pieces of each kind the box has; what it forgets could be lost unnoticed."""

import re
from collections import Counter

import pytest

import walpurgis
from walpurgis.formats.box import HOUSE, Box
from walpurgis.games import box_path
from walpurgis.kernel.census import Census

PIECES = {
    ("broom_service", 3): {
        "cloud": 32,
        "tile": 17,
        "event": 10,
        "role that can be bewitched": 10,
        "role of a seat": 30,
        "pawns of a seat": 6,
    },
    ("new_salem", 4): {
        "building": 72,
        "event": 18,
        "character": 10,
        "witches among the characters in play": 2,
        "Witch Trial cards": 2,
        "badges": 4,
        "lengths of the rows of buildings, hope and despair of a seat": 4,
    },
    ("septima", 2): {
        "witch": 24,
        "spell": 30,
        "Spells in a wrong row or column": 0,
        "patient": 6,
        "action on a Septima marker": 9,
        "prologue": 8,
        "book": 9,
        "ingredient on a lunar marker": 5,
        "Building of a colour": 2,
        "Hunters": 5,
        "Citizens of a seat": 12,
        "Angry Citizens": 16,
        "action of a seat": 18,
    },
    ("witchstone", 3): {
        "scroll": 40,
        "special": 15,
        "owl": 10,
        "chip": 21,
        "stone on the wand of a seat": 3,
        "tile of a seat": 45,
        "energy units of a seat": 60,
        "small witches of a seat": 33,
        "crystals": 21,
    },
}
"""By game and number of seats; cards that somebody has added to the printed ones come on top."""
BY_ID = (
    *("action", "book", "building", "character", "chip", "cloud", "event", "ingredient", "owl", "patient"),
    *("prologue", "role", "scroll", "special", "spell", "tile", "witch"),
)
"""What a census counts piece by piece."""


def added_cards(id: str) -> set[str]:
    """The ids of the cards that are not in the printed game."""
    tables = Box.read(box_path(id).read_text("utf-8")).data.values()
    rows = [row for table in tables if isinstance(table, list) for row in table if isinstance(row, dict)]
    return {row["id"] for row in rows if row.get("provenance") == HOUSE}


def kinds(census: Census, but: set[str]) -> Counter[str]:
    """The pieces of a census by what they are, not by which or whose."""
    found: Counter[str] = Counter()
    for name, number in census.items():
        if but & set(name.split()):
            continue
        kind = re.sub(r" seat \d+", " a seat", name)
        kind = re.sub(r"colour \d+", "a colour", kind)
        kind = re.sub(rf"^({'|'.join(BY_ID)}) (?!on )\S+", r"\1", kind)
        found[kind] += number
    return found


@pytest.mark.parametrize("id, seats", PIECES)
def test_a_census_counts_every_piece_of_the_box(id: str, seats: int) -> None:
    game = walpurgis.game(id)
    assert kinds(game.census(game.new(seats, None, 1)), but=added_cards(id)) == PIECES[id, seats]
