"""What lies on the table."""

from walpurgis import kernel
from walpurgis.games.broom_service.ids import CloudId, EventId, RegionId, RoleId, SourceId, TileId
from walpurgis.games.broom_service.words import (
    CLOUD,
    CLOUD_SPOT,
    EVENT,
    REGION,
    RESOURCE,
    ROLE,
    ROLES,
    ROUND,
    SOURCE,
    TILE,
    TILE_SPOT,
    TOWER,
)
from walpurgis.kernel import (
    COUNT,
    SEAT,
    BySeat,
    Counts,
    ListOf,
    MapOf,
    Maybe,
    MutableData,
    Object,
    SetOf,
    TupleOf,
    field,
)


class Player(MutableData):
    """What lies before a player, and the hand."""

    vp: int = field(COUNT)
    hand: int = field(ROLES)
    laid: int = field(ROLES)
    """The cards laid in this round."""
    pawns: list[RegionId] = field(ListOf(REGION, 2))
    resources: list[int] = field(Counts(RESOURCE))
    clouds: int = field(SetOf(CLOUD))
    amulets: int = field(SetOf(TILE_SPOT))
    """The mountain tile spots whose amulet is taken."""
    forest_tiles: int = field(SetOf(TILE))
    sources: list[int] = field(Counts(SOURCE))
    """Where the points came from, for the breakdown."""

    def gain(self, source: SourceId, vp: int) -> None:
        """Points come in or go; there is no lowest and no highest score (BRS-1.9)."""
        self.vp += vp
        self.sources[source] += vp


class Table(kernel.Table):
    """The board, the piles and the players. Piles lie with their next card first."""

    players: list[Player] = field(BySeat(Object(Player)))
    round: int = field(ROUND)
    leader: int = field(SEAT)
    role: RoleId = field(Maybe(ROLE))
    """The role of this turn."""
    brave: int = field(Maybe(SEAT))
    """Who declared brave last in this turn."""
    to_follow: tuple[int, ...] = field(TupleOf(SEAT))
    """Who has still to follow in this turn, in order."""
    led: int = field(ROLES)
    """The roles led in this round."""
    event: EventId = field(EVENT)
    event_stack: list[EventId] = field(ListOf(EVENT))
    past_events: list[EventId] = field(ListOf(EVENT, EVENT.size))
    removed_events: list[EventId] = field(ListOf(EVENT))
    bewitched: int = field(ROLES)
    bewitched_stack: list[RoleId] = field(ListOf(ROLE))
    past_bewitched: int = field(ROLES)
    clouds: list[CloudId] = field(MapOf(CLOUD_SPOT, Maybe(CLOUD)))
    removed_clouds: int = field(SetOf(CLOUD))
    occupied: int = field(SetOf(TOWER))
    covered: int = field(SetOf(TOWER))
    """Towers under a mountain tile, which have no function."""
    tiles: list[TileId] = field(MapOf(TILE_SPOT, Maybe(TILE)))
    removed_tiles: int = field(SetOf(TILE))
    fresh_tiles: int = field(SetOf(TILE))
    """Forest tiles taken in this turn, which cannot be used before the next."""


State = kernel.State[Table]
