"""The events (NSA-10): one small function an effect, registered under the key that the card's row names.

Each gets the Constable who triggered the event, the event, and the numbers of what he named.
"""

from collections.abc import Callable
from typing import Final

from walpurgis.games.new_salem import box, words
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.steps.cubes import (
    ANSWERS,
    ClearBuilding,
    RemoveDespair,
    RemoveElsewhere,
    build,
    hand_over,
    lose,
    receive_despair,
    receive_hope,
    resolve_removals,
)
from walpurgis.games.new_salem.steps.draft import draw_building, put_under
from walpurgis.games.new_salem.table import State, sources
from walpurgis.games.new_salem.words import BUILDING_ONE, PAYING, Move
from walpurgis.kernel import COUNT, SEAT, SEATS, Answers, Choice, Simultaneous, Step, field

Effect = Callable[[State, int, EventId, tuple[int, ...]], None]
EFFECTS: Final[dict[str, Effect]] = {}


def effect(key: str) -> Callable[[Effect], Effect]:
    """Registers what an event does under its key."""

    def register(function: Effect) -> Effect:
        EFFECTS[key] = function
        return function

    return register


def carry_out(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    EFFECTS[box.EFFECT[event]](state, seat, event, named)


# ----- always on offer -----


@effect("remove_despair")
def purge(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.1, NSA-7.25: one remove-despair icon; without despair nothing happens."""
    for _ in range(box.EVENT_REMOVE[event]):
        state.push(RemoveDespair(seat))


@effect("put_on_trial")
def witch_trial(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-9.1, NSA-10.2: the named player takes a card of the pile; a Sanctuary is used up instead.

    NSA-9.5, NSA-9.6: that is all; nothing is revealed, and the player plays on without restriction.
    """
    table = state.table
    player = table.players[named[0]]
    if player.sanctuary:
        player.sanctuary = False
        table.event_deck.append(box.SANCTUARY)
        table.events_under += 1
        state.tell(words.SANCTUARY_USED, named[0])
    else:
        player.on_trial = True
        table.trials -= 1
        state.tell(words.PUT_ON_TRIAL, named[0])


# ----- looking at characters (NSA-3.4) -----


def look(state: State, seat: int, subject: int) -> None:
    """NSA-3.4: everybody knows that a player looked; only he knows at what."""
    player = state.table.players[seat]
    character = state.table.players[subject].character
    player.seen = tuple(sorted({*player.seen, subject}))
    state.reveal()
    state.tell(words.LOOKED, seat, subject)
    types = list(box.TYPES_OF[character])
    state.whisper((seat,), words.SAW, seat, subject, character, box.TEAM_OF[character], types)


@effect("view_character")
def inquiry(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.3: the Constable alone sees the character of the named player."""
    look(state, seat, named[0])


@effect("show_character_to")
def confession(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.4: the second named player alone sees the character of the first."""
    look(state, named[1], named[0])


@effect("all_view_left")
def town_gossip(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.5: everybody alone sees the character of the left neighbour."""
    for viewer in range(state.seats):
        look(state, viewer, (viewer + 1) % state.seats)


# ----- hope -----


@effect("give_hope")
def charity(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.6: the named player receives hope, in one receipt."""
    receive_hope(state, [named[0]], box.EVENT_HOPE[event])


@effect("all_gain_hope")
def harvest_festival(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.7: everybody receives hope."""
    receive_hope(state, list(range(state.seats)), box.EVENT_HOPE[event])


@effect("collect_hope")
def tithe(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.8: every other player with hope hands one over; the Constable places all of it together."""
    players = state.table.players
    if not players[seat].buildings:
        return
    payers = [other for other, player in enumerate(players) if other != seat and any(player.hope)]
    asked = [other for other in payers if len(sources(players[other].hope)) > 1]
    state.push(CollectTithe(seat, len(payers) * box.EVENT_HOPE[event]))
    if asked:
        state.push(PayTithe(tuple(asked), (), seat, box.EVENT_HOPE[event]))
    for payer in payers:
        if payer not in asked:
            pay_tithe(state, payer, sources(players[payer].hope)[0], seat, box.EVENT_HOPE[event])


def pay_tithe(state: State, payer: int, place: int, seat: int, amount: int) -> None:
    state.table.players[payer].hope[place] -= amount
    state.tell(words.PAID_TITHE, payer, seat, amount)


class PayTithe(Simultaneous):
    """NSA-10.8, NSA-10.21, NSA-14.10: who has hope on several buildings says which one pays; all at the same time."""

    clause = "NSA-10.8"
    answers: Answers = field(ANSWERS)
    constable: int = field(SEAT)
    amount: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [PAYING[place] for place in sources(state.table.players[seat].hope)]

    def resolve(self, state: State, answers: list[Move]) -> None:
        for payer, move in zip(self.asked, answers, strict=True):
            pay_tithe(state, payer, move.place, self.constable, self.amount)


class CollectTithe(Step):
    """NSA-10.8: then the Constable places all these cubes as one receipt."""

    seat: int = field(SEAT)
    amount: int = field(COUNT)

    def run(self, state: State) -> None:
        if self.amount:
            receive_hope(state, [self.seat], self.amount)


# ----- despair -----


@effect("remove_despair_two_players")
def prayer_vigil(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.9: one despair from each of two different players, as far as possible."""
    state.push(RemoveElsewhere(seat, box.EVENT_REMOVE[event], ()))


@effect("clear_building")
def exorcism(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.10: all despair leaves one building."""
    state.push(ClearBuilding(seat))


@effect("hopeless_gain_despair")
def blight(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.11: who has no hope at all after the payment receives despair."""
    hopeless = [other for other, player in enumerate(state.table.players) if not any(player.hope)]
    receive_despair(state, hopeless, box.EVENT_DESPAIR[event])


@effect("two_gain_despair")
def hysteria(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.12: the two named players receive despair."""
    receive_despair(state, list(named), box.EVENT_DESPAIR[event])


# ----- buildings -----


@effect("remove_building")
def great_fire(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.13, NSA-4.5: the building leaves the game, and its cubes the town."""
    place, owner = named
    building, _, _ = lose(state, owner, place)
    state.table.removed.append(building)
    state.tell(words.BURNED, owner, building)


@effect("take_building")
def foreclosure(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.14: the Constable takes the building over."""
    place, owner = named
    hand_over(state, owner, place, seat)


@effect("swap_buildings")
def land_exchange(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.15: two buildings change owners; each is the newest one of its new owner."""
    own, _, place, owner = named
    hand_over(state, seat, own, owner)
    hand_over(state, owner, place, seat)


@effect("give_building")
def bequest(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.16: the named player receives one of the Constable's buildings."""
    place, _, recipient = named
    hand_over(state, seat, place, recipient)


@effect("build_from_deck")
def new_construction(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.17: the Constable alone looks at the top cards of the building deck and builds one."""
    table = state.table
    number = min(box.EVENT_CARDS[event], len(table.building_deck))
    first = len(table.building_deck) - len(table.under)
    known = [table.under[at - first] if at >= first else () for at in range(number)]
    table.looked_at = [draw_building(state) for _ in range(number)]
    everything = tuple([other for other in range(state.seats) if all(other in seats for seats in known)])
    state.reveal()
    state.tell(words.LOOKED_AT_DECK, seat, number)
    state.whisper((seat,), words.SAW_CARDS, seat, table.looked_at[:])
    state.push(NewConstruction(seat, everything))


class NewConstruction(Choice):
    """NSA-10.17, NSA-14.11: one card is built, its icons count; the others go under the deck in order."""

    clause = "NSA-10.17"
    knowing: tuple[int, ...] = field(SEATS)
    """Who else knows all of these cards, because they had gone under the deck in this round."""

    def moves(self, state: State, seat: int) -> list[Move]:
        return [BUILDING_ONE[card] for card in dict.fromkeys(state.table.looked_at)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        cards = state.table.looked_at
        cards.remove(move.building)
        for card in cards:
            put_under(state, card, tuple(sorted({seat, *self.knowing})))
        state.table.looked_at = []
        state.reveal()
        build(state, seat, move.building)
        resolve_removals(state, [(seat, move.building)])


# ----- cards that go to a player, and back -----


@effect("return_trial_card")
def pardon(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.18: the Witch Trial card of the named player returns to the pile."""
    state.table.players[named[0]].on_trial = False
    state.table.trials += 1
    state.tell(words.PARDONED, named[0])


@effect("give_sanctuary")
def sanctuary(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.19: the named player keeps the card until a Witch Trial uses it up."""
    state.table.players[named[0]].sanctuary = True
    state.tell(words.TOOK_CARD, named[0], event)


@effect("give_honour")
def honorary_citizen(state: State, seat: int, event: EventId, named: tuple[int, ...]) -> None:
    """NSA-10.20: the named player keeps the card; it counts at the end."""
    state.table.players[named[0]].honorary = True
    state.tell(words.TOOK_CARD, named[0], event)
