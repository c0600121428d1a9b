"""What must be in the box: each table is read and checked here; BadBox names the table and the key that are wrong."""

import itertools
import re
from typing import Final

from walpurgis.formats.box import Box

TEAMS: Final = ("witch", "puritan")
RELATIONS: Final = ("hold", "passed", "discarded")
EFFECTS: Final = (
    "remove_despair", "put_on_trial", "view_character", "show_character_to", "all_view_left", "give_hope",
    "all_gain_hope", "collect_hope", "remove_despair_two_players", "clear_building", "hopeless_gain_despair",
    "two_gain_despair", "remove_building", "take_building", "swap_buildings", "give_building", "build_from_deck",
    "return_trial_card", "give_sanctuary", "give_honour",
)  # fmt: skip
"""The keys of the effects that the rules know (NSA-10.1 to NSA-10.20)."""
CLAIMS: Final = (
    "claim_team", "claim_seen", "claim_collecting", "claim_hand", "claim_no_choice", "propose_event", "offer_hope",
    "request_hope", "propose_constable", "accuse", "defend",
)  # fmt: skip
DOMAINS: Final = (
    "seat", "other_seat", "seats", "team", "types", "building", "buildings", "relation", "event", "amount",
)  # fmt: skip
_RANGE: Final = re.compile(r"(\d+) to (\d+)")


class Setup:
    """NSA-2.2, NSA-12.8: what a number of players needs."""

    def __init__(self, row: Box) -> None:
        self.players = row.number("players", 3, 8)
        self.witches = row.number("witch_cards", 0)
        self.puritans = row.number("puritan_cards", 0)
        self.threshold = row.number("despair_threshold", 1)
        self.badges = row.number("badges", 1)


class Design:
    """NSA-1.7, NSA-1.8: one of the different buildings."""

    def __init__(self, row: Box, types: tuple[str, ...], positions: int) -> None:
        self.id = row.word("id")
        self.type = types.index(row.word("type", types))
        self.position = row.number("position", 1, positions) - 1
        self.hope = row.number("hope", 0)
        self.despair = row.number("despair", 0)
        self.remove = row.number("remove_despair", 0)
        self.min_players = row.numbers("min_players", 1, 99)
        if len(self.min_players) != row.number("copies", 0):
            raise row.bad("min_players", f"names {len(self.min_players)} copies, but copies says otherwise")


class Character:
    """NSA-1.9: a character card."""

    def __init__(self, row: Box, types: tuple[str, ...]) -> None:
        self.id = row.word("id")
        self.team = TEAMS.index(row.word("team", TEAMS))
        self.types = tuple(sorted([types.index(word) for word in row.words("types", types)]))
        if len(set(self.types)) != len(self.types) or not self.types:
            raise row.bad("types", "must be different building types, at least one")
        self.words = tuple([row.word(key) for key in ("name", "profession", "profession_de")])


class EventCard:
    """NSA-1.10: an event card and its numbers."""

    def __init__(self, row: Box) -> None:
        self.id = row.word("id")
        self.cost = row.number("cost", 1)
        self.red_border = row.flag("red_border")
        self.take = row.flag("take")
        self.effect = row.word("effect", EFFECTS)
        self.clause = row.word("clause")
        self.min_players = row.numbers("min_players", 1, 99)
        if len(self.min_players) != row.number("copies", 0):
            raise row.bad("min_players", f"names {len(self.min_players)} copies, but copies says otherwise")
        self.hope = row.number("hope", 0, default=0)
        self.despair = row.number("despair", 0, default=0)
        self.remove = row.number("remove_despair", 0, default=0)
        self.cards = row.number("cards", 0, default=0)
        self.vp = row.number("vp", default=0)


class Claim:
    """NSA-13.9: a kind of claim, with its parameters and which of them may be left out."""

    def __init__(self, row: Box) -> None:
        self.id = row.word("id", CLAIMS)
        self.parameters = row.words("parameters")
        self.domains = row.words("domains", DOMAINS)
        self.optional = row.words("optional", self.parameters)
        if len(self.parameters) != len(self.domains):
            raise row.bad("domains", f"names {len(self.domains)} domains for {len(self.parameters)} parameters")


class Contents:
    """The whole box, read and checked."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.setups = self._setups()
        self.rounds = [(row.number("dealt", 2, 9), row.number("played", 1, 9)) for row in box.rows("rounds")]
        self.types = box.ids("building_types")
        self.set_despair = [row.number("set_despair") for row in box.rows("building_types")]
        positions = box.rows("set_positions", box.table("constants").number("set_size", 1))
        self.designs = [Design(row, self.types, len(positions)) for row in box.rows("buildings")]
        self.characters = [Character(row, self.types) for row in box.rows("characters")]
        self.events = [EventCard(row) for row in box.rows("events")]
        self.claims = [Claim(row) for row in box.rows("claim_types", len(CLAIMS))]
        for key in ("buildings", "characters", "events", "claim_types"):
            box.ids(key)
        self._check_rounds()
        self._check_counts()
        self._check_panoramas(len(positions))
        self._check_edges()
        self._check_events()
        self._check_twice()
        for setup in self.setups:
            self._check_setup(setup)

    def bounds(self, domain: str) -> tuple[int, int]:
        """The least and the greatest number that the words of a claim's domain name (NSA-13.12)."""
        words = self.box.table("claim_domains").word(domain)
        match = _RANGE.search(words)
        if match is None or int(match[1]) > int(match[2]):
            raise self.box.table("claim_domains").bad(domain, f"{words!r} names no range such as '1 to 5'")
        return int(match[1]), int(match[2])

    def _setups(self) -> list[Setup]:
        meta, rows = self.box.table("meta"), self.box.rows("player_counts")
        setups = [Setup(row) for row in rows]
        wanted = list(range(meta.number("min_players", 3, 8), meta.number("max_players", 3, 8) + 1))
        if [setup.players for setup in setups] != wanted:
            raise self.box.bad("player_counts", f"must have one row for each number of players: {wanted}")
        return setups

    def _check_rounds(self) -> None:
        """NSA-2.11, NSA-5.2, NSA-16.2: round cards in their order; all cards but one of each hand are built."""
        rows = self.box.rows("rounds", self.box.table("constants").number("rounds", 1))
        for at, row in enumerate(rows):
            row.number("number", at + 1, at + 1)
            if row.number("played") != row.number("dealt") - 1:
                raise row.bad("played", "must be one less than dealt: one card of each hand is discarded")
        self.box.table("constants").word("pass_direction", ["left"])

    def _check_counts(self) -> None:
        """NSA-1.2, NSA-1.3: as many cards as the box should have."""
        counts = self.box.table("component_counts")
        found = {
            "building_cards": sum(len(design.min_players) for design in self.designs),
            "character_cards": len(self.characters),
            "event_cards": sum(len(event.min_players) for event in self.events),
            "round_cards": len(self.rounds),
        }
        for key, number in found.items():
            if counts.number(key) != number:
                raise counts.bad(key, f"says {counts.number(key)}, but the tables have {number}")

    def _check_panoramas(self, positions: int) -> None:
        """NSA-1.6: each type has one building of each position."""
        for at, word in enumerate(self.types):
            places = sorted(design.position for design in self.designs if design.type == at)
            if places != list(range(positions)):
                raise self.box.bad("buildings", f"the type {word} must have one building of each position")

    def _check_edges(self) -> None:
        """NSA-1.6: neighbouring positions meet at the same edge."""
        rows = self.box.rows("set_positions")
        for left, right in itertools.pairwise(rows):
            if left.word("right_edge") != right.word("left_edge") or left.word("right_edge") == "none":
                raise right.bad("left_edge", "must be the right edge of the position before it")

    def _check_events(self) -> None:
        """NSA-7.31: an event that cost no more than the next Constable receives could be triggered for ever."""
        office = self.box.table("constants").number("new_constable_hope", 0)
        for row, event in zip(self.box.rows("events"), self.events, strict=True):
            if event.cost <= office:
                raise row.bad("cost", f"must be more than the {office} hope that the next Constable receives")
        effects = [event.effect for event in self.events]
        for effect in EFFECTS:
            if effects.count(effect) != 1:
                raise self.box.bad("events", f"{effects.count(effect)} events have the effect {effect}, not one")
        for row, event in zip(self.box.rows("events"), self.events, strict=True):
            if event.red_border != (event.effect in ("remove_despair", "put_on_trial")):
                raise row.bad("red_border", "Purge and Witch Trial are always on offer, and no other event is")
            if event.take != (event.effect in ("put_on_trial", "give_sanctuary", "give_honour")):
                raise row.bad("take", "goes to a player exactly if its effect says so")
            if event.effect == "collect_hope" and event.hope != 1:
                raise row.bad("hope", "each payer chooses a building for exactly 1 hope")
            if not event.red_border and len(event.min_players) != 1:
                raise row.bad("copies", "every event of the deck is there once")

    def _check_twice(self) -> None:
        """Numbers that stand in two tables are the same in both."""
        constants, extra = self.box.table("constants"), self.box.table("constants_reconstructed")
        for row, number in zip(self.box.rows("building_types"), self.set_despair, strict=True):
            if number and constants.number(f"{row.word('id')}_set_despair") != number:
                raise row.bad("set_despair", f"must be what constants.{row.word('id')}_set_despair says")
        honour = next(event for event in self.events if event.effect == "give_honour")
        if honour.vp != extra.number("honorary_citizen_vp"):
            raise extra.bad("honorary_citizen_vp", f"must be what the event {honour.id} says: {honour.vp}")

    def _check_setup(self, setup: Setup) -> None:
        row = self.box.rows("player_counts")[setup.players - self.setups[0].players]
        for key, team in (("witch_cards", 0), ("puritan_cards", 1)):
            have = sum(character.team == team for character in self.characters)
            if row.number(key) > have:
                raise row.bad(key, f"asks for {row.number(key)} cards, but there are {have}")
        rest = setup.witches + setup.puritans - setup.players
        if rest != row.number("characters_removed_unseen", 0):
            raise row.bad("characters_removed_unseen", f"must be {rest}")
        if setup.badges != setup.players:
            raise row.bad("badges", "must be one for each player")
        sizes = self.box.rows("deck_sizes", len(self.setups))[setup.players - self.setups[0].players]
        for key, found in self.deck_sizes(setup.players).items():
            if sizes.number(key) != found:
                raise sizes.bad(key, f"says {sizes.number(key)}, but the cards with their min_players give {found}")

    def deck_sizes(self, players: int) -> dict[str, int]:
        """NSA-2.8 to NSA-2.10: how many cards of each kind a number of players uses."""

        def used(cards: list[EventCard]) -> int:
            return sum(least <= players for card in cards for least in card.min_players)

        return {
            "players": players,
            "building_cards": sum(least <= players for design in self.designs for least in design.min_players),
            "purge_cards": used([event for event in self.events if event.effect == "remove_despair"]),
            "witch_trial_cards": used([event for event in self.events if event.effect == "put_on_trial"]),
            "deck_events": used([event for event in self.events if not event.red_border]),
        }
