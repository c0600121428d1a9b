"""The box as constants: everything that the rules look up, by number, read once from components.toml (BRS-1.10)."""

from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games import own_box
from walpurgis.games.broom_service.boards import BoardMap, Tower
from walpurgis.games.broom_service.contents import (
    EVENTS,
    FOREST_EFFECTS,
    MOUNTAIN_EFFECTS,
    STORM_EFFECTS,
    AllowedVariant,
    Contents,
    check_settings,
)
from walpurgis.games.broom_service.ids import RegionId, RoleId, TileId, TowerId


def check(box: Box) -> Contents:
    """A box that can be played with; BadBox names the table and the key of what is wrong."""
    contents = Contents(box)
    check_settings(contents, box)
    return contents


SOURCE: Final[Box] = own_box(__name__)
FINGERPRINT: Final[str] = SOURCE.fingerprint()
BOX: Final[Contents] = check(SOURCE)
ATLAS: Final[BoardMap] = BOX.atlas

# ----- players, rounds, cards -----
SEATS: Final[tuple[int, ...]] = BOX.seats
ROUNDS: Final[int] = BOX.rounds
HAND_SIZE: Final[int] = BOX.hand_size
START_VP: Final[int] = BOX.start_vp
START_POTIONS: Final[int] = BOX.start_potions
START_WANDS: Final[dict[int, tuple[int, ...]]] = BOX.wands
BEWITCHED: Final[dict[int, int]] = BOX.bewitched
PENALTY: Final[int] = BOX.penalty

# ----- resources and terrains -----
RESOURCES: Final[tuple[str, ...]] = BOX.resources
WAND: Final[int] = len(RESOURCES) - 1
POTIONS: Final[tuple[int, ...]] = tuple(range(WAND))
TERRAINS: Final[tuple[str, ...]] = BOX.terrains

# ----- roles -----
ROLES: Final[tuple[str, ...]] = BOX.role_ids
EACH_ROLE: Final[tuple[RoleId, ...]] = tuple([RoleId(at) for at in range(len(ROLES))])
ALL_ROLES: Final[int] = (1 << len(ROLES)) - 1
WITCH: Final = 0
DRUID: Final = 1
GATHERER: Final = 2
FAIRY: Final = 3
FAMILY: Final[tuple[int, ...]] = tuple([role.family for role in BOX.roles])
ROLE_TERRAINS: Final[tuple[int, ...]] = tuple([role.terrains for role in BOX.roles])
BONUS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([role.bonus[brave] for role in BOX.roles]) for brave in (0, 1)]
)
"""Extra points of druids and fairies by bravery (0 cowardly, 1 brave) and role."""
GAINS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([role.gains[brave] for role in BOX.roles]) for brave in (0, 1)]
)
"""What gatherers bring, by bravery and role."""

# ----- events -----
EVENT_IDS: Final[tuple[str, ...]] = BOX.event_ids
MORE_OR_LESS: Final[int] = EVENT_IDS.index(EVENTS[0])
BLACK_MARKET: Final[int] = EVENT_IDS.index(EVENTS[1])
MOONSHINE: Final[int] = EVENT_IDS.index(EVENTS[2])
GOOD_OLD_DAYS: Final[int] = EVENT_IDS.index(EVENTS[3])
DANGEROUS_AREAS: Final[int] = EVENT_IDS.index(EVENTS[4])
PLEASANT_AREAS: Final[int] = EVENT_IDS.index(EVENTS[5])
FULL_HANDS: Final[int] = EVENT_IDS.index(EVENTS[6])
EMPTY_HANDS: Final[int] = EVENT_IDS.index(EVENTS[7])
ONE_OF_EVERYTHING: Final[int] = EVENT_IDS.index(EVENTS[8])
LIKE_MINDED: Final[int] = EVENT_IDS.index(EVENTS[9])

BASE_CARDS: Final[int] = BOX.base_cards
MIN_CARDS: Final[int] = BOX.min_cards
MAX_CARDS: Final[int] = BOX.max_cards
VP_PER_CARD_FEWER: Final[int] = BOX.vp_per_card_fewer
VP_PER_CARD_MORE: Final[int] = BOX.vp_per_card_more
MARKET_VP: Final[int] = BOX.market_vp
MOONSHINE_RESOURCES: Final[int] = BOX.moonshine
DANGEROUS_VP: Final[tuple[int, ...]] = tuple(BOX.dangerous)
PLEASANT_VP: Final[tuple[int, ...]] = tuple(BOX.pleasant)
FULL_HANDS_FIRST: Final[int] = BOX.full_hands[0]
FULL_HANDS_SECOND: Final[int] = BOX.full_hands[1]
EMPTY_HANDS_VP: Final[int] = BOX.empty_hands
SET_VP: Final[int] = BOX.set_vp
SET_COST: Final[tuple[int, ...]] = tuple(BOX.set_cost)
MOST_SETS: Final[int] = BOX.most_sets
LIKE_MINDED_VP: Final[int] = BOX.like_minded

# ----- clouds -----
CLOUDS: Final[tuple[str, ...]] = BOX.cloud_ids
HEAVY_CLOUDS: Final[int] = BOX.heavy
CLOUD_COST: Final[tuple[int, ...]] = tuple([cloud.cost for cloud in BOX.clouds])
CLOUD_BOLTS: Final[tuple[int, ...]] = tuple([cloud.bolts for cloud in BOX.clouds])
CLOUD_BONUS: Final[tuple[int, ...]] = tuple([cloud.bonus for cloud in BOX.clouds])
CLOUD_EFFECT: Final[tuple[int, ...]] = tuple([cloud.effect for cloud in BOX.clouds])
"""The storm effect, -1 for heavy clouds."""
STORM_MOVE: Final[int] = STORM_EFFECTS.index("move")
STORM_DELIVER: Final[int] = STORM_EFFECTS.index("deliver")
STORM_POTIONS: Final[int] = STORM_EFFECTS.index("potion_vp")
CLOUD_POTION: Final[tuple[tuple[int, int, int], ...]] = tuple(
    [(cloud.potion, cloud.potions, cloud.vp) for cloud in BOX.clouds]
)

# ----- the map -----
SIDES: Final = ("front", "back")
REGIONS: Final[tuple[str, ...]] = tuple(ATLAS.region_of)
EACH_REGION: Final[tuple[RegionId, ...]] = tuple([RegionId(at) for at in range(len(REGIONS))])
TERRAIN: Final[tuple[int, ...]] = tuple([region.terrain for region in ATLAS.regions])
NEIGHBOURS: Final[tuple[tuple[RegionId, ...], ...]] = tuple(
    [tuple([RegionId(near) for near in region.neighbours]) for region in ATLAS.regions]
)
CASTLES: Final[tuple[tuple[RegionId, ...], ...]] = tuple(
    [tuple([RegionId(at) for at in castles]) for castles in ATLAS.castles]
)
CLOUD_SPOTS: Final[tuple[str, ...]] = tuple(ATLAS.cloud_spots)
CLOUD_REGION: Final[tuple[RegionId, ...]] = tuple([RegionId(at) for at in ATLAS.cloud_region])
SPOTS_OF_SIDE: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(ATLAS.on_side(side, CLOUD_REGION)) for side in (0, 1)])
SPOTS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([at for at, region in enumerate(CLOUD_REGION) if region == here]) for here in range(len(REGIONS))]
)
"""The cloud spots of each region."""
SPOTS_NEAR: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([spot for near in around for spot in SPOTS_IN[near]]) for around in NEIGHBOURS]
)
"""The cloud spots in the neighbours of each region (BRS-7.7)."""

# ----- tiles -----
TILES: Final[tuple[str, ...]] = BOX.tile_ids
TILE_SPOTS: Final[tuple[str, ...]] = tuple(ATLAS.tile_spots)
TILE_REGION: Final[tuple[RegionId, ...]] = tuple([RegionId(at) for at in ATLAS.tile_region])
TILE_SPOT_AT: Final[tuple[int, ...]] = tuple(
    [TILE_REGION.index(here) if here in TILE_REGION else -1 for here in range(len(REGIONS))]
)
"""The tile spot of each region, or -1."""
MOUNTAIN: Final = 0
FOREST: Final = 1
HILL: Final = 2
TILE_KINDS: Final = ("mountain", "forest", "hill")
TILE_SPOT_KIND: Final[tuple[int, ...]] = tuple([TILE_KINDS.index(kind) for kind in ATLAS.tile_kind])
TILES_OF_KIND: Final[tuple[tuple[TileId, ...], ...]] = tuple(
    [tuple([TileId(tile) for tile in BOX.tiles_of(kind)]) for kind in TILE_KINDS]
)
TILE_SPOTS_OF: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [
        tuple(
            [
                tuple([at for at in ATLAS.on_side(side, TILE_REGION) if TILE_SPOT_KIND[at] == kind])
                for kind in range(len(TILE_KINDS))
            ]
        )
        for side in (0, 1)
    ]
)
"""Tile spots by side and kind of tile."""


def tiles_with(effect: str, kind: int) -> int:
    """The tiles of a kind that have an effect, as a mask."""
    return sum(1 << tile for tile in TILES_OF_KIND[kind] if BOX.tile_effects[tile] == effect)


GAIN_POTIONS: Final[int] = tiles_with(MOUNTAIN_EFFECTS[0], MOUNTAIN)
GAIN_WANDS: Final[int] = tiles_with(MOUNTAIN_EFFECTS[1], MOUNTAIN)
TILE_DELIVER: Final[int] = tiles_with(MOUNTAIN_EFFECTS[2], MOUNTAIN)
MOVE_TWO: Final[int] = tiles_with(MOUNTAIN_EFFECTS[3], MOUNTAIN)
REMOVE_CLOUD: Final[int] = tiles_with(MOUNTAIN_EFFECTS[4], MOUNTAIN)
COWARDLY_AS_BRAVE: Final[int] = tiles_with(FOREST_EFFECTS[0], FOREST)
EXTRA_CARD: Final[int] = tiles_with(FOREST_EFFECTS[1], FOREST)
COWARDLY_VP: Final[int] = tiles_with(FOREST_EFFECTS[2], FOREST)
TILE_VP: Final[tuple[int, ...]] = tuple(BOX.tile_vp)
TILE_GIFT: Final[tuple[int, ...]] = tuple(BOX.gifts)
"""How many potions a colour, wands or moves a mountain tile gives."""
CIRCLES: Final[tuple[str, ...]] = tuple(ATLAS.circles)
CIRCLE_REGION: Final[tuple[RegionId, ...]] = tuple([RegionId(at) for at in ATLAS.circle_region])
CIRCLES_ON: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([CIRCLES.index(circle) for circle in circles]) for circles in BOX.circles]
)
"""The stone circles that a turbo tile shows."""

# ----- towers: those of the map, then those that are tiles -----
_TOWERS: Final[list[Tower]] = [*ATLAS.towers, *BOX.tile_towers.values()]
TOWERS: Final[tuple[str, ...]] = tuple([tower.name for tower in _TOWERS])
TOWER_COLOUR: Final[tuple[int, ...]] = tuple([tower.colour for tower in _TOWERS])
TOWER_VP: Final[tuple[int, ...]] = tuple([tower.vp for tower in _TOWERS])
TOWER_WANDS: Final[tuple[int, ...]] = tuple([tower.wands for tower in _TOWERS])
TOWER_SQUARE: Final[tuple[bool, ...]] = tuple([tower.square for tower in _TOWERS])
TOWERS_AT: Final[tuple[tuple[TowerId, ...], ...]] = tuple(
    [
        tuple([TowerId(at) for at, tower in enumerate(ATLAS.towers) if region in tower.regions])
        for region in range(len(REGIONS))
    ]
)
"""The towers that can be supplied from each region (BRS-6.2)."""
TOWER_OF_TILE: Final[tuple[TowerId, ...]] = tuple(
    [TowerId(_TOWERS.index(BOX.tile_towers[tile]) if tile in BOX.tile_towers else -1) for tile in range(len(TILES))]
)
COVERED: Final[int] = sum(1 << tower for tower in ATLAS.covered)
"""The towers that mountain tiles cover (BRS-12.3)."""

# ----- the end -----
LIGHTNING: Final[tuple[int, ...]] = BOX.lightning
EXTRA_BOLT: Final[int] = BOX.extra_bolt
SET_OF_FOUR: Final[int] = BOX.set_of_four
SET_OF_THREE: Final[int] = BOX.set_of_three
AMULETS: Final[tuple[int, ...]] = BOX.amulets
SETTINGS: Final[list[AllowedVariant]] = BOX.settings
