"""Healing: Patients, the Hospital, the patient tracks and their rewards (SEP-9.8, section 10)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.buildings import use_building
from walpurgis.games.septima.abilities.coven import EDITH, HAZEL, has_witch
from walpurgis.games.septima.abilities.language import resolve
from walpurgis.games.septima.abilities.ongoing import (
    HELPFUL_SPIRITS,
    THE_GOLDEN_BREW,
    UNNATURAL_RECOVERY,
    WIDOWS_SONG,
    is_cast,
    spell_scores,
)
from walpurgis.games.septima.ids import DiseaseId, PotionId, SpotId, TownId
from walpurgis.games.septima.steps.movement import is_certain_to_leave, is_shared
from walpurgis.games.septima.steps.resources import spend_potion
from walpurgis.games.septima.steps.suspicion import raise_suspicion
from walpurgis.games.septima.table import BASIC, State
from walpurgis.games.septima.words import (
    ADVANCE,
    ADVANCE_ONLY,
    ADVANCED,
    DISEASE,
    HEAL,
    HEAL_FREELY,
    HEALED,
    IN_HOSPITAL,
    PASSING,
    RECOVER,
    SPOT,
    Move,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, Step, field

HAZEL_RANGE: Final = box.WITCH_ABILITIES[HAZEL].amount("heal_range")
RECOVERY_RAISE: Final = box.SPELL_ABILITIES[UNNATURAL_RECOVERY].amount("raise_suspicion")
HEALS: Final = tuple(
    [[HEAL.of(spot, potion) for potion in range(len(box.POTIONS))] for spot in (*box.EACH_TOWN, *box.BEDS)]
)


def disease_at(state: State, spot: SpotId) -> DiseaseId:
    """The disease of a Patient in the Town, or of one in the Hospital."""
    return (
        box.EACH_DISEASE[spot - IN_HOSPITAL] if spot >= IN_HOSPITAL else box.PATIENT_DISEASE[state.table.patients[spot]]
    )


def is_ill(state: State, seat: int, town: TownId) -> bool:
    """SEP-10.3: whether there is a Patient that this player has not healed yet."""
    return state.table.patients[town] >= 0 and not state.table.healers[town] >> seat & 1


def near_spots(state: State, seat: int, hospital: bool) -> list[SpotId]:
    """SEP-10.8, SEP-10.6: where adjacent Patients can be healed."""
    space = state.table.players[seat].leader
    spots: list[SpotId] = [town for town in box.NEAR_TOWNS[space] if is_ill(state, seat, town)]
    if hospital and box.NEAR_HOSPITAL[space]:
        spots += box.BEDS
    return spots


def far_spots(state: State, seat: int, steps: int) -> list[SpotId]:
    """SEP-15.9: Patients in the Town that are not adjacent, but within some steps."""
    far = box.TOWN_DISTANCE[state.table.players[seat].leader]
    return [town for town in box.EACH_TOWN if 0 < far[town] <= steps and is_ill(state, seat, town)]


def remedies(state: State, seat: int, disease: DiseaseId) -> list[PotionId]:
    """SEP-10.2, SEP-14.28: the potions that heal a disease; under the Golden Brew any practical one does."""
    potions = state.table.players[seat].potions
    found = [box.EACH_REMEDY[disease]] if potions[disease] else []
    if is_cast(state, THE_GOLDEN_BREW):
        found += [potion for potion in box.EACH_PRACTICAL if potions[potion]]
        if box.FLYING_OINTMENT in found and not _may_spare_ointment(state, seat):
            found.remove(box.FLYING_OINTMENT)
    return found


def _may_spare_ointment(state: State, seat: int) -> bool:
    """SEP-7.8: not the last means to leave another Leader's space."""
    player = state.table.players[seat]
    if not is_shared(state, seat):
        return True
    player.potions[box.FLYING_OINTMENT] -= 1
    certain = is_certain_to_leave(state, seat)
    player.potions[box.FLYING_OINTMENT] += 1
    return certain


class HealPatients(Choice):
    """SEP-9.8: heal up to some Patients; with the card played, Hospital, Hazel and Spells take part (SEP-9.19)."""

    clause = "SEP-9.8"
    forced = True
    left: int = field(COUNT)
    tied: bool = field(FLAG)
    hazel: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        near = near_spots(state, seat, self.tied)
        far = far_spots(state, seat, HAZEL_RANGE) if self.hazel and has_witch(state, seat, HAZEL) else []
        offered = [
            HEALS[spot][potion] for spot in (*near, *far) for potion in remedies(state, seat, disease_at(state, spot))
        ]
        if self.tied and can_recover(state):
            remedied = state.table.turn.remedied
            offered += [RECOVER.of(spot) for spot in near if remedied >> disease_at(state, spot) & 1]
        return [*offered, PASSING]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        spot = move.patient
        far = spot < IN_HOSPITAL and spot not in box.NEAR_TOWNS[state.table.players[seat].leader]
        if self.left > 1:
            state.push(HealPatients(seat, self.left - 1, self.tied, self.hazel and not far))
        if move.verb is RECOVER:
            state.table.turn.recovered = True
            state.push(HealPatient(seat, spot, self.tied))
            raise_suspicion(state, seat, RECOVERY_RAISE)
        else:
            if not far and state.table.turn.acting:
                state.table.turn.remedied |= 1 << disease_at(state, spot)
            spend_potion(state, seat, move.potion)
            heal(state, seat, spot, self.tied)


def can_recover(state: State) -> bool:
    """SEP-14.10: whether Unnatural Recovery still saves a Remedy in this Action."""
    return is_cast(state, UNNATURAL_RECOVERY) and not state.table.turn.recovered


def heal(state: State, seat: int, spot: SpotId, tied: bool) -> None:
    """SEP-10.2 to SEP-10.4, SEP-10.6: the Patient is healed; the track may be advanced."""
    table = state.table
    turn = table.turn
    disease = disease_at(state, spot)
    reward = spot < IN_HOSPITAL or is_cast(state, HELPFUL_SPIRITS)
    state.tell(HEALED, seat, spot)
    turn.diseases |= 1 << disease
    if turn.acting or table.players[seat].active == box.HEAL:
        turn.healed += 1
    state.push(AdvanceTrack(seat, disease, reward, tied and has_witch(state, seat, EDITH)))
    if spot < IN_HOSPITAL:
        table.healers[spot] |= 1 << seat
        if table.angry_patients >> spot & 1:
            table.angry_patients &= ~(1 << spot)
            table.angry += 1
    else:
        use_building(state, seat, box.HOSPITAL)
    spell_scores(state, seat, WIDOWS_SONG)


class HealPatient(Step):
    """SEP-14.10, SEP-14.24: a Patient is healed without spending a Remedy; one from the supply marks the token."""

    seat: int = field(SEAT)
    patient: SpotId = field(SPOT)
    tied: bool = field(FLAG)

    def run(self, state: State) -> None:
        heal(state, self.seat, self.patient, self.tied)


class HealFreely(Choice):
    """SEP-14.24: heal an adjacent Patient of any disease without a Remedy; the Hospital may be chosen."""

    clause = "SEP-14.24"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [HEAL_FREELY.of(spot) for spot in near_spots(state, seat, hospital=True)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        heal(state, seat, move.patient, state.table.players[seat].active == box.HEAL)


class AdvanceTrack(Choice):
    """SEP-10.4, SEP-10.5, SEP-2.5: after a healed Patient the player may advance on its track and take the reward.

    SEP-15.7: with Edith on any track.
    """

    clause = "SEP-10.4"
    lapses = True
    disease: DiseaseId = field(DISEASE)
    reward: bool = field(FLAG)
    edith: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        levels = state.table.players[seat].levels
        tracks = range(len(levels)) if self.edith else (self.disease,)
        below = [track for track in tracks if levels[track] < box.LEVELS]
        offered = [ADVANCE.of(track) for track in below]
        if self.reward:
            offered += [ADVANCE_ONLY.of(track) for track in below]
        return [*offered, PASSING] if offered else []

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        levels = state.table.players[seat].levels
        levels[move.disease] += 1
        state.tell(ADVANCED, seat, move.disease, levels[move.disease])
        if self.reward and move.verb is ADVANCE:
            side = 0 if state.table.mode == BASIC else 1
            resolve(state, seat, box.REWARDS[side][move.disease][levels[move.disease]])
