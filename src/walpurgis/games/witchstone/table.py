"""What lies on the table. Markers that only help to remember are no part of it (WIT-1.13)."""

from typing import Final

from walpurgis import kernel
from walpurgis.games.witchstone import box
from walpurgis.games.witchstone.ids import (
    ChipId,
    ConnectionId,
    LocationId,
    OwlId,
    ScrollId,
    SourceId,
    SpaceId,
    SpecialId,
    TileId,
)
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
from walpurgis.kernel import COUNT, SEAT, BySeat, Counts, Data, ListOf, MapOf, Maybe, MutableData, Object, SetOf, field

MOST_IN_ROW: Final = max([max(rows) for rows in box.CAPACITY.values()])


class PlacedTile(Data):
    """A hex tile in a cauldron; its first symbol lies on `first`."""

    tile: TileId = field(TILE)
    first: SpaceId = field(SPACE)
    second: SpaceId = field(SPACE)


class OwnedSpecial(Data):
    """A special hex tile of a player, on a space of the cauldron or beside the screen (none)."""

    special: SpecialId = field(SPECIAL)
    space: SpaceId = field(Maybe(SPACE))


class Points(Data):
    """Points of a player: in which turn (0 is the setup), where from, how many."""

    turn: int = field(TURN)
    source: SourceId = field(SOURCE)
    vp: int = field(COUNT)


class Player(MutableData):
    """What lies before a player and behind the screen, and the player's pieces on the board."""

    vp: int = field(COUNT)
    hand: int = field(TILES)
    pile: list[TileId] = field(ListOf(TILE, len(box.TILES)))
    """Tiles face down, the next one first."""
    returned: int = field(TILES)
    """Tiles that a handicap has put back into the box, unseen."""
    discarded: int = field(TILES)
    """Tiles put out of the game for lack of room."""
    placed: list[PlacedTile] = field(ListOf(Object(PlacedTile), box.TURNS))
    cauldron: list[int] = field(MapOf(SPACE, SYMBOLS))
    """The symbols that each space shows; none where it is free or holds a crystal."""
    crystals: list[SpaceId] = field(ListOf(SPACE, len(box.CRYSTAL_STARTS)))
    """The spaces of the coloured crystals, in order."""
    black_crystal: SpaceId = field(Maybe(SPACE))
    removed: int = field(CRYSTALS)
    """Crystals taken out for points."""
    beside: int = field(CRYSTALS)
    """Crystals for which the rack had no room."""
    tower: LocationId = field(Maybe(LOCATION))
    energy: int = field(UNITS)
    connections: list[ConnectionId] = field(ListOf(CONNECTION, box.ENERGY_UNITS))
    """Complete connections, in the order of their completion."""
    begun: ConnectionId = field(Maybe(CONNECTION))
    begun_units: int = field(UNITS)
    witches: int = field(WITCHES)
    """Small witches in the supply."""
    lying: int = field(WITCHES)
    standing: int = field(SetOf(LOCATION))
    """Where small witches stand; the big one stands on the tower."""
    pentagram: int = field(PENTAGRAM_FIELD)
    wand: int = field(WAND_FIELD)
    owls: int = field(SetOf(OWL))
    chips: list[int] = field(Counts(CHIP))
    """All chips ever taken, by their front; used or not."""
    scrolls: int = field(SetOf(SCROLL))
    """Prophecies and unused spells."""
    used_spells: int = field(SetOf(SCROLL))
    specials: list[OwnedSpecial] = field(ListOf(Object(OwnedSpecial), len(box.SPECIALS)))
    points: list[Points] = field(ListOf(Object(Points)))
    """Every change of the score, in order."""


class Table(kernel.Table):
    """The board, the piles and the players. Piles and stacks lie with their next piece first."""

    players: list[Player] = field(BySeat(Object(Player)))
    turn: int = field(TURN)
    """The turn that every player takes now: 0 is the setup, one more than the last is the final scoring."""
    start_seat: int = field(SEAT)
    active: int = field(SEAT)
    location_chips: list[ChipId] = field(MapOf(LOCATION, Maybe(CHIP)))
    stone_table: list[int] = field(Counts(CHIP))
    witchstone: list[int] = field(ListOf(SEAT, len(box.SLOT_VP)))
    """Who stands on the Witchstone, the first place first."""
    owl_stacks: list[list[OwlId]] = field(MapOf(STACK, ListOf(OWL, max(map(len, box.OWL_STACKS)))))
    special_fields: list[SpecialId] = field(ListOf(Maybe(SPECIAL), box.DARK_FIELDS))
    """The special hex tiles on the dark fields, in the order of the track."""
    special_pile: list[SpecialId] = field(ListOf(SPECIAL, len(box.SPECIALS)))
    display: list[ScrollId] = field(ListOf(SCROLL, box.DISPLAY))
    """The scrolls on display from position 1 on."""
    scroll_pile: list[ScrollId] = field(ListOf(SCROLL, len(box.SCROLLS)))
    rack: list[list[int]] = field(MapOf(ROW, ListOf(CRYSTAL, MOST_IN_ROW)))
    wand_order: list[int] = field(ListOf(SEAT, box.SEATS[-1]))
    """Stones on the wand by their arrival: of two on one field, the earlier one lies lower."""


State = kernel.State[Table]
