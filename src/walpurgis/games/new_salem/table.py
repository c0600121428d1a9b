"""What lies on the table (NSA-1.12, NSA-1.14): plain data and the few questions that everybody asks of it."""

from typing import Any, ClassVar

from walpurgis import kernel
from walpurgis.games.new_salem.words import BUILDING, CARDS, CHARACTER, EVENT, PLACE, USUAL_PLACES
from walpurgis.kernel import COUNT, FLAG, SEAT, SEATS, BySeat, Data, ListOf, Maybe, Object, Shape, TupleOf


class Player(Data):
    """What lies before one player; `buildings`, `hope` and `despair` go together, the oldest building first.

    NSA-1.4, NSA-4.3: cubes are plain numbers, and stay on their building until a rule moves them.
    """

    SHAPE: ClassVar[Shape] = Shape(
        ("character", CHARACTER),
        ("buildings", ListOf(BUILDING, PLACE.size, USUAL_PLACES)),
        ("hope", ListOf(COUNT, PLACE.size, USUAL_PLACES)),
        ("despair", ListOf(COUNT, PLACE.size, USUAL_PLACES)),
        ("hand", CARDS),
        ("badge", FLAG),
        ("on_trial", FLAG),
        ("sanctuary", FLAG),
        ("honorary", FLAG),
        ("store", Maybe(PLACE)),
        ("seen", SEATS),
        ("blind", FLAG),
        ("passed", FLAG),
        ("gifts", COUNT),
        ("given", COUNT),
    )

    def __init__(
        self,
        character: int,
        buildings: list[int],
        hope: list[int],
        despair: list[int],
        hand: list[int],
        badge: bool,
        on_trial: bool,
        sanctuary: bool,
        honorary: bool,
        store: int,
        seen: tuple[int, ...],
        blind: bool,
        passed: bool,
        gifts: int,
        given: int,
    ) -> None:
        self.character = character
        self.buildings = buildings
        self.hope = hope
        self.despair = despair
        self.hand = hand
        self.badge = badge
        self.on_trial = on_trial
        self.sanctuary = sanctuary
        """Whether the Sanctuary card lies here."""
        self.honorary = honorary
        """Whether the Honorary Citizen card lies here."""
        self.store = store
        """NSA-4.12: the building on which the player last placed hope by an own answer."""
        self.seen = seen
        """The seats whose characters an event has shown to this player; that it did is open, what it showed is not."""
        self.blind = blind
        """Whether the last building of this round was drawn blind."""
        self.passed = passed
        self.gifts = gifts
        """NSA-8.4: passes and gifts of the present window."""
        self.given = given
        """NSA-3.1: how much hope this player has given away so far."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.character, self.buildings, self.hope, self.despair, self.hand, self.badge, self.on_trial,
            self.sanctuary, self.honorary, self.store, self.seen, self.blind, self.passed, self.gifts, self.given,
        )  # fmt: skip

    def copy(self) -> "Player":
        return Player(
            self.character,
            self.buildings[:],
            self.hope[:],
            self.despair[:],
            self.hand[:],
            self.badge,
            self.on_trial,
            self.sanctuary,
            self.honorary,
            self.store,
            self.seen,
            self.blind,
            self.passed,
            self.gifts,
            self.given,
        )


class Deed(Data):
    """NSA-3.1: an event that was triggered, by whom, and the numbers of what he named; it never changes."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("event", EVENT), ("named", TupleOf(COUNT)))

    def __init__(self, seat: int, event: int, named: tuple[int, ...]) -> None:
        self.seat = seat
        self.event = event
        self.named = named


class Table(kernel.Table):
    """The town and the decks; the first card of a deck is its top."""

    SHAPE: ClassVar[Shape] = Shape(
        ("players", BySeat(Object(Player))),
        ("round", COUNT),
        ("constable", SEAT),
        ("badges", COUNT),
        ("trials", COUNT),
        ("events", ListOf(EVENT)),
        ("event_deck", ListOf(EVENT)),
        ("events_under", COUNT),
        ("building_deck", CARDS),
        ("under", ListOf(SEATS)),
        ("passes", COUNT),
        ("looked_at", CARDS),
        ("removed", CARDS),
        ("set_aside", ListOf(CHARACTER)),
        ("not_drawn", ListOf(CHARACTER)),
        ("deeds", ListOf(Object(Deed))),
    )

    def __init__(
        self,
        players: list[Player],
        round: int,
        constable: int,
        badges: int,
        trials: int,
        events: list[int],
        event_deck: list[int],
        events_under: int,
        building_deck: list[int],
        under: list[tuple[int, ...]],
        passes: int,
        looked_at: list[int],
        removed: list[int],
        set_aside: list[int],
        not_drawn: list[int],
        deeds: list[Deed],
    ) -> None:
        self.players = players
        self.round = round
        self.constable = constable
        self.badges = badges
        """The badges on the pile."""
        self.trials = trials
        """The Witch Trial cards on the pile."""
        self.events = events
        """The face-up events of the deck; Purge is always there besides, and so is Witch Trial while its pile lasts."""
        self.event_deck = event_deck
        self.events_under = events_under
        """How many cards at the bottom of the event deck everybody has seen going there."""
        self.building_deck = building_deck
        self.under = under
        """Who knows them, for each of the cards that went under the building deck since it was shuffled."""
        self.passes = passes
        """How often hands were passed on in this round."""
        self.looked_at = looked_at
        """NSA-10.17: the cards that the Constable is looking at."""
        self.removed = removed
        """NSA-4.5: buildings that were removed from the game."""
        self.set_aside = set_aside
        """NSA-2.5: the undealt rest of the character deck."""
        self.not_drawn = not_drawn
        """NSA-2.3: the characters that did not come into the character deck."""
        self.deeds = deeds

    def values(self) -> tuple[Any, ...]:
        return (
            self.players, self.round, self.constable, self.badges, self.trials, self.events, self.event_deck,
            self.events_under, self.building_deck, self.under, self.passes, self.looked_at, self.removed,
            self.set_aside, self.not_drawn, self.deeds,
        )  # fmt: skip

    def copy(self) -> "Table":
        return Table(
            [player.copy() for player in self.players],
            self.round,
            self.constable,
            self.badges,
            self.trials,
            self.events[:],
            self.event_deck[:],
            self.events_under,
            self.building_deck[:],
            self.under[:],
            self.passes,
            self.looked_at[:],
            self.removed[:],
            self.set_aside[:],
            self.not_drawn[:],
            self.deeds[:],
        )


State = kernel.State[Table]


def seats_from(state: State, first: int) -> list[int]:
    """NSA-1.13: seat order from a seat."""
    return [*range(first, state.seats), *range(first)]


def sources(cubes: list[int]) -> list[int]:
    """The places of the buildings that hold cubes, the oldest first."""
    return [place for place, count in enumerate(cubes) if count]


def oldest_first(cubes: list[int], amount: int) -> None:
    """NSA-7.8, NSA-7.11: AUTO takes cubes from the oldest building first."""
    for place, count in enumerate(cubes):
        if count >= amount:
            cubes[place] = count - amount
            return
        amount -= count
        cubes[place] = 0
