"""Hunters: lying down, being lured away, and the steps C and D of a Moon Phase (section 17)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import ALBERT, OTTO, has_witch
from walpurgis.games.septima.abilities.ongoing import INVISIBILITY, LIONS_ROAR, is_ongoing, spell_scores
from walpurgis.games.septima.ids import HutId, PostureId
from walpurgis.games.septima.steps.resources import PayIngredients, can_pay
from walpurgis.games.septima.steps.suspicion import be_caught
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    ABSENT,
    ACTIVE,
    ALL_USE,
    CAPTURED,
    HUNTER_LAID,
    HUNTER_MOVED,
    HUT,
    INACTIVE,
    LAY_DOWN,
    LURE,
    PASSING,
    REROLL,
    ROLLED,
    USED,
    Move,
)
from walpurgis.kernel import COUNT, SEAT, Choice, Step, field

REROLLING: Final = REROLL.of()
LURES: Final = tuple([[LURE.of(origin, hut) for hut in range(box.ZONES)] for origin in range(box.ZONES)])
LAYING: Final = tuple([LAY_DOWN.of(hut) for hut in range(box.ZONES)])
OTTO_MODIFIER: Final = box.WITCH_ABILITIES[OTTO].amount("hunter_roll_modifier")
OTTO_PRINTS: Final = box.WITCH_ABILITIES[OTTO].when[0].a
ALBERT_COST: Final = box.WITCH_ABILITIES[ALBERT].amount("spend_ingredient_any")


class LureHunter(Choice):
    """SEP-8.9, SEP-14.23: a Hunter in any Hut goes to an empty one and lies down."""

    clause = "SEP-8.9"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        huts = state.table.huts
        empty = [hut for hut in range(box.ZONES) if huts[hut] == ABSENT]
        return [LURES[origin][hut] for origin in range(box.ZONES) if huts[origin] != ABSENT for hut in empty]

    def apply(self, state: State, seat: int, move: Move) -> None:
        move_hunter(state, move.origin, move.hut, INACTIVE)


def move_hunter(state: State, origin: HutId, hut: HutId, posture: PostureId) -> None:
    """SEP-17.1: a Hunter goes from one Hut to another, which is empty, and stands or lies there."""
    state.table.huts[origin] = ABSENT
    state.table.huts[hut] = posture
    state.tell(HUNTER_MOVED, origin, hut)


def standing(state: State) -> list[HutId]:
    """The Huts with an Active Hunter."""
    return [hut for hut in box.EACH_HUT if state.table.huts[hut] == ACTIVE]


class LayHunterDown(Choice):
    """SEP-15.1, SEP-15.14: an Active Hunter of choice lies down until the end of the Moon Phase."""

    clause = "SEP-15.14"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [LAYING[hut] for hut in standing(state)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        state.table.huts[move.hut] = INACTIVE
        state.tell(HUNTER_LAID, move.hut)


class HunterRoll(Step):
    """SEP-17.2, SEP-17.3, SEP-17.4: who has raised Suspicion in the zone of an Active Hunter must roll.

    SEP-14.7: not while Invisibility lasts.
    """

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        table, seat = state.table, self.seat
        player = table.players[seat]
        hut = box.ZONE[player.leader]
        if player.raised and table.huts[hut] == ACTIVE and not is_ongoing(state, seat, INVISIBILITY):
            player.rolled = True
            roll(state, seat, hut)


def roll(state: State, seat: int, hut: HutId) -> None:
    """SEP-17.4, SEP-15.17: the die, and Suspicion; SEP-14.22: Lion's Roar."""
    result = box.HUNTER_DIE[state.roll("hunter", len(box.HUNTER_DIE))]
    sum_ = max(0, result + state.table.players[seat].suspicion + otto(state, seat))
    state.tell(ROLLED, seat, result, sum_)
    spell_scores(state, seat, LIONS_ROAR)
    state.push(AfterRoll(seat, hut, sum_))


def otto(state: State, seat: int) -> int:
    """SEP-15.17: beside a printed Skull Otto subtracts from the roll."""
    near = box.PRINTED_MASK[state.table.players[seat].leader] & OTTO_PRINTS
    return OTTO_MODIFIER if near and has_witch(state, seat, OTTO) else 0


class AfterRoll(Choice):
    """SEP-17.6, SEP-15.1: accept the roll, reroll with a Good Luck Charm, or let Albert lay a Hunter down."""

    clause = "SEP-17.6"
    forced = True
    hut: HutId = field(HUT)
    reach: int = field(COUNT)

    def moves(self, state: State, seat: int) -> list[Move]:
        moves = [PASSING]
        if state.table.players[seat].charms:
            moves.append(REROLLING)
        if has_witch(state, seat, ALBERT) and can_pay(state, seat, ALBERT_COST):
            moves.append(ALL_USE[ALBERT])
        return moves

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is REROLLING:
            state.table.players[seat].charms -= 1
            roll(state, seat, self.hut)
            return
        state.push(Chase(seat, self.hut, self.reach))
        if move is not PASSING:
            state.tell(USED, seat, ALBERT)
            state.push(PayIngredients(seat, ALBERT_COST), LayHunterDown(seat))


class Chase(Step):
    """SEP-17.5, SEP-17.8, SEP-7.10: the Hunter takes as many steps towards the Leader, and returns to its Hut."""

    seat: int = field(SEAT)
    hut: HutId = field(HUT)
    reach: int = field(COUNT)

    def run(self, state: State) -> None:
        leader = state.table.players[self.seat].leader
        way = 1 + box.DISTANCE[box.ENTRANCES[self.hut]][leader]
        if state.table.huts[self.hut] == ACTIVE and way <= self.reach:
            state.tell(CAPTURED, self.seat, self.hut)
            be_caught(state, self.seat)


def relocate_hunters(state: State, order: list[int]) -> None:
    """SEP-17.9 to SEP-17.13: step D; SEP-17.12: those laid down in it stand up again at its end."""
    laid = [hut for seat in order for hut in _relocate(state, seat)]
    for hut in laid:
        state.table.huts[hut] = ACTIVE


def _relocate(state: State, seat: int) -> list[HutId]:
    """SEP-17.10, SEP-17.11: the first Active Hunter counterclockwise comes to the empty Hut, and lies down."""
    table = state.table
    player = table.players[seat]
    hut = box.ZONE[player.leader]
    if not player.raised or player.rolled or table.huts[hut] != ABSENT or is_ongoing(state, seat, INVISIBILITY):
        return []
    for back in range(1, box.ZONES):
        origin = box.EACH_HUT[(hut - back) % box.ZONES]
        if table.huts[origin] == ACTIVE:
            move_hunter(state, origin, hut, INACTIVE)
            return [hut]
    return []
