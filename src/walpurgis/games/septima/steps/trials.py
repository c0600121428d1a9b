"""Trials (section 19)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.coven import BRYN, DRAGOMIR, has_witch
from walpurgis.games.septima.abilities.ongoing import SPIRITUAL_BOND, SUMMONING, expire, is_ongoing
from walpurgis.games.septima.ids import NO_PATIENT, ChamberId
from walpurgis.games.septima.solo.trials import WidowRecalls, WidowWinsTrial
from walpurgis.games.septima.steps.citizens import chamber_size, send_angry
from walpurgis.games.septima.steps.resources import score
from walpurgis.games.septima.steps.suspicion import lower
from walpurgis.games.septima.steps.witches import exile, welcome
from walpurgis.games.septima.table import State, turn_order
from walpurgis.games.septima.words import (
    ALL_USE,
    ANGRY_TO_CROWD,
    CHAMBER,
    FILLED,
    FIRST,
    JUDGED,
    PASSING,
    PATIENCE_LOST,
    READIED,
    RECALL,
    RECALLED,
    USED,
    WELCOME,
    WON_TRIAL,
    Move,
    bits,
)
from walpurgis.kernel import COUNT, FLAG, Choice, Step, field

BRYN_RECALL: Final = box.WITCH_ABILITIES[BRYN].amount("trial_recall")
DRAGOMIR_LOWERS: Final = box.WITCH_ABILITIES[DRAGOMIR].amount("lower_suspicion")
VIRTUAL_CITIZENS: Final = box.SPELL_ABILITIES[SUMMONING].amount("virtual_citizens")


def angry_lines(suspicion: int) -> int:
    """SEP-19.1: the lines below a Suspicion marker."""
    return box.ANGRY_LINES[suspicion - box.LEAST_SUSPICION]


class GatherCrowd(Step):
    """SEP-19.1, SEP-19.2: Angry Citizens come to the Crowd, by Suspicion in turn order, then from Patients.

    SEP-23.37: the Widow's Suspicion brings some, too.
    """

    def run(self, state: State) -> None:
        table = state.table
        for seat in turn_order(state):
            send_angry(state, angry_lines(table.players[seat].suspicion))
        if table.widow is not None:
            send_angry(state, angry_lines(table.widow.suspicion))
        if table.angry_patients:
            lose_patience(state)


def lose_patience(state: State) -> None:
    """SEP-19.2: Patients who waited too long leave, and the Angry Citizens beside them join the Crowd."""
    table = state.table
    towns = table.angry_patients
    for town in bits(towns):
        table.patient_discard.append(table.patients[town])
        table.patients[town] = NO_PATIENT
        table.healers[town] = 0
    table.crowd[box.ANGRY] += towns.bit_count()
    table.angry_patients = 0
    state.tell(PATIENCE_LOST, towns)
    state.tell(ANGRY_TO_CROWD, towns.bit_count())


class HoldTrial(Step):
    """SEP-19.3 to SEP-19.6, SEP-19.16: fill the chamber and judge its top Witch; SEP-19.19: without one nothing."""

    chamber: ChamberId = field(CHAMBER)

    def run(self, state: State) -> None:
        table = state.table
        chamber = table.chambers[self.chamber]
        if not chamber.witches:
            return
        fill(state, self.chamber)
        angry = chamber.citizens.count(box.ANGRY)
        virtual = sum(VIRTUAL_CITIZENS for seat in range(state.seats) if is_ongoing(state, seat, SUMMONING))
        loyal = len(chamber.citizens) - angry + virtual
        state.tell(JUDGED, self.chamber, loyal, angry, loyal > angry)
        if loyal > angry:
            win(state, self.chamber, find_winner(state, self.chamber))
        else:
            exile(state, chamber.witches.pop(0))
            state.push(ReturnCitizens(self.chamber, 0, False))


def fill(state: State, at: ChamberId) -> None:
    """SEP-19.4, SEP-19.5: the Crowd goes into the bag; draw into the empty spaces from left to right."""
    table = state.table
    bag = [citizen for citizen, count in enumerate(table.crowd) for _ in range(count)]
    state.shuffle("bag", bag)
    empty = chamber_size(state) - len(table.chambers[at].citizens)
    drawn = bag[: max(0, empty)]
    state.reveal()
    for citizen in drawn:
        table.crowd[citizen] -= 1
    table.chambers[at].citizens += drawn
    state.tell(FILLED, at, table.chambers[at].citizens[:])


def strength(state: State, at: ChamberId, citizen: int) -> tuple[int, bool, int, int]:
    """SEP-19.7, SEP-14.27: most Citizens; then Summoning; then the leftmost Citizen; then turn order."""
    citizens = state.table.chambers[at].citizens
    summons = citizen < state.seats and is_ongoing(state, citizen, SUMMONING)
    count = citizens.count(citizen) + (VIRTUAL_CITIZENS if summons else 0)
    leftmost = citizens.index(citizen) if citizen in citizens else len(citizens)
    order = turn_order(state)
    return count, summons, -leftmost, -(order.index(citizen) if citizen in order else len(order))


def find_winner(state: State, at: ChamberId) -> int:
    """SEP-19.7: the Trial Winner: a seat, or the Widow by her Cursed Citizens."""
    rivals = list(range(state.seats))
    if state.table.widow is not None:
        rivals.append(box.CURSED)
    strengths = [strength(state, at, rival) for rival in rivals]
    return rivals[strengths.index(max(strengths))]


def win(state: State, at: ChamberId, winner: int) -> None:
    """SEP-19.8, SEP-19.15: Wisdom, Witch, Dragomir, recall, return; SEP-23.38: what differs when the Widow wins."""
    is_hers, is_summer = winner == box.CURSED, state.table.season == box.SUMMER
    steps: list[Step] = [WidowWinsTrial(at) if is_hers else TakeWitch(winner, at)]
    if at == FIRST:
        steps.append(OfferDragomir())
    if not is_summer:
        steps.append(WidowRecalls(at) if is_hers else RecallCitizens(winner, at))
    if not is_hers:
        state.tell(WON_TRIAL, winner, at)
        score(state, winner, box.TRIAL_WISDOM)
    state.push(*steps, ReturnCitizens(at, winner, is_summer))


class TakeWitch(Choice):
    """SEP-19.9: the winner may take the Witch into the Coven; otherwise she leaves the game."""

    clause = "SEP-19.9"
    chamber: ChamberId = field(CHAMBER)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [WELCOME.of(state.table.chambers[self.chamber].witches[0]), PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        witch = state.table.chambers[self.chamber].witches.pop(0)
        if move is PASSING:
            exile(state, witch)
        else:
            welcome(state, seat, witch)


class OfferDragomir(Step):
    """SEP-15.6: after a successful First Trial, Dragomir lowers the Suspicion of an owner with a Citizen there."""

    def run(self, state: State) -> None:
        citizens = state.table.chambers[FIRST].citizens
        owners = [seat for seat in turn_order(state) if has_witch(state, seat, DRAGOMIR) and seat in citizens]
        state.push(*[UseDragomir(seat) for seat in owners])


class UseDragomir(Choice):
    """SEP-15.6: lower Suspicion by 2, or not."""

    clause = "SEP-15.6"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [ALL_USE[DRAGOMIR], PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            state.tell(USED, seat, DRAGOMIR)
            lower(state, seat, DRAGOMIR_LOWERS)


def recalls(state: State, seat: int, at: ChamberId) -> list[int]:
    """SEP-19.10, SEP-15.5, SEP-14.19: how many Citizens the winner recalls: 2, with Bryn 1 or 2, with the Bond none."""
    if is_ongoing(state, seat, SPIRITUAL_BOND):
        return [0]
    there = state.table.chambers[at].citizens.count(seat) + state.table.crowd[seat]
    counts = {min(box.TRIAL_RECALL, there)}
    if has_witch(state, seat, BRYN):
        counts.add(min(BRYN_RECALL, there))
    return sorted(counts)


class RecallCitizens(Choice):
    """SEP-19.10: the winner recalls Citizens from the chamber or the bag to the supply."""

    clause = "SEP-19.10"
    forced = True
    chamber: ChamberId = field(CHAMBER)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [RECALL.of(count) for count in recalls(state, seat, self.chamber)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if is_ongoing(state, seat, SPIRITUAL_BOND):
            expire(state, seat, SPIRITUAL_BOND)
        recall(state, seat, self.chamber, move.citizens)


def recall(state: State, citizen: int, at: ChamberId, count: int) -> None:
    """SEP-19.10: Citizens go back to their supply, from the chamber first."""
    table = state.table
    citizens = table.chambers[at].citizens
    for _ in range(count):
        if citizen in citizens:
            citizens.remove(citizen)
        else:
            table.crowd[citizen] -= 1
    table.players[citizen].citizens += count
    if count:
        state.tell(RECALLED, citizen, count)


class ReturnCitizens(Step):
    """SEP-19.14: all Citizens return to the Crowd; SEP-19.11: in Summer 2 of the winner's stay in the chamber."""

    chamber: ChamberId = field(CHAMBER)
    winner: int = field(COUNT)
    stay: bool = field(FLAG)

    def run(self, state: State) -> None:
        table = state.table
        citizens = table.chambers[self.chamber].citizens
        stay = min(box.SUMMER_LEAVES, citizens.count(self.winner)) if self.stay else 0
        for citizen in citizens:
            table.crowd[citizen] += 1
        table.crowd[self.winner] -= stay
        table.chambers[self.chamber].citizens = [self.winner] * stay


class ReadyBonds(Step):
    """SEP-14.19: after Trials without a win, a Spiritual Bond that still waits is readied."""

    def run(self, state: State) -> None:
        for seat, player in enumerate(state.table.players):
            if player.ongoing >> SPIRITUAL_BOND & 1 and not player.ready >> SPIRITUAL_BOND & 1:
                player.ready |= 1 << SPIRITUAL_BOND
                state.tell(READIED, seat, SPIRITUAL_BOND)
