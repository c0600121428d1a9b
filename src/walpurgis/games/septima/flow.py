"""The order of play: Seasons, Moon Phases, turns (sections 4, 5, 18 and 20)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.ongoing import expire
from walpurgis.games.septima.abilities.spells.air import break_mirror
from walpurgis.games.septima.ids import NO_ACTION, NO_PATIENT
from walpurgis.games.septima.setup import fill_first_chamber, place_patients, show_septima
from walpurgis.games.septima.solo.negotiation import Negotiate
from walpurgis.games.septima.solo.row import build_row, retire_card
from walpurgis.games.septima.solo.scoring import tell_tribulations
from walpurgis.games.septima.solo.turn import TakeWidowTurn, WidowPicks, end_your_turn
from walpurgis.games.septima.solo.you import YOU, is_widow_first
from walpurgis.games.septima.steps.actions import BeginAction
from walpurgis.games.septima.steps.hunters import HunterRoll, relocate_hunters
from walpurgis.games.septima.steps.matching import is_matched, match_raise, may_hide
from walpurgis.games.septima.steps.movement import QuickMove
from walpurgis.games.septima.steps.picks import PicksAfterTrials
from walpurgis.games.septima.steps.ritual import RitualAdvance, is_at_top
from walpurgis.games.septima.steps.spellbook import discard_bottom_row
from walpurgis.games.septima.steps.suspicion import raise_suspicion
from walpurgis.games.septima.steps.trials import GatherCrowd, HoldTrial, ReadyBonds
from walpurgis.games.septima.steps.windows import Window
from walpurgis.games.septima.table import BASIC, State, turn_order
from walpurgis.games.septima.this_turn import RITUAL_ADVANCE, SUSPICION, new_turn
from walpurgis.games.septima.words import (
    ABSENT,
    ACTIVE,
    ALL_SELECT,
    FIRST,
    HIDE,
    HUNTER_CAME,
    INACTIVE,
    PASSING,
    PATIENTS_LEFT,
    PHASE_BEGAN,
    REVEALED,
    SEASON_BEGAN,
    SECOND,
    SEPTIMA_SHOWED,
    TURN_BEGAN,
    VERBS,
    Move,
    chosen,
)
from walpurgis.kernel import SEAT, Answers, Choice, Maybe, MoveKind, Simultaneous, Step, TupleOf, field

STEP_A: Final = 0
STEP_B: Final = 1
STEP_C: Final = 2
STEP_D: Final = 3
STEP_E: Final = 4
HIDING: Final = HIDE.of()


class BeginSeason(Step):
    """SEP-4.1, SEP-4.2: Preparation (not in Autumn), five Moon Phases, Trials, End of Season."""

    def run(self, state: State) -> None:
        state.tell(SEASON_BEGAN, state.table.season)
        if state.table.season:
            prepare(state)
        state.push(BeginPhase(), Trials())


def prepare(state: State) -> None:
    """SEP-4.3, SEP-4.4, SEP-4.5, SEP-4.7: the Preparation of a Season; SEP-23.8: the Widow's Row is built anew."""
    table = state.table
    fill_first_chamber(state)
    table.angry += table.crowd[box.ANGRY]
    table.crowd[box.ANGRY] = 0
    for town, patient in enumerate(table.patients):
        if patient >= 0 and table.angry:
            table.angry -= 1
            table.angry_patients |= 1 << town
    place_patients(state)
    show_septima(state)
    if table.widow is not None:
        build_row(state)


class BeginPhase(Step):
    """SEP-5.1: a Moon Phase begins with step A; SEP-23.9: against the Widow you may negotiate."""

    def run(self, state: State) -> None:
        table = state.table
        table.step = STEP_A
        state.tell(PHASE_BEGAN, table.phase)
        if table.widow is not None:
            state.push(Negotiate(YOU), BeginTurns())
        else:
            state.push(SelectActions(tuple(range(state.seats))))


class SelectActions(Simultaneous):
    """SEP-5.2, SEP-5.3: all select an Action card from the hand, in secret; together they are revealed."""

    clause = "SEP-5.2"
    answers: Answers = field(TupleOf(Maybe(MoveKind(VERBS))), default=())

    def moves(self, state: State, seat: int) -> list[Move]:
        return SELECTIONS[state.table.players[seat].hand]

    def resolve(self, state: State, answers: list[Move]) -> None:
        table = state.table
        for seat, move in zip(self.asked, answers, strict=True):
            player = table.players[seat]
            player.hand &= ~(1 << move.action)
            player.active = move.action
            state.tell(REVEALED, seat, move.action)
        begin_turns(state)


def begin_turns(state: State) -> None:
    """SEP-5.4: step B in turn order, then the steps C, D and E; SEP-23.12: the Widow's turn comes first or last."""
    state.table.step = STEP_B
    order = turn_order(state)
    turns: list[Step] = [TAKE_TURN[seat] for seat in order]
    if state.table.widow is not None:
        turns.insert(0 if is_widow_first(state) else len(turns), WIDOW_TURN)
    state.push(*turns, ROLLS, *[ROLL[seat] for seat in order], RELOCATION, END_PHASE)


class BeginTurns(Step):
    """SEP-5.4: all have selected; step B begins."""

    def run(self, state: State) -> None:
        begin_turns(state)


class TakeTurn(Step):
    """SEP-5.4: Quick Move, window, Card Action, window, Suspicion, Ritual Advance, end of the turn."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        state.table.turn = new_turn(self.seat)
        state.tell(TURN_BEGAN, self.seat, state.table.players[self.seat].active)
        state.stack.extend(TURNS[self.seat])


class RaiseByMatch(Step):
    """SEP-5.17: step B3."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        state.table.turn.stage = SUSPICION
        count = match_raise(state, self.seat)
        if count and may_hide(state, self.seat):
            state.push(HideMatch(self.seat))
        elif count:
            raise_suspicion(state, self.seat, count)


class HideMatch(Choice):
    """SEP-14.14: under the Cloak of Charisma the match with the Septima may raise nothing."""

    clause = "SEP-14.14"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [HIDING, PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            raise_suspicion(state, seat, match_raise(state, seat))


class AdvanceByMatch(Step):
    """SEP-5.19, SEP-2.6: step B4, in the full game; SEP-13.7, SEP-13.8: at the top any matched Action scores."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        state.table.turn.stage = RITUAL_ADVANCE
        if state.table.mode != BASIC and is_matched(state, self.seat):
            icon = NO_ACTION if is_at_top(state, self.seat) else state.table.players[self.seat].active
            state.push(RitualAdvance(self.seat, icon, True))


class EndTurn(Step):
    """SEP-5.20: effects of this turn and of this Action end; SEP-23.19: Spiders beside you cost Wisdom."""

    def run(self, state: State) -> None:
        if state.table.widow is not None:
            end_your_turn(state)
        state.table.turn = new_turn(-1)


class HunterRolls(Step):
    """SEP-17.2: step C begins."""

    def run(self, state: State) -> None:
        state.table.step = STEP_C


class HunterRelocation(Step):
    """SEP-17.9 to SEP-17.13: step D."""

    def run(self, state: State) -> None:
        state.table.step = STEP_D
        relocate_hunters(state, turn_order(state))


class EndPhase(Step):
    """SEP-18.1: step E, in its order; SEP-23.36: the Widow's card and Row."""

    def run(self, state: State) -> None:
        table = state.table
        table.step = STEP_E
        slide_septima(state)
        for player in table.players:
            player.discard |= 1 << player.active
            player.active = NO_ACTION
            player.raised = player.rolled = False
        if table.widow is not None:
            retire_card(state)
        table.huts = [ACTIVE if hunter == INACTIVE else hunter for hunter in table.huts]
        discharge_patients(state)
        if table.phase < box.PHASES:
            table.phase += 1
            state.push(BeginPhase())


def slide_septima(state: State) -> None:
    """SEP-18.1, SEP-18.2: the right marker is discarded, the left one slides, a new one comes."""
    septima = state.table.septima
    septima.discard.append(septima.right)
    septima.right = septima.left
    septima.left = septima.stack.pop(0)
    state.reveal()
    state.tell(SEPTIMA_SHOWED, septima.left, septima.right)


def discharge_patients(state: State) -> None:
    """SEP-18.1: healed Patients go to the discard pile."""
    table = state.table
    gone = [town for town, healers in enumerate(table.healers) if healers]
    for town in gone:
        table.patient_discard.append(table.patients[town])
        table.patients[town] = NO_PATIENT
        table.healers[town] = 0
    if gone:
        state.tell(PATIENTS_LEFT, sum(1 << town for town in gone))


class Trials(Step):
    """SEP-19.1, SEP-19.17, SEP-19.18, SEP-19.20: one gathering, two Trials at most, then crowd picks."""

    def run(self, state: State) -> None:
        picks = picks_after_trials(state) if state.table.season < box.SUMMER else []
        state.push(GatherCrowd(), HoldTrial(FIRST), HoldTrial(SECOND), ReadyBonds(), *picks, EndSeason())


def picks_after_trials(state: State) -> list[Step]:
    """SEP-11.5: crowd picks in turn order; SEP-23.39: the Widow's Spiders move instead."""
    picks: list[Step] = [PicksAfterTrials(seat) for seat in turn_order(state)]
    if state.table.widow is not None:
        picks.insert(0 if is_widow_first(state) else len(picks), WidowPicks())
    return picks


class EndSeason(Step):
    """SEP-20.1, SEP-20.2, SEP-20.3, SEP-6.7, SEP-12.10: effects of this Season end; then its closing steps."""

    def run(self, state: State) -> None:
        table = state.table
        end_season_spells(state)
        if table.season == box.SUMMER:
            state.reveal()
            if table.widow is not None:
                tell_tribulations(state)
            return
        stack_patients(state)
        table.season = box.EACH_SEASON[table.season + 1]
        call_hunter(state)
        table.phase = 1
        for player in table.players:
            player.hand |= player.discard
            player.discard = 0
        table.start = (table.start + 1) % state.seats
        if table.mode != BASIC:
            discard_bottom_row(state)
        state.push(BeginSeason())


def end_season_spells(state: State) -> None:
    """SEP-12.10, SEP-14.17: "this Season" is over; the Witch in the Magic Mirror goes under the stack."""
    for seat, player in enumerate(state.table.players):
        for spell in chosen(player.ongoing & box.SEASON_SPELLS, box.EACH_SPELL):
            expire(state, seat, spell)
        break_mirror(state, seat)


def stack_patients(state: State) -> None:
    """SEP-20.1: the discarded Patients are shuffled and put under the stack."""
    table = state.table
    if table.patient_discard:
        table.patient_discard.sort()
        state.shuffle("patients", table.patient_discard)
        table.patient_stack += table.patient_discard
        table.patient_batches.append(len(table.patient_discard))
        table.patient_discard = []


def call_hunter(state: State) -> None:
    """SEP-20.1: the Hunter who waits for this Season goes to the lowest-numbered empty Hut."""
    table = state.table
    if table.waiting_hunters >> table.season & 1:
        table.waiting_hunters &= ~(1 << table.season)
        hut = table.huts.index(ABSENT)
        table.huts[hut] = ACTIVE
        state.tell(HUNTER_CAME, hut)


SELECTIONS: Final = tuple([chosen(hand, ALL_SELECT) for hand in range(1 << len(box.ACTIONS))])
"""The moves of every possible hand."""
SEATED: Final = range(4)
TAKE_TURN: Final = tuple([TakeTurn(seat) for seat in SEATED])
ROLL: Final = tuple([HunterRoll(seat) for seat in SEATED])
ROLLS: Final = HunterRolls()
WIDOW_TURN: Final = TakeWidowTurn()
RELOCATION: Final = HunterRelocation()
END_PHASE: Final = EndPhase()
TURNS: Final = tuple(
    [
        (
            EndTurn(),
            AdvanceByMatch(seat),
            RaiseByMatch(seat),
            Window(seat, 2),
            BeginAction(seat),
            Window(seat, 1),
            QuickMove(seat),
        )
        for seat in SEATED
    ]
)
"""The steps of a turn, the last one first, as the stack wants them."""
