"""What lies on the table (NSA-1.12, NSA-1.14): plain data and the few questions that everybody asks of it."""

from walpurgis import kernel
from walpurgis.games.new_salem.ids import BuildingId, CharacterId, EventId
from walpurgis.games.new_salem.words import BUILDING, CARDS, CHARACTER, EVENT, PLACE, USUAL_PLACES
from walpurgis.kernel import (
    COUNT,
    FLAG,
    SEAT,
    SEATS,
    BySeat,
    Counts,
    Data,
    Json,
    ListOf,
    Maybe,
    MutableData,
    Object,
    TupleOf,
    field,
)


class Player(MutableData):
    """What lies before one player; `buildings`, `hope` and `despair` go together, the oldest building first.

    NSA-1.4, NSA-4.3: cubes are plain numbers, and stay on their building until a rule moves them.
    """

    character: CharacterId = field(CHARACTER)
    buildings: list[BuildingId] = field(ListOf(BUILDING, PLACE.size, USUAL_PLACES))
    hope: list[int] = field(ListOf(COUNT, PLACE.size, USUAL_PLACES))
    despair: list[int] = field(ListOf(COUNT, PLACE.size, USUAL_PLACES))
    hand: list[BuildingId] = field(CARDS)
    badge: bool = field(FLAG)
    on_trial: bool = field(FLAG)
    sanctuary: bool = field(FLAG)
    """Whether the Sanctuary card lies here."""
    honorary: bool = field(FLAG)
    """Whether the Honorary Citizen card lies here."""
    store: int = field(Maybe(PLACE))
    """NSA-4.12: the building on which the player last placed hope by an own answer."""
    seen: tuple[int, ...] = field(SEATS)
    """The seats whose characters an event has shown to this player; that it did is open, what it showed is not."""
    blind: bool = field(FLAG)
    """Whether the last building of this round was drawn blind."""
    passed: bool = field(FLAG)
    gifts: int = field(COUNT)
    """NSA-8.4: passes and gifts of the present window."""
    given: int = field(COUNT)
    """NSA-3.1: how much hope this player has given away so far."""
    gave: list[int] = field(BySeat(COUNT))
    """NSA-3.1: the same by whom it was given to, as everybody may remember."""
    triggered: list[int] = field(Counts(EVENT))
    """NSA-3.1: how often this player has triggered each event."""
    named: list[int] = field(BySeat(COUNT))
    """NSA-3.1: how often this player has named each player, or a building of his, as the target of an event."""


def begin_memory(table: dict[str, Json]) -> None:
    """NSA-3.1: in a save of earlier rules nobody has given, triggered or named anything that is remembered."""
    players = table.get("players")
    for player in players if isinstance(players, list) else []:
        if isinstance(player, dict):
            player.setdefault("gave", [0] * len(table["players"]))
            player.setdefault("triggered", {})
            player.setdefault("named", [0] * len(table["players"]))


class Deed(Data):
    """NSA-3.1: an event that was triggered, by whom, and the numbers of what he named; it never changes."""

    seat: int = field(SEAT)
    event: EventId = field(EVENT)
    named: tuple[int, ...] = field(TupleOf(COUNT))


class Table(kernel.Table):
    """The town and the decks; the first card of a deck is its top."""

    players: list[Player] = field(BySeat(Object(Player)))
    round: int = field(COUNT)
    constable: int = field(SEAT)
    badges: int = field(COUNT)
    """The badges on the pile."""
    trials: int = field(COUNT)
    """The Witch Trial cards on the pile."""
    events: list[EventId] = field(ListOf(EVENT))
    """The face-up events of the deck; Purge is always there besides, and so is Witch Trial while its pile lasts."""
    event_deck: list[EventId] = field(ListOf(EVENT))
    events_under: int = field(COUNT)
    """How many cards at the bottom of the event deck everybody has seen going there."""
    building_deck: list[BuildingId] = field(CARDS)
    under: list[tuple[int, ...]] = field(ListOf(SEATS))
    """Who knows them, for each of the cards that went under the building deck since it was shuffled."""
    passes: int = field(COUNT)
    """How often hands were passed on in this round."""
    looked_at: list[BuildingId] = field(CARDS)
    """NSA-10.17: the cards that the Constable is looking at."""
    removed: list[BuildingId] = field(CARDS)
    """NSA-4.5: buildings that were removed from the game."""
    set_aside: list[CharacterId] = field(ListOf(CHARACTER))
    """NSA-2.5: the undealt rest of the character deck."""
    not_drawn: list[CharacterId] = field(ListOf(CHARACTER))
    """NSA-2.3: the characters that did not come into the character deck."""
    deeds: list[Deed] = field(ListOf(Object(Deed)))


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
