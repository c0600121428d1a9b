"""The words of the game: what its numbers are called, what players can do, and what can happen."""

from typing import Final

from walpurgis import kernel
from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.ids import (
    ChipId,
    ConnectionId,
    LocationId,
    ScrollId,
    SourceId,
    SpaceId,
    SymbolId,
    TileId,
)
from walpurgis.kernel import COUNT, SEAT, Events, Ids, Number, SetOf, Verbs

SYMBOL: Final = Ids("symbol", box.TYPES)
SYMBOLS: Final = SetOf(SYMBOL)
SPACE: Final = Ids("space", box.SPACES)
TILE: Final = Ids("tile", box.TILE_IDS)
TILES: Final = SetOf(TILE)
SPECIAL: Final = Ids("special", box.SPECIAL_IDS)
CHIP: Final = Ids("chip", box.FRONTS)
OWL: Final = Ids("owl", box.OWL_IDS)
STACK: Final = Ids("owl stack", box.STACK_IDS)
SCROLL: Final = Ids("scroll", box.SCROLL_IDS)
LOCATION: Final = Ids("location", box.LOCATIONS)
CONNECTION: Final = Ids("connection", box.CONNECTIONS)
CRYSTAL: Final = Ids("crystal", (*box.COLOURS, "black"), colors=len(box.COLOURS))
ROW: Final = Ids("row", box.ROWS)
PENTAGRAM_FIELD: Final = Number("pentagram field", 0, box.PENTAGRAM_LENGTH - 1)
WAND_FIELD: Final = Number("wand field", 0, box.WAND_END)
STEPS: Final = Number("steps", 0, 99)
CRYSTALS: Final = Number("crystals", 0, len(box.CRYSTAL_STARTS) + 1)
UNITS: Final = Number("energy units", 0, box.ENERGY_UNITS)
WITCHES: Final = Number("witches", 0, box.SMALL_WITCHES)
TURN: Final = Number("turn", 0, box.TURNS + 1)
SOURCE: Final = Ids(
    "source",
    (
        "connections",
        "witches",
        "witchstone",
        "chip_fronts",
        "owl_fields",
        "wand",
        "removals",
        "owls",
        "chips",
        "unused_spells",
        "prophecies",
    ),
)
"""Where points come from."""
CONNECTION_POINTS: Final = SourceId(0)
WITCH_POINTS: Final = SourceId(1)
STONE_POINTS: Final = SourceId(2)
FRONT_POINTS: Final = SourceId(3)
OWL_FIELD_POINTS: Final = SourceId(4)
WAND_POINTS: Final = SourceId(5)
REMOVAL_POINTS: Final = SourceId(6)
OWL_POINTS: Final = SourceId(7)
CHIP_POINTS: Final = SourceId(8)
SPELL_POINTS: Final = SourceId(9)
PROPHECY_POINTS: Final = SourceId(10)


# ----- what players can do -----
class Move(kernel.Move):
    """A move of this game. What its verb has no argument for is -1."""

    chip = ChipId(-1)
    connection = ConnectionId(-1)
    end = SpaceId(-1)
    first = SpaceId(-1)
    location = LocationId(-1)
    scroll = ScrollId(-1)
    second = SpaceId(-1)
    space = SpaceId(-1)
    steps = -1
    symbol = SymbolId(-1)
    tile = TileId(-1)


VERBS: Final = Verbs("witchstone", Move)
TOWER: Final = VERBS.add("tower", "tower {location}", LOCATION)
PLACE: Final = VERBS.add("place", "place {tile} on {first} {second}", TILE, SPACE, SPACE)
DISCARD: Final = VERBS.add("discard", "discard {tile}", TILE)
FIRST: Final = VERBS.add("first", "first {symbol}", SYMBOL)
PUT_ENERGY: Final = VERBS.add("put_energy", "energy on {connection}", CONNECTION)
LAY: Final = VERBS.add("lay", "lay witch")
SEND: Final = VERBS.add("send", "send witch to {location}", LOCATION)
USE: Final = VERBS.add("use", "use chip {chip}", CHIP)
USE_BLACK: Final = VERBS.add("use_black", "use black chip {chip}", CHIP)
MOVE: Final = VERBS.add("move", "move {space} to {end}", SPACE, SPACE)
LEAVE: Final = VERBS.add("leave", "move {space} onto {symbol}", SPACE, SYMBOL)
RACK: Final = VERBS.add("rack", "rack {symbol}", SYMBOL)
RACK_FOR_CHIP: Final = VERBS.add("rack_for_chip", "rack {symbol} for {chip}", SYMBOL, CHIP)
RACK_BLACK: Final = VERBS.add("rack_black", "rack black {symbol}", SYMBOL)
RACK_BLACK_FOR_CHIP: Final = VERBS.add("rack_black_for_chip", "rack black {symbol} for {chip}", SYMBOL, CHIP)
ADVANCE: Final = VERBS.add("advance", "advance {steps}", STEPS)
CHOOSE: Final = VERBS.add("choose", "choose {symbol}", SYMBOL)
ONCE: Final = VERBS.add("once", "use once for {symbol}", SYMBOL)
LAY_SPECIAL: Final = VERBS.add("lay_special", "lay special on {space}", SPACE)
TAKE: Final = VERBS.add("take", "take {scroll}", SCROLL)
CAST: Final = VERBS.add("cast", "cast {scroll}", SCROLL)
REMOVE: Final = VERBS.add("remove", "remove {space}", SPACE)
FINISH: Final = VERBS.add("finish", "finish", passing=True)

# ----- the same moves in lists, by what they name -----
FINISHING: Final = FINISH.of()
LAYING: Final = LAY.of()
TOWERS: Final = tuple([TOWER.of(place) for place in box.TOWERS])
PLACES: Final = tuple([tuple([PLACE.of(tile, a, b) for a, b in box.PAIRS]) for tile in range(len(box.TILES))])
PLACES_TURNED: Final = tuple([tuple([PLACE.of(tile, b, a) for a, b in box.PAIRS]) for tile in range(len(box.TILES))])
"""The moves that place a tile on each pair of spaces, and the other way round."""
DISCARDS: Final = tuple([DISCARD.of(tile) for tile in range(len(box.TILES))])
FIRSTS: Final = tuple([FIRST.of(symbol) for symbol in range(len(box.TYPES))])
ENERGIES: Final = tuple([(1 << at, PUT_ENERGY.of(at)) for at in range(len(box.CONNECTIONS))])
SENDS: Final = tuple([(1 << at, SEND.of(at)) for at in range(len(box.LOCATIONS))])
USES: Final = tuple([USE.of(front) for front in range(len(box.FRONTS))])
USES_BLACK: Final = tuple([USE_BLACK.of(front) for front in range(len(box.FRONTS))])
CHOICES: Final = tuple([CHOOSE.of(symbol) for symbol in range(len(box.TYPES))])
ONCES: Final = tuple([ONCE.of(symbol) for symbol in range(len(box.TYPES))])
SPECIALS: Final = tuple([LAY_SPECIAL.of(space) for space in range(len(box.SPACES))])
TAKES: Final = tuple([TAKE.of(scroll) for scroll in range(len(box.SCROLLS))])
CASTS: Final = tuple([CAST.of(scroll) for scroll in range(len(box.SCROLLS))])
REMOVES: Final = tuple([REMOVE.of(space) for space in range(len(box.SPACES))])
ADVANCES: Final = tuple([tuple([ADVANCE.of(k) for k in range(n + 1)]) for n in range(STEPS.high + 1)])
"""The advances by at most n steps."""


def _within(start: SpaceId, actions: int) -> tuple[tuple[SpaceId, Move], ...]:
    """WIT-11.25: the spaces that a crystal reaches with so many actions, each with its move."""
    reach = [at for at in box.ALL_SPACES if 0 < box.DISTANCE[start][at] <= actions]
    return tuple([(at, MOVE.of(start, at)) for at in reach])


def _leaving(start: SpaceId, actions: int) -> tuple[Move, ...]:
    """WIT-11.25: the rim symbols that a crystal reaches with so many actions."""
    reach = [symbol for symbol, cost in enumerate(box.EXIT_COST[start]) if 0 < cost <= actions]
    return tuple([LEAVE.of(start, symbol) for symbol in reach])


REACH: Final = box.FARTHEST + 1
"""With so many actions a crystal gets everywhere."""
WITHIN: Final = tuple([tuple([_within(at, n) for n in range(REACH + 1)]) for at in box.ALL_SPACES])
LEAVING: Final = tuple([tuple([_leaving(at, n) for n in range(REACH + 1)]) for at in box.ALL_SPACES])

# ----- what can happen -----
LOG: Final = Events()
TURN_BEGAN: Final = LOG.add("turn_began", ("seat", SEAT), ("turn", COUNT))
BIG_WITCH: Final = LOG.add("big_witch", ("seat", SEAT), ("location", LOCATION))
PLACED: Final = LOG.add("placed", ("seat", SEAT), ("tile", TILE), ("first", SPACE), ("second", SPACE))
DISCARDED: Final = LOG.add("discarded", ("seat", SEAT), ("tile", TILE))
DREW: Final = LOG.add("drew", ("seat", SEAT), ("tile", TILE))
DREW_HIDDEN: Final = LOG.add("drew_hidden", ("seat", SEAT))
ACTIONS: Final = LOG.add("actions", ("seat", SEAT), ("symbol", SYMBOL), ("count", COUNT))
MORE_ACTIONS: Final = LOG.add("more_actions", ("seat", SEAT), ("symbol", SYMBOL), ("count", COUNT))
ENERGY_PUT: Final = LOG.add("energy_put", ("seat", SEAT), ("connection", CONNECTION))
COMPLETED: Final = LOG.add("completed", ("seat", SEAT), ("connection", CONNECTION))
LAID: Final = LOG.add("laid", ("seat", SEAT))
SENT: Final = LOG.add("sent", ("seat", SEAT), ("location", LOCATION), ("cost", COUNT))
STONE: Final = LOG.add("stone", ("seat", SEAT), ("rank", COUNT))
TOOK_CHIP: Final = LOG.add("took_chip", ("seat", SEAT), ("chip", CHIP))
USED_CHIP: Final = LOG.add("used_chip", ("seat", SEAT), ("chip", CHIP))
MOVED: Final = LOG.add("moved", ("seat", SEAT), ("space", SPACE), ("end", SPACE))
LEFT: Final = LOG.add("left", ("seat", SEAT), ("space", SPACE), ("symbol", SYMBOL))
RACKED: Final = LOG.add("racked", ("seat", SEAT), ("crystal", CRYSTAL), ("row", ROW))
OVERFLOWED: Final = LOG.add("overflowed", ("seat", SEAT), ("crystal", CRYSTAL))
REMOVED: Final = LOG.add("removed", ("seat", SEAT), ("space", SPACE), ("price", COUNT))
ON_PENTAGRAM: Final = LOG.add("on_pentagram", ("seat", SEAT), ("steps", COUNT), ("field", PENTAGRAM_FIELD))
ON_WAND: Final = LOG.add("on_wand", ("seat", SEAT), ("steps", COUNT), ("field", WAND_FIELD))
TOOK_OWL: Final = LOG.add("took_owl", ("seat", SEAT), ("owl", OWL))
TOOK_SPECIAL: Final = LOG.add("took_special", ("seat", SEAT), ("special", SPECIAL))
SPECIAL_REVEALED: Final = LOG.add("special_revealed", ("special", SPECIAL))
USED_ONCE: Final = LOG.add("used_once", ("seat", SEAT), ("special", SPECIAL), ("symbol", SYMBOL))
LAID_SPECIAL: Final = LOG.add("laid_special", ("seat", SEAT), ("special", SPECIAL), ("space", SPACE))
TOOK_SCROLL: Final = LOG.add("took_scroll", ("seat", SEAT), ("scroll", SCROLL))
SCROLL_REVEALED: Final = LOG.add("scroll_revealed", ("scroll", SCROLL))
CAST_SPELL: Final = LOG.add("cast_spell", ("seat", SEAT), ("scroll", SCROLL), ("symbol", SYMBOL), ("count", COUNT))
SCORED: Final = LOG.add("scored", ("seat", SEAT), ("source", SOURCE), ("vp", COUNT))
PROPHECY: Final = LOG.add("prophecy", ("seat", SEAT), ("scroll", SCROLL), ("vp", COUNT))
