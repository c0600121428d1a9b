"""The box is data: other numbers make another game, and a broken box says what is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from walpurgis.formats.box import BadBox, Box
from walpurgis.games import box_path
from walpurgis.games.broom_service import box

TEXT = box_path("broom_service").read_text("utf-8")


def after(start: str, old: str, new: str, text: str = TEXT) -> str:
    """A box with a change behind the first place where some text stands."""
    at = text.index(start)
    assert old in text[at:]
    return text[:at] + text[at:].replace(old, new, 1)


def moved(cloud: str, origin: str, region: str, text: str = TEXT) -> str:
    """A box in which a cloud begins in another region."""
    text = after(f'id = "{cloud}"', f'region = "{origin}"', f'region = "{region}"', text)
    text = after(f'id = "{region}"', "clouds = 0", "clouds = 1", text)
    return after(f'id = "{origin}"', "clouds = 1", "clouds = 0", text)


def run(folder: Path, text: str, script: str) -> str:
    """What a script prints that plays with another box."""
    (folder / "broom_service.toml").write_text(text, "utf-8")
    environment = os.environ | {"WALPURGIS_BOXES": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


PRELUDE = """
from walpurgis.games import game
from walpurgis.formats.position import place
g = game("broom_service")
def start(options, stack, **table):
    state = g.new(2, options, 1)
    place(state, {"table": {key.replace("__", "."): value for key, value in table.items()}, "stack": stack})
    return state
def do(state, *moves):
    for move in moves:
        state.apply(0, g.read(state, 0, move))
    return state.table.players[0]
"""


def test_the_box_has_what_the_rulebook_lists() -> None:
    """BRS-1.2, BRS-1.4, BRS-1.8: clouds, amulets, tiles, cards and resources."""
    assert (box.HEAVY_CLOUDS, len(box.CLOUDS)) == (24, 32)
    assert [len(tiles) for tiles in box.TILES_OF_KIND] == [5, 6, 6]
    assert (len(box.ROLES), len(box.EVENT_IDS), box.SEATS) == (10, 10, (2, 3, 4, 5))
    assert box.RESOURCES == ("orange", "purple", "green", "wand")
    assert [len(spots) for spots in box.SPOTS_OF_SIDE] == [18, 19]
    assert [[len(spots) for spots in side] for side in box.TILE_SPOTS_OF] == [[3, 0, 0], [3, 4, 4]]


def test_events_by_timing() -> None:
    """BRS-8.1: one before the selection, three during the round, six at its end."""
    timings = [row.word("timing") for row in box.BOX.events.values()]
    assert [timings.count(when) for when in ("before_selection", "during_round", "end_of_round")] == [1, 3, 6]


def test_land_and_water_of_both_sides() -> None:
    """BRS-1.7, BRS-7.1, BRS-7.2, BRS-14.7: neighbours both ways; A and C on the mainland, B and D on islands."""
    for here, around in enumerate(box.NEIGHBOURS):
        assert all(here in box.NEIGHBOURS[there] for there in around)
        assert here not in around
    lands = [box.ATLAS.regions[region].row.word("landmass") for region in box.CIRCLE_REGION]
    assert dict(zip(box.CIRCLES, lands, strict=True)) == {
        "A": "mainland",
        "B": "island_b",
        "C": "mainland",
        "D": "island_d",
    }


def test_a_changed_tower_pays_changed_points(tmp_path: Path) -> None:
    """BRS-6.6, BRS-1.10: the points of a tower stand in the box only."""
    script = PRELUDE + (
        'state = start({}, [{"step": "WitchDelivery", "seat": 0, "pawn": 1}], players__0__pawns=["FF5", "FF5"])\n'
        'print(do(state, "deliver 1 to FT09").vp, g.box)'
    )
    usual = run(tmp_path, TEXT, script)
    other = run(tmp_path, after('id = "FT09"', "vp = 3", "vp = 11"), script)
    assert usual.split()[0] == "13"
    assert other.split()[0] == "21"
    assert usual.split()[1] != other.split()[1]


def test_a_changed_cloud_costs_other_wands_and_a_changed_event_pays_otherwise(tmp_path: Path) -> None:
    """BRS-7.8, BRS-8.3, BRS-8.8: costs and amounts of events stand in the box only."""
    script = PRELUDE + (
        'stack = [{"step": "CowardlyAction", "seat": 0, "role": role} for role in ("weather_fairy", "hill_witch")]\n'
        'state = start({}, stack, event="black_market", clouds__FC15="HC01", players__0__pawns=["FF7", "FF7"],'
        ' players__0__resources={"wand": 9})\n'
        'player = do(state, "clear HC01", "take points")\n'
        "print(player.vp, player.resources[3])"
    )
    assert run(tmp_path, TEXT, script) == "13 8"
    text = after('id = "HC01"', "cost = 1", "cost = 5").replace(
        "cowardly_alternative_vp = 3", "cowardly_alternative_vp = 4"
    )
    assert run(tmp_path, text, script) == "14 4"


def test_mountain_tiles_give_what_the_box_says(tmp_path: Path) -> None:
    """BRS-12.8, BRS-12.9: and a box without these numbers gives the printed ones."""
    script = PRELUDE + (
        'visit = {"step": "MountainVisit", "seat": 0, "pawn": 1, "tile": "MT2", "delivering": False}\n'
        'state = start({"mountain_tiles": True}, [visit])\n'
        "state.table.players[0].resources[3] = 0\n"
        'print(do(state, "use MT2").resources[3])'
    )
    assert run(tmp_path, TEXT, script) == "2"
    assert run(tmp_path, after('id = "MT2"', "wands = 2", "wands = 5"), script) == "5"
    assert run(tmp_path, after('id = "MT2"', "wands = 2\n", ""), script) == "2"


def test_two_sets_may_be_handed_in_if_the_event_says_so(tmp_path: Path) -> None:
    """BRS-8.20: the number of sets and their points stand in the box only."""
    script = PRELUDE + (
        'state = start({}, [{"step": "EndRound"}], round=7, event="one_of_everything", leader=0,'
        ' players__0__resources={"orange": 3, "purple": 3, "green": 3, "wand": 3})\n'
        'do(state, "hand in")\n'
        "print(state.waiting, g.view(state, 0)['players'][0]['sources']['events'])"
    )
    assert run(tmp_path, TEXT, script) == "(1,) 8"
    assert run(tmp_path, TEXT.replace("max_sets = 1", "max_sets = 2"), script) == "(0,) 8"


def test_a_stone_circle_under_a_cloud_cannot_be_chosen(tmp_path: Path) -> None:
    """BRS-14.10: the pawn goes to the other one."""
    one = moved("BC15", "BM7", "BP8")
    script = PRELUDE + (
        'circle = {"step": "BraveAction", "seat": 0, "role": "hill_witch"}\n'
        'state = start({"board": "back"}, [circle], tiles__BHS2="TILE", clouds__BC15="HC01",'
        ' players__0__pawns=["BP5", "BF4"])\n'
        'do(state, "fly 1 to BH3")\n'
        "print(g.view(state, 0)['players'][0]['pawns'][0])"
    )
    assert run(tmp_path, one, script.replace("TILE", "HT2")).startswith("BP3")
    assert run(tmp_path, one, script.replace("TILE", "HT1")).startswith("BP7")


def test_a_turbo_without_an_open_circle_stays_and_a_brave_witch_delivers_there(tmp_path: Path) -> None:
    """BRS-14.10: with all its circles under clouds a hill tile carries nobody away."""
    covered = moved("BC05", "BM2", "BP3", moved("BC15", "BM7", "BP8"))
    script = PRELUDE + (
        'state = start({"board": "back"}, [{"step": "BraveAction", "seat": 0, "role": "hill_witch"}],'
        ' tiles__BHS3="HT2", clouds__BC14="none", clouds__BC15="HC01", clouds__BC05="HC02",'
        ' players__0__pawns=["BF7", "BF4"], players__0__resources={"orange": 3, "purple": 3, "green": 3, "wand": 0})\n'
        'do(state, "fly 1 to BH7")\n'
        "view = state.view(0)\n"
        "print(view['table']['players'][0]['pawns'][0], view['decision'])"
    )
    assert run(tmp_path, covered, script) == "BH7 witch_delivery"
    assert run(tmp_path, TEXT, script.replace(', clouds__BC15="HC01", clouds__BC05="HC02"', "")) == "BH7 stone_circle"


def test_arriving_at_a_stone_circle_is_entering_its_region(tmp_path: Path) -> None:
    """BRS-14.11: a forest tile there is taken, and a circle on a hill starts no second turbo."""
    forest = after('[[boards.back.stone_circles]]\nid = "C"', 'region = "BP3"', 'region = "BF5"')
    script = PRELUDE + (
        'turbo = {"step": "StoneCircle", "seat": 0, "pawn": 1, "tile": "HT2", "delivering": False}\n'
        'state = start({"board": "back"}, [turbo, {"step": "LeadCard", "seat": 0}], players__0__hand=["hill_witch"],'
        ' tiles__BFS2="WT5", tiles__BHS2="HT1")\n'
        'do(state, "turbo to C")\n'
        "seen = g.view(state, 0)['players'][0]\n"
        "print(seen['pawns'][0], seen['forest_tiles'], state.view(0)['decision'])"
    )
    assert run(tmp_path, forest, script) == "BF5 ['WT5'] lead_card"
    hill = after('[[boards.back.stone_circles]]\nid = "C"', 'region = "BP3"', 'region = "BH3"')
    assert run(tmp_path, hill, script) == "BH3 [] lead_card"


BROKEN = {
    "an unknown neighbour": ('id = "FF1"', '"FH1"', '"FX1"', "boards.front.regions[FF1].neighbors"),
    "a one-way border": ('id = "FF1"', '"FH1", ', "", "boards.front.regions[FH1].neighbors"),
    "a tower in no region": ('id = "FT09"', '"FF5"', '"FF99"', "boards.front.towers[FT09].regions"),
    "a tower of no colour": ('id = "FT09"', '"purple"', '"pink"', "boards.front.towers[FT09].color"),
    "a text for a number": ('id = "FT09"', "vp = 3", 'vp = "three"', "boards.front.towers[FT09].vp"),
    "a tower twice": ('id = "FT01"', 'id = "FT02"', 'id = "FT01"', "boards.front.towers"),
    "a missing cloud": ("[counts]", "heavy_clouds = 24", "heavy_clouds = 25", "heavy_clouds"),
    "a cloud spot nowhere": ('id = "FC01"', '"FM1"', '"FZ1"', "boards.front.cloud_spots[FC01].region"),
    "clouds that do not fit": ('id = "FC01"', '"FM1"', '"FF5"', "boards.front.regions[FF5].clouds"),
    "a castle under a cloud": ('id = "FCA1"', '"FP4"', '"FM1"', "boards.front.castles[FCA1].region"),
    "an unknown terrain": ('id = "FF1"', '"forest"', '"swamp"', "boards.front.regions[FF1].terrain"),
    "an unknown event": ("[[events]]", 'id = "moonshine"', 'id = "sunshine"', "events[sunshine].id"),
    "an event too late": ('id = "moonshine"', "during_round", "end_of_round", "events[moonshine].timing"),
    "a missing amount": ('id = "full_hands"', "vp_first = 7", "", "events[full_hands].vp_first"),
    "too much gathered": (
        "[[roles]]",
        "brave_gain_orange = 2",
        "brave_gain_orange = 4",
        "roles[root_gatherer].brave_gain",
    ),
    "a witch without terrain": (
        "[[roles]]",
        'terrains = ["mountain"]',
        "terrains = []",
        "roles[mountain_witch].terrains",
    ),
    "wands for too few": ("players = 3", "wands_by_seat = [1, 2, 1]", "wands_by_seat = [1, 2]", "wands_by_seat"),
    "too many bewitched": ("players = 3", "bewitched_roles = 2", "bewitched_roles = 3", "bewitched_roles"),
    "less for more lightning": ("[scoring.lightning]", "[0, 1, 2, 4", "[0, 1, 2, 1", "scoring.lightning.vp"),
    "an unknown tile effect": ('id = "MT2"', '"gain_wands"', '"gain_gold"', "mountain_tiles[MT2].effect"),
    "a turbo to nowhere": ('id = "HT1"', '["A", "B"]', '["A", "Z"]', "hill_tiles[HT1].stone_circles"),
    "an island without a circle": ('id = "D"', '"BF3"', '"BP3"', "landmass"),
    "no provenance": ('id = "HC01"', 'provenance = "reconstructed"', "", "heavy_clouds[HC01].provenance"),
    "no structure": ("# Turn structure", "[structure]", "[structures]", "structure"),
    "the back without mountain tiles": (
        'board = "back"',
        "mountain_tiles = true",
        "mountain_tiles = false",
        "mountain_tiles",
    ),
    "too few heavy clouds": ('board = "front"\nstorm_clouds = true', "used = 10", "used = 9", "min_heavy_clouds_used"),
    "a tile on the wrong terrain": ('id = "BMS1"', '"BM1"', '"BF1"', "boards.back.tile_spots[BMS1].region"),
    "another number of rounds": ("[structure]", "rounds = 7", "rounds = 8", "structure.events_in_stack"),
}


@pytest.mark.parametrize("start, old, new, where", BROKEN.values(), ids=BROKEN)
def test_a_broken_box_is_refused_with_the_table_and_the_key(start: str, old: str, new: str, where: str) -> None:
    with pytest.raises(BadBox) as refused:
        box.check(Box.read(after(start, old, new)))
    assert where in str(refused.value)


def test_a_map_that_falls_apart_is_refused() -> None:
    """BRS-7.2: a landmass is one piece."""
    text = after('id = "BF3"', '["BM3"]', "[]").replace('neighbors = ["BF3"]', "neighbors = []")
    with pytest.raises(BadBox, match="landmass"):
        box.check(Box.read(text))
