"""Movement of Leaders: how far, through whom, and where a move may end (section 7)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import SERENA, has_witch
from walpurgis.games.septima.abilities.ongoing import EMERALD_PASSAGE, INVISIBILITY, WINGS_OF_WIND, expire, is_ongoing
from walpurgis.games.septima.ids import SpaceId
from walpurgis.games.septima.steps.matching import is_matched
from walpurgis.games.septima.table import State
from walpurgis.games.septima.this_turn import CARD_ACTION, SUSPICION, WINDOW_1
from walpurgis.games.septima.words import ALL_SPACES, MOVE_TO, MOVED, NEAR, STAYING, Move
from walpurgis.kernel import COUNT, Choice, field

QUICK_STEPS: Final = 1
SERENA_STEPS: Final = box.WITCH_ABILITIES[SERENA].amount("quick_move_bonus")
WINGS_STEPS: Final = box.SPELL_ABILITIES[WINGS_OF_WIND].amount("quick_move_bonus")
EMERALD: Final = 1 << EMERALD_PASSAGE
NEAR_OR_HERE: Final = tuple([tuple([[STAYING, *moves] for moves in spaces]) for spaces in NEAR])
"""The same as NEAR, with staying first."""


def relocate(state: State, seat: int, space: SpaceId) -> None:
    """A Leader comes to stand on a space; SEP-14.7: Invisibility ends when that is another one."""
    player = state.table.players[seat]
    if player.leader != space:
        state.tell(MOVED, seat, player.leader, space)
        player.leader = space
        if player.ongoing >> INVISIBILITY & 1:
            expire(state, seat, INVISIBILITY)


def is_shared(state: State, seat: int) -> bool:
    """SEP-7.8: whether the Leader stands on a space with another Leader."""
    players = state.table.players
    space = players[seat].leader
    return any(player.leader == space for other, player in enumerate(players) if other != seat)


def is_certain_to_leave(state: State, seat: int) -> bool:
    """SEP-7.8: by the Action card still to come, by a Flying Ointment, or by Emerald Passage."""
    table = state.table
    player, turn = table.players[seat], table.turn
    if turn.seat != seat or turn.stage >= SUSPICION:
        return False
    if player.potions[box.FLYING_OINTMENT] or player.ready & EMERALD & ~turn.cast:
        return True
    if turn.stage >= CARD_ACTION:
        return False
    return player.active == box.MOVE or (player.active == box.REMEMBER and player.discard >> box.MOVE & 1 == 1)


def blocked_spaces(state: State) -> int:
    """SEP-23.18: the set of spaces that a Leader may not enter, because a Spider is there."""
    widow = state.table.widow
    blocked = 0
    if widow is not None:
        for space in widow.spiders:
            blocked |= 1 << space
    return blocked


def reach(start: SpaceId, steps: int, blocked: int) -> int:
    """SEP-7.5, SEP-7.6, SEP-7.7: the spaces within some steps without entering blocked ones; the start is one."""
    found = fringe = 1 << start
    here = [start]
    while here and steps:
        there = []
        for space in here:
            for near in box.ADJACENT[space]:
                if not (found | blocked) >> near & 1:
                    found |= 1 << near
                    there.append(near)
        here, steps = there, steps - 1
    return found | fringe


def destinations(state: State, seat: int, steps: int, strict: bool = False) -> list[Move]:
    """SEP-7.6 to SEP-7.8: moves to the spaces within some steps, besides staying; a negative number is any number.

    A strict move never ends on another Leader (SEP-6.8, SEP-11.6).
    """
    players = state.table.players
    start = players[seat].leader
    if state.table.widow is not None:
        within = reach(start, steps, blocked_spaces(state))
        return [move for move in ALL_SPACES if within >> move.space & 1 and move.space != start]
    if steps < 0:
        free = not strict and is_certain_to_leave(state, seat)
        moves = ALL_SPACES[:]
        for space in sorted({start} if free else {player.leader for player in players}, reverse=True):
            del moves[space]
        return moves
    moves = NEAR[steps][start]
    taken = taken_nearby(state, seat, steps)
    if taken and (strict or not is_certain_to_leave(state, seat)):
        return [move for move in moves if move.space not in taken]
    return moves


def taken_nearby(state: State, seat: int, steps: int) -> list[SpaceId]:
    """The spaces with other Leaders within some steps."""
    players = state.table.players
    far = box.DISTANCE[players[seat].leader]
    taken = []
    for player in players:
        if 0 < far[player.leader] <= steps:
            taken.append(player.leader)
    return taken


def may_stay(state: State, seat: int) -> bool:
    """SEP-7.8, SEP-6.8: a Leader may stay on its own space, or where it is certain to leave again."""
    return not is_shared(state, seat) or is_certain_to_leave(state, seat)


def go(state: State, seat: int, move: Move) -> None:
    """Carry out a move or the decision to stay."""
    if move.verb is MOVE_TO:
        relocate(state, seat, move.space)


def quick_steps(state: State, seat: int) -> int:
    """SEP-5.5, SEP-15.21, SEP-14.20: how far the Quick Move may go."""
    steps = QUICK_STEPS
    if has_witch(state, seat, SERENA) and not is_matched(state, seat):
        steps += SERENA_STEPS
    if is_ongoing(state, seat, WINGS_OF_WIND):
        steps += WINGS_STEPS
    return steps


class QuickMove(Choice):
    """SEP-5.5: the Leader may move 1 space; SEP-23.18: off a Spider's space it must."""

    clause = "SEP-5.5"

    def moves(self, state: State, seat: int) -> list[Move]:
        steps = quick_steps(state, seat)
        if state.table.widow is None and not taken_nearby(state, seat, steps):
            return NEAR_OR_HERE[steps][state.table.players[seat].leader]
        offered = destinations(state, seat, steps)
        if offered and blocked_spaces(state) >> state.table.players[seat].leader & 1:
            return offered
        return [STAYING, *offered]

    def apply(self, state: State, seat: int, move: Move) -> None:
        go(state, seat, move)
        state.table.turn.stage = WINDOW_1


class MoveLeader(Choice):
    """SEP-7.6: the Leader may move up to some spaces."""

    clause = "SEP-7.6"
    steps: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        strict = state.table.turn.seat != seat
        offered = destinations(state, seat, self.steps, strict)
        return [STAYING, *offered] if may_stay(state, seat) else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        go(state, seat, move)


class FlyLeader(Choice):
    """SEP-7.9, SEP-8.10, SEP-14.5: the Leader moves any number of spaces, zero included."""

    clause = "SEP-7.9"

    def moves(self, state: State, seat: int) -> list[Move]:
        offered = destinations(state, seat, -1)
        return [STAYING, *offered] if may_stay(state, seat) else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        go(state, seat, move)


class FreeMove(Choice):
    """SEP-6.3, SEP-6.8, SEP-17.7: confronted or captured, the Leader may move anywhere, but to no other Leader."""

    clause = "SEP-6.8"

    def moves(self, state: State, seat: int) -> list[Move]:
        offered = destinations(state, seat, -1, strict=True)
        return [STAYING, *offered] if may_stay(state, seat) else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        go(state, seat, move)
