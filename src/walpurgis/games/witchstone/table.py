"""What lies on the table. Markers that only help to remember are no part of it (WIT-1.13)."""

from typing import Any, ClassVar, Final

from walpurgis import kernel
from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.words import (
    CHIP,
    CONNECTION,
    CRYSTAL,
    CRYSTALS,
    LOCATION,
    OWL,
    PENTAGRAM_FIELD,
    ROW,
    SCROLL,
    SOURCE,
    SPACE,
    SPECIAL,
    STACK,
    SYMBOLS,
    TILE,
    TILES,
    TURN,
    UNITS,
    WAND_FIELD,
    WITCHES,
)
from walpurgis.kernel import COUNT, SEAT, BySeat, Counts, Data, ListOf, MapOf, Maybe, Object, SetOf, Shape

MOST_IN_ROW: Final = max([max(rows) for rows in box.CAPACITY.values()])


class PlacedTile(Data):
    """A hex tile in a cauldron; its first symbol lies on `first`."""

    SHAPE: ClassVar[Shape] = Shape(("tile", TILE), ("first", SPACE), ("second", SPACE))

    def __init__(self, tile: int, first: int, second: int) -> None:
        self.tile = tile
        self.first = first
        self.second = second

    def values(self) -> tuple[Any, ...]:
        return self.tile, self.first, self.second


class OwnedSpecial(Data):
    """A special hex tile of a player, on a space of the cauldron or beside the screen (none)."""

    SHAPE: ClassVar[Shape] = Shape(("special", SPECIAL), ("space", Maybe(SPACE)))

    def __init__(self, special: int, space: int) -> None:
        self.special = special
        self.space = space


class Points(Data):
    """Points of a player: in which turn (0 is the setup), where from, how many."""

    SHAPE: ClassVar[Shape] = Shape(("turn", TURN), ("source", SOURCE), ("vp", COUNT))

    def __init__(self, turn: int, source: int, vp: int) -> None:
        self.turn = turn
        self.source = source
        self.vp = vp


class Player(Data):
    """What lies before a player and behind the screen, and the player's pieces on the board."""

    SHAPE: ClassVar[Shape] = Shape(
        ("vp", COUNT),
        ("hand", TILES),
        ("pile", ListOf(TILE, len(box.TILES))),
        ("returned", TILES),
        ("discarded", TILES),
        ("placed", ListOf(Object(PlacedTile), box.TURNS)),
        ("cauldron", MapOf(SPACE, SYMBOLS)),
        ("crystals", ListOf(SPACE, len(box.CRYSTAL_STARTS))),
        ("black_crystal", Maybe(SPACE)),
        ("removed", CRYSTALS),
        ("beside", CRYSTALS),
        ("tower", Maybe(LOCATION)),
        ("energy", UNITS),
        ("connections", ListOf(CONNECTION, box.ENERGY_UNITS)),
        ("begun", Maybe(CONNECTION)),
        ("begun_units", UNITS),
        ("witches", WITCHES),
        ("lying", WITCHES),
        ("standing", SetOf(LOCATION)),
        ("pentagram", PENTAGRAM_FIELD),
        ("wand", WAND_FIELD),
        ("owls", SetOf(OWL)),
        ("chips", Counts(CHIP)),
        ("scrolls", SetOf(SCROLL)),
        ("used_spells", SetOf(SCROLL)),
        ("specials", ListOf(Object(OwnedSpecial), len(box.SPECIALS))),
        ("points", ListOf(Object(Points))),
    )

    def __init__(
        self,
        vp: int,
        hand: int,
        pile: list[int],
        returned: int,
        discarded: int,
        placed: list[PlacedTile],
        cauldron: list[int],
        crystals: list[int],
        black_crystal: int,
        removed: int,
        beside: int,
        tower: int,
        energy: int,
        connections: list[int],
        begun: int,
        begun_units: int,
        witches: int,
        lying: int,
        standing: int,
        pentagram: int,
        wand: int,
        owls: int,
        chips: list[int],
        scrolls: int,
        used_spells: int,
        specials: list[OwnedSpecial],
        points: list[Points],
    ) -> None:
        self.vp = vp
        self.hand = hand
        self.pile = pile
        """Tiles face down, the next one first."""
        self.returned = returned
        """Tiles that a handicap has put back into the box, unseen."""
        self.discarded = discarded
        """Tiles put out of the game for lack of room."""
        self.placed = placed
        self.cauldron = cauldron
        """The symbols that each space shows; none where it is free or holds a crystal."""
        self.crystals = crystals
        """The spaces of the coloured crystals, in order."""
        self.black_crystal = black_crystal
        self.removed = removed
        """Crystals taken out for points."""
        self.beside = beside
        """Crystals for which the rack had no room."""
        self.tower = tower
        self.energy = energy
        self.connections = connections
        """Complete connections, in the order of their completion."""
        self.begun = begun
        self.begun_units = begun_units
        self.witches = witches
        """Small witches in the supply."""
        self.lying = lying
        self.standing = standing
        """Where small witches stand; the big one stands on the tower."""
        self.pentagram = pentagram
        self.wand = wand
        self.owls = owls
        self.chips = chips
        """All chips ever taken, by their front; used or not."""
        self.scrolls = scrolls
        """Prophecies and unused spells."""
        self.used_spells = used_spells
        self.specials = specials
        self.points = points
        """Every change of the score, in order."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.vp, self.hand, self.pile, self.returned, self.discarded, self.placed, self.cauldron, self.crystals,
            self.black_crystal, self.removed, self.beside, self.tower, self.energy, self.connections, self.begun,
            self.begun_units, self.witches, self.lying, self.standing, self.pentagram, self.wand, self.owls, self.chips,
            self.scrolls, self.used_spells, self.specials, self.points,
        )  # fmt: skip

    def copy(self) -> "Player":
        return Player(
            self.vp,
            self.hand,
            self.pile[:],
            self.returned,
            self.discarded,
            self.placed[:],
            self.cauldron[:],
            self.crystals[:],
            self.black_crystal,
            self.removed,
            self.beside,
            self.tower,
            self.energy,
            self.connections[:],
            self.begun,
            self.begun_units,
            self.witches,
            self.lying,
            self.standing,
            self.pentagram,
            self.wand,
            self.owls,
            self.chips[:],
            self.scrolls,
            self.used_spells,
            self.specials[:],
            self.points[:],
        )


class Table(kernel.Table):
    """The board, the piles and the players. Piles and stacks lie with their next piece first."""

    SHAPE: ClassVar[Shape] = Shape(
        ("players", BySeat(Object(Player))),
        ("turn", TURN),
        ("start_seat", SEAT),
        ("active", SEAT),
        ("location_chips", MapOf(LOCATION, Maybe(CHIP))),
        ("stone_table", Counts(CHIP)),
        ("witchstone", ListOf(SEAT, len(box.SLOT_VP))),
        ("owl_stacks", MapOf(STACK, ListOf(OWL, max(map(len, box.OWL_STACKS))))),
        ("special_fields", ListOf(Maybe(SPECIAL), box.DARK_FIELDS)),
        ("special_pile", ListOf(SPECIAL, len(box.SPECIALS))),
        ("display", ListOf(SCROLL, box.DISPLAY)),
        ("scroll_pile", ListOf(SCROLL, len(box.SCROLLS))),
        ("rack", MapOf(ROW, ListOf(CRYSTAL, MOST_IN_ROW))),
        ("wand_order", ListOf(SEAT, box.SEATS[-1])),
    )

    def __init__(
        self,
        players: list[Player],
        turn: int,
        start_seat: int,
        active: int,
        location_chips: list[int],
        stone_table: list[int],
        witchstone: list[int],
        owl_stacks: list[list[int]],
        special_fields: list[int],
        special_pile: list[int],
        display: list[int],
        scroll_pile: list[int],
        rack: list[list[int]],
        wand_order: list[int],
    ) -> None:
        self.players = players
        self.turn = turn
        """The turn that every player takes now: 0 is the setup, one more than the last is the final scoring."""
        self.start_seat = start_seat
        self.active = active
        self.location_chips = location_chips
        self.stone_table = stone_table
        self.witchstone = witchstone
        """Who stands on the Witchstone, the first place first."""
        self.owl_stacks = owl_stacks
        self.special_fields = special_fields
        """The special hex tiles on the dark fields, in the order of the track."""
        self.special_pile = special_pile
        self.display = display
        """The scrolls on display from position 1 on."""
        self.scroll_pile = scroll_pile
        self.rack = rack
        self.wand_order = wand_order
        """Stones on the wand by their arrival: of two on one field, the earlier one lies lower."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.players, self.turn, self.start_seat, self.active, self.location_chips, self.stone_table,
            self.witchstone, self.owl_stacks, self.special_fields, self.special_pile, self.display, self.scroll_pile,
            self.rack, self.wand_order,
        )  # fmt: skip

    def copy(self) -> "Table":
        return Table(
            [player.copy() for player in self.players],
            self.turn,
            self.start_seat,
            self.active,
            self.location_chips[:],
            self.stone_table[:],
            self.witchstone[:],
            [stack[:] for stack in self.owl_stacks],
            self.special_fields[:],
            self.special_pile[:],
            self.display[:],
            self.scroll_pile[:],
            [row[:] for row in self.rack],
            self.wand_order[:],
        )


State = kernel.State[Table]
