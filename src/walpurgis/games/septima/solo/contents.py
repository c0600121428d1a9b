"""The solo mode's part of the box, read and checked: her cards, Negotiation cards, Spiders, Tribulations, settings."""

import re
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games.septima.contents import Contents

NEGOTIATIONS: Final[tuple[str, ...]] = ("cooperation", "delay", "information")
HANDS: Final[tuple[str, ...]] = ("easy", "standard", "hard")
BONUS_MODES: Final[tuple[str, ...]] = ("never", "on_match", "always")
DIE: Final[tuple[str, ...]] = ("left", "right", "deck")
EFFECTS: Final[tuple[str, ...]] = (
    "widow_lay_spiders", "widow_block_crystals", "widow_spiders", "widow_spiders_furthest_plus", "widow_suspicion",
    "widow_heal", "widow_crowd_to_chamber", "widow_supply_to_crowd", "widow_supply_to_chamber",
    "widow_recruit_first_possible", "widow_plead_first_possible", "widow_discard_bottom_spells_and_negotiation",
)  # fmt: skip
FIRST_POSSIBLE: Final = 2
"""SEP-23.32, SEP-23.33: how many Citizens those two cards send; a row may say otherwise with `main_amount`."""
TESTS: Final[tuple[str, ...]] = (
    "book_objective",
    "own_witches_at_least",
    "widow_witches_at_most",
    "reached_top_ribbon",
    "final_wisdom_at_least_threshold",
)


class Named:
    """An effect or a test of the solo tables: its name, and the numbers that stand in it."""

    def __init__(self, row: Box, key: str, known: tuple[str, ...]) -> None:
        word = row.word(key)
        self.name = re.sub(r"_\d+", "", word)
        numbers = [int(number) for number in re.findall(r"_(\d+)", word)]
        self.a, self.b = ([*numbers, 0, 0])[:2]
        if self.name not in known:
            raise row.bad(key, f"{word!r} is not one of {', '.join(known)}, with numbers between the words")


class SoloContents:
    """SEP-2.1: what only the solo mode uses."""

    def __init__(self, box: Box, contents: Contents) -> None:
        counts = box.table("counts").table("solo")
        self.remember = contents.actions.index("remember")
        self._read_cards(box.table("widow"), contents, counts)
        self._read_negotiation(box.table("negotiation"), counts)
        self._read_solo(box.table("solo"), contents, counts)
        self._read_tribulations(box)
        suspicion = box.table("tracks").table("suspicion")
        self.start_suspicion = suspicion.number("widow_start", contents.least, contents.most)
        self.reset_suspicion = suspicion.number("widow_reset", contents.least, contents.most - 1)
        self.die = box.table("solo_die").words("faces", DIE)
        if set(self.die) != set(DIE):
            raise box.table("solo_die").bad("faces", "left, right and deck must all be there")

    def _read_cards(self, widow: Box, contents: Contents, counts: Box) -> None:
        """SEP-23.2: one card for each Action, and Remember cards that copy some of them."""
        rows = widow.rows("cards", counts.number("widow_action_cards", 1))
        self.card_ids = widow.ids("cards")
        self.icons = [contents.actions.index(row.word("icon", contents.actions)) for row in rows]
        self.shadow = [self._zones(row) for row in rows]
        self.main = [Named(row, "main", EFFECTS) for row in rows]
        self.bonus = [Named(row, "bonus", EFFECTS) for row in rows]
        for row, main in zip(rows, self.main, strict=True):
            main.a = main.a or row.number("main_amount", 0, 9, FIRST_POSSIBLE)
        base = [icon for icon in self.icons if icon != self.remember]
        others = [action for action in range(len(contents.actions)) if action != self.remember]
        if sorted(base) != others or len(base) != counts.number("widow_base_cards"):
            raise widow.bad("cards", "there is one card for each Action but Remember")
        if self.icons.count(self.remember) != counts.number("widow_remember_cards", 1):
            raise widow.bad("cards", "not as many Remember cards as are counted")
        for at, row in enumerate(rows):
            if self.icons[at] == self.remember:
                self._check_copy(row, at, contents)

    def _zones(self, row: Box) -> int:
        zones = row.numbers("shadow_zones", 1, 6)
        if not zones or len(set(zones)) != len(zones):
            raise row.bad("shadow_zones", "some of the zones 1 to 6, each once")
        return sum(1 << zone - 1 for zone in zones)

    def _check_copy(self, row: Box, at: int, contents: Contents) -> None:
        """SEP-23.34: a Remember card does exactly what the card does that it copies."""
        copied = self.icons.index(contents.actions.index(row.word("copies", contents.actions)))
        for key, effects in (("main", self.main), ("bonus", self.bonus)):
            one, other = effects[at], effects[copied]
            if (one.name, one.a, one.b) != (other.name, other.a, other.b):
                raise row.bad(key, f"is not what {self.card_ids[copied]} does")

    def _read_negotiation(self, negotiation: Box, counts: Box) -> None:
        """SEP-23.5, SEP-24.1, SEP-24.2: Negotiation cards, by the setting and their kind."""
        total = [negotiation.number(f"total_{kind}", 0, 9) for kind in NEGOTIATIONS]
        if sum(total) != counts.number("negotiation_cards"):
            raise negotiation.bad("total_cooperation", "the totals are not as many as are counted")
        self.negotiation = []
        for hand in HANDS:
            self.negotiation.append([negotiation.number(f"{hand}_{kind}", 0, 9) for kind in NEGOTIATIONS])
            for kind, own, most in zip(NEGOTIATIONS, self.negotiation[-1], total, strict=True):
                if own > most:
                    raise negotiation.bad(f"{hand}_{kind}", f"there are only {most}")

    def _read_solo(self, solo: Box, contents: Contents, counts: Box) -> None:
        self.start_wisdom = solo.number("start_wisdom", 0, 999)
        spaces = contents.atlas.space_ids
        self.spider_start = [spaces.index(word) for word in solo.words("spider_spaces", spaces)]
        huts = [contents.atlas.entrances[hut - 1] for hut in solo.numbers("spider_start_huts", 1, 6)]
        if self.spider_start != huts or len(huts) != counts.number("spiders", 1, 9):
            raise solo.bad("spider_spaces", "are the spaces joined to the Huts where as many Spiders start")
        self.cursed = counts.number("cursed_citizens", 1, 6)
        self.adjacent_loss = solo.number("scuttle_adjacent_loss", 0, 99)
        self.share_loss = solo.number("scuttle_share_loss", 0, 99)
        self.end_turn_loss = solo.number("end_turn_adjacent_loss", 0, 99)
        self.trial_loss = solo.number("widow_trial_win_loss", 0, 99)
        self.spider_moves = solo.numbers("cursed_spider_moves", 0, 9)
        if len(self.spider_moves) != self.cursed + 1:
            raise solo.bad("cursed_spider_moves", "one number for each number of Cursed Citizens from 0")
        self.few_cursed = solo.number("cursed_loss_3_4", 0, 99)
        self.many_cursed = solo.number("cursed_loss_5_6", 0, 99)
        if solo.words("widow_bonus_modes") != BONUS_MODES:
            raise solo.bad("widow_bonus_modes", f"must be {', '.join(BONUS_MODES)}")

    def _read_tribulations(self, box: Box) -> None:
        """SEP-23.41, SEP-24.1, SEP-24.2: the Tribulations, how many win, and how much Wisdom the last one needs."""
        solo = box.table("solo")
        total = solo.number("tribulations_total", 1, 9)
        rows = box.rows("tribulations", total)
        if [row.number("number") for row in rows] != list(range(1, total + 1)):
            raise box.bad("tribulations", "are numbered from 1")
        self.tribulations = [Named(row, "test", TESTS) for row in rows]
        self.to_win = solo.number("tribulations_to_win", 1, total)
        harder = solo.numbers("hard_tribulations_to_win", 1, total)
        self.to_win_choices = sorted({self.to_win, solo.number("easy_tribulations_to_win", 1, total), *harder})
        self.wisdom = solo.number("tribulation_8_wisdom", 0, 999)
        needs = solo.numbers("hard_tribulation_8_wisdom", 0, 999)
        easy = solo.number("easy_tribulation_8_wisdom", 0, 999)
        self.wisdom_choices = sorted({self.wisdom, easy, *needs}, reverse=True)
