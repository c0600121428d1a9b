"""What her cards do (SEP-23.26 to SEP-23.35)."""

from collections.abc import Callable
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ids import TownId
from walpurgis.games.septima.solo import box as her
from walpurgis.games.septima.solo.contents import Named
from walpurgis.games.septima.solo.row import shadow_zones
from walpurgis.games.septima.solo.spiders import MoveFarthest, MoveSpider, lay_spiders
from walpurgis.games.septima.solo.suspicion import raise_widow
from walpurgis.games.septima.solo.words import (
    CRYSTALS_BLOCKED,
    CURSED_TO_CHAMBER,
    CURSED_TO_CROWD,
    LET_HEAL,
    NEGOTIATION_REMOVED,
    REMOVE,
    WIDOW_ADVANCED,
    WIDOW_HEALED,
)
from walpurgis.games.septima.solo.you import YOU, widow_of
from walpurgis.games.septima.steps.citizens import open_chambers, send_to_chamber
from walpurgis.games.septima.steps.spellbook import discard_bottom_row
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import Move
from walpurgis.kernel import Choice, Step

ELSE_RAISES: Final = 1
"""SEP-23.32, SEP-23.33: what the last option of those two cards raises."""


def collect(state: State, effect: Named) -> None:
    """SEP-23.26: all Spiders lie down."""
    lay_spiders(state)


def block_crystals(state: State, effect: Named) -> None:
    """SEP-23.26: no effect brings you Crystals before your next turn is over."""
    widow = widow_of(state)
    widow.blocking = widow.active
    state.tell(CRYSTALS_BLOCKED)


def move_spiders(state: State, effect: Named) -> None:
    """SEP-23.27: every Spider moves towards you."""
    state.push(*[MoveSpider(YOU, spider) for _ in range(effect.a) for spider in her.EACH_SPIDER])


def move_spiders_and_farthest(state: State, effect: Named) -> None:
    """SEP-23.27: every Spider moves towards you, then the farthest one more."""
    state.push(*[MoveFarthest(YOU)] * effect.b)
    move_spiders(state, effect)


def raise_hers(state: State, effect: Named) -> None:
    """SEP-23.28, SEP-23.31, SEP-23.35: she raises her Suspicion."""
    raise_widow(state, effect.a)


def heal(state: State, effect: Named) -> None:
    """SEP-23.28, SEP-23.29: she heals the closest Patients, each determined anew."""
    healing: list[Step] = [HealClosest(YOU) for _ in range(effect.a)]
    state.push(*healing)


def closest(state: State) -> list[TownId]:
    """SEP-23.30: beside a Shadow Zone, if there are any, the Patients nearest to your Leader not healed by her."""
    table, shadow = state.table, shadow_zones(state)
    ill = [town for town in box.EACH_TOWN if table.patients[town] >= 0 and not table.healers[town] >> box.CURSED & 1]
    ill = [town for town in ill if her.TOWN_ZONES[town] & shadow] or ill
    far = box.TOWN_DISTANCE[table.players[YOU].leader]
    return [town for town in ill if far[town] == min(far[other] for other in ill)]


class HealClosest(Choice):
    """SEP-23.30, SEP-23.7: the closest Patient is healed; you choose among equally close ones."""

    clause = "SEP-23.30"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [LET_HEAL.of(town) for town in closest(state)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        table, widow = state.table, widow_of(state)
        disease = box.PATIENT_DISEASE[table.patients[move.town]]
        table.healers[move.town] |= 1 << box.CURSED
        state.tell(WIDOW_HEALED, move.town)
        if table.angry_patients >> move.town & 1:
            table.angry_patients &= ~(1 << move.town)
            table.angry += 1
        if widow.levels[disease] < box.LEVELS:
            widow.levels[disease] += 1
            state.tell(WIDOW_ADVANCED, disease, widow.levels[disease])


def to_crowd(state: State, count: int) -> None:
    """SEP-23.31, SEP-23.32: Cursed Citizens from her supply to the Crowd, as many as there are."""
    widow = widow_of(state)
    sent = min(count, widow.citizens)
    if sent:
        widow.citizens -= sent
        state.table.crowd[box.CURSED] += sent
        state.tell(CURSED_TO_CROWD, sent)


def can_go_to_chamber(state: State) -> bool:
    return state.table.crowd[box.CURSED] > 0 and bool(open_chambers(state))


def to_chamber(state: State, count: int) -> None:
    """SEP-23.29, SEP-23.32: from the Crowd to the First chamber, each to the Second where the First is full then."""
    for _ in range(count):
        if can_go_to_chamber(state):
            chamber = open_chambers(state)[0]
            send_to_chamber(state, box.CURSED, chamber)
            state.tell(CURSED_TO_CHAMBER, chamber)


def supply_to_crowd(state: State, effect: Named) -> None:
    """SEP-23.31, SEP-23.32: the bonus of Chant and of Recruit."""
    to_crowd(state, effect.a)


def crowd_to_chamber(state: State, effect: Named) -> None:
    """SEP-23.29: the bonus of Heal; nothing without a Cursed Citizen in the Crowd or without an empty space."""
    to_chamber(state, effect.a)


def supply_to_chamber(state: State, effect: Named) -> None:
    """SEP-23.33: the bonus of Plead goes from her supply directly to a chamber."""
    for _ in range(effect.a):
        if widow_of(state).citizens and open_chambers(state):
            widow_of(state).citizens -= 1
            state.table.crowd[box.CURSED] += 1
            to_chamber(state, 1)


def recruit(state: State, effect: Named) -> None:
    """SEP-23.32: the first possible: to the Crowd, to a chamber, or more Suspicion."""
    if widow_of(state).citizens:
        to_crowd(state, effect.a)
    elif can_go_to_chamber(state):
        to_chamber(state, effect.a)
    else:
        raise_widow(state, ELSE_RAISES)


def plead(state: State, effect: Named) -> None:
    """SEP-23.33: the first possible: to a chamber, to the Crowd, or more Suspicion."""
    if can_go_to_chamber(state):
        to_chamber(state, effect.a)
    elif widow_of(state).citizens:
        to_crowd(state, effect.a)
    else:
        raise_widow(state, ELSE_RAISES)


def ritual(state: State, effect: Named) -> None:
    """SEP-23.35: the bottom row of Spells leaves the game, and so does a Negotiation card of your choice."""
    discard_bottom_row(state)
    state.push(RemoveNegotiation(YOU))


class RemoveNegotiation(Choice):
    """SEP-23.35: you remove one of your Negotiation cards, if you have one."""

    clause = "SEP-23.35"
    forced = True
    lapses = True

    def moves(self, state: State, seat: int) -> list[Move]:
        return [REMOVE.of(kind) for kind, count in enumerate(widow_of(state).negotiation) if count]

    def apply(self, state: State, seat: int, move: Move) -> None:
        widow_of(state).negotiation[move.negotiation] -= 1
        state.tell(NEGOTIATION_REMOVED, move.negotiation)


EFFECTS: Final[dict[str, Callable[[State, Named], None]]] = {
    "widow_lay_spiders": collect,
    "widow_block_crystals": block_crystals,
    "widow_spiders": move_spiders,
    "widow_spiders_furthest_plus": move_spiders_and_farthest,
    "widow_suspicion": raise_hers,
    "widow_heal": heal,
    "widow_crowd_to_chamber": crowd_to_chamber,
    "widow_supply_to_crowd": supply_to_crowd,
    "widow_supply_to_chamber": supply_to_chamber,
    "widow_recruit_first_possible": recruit,
    "widow_plead_first_possible": plead,
    "widow_discard_bottom_spells_and_negotiation": ritual,
}
"""By the name of an effect in the box; SEP-23.34: a Remember card has those of the card that it copies."""


def carry_out(state: State, effect: Named) -> None:
    EFFECTS[effect.name](state, effect)
