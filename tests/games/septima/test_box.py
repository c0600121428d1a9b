"""The box is data: other numbers make another game, and a broken box says what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from walpurgis.formats.box import BadBox, Box
from walpurgis.games import box_path
from walpurgis.games.septima import box

TEXT = box_path("septima").read_text("utf-8")


def after(start: str, old: str, new: str, text: str = TEXT) -> str:
    """A box with a change behind the first place where some text stands."""
    at = text.index(start)
    assert old in text[at:]
    return text[:at] + text[at:].replace(old, new, 1)


def run(folder: Path, text: str, script: str) -> str:
    """What a script prints that plays with another box."""
    (folder / "septima.toml").write_text(text, "utf-8")
    environment = os.environ | {"WALPURGIS_BOXES": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


PRELUDE = """
from walpurgis.games import game
from walpurgis.formats.position import place
g = game("septima")
END = {"step": "SelectActions", "asked": [0, 1], "answers": ["none", "none"]}
def play(stack, moves, table, mode="basic"):
    state = g.new(2, {"mode": mode}, 1)
    place(state, {"table": {"players.0.leader": "5M", "players.1.leader": "3N", "players.0.coven": [],
                            "septima.left": "remember", "septima.right": "chant"} | table, "stack": [*stack, END]})
    for move in moves:
        state.apply(0, g.read(state, 0, move))
    return state.table.players[0]
"""


def test_the_box_has_what_the_rulebook_lists() -> None:
    """SEP-2.1, SEP-2.3, SEP-2.4, SEP-1.11: cards, tiles and Citizens, and what the Basic Game leaves out."""
    left_out = {word for at, word in enumerate(box.WITCHES) if at not in box.BASIC_WITCHES}
    assert left_out == {"alice", "berta", "nina", "randell", "remus", "tommy"}
    assert len(box.BASIC_BOOKS) < len(box.BOOK_IDS)
    assert [word for at, word in enumerate(box.ACTIONS) if not box.BASIC_ACTIONS >> at & 1] == ["ritual"]
    assert (box.LOYAL, box.ANGRY_CITIZENS, len(box.PATIENTS), box.COVEN_SPACES) == (6, 16, 6, 4)
    assert (len(box.SPACES), len(box.AREAS), len(box.RITUAL_SPACES)) == (84, 31, 55)
    assert box.SEASONS == ("autumn", "winter", "spring", "summer")
    assert (box.LEAST_SUSPICION, box.MOST_SUSPICION, box.START_SUSPICION) == (-1, 8, 2)


def test_the_map_is_as_the_rules_say() -> None:
    """SEP-7.1 to SEP-7.4: six zones, colours by turns, huts joined to one space, a hunter's way to town."""
    assert [box.ATLAS.zone_colors[zone] for zone in range(6)] == ["golden", "bronze"] * 3
    assert [box.SPACES[space] for space in box.ENTRANCES] == ["1J", "2J", "3J", "4J", "5J", "6J"]
    assert all(box.ZONE[space] == zone for zone, space in enumerate(box.ENTRANCES))
    assert 1 + box.DISTANCE[box.ENTRANCES[0]][box.SPACES.index("1B")] == 5
    assert box.TOWN_DISTANCE[box.SPACES.index("1A")][0] == 0
    assert box.BANNER == (0, 1, 0, 1, 0, 1)


def test_a_changed_recipe_makes_another_potion(tmp_path: Path) -> None:
    """SEP-8.4: recipes stand in the box only."""
    script = PRELUDE + (
        'stack = [{"step": "BrewPotions", "seat": 0, "left": 1, "bonus": 0, "tied": False}]\n'
        'table = {"players.0.ingredients": {"skull": 3, "mushroom": 1}}\n'
        'print(play(stack, ["brew ritual_oil with PAID"], table).wisdom, g.box)'
    )
    usual = run(tmp_path, TEXT, script.replace("PAID", "skull+mushroom"))
    text = after('id = "ritual_oil"', '["skull", "mushroom"]', '["skull", "skull", "skull"]')
    text = after('id = "ritual_oil"', "wisdom_on_brew = 3", "wisdom_on_brew = 8", text)
    other = run(tmp_path, text, script.replace("PAID", "skull*3"))
    assert (usual.split()[0], other.split()[0]) == ("3", "8")
    assert usual.split()[1] != other.split()[1]


def test_a_changed_card_does_what_its_row_says(tmp_path: Path) -> None:
    """SEP-12.2, SEP-15.8, SEP-10.9: effects of Witches and rewards stand in the box only."""
    script = PRELUDE + (
        'stack = [{"step": "Window", "seat": 0, "window": 2}]\n'
        'table = {"turn.seat": 0, "turn.stage": "window_2", "players.0.active": "recruit"}\n'
        'table |= {"players.0.coven": ["eustace"], "players.0.leader": "1A"}\n'
        'print(play(stack, ["use eustace"], table).citizens, end=" ")\n'
        'stack = [{"step": "AdvanceTrack", "seat": 0, "disease": "blind", "reward": True, "edith": False}]\n'
        'print(play(stack, ["advance blind"], {}).suspicion, play(stack, ["advance blind"], {}).crystals)'
    )
    assert run(tmp_path, TEXT, script) == "4 1 0"
    text = after('id = "eustace"', "citizens_supply_to_crowd(1)", "citizens_supply_to_crowd(3)")
    text = after("[[patient_rewards]]", '["lower_suspicion(1)"]', '["gain_crystal(2)"]', text)
    assert run(tmp_path, text, script) == "2 2 2"


BROKEN = {
    "a one-way line": ('id = "1A"', '["1B", "2A", "6A"]', '["1B", "2A"]', "map.spaces[6A].adjacent"),
    "an unknown neighbour": ('id = "1A"', '"1B", "2A"', '"1B", "9Z"', "map.spaces[1A].adjacent"),
    "a corner too many": ('id = "1A"', '["HOSP", "T1", "T2"]', '["HOSP", "T1", "T3"]', "map.spaces[1A].areas"),
    "a space in another zone": ('id = "1A"', "zone = 1", "zone = 2", "map.zones"),
    "a hut in another zone": ("[[map.huts]]", 'space = "1J"', 'space = "2J"', "map.huts[0].space"),
    "a shrine too many": ('id = "shrine_2"', 'space = "2K"', 'space = "1K"', "map.shrines[shrine_2].space"),
    "the wrong number of spaces": ("[map]", "n_spaces = 84", "n_spaces = 85", "map.spaces"),
    "the wrong number of lines": ("[map]", "n_edges = 114", "n_edges = 113", "map.n_edges"),
    "a town that is none": ('id = "T1"', "is_town = true", "is_town = false", "map.areas[T1].is_town"),
    "a ribbon on another level": ('id = "r1_0"', "ribbon = 1", "ribbon = 2", "ritual.spaces[r1_0].ribbon"),
    "a leap on the track": ('id = "r1_0"', '["r2_0", "r2_1"]', '["r3_0", "r2_1"]', "ritual.spaces[r1_0].up"),
    "a one-way neighbour": ('id = "r1_0"', 'side = ["r1_1"]', "side = []", "ritual.spaces[r1_1].side"),
    "a dead end": ('id = "r8_0"', 'up = ["r9_0"]', "up = []", "ritual.spaces[r8_0].up"),
    "an unknown icon": ('id = "r1_0"', 'icon = "heal"', 'icon = "sleep"', "ritual.spaces[r1_0].icon"),
    "a missing witch": ("[counts.common]", "witch_tiles = 24", "witch_tiles = 25", "witches"),
    "an unknown number": (
        'id = "nina"',
        "spend_ingredient_any(1)",
        "spend_ingredient_any(x)",
        "witches[nina].cost",
    ),
    "no effect at all": ('id = "nina"', "ready_spell(1)", "ready spell", "witches[nina].effects"),
    "an unknown window": ('id = "nina"', 'window = "w1w2"', 'window = "w3"', "witches[nina].window"),
    "a witch in the wrong game": ('id = "nina"', "full_only = true", "full_only = false", "basic_game_removed.witches"),
    "an unknown element": ('id = "summoning"', 'element = "fire"', 'element = "water"', "spells[summoning].element"),
    "too many scoring spells": ('id = "summoning"', 'kind = "regular"', 'kind = "scoring"', "spells"),
    "an unknown token": (
        'id = "love_potion"',
        '["berry", "root"]',
        '["berry", "gold"]',
        "[love_potion].recipe",
    ),
    "a remedy for nothing": ('id = "remedy_paralysis"', 'heals = "paralyzed"', 'heals = "blind"', "potions"),
    "two markers alike": ('id = "septima_move"', 'action = "move"', 'action = "brew"', "septima_markers"),
    "lines that fall": ("[tracks.suspicion.angry_lines]", "[0, 1, 2, 2", "[0, 2, 1, 2", "angry_lines.lines"),
    "levels without a value": ("[tracks.patient]", "[0, 3, 7, 12, 18, 25]", "[0, 1, 3]", "wisdom_by_level"),
    "an unknown objective": ("[[books]]", "potions(2)", "poems(2)", "books[0].objectives"),
    "a building too many": ('id = "pub"', 'back = "golden"', 'back = "bronze"', "buildings"),
    "no provenance": ('id = "pub"', 'provenance = "rulebook"\n', "", "buildings[pub].provenance"),
    "hunters that do not add up": ("[counts.common]", "hunters = 5", "hunters = 4", "counts.common.hunters"),
    "picks for too few": (
        "[crowd_picks]",
        "picks = [0, 0, 0, 1, 2, 3, 4]",
        "picks = [0, 0, 0, 1, 2]",
        "crowd_picks.picks",
    ),
}


@pytest.mark.parametrize("start, old, new, where", BROKEN.values(), ids=BROKEN)
def test_a_broken_box_is_refused_with_the_table_and_the_key(start: str, old: str, new: str, where: str) -> None:
    with pytest.raises(BadBox) as refused:
        box.check(Box.read(after(start, old, new)))
    assert where in str(refused.value)


def test_a_map_in_two_pieces_is_refused() -> None:
    """SEP-7.2: the map is connected, and so is every zone."""
    text = after('id = "1M"', '["1J", "1K"]', '["1K"]')
    text = after('id = "1J"', '["1G", "1M", "1N"]', '["1G", "1N"]', text)
    text = after('id = "1H"', '["1E", "1K", "6I"]', '["1E", "6I"]', text)
    text = after('id = "1K"', '["1H", "1M"]', '["1M"]', text).replace("n_edges = 114", "n_edges = 112")
    with pytest.raises(BadBox, match=r"map\.zones.*not connected"):
        box.check(Box.read(text))
