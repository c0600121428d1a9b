"""The box as constants: everything that the rules look up, by number, read once from components.toml."""

from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games import own_box
from walpurgis.games.witchstone.ball import FOREIGN_TOWER
from walpurgis.games.witchstone.contents import ANY as ANY
from walpurgis.games.witchstone.contents import CHIP_ROW, SPELLS, SYMBOLS, Contents, Scroll
from walpurgis.games.witchstone.contents import SCORINGS as SCORINGS
from walpurgis.games.witchstone.ids import (
    ChipId,
    LocationId,
    OwlId,
    RowId,
    ScrollId,
    SpaceId,
    StackId,
    SymbolId,
    TileId,
)

Ints = tuple[int, ...]
Names = tuple[str, ...]
Pairs = tuple[tuple[int, int], ...]
Grid = tuple[Ints, ...]
SymbolPairs = tuple[tuple[SymbolId, SymbolId], ...]


def check(box: Box) -> Contents:
    """A box that can be played with; BadBox names the table and the key of what is wrong."""
    return Contents(box)


SOURCE: Final[Box] = own_box(__name__)
FINGERPRINT: Final[str] = SOURCE.fingerprint()
BOX: Final[Contents] = check(SOURCE)

# ----- players and turns -----
SEATS: Final[Ints] = BOX.seats
COLOURS: Final[Names] = BOX.colours
BLACK: Final[int] = len(COLOURS)
"""The number of the black crystals among the crystals of all colours."""
TURNS: Final[int] = BOX.turns
HAND_SIZES: Final[Ints] = tuple(BOX.hands)
"""Tiles in hand at the start by handicap level; level 0 is the normal game."""
DRAWS_FIRST: Final[tuple[bool, ...]] = tuple(BOX.draws_first)
RETURNED: Final[int] = BOX.returned
LEVELS: Final[int] = len(HAND_SIZES) - 1

# ----- symbols, tiles, chips, owls -----
ENERGY: Final = SymbolId(0)
WITCH: Final = SymbolId(1)
PENTAGRAM: Final = SymbolId(2)
CRYSTAL: Final = SymbolId(3)
WAND: Final = SymbolId(4)
SCROLL: Final = SymbolId(5)
TYPES: Final[Names] = SYMBOLS
ALL_TYPES: Final[tuple[SymbolId, ...]] = tuple([SymbolId(at) for at in range(len(TYPES))])
BOTH: Final[Ints] = tuple([1 << a | 1 << b for a, b in BOX.specials])
"""What a special hex tile shows, as a set of symbols."""
TILES: Final[SymbolPairs] = tuple([(SymbolId(a), SymbolId(b)) for a, b in BOX.tiles])
ALL_TILES: Final[tuple[TileId, ...]] = tuple([TileId(at) for at in range(len(TILES))])
TILE_IDS: Final[Names] = BOX.tile_ids
SPECIALS: Final[SymbolPairs] = tuple([(SymbolId(a), SymbolId(b)) for a, b in BOX.specials])
SPECIAL_IDS: Final[Names] = BOX.special_ids
FRONTS: Final[Names] = BOX.fronts
POINTS_CHIP: Final[ChipId] = ChipId(len(SYMBOLS))
CHIPS: Final[Ints] = tuple(BOX.chips)
OWL_IDS: Final[Names] = BOX.owl_ids
OWL_VP: Final[Ints] = tuple(BOX.owls)
STACK_IDS: Final[Names] = BOX.stack_ids
OWL_STACKS: Final[tuple[tuple[OwlId, ...], ...]] = tuple([tuple([OwlId(owl) for owl in stack]) for stack in BOX.stacks])

# ----- the cauldron -----
SPACES: Final[Names] = tuple(BOX.cauldron.names)
ALL_SPACES: Final[tuple[SpaceId, ...]] = tuple([SpaceId(at) for at in range(len(SPACES))])
NEIGHBOURS: Final[tuple[tuple[SpaceId, ...], ...]] = tuple(
    [tuple([SpaceId(near) for near in around]) for around in BOX.cauldron.neighbours]
)
DISTANCE: Final[Grid] = tuple([tuple(row) for row in BOX.cauldron.distance])
FARTHEST: Final[int] = max([max(row) for row in DISTANCE])
PRINTED: Final[Ints] = tuple([1 << symbol if symbol >= 0 else 0 for symbol in BOX.cauldron.printed])
BLACK_START: Final[SpaceId] = SpaceId(BOX.cauldron.black)
CRYSTAL_STARTS: Final[tuple[SpaceId, ...]] = tuple([SpaceId(at) for at in BOX.cauldron.coloured])
PAIRS: Final[tuple[tuple[SpaceId, SpaceId], ...]] = tuple([(a, b) for a in ALL_SPACES for b in NEIGHBOURS[a] if a < b])
"""Two adjacent spaces, each pair once."""
BEHIND: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [tuple([(at, b) for at, (a, b) in enumerate(PAIRS) if a == space]) for space in range(len(SPACES))]
)
"""For each space the pairs that it begins: their numbers and second spaces."""


def _exit_cost(space: SpaceId, symbol: SymbolId) -> int:
    """WIT-11.25: one more than the way to the nearest arrow; 0 where no arrow leads to that symbol."""
    return min([1 + DISTANCE[space][arrow] for arrow in BOX.cauldron.exits[symbol]], default=0)


EXIT_COST: Final[Grid] = tuple([tuple([_exit_cost(at, symbol) for symbol in ALL_TYPES]) for at in ALL_SPACES])
CELLS: Final[Pairs] = tuple(BOX.cauldron.cells)
EXITS: Final[Grid] = tuple([tuple(arrows) for arrows in BOX.cauldron.exits])

# ----- the crystal ball -----
LOCATIONS: Final[Names] = BOX.ball.locations
LOCATION_TYPES: Final[Names] = tuple(BOX.ball.types)
ALL_LOCATIONS: Final[tuple[LocationId, ...]] = tuple([LocationId(at) for at in range(len(LOCATIONS))])
TOWERS: Final[tuple[LocationId, ...]] = tuple([LocationId(at) for at in BOX.ball.of_type("tower")])
WITCHSTONE: Final[LocationId] = LocationId(BOX.ball.witchstone)
WITH_CHIP: Final[tuple[LocationId, ...]] = tuple([LocationId(at) for at in BOX.ball.with_chip])
CONNECTIONS: Final[Names] = BOX.ball.connections
ENDS: Final[Pairs] = tuple(BOX.ball.ends)
END_BITS: Final[Ints] = tuple([1 << a | 1 << b for a, b in ENDS])
LENGTHS: Final[Ints] = tuple(BOX.ball.lengths)
CONNECTION_VP: Final[Ints] = BOX.connection_vp
AT: Final[Ints] = tuple(
    [sum([1 << at for at, ends in enumerate(ENDS) if place in ends]) for place in range(len(LOCATIONS))]
)
"""The connections that end in a location, as a set."""
NEAR: Final[Ints] = tuple([AT[a] | AT[b] for a, b in ENDS])
"""The connections that meet a connection at one of its ends, itself included."""
SLOT_VP: Final[Ints] = tuple(BOX.slots)
COORDINATES: Final[Pairs] = tuple(zip(BOX.ball.x, BOX.ball.y, strict=True))

# ----- tracks -----
PENTAGRAM_START: Final[int] = BOX.start
OWL_FIELD: Final[tuple[StackId, ...]] = tuple([StackId(stack) for stack in BOX.owl_field])
DARK_FIELD: Final[Ints] = tuple(BOX.dark_field)
PENTAGRAM_LENGTH: Final[int] = len(OWL_FIELD)
DARK_FIELDS: Final[int] = BOX.dark
BONUS: Final[tuple[tuple[SymbolId, int, int], ...]] = tuple(
    [(SymbolId(symbol), simple, leader) for symbol, simple, leader in BOX.bonus]
)
SILVER: Final[Pairs] = tuple(BOX.silver)
WAND_END: Final[int] = len(BONUS) - 1

# ----- scrolls -----
SCROLLS: Final[tuple[Scroll, ...]] = tuple(BOX.scrolls)
SCROLL_IDS: Final[Names] = BOX.scroll_ids
ALL_SCROLLS: Final[tuple[ScrollId, ...]] = tuple([ScrollId(at) for at in range(len(SCROLLS))])
DISPLAY: Final[int] = BOX.numbers["scroll_display"]
SPELL_BITS: Final[int] = sum([1 << at for at, scroll in enumerate(SCROLLS) if scroll.kind in SPELLS])

PROPHECIES: Final[tuple[ScrollId, ...]] = tuple(
    [ScrollId(at) for at, scroll in enumerate(SCROLLS) if scroll.kind not in SPELLS]
)


def _spells(symbol: SymbolId) -> tuple[tuple[ScrollId, ...], ...]:
    """The spells that fit a symbol; those that are alike together."""
    kinds: dict[tuple[str, int], list[ScrollId]] = {}
    for at, scroll in enumerate(SCROLLS):
        if scroll.kind in SPELLS and scroll.symbol in (-1, symbol):
            kinds.setdefault((scroll.kind, scroll.extra), []).append(ScrollId(at))
    return tuple([tuple(alike) for alike in kinds.values()])


SPELLS_FOR: Final[tuple[tuple[tuple[ScrollId, ...], ...], ...]] = tuple([_spells(symbol) for symbol in ALL_TYPES])
FITTING: Final[Ints] = tuple([sum([1 << at for alike in kinds for at in alike]) for kinds in SPELLS_FOR])
"""The spells that fit a symbol, as a set."""

# ----- the rack -----
ROWS: Final[Names] = (*TYPES, CHIP_ROW)
LOWEST: Final[RowId] = RowId(len(TYPES))
CAPACITY: Final[dict[int, tuple[int, ...]]] = {seats: tuple(rows) for seats, rows in BOX.capacity.items()}

# ----- numbers of the rules -----
ENERGY_UNITS: Final[int] = BOX.counts.number("energy_units_per_player", 1)
SMALL_WITCHES: Final[int] = BOX.counts.number("small_witches_per_player", 1)
START_VP: Final[int] = BOX.start_vp
WITCH_VP: Final[int] = BOX.numbers["witch_placement_vp"]
BIG_WITCH_VP: Final[int] = BOX.numbers["big_witch_setup_vp"]
ROW_ACTIONS: Final[tuple[int, int]] = (BOX.numbers["rack_row_actions"], BOX.numbers["rack_row_actions_black"])
"""Actions for a crystal in a row of a symbol: coloured, black."""
CHIP_ACTIONS: Final[tuple[int, int]] = (
    BOX.numbers["bottom_row_chip_actions"],
    BOX.numbers["bottom_row_chip_actions_black"],
)
CHIP_VP: Final[tuple[int, int]] = (BOX.numbers["chip_vp_now"], BOX.numbers["chip_vp_now_black"])
EMPTY_OWL_VP: Final[int] = BOX.numbers["empty_owl_field_vp"]
EMPTY_DARK_ACTIONS: Final[int] = BOX.numbers["empty_special_field_actions"]
ONCE_ACTIONS: Final[int] = BOX.numbers["special_one_off_actions"]
REMOVAL_STEP: Final[int] = BOX.numbers["crystal_removal_cost_step"]
CHIP_END_VP: Final[int] = BOX.numbers["chip_end_vp"]
SPELL_END_VP: Final[int] = BOX.numbers["unused_spell_end_vp"]
PROPHECY_VP: Final[Ints] = BOX.prophecy_vp


def place_type(location: LocationId, own_tower: LocationId) -> str:
    """WIT-14.2, WIT-14.18: what a prophecy calls a location; the own tower is nothing that one asks for."""
    if LOCATION_TYPES[location] != "tower":
        return LOCATION_TYPES[location]
    return "" if location == own_tower else FOREIGN_TOWER
