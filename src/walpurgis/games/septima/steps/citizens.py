"""Citizens: from the supply to the Crowd and on to the Trial Chambers."""

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import ChamberId
from walpurgis.games.septima.table import State, player_count
from walpurgis.games.septima.words import ALL_SEND, ANGRY_TO_CROWD, CHAMBER, EACH_CHAMBER, TO_CHAMBER, TO_CROWD, Move
from walpurgis.kernel import COUNT, SEAT, Choice, Maybe, Step, field


def send_to_crowd(state: State, seat: int, count: int) -> None:
    """SEP-9.12, SEP-1.11, SEP-1.4: Loyal Citizens from the player's supply to the Crowd, as many as there are."""
    player = state.table.players[seat]
    sent = min(count, player.citizens)
    if sent:
        player.citizens -= sent
        state.table.crowd[seat] += sent
        state.tell(TO_CROWD, seat, sent)


def send_angry(state: State, count: int) -> None:
    """SEP-1.12: Angry Citizens from the common supply to the Crowd, as many as there are."""
    sent = min(count, state.table.angry)
    if sent:
        state.table.angry -= sent
        state.table.crowd[box.ANGRY] += sent
        state.tell(ANGRY_TO_CROWD, sent)


def chamber_size(state: State) -> int:
    """SEP-19.5: the spaces of a chamber that are valid for the number of players."""
    return box.CHAMBER_SPACES[player_count(state) - 2]


def open_chambers(state: State) -> list[ChamberId]:
    """SEP-9.13, SEP-9.15: the chambers with an empty space, whether a Witch is there or not."""
    size = chamber_size(state)
    return [at for at in EACH_CHAMBER if len(state.table.chambers[at].citizens) < size]


def can_send_to_chamber(state: State, seat: int) -> bool:
    return state.table.crowd[seat] > 0 and bool(open_chambers(state))


def send_to_chamber(state: State, citizen: int, chamber: ChamberId) -> None:
    """SEP-9.13: a Citizen leaves the Crowd for the leftmost empty space of a chamber."""
    state.table.crowd[citizen] -= 1
    state.table.chambers[chamber].citizens.append(citizen)
    if citizen < box.CURSED:
        state.tell(TO_CHAMBER, citizen, chamber)


class CitizensToCrowd(Step):
    """SEP-9.12: Loyal Citizens go to the Crowd."""

    seat: int = field(SEAT)
    count: int = field(COUNT)

    def run(self, state: State) -> None:
        send_to_crowd(state, self.seat, self.count)


class AngryToCrowd(Step):
    """SEP-16.8: Angry Citizens go to the Crowd."""

    count: int = field(COUNT)

    def run(self, state: State) -> None:
        send_angry(state, self.count)


class CitizensToChamber(Choice):
    """SEP-9.13, SEP-10.12: own Citizens leave the Crowd for the first empty spaces of one chamber."""

    clause = "SEP-9.13"
    forced = True
    lapses = True
    left: int = field(COUNT, default=1)
    chamber: ChamberId = field(Maybe(CHAMBER), default=-1)

    def moves(self, state: State, seat: int) -> list[Move]:
        if not state.table.crowd[seat]:
            return []
        return [ALL_SEND[at] for at in open_chambers(state) if self.chamber in (-1, at)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self.left > 1:
            state.push(CitizensToChamber(seat, self.left - 1, move.chamber))
        send_to_chamber(state, seat, move.chamber)
