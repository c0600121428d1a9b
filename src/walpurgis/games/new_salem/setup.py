"""From the box to the opening position (NSA-2), in the order of chance that NSA-15.1 asks for."""

from typing import Final

from walpurgis.games.new_salem import box
from walpurgis.games.new_salem.ids import CharacterId
from walpurgis.games.new_salem.table import Player, State, Table
from walpurgis.kernel import Json

RANDOM: Final = "random"


def check_options(seats: int, options: dict[str, Json]) -> None:
    """NSA-2.13: the first Constable is one of the seats."""
    if options["constable"] != RANDOM and options["constable"] >= seats:
        raise ValueError(f"option constable: there are seats 0 to {seats - 1}, not {options['constable']}")


def new_table(seats: int) -> Table:
    """NSA-2.8, NSA-2.9, NSA-2.12, NSA-2.15: decks in the order of the box, a badge a player, empty tableaus."""
    players = [
        Player(
            character=CharacterId(0),
            buildings=[],
            hope=[],
            despair=[],
            hand=[],
            badge=False,
            on_trial=False,
            sanctuary=False,
            honorary=False,
            store=-1,
            seen=(),
            blind=False,
            passed=False,
            gifts=0,
            given=0,
            gave=[0] * seats,
            triggered=[0] * len(box.EVENTS),
            named=[0] * seats,
        )
        for _ in range(seats)
    ]
    deck_events = list(box.DECK_EVENTS)
    return Table(
        players=players,
        round=1,
        constable=0,
        badges=seats,
        trials=box.TRIALS[seats],
        events=[],
        event_deck=deck_events,
        events_under=0,
        building_deck=box.opening_deck(seats),
        under=[],
        passes=0,
        looked_at=[],
        removed=[],
        set_aside=[],
        not_drawn=[],
        deeds=[],
    )


def set_up(state: State) -> None:
    """NSA-15.1: witches, puritans, character deck, building deck, event deck, first Constable."""
    table = state.table
    deal_characters(state)
    state.shuffle("building_deck", table.building_deck)
    state.shuffle("event_deck", table.event_deck)
    chosen = state.options["constable"]
    table.constable = state.roll("constable", state.seats) if chosen == RANDOM else chosen
    take_badge(table, table.constable)


def deal_characters(state: State) -> None:
    """NSA-2.2 to NSA-2.5: draw witches and puritans unseen, shuffle, deal one each; the rest is set aside.

    NSA-2.7: nobody is told anything else; a witch does not learn who the others are.
    """
    witches, puritans = list(box.WITCHES), list(box.PURITANS)
    state.shuffle("witches", witches)
    state.shuffle("puritans", puritans)
    ours, theirs = box.WITCH_CARDS[state.seats], box.PURITAN_CARDS[state.seats]
    deck = sorted(witches[:ours] + puritans[:theirs])
    state.shuffle("characters", deck)
    for player, character in zip(state.table.players, deck, strict=False):
        player.character = character
    state.table.set_aside = sorted(deck[state.seats :])
    state.table.not_drawn = sorted(witches[ours:] + puritans[theirs:])


def take_badge(table: Table, seat: int) -> None:
    """NSA-2.14, NSA-7.17: a Constable takes a badge from the pile."""
    table.players[seat].badge = True
    table.badges -= 1
