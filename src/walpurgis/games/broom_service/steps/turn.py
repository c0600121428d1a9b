"""A turn: somebody leads a role, all others follow, and the last brave player acts."""

from typing import Final

from walpurgis.games.broom_service import box
from walpurgis.games.broom_service.ids import NO_ROLE, RoleId
from walpurgis.games.broom_service.steps.actions import BRAVE_ACTION, COWARDLY_ACTION
from walpurgis.games.broom_service.table import State
from walpurgis.games.broom_service.words import (
    BE_BRAVE,
    BE_COWARDLY,
    BEWITCHED_POINTS,
    DECLARED_BRAVE,
    DECLARED_COWARDLY,
    FOLLOWED,
    LEADS,
    LED,
    LED_AGAIN,
    OVERTAKEN,
    PASSED,
    PENALISED,
    ROLE,
    Move,
)
from walpurgis.kernel import FLAG, Choice, Step, field

_SEATS: Final = range(max(box.SEATS))
ORDER: Final = tuple(
    [
        tuple([tuple([(first + place) % seats for place in range(seats)]) for first in range(seats)])
        for seats in range(6)
    ]
)
"""By number of seats and first seat: clockwise order (BRS-4.5)."""
BRAVE_ONLY: Final = [BE_BRAVE]
EITHER: Final = [BE_BRAVE, BE_COWARDLY]


def lay_card(state: State, seat: int, role: RoleId) -> None:
    """BRS-4.23, BRS-4.24, BRS-4.25, BRS-13.16: a laid bewitched role costs points at once, whatever comes of it."""
    player = state.table.players[seat]
    player.hand &= ~(1 << role)
    player.laid |= 1 << role
    if state.table.bewitched >> role & 1:
        player.gain(BEWITCHED_POINTS, -box.PENALTY)
        state.tell(PENALISED, seat, role, box.PENALTY)


class LeadCard(Choice):
    """BRS-4.1, BRS-4.20: the leader lays any card of the hand.

    BRS-4.21, BRS-4.22: a role that was led before in this round has no effect. BRS-3.9: so each is led once at most.
    """

    clause = "BRS-16.3"

    def moves(self, state: State, seat: int) -> list[Move]:
        hand = state.table.players[seat].hand
        return [move for move in LEADS if hand >> move.role & 1]

    def apply(self, state: State, seat: int, move: Move) -> None:
        table = state.table
        table.leader = seat
        role = move.role
        if table.led >> role & 1:
            state.tell(LED_AGAIN, seat, role)
            lay_card(state, seat, role)
            lead_on(state, seat)
            return
        state.tell(LED, seat, role)
        lay_card(state, seat, role)
        table.role = role
        table.led |= 1 << role
        table.to_follow = ORDER[state.seats][seat][1:]
        state.push(DECLARE_LEAD[seat][role], FOLLOW)


class Declare(Choice):
    """BRS-4.2, BRS-4.6, BRS-8.13, BRS-13.8: who laid a card declares; *The good old days* bind the leader.

    BRS-16.17: a single answer is given without asking.
    """

    clause = "BRS-16.4"
    forced = True
    role: RoleId = field(ROLE)
    leading: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        return BRAVE_ONLY if self.leading and state.table.event == box.GOOD_OLD_DAYS else EITHER

    def apply(self, state: State, seat: int, move: Move) -> None:
        """BRS-4.3, BRS-4.9, BRS-4.10: brave is a claim that takes the action over from whoever was brave before."""
        if move is BE_BRAVE:
            state.tell(DECLARED_BRAVE, seat, self.role)
            if state.table.brave >= 0:
                state.tell(OVERTAKEN, state.table.brave, self.role, seat)
            state.table.brave = seat
        else:
            state.tell(DECLARED_COWARDLY, seat, self.role)
            state.push(COWARDLY_ACTION[seat][self.role])


class Follow(Step):
    """BRS-4.5, BRS-4.6, BRS-4.7, BRS-4.8: in order, whoever holds the role lays it and declares; all others pass.

    BRS-4.13: cowardly actions happen on the way, the brave one at the end, on the board as it is then.
    BRS-8.12: a brave player who was overtaken never acts.

    Nobody learns of a hand before its place in the order is reached, and that moment is marked.
    """

    def run(self, state: State) -> None:
        table = state.table
        role, order = table.role, table.to_follow
        for place, seat in enumerate(order):
            hand = table.players[seat].hand
            if hand:
                state.reveal()
                if hand >> role & 1:
                    table.to_follow = order[place + 1 :]
                    state.tell(FOLLOWED, seat, role)
                    lay_card(state, seat, role)
                    state.push(DECLARE_FOLLOW[seat][role], FOLLOW)
                    return
            if state.events is not None:
                state.tell(PASSED, seat, role)
        table.to_follow = ()
        if table.brave >= 0:
            state.push(BRAVE_ACTION[table.brave][role], FINISH_TURN)
        else:
            FINISH_TURN.run(state)


class FinishTurn(Step):
    """BRS-4.17, BRS-4.18, BRS-9.5, BRS-13.5: the last brave player leads next; if all were cowardly, the leader."""

    def run(self, state: State) -> None:
        table = state.table
        table.fresh_tiles = 0
        leader = table.brave if table.brave >= 0 else table.leader
        table.role, table.brave = NO_ROLE, -1
        lead_on(state, leader)


def lead_on(state: State, seat: int) -> None:
    """BRS-4.19, BRS-9.1: this seat leads next, or the next that has cards; without any the round ends."""
    table = state.table
    table.leader = seat
    for other in ORDER[state.seats][seat]:
        if table.players[other].hand:
            table.leader = other
            state.push(LEAD_CARD[other])
            return


LEAD_CARD: Final = tuple([LeadCard(seat) for seat in _SEATS])
DECLARE_LEAD: Final = tuple([tuple([Declare(seat, role, True) for role in box.EACH_ROLE]) for seat in _SEATS])
DECLARE_FOLLOW: Final = tuple([tuple([Declare(seat, role, False) for role in box.EACH_ROLE]) for seat in _SEATS])
FOLLOW: Final = Follow()
FINISH_TURN: Final = FinishTurn()
