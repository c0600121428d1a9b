"""What is in the box, read and checked: cards, clouds, tiles and tables of points. `box.py` makes constants of it."""

from collections.abc import Sequence
from typing import Final

from walpurgis.formats.box import Box
from walpurgis.games.broom_service.boards import BACK, FRONT, SIDES, BoardMap, Tower

FAMILIES: Final = ("witch", "druid", "gatherer", "fairy")
BRAVERY: Final = ("cowardly", "brave")
EVENTS: Final = (
    "more_or_less",
    "black_market",
    "moonshine",
    "good_old_days",
    "dangerous_areas",
    "pleasant_areas",
    "full_hands",
    "empty_hands",
    "one_of_everything",
    "like_minded",
)
TIMINGS: Final = ("before_selection", "during_round", "end_of_round")
STORM_EFFECTS: Final = ("delivery_bonus", "move", "deliver", "potion_vp")
MOUNTAIN_EFFECTS: Final = ("gain_potions", "gain_wands", "deliver", "move_two", "remove_cloud")
FOREST_EFFECTS: Final = ("cowardly_as_brave", "extra_card", "cowardly_vp")
HILL_EFFECTS: Final = ("turbo", "tower")


class Role:
    """A role card; what it does is given twice, cowardly (0) and brave (1)."""

    def __init__(self, row: Box, terrains: Sequence[str], resources: Sequence[str]) -> None:
        self.family = FAMILIES.index(row.word("family", FAMILIES))
        self.terrains = sum(1 << terrains.index(word) for word in row.words("terrains", terrains))
        self.bonus = tuple(row.number(f"{how}_vp_bonus", default=0) for how in BRAVERY)
        self.gains = tuple(
            tuple(row.number(f"{how}_gain_{resource}", 0, 60, default=0) for resource in resources) for how in BRAVERY
        )
        self._check(row)

    def _check(self, row: Box) -> None:
        """BRS-5.1, BRS-5.2, BRS-5.7, BRS-5.12, BRS-5.15: what the families of roles have in common."""
        family = FAMILIES[self.family]
        acts = {"witch": (("move", 1, 1), ("deliver", 0, 1)), "druid": (("deliver", 1, 1),)}
        acts["fairy"] = (("remove_cloud", 1, 1),)
        for act, cowardly, brave in acts.get(family, ()):
            row.number(f"cowardly_{act}", cowardly, cowardly)
            row.number(f"brave_{act}", brave, brave)
        if family in ("witch", "druid") and not self.terrains:
            raise row.bad("terrains", f"a {family} needs a terrain")
        if family == "gatherer":
            for how, gains in zip(BRAVERY, self.gains, strict=True):
                if sum(gains) != row.number(f"{how}_gain_total"):
                    raise row.bad(f"{how}_gain_total", f"the card brings {sum(gains)} resources")


class Cloud:
    """A cloud tile."""

    def __init__(self, row: Box, resources: Sequence[str], storm: bool) -> None:
        row.word("kind", ("storm",) if storm else ("heavy",))
        self.cost = row.number("cost", 0, 24)
        self.bolts = row.number("bolts", 0, 24)
        self.effect = STORM_EFFECTS.index(row.word("effect", STORM_EFFECTS)) if storm else -1
        name = STORM_EFFECTS[self.effect] if storm else ""
        self.bonus = row.number("bonus_vp", 0) if name == "delivery_bonus" else 0
        wanted = name == "potion_vp"
        self.potion = resources.index(row.word("potion", resources[:-1])) if wanted else -1
        self.potions = row.number("min_potions", 1) if wanted else 0
        self.vp = row.number("vp", 0) if wanted else 0


class AllowedVariant:
    """A combination of board and variants that the rules allow (BRS-15.3)."""

    def __init__(self, row: Box) -> None:
        self.board = SIDES.index(row.word("board", SIDES))
        self.storm = row.flag("storm_clouds")
        self.mountain = row.flag("mountain_tiles")
        self.forest = row.flag("forest_tiles")
        self.hill = row.flag("hill_tiles")
        self.least = row.number("min_heavy_clouds_used", 0)
        self.most = row.number("max_heavy_clouds_used", 0)


def _tower(row: Box, resources: Sequence[str]) -> Tower:
    """BRS-14.6: a tile that is a tower."""
    colour = resources.index(row.word("tower_color", resources[:-1]))
    square = row.word("tower_shape", ("round", "square")) == "square"
    return Tower(row.word("id"), colour, row.number("tower_vp", 0), row.number("tower_wands", 0), square, ())


class Contents:
    """The whole box (BRS-1.2)."""

    def __init__(self, box: Box) -> None:
        self.counts = box.table("counts")
        self.structure = box.table("structure")
        self._read_structure(self.structure)
        self.resources = box.ids("resources", 4)
        for row in box.rows("resources"):
            row.word("kind", ("wand",) if row.word("id") == self.resources[-1] else ("potion",))
        self.terrains = tuple(row.word("id") for row in box.rows("terrains") if row.flag("enterable"))
        if set(self.terrains) != {"forest", "prairie", "hill", "mountain"}:
            raise box.bad("terrains", "pawns enter forest, prairie, hill and mountain")
        self.atlas = BoardMap(box, self.terrains, self.resources[:-1])
        self._read_roles(box)
        self._read_events(box)
        self._read_clouds(box)
        self._read_tiles(box)
        self._read_setup(box)
        self._read_scoring(box)

    def _read_structure(self, structure: Box) -> None:
        self.rounds = structure.number("rounds", 1)
        self.hand_size = structure.number("cards_selected_per_round", 1)
        self.start_vp = structure.number("start_vp")
        self.start_potions = structure.number("start_potions_per_color", 0)
        self.penalty = structure.number("bewitched_penalty_vp", 0)
        structure.number("pawns_per_player", 2, 2)

    def _read_roles(self, box: Box) -> None:
        self.role_ids = box.ids("roles", self.counts.number("role_cards_per_color", 1))
        self.roles = [Role(row, self.terrains, self.resources) for row in box.rows("roles")]
        if self.hand_size >= len(self.roles):
            raise self.structure.bad("cards_selected_per_round", "must be fewer than there are roles")

    def _read_events(self, box: Box) -> None:
        """BRS-8.1: ten events, one before the selection, three during the round and six at its end."""
        self.event_ids = box.ids("events", self.counts.number("event_cards", 1))
        self.events = {row.word("id", EVENTS): row for row in box.rows("events")}
        for name in EVENTS:
            if name not in self.events:
                raise box.bad("events", f"there is no {name!r}")
        for at, name in enumerate(EVENTS):
            timing = TIMINGS[0 if at < 1 else 1 if at < 4 else 2]
            self.events[name].word("timing", (timing,))
        self._read_event_numbers(self.events)
        stack, removed = self.structure.number("events_in_stack", 1), self.structure.number("events_removed", 0)
        if stack + removed != len(self.event_ids) or stack != self.rounds:
            raise self.structure.bad("events_in_stack", "every round needs an event, and the others are removed")

    def _read_event_numbers(self, events: dict[str, Box]) -> None:
        """BRS-8.3: the amounts of the events."""
        cards, most = events["more_or_less"], len(self.role_ids)
        self.base_cards = cards.number("base_cards", 0, most)
        self.min_cards = cards.number("min_cards", 1, most)
        self.max_cards = cards.number("max_cards", self.min_cards, most - 1)
        self.vp_per_card_fewer = cards.number("vp_per_card_fewer")
        self.vp_per_card_more = cards.number("vp_per_card_more")
        self.market_vp = events["black_market"].number("cowardly_alternative_vp")
        self.moonshine = events["moonshine"].number("cowardly_alternative_resources", 1)
        self.dangerous = [events["dangerous_areas"].number(f"vp_per_pawn_{terrain}") for terrain in self.terrains]
        self.pleasant = [events["pleasant_areas"].number(f"vp_per_pawn_{terrain}") for terrain in self.terrains]
        self.full_hands = (events["full_hands"].number("vp_first"), events["full_hands"].number("vp_second"))
        self.empty_hands = events["empty_hands"].number("vp_per_resource")
        self.set_vp = events["one_of_everything"].number("vp")
        cost = events["one_of_everything"].words("cost", self.resources)
        self.set_cost = [cost.count(resource) for resource in self.resources]
        self.most_sets = events["one_of_everything"].number("max_sets", 1)
        self.like_minded = events["like_minded"].number("vp")

    def _read_clouds(self, box: Box) -> None:
        heavy = box.ids("heavy_clouds", self.counts.number("heavy_clouds", 1))
        storm = box.ids("storm_clouds", self.counts.number("storm_clouds", 1))
        self.heavy = len(heavy)
        self.cloud_ids = heavy + storm
        self.clouds = [Cloud(row, self.resources, False) for row in box.rows("heavy_clouds")]
        self.clouds += [Cloud(row, self.resources, True) for row in box.rows("storm_clouds")]

    def _read_tiles(self, box: Box) -> None:
        self.tile_ids: tuple[str, ...] = ()
        self.tiles: list[Box] = []
        self.tile_effects: list[str] = []
        known = {"mountain": MOUNTAIN_EFFECTS, "forest": FOREST_EFFECTS, "hill": HILL_EFFECTS}
        for kind, effects in known.items():
            self.tile_ids += box.ids(f"{kind}_tiles", self.counts.number(f"{kind}_tiles", 1))
            self.tiles += box.rows(f"{kind}_tiles")
            self.tile_effects += [row.word("effect", effects) for row in box.rows(f"{kind}_tiles")]
        for row, effect in zip(self.tiles, self.tile_effects, strict=True):
            if effect == "turbo" and len(row.words("stone_circles", self.atlas.circles)) != 2:
                raise row.bad("stone_circles", "a turbo tile shows two stone circles")
        for kind in known:
            if len(self.tiles_of(kind)) < self.counts.number(f"{kind}_tile_spots"):
                raise box.bad(f"{kind}_tiles", "must be enough for every spot")
        self.circles = [row.words("stone_circles", self.atlas.circles, default=()) for row in self.tiles]
        self.tile_vp = [row.number("vp", default=0) for row in self.tiles]
        self.tile_towers = {
            at: _tower(row, self.resources)
            for at, (row, effect) in enumerate(zip(self.tiles, self.tile_effects, strict=True))
            if effect == "tower"
        }
        self._read_gifts()

    def _read_gifts(self) -> None:
        """BRS-12.8, BRS-12.9, BRS-12.11: what mountain tiles give; a box without these numbers has the printed ones."""
        gifts = {"gain_potions": ("potions_per_color", 1), "gain_wands": ("wands", 2), "move_two": ("moves", 2)}
        self.gifts = [0] * len(self.tiles)
        for at, effect in enumerate(self.tile_effects):
            if effect in gifts:
                key, printed = gifts[effect]
                self.gifts[at] = self.tiles[at].number(key, 1, default=printed)

    def tiles_of(self, kind: str) -> list[int]:
        """The numbers of the landscape tiles of a kind."""
        known = {"mountain": MOUNTAIN_EFFECTS, "forest": FOREST_EFFECTS, "hill": HILL_EFFECTS}
        return [
            at
            for at, row in enumerate(self.tiles)
            if row.where.startswith(f"{kind}_tiles") and self.tile_effects[at] in known[kind]
        ]

    def _read_setup(self, box: Box) -> None:
        low, high = self.structure.number("players_min", 2), self.structure.number("players_max", 2, 5)
        together = self.structure.number("bewitched_plus_players", 0)
        self.seats = tuple(range(low, high + 1))
        self.bewitched: dict[int, int] = {}
        self.wands: dict[int, tuple[int, ...]] = {}
        for row in box.rows("setup_by_player_count", len(self.seats)):
            players = row.number("players", low, high)
            self.bewitched[players] = row.number("bewitched_roles", 0)
            if self.bewitched[players] + players != together:
                raise row.bad("bewitched_roles", f"players and bewitched roles make {together}")
            self.wands[players] = row.numbers("wands_by_seat", 0)
            if len(self.wands[players]) != players:
                raise row.bad("wands_by_seat", f"must have a number for each of {players} players")
        if sorted(self.wands) != list(self.seats):
            raise box.bad("setup_by_player_count", f"needs one row each for {low} to {high} players")
        self.settings = [AllowedVariant(row) for row in box.rows("configurations")]

    def _read_scoring(self, box: Box) -> None:
        """BRS-10.2, BRS-10.3, BRS-10.5: points at the end; more lightning never scores less."""
        scoring = box.table("scoring")
        lightning = scoring.table("lightning")
        self.lightning = lightning.numbers("vp")
        self.extra_bolt = lightning.number("extra_per_bolt", 0)
        if not self.lightning or list(self.lightning) != sorted(self.lightning):
            raise lightning.bad("vp", "must not be empty or decrease")
        self.set_of_four = scoring.table("resources").number("set_of_4_different", 0)
        self.set_of_three = scoring.table("resources").number("set_of_3_different", 0)
        self.amulets = scoring.table("amulets").numbers("vp")
        if len(self.amulets) != self.counts.number("mountain_tile_spots") + 1:
            raise scoring.table("amulets").bad("vp", "needs points for none up to all of the amulets")
        amulets = box.table("amulets")
        if amulets.number("per_color") != self.counts.number("mountain_tile_spots"):
            raise amulets.bad("per_color", "every player has an amulet for each mountain tile")


def check_settings(contents: Contents, box: Box) -> None:
    """BRS-11.3, BRS-15.1, BRS-15.2: which variants go with which side, and how many heavy clouds are enough."""
    for row, setting in zip(box.rows("configurations"), contents.settings, strict=True):
        back = setting.board == SIDES.index(BACK)
        for key, used in (("forest_tiles", setting.forest), ("hill_tiles", setting.hill)):
            if used != back:
                raise row.bad(key, f"must be {'true' if back else 'false'} on the {BACK if back else FRONT}")
        if back and not setting.mountain:
            raise row.bad("mountain_tiles", "must be true on the back")
        spots = len(contents.atlas.on_side(setting.board, contents.atlas.cloud_region))
        storm = len(contents.clouds) - contents.heavy if setting.storm else 0
        least = spots - storm if setting.storm else contents.heavy
        if contents.heavy < spots:
            raise row.bad("board", f"has {spots} cloud spots for {contents.heavy} heavy clouds")
        if setting.least != least or setting.most != contents.heavy:
            raise row.bad("min_heavy_clouds_used", f"must be {least}, and the most {contents.heavy}")
