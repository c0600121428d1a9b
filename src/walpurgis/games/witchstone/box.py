"""The box as constants: everything that the rules look up, by number, read once from components.toml."""

from typing import Final

from walpurgis.games import box_path
from walpurgis.games.witchstone.ball import FOREIGN_TOWER
from walpurgis.games.witchstone.contents import ANY as ANY
from walpurgis.games.witchstone.contents import CHIP_ROW, SPELLS, SYMBOLS, Contents
from walpurgis.games.witchstone.contents import SCORINGS as SCORINGS
from walpurgis.kernel import Box


def check(box: Box) -> Contents:
    """A box that can be played with; BadBox names the table and the key of what is wrong."""
    return Contents(box)


SOURCE: Final = Box.read(box_path("witchstone").read_text("utf-8"))
FINGERPRINT: Final = SOURCE.fingerprint()
BOX: Final = check(SOURCE)

# ----- players and turns -----
SEATS: Final = BOX.seats
COLOURS: Final = BOX.colours
BLACK: Final = len(COLOURS)
"""The number of the black crystals among the crystals of all colours."""
TURNS: Final = BOX.turns
HAND_SIZES: Final = tuple(BOX.hands)
"""Tiles in hand at the start by handicap level; level 0 is the normal game."""
DRAWS_FIRST: Final = tuple(BOX.draws_first)
RETURNED: Final = BOX.returned
LEVELS: Final = len(HAND_SIZES) - 1

# ----- symbols, tiles, chips, owls -----
ENERGY: Final = 0
WITCH: Final = 1
PENTAGRAM: Final = 2
CRYSTAL: Final = 3
WAND: Final = 4
SCROLL: Final = 5
TYPES: Final = SYMBOLS
BOTH: Final = tuple([1 << a | 1 << b for a, b in BOX.specials])
"""What a special hex tile shows, as a set of symbols."""
TILES: Final = tuple(BOX.tiles)
TILE_IDS: Final = BOX.tile_ids
SPECIALS: Final = tuple(BOX.specials)
SPECIAL_IDS: Final = BOX.special_ids
FRONTS: Final = BOX.fronts
POINTS_CHIP: Final = len(SYMBOLS)
CHIPS: Final = tuple(BOX.chips)
OWL_IDS: Final = BOX.owl_ids
OWL_VP: Final = tuple(BOX.owls)
STACK_IDS: Final = BOX.stack_ids
OWL_STACKS: Final = tuple([tuple(stack) for stack in BOX.stacks])

# ----- the cauldron -----
SPACES: Final = tuple(BOX.cauldron.names)
NEIGHBOURS: Final = tuple([tuple(around) for around in BOX.cauldron.neighbours])
DISTANCE: Final = tuple([tuple(row) for row in BOX.cauldron.distance])
FARTHEST: Final = max([max(row) for row in DISTANCE])
PRINTED: Final = tuple([1 << symbol if symbol >= 0 else 0 for symbol in BOX.cauldron.printed])
BLACK_START: Final = BOX.cauldron.black
CRYSTAL_STARTS: Final = tuple(BOX.cauldron.coloured)
PAIRS: Final = tuple([(a, b) for a in range(len(SPACES)) for b in NEIGHBOURS[a] if a < b])
"""Two adjacent spaces, each pair once."""


def _exit_cost(space: int, symbol: int) -> int:
    """WIT-11.25: one more than the way to the nearest arrow; 0 where no arrow leads to that symbol."""
    return min([1 + DISTANCE[space][arrow] for arrow in BOX.cauldron.exits[symbol]], default=0)


EXIT_COST: Final = tuple([tuple([_exit_cost(at, symbol) for symbol in range(len(TYPES))]) for at in range(len(SPACES))])
CELLS: Final = tuple(BOX.cauldron.cells)
EXITS: Final = tuple([tuple(arrows) for arrows in BOX.cauldron.exits])

# ----- the crystal ball -----
LOCATIONS: Final = BOX.ball.locations
LOCATION_TYPES: Final = tuple(BOX.ball.types)
TOWERS: Final = tuple(BOX.ball.of_type("tower"))
WITCHSTONE: Final = BOX.ball.witchstone
WITH_CHIP: Final = tuple(BOX.ball.with_chip)
CONNECTIONS: Final = BOX.ball.connections
ENDS: Final = tuple(BOX.ball.ends)
END_BITS: Final = tuple([1 << a | 1 << b for a, b in ENDS])
LENGTHS: Final = tuple(BOX.ball.lengths)
CONNECTION_VP: Final = BOX.connection_vp
AT: Final = tuple([sum([1 << at for at, ends in enumerate(ENDS) if place in ends]) for place in range(len(LOCATIONS))])
"""The connections that end in a location, as a set."""
NEAR: Final = tuple([AT[a] | AT[b] for a, b in ENDS])
"""The connections that meet a connection at one of its ends, itself included."""
SLOT_VP: Final = tuple(BOX.slots)
COORDINATES: Final = tuple(zip(BOX.ball.x, BOX.ball.y, strict=True))

# ----- tracks -----
PENTAGRAM_START: Final = BOX.start
OWL_FIELD: Final = tuple(BOX.owl_field)
DARK_FIELD: Final = tuple(BOX.dark_field)
PENTAGRAM_LENGTH: Final = len(OWL_FIELD)
DARK_FIELDS: Final = BOX.dark
BONUS: Final = tuple(BOX.bonus)
SILVER: Final = tuple(BOX.silver)
WAND_END: Final = len(BONUS) - 1

# ----- scrolls -----
SCROLLS: Final = tuple(BOX.scrolls)
SCROLL_IDS: Final = BOX.scroll_ids
DISPLAY: Final = BOX.numbers["scroll_display"]
SPELL_BITS: Final = sum([1 << at for at, scroll in enumerate(SCROLLS) if scroll.kind in SPELLS])


def _spells(symbol: int) -> tuple[tuple[int, ...], ...]:
    """The spells that fit a symbol; those that are alike together."""
    kinds: dict[tuple[str, int], list[int]] = {}
    for at, scroll in enumerate(SCROLLS):
        if scroll.kind in SPELLS and scroll.symbol in (-1, symbol):
            kinds.setdefault((scroll.kind, scroll.extra), []).append(at)
    return tuple([tuple(alike) for alike in kinds.values()])


SPELLS_FOR: Final = tuple([_spells(symbol) for symbol in range(len(TYPES))])
FITTING: Final = tuple([sum([1 << at for alike in kinds for at in alike]) for kinds in SPELLS_FOR])
"""The spells that fit a symbol, as a set."""

# ----- the rack -----
ROWS: Final = (*TYPES, CHIP_ROW)
LOWEST: Final = len(TYPES)
CAPACITY: Final = {seats: tuple(rows) for seats, rows in BOX.capacity.items()}

# ----- numbers of the rules -----
ENERGY_UNITS: Final = BOX.counts.number("energy_units_per_player", 1)
SMALL_WITCHES: Final = BOX.counts.number("small_witches_per_player", 1)
START_VP: Final = BOX.start_vp
WITCH_VP: Final = BOX.numbers["witch_placement_vp"]
BIG_WITCH_VP: Final = BOX.numbers["big_witch_setup_vp"]
ROW_ACTIONS: Final = (BOX.numbers["rack_row_actions"], BOX.numbers["rack_row_actions_black"])
"""Actions for a crystal in a row of a symbol: coloured, black."""
CHIP_ACTIONS: Final = (BOX.numbers["bottom_row_chip_actions"], BOX.numbers["bottom_row_chip_actions_black"])
CHIP_VP: Final = (BOX.numbers["chip_vp_now"], BOX.numbers["chip_vp_now_black"])
EMPTY_OWL_VP: Final = BOX.numbers["empty_owl_field_vp"]
EMPTY_DARK_ACTIONS: Final = BOX.numbers["empty_special_field_actions"]
ONCE_ACTIONS: Final = BOX.numbers["special_one_off_actions"]
REMOVAL_STEP: Final = BOX.numbers["crystal_removal_cost_step"]
CHIP_END_VP: Final = BOX.numbers["chip_end_vp"]
SPELL_END_VP: Final = BOX.numbers["unused_spell_end_vp"]
PROPHECY_VP: Final = BOX.prophecy_vp


def place_type(location: int, own_tower: int) -> str:
    """WIT-14.2, WIT-14.18: what a prophecy calls a location; the own tower is nothing that one asks for."""
    if LOCATION_TYPES[location] != "tower":
        return LOCATION_TYPES[location]
    return "" if location == own_tower else FOREIGN_TOWER
