"""Phase 3, RESOLVING (NSA-7b, 7.32): targets, payment, effect, the card, its replacement, the next Constable."""

from typing import ClassVar

from walpurgis.games.new_salem import box, words
from walpurgis.games.new_salem.effects import carry_out
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.setup import take_badge
from walpurgis.games.new_salem.steps.cubes import receive_hope
from walpurgis.games.new_salem.steps.targets import TARGETS_OF, candidates, named_seats, tell_named
from walpurgis.games.new_salem.table import Deed, State, oldest_first, sources
from walpurgis.games.new_salem.words import APPOINTING, BUILDING, EVENT, PAYING, PAYING_AUTO, Move
from walpurgis.kernel import COUNT, SEAT, Choice, Json, Shape, Step, TupleOf, field


def begin(state: State, seat: int, event: EventId) -> None:
    """NSA-7.12, NSA-8.6: an event is named; until the succession is done nobody can give hope."""
    state.tell(words.TRIGGERED, seat, event)
    name_next(state, seat, event, (), 0)


def name_next(state: State, seat: int, event: EventId, named: tuple[int, ...], target: int) -> None:
    """NSA-7.32: the next target, or, after the last one, all that follows."""
    if target < len(TARGETS_OF[event]):
        state.push(NameTarget(seat, event, named, target))
    else:
        state.push(CarryOut(seat, event, named), PutAway(seat, event), Succession(seat))
        pay(state, seat, event, box.COST[event])


def pay(state: State, seat: int, event: EventId, cost: int) -> None:
    """NSA-7.11: he is asked only if he has more hope than the cost, and on at least two buildings."""
    hope = state.table.players[seat].hope
    total = sum(hope)
    if total > cost and total > max(hope):
        state.push(PayForEvent(seat, event, cost))
    else:
        oldest_first(hope, cost)
        state.tell(words.PAID, seat, cost)


class NameTarget(Choice):
    """NSA-7.10, NSA-7.32, NSA-10.21, NSA-14.6: the targets of an event are named one by one, before the payment."""

    clause = "NSA-7.10"
    forced = True
    event: EventId = field(EVENT)
    named: tuple[int, ...] = field(TupleOf(COUNT))
    """The numbers of what was named before: seats, and buildings as place and owner."""
    target: int = field(COUNT)
    """Which target of the event is asked for, counted from 0."""
    PROMPT_FIELDS: ClassVar[Shape] = Shape(("player", SEAT), ("building", BUILDING))

    def parameters(self, state: State, seat: int) -> dict[str, Json]:
        """Each target of each event has a question of its own, which names what was named before."""
        told = super().parameters(state, seat)
        told["case"] = told["event"] if self.target == 0 else f"{told['event']}_{self.target + 1}"
        if len(self.named) == 1:
            told["player"] = self.named[0]
        elif self.named:
            told["building"] = BUILDING.write(state.table.players[self.named[1]].buildings[self.named[0]])
        return told

    def moves(self, state: State, seat: int) -> list[Move]:
        return candidates(state, seat, TARGETS_OF[self.event][self.target], self.named)

    def apply(self, state: State, seat: int, move: Move) -> None:
        tell_named(state, seat, move)
        name_next(state, seat, self.event, (*self.named, *move.args), self.target + 1)


class PayForEvent(Choice):
    """NSA-7.11, NSA-14.7: hope from own buildings goes to the supply: AUTO, or cube by cube where there is a choice."""

    clause = "NSA-7.11"
    event: EventId = field(EVENT)
    left: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        places = sources(state.table.players[seat].hope)
        if self.left == 1:
            del places[0]  # AUTO takes the last cube from the oldest building, too
        return [PAYING_AUTO, *[PAYING[place] for place in places]]

    def apply(self, state: State, seat: int, move: Move) -> None:
        hope = state.table.players[seat].hope
        if move is PAYING_AUTO:
            oldest_first(hope, self.left)
            state.tell(words.PAID, seat, self.left)
            return
        hope[move.place] -= 1
        state.tell(words.PAID, seat, 1)
        if self.left > 1:
            pay(state, seat, self.event, self.left - 1)


class CarryOut(Step):
    """NSA-7.12: the effect of the event, completely, before anything else happens."""

    seat: int = field(SEAT)
    event: EventId = field(EVENT)
    named: tuple[int, ...] = field(TupleOf(COUNT))

    def run(self, state: State) -> None:
        player = state.table.players[self.seat]
        player.triggered[self.event] += 1
        for seat in named_seats(self.event, self.named):
            player.named[seat] += 1
        state.table.deeds.append(Deed(self.seat, self.event, self.named))
        carry_out(state, self.seat, self.event, self.named)


class PutAway(Step):
    """NSA-7.13 to NSA-7.15: an event of the deck goes under it, unless a player took it; a new one replaces it."""

    seat: int = field(SEAT)
    event: EventId = field(EVENT)

    def run(self, state: State) -> None:
        if self.event not in state.table.events:
            return  # a red border: Purge stays, and a Witch Trial left its pile
        state.table.events.remove(self.event)
        if not box.TAKE[self.event]:
            put_event_under(state, self.event)
        draw_event(state)


def put_event_under(state: State, event: EventId) -> None:
    """NSA-4.6, NSA-7.13: everybody sees which card goes under the event deck."""
    state.table.event_deck.append(event)
    state.table.events_under += 1


def draw_event(state: State) -> None:
    """NSA-6.1, NSA-6.3, NSA-7.14: the top event is turned up, if there is one."""
    table = state.table
    if not table.event_deck:
        return
    event = table.event_deck.pop(0)
    table.events_under = min(table.events_under, len(table.event_deck))
    table.events.append(event)
    state.reveal()
    state.tell(words.EVENT_DRAWN, event)


# ----- succession (NSA-7.16 to NSA-7.20) -----


def eligible(state: State, constable: int) -> list[int]:
    """NSA-7.16, NSA-9.4: not the Constable himself, without a badge, not on trial."""
    players = enumerate(state.table.players)
    return [seat for seat, player in players if seat != constable and not player.badge and not player.on_trial]


def return_badges(state: State, constable: int) -> None:
    """NSA-7.18, NSA-9.8: all but one put their badges back, also who is on trial."""
    for seat, player in enumerate(state.table.players):
        if seat != constable and player.badge:
            player.badge = False
            state.table.badges += 1
    state.tell(words.BADGES_RETURNED, constable)


class Succession(Step):
    """NSA-7.2, NSA-7.16, NSA-7.19: a term ends; if nobody is eligible, badges return; if still nobody, he stays."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        found = eligible(state, self.seat)
        if not found:
            return_badges(state, self.seat)
            found = eligible(state, self.seat)
        if found:
            state.push(NextConstable(self.seat))
        else:
            state.tell(words.STAYED_IN_OFFICE, self.seat)


class NextConstable(Choice):
    """NSA-7.16, NSA-7.17, NSA-14.12: the Constable appoints the next one, who takes a badge and places one hope."""

    clause = "NSA-7.16"
    forced = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [APPOINTING[other] for other in eligible(state, seat)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.constable = move.player
        take_badge(state.table, move.player)
        state.tell(words.APPOINTED, seat, move.player)
        state.push(BadgeReset())
        receive_hope(state, [move.player], box.OFFICE_HOPE)


class BadgeReset(Step):
    """NSA-7.18: if everybody has a badge or is on trial, all but the new Constable put theirs back."""

    def run(self, state: State) -> None:
        if all(player.badge or player.on_trial for player in state.table.players):
            return_badges(state, state.table.constable)
