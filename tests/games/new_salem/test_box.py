"""The box is data: a changed number changes the game, a broken box is refused with the table and the key."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from walpurgis.formats.box import BadBox, Box
from walpurgis.games import box_path
from walpurgis.games.new_salem import GAME


def spoil(table: str, at: int | None, key: str, value: Any) -> Box:
    """Our box with one changed value."""
    box = Box.read(box_path("new_salem").read_text("utf-8"))
    place = box.data[table] if at is None else box.data[table][at]
    place[key] = value
    return box


BROKEN: list[tuple[str, int | None, str, Any, str]] = [
    ("component_counts", None, "building_cards", 143, "component_counts.building_cards"),
    ("component_counts", None, "event_cards", 24, "component_counts.event_cards"),
    ("player_counts", 0, "witch_cards", 5, r"player_counts\[0\].witch_cards"),
    ("player_counts", 1, "characters_removed_unseen", 1, "characters_removed_unseen"),
    ("player_counts", 2, "badges", 4, "badges"),
    ("player_counts", 5, "players", 7, "player_counts"),
    ("rounds", 2, "played", 5, "played"),
    ("rounds", 4, "number", 6, "number"),
    ("deck_sizes", 3, "building_cards", 100, "building_cards"),
    ("deck_sizes", 0, "witch_trial_cards", 3, "witch_trial_cards"),
    ("buildings", 0, "type", "music", r"buildings\[theatre\].type"),
    ("buildings", 1, "position", 3, "buildings"),
    ("buildings", 2, "copies", 7, "min_players"),
    ("buildings", 3, "hope", -1, r"buildings\[market\].hope"),
    ("set_positions", 1, "left_edge", "triangle", "left_edge"),
    ("characters", 0, "team", "wizard", r"characters\[merchant\].team"),
    ("characters", 0, "types", ["trade", "music"], r"characters\[merchant\].types"),
    ("characters", 1, "types", [], r"characters\[innkeeper\].types"),
    ("characters", 1, "id", "merchant", "characters"),
    ("events", 2, "effect", "fly", r"events\[inquiry\].effect"),
    ("events", 2, "effect", "give_hope", "events"),
    ("events", 2, "red_border", True, r"events\[inquiry\].red_border"),
    ("events", 2, "take", True, r"events\[inquiry\].take"),
    ("events", 7, "hope", 2, r"events\[tithe\].hope"),
    ("events", 2, "cost", 1, r"events\[inquiry\].cost"),
    ("constants", None, "death_set_despair", 4, "set_despair"),
    ("constants", None, "pass_direction", "right", "constants.pass_direction"),
    ("constants_reconstructed", None, "honorary_citizen_vp", 3, "honorary_citizen_vp"),
    ("protocol", None, "max_gifts_per_window", "three", "protocol.max_gifts_per_window"),
    ("claim_domains", None, "amount", "any integer", "claim_domains.amount"),
    ("claim_types", 0, "domains", ["seat"], "domains"),
    ("claim_types", 0, "id", "boast", "claim_types"),
]


@pytest.mark.parametrize("table, at, key, value, where", BROKEN, ids=[f"{case[0]}.{case[2]}" for case in BROKEN])
def test_broken_boxes_are_refused(table: str, at: int | None, key: str, value: Any, where: str) -> None:
    with pytest.raises(BadBox, match=where):
        GAME.check_box(spoil(table, at, key, value))


def test_our_box_is_whole() -> None:
    GAME.check_box(Box.read(box_path("new_salem").read_text("utf-8")))


def test_a_changed_number_changes_the_game(tmp_path: Path) -> None:
    """NSA-12.8 and the others: numbers live in the box only."""
    text = box_path("new_salem").read_text("utf-8")
    changed = text.replace("despair_threshold = 6", "despair_threshold = 5").replace("match_vp = 1", "match_vp = 3")
    (tmp_path / "new_salem.toml").write_text(changed, "utf-8")
    script = (
        "from walpurgis.games.new_salem import GAME, box; "
        "print(GAME.box, box.THRESHOLD[3], box.MATCH_VP, GAME.new(3).view(0)['table']['threshold'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "WALPURGIS_BOXES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    fingerprint, *numbers = run.stdout.split()
    assert numbers == ["5", "3", "5"]
    assert fingerprint != GAME.box
