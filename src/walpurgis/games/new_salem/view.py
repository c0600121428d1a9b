"""What each seat sees (NSA-3): the open table, and of what is hidden only what the seat has been shown."""

from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.effects import NewConstruction
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.table import Player, State, Table
from walpurgis.games.new_salem.words import BUILDING, CARDS, CHARACTER, EVENT
from walpurgis.kernel import COUNT, BySeat, ListOf, Maybe, Projection, Structure

PLAYER_OPEN: Final = Player.SHAPE.only(
    "buildings", "hope", "despair", "badge", "on_trial", "sanctuary", "honorary", "store", "seen", "blind", "passed",
    "gifts", "given", "gave", "triggered", "named",
)  # fmt: skip
PLAYER: Final = PLAYER_OPEN.plus(("cards", COUNT))
TABLE_OPEN: Final = Table.SHAPE.only("round", "constable", "badges", "trials", "events", "passes", "removed", "deeds")
VIEW: Final = TABLE_OPEN.plus(
    ("threshold", COUNT),
    ("players", BySeat(Structure("player", PLAYER))),
    ("characters", BySeat(Maybe(CHARACTER))),
    ("hands", BySeat(Maybe(CARDS))),
    ("building_deck", COUNT),
    ("under", ListOf(Maybe(BUILDING))),
    ("looked_at", Maybe(CARDS)),
    ("event_deck", COUNT),
    ("events_under", ListOf(EVENT)),
    ("set_aside", Maybe(ListOf(CHARACTER))),
)


def projection(state: State, seat: int | None) -> Projection:
    """NSA-3.1, NSA-3.2: characters, hands and cards under the deck where the seat knows them, else null."""
    table = state.table
    hands = [p.hand if knows_hand(state, seat, at) else None for at, p in enumerate(table.players)]
    return VIEW.project(
        table,
        box.THRESHOLD[state.seats],
        [PLAYER.project(player, len(player.hand)) for player in table.players],
        _characters(state, seat),
        hands,
        len(table.building_deck),
        _under(table, seat),
        table.looked_at if seat is not None and seat in looking(state) else None,
        len(table.event_deck),
        _seen_events(table),
        table.set_aside if state.over else None,
    )


def knows_character(state: State, seat: int | None, other: int) -> bool:
    """NSA-2.4, NSA-2.6, NSA-3.4, NSA-3.6: the own one, those that events have shown, and all at the end."""
    if state.over:
        return True
    return seat is not None and (other == seat or other in state.table.players[seat].seen)


def knows_hand(state: State, seat: int | None, other: int) -> bool:
    """NSA-3.2, NSA-5.6: the own hand, and those passed on in this round, since all picks are open."""
    if seat is None:
        return False
    return (other - seat) % state.seats <= state.table.passes


def looking(state: State) -> tuple[int, ...]:
    """NSA-10.17: who knows the cards that a Constable is looking at."""
    step = state.stack[-1] if state.stack else None
    return (step.seat, *step.knowing) if isinstance(step, NewConstruction) else ()


def _characters(state: State, seat: int | None) -> list[int]:
    players = state.table.players
    return [p.character if knows_character(state, seat, at) else -1 for at, p in enumerate(players)]


def _under(table: Table, seat: int | None) -> list[int]:
    """NSA-3.3: the cards that went under the building deck since it was shuffled, where the seat knows them."""
    deck = table.building_deck
    first = len(deck) - len(table.under)
    return [deck[first + at] if seat in seats else -1 for at, seats in enumerate(table.under)]


def _seen_events(table: Table) -> list[EventId]:
    """NSA-7.13: the events at the bottom of their deck, which everybody has seen going there."""
    return table.event_deck[len(table.event_deck) - table.events_under :]
