"""The box: what it holds, that it is data, and that a broken one is refused by name."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from walpurgis.formats.box import BadBox, Box
from walpurgis.games import box_path
from walpurgis.games.witchstone import GAME, box

TEXT = box_path("witchstone").read_text("utf-8")


def test_tiles_and_special_tiles_show_every_pair_once() -> None:
    """WIT-1.3, WIT-1.4."""
    pairs = {(a, b) for a in range(6) for b in range(a + 1, 6)}
    assert {tuple(sorted(tile)) for tile in box.TILES} == pairs
    assert {tuple(sorted(tile)) for tile in box.SPECIALS} == pairs
    assert len(box.TILES) == len(box.SPECIALS) == 15


def test_chips_owls_and_scrolls() -> None:
    """WIT-1.5, WIT-1.6, WIT-1.7."""
    assert Counter(box.CHIPS) == dict.fromkeys(range(7), 3)
    assert Counter(box.OWL_VP) == dict.fromkeys(range(3, 8), 2)
    kinds = Counter(scroll.kind for scroll in box.SCROLLS)
    assert kinds["spell_double"] == 12
    assert kinds["spell_single"] == 4
    assert len(box.SCROLLS) == 40
    doubles = Counter(scroll.symbol for scroll in box.SCROLLS if scroll.kind == "spell_double")
    assert doubles == dict.fromkeys(range(6), 2)


def test_the_cauldron() -> None:
    """WIT-1.8: 37 spaces, a symbol in each corner, twelve arrows to six rim symbols."""
    assert len(box.SPACES) == 37
    corners = [at for at in range(37) if len(box.NEIGHBOURS[at]) == 3]
    assert [at for at, symbols in enumerate(box.PRINTED) if symbols] == corners
    assert sum(len(arrows) for arrows in box.EXITS) == 12
    assert all(len(arrows) == 2 for arrows in box.EXITS)
    for at, near in enumerate(box.NEIGHBOURS):
        assert all(at in box.NEIGHBOURS[other] for other in near)


def test_the_crystal_ball() -> None:
    """WIT-1.9: the Witchstone and four of each other type, connections of 1, 2 or 3 spaces."""
    assert Counter(box.LOCATION_TYPES) == {"witchstone": 1, "tower": 4, "castle": 4, "forest": 4, "village": 4}
    assert set(box.LENGTHS) == {1, 2, 3}


def test_the_tracks_and_the_rack() -> None:
    """WIT-1.10, WIT-1.11, WIT-1.12."""
    assert len([field for field in box.OWL_FIELD if field >= 0]) == 2
    assert len([field for field in box.DARK_FIELD if field >= 0]) == 3
    assert box.BONUS[0][0] == box.SILVER[0][0] == -1
    assert len(box.ROWS) == 7
    assert box.ROWS[box.LOWEST] == "chip"


def test_memory_aids_are_no_part_of_the_state() -> None:
    """WIT-1.13: markers that only help to remember stand in the list of contents and nowhere else."""
    assert box.BOX.counts.number("position_markers") == 4
    assert not [name for name in GAME.table.SHAPE.names if "marker" in name]


def changed(old: str, new: str, text: str = TEXT) -> Box:
    assert old in text
    return Box.read(text.replace(old, new, 1))


@pytest.mark.parametrize(
    "old, new, where",
    [
        ('symbols = ["energy", "witch", "pentagram"', 'symbols = ["witch", "energy", "pentagram"', "meta.symbols"),
        ("special_hex_tiles = 15", "special_hex_tiles = 14", "special_hex_tiles: has 15 rows"),
        ("hex_tiles = 60", "hex_tiles = 61", "counts.hex_tiles"),
        ('"energy", "witch"]\ncopies_per', '"energy", "energy"]\ncopies_per', "hex_tiles[h_energy_witch].symbols"),
        ('"energy", "witch"]\ncopies =', '"energy", "moon"]\ncopies =', "special_hex_tiles[s_energy_witch].symbols"),
        ("[0, -3], [1, -3]", "[0, -3], [1, -4]", "cauldron.cells"),
        ("[0, -3], [1, -3]", "[0, -3], [0, -3]", "cauldron.cells"),
        ("cell_count = 37", "cell_count = 36", "cauldron.cells"),
        ("cell = [3, -3]", "cell = [0, -3]", "cauldron.printed[1].cell"),
        ('symbol = "witch"\nposition', 'symbol = "energy"\nposition', "cauldron.printed[1].symbol"),
        ("cell = [0, -1]\nkind", "cell = [0, 0]\nkind", "cauldron.crystals[1].cell"),
        ('kind = "black"', 'kind = "coloured"', "cauldron.crystals"),
        ('cell = [1, -3]\nside', 'cell = [0, 0]\nside', "cauldron.exits[0].cell"),
        ('rim_symbol = "crystal"', 'rim_symbol = "moon"', "cauldron.exits[0].rim_symbol"),
        ('front = "energy"', 'front = "moon"', "magic_chips[m_energy_1].front"),
        ('a = "T1"\nb = "W"', 'a = "T1"\nb = "T1"', "map.connections[T1-W].b"),
        ('a = "T1"\nb = "W"', 'a = "T9"\nb = "W"', "map.connections[T1-W].a"),
        ('a = "T1"\nb = "W"', 'a = "T2"\nb = "W"', "map.connections"),
        ("space_count = 68", "space_count = 67", "map.space_count"),
        ("chip_at_setup = true", "chip_at_setup = false", "map.locations"),
        ("location_count = 17", "location_count = 18", "map.locations"),
        ('["castle", "forest", "foreign_tower"]', '["castle", "forest", "tower"]', "scrolls[sc17].types"),
        ("thresholds = [4, 5, 6]", "thresholds = [4, 6, 5]", "scrolls[sc27].thresholds"),
        ('kind = "spell_single"', 'kind = "spell_triple"', "scrolls[sc13].kind"),
        ('owl_stack = "A"', 'owl_stack = "B"', "pentagram.fields"),
        ("special_slot = 1", "special_slot = 2", "pentagram.fields"),
        ("actions_leader = 2", "actions_leader = 3", "wand.fields[2].actions_leader"),
        ("bonus_field_count = 5", "bonus_field_count = 6", "wand.bonus_field_count"),
        ('scores = "chips"', 'scores = "moons"', "wand.fields[16].scores"),
        ('"chip"\ncapacity_2p = 4', '"chip"\ncapacity_2p = 6', "vial_rack[6].capacity_2p"),
        ("tiles_in_game = 11", "tiles_in_game = 12", "handicap[0].tiles_in_game"),
        ("tiles_left_at_end = 4", "tiles_left_at_end = 3", "constants.tiles_left_at_end"),
        ("turns_per_player = 11", "turns_per_player = 12", "constants.tiles_left_at_end"),
        ('id = "sc02"', 'id = "sc01"', "scrolls"),
        ("energy_units = 80", "energy_units = 79", "counts.energy_units"),
        ("witch_placement_vp = 2", 'witch_placement_vp = "two"', "constants.witch_placement_vp"),
        ('[[owl_tiles]]\nprovenance = "rulebook"', "[[owl_tiles]]", "owl_tiles[owl_a_7].provenance"),
    ],
)  # fmt: skip
def test_a_broken_box_is_refused_by_table_and_key(old: str, new: str, where: str) -> None:
    with pytest.raises(BadBox) as refused:
        GAME.check_box(changed(old, new))
    assert where in str(refused.value)


def test_a_cauldron_in_two_pieces_is_refused() -> None:
    text = TEXT
    for cell in ("[1, -3], [2, -3], ", "[-1, -2], [0, -2], [1, -2], [2, -2], [3, -2],"):
        assert cell in text
        text = text.replace(cell, "", 1)
    with pytest.raises(BadBox, match="cannot be reached"):
        GAME.check_box(changed("cell_count = 37", "cell_count = 30", text))


def test_a_map_in_two_pieces_is_refused() -> None:
    text = TEXT
    lost = [("a", "T1", "b", "F1"), ("a", "F1", "b", "V1"), ("a", "V4", "b", "F1")]
    for number, (a, one, b, other) in enumerate(lost):
        old = f'{a} = "{one}"\n{b} = "{other}"'
        assert old in text
        text = text.replace(old, f'a = "W"\nb = "F{number + 2}"', 1)
    with pytest.raises(BadBox, match=r"map\.connections: F1 is not connected"):
        GAME.check_box(Box.read(text))


def test_a_changed_number_changes_the_game(tmp_path: Path) -> None:
    """The numbers of the printed game are data: a corrected box plays by its own numbers."""
    corrected = TEXT.replace("big_witch_setup_vp = 2", "big_witch_setup_vp = 9").replace(
        "chip_vp_now = 3", "chip_vp_now = 4"
    )
    (tmp_path / "witchstone.toml").write_text(corrected, "utf-8")
    script = (
        "from walpurgis.games.witchstone import GAME, box\n"
        "state = GAME.new(2, {'start_seat': 0})\n"
        "state.table.location_chips[box.TOWERS[0]] = box.POINTS_CHIP\n"
        "state.apply(1, state.legal(1)[0])\n"
        "print(state.table.players[1].vp, GAME.box)\n"
    )
    environment = os.environ | {"WALPURGIS_BOXES": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    vp, fingerprint = ran.stdout.split()
    assert vp == "13"
    assert fingerprint != GAME.box
