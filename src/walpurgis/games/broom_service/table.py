"""What lies on the table."""

from typing import Any, ClassVar

from walpurgis import kernel
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
from walpurgis.kernel import COUNT, SEAT, BySeat, Counts, Data, ListOf, MapOf, Maybe, Object, SetOf, Shape, TupleOf


class Player(Data):
    """What lies before a player, and the hand."""

    SHAPE: ClassVar[Shape] = Shape(
        ("vp", COUNT),
        ("hand", ROLES),
        ("laid", ROLES),
        ("pawns", ListOf(REGION, 2)),
        ("resources", Counts(RESOURCE)),
        ("clouds", SetOf(CLOUD)),
        ("amulets", SetOf(TILE_SPOT)),
        ("forest_tiles", SetOf(TILE)),
        ("sources", Counts(SOURCE)),
    )

    def __init__(
        self,
        vp: int,
        hand: int,
        laid: int,
        pawns: list[int],
        resources: list[int],
        clouds: int,
        amulets: int,
        forest_tiles: int,
        sources: list[int],
    ) -> None:
        self.vp = vp
        self.hand = hand
        self.laid = laid
        """The cards laid in this round."""
        self.pawns = pawns
        self.resources = resources
        self.clouds = clouds
        self.amulets = amulets
        """The mountain tile spots whose amulet is taken."""
        self.forest_tiles = forest_tiles
        self.sources = sources
        """Where the points came from, for the breakdown."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.vp, self.hand, self.laid, self.pawns, self.resources, self.clouds, self.amulets, self.forest_tiles,
            self.sources,
        )  # fmt: skip

    def copy(self) -> "Player":
        return Player(
            self.vp,
            self.hand,
            self.laid,
            self.pawns[:],
            self.resources[:],
            self.clouds,
            self.amulets,
            self.forest_tiles,
            self.sources[:],
        )

    def gain(self, source: int, vp: int) -> None:
        """Points come in or go; there is no lowest and no highest score (BRS-1.9)."""
        self.vp += vp
        self.sources[source] += vp


class Table(kernel.Table):
    """The board, the piles and the players. Piles lie with their next card first."""

    SHAPE: ClassVar[Shape] = Shape(
        ("players", BySeat(Object(Player))),
        ("round", ROUND),
        ("leader", SEAT),
        ("role", Maybe(ROLE)),
        ("brave", Maybe(SEAT)),
        ("to_follow", TupleOf(SEAT)),
        ("led", ROLES),
        ("event", EVENT),
        ("event_stack", ListOf(EVENT)),
        ("past_events", ListOf(EVENT, EVENT.size)),
        ("removed_events", ListOf(EVENT)),
        ("bewitched", ROLES),
        ("bewitched_stack", ListOf(ROLE)),
        ("past_bewitched", ROLES),
        ("clouds", MapOf(CLOUD_SPOT, Maybe(CLOUD))),
        ("removed_clouds", SetOf(CLOUD)),
        ("occupied", SetOf(TOWER)),
        ("covered", SetOf(TOWER)),
        ("tiles", MapOf(TILE_SPOT, Maybe(TILE))),
        ("removed_tiles", SetOf(TILE)),
        ("fresh_tiles", SetOf(TILE)),
    )

    def __init__(
        self,
        players: list[Player],
        round: int,
        leader: int,
        role: int,
        brave: int,
        to_follow: tuple[int, ...],
        led: int,
        event: int,
        event_stack: list[int],
        past_events: list[int],
        removed_events: list[int],
        bewitched: int,
        bewitched_stack: list[int],
        past_bewitched: int,
        clouds: list[int],
        removed_clouds: int,
        occupied: int,
        covered: int,
        tiles: list[int],
        removed_tiles: int,
        fresh_tiles: int,
    ) -> None:
        self.players = players
        self.round = round
        self.leader = leader
        self.role = role
        """The role of this turn."""
        self.brave = brave
        """Who declared brave last in this turn."""
        self.to_follow = to_follow
        """Who has still to follow in this turn, in order."""
        self.led = led
        """The roles led in this round."""
        self.event = event
        self.event_stack = event_stack
        self.past_events = past_events
        self.removed_events = removed_events
        self.bewitched = bewitched
        self.bewitched_stack = bewitched_stack
        self.past_bewitched = past_bewitched
        self.clouds = clouds
        self.removed_clouds = removed_clouds
        self.occupied = occupied
        self.covered = covered
        """Towers under a mountain tile, which have no function."""
        self.tiles = tiles
        self.removed_tiles = removed_tiles
        self.fresh_tiles = fresh_tiles
        """Forest tiles taken in this turn, which cannot be used before the next."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.players, self.round, self.leader, self.role, self.brave, self.to_follow, self.led, self.event,
            self.event_stack, self.past_events, self.removed_events, self.bewitched, self.bewitched_stack,
            self.past_bewitched, self.clouds, self.removed_clouds, self.occupied, self.covered, self.tiles,
            self.removed_tiles, self.fresh_tiles,
        )  # fmt: skip

    def copy(self) -> "Table":
        return Table(
            [player.copy() for player in self.players],
            self.round,
            self.leader,
            self.role,
            self.brave,
            self.to_follow,
            self.led,
            self.event,
            self.event_stack[:],
            self.past_events[:],
            self.removed_events[:],
            self.bewitched,
            self.bewitched_stack[:],
            self.past_bewitched,
            self.clouds[:],
            self.removed_clouds,
            self.occupied,
            self.covered,
            self.tiles[:],
            self.removed_tiles,
            self.fresh_tiles,
        )


State = kernel.State[Table]
