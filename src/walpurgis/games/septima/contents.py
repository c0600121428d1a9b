"""What is in the box, read and checked: cards, tiles, tracks and tables. `box.py` makes constants of it."""

import re
from collections.abc import Sequence
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games.septima.boards import BANNERS, COLORS, Atlas, RitualTrack

MODES: Final = ("basic", "full", "solo")
BONUS_KINDS: Final = ("also", "instead", "modifies")
SPELL_KINDS: Final = ("scoring", "regular")
DURATIONS: Final = ("instant", "turn", "season", "until_trial_win", "until_leader_moves")
WITCH_WINDOWS: Final = (
    "modifies", "w1w2", "w2", "after_hunter_roll", "hunter_roll", "quick_move", "ribbon_entry", "first_trial_end",
    "trial_and_picks", "crowd_picks_after_trials",
)  # fmt: skip
MAIN_AMOUNTS: Final = {"move": 3, "brew": 3, "heal": 2, "chant": 2}
"""SEP-9.4, SEP-9.6, SEP-9.8, SEP-9.10: what the cards say in words; a row may say otherwise with `main_amount`."""
COUNTED: Final = ("mushrooms_collected", "coven_witches")
OBJECTIVES: Final = (
    "citizens", "healed", "ingredients_distinct", "ingredients_same", "ingredients", "crystals", "potions",
    "suspicion_max", "suspicion_min", "ritual_section", "spells_same", "spells_distinct",
)  # fmt: skip

_EFFECT: Final = re.compile(r"(\w+)(?:\(([^()]*)\))?")


class Effect:
    """One effect of the box's small language: a name and up to two numbers or ids, as numbers."""

    def __init__(self, name: str, words: tuple[str, ...], a: int, b: int) -> None:
        self.name = name
        self.words = words
        self.a = a
        self.b = b


class Ability:
    """What a Witch, a Building, a Spell or a practical potion does, and when."""

    def __init__(self, window: str, when: list[Effect], cost: list[Effect], effects: list[Effect], uses: int) -> None:
        self.window = window
        self.when = tuple(when)
        self.cost = tuple(cost)
        self.effects = tuple(effects)
        self.uses = uses
        self.needs = (*self.when, *self.cost)
        """What has to hold or to be paid before the effects."""
        self.crystals = sum([paid.a for paid in cost if paid.name == "spend_crystal"])
        """How many Crystals its cost takes, which its effects cannot use."""

    def amount(self, name: str) -> int:
        """The number of an effect or of a cost by its name."""
        return next(effect.a for effect in (*self.effects, *self.cost) if effect.name == name)


class Book:
    """SEP-21.9: a Book of Divinations, its objectives and what they are worth."""

    def __init__(self, objectives: list[Effect], wisdom: tuple[int, ...], full_only: bool) -> None:
        self.objectives = objectives
        self.wisdom = wisdom
        self.full_only = full_only


class Contents:
    """SEP-2.1: everything in the box but the solo mode, which reads its own tables."""

    def __init__(self, box: Box) -> None:
        ids = box.table("ids")
        self.ingredients = ids.words("ingredients")
        self.remedies = ids.words("remedies")
        self.practical = ids.words("practical")
        self.diseases = ids.words("diseases")
        self.elements = ids.words("elements")
        self.actions = ids.words("actions")
        self.colors = ids.words("player_colors")
        self.wild = ids.word("wild")
        self.box = box
        self.atlas = Atlas(box.table("map"), self.ingredients, self.elements)
        self.track = RitualTrack(box.table("ritual"), self.actions, self.elements)
        self.witch_ids = box.ids("witches", box.table("counts").table("common").number("witch_tiles"))
        self.spell_ids = box.ids("spells", box.table("counts").table("common").number("spell_cards"))
        self.building_ids = box.ids("buildings")
        self.potion_ids = (*self.remedies, *self.practical)
        self._read_counts(box)
        self._read_potions(box)
        self._read_actions(box)
        self._read_witches(box)
        self._read_spells(box)
        self._read_buildings(box)
        self._read_patients(box)
        self._read_small_cards(box)
        self._read_tracks(box)
        self.ribbons = [self.effects(row, "effects") for row in self.track.ribbon_rows]

    # ----- the language of effects -----

    def effects(self, row: Box, key: str) -> list[Effect]:
        return [self.effect(row, key, word) for word in row.words(key, default=[])]

    def options(self, row: Box) -> list[list[Effect]]:
        """The effect lists of which one is chosen."""
        return [self.effects(Box({"options": words}, row.where), "options") for words in row.data.get("options", [])]

    def effect(self, row: Box, key: str, word: str) -> Effect:
        match = _EFFECT.fullmatch(word)
        if match is None:
            raise row.bad(key, f"{word!r} is not an effect: NAME or NAME(VALUE)")
        words = tuple((match[2] or "").split(",")) if match[2] else ()
        a, b = ([*[self._value(row, key, value) for value in words], 0, 0])[:2]
        return Effect(match[1], words, a, b)

    def _value(self, row: Box, key: str, word: str) -> int:
        """A number, an id, or several ids as a set."""
        if re.fullmatch(r"-?\d+", word):
            return int(word)
        parts = word.split("|")
        for known in (self.ingredients, self.potion_ids, self.building_ids, self.diseases, self.elements, COUNTED):
            if all(part in known for part in parts):
                numbers = [known.index(part) for part in parts]
                return sum(1 << number for number in numbers) if known is self.ingredients else numbers[0]
        if word == "any":
            return -1
        raise row.bad(key, f"{word!r} is neither a number nor an id")

    def ability(self, row: Box, window: str, uses: int) -> Ability:
        return Ability(window, self.effects(row, "when"), self.effects(row, "cost"), self.effects(row, "effects"), uses)

    # ----- tables -----

    def _read_counts(self, box: Box) -> None:
        common, own = box.table("counts").table("common"), box.table("counts").table("per_player")
        self.hunters = common.number("hunters", 1, 5)
        self.angry = common.number("angry_citizens", 0, 99)
        self.loyal = own.number("loyal_citizens", 1, 6)
        self.coven_spaces = own.number("coven_spaces", 1, 9)
        setup = box.table("setup")
        self.patients_by_players = setup.numbers("patients_by_players", 1, 6)
        self.start_in_crowd = setup.number("start_loyal_in_crowd", 0, self.loyal)
        self.start_huts = tuple(hut - 1 for hut in setup.numbers("hunters_on_huts", 1, 6))
        self.start_witches = setup.number("start_witches", 1, self.coven_spaces)
        self.draft_draw = setup.number("full_draft_draw", 4, 4)
        setup.number("full_draft_kept", 3, 3)
        setup.number("full_draft_placed", 2, 2)
        setup.number("prologue_drawn", 2, 2)
        self.prologue_times = setup.numbers("prologue_multipliers", 0, 9)
        seasons = box.table("seasons")
        self.seasons = seasons.words("order")
        self.phases = seasons.number("moon_phases", 1, 9)
        self.hunter_seasons = tuple(
            self.seasons.index(word) for word in seasons.words("hunter_enters_on", self.seasons)
        )
        if len(self.start_huts) + len(self.hunter_seasons) != self.hunters:
            raise box.table("counts").table("common").bad("hunters", "not as many as wait on the board")
        lunar = box.table("lunar")
        self.slots = lunar.number("slots", 1, 9)
        self.phase_slots = [
            tuple(slot - 1 for slot in lunar.numbers(f"phase_slots_{phase}", 1, self.slots))
            for phase in range(1, self.phases + 1)
        ]
        if self.slots != len(self.ingredients):
            raise lunar.bad("slots", "there is one marker for each ingredient")

    def _read_potions(self, box: Box) -> None:
        rows = {row.word("id", self.potion_ids): row for row in box.rows("potions", len(self.potion_ids))}
        if len(rows) != len(self.potion_ids):
            raise box.bad("potions", "every potion stands here once")
        ordered = [rows[word] for word in self.potion_ids]
        self.recipes = [
            tuple(sorted(self.ingredients.index(word) for word in row.words("recipe", self.ingredients)))
            for row in ordered
        ]
        self.brew_wisdom = [row.number("wisdom_on_brew", 0, 99) for row in ordered]
        self.heals = [
            self.diseases.index(row.word("heals", self.diseases)) if row.word("kind") == "remedy" else -1
            for row in ordered
        ]
        if self.heals != [*range(len(self.diseases)), *[-1] * len(self.practical)]:
            raise box.bad("potions", "the remedies heal the diseases in the order of the ids")
        self.potion_effects = [self.effects(row, "effects") for row in ordered]
        self.potion_options = [self.options(row) for row in ordered]

    def _read_actions(self, box: Box) -> None:
        rows = box.rows("actions", len(self.actions))
        if box.ids("actions") != self.actions:
            raise box.bad("actions", "the Actions stand in the order of the ids")
        self.bonus_kind = [BONUS_KINDS.index(row.word("bonus_kind", BONUS_KINDS)) for row in rows]
        self.main_amount = [row.number("main_amount", 0, 9, MAIN_AMOUNTS.get(row.word("id"), 1)) for row in rows]
        self.bonus_amount = [row.number("bonus_amount", 0, 9, 1) for row in rows]
        self.in_basic = [row.flag("in_basic") for row in rows]
        self.hushes = [row.flag("suppresses_match_suspicion") for row in rows]
        markers = box.rows("septima_markers", len(self.actions))
        shown = [row.word("action", self.actions) for row in markers]
        if shown != list(self.actions) or [row.flag("in_basic") for row in markers] != self.in_basic:
            raise box.bad("septima_markers", "there is one marker for each Action, in the same modes")

    def _read_witches(self, box: Box) -> None:
        rows = box.rows("witches")
        tied = ("-", "any", *self.actions)
        self.witch_action = [row.word("condition_action", tied) for row in rows]
        self.witch_full_only = [row.flag("full_only") for row in rows]
        self.witch_abilities = [
            self.ability(row, row.word("window", WITCH_WINDOWS), row.number("uses", 0, 9)) for row in rows
        ]
        removed = set(box.table("basic_game_removed").words("witches", self.witch_ids))
        if removed != {word for word, full in zip(self.witch_ids, self.witch_full_only, strict=True) if full}:
            raise box.table("basic_game_removed").bad("witches", "are not those that are for the full game only")

    def _read_spells(self, box: Box) -> None:
        rows = box.rows("spells")
        self.spell_element = [self.elements.index(row.word("element", self.elements)) for row in rows]
        self.spell_scoring = [row.word("kind", SPELL_KINDS) == "scoring" for row in rows]
        self.spell_action = [row.word("action", ("any", *self.actions)) for row in rows]
        self.spell_duration = [row.word("duration", DURATIONS) for row in rows]
        self.spell_ongoing = [row.flag("ongoing") for row in rows]
        self.spell_abilities = [self.ability(row, "w1w2", 1) for row in rows]
        self.spell_options = [self.options(row) for row in rows]
        self.spell_looks_back = [row.word("cast_w2") == "looks_back" for row in rows]
        for element, word in enumerate(self.elements):
            kinds = [
                scoring for scoring, own in zip(self.spell_scoring, self.spell_element, strict=True) if own == element
            ]
            if (kinds.count(True), kinds.count(False)) != (2, 8):
                raise box.bad("spells", f"{word} needs 2 scoring and 8 regular Spells")

    def _read_buildings(self, box: Box) -> None:
        rows = box.rows("buildings")
        self.building_action = [self.actions.index(row.word("action", self.actions)) for row in rows]
        self.building_abilities = [
            self.ability(row, row.word("window", ("modifies", "w1w2")), row.number("uses", 0, 9)) for row in rows
        ]
        self.building_options = [self.options(row) for row in rows]
        backs = [row.word("back", ("printed", *COLORS)) for row in rows]
        self.building_color = [-1 if back == "printed" else COLORS.index(back) for back in backs]
        for color in COLORS:
            if backs.count(color) != 3:
                raise box.bad("buildings", f"there are three {color} tiles")
        if backs.count("printed") != 1 or backs[self.building_ids.index("hospital")] != "printed":
            raise box.bad("buildings", "the Hospital alone is printed on the board")

    def _read_patients(self, box: Box) -> None:
        rows = box.rows("patients", box.table("counts").table("common").number("patient_tokens"))
        self.patient_ids = box.ids("patients")
        self.patient_disease = [self.diseases.index(row.word("disease", self.diseases)) for row in rows]
        self.patient_banner = [BANNERS.index(row.word("banner", BANNERS)) for row in rows]
        for banner in range(len(BANNERS)):
            if self.patient_banner.count(banner) > self.atlas.banners.count(banner):
                raise box.bad("patients", f"more tokens than Town areas with a {BANNERS[banner]} banner")
        self.levels = box.table("tracks").table("patient").number("levels", 1, 9)
        self.rewards: list[list[list[list[Effect]]]] = [
            [[[] for _ in range(self.levels + 1)] for _ in self.diseases] for _ in ("basic", "full")
        ]
        for row in box.rows("patient_rewards", 2 * len(self.diseases) * self.levels):
            side = ("basic", "full").index(row.word("side", ("basic", "full")))
            disease = self.diseases.index(row.word("disease", self.diseases))
            self.rewards[side][disease][row.number("level", 1, self.levels)] = self.effects(row, "effects")

    def _read_small_cards(self, box: Box) -> None:
        common = box.table("counts").table("common")
        prologue = box.rows("prologue", common.number("prologue_cards"))
        self.prologue_ids = tuple(f"prologue_{row.number('number')}" for row in prologue)
        self.prologue = [(self.effects(row, "top"), self.effects(row, "bottom")) for row in prologue]
        books = box.rows("books", common.number("book_of_divinations"))
        self.book_ids = tuple(f"book_{row.number('number')}" for row in books)
        self.books = [
            Book(self.effects(row, "objectives"), row.numbers("wisdom", 0, 99), row.flag("full_only")) for row in books
        ]
        for row, book in zip(books, self.books, strict=True):
            if len(book.wisdom) != len(book.objectives):
                raise row.bad("wisdom", "one number for each objective")
            for objective in book.objectives:
                if objective.name not in OBJECTIVES:
                    raise row.bad("objectives", f"{objective.name!r} is not one of {', '.join(OBJECTIVES)}")
        picks = box.rows("crowd_pick_options")
        self.pick_ids = box.ids("crowd_pick_options")
        self.pick_effects = [self.effects(row, "effects") for row in picks]
        self.pick_modes = [row.words("modes", MODES) for row in picks]

    def _read_tracks(self, box: Box) -> None:
        suspicion = box.table("tracks").table("suspicion")
        self.least, self.most = suspicion.number("min", -9, 9), suspicion.number("max", 0, 99)
        self.start_suspicion = suspicion.number("start", self.least, self.most)
        lines = suspicion.table("angry_lines")
        self.lines = lines.numbers("lines", 0, 99)
        if lines.numbers("values") != tuple(range(self.least, self.most + 1)) or len(self.lines) != len(
            lines.numbers("values")
        ):
            raise lines.bad("values", "one number of lines for each value of the track")
        if list(self.lines) != sorted(self.lines):
            raise lines.bad("lines", "a higher value never has fewer lines below it")
        patient = box.table("tracks").table("patient")
        self.level_wisdom = patient.numbers("wisdom_by_level", 0, 99)
        if len(self.level_wisdom) != self.levels + 1:
            raise patient.bad("wisdom_by_level", "one number for each level from 0")
        self.faces = box.table("hunter_die").numbers("faces", -9, 9)
        self.chamber_spaces = box.table("trial_chambers").numbers("spaces_by_players", 1, 99)
        self.picks = box.table("crowd_picks").numbers("picks", 0, 9)
        if len(self.picks) != self.loyal + 1:
            raise box.table("crowd_picks").bad("picks", "one number for each number of Loyal Citizens from 0")
        for table, key in (
            (box.table("setup"), "patients_by_players"),
            (box.table("trial_chambers"), "spaces_by_players"),
        ):
            if len(table.numbers(key)) != 3:
                raise table.bad(key, "one number for 2, 3 and 4 players")


def numbers_of(ids: Sequence[str], chosen: Sequence[str]) -> tuple[int, ...]:
    """The numbers of some ids."""
    return tuple(ids.index(word) for word in chosen)
