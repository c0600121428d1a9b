"""Phase 3, the protocol of giving hope (NSA-7a, 7c, 8): OPEN and CLOSING; RESOLVING is in trigger.py."""

from typing import ClassVar, Final

from walpurgis.games.new_salem import box, words
from walpurgis.games.new_salem.ids import EventId
from walpurgis.games.new_salem.steps import targets, trigger
from walpurgis.games.new_salem.table import State, oldest_first
from walpurgis.games.new_salem.words import (
    AUTO,
    ENDING,
    GIVE,
    GIVE_FROM,
    PASSING,
    TRIGGER,
    TRIGGERING,
    Move,
    pass_or_give,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, SEATS, Decision, Json, Shape, Step, field


class BeginWindow(Step):
    """NSA-8.5: a window begins; passes and numbers of gifts start afresh."""

    def run(self, state: State) -> None:
        for player in state.table.players:
            player.passed = False
            player.gifts = 0
        state.push(OPEN)


class OpenWindow(Decision):
    """NSA-7.1, NSA-8.4, NSA-8.6: the Constable triggers an event or announces the end; others may give meanwhile.

    NSA-8.1, NSA-8.3, NSA-8.9: this is the state OPEN; moves count in the order in which they come, and a gift that
    comes in another state is refused. NSA-7.4: the Constable gives nothing. NSA-7.21: every new one begins here.
    NSA-14.4, NSA-14.5: who is asked for what.
    """

    clause = "NSA-8.4"
    PROMPT_FIELDS: ClassVar[Shape] = Shape(("constable", SEAT), ("costliest", COUNT), ("obliged", FLAG))

    def seats(self, state: State) -> tuple[int, ...]:
        """NSA-8.4: the Constable, and who has hope, somebody to give it to, and has neither passed nor given enough."""
        constable = state.table.constable
        players = state.table.players
        most: int = state.options[MOST_GIFTS]
        waiting = [
            seat
            for seat, player in enumerate(players)
            if seat == constable or (not player.passed and player.gifts < most and any(player.hope))
        ]
        if len(waiting) == 2 and not recipients_of(state, waiting[waiting[0] == constable]):
            return (constable,)
        return tuple(waiting)

    def moves(self, state: State, seat: int) -> list[Move]:
        if seat == state.table.constable:
            return constable_moves(state, seat)
        return pass_or_give(recipients_of(state, seat), state.table.players[seat].hope)

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is GIVE or move.verb is GIVE_FROM:
            give(state, seat, move)
            state.table.players[seat].gifts += 1
            state.push(self)
        elif move is PASSING:
            state.table.players[seat].passed = True
            state.tell(words.PASSED, seat)
            state.push(self)
        elif move.verb is TRIGGER:
            state.push(BeginWindow())
            trigger.begin(state, seat, move.event)
        else:
            announce_end(state, seat)

    def parameters(self, state: State, seat: int) -> dict[str, Json]:
        told: dict[str, Json] = {
            "constable": state.table.constable,
            "costliest": costliest(state),
            "obliged": is_obliged(state),
        }
        return told | ({"case": office(state, seat)} if seat == state.table.constable else {})


OPEN: Final = OpenWindow()
CHEAPEST: Final = min(box.COST)
COST: Final[tuple[int, ...]] = box.COST
ALWAYS: Final[tuple[bool, ...]] = targets.ALWAYS
MOST_GIFTS: Final = "gifts_per_window"
"""NSA-8.4: the option that bounds the gifts of a player."""
ONLY_TO_CONSTABLE: Final = "last_call_to_constable"
"""The other reading of NSA-8.7."""


def constable_moves(state: State, seat: int) -> list[Move]:
    """NSA-7.10, NSA-7.25 to NSA-7.29: what the Constable can pay and play; the end, unless he is obliged."""
    hope = sum(state.table.players[seat].hope)
    if hope < CHEAPEST:
        return [ENDING]
    moves: list[Move] = []
    most = 0
    for event in on_offer(state):
        cost = COST[event]
        if cost > most:
            most = cost
        if cost <= hope and (ALWAYS[event] or targets.is_playable(state, seat, event)):
            moves.append(TRIGGERING[event])
    if hope < most:
        moves.append(ENDING)
    return moves


def office(state: State, seat: int) -> str:
    """NSA-7.27, NSA-7.28: what the Constable can do: he has to trigger an event, may do so, or cannot pay for any."""
    moves = constable_moves(state, seat)
    if ENDING not in moves:
        return "obliged"
    return "able" if len(moves) > 1 else "poor"


def on_offer(state: State) -> list[EventId]:
    """NSA-7.23, NSA-9.7: Purge, Witch Trial while its pile lasts, and the face-up events of the deck."""
    table = state.table
    if table.trials:
        return [box.PURGE, box.WITCH_TRIAL, *table.events]
    return [box.PURGE, *table.events]


def costliest(state: State) -> int:
    """NSA-7.23, NSA-7.24: the highest cost of all face-up events, playable or not."""
    return max([box.COST[event] for event in on_offer(state)])


def is_obliged(state: State) -> bool:
    """NSA-7.27, NSA-7.29: who can pay for the costliest event has to trigger one."""
    return sum(state.table.players[state.table.constable].hope) >= costliest(state)


# ----- gifts (NSA-7.3 to NSA-7.9) -----


def recipients_of(state: State, giver: int) -> int:
    """NSA-7.3, NSA-7.6, NSA-4.2: every other player who has a building, as a set."""
    for player in state.table.players:
        if not player.buildings:
            break
    else:
        return (1 << state.seats) - 1 ^ 1 << giver
    owners = [seat for seat, player in enumerate(state.table.players) if player.buildings and seat != giver]
    return sum([1 << seat for seat in owners])


def give(state: State, seat: int, move: Move) -> None:
    """NSA-4.12, NSA-7.7, NSA-7.8, NSA-8.2: hope goes onto the recipient's store or oldest building, unasked."""
    players = state.table.players
    amount, receiver, source = move.amount, players[move.recipient], move.place
    if source == AUTO:
        oldest_first(players[seat].hope, amount)
    else:
        players[seat].hope[source] -= amount
    receiver.hope[max(receiver.store, 0)] += amount
    players[seat].given += amount
    players[seat].gave[move.recipient] += amount
    if state.events is not None:
        state.tell(words.GAVE, seat, move.recipient, amount)


# ----- the end of the phase (NSA-7.28, NSA-7.30, NSA-8.6, NSA-8.7) -----


def announce_end(state: State, seat: int) -> None:
    """NSA-8.6: the last call, if anybody else has hope and the Constable a building to receive it."""
    state.tell(words.ANNOUNCED, seat)
    players = state.table.players
    asked = tuple([other for other, player in enumerate(players) if other != seat and any(player.hope)])
    call_last(state, asked if players[seat].buildings else ())


def call_last(state: State, asked: tuple[int, ...]) -> None:
    """NSA-8.7: these players have still to answer; without any, the phase is over."""
    if asked:
        state.push(LastCall(asked))
    else:
        state.tell(words.PHASE_OVER, state.table.round)


class LastCall(Decision):
    """NSA-8.7, NSA-14.13: CLOSING. Who has hope gives or passes; the first gift to the Constable reopens."""

    clause = "NSA-8.7"
    asked: tuple[int, ...] = field(SEATS)

    def seats(self, state: State) -> tuple[int, ...]:
        return self.asked

    def moves(self, state: State, seat: int) -> list[Move]:
        """NSA-8.7: to the Constable always; to others while the gifts of the window last, but with the option."""
        player = state.table.players[seat]
        if state.options[ONLY_TO_CONSTABLE] or player.gifts >= state.options[MOST_GIFTS]:
            return pass_or_give(1 << state.table.constable, player.hope)
        return pass_or_give(recipients_of(state, seat), player.hope)

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            state.tell(words.PASSED, seat)
            call_last(state, tuple([other for other in self.asked if other != seat]))
        elif move.recipient == state.table.constable:
            give(state, seat, move)
            state.push(OPEN)
        else:
            self.give_to_another(state, seat, move)

    def give_to_another(self, state: State, seat: int, move: Move) -> None:
        """NSA-8.7: the call goes on; who has hope only now is asked, too, and who has none any more is not."""
        players = state.table.players
        had_hope = any(players[move.recipient].hope)
        give(state, seat, move)
        players[seat].gifts += 1
        asked = self.asked if had_hope else (*self.asked, move.recipient)
        call_last(state, tuple(sorted([other for other in asked if any(players[other].hope)])))
