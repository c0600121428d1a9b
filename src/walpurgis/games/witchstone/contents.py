"""What is in the box, read and checked: symbols, tiles, chips, owls, scrolls, tracks, rack, handicaps (WIT-1.1)."""

from collections.abc import Sequence
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games.witchstone.ball import FOREIGN_TOWER, TYPES, Ball
from walpurgis.games.witchstone.cauldron import Cauldron
from walpurgis.games.witchstone.ids import SymbolId

SYMBOLS: Final = ("energy", "witch", "pentagram", "crystal", "wand", "scroll")
"""The six action types; the rules of each are code, so the box must name exactly these (WIT-1.3)."""
CHIP_ROW: Final = "chip"
POINTS_CHIP: Final = "vp3"
ANY: Final = "any"
SPELLS: Final = ("spell_double", "spell_single")
COUNTING: Final = (
    "prophecy_rack_crystals",
    "prophecy_witches_on_board",
    "prophecy_silver_fields",
    "prophecy_lying_witches",
    "prophecy_chips",
    "prophecy_scrolls",
    "prophecy_specials",
)
"""Prophecies that count something of a player."""
SEQUENCES: Final = ("prophecy_witch_sequence", "prophecy_connected")
SAME: Final = "prophecy_witch_same"
GROUP: Final = "prophecy_group"
RANK: Final = "prophecy_witchstone_rank"
SCROLL_KINDS: Final = (*SPELLS, *SEQUENCES, SAME, GROUP, RANK, *COUNTING)
SCORINGS: Final = ("own_connections", "own_witches", "scrolls", "chips", "rack_crystals", "specials")
DRAWS: Final = ("after the actions", "before placing")
AT_LEAST: Final = {
    "scroll_display": 1,
    "witch_placement_vp": 0,
    "big_witch_setup_vp": 0,
    "rack_row_actions": 1,
    "rack_row_actions_black": 1,
    "bottom_row_chip_actions": 1,
    "bottom_row_chip_actions_black": 1,
    "chip_vp_now": 0,
    "chip_vp_now_black": 0,
    "empty_owl_field_vp": 0,
    "empty_special_field_actions": 1,
    "special_one_off_actions": 1,
    "chip_end_vp": 0,
    "unused_spell_end_vp": 0,
    "crystal_removal_cost_step": 0,
    "wand_leader_factor": 1,
}
"""The numbers of the rules, and the least that each can be."""


class Scroll:
    """A card: `symbol` and `extra` of a spell, or what a prophecy asks for (WIT-1.7)."""

    def __init__(
        self, kind: str, symbol: SymbolId, extra: int, types: tuple[str, ...], thresholds: tuple[int, ...]
    ) -> None:
        self.kind = kind
        self.symbol = symbol
        self.extra = extra
        self.types = types
        self.thresholds = thresholds


class Contents:
    """A box that can be played with."""

    def __init__(self, box: Box) -> None:
        self.box = box
        meta, self.counts, self.constants = box.table("meta"), box.table("counts"), box.table("constants")
        self.seats = tuple(range(meta.number("players_min", 2), meta.number("players_max", 2) + 1))
        self.colours = meta.words("player_colours")
        self.turns = meta.number("turns_per_player", 1)
        if meta.words("symbols") != SYMBOLS:
            raise meta.bad("symbols", f"must be {', '.join(SYMBOLS)}, in this order")
        if len(self.colours) < self.seats[-1]:
            raise meta.bad("player_colours", f"{self.seats[-1]} players need as many colours")
        self.numbers = {key: self.constants.number(key, low) for key, low in AT_LEAST.items()}
        self.prophecy_vp = self.constants.numbers("prophecy_vp", 0)
        self.start_vp = box.table("score_track").number("start", 0)
        self._read_tiles()
        self._read_chips_and_owls()
        self._read_places()
        self.scrolls = [self._read_scroll(row) for row in box.rows("scrolls", self.counts.number("scrolls", 1))]
        self.scroll_ids = box.ids("scrolls")
        self._read_pentagram(box.table("pentagram"))
        self._read_wand(box.table("wand"))
        self._read_rack()
        self._read_handicaps()

    # ----- pieces -----

    def _read_tiles(self) -> None:
        """WIT-1.3, WIT-1.4: every tile shows two different symbols."""
        counts = self.counts
        self.tile_ids = self.box.ids("hex_tiles", counts.number("hex_tiles_per_player", 1))
        self.tiles = [_pair(row, "copies_per_player") for row in self.box.rows("hex_tiles")]
        if counts.number("hex_tiles") != len(self.tiles) * len(self.colours):
            raise counts.bad("hex_tiles", f"{len(self.colours)} colours have {len(self.tiles)} tiles each")
        self.special_ids = self.box.ids("special_hex_tiles", counts.number("special_hex_tiles", 1))
        self.specials = [_pair(row, "copies") for row in self.box.rows("special_hex_tiles")]
        hand, left = (
            self.constants.number("hand_size", 1, len(self.tiles)),
            self.constants.number("tiles_left_at_end", 0),
        )
        if len(self.tiles) - left != self.turns or left >= hand:
            raise self.constants.bad(
                "tiles_left_at_end", f"does not fit {len(self.tiles)} tiles and {self.turns} turns"
            )

    def _read_chips_and_owls(self) -> None:
        """WIT-1.5, WIT-1.6: chips by their fronts; owls in stacks, the highest value on top (WIT-2.2)."""
        counts = self.counts
        self.box.ids("magic_chips", counts.number("magic_chips", 1))
        self.fronts = (*SYMBOLS, POINTS_CHIP)
        self.chips = [self.fronts.index(row.word("front", self.fronts)) for row in self.box.rows("magic_chips")]
        self.owl_ids = self.box.ids("owl_tiles", counts.number("owl_tiles", 1))
        rows = self.box.rows("owl_tiles")
        self.owls = [row.number("vp", 0) for row in rows]
        self.stack_ids = tuple(sorted({row.word("stack") for row in rows}))
        self.stacks = [
            sorted((at for at, row in enumerate(rows) if row.word("stack") == name), key=lambda at: -self.owls[at])
            for name in self.stack_ids
        ]

    def _read_places(self) -> None:
        counts = self.counts
        crystals = counts.number("coloured_crystals_per_player", 1), counts.number("black_crystals_per_player", 1, 1)
        self.cauldron = Cauldron(self.box.table("cauldron"), SYMBOLS, *crystals)
        self.connection_vp = self.constants.numbers("connection_vp", 0)
        on_locations = counts.number("magic_chips_on_locations", 0)
        self.ball = Ball(self.box.table("map"), len(self.connection_vp), self.seats[-1], on_locations)
        on_table = counts.number("magic_chips_on_table", 0)
        if on_locations + on_table != len(self.chips):
            raise counts.bad("magic_chips_on_table", f"{on_locations} + {on_table} are not all {len(self.chips)} chips")
        slots = self.box.rows("witchstone_slots")
        self.slots = [row.number("bonus_vp", 0) for row in sorted(slots, key=lambda row: row.number("rank", 1))]
        if [row.number("rank") for row in slots] != [*range(1, len(slots) + 1)] or len(slots) < self.seats[-1]:
            raise self.box.bad("witchstone_slots", f"must have the ranks 1, 2, … and {self.seats[-1]} at least")
        for piece in ("energy_units", "small_witches"):
            if counts.number(piece) != counts.number(f"{piece}_per_player", 1) * len(self.colours):
                raise counts.bad(piece, f"does not fit {piece}_per_player and {len(self.colours)} colours")

    # ----- scrolls -----

    def _read_scroll(self, row: Box) -> Scroll:
        """WIT-1.7, WIT-13.8, WIT-14.1: what a card is and asks for."""
        kind = row.word("kind", SCROLL_KINDS)
        symbol, extra, types, thresholds = -1, 0, (), ()  # type: int, int, tuple[str, ...], tuple[int, ...]
        if kind in SPELLS:
            extra = row.number("extra_actions", 1)
            row.word("symbol", SYMBOLS if kind == SPELLS[0] else (ANY,))
        if kind in (SPELLS[0], GROUP):
            symbol = SYMBOLS.index(row.word("symbol", SYMBOLS))
        levels = len(self.prophecy_vp) - 1
        places = [FOREIGN_TOWER if name == "tower" else name for name in TYPES]
        if kind in SEQUENCES or kind == SAME:
            types = row.words("types", places)
            if len(types) != (1 if kind == SAME else levels):
                raise row.bad("types", f"{kind} names {1 if kind == SAME else levels}")
        if kind in COUNTING or kind in (SAME, GROUP, RANK):
            key = "ranks" if kind == RANK else "thresholds"
            thresholds = row.numbers(key, 1)
            if len(thresholds) != levels or list(thresholds) != sorted(set(thresholds), reverse=kind == RANK):
                raise row.bad(key, f"{list(thresholds)} are not {levels} numbers, each harder than the one before")
        return Scroll(kind, SymbolId(symbol), extra, types, thresholds)

    # ----- tracks -----

    def _read_pentagram(self, track: Box) -> None:
        """WIT-1.10: fields by colour; each owl stack and each place of a special tile belongs to one field."""
        rows = _track(track, track.number("length", 1))
        self.start = track.number("start", 0, len(rows) - 1)
        self.owl_field, self.dark_field = [-1] * len(rows), [-1] * len(rows)
        for at, row in enumerate(rows):
            colour = row.word("colour", ("light", "orange", "dark"))
            if colour == "orange":
                self.owl_field[at] = self.stack_ids.index(row.word("owl_stack", self.stack_ids))
            elif colour == "dark":
                self.dark_field[at] = row.number("special_slot", 1) - 1
        self.dark = len([at for at in self.dark_field if at >= 0])
        if sorted(at for at in self.owl_field if at >= 0) != [*range(len(self.stack_ids))]:
            raise track.bad(
                "fields", f"each of the owl stacks {', '.join(self.stack_ids)} must lie on one orange field"
            )
        if sorted(at for at in self.dark_field if at >= 0) != [*range(self.dark)] or self.dark > len(self.specials):
            raise track.bad("fields", "the dark fields must have the special_slots 1, 2, … and a special tile each")

    def _read_wand(self, track: Box) -> None:
        """WIT-1.11: the handle, bonus fields (action and number), silver fields (what they score)."""
        rows = _track(track, track.number("last_field", 1) + 1)
        self.bonus: list[tuple[int, int, int]] = [(-1, 0, 0)] * len(rows)
        self.silver: list[tuple[int, int]] = [(-1, 0)] * len(rows)
        factor = self.numbers["wand_leader_factor"]
        for at, row in enumerate(rows):
            kind = row.word("kind", ("light", "bonus", "score") if at else ("handle",))
            if kind == "bonus":
                simple, leader = row.number("actions", 1), row.number("actions_leader", 1)
                if leader != simple * factor:
                    raise row.bad("actions_leader", f"the leader gets {factor} times {simple}")
                self.bonus[at] = SYMBOLS.index(row.word("action", SYMBOLS)), simple, leader
            elif kind == "score":
                self.silver[at] = SCORINGS.index(row.word("scores", SCORINGS)), row.number("vp_each", 0)
        for key, fields in (("bonus_field_count", self.bonus), ("score_field_count", self.silver)):
            found = len([field for field in fields if field[0] >= 0])
            if found != track.number(key, 0):
                raise track.bad(key, f"there are {found}")

    # ----- rack and handicaps -----

    def _read_rack(self) -> None:
        """WIT-1.12, WIT-11.14: capacities by number of players; chips suffice for the lowest row (WIT-11.17)."""
        rows = self.box.rows("vial_rack", len(SYMBOLS) + 1)
        names = (*SYMBOLS, CHIP_ROW)
        for name, row in zip(names, rows, strict=True):
            row.word("symbol", (name,))
        self.capacity = {seats: [row.number(f"capacity_{seats}p", 0) for row in rows] for seats in self.seats}
        for seats, capacity in self.capacity.items():
            if capacity[-1] > self.counts.number("magic_chips_on_table"):
                raise rows[-1].bad(f"capacity_{seats}p", "the lowest row takes no more crystals than there are chips")

    def _read_handicaps(self) -> None:
        """WIT-16.1 to WIT-16.5: hand size of each level, and whether one draws before placing; level 0 is none."""
        everything, self.returned = len(self.tiles), 0
        self.hands, self.draws_first = [self.constants.number("hand_size", 1)], [False]
        rows = sorted(self.box.rows("handicap"), key=lambda row: row.number("level", 1))
        for level, row in enumerate(rows, 1):
            row.number("level", level, level)
            self.returned = row.number("tiles_removed", 0, everything - 1)
            if row.number("tiles_in_game") != self.turns or self.returned + self.turns != everything:
                raise row.bad("tiles_in_game", f"a player has {everything} tiles and {self.turns} turns")
            self.draws_first.append(row.word("draw", DRAWS) == DRAWS[1])
            self.hands.append(row.number("hand_size", 0 if self.draws_first[-1] else 1, self.turns))


def _pair(row: Box, copies: str) -> tuple[int, int]:
    """The two symbols of a tile."""
    symbols = row.words("symbols", SYMBOLS)
    if len(symbols) != 2 or symbols[0] == symbols[1]:
        raise row.bad("symbols", "a tile shows two different symbols")
    row.number(copies, 1, 1)
    return SYMBOLS.index(symbols[0]), SYMBOLS.index(symbols[1])


def _track(track: Box, length: int) -> Sequence[Box]:
    """The fields of a track, numbered from 0."""
    rows = track.rows("fields", length)
    for at, row in enumerate(rows):
        row.number("index", at, at)
    return rows
