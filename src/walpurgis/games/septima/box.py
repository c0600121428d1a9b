"""The box as constants: everything that the rules look up, by number, read once from components.toml (SEP-2.1)."""

from typing import Final

from walpurgis.games import box_path
from walpurgis.games.septima.contents import BONUS_KINDS, Contents
from walpurgis.kernel import Box


def check(box: Box) -> Contents:
    """A box that can be played with; BadBox names the table and the key of what is wrong."""
    return Contents(box)


SOURCE: Final = Box.read(box_path("septima").read_text("utf-8"))
FINGERPRINT: Final = SOURCE.fingerprint()
BOX: Final = check(SOURCE)
ATLAS: Final = BOX.atlas
TRACK: Final = BOX.track

# ----- actions -----
ACTIONS: Final = BOX.actions
COLLECT: Final = ACTIONS.index("collect")
MOVE: Final = ACTIONS.index("move")
BREW: Final = ACTIONS.index("brew")
HEAL: Final = ACTIONS.index("heal")
CHANT: Final = ACTIONS.index("chant")
RECRUIT: Final = ACTIONS.index("recruit")
PLEAD: Final = ACTIONS.index("plead")
REMEMBER: Final = ACTIONS.index("remember")
RITUAL: Final = ACTIONS.index("ritual")
BONUS_KIND: Final = tuple(BOX.bonus_kind)
ALSO: Final = BONUS_KINDS.index("also")
INSTEAD: Final = BONUS_KINDS.index("instead")
MODIFIES: Final = BONUS_KINDS.index("modifies")
HUSHES: Final = tuple(BOX.hushes)
"""The Actions whose match raises no Suspicion (SEP-5.18)."""
MAIN_AMOUNT: Final = tuple(BOX.main_amount)
"""The number in each Main Ability: spaces, potions, Patients, Suspicion, Citizens, Wisdom, advances."""
BONUS_AMOUNT: Final = tuple(BOX.bonus_amount)
BASIC_ACTIONS: Final = sum(1 << action for action, basic in enumerate(BOX.in_basic) if basic)
FULL_ACTIONS: Final = (1 << len(ACTIONS)) - 1

# ----- resources and potions -----
INGREDIENTS: Final = BOX.ingredients
MUSHROOM: Final = INGREDIENTS.index("mushroom")
CRYSTAL: Final = len(INGREDIENTS)
"""A Crystal among the things that one can spend; the Ingredients come before it."""
TOKENS: Final = (*INGREDIENTS, BOX.wild)
POTIONS: Final = BOX.potion_ids
REMEDIES: Final = len(BOX.remedies)
"""Potions below this number are Remedies, each for the disease of the same number."""
CALMING_POTION: Final = POTIONS.index("calming_potion")
FLYING_OINTMENT: Final = POTIONS.index("flying_ointment")
LOVE_POTION: Final = POTIONS.index("love_potion")
RITUAL_OIL: Final = POTIONS.index("ritual_oil")
RECIPES: Final = tuple(BOX.recipes)
BREW_WISDOM: Final = tuple(BOX.brew_wisdom)
POTION_EFFECTS: Final = tuple([tuple(effects) for effects in BOX.potion_effects])
POTION_OPTIONS: Final = tuple([tuple([tuple(option) for option in options]) for options in BOX.potion_options])

# ----- the map -----
SPACES: Final = ATLAS.space_ids
AREAS: Final = ATLAS.area_ids
ADJACENT: Final = tuple(ATLAS.adjacent)
DISTANCE: Final = tuple([tuple(row) for row in ATLAS.distance])
ZONE: Final = tuple(ATLAS.zone)
ZONES: Final = 6
ENTRANCES: Final = tuple(ATLAS.entrances)
HUTS: Final = tuple(f"hut_{number}" for number in range(1, ZONES + 1))
SHRINE: Final = tuple(ATLAS.shrine)
TOWNS: Final = tuple(AREAS[at] for at in ATLAS.towns)
BANNER: Final = tuple(ATLAS.banners)
NEAR_TOWNS: Final = tuple(
    [tuple([town for town, at in enumerate(ATLAS.towns) if at in near]) for near in ATLAS.areas_of]
)
"""The numbered Town areas beside each space."""
NEAR_HOSPITAL: Final = tuple(ATLAS.hospital in near for near in ATLAS.areas_of)
NEAR_SPOT: Final = tuple(
    [next((color for color, at in enumerate(ATLAS.spots) if at in near), -1) for near in ATLAS.areas_of]
)
"""The colour of the building spot beside each space, -1 for none."""
BUILT_UP: Final = tuple(AREAS[at] for at in (*ATLAS.towns, *ATLAS.spots))
"""The areas of the Town that carry a banner or a building symbol."""
NEAR_BUILT_UP: Final = tuple(
    [tuple([at for at, area in enumerate((*ATLAS.towns, *ATLAS.spots)) if area in near]) for near in ATLAS.areas_of]
)
TOWN_DISTANCE: Final = tuple(
    [tuple([min(row[corner] for corner in ATLAS.spaces_of[town]) for town in ATLAS.towns]) for row in ATLAS.distance]
)
"""SEP-7.3: steps from a space to the nearest corner of a numbered Town area."""


def _printed(space: int) -> tuple[int, ...]:
    return tuple(sum(ATLAS.printed[area][kind] for area in ATLAS.areas_of[space]) for kind in range(CRYSTAL))


PRINTED: Final = tuple([_printed(space) for space in range(len(SPACES))])
"""How often each Ingredient is printed on the areas beside a space."""
PRINTED_MASK: Final = tuple([sum(1 << kind for kind, n in enumerate(row) if n) for row in PRINTED])
OUTCROPS: Final = tuple([sum(ATLAS.crystals[area] for area in near) for near in ATLAS.areas_of])

# ----- seasons and moon -----
SEASONS: Final = BOX.seasons
SUMMER: Final = len(SEASONS) - 1
PHASES: Final = BOX.phases
PHASE_SLOTS: Final = tuple(BOX.phase_slots)
HUNTER_SEASONS: Final = sum(1 << season for season in BOX.hunter_seasons)
START_HUTS: Final = BOX.start_huts
HUNTER_DIE: Final = BOX.faces

# ----- people -----
COLORS: Final = BOX.colors
CITIZENS: Final = (*COLORS, "cursed", "angry")
CURSED: Final = len(COLORS)
ANGRY: Final = len(COLORS) + 1
LOYAL: Final = BOX.loyal
ANGRY_CITIZENS: Final = BOX.angry
START_IN_CROWD: Final = BOX.start_in_crowd
COVEN_SPACES: Final = BOX.coven_spaces
CHAMBER_SPACES: Final = BOX.chamber_spaces
PATIENT_COUNTS: Final = BOX.patients_by_players
LEAST_SUSPICION: Final = BOX.least
MOST_SUSPICION: Final = BOX.most
START_SUSPICION: Final = BOX.start_suspicion
ANGRY_LINES: Final = BOX.lines

# ----- patients -----
DISEASES: Final = BOX.diseases
PATIENTS: Final = BOX.patient_ids
PATIENT_DISEASE: Final = tuple(BOX.patient_disease)
PATIENT_BANNER: Final = tuple(BOX.patient_banner)
LEVELS: Final = BOX.levels
LEVEL_WISDOM: Final = BOX.level_wisdom
REWARDS: Final = tuple(
    [tuple([tuple([tuple(level) for level in disease]) for disease in side]) for side in BOX.rewards]
)
"""Effects by side (0 basic, 1 full), disease and level."""

# ----- witches, spells, buildings, books, prologue -----
WITCHES: Final = BOX.witch_ids
WITCH_ABILITIES: Final = tuple(BOX.witch_abilities)
BASIC_WITCHES: Final = tuple([witch for witch, full in enumerate(BOX.witch_full_only) if not full])
START_WITCHES: Final = BOX.start_witches
DRAFT_DRAW: Final = BOX.draft_draw
ELEMENTS: Final = BOX.elements
SPELLS: Final = BOX.spell_ids
SPELL_ELEMENT: Final = tuple(BOX.spell_element)
SPELL_SCORING: Final = tuple(BOX.spell_scoring)
SPELL_ABILITIES: Final = tuple(BOX.spell_abilities)
SPELL_ONGOING: Final = tuple(BOX.spell_ongoing)
SPELL_OPTIONS: Final = tuple([tuple([tuple(option) for option in options]) for options in BOX.spell_options])
ELEMENT_SPELLS: Final = tuple(
    [sum(1 << spell for spell, own in enumerate(SPELL_ELEMENT) if own == element) for element in range(len(ELEMENTS))]
)
SEASON_SPELLS: Final = sum(1 << spell for spell, lasts in enumerate(BOX.spell_duration) if lasts == "season")
LOOKS_BACK: Final = sum(1 << spell for spell, back in enumerate(BOX.spell_looks_back) if back)
BUILDINGS: Final = BOX.building_ids
HOSPITAL: Final = BUILDINGS.index("hospital")
BUILDING_ACTION: Final = tuple(BOX.building_action)
BUILDING_ABILITIES: Final = tuple(BOX.building_abilities)
BUILDING_OPTIONS: Final = tuple([tuple([tuple(option) for option in options]) for options in BOX.building_options])
BUILDING_COLOR: Final = tuple(BOX.building_color)
BOOK_IDS: Final = BOX.book_ids
BOOKS: Final = tuple(BOX.books)
BASIC_BOOKS: Final = tuple([book for book, own in enumerate(BOX.books) if not own.full_only])
PROLOGUES: Final = BOX.prologue_ids
PROLOGUE: Final = tuple([(tuple(top), tuple(bottom)) for top, bottom in BOX.prologue])
PROLOGUE_TIMES: Final = BOX.prologue_times
PICKS: Final = BOX.pick_ids
PICK_EFFECTS: Final = tuple([tuple(effects) for effects in BOX.pick_effects])
PICKS_EARNED: Final = BOX.picks
BASIC_PICKS: Final = sum(1 << pick for pick, modes in enumerate(BOX.pick_modes) if "basic" in modes)
FULL_PICKS: Final = sum(1 << pick for pick, modes in enumerate(BOX.pick_modes) if "full" in modes)


def _at_turn(actions: list[str], usable: list[bool]) -> tuple[int, ...]:
    """For each Action, the set of cards that are tied to it or to any Action."""
    return tuple(
        sum(1 << card for card, tied in enumerate(actions) if usable[card] and tied in ("any", action))
        for action in ACTIONS
    )


CASTABLE: Final = _at_turn(BOX.spell_action, [True] * len(SPELLS))
"""By Action, the Spells with its icon or a question mark (SEP-12.6)."""
WITCHES_IN_WINDOW: Final = (
    (0,) * len(ACTIONS),
    _at_turn(BOX.witch_action, [ability.window == "w1w2" for ability in WITCH_ABILITIES]),
    _at_turn(BOX.witch_action, [ability.window in ("w1w2", "w2") for ability in WITCH_ABILITIES]),
)
"""By window (1 or 2) and Action, the Witches with an additional effect (SEP-12.2)."""

# ----- the Ritual track -----
RITUAL_SPACES: Final = TRACK.ids
RITUAL_STARTS: Final = tuple(TRACK.starts)
RITUAL_LEVEL: Final = tuple(TRACK.level)
RITUAL_TOP: Final = TRACK.top
RITUAL_ICON: Final = tuple(TRACK.icon)
RITUAL_UP: Final = tuple(TRACK.up)
RITUAL_SIDE: Final = tuple(TRACK.side)
RITUAL_SECTIONS: Final = tuple(TRACK.sections)
RIBBON: Final = tuple(TRACK.ribbon)
OFFERING: Final = tuple([TRACK.offerings[ribbon] if ribbon >= 0 else 0 for ribbon in TRACK.ribbon])
"""Ingredients that must be offered on advancing onto a space."""
RIBBON_EFFECTS: Final = tuple([tuple(effects) for effects in BOX.ribbons])
TOP_WISDOM: Final = TRACK.top_wisdom

# ----- trials and scoring -----
_TRIAL: Final = SOURCE.table("trial")
TRIAL_WISDOM: Final = _TRIAL.number("winner_wisdom", 0, 99)
TRIAL_RECALL: Final = _TRIAL.number("winner_recall", 0, 6)
SUMMER_LEAVES: Final = _TRIAL.number("summer_winner_leaves", 0, 6)
PICK_RECALL: Final = SOURCE.table("crowd_picks").number("recall_after_picks", 0, 6)
_SCORING: Final = SOURCE.table("scoring")
FEW_LOYAL: Final = _SCORING.number("loyal_3_4", 0, 99)
MANY_LOYAL: Final = _SCORING.number("loyal_5_6", 0, 99)
CHARM_WISDOM: Final = _SCORING.number("charm", 0, 99)
POTION_WISDOM: Final = _SCORING.number("potion", 0, 99)
PAIR_WISDOM: Final = _SCORING.number("pair_of_ingredients_or_crystals", 0, 99)
ALL_TRACKS_WISDOM: Final = _SCORING.number("all_three_tracks_per_level", 0, 99)
PLEAD_WISDOM: Final = _SCORING.number("plead", 0, 99)
CAPTURE_LOSS: Final = _SCORING.number("capture_loss", 0, 99)
