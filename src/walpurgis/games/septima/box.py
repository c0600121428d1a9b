"""The box as constants: everything that the rules look up, by number, read once from components.toml (SEP-2.1)."""

from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games import own_box
from walpurgis.games.septima.boards import Atlas, RitualTrack
from walpurgis.games.septima.contents import BONUS_KINDS, Ability, Book, Contents, Effect
from walpurgis.games.septima.ids import (
    ActionId,
    AreaId,
    BookId,
    BuildingId,
    BuiltUpId,
    ColorId,
    DiseaseId,
    ElementId,
    HutId,
    IngredientId,
    PatientId,
    PickId,
    PotionId,
    PrologueId,
    RibbonId,
    RitualSpaceId,
    SeasonId,
    SpaceId,
    SpellId,
    SpotId,
    TokenId,
    TownId,
    WitchId,
)
from walpurgis.games.septima.solo.contents import SoloContents


def check(box: Box) -> Contents:
    """A box that can be played with; BadBox names the table and the key of what is wrong."""
    contents = Contents(box)
    SoloContents(box, contents)
    return contents


SOURCE: Final[Box] = own_box(__name__)
FINGERPRINT: Final[str] = SOURCE.fingerprint()
BOX: Final[Contents] = check(SOURCE)
ATLAS: Final[Atlas] = BOX.atlas
TRACK: Final[RitualTrack] = BOX.track

# ----- actions -----
ACTIONS: Final[tuple[str, ...]] = BOX.actions
EACH_ACTION: Final[tuple[ActionId, ...]] = tuple([ActionId(at) for at in range(len(ACTIONS))])
COLLECT: Final[ActionId] = ActionId(ACTIONS.index("collect"))
MOVE: Final[ActionId] = ActionId(ACTIONS.index("move"))
BREW: Final[ActionId] = ActionId(ACTIONS.index("brew"))
HEAL: Final[ActionId] = ActionId(ACTIONS.index("heal"))
CHANT: Final[ActionId] = ActionId(ACTIONS.index("chant"))
RECRUIT: Final[ActionId] = ActionId(ACTIONS.index("recruit"))
PLEAD: Final[ActionId] = ActionId(ACTIONS.index("plead"))
REMEMBER: Final[ActionId] = ActionId(ACTIONS.index("remember"))
RITUAL: Final[ActionId] = ActionId(ACTIONS.index("ritual"))
BONUS_KIND: Final[tuple[int, ...]] = tuple(BOX.bonus_kind)
ALSO: Final[int] = BONUS_KINDS.index("also")
INSTEAD: Final[int] = BONUS_KINDS.index("instead")
MODIFIES: Final[int] = BONUS_KINDS.index("modifies")
HUSHES: Final[tuple[bool, ...]] = tuple(BOX.hushes)
"""The Actions whose match raises no Suspicion (SEP-5.18)."""
MAIN_AMOUNT: Final[tuple[int, ...]] = tuple(BOX.main_amount)
"""The number in each Main Ability: spaces, potions, Patients, Suspicion, Citizens, Wisdom, advances."""
BONUS_AMOUNT: Final[tuple[int, ...]] = tuple(BOX.bonus_amount)
BASIC_ACTIONS: Final[int] = sum(1 << action for action, basic in enumerate(BOX.in_basic) if basic)
FULL_ACTIONS: Final[int] = (1 << len(ACTIONS)) - 1

# ----- resources and potions -----
INGREDIENTS: Final[tuple[str, ...]] = BOX.ingredients
EACH_INGREDIENT: Final[tuple[IngredientId, ...]] = tuple([IngredientId(TokenId(at)) for at in range(len(INGREDIENTS))])
MUSHROOM: Final[IngredientId] = EACH_INGREDIENT[INGREDIENTS.index("mushroom")]
CRYSTAL: Final[TokenId] = TokenId(len(INGREDIENTS))
"""A Crystal among the things that one can spend; the Ingredients come before it."""
TOKENS: Final[tuple[str, ...]] = (*INGREDIENTS, BOX.wild)
EACH_TOKEN: Final[tuple[TokenId, ...]] = (*EACH_INGREDIENT, CRYSTAL)
POTIONS: Final[tuple[str, ...]] = BOX.potion_ids
EACH_POTION: Final[tuple[PotionId, ...]] = tuple([PotionId(at) for at in range(len(POTIONS))])
REMEDIES: Final[int] = len(BOX.remedies)
"""Potions below this number are Remedies, each for the disease of the same number."""
EACH_REMEDY: Final[tuple[PotionId, ...]] = EACH_POTION[:REMEDIES]
EACH_PRACTICAL: Final[tuple[PotionId, ...]] = EACH_POTION[REMEDIES:]
CALMING_POTION: Final[PotionId] = PotionId(POTIONS.index("calming_potion"))
FLYING_OINTMENT: Final[PotionId] = PotionId(POTIONS.index("flying_ointment"))
LOVE_POTION: Final[PotionId] = PotionId(POTIONS.index("love_potion"))
RITUAL_OIL: Final[PotionId] = PotionId(POTIONS.index("ritual_oil"))
RECIPES: Final[tuple[tuple[IngredientId, ...], ...]] = tuple(
    [tuple([EACH_INGREDIENT[kind] for kind in recipe]) for recipe in BOX.recipes]
)
BREW_WISDOM: Final[tuple[int, ...]] = tuple(BOX.brew_wisdom)
POTION_EFFECTS: Final[tuple[tuple[Effect, ...], ...]] = tuple([tuple(effects) for effects in BOX.potion_effects])
POTION_OPTIONS: Final[tuple[tuple[tuple[Effect, ...], ...], ...]] = tuple(
    [tuple([tuple(option) for option in options]) for options in BOX.potion_options]
)

# ----- the map -----
SPACES: Final[tuple[str, ...]] = ATLAS.space_ids
EACH_SPACE: Final[tuple[SpaceId, ...]] = tuple([SpaceId(at) for at in range(len(SPACES))])
AREAS: Final[tuple[str, ...]] = ATLAS.area_ids
ADJACENT: Final[tuple[tuple[SpaceId, ...], ...]] = tuple(ATLAS.adjacent)
DISTANCE: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(row) for row in ATLAS.distance])
ZONE: Final[tuple[HutId, ...]] = tuple(ATLAS.zone)
ZONES: Final = 6
ENTRANCES: Final[tuple[SpaceId, ...]] = tuple(ATLAS.entrances)
HUTS: Final[tuple[str, ...]] = tuple(f"hut_{number}" for number in range(1, ZONES + 1))
EACH_HUT: Final[tuple[HutId, ...]] = tuple([HutId(at) for at in range(ZONES)])
SHRINE: Final[tuple[ElementId, ...]] = tuple(ATLAS.shrine)
TOWNS: Final[tuple[str, ...]] = tuple(AREAS[at] for at in ATLAS.towns)
EACH_TOWN: Final[tuple[TownId, ...]] = tuple([TownId(SpotId(at)) for at in range(len(TOWNS))])
BANNER: Final[tuple[int, ...]] = tuple(ATLAS.banners)
NEAR_TOWNS: Final[tuple[tuple[TownId, ...], ...]] = tuple(
    [tuple([town for town in EACH_TOWN if ATLAS.towns[town] in near]) for near in ATLAS.areas_of]
)
"""The numbered Town areas beside each space."""
NEAR_HOSPITAL: Final[tuple[bool, ...]] = tuple(ATLAS.hospital in near for near in ATLAS.areas_of)
NEAR_SPOT: Final[tuple[ColorId, ...]] = tuple(
    [ColorId(next((color for color, at in enumerate(ATLAS.spots) if at in near), -1)) for near in ATLAS.areas_of]
)
"""The colour of the building spot beside each space, -1 for none."""
BUILT_UP_AREAS: Final[tuple[AreaId, ...]] = (*ATLAS.towns, *ATLAS.spots)
"""The areas of the Town that carry a banner or a building symbol."""
BUILT_UP: Final[tuple[str, ...]] = tuple(AREAS[at] for at in BUILT_UP_AREAS)
EACH_BUILT_UP: Final[tuple[BuiltUpId, ...]] = tuple([BuiltUpId(at) for at in range(len(BUILT_UP))])
NEAR_BUILT_UP: Final[tuple[tuple[BuiltUpId, ...], ...]] = tuple(
    [tuple([at for at in EACH_BUILT_UP if BUILT_UP_AREAS[at] in near]) for near in ATLAS.areas_of]
)
TOWN_DISTANCE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([min(row[corner] for corner in ATLAS.spaces_of[town]) for town in ATLAS.towns]) for row in ATLAS.distance]
)
"""SEP-7.3: steps from a space to the nearest corner of a numbered Town area."""


def _printed(space: SpaceId) -> tuple[int, ...]:
    return tuple(sum(ATLAS.printed[area][kind] for area in ATLAS.areas_of[space]) for kind in range(CRYSTAL))


PRINTED: Final[tuple[tuple[int, ...], ...]] = tuple([_printed(space) for space in EACH_SPACE])
"""How often each Ingredient is printed on the areas beside a space."""
PRINTED_MASK: Final[tuple[int, ...]] = tuple([sum(1 << kind for kind, n in enumerate(row) if n) for row in PRINTED])
OUTCROPS: Final[tuple[int, ...]] = tuple([sum(ATLAS.crystals[area] for area in near) for near in ATLAS.areas_of])

# ----- seasons and moon -----
SEASONS: Final[tuple[str, ...]] = BOX.seasons
EACH_SEASON: Final[tuple[SeasonId, ...]] = tuple([SeasonId(at) for at in range(len(SEASONS))])
SUMMER: Final[SeasonId] = EACH_SEASON[-1]
PHASES: Final[int] = BOX.phases
PHASE_SLOTS: Final[tuple[tuple[int, ...], ...]] = tuple(BOX.phase_slots)
HUNTER_SEASONS: Final[int] = sum(1 << season for season in BOX.hunter_seasons)
START_HUTS: Final[tuple[HutId, ...]] = tuple([HutId(at) for at in BOX.start_huts])
HUNTER_DIE: Final[tuple[int, ...]] = BOX.faces

# ----- people -----
COLORS: Final[tuple[str, ...]] = BOX.colors
CITIZENS: Final[tuple[str, ...]] = (*COLORS, "cursed", "angry")
CURSED: Final[int] = len(COLORS)
ANGRY: Final[int] = len(COLORS) + 1
LOYAL: Final[int] = BOX.loyal
ANGRY_CITIZENS: Final[int] = BOX.angry
START_IN_CROWD: Final[int] = BOX.start_in_crowd
COVEN_SPACES: Final[int] = BOX.coven_spaces
CHAMBER_SPACES: Final[tuple[int, ...]] = BOX.chamber_spaces
PATIENT_COUNTS: Final[tuple[int, ...]] = BOX.patients_by_players
LEAST_SUSPICION: Final[int] = BOX.least
MOST_SUSPICION: Final[int] = BOX.most
START_SUSPICION: Final[int] = BOX.start_suspicion
ANGRY_LINES: Final[tuple[int, ...]] = BOX.lines

# ----- patients -----
DISEASES: Final[tuple[str, ...]] = BOX.diseases
EACH_DISEASE: Final[tuple[DiseaseId, ...]] = tuple([DiseaseId(at) for at in range(len(DISEASES))])
BEDS: Final[tuple[SpotId, ...]] = tuple([SpotId(len(TOWNS) + disease) for disease in EACH_DISEASE])
"""Where each disease lies in the Hospital."""
PATIENTS: Final[tuple[str, ...]] = BOX.patient_ids
EACH_PATIENT: Final[tuple[PatientId, ...]] = tuple([PatientId(at) for at in range(len(PATIENTS))])
PATIENT_DISEASE: Final[tuple[DiseaseId, ...]] = tuple([DiseaseId(at) for at in BOX.patient_disease])
PATIENT_BANNER: Final[tuple[int, ...]] = tuple(BOX.patient_banner)
LEVELS: Final[int] = BOX.levels
LEVEL_WISDOM: Final[tuple[int, ...]] = BOX.level_wisdom
REWARDS: Final[tuple[tuple[tuple[tuple[Effect, ...], ...], ...], ...]] = tuple(
    [tuple([tuple([tuple(level) for level in disease]) for disease in side]) for side in BOX.rewards]
)
"""Effects by side (0 basic, 1 full), disease and level."""

# ----- witches, spells, buildings, books, prologue -----
WITCHES: Final[tuple[str, ...]] = BOX.witch_ids
EACH_WITCH: Final[tuple[WitchId, ...]] = tuple([WitchId(at) for at in range(len(WITCHES))])
WITCH_ABILITIES: Final[tuple[Ability, ...]] = tuple(BOX.witch_abilities)
BASIC_WITCHES: Final[tuple[WitchId, ...]] = tuple([witch for witch in EACH_WITCH if not BOX.witch_full_only[witch]])
START_WITCHES: Final[int] = BOX.start_witches
DRAFT_DRAW: Final[int] = BOX.draft_draw
ELEMENTS: Final[tuple[str, ...]] = BOX.elements
EACH_ELEMENT: Final[tuple[ElementId, ...]] = tuple([ElementId(at) for at in range(len(ELEMENTS))])
SPELLS: Final[tuple[str, ...]] = BOX.spell_ids
EACH_SPELL: Final[tuple[SpellId, ...]] = tuple([SpellId(at) for at in range(len(SPELLS))])
SPELL_ELEMENT: Final[tuple[ElementId, ...]] = tuple([ElementId(at) for at in BOX.spell_element])
SPELL_SCORING: Final[tuple[bool, ...]] = tuple(BOX.spell_scoring)
SPELL_ABILITIES: Final[tuple[Ability, ...]] = tuple(BOX.spell_abilities)
SPELL_ONGOING: Final[tuple[bool, ...]] = tuple(BOX.spell_ongoing)
SPELL_OPTIONS: Final[tuple[tuple[tuple[Effect, ...], ...], ...]] = tuple(
    [tuple([tuple(option) for option in options]) for options in BOX.spell_options]
)
ELEMENT_SPELLS: Final[tuple[int, ...]] = tuple(
    [sum(1 << spell for spell, own in enumerate(SPELL_ELEMENT) if own == element) for element in EACH_ELEMENT]
)
SEASON_SPELLS: Final[int] = sum(1 << spell for spell, lasts in enumerate(BOX.spell_duration) if lasts == "season")
LOOKS_BACK: Final[int] = sum(1 << spell for spell, back in enumerate(BOX.spell_looks_back) if back)
BUILDINGS: Final[tuple[str, ...]] = BOX.building_ids
EACH_BUILDING: Final[tuple[BuildingId, ...]] = tuple([BuildingId(at) for at in range(len(BUILDINGS))])
HOSPITAL: Final[BuildingId] = BuildingId(BUILDINGS.index("hospital"))
BUILDING_ACTION: Final[tuple[ActionId, ...]] = tuple([ActionId(at) for at in BOX.building_action])
BUILDING_ABILITIES: Final[tuple[Ability, ...]] = tuple(BOX.building_abilities)
BUILDING_OPTIONS: Final[tuple[tuple[tuple[Effect, ...], ...], ...]] = tuple(
    [tuple([tuple(option) for option in options]) for options in BOX.building_options]
)
BUILDING_COLOR: Final[tuple[ColorId, ...]] = tuple([ColorId(at) for at in BOX.building_color])
BOOK_IDS: Final[tuple[str, ...]] = BOX.book_ids
EACH_BOOK: Final[tuple[BookId, ...]] = tuple([BookId(at) for at in range(len(BOOK_IDS))])
BOOKS: Final[tuple[Book, ...]] = tuple(BOX.books)
BASIC_BOOKS: Final[tuple[BookId, ...]] = tuple([book for book in EACH_BOOK if not BOOKS[book].full_only])
PROLOGUES: Final[tuple[str, ...]] = BOX.prologue_ids
EACH_PROLOGUE: Final[tuple[PrologueId, ...]] = tuple([PrologueId(at) for at in range(len(PROLOGUES))])
PROLOGUE: Final[tuple[tuple[tuple[Effect, ...], tuple[Effect, ...]], ...]] = tuple(
    [(tuple(top), tuple(bottom)) for top, bottom in BOX.prologue]
)
PROLOGUE_TIMES: Final[tuple[int, ...]] = BOX.prologue_times
PICKS: Final[tuple[str, ...]] = BOX.pick_ids
EACH_PICK: Final[tuple[PickId, ...]] = tuple([PickId(at) for at in range(len(PICKS))])
PICK_EFFECTS: Final[tuple[tuple[Effect, ...], ...]] = tuple([tuple(effects) for effects in BOX.pick_effects])
PICKS_EARNED: Final[tuple[int, ...]] = BOX.picks
BASIC_PICKS: Final[int] = sum(1 << pick for pick, modes in enumerate(BOX.pick_modes) if "basic" in modes)
FULL_PICKS: Final[int] = sum(1 << pick for pick, modes in enumerate(BOX.pick_modes) if "full" in modes)


def _at_turn(actions: list[str], usable: list[bool]) -> tuple[int, ...]:
    """For each Action, the set of cards that are tied to it or to any Action."""
    return tuple(
        sum(1 << card for card, tied in enumerate(actions) if usable[card] and tied in ("any", action))
        for action in ACTIONS
    )


CASTABLE: Final[tuple[int, ...]] = _at_turn(BOX.spell_action, [True] * len(SPELLS))
"""By Action, the Spells with its icon or a question mark (SEP-12.6)."""
WITCHES_IN_WINDOW: Final[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = (
    (0,) * len(ACTIONS),
    _at_turn(BOX.witch_action, [ability.window == "w1w2" for ability in WITCH_ABILITIES]),
    _at_turn(BOX.witch_action, [ability.window in ("w1w2", "w2") for ability in WITCH_ABILITIES]),
)
"""By window (1 or 2) and Action, the Witches with an additional effect (SEP-12.2)."""

# ----- the Ritual track -----
RITUAL_SPACES: Final[tuple[str, ...]] = TRACK.ids
RITUAL_STARTS: Final[tuple[RitualSpaceId, ...]] = tuple(TRACK.starts)
RITUAL_LEVEL: Final[tuple[int, ...]] = tuple(TRACK.level)
RITUAL_TOP: Final[int] = TRACK.top
RITUAL_ICON: Final[tuple[ActionId, ...]] = tuple(TRACK.icon)
RITUAL_UP: Final[tuple[tuple[RitualSpaceId, ...], ...]] = tuple(TRACK.up)
RITUAL_SIDE: Final[tuple[tuple[RitualSpaceId, ...], ...]] = tuple(TRACK.side)
RITUAL_SECTIONS: Final[tuple[int, ...]] = tuple(TRACK.sections)
RIBBON: Final[tuple[RibbonId, ...]] = tuple(TRACK.ribbon)
OFFERING: Final[tuple[int, ...]] = tuple([TRACK.offerings[ribbon] if ribbon >= 0 else 0 for ribbon in TRACK.ribbon])
"""Ingredients that must be offered on advancing onto a space."""
RIBBON_EFFECTS: Final[tuple[tuple[Effect, ...], ...]] = tuple([tuple(effects) for effects in BOX.ribbons])
TOP_WISDOM: Final[int] = TRACK.top_wisdom

# ----- trials and scoring -----
_TRIAL: Final[Box] = SOURCE.table("trial")
TRIAL_WISDOM: Final[int] = _TRIAL.number("winner_wisdom", 0, 99)
TRIAL_RECALL: Final[int] = _TRIAL.number("winner_recall", 0, 6)
SUMMER_LEAVES: Final[int] = _TRIAL.number("summer_winner_leaves", 0, 6)
PICK_RECALL: Final[int] = SOURCE.table("crowd_picks").number("recall_after_picks", 0, 6)
_SCORING: Final[Box] = SOURCE.table("scoring")
FEW_LOYAL: Final[int] = _SCORING.number("loyal_3_4", 0, 99)
MANY_LOYAL: Final[int] = _SCORING.number("loyal_5_6", 0, 99)
CHARM_WISDOM: Final[int] = _SCORING.number("charm", 0, 99)
POTION_WISDOM: Final[int] = _SCORING.number("potion", 0, 99)
PAIR_WISDOM: Final[int] = _SCORING.number("pair_of_ingredients_or_crystals", 0, 99)
ALL_TRACKS_WISDOM: Final[int] = _SCORING.number("all_three_tracks_per_level", 0, 99)
PLEAD_WISDOM: Final[int] = _SCORING.number("plead", 0, 99)
CAPTURE_LOSS: Final[int] = _SCORING.number("capture_loss", 0, 99)
