"""The words of the game: what its numbers are called, what players can do, and what can happen."""

from itertools import combinations
from typing import Final

from walpurgis import kernel
from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import CircleId, CloudId, RegionId, ResourceId, RoleId, SourceId, TileId, TowerId
from walpurgis.kernel import COUNT, SEAT, Bag, Counts, Events, Ids, Maybe, Number, SetOf, Verbs

ROLE: Final = Ids("role", box.ROLES)
ROLES: Final = SetOf(ROLE)
EVENT: Final = Ids("event", box.EVENT_IDS)
RESOURCE: Final = Ids("resource", box.RESOURCES)
"""BRS-1.4: three colours of potions, and wands."""
REGION: Final = Ids("region", box.REGIONS)
TOWER: Final = Ids("tower", box.TOWERS)
CLOUD: Final = Ids("cloud", box.CLOUDS)
CLOUD_SPOT: Final = Ids("cloud spot", box.CLOUD_SPOTS)
TILE: Final = Ids("tile", box.TILES)
TILE_SPOT: Final = Ids("tile spot", box.TILE_SPOTS)
CIRCLE: Final = Ids("stone circle", box.CIRCLES)
PAWN: Final = Number("pawn", 1, 2)
ROUND: Final = Number("round", 1, box.ROUNDS)
CARDS: Final = Number("cards", 0, len(box.ROLES))
HOARD: Final = Bag(RESOURCE, 99)
SOURCE: Final = Ids(
    "source",
    (
        "towers",
        "druids",
        "fairies",
        "storm_clouds",
        "forest_tiles",
        "events",
        "bewitched",
        "lightning",
        "resources",
        "amulets",
    ),
)
"""Where points come from; the start is whatever the others do not explain."""
TOWER_POINTS: Final = SourceId(0)
DRUID_POINTS: Final = SourceId(1)
FAIRY_POINTS: Final = SourceId(2)
STORM_POINTS: Final = SourceId(3)
TILE_POINTS: Final = SourceId(4)
EVENT_POINTS: Final = SourceId(5)
BEWITCHED_POINTS: Final = SourceId(6)
LIGHTNING_POINTS: Final = SourceId(7)
RESOURCE_POINTS: Final = SourceId(8)
AMULET_POINTS: Final = SourceId(9)


class Move(kernel.Move):
    """A move of this game. What its verb has no argument for is -1."""

    cloud = CloudId(-1)
    circle = CircleId(-1)
    pawn = -1
    region = RegionId(-1)
    resource = ResourceId(-1)
    resources = -1
    role = RoleId(-1)
    roles = -1
    tile = TileId(-1)
    tower = TowerId(-1)


VERBS: Final = Verbs("broom_service", Move)
SELECT: Final = VERBS.add("select", "select {roles}", ROLES)
EXTRA: Final = VERBS.add("extra", "extra {role}", ROLE)
LEAD: Final = VERBS.add("lead", "lead {role}", ROLE)
BRAVE: Final = VERBS.add("brave", "brave")
COWARDLY: Final = VERBS.add("cowardly", "cowardly")
FLY: Final = VERBS.add("fly", "fly {pawn} to {region}", PAWN, REGION)
DELIVER: Final = VERBS.add("deliver", "deliver {pawn} to {tower}", PAWN, TOWER)
GATHER: Final = VERBS.add("gather", "gather")
CLEAR: Final = VERBS.add("clear", "clear {cloud}", CLOUD)
TAKE_POINTS: Final = VERBS.add("take_points", "take points")
TAKE: Final = VERBS.add("take", "take {resource}", RESOURCE)
USE: Final = VERBS.add("use", "use {tile}", TILE)
TURBO: Final = VERBS.add("turbo", "turbo to {circle}", CIRCLE)
BID: Final = VERBS.add("bid", "bid {resources}", HOARD)
HAND_IN: Final = VERBS.add("hand_in", "hand in")
PASS: Final = VERBS.add("pass", "pass", passing=True)

BE_BRAVE: Final = BRAVE.of()
BE_COWARDLY: Final = COWARDLY.of()
PASSING: Final = PASS.of()
GATHERING: Final = GATHER.of()
TAKING_POINTS: Final = TAKE_POINTS.of()
HANDING_IN: Final = HAND_IN.of()


def _selections(cards: int) -> list[Move]:
    return [SELECT.of(sum(1 << role for role in roles)) for roles in combinations(range(len(box.ROLES)), cards)]


SELECTIONS: Final = tuple([_selections(cards) for cards in range(len(box.ROLES) + 1)])
"""All hands by their number of cards."""
LEADS: Final = tuple([LEAD.of(role) for role in range(len(box.ROLES))])
TAKES: Final = tuple([TAKE.of(resource) for resource in range(len(box.RESOURCES))])
USES: Final = tuple([USE.of(tile) for tile in range(len(box.TILES))])
CLEARS: Final = tuple([CLEAR.of(cloud) for cloud in range(len(box.CLOUDS))])

LOG: Final = Events()
ROUND_BEGAN: Final = LOG.add("round_began", ("round", ROUND), ("card", EVENT), ("bewitched", ROLES))
RESHUFFLED: Final = LOG.add("reshuffled")
SELECTED: Final = LOG.add("selected", ("seat", SEAT), ("cards", CARDS))
LED: Final = LOG.add("led", ("seat", SEAT), ("role", ROLE))
LED_AGAIN: Final = LOG.add("led_again", ("seat", SEAT), ("role", ROLE))
FOLLOWED: Final = LOG.add("followed", ("seat", SEAT), ("role", ROLE))
PASSED: Final = LOG.add("passed", ("seat", SEAT), ("role", ROLE))
PENALISED: Final = LOG.add("penalised", ("seat", SEAT), ("role", ROLE), ("vp", COUNT))
DECLARED_BRAVE: Final = LOG.add("declared_brave", ("seat", SEAT), ("role", ROLE))
DECLARED_COWARDLY: Final = LOG.add("declared_cowardly", ("seat", SEAT), ("role", ROLE))
OVERTAKEN: Final = LOG.add("overtaken", ("seat", SEAT), ("role", ROLE), ("by", SEAT))
DECLINED: Final = LOG.add("declined", ("seat", SEAT), ("role", ROLE))
STOPPED: Final = LOG.add("stopped", ("seat", SEAT))
FLEW: Final = LOG.add("flew", ("seat", SEAT), ("origin", REGION), ("region", REGION))
DELIVERED: Final = LOG.add(
    "delivered",
    ("seat", SEAT),
    ("potion", RESOURCE),
    ("tower", TOWER),
    ("region", REGION),
    ("vp", COUNT),
    ("wands", COUNT),
)
GAINED: Final = LOG.add("gained", ("seat", SEAT), ("resources", Counts(RESOURCE)))
CLEARED: Final = LOG.add(
    "cleared", ("seat", SEAT), ("cloud", CLOUD), ("region", REGION), ("wands", COUNT), ("vp", COUNT)
)
POTION_POINTS: Final = LOG.add("potion_points", ("seat", SEAT), ("cloud", CLOUD), ("vp", COUNT))
TOOK_AMULET: Final = LOG.add("took_amulet", ("seat", SEAT), ("region", REGION))
TOOK_TILE: Final = LOG.add("took_tile", ("seat", SEAT), ("tile", TILE), ("region", REGION))
USED_TILE: Final = LOG.add("used_tile", ("seat", SEAT), ("tile", TILE))
TILE_SCORED: Final = LOG.add("tile_scored", ("seat", SEAT), ("tile", TILE), ("vp", COUNT))
IGNITED: Final = LOG.add("ignited", ("seat", SEAT), ("tile", TILE), ("circle", CIRCLE), ("region", REGION))
TOOK_EXTRA: Final = LOG.add("took_extra", ("seat", SEAT), ("role", ROLE))
EVENT_VP: Final = LOG.add("event_vp", ("seat", SEAT), ("card", EVENT), ("vp", COUNT))
OWNS: Final = LOG.add("owns", ("seat", SEAT), ("count", COUNT))
BADE: Final = LOG.add("bade", ("seat", SEAT), ("resources", HOARD), ("count", COUNT))
HANDED_IN: Final = LOG.add("handed_in", ("seat", SEAT), ("resources", Counts(RESOURCE)), ("vp", COUNT))
ROUND_ENDED: Final = LOG.add("round_ended", ("round", ROUND), ("leader", Maybe(SEAT)))
SCORED: Final = LOG.add("scored", ("seat", SEAT), ("source", SOURCE), ("vp", COUNT))
