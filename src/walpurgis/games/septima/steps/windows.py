"""The two windows of a turn: potions, Spells, Witches, Buildings and Shrines (SEP-12.1)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities import conditions, spells
from walpurgis.games.septima.abilities.buildings import adjacent_building, use_building
from walpurgis.games.septima.abilities.language import resolve, steps_of
from walpurgis.games.septima.abilities.ongoing import THE_GOLDEN_BREW, is_cast
from walpurgis.games.septima.ids import NO_ELEMENT, BuildingId, ElementId, PotionId
from walpurgis.games.septima.steps import witches
from walpurgis.games.septima.steps.citizens import can_send_to_chamber
from walpurgis.games.septima.steps.hunters import LureHunter
from walpurgis.games.septima.steps.matching import TreatAsMatched
from walpurgis.games.septima.steps.movement import is_shared
from walpurgis.games.septima.steps.prologue import AntiqueShop
from walpurgis.games.septima.steps.resources import ALL_BUT_LOVE_POTION, IDLE, spend_potion
from walpurgis.games.septima.steps.spellbook import ReadySpell, exhausted
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    ALL_CAST,
    ALL_DRINK,
    ALL_USE,
    ALL_VISIT,
    CALM,
    CAST,
    DRANK,
    DRINK,
    DRINK_AS,
    LURE,
    OIL,
    PASSING,
    PRAY,
    PRAYED,
    USE,
    VISIT,
    Move,
    chosen,
)
from walpurgis.kernel import Choice, Number, field

PRAYING: Final = PRAY.of()
CALMING: Final = CALM.of()
WINDOW: Final = Number("window", 1, 2)
DRINKS_AS: Final = tuple([[DRINK_AS.of(potion, effect) for effect in box.EACH_PRACTICAL] for potion in box.EACH_REMEDY])
VISITABLE: Final = tuple(ability.window == "w1w2" for ability in box.BUILDING_ABILITIES)
ONLY_PASSING: Final = [PASSING]


def can_drink(state: State, seat: int, effect: PotionId) -> bool:
    """SEP-8.8: any potion can be used, though it does nothing. In the other reading a Love Potion needs a Citizen."""
    if effect == box.LOVE_POTION and state.options[IDLE] == ALL_BUT_LOVE_POTION:
        return state.table.players[seat].citizens > 0 or can_send_to_chamber(state, seat)
    return True


def drinks(state: State, seat: int) -> list[Move]:
    """SEP-8.8, SEP-14.28: practical potions; under the Golden Brew any Remedy as any of them."""
    potions = state.table.players[seat].potions
    moves = [ALL_DRINK[potion] for potion in box.EACH_PRACTICAL if potions[potion] and can_drink(state, seat, potion)]
    if is_cast(state, THE_GOLDEN_BREW):
        for remedy in range(box.REMEDIES):
            if potions[remedy]:
                moves += [move for move in DRINKS_AS[remedy] if can_drink(state, seat, move.effect)]
    return moves


def drink(state: State, seat: int, potion: PotionId, effect: PotionId) -> None:
    """SEP-8.8 to SEP-8.12: the token returns to the supply, and the potion works."""
    state.tell(DRANK, seat, potion, effect if effect != potion else -1)
    spend_potion(state, seat, potion)
    if effect == box.RITUAL_OIL:
        state.push(TreatAsMatched(seat, OIL))
    elif box.POTION_OPTIONS[effect]:
        state.push(CalmOrLure(seat))
    else:
        resolve(state, seat, box.POTION_EFFECTS[effect])


class CalmOrLure(Choice):
    """SEP-8.9: a Calming Potion lowers Suspicion, or moves a Hunter to an empty Hut and lays it down."""

    clause = "SEP-8.9"

    def moves(self, state: State, seat: int) -> list[Move]:
        return [CALMING, *LureHunter(seat).moves(state, seat)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is LURE:
            LureHunter(seat).apply(state, seat, move)
        else:
            resolve(state, seat, box.POTION_OPTIONS[box.CALMING_POTION][0])


def visits(state: State, seat: int) -> list[Move]:
    """SEP-16.1, SEP-12.4: the additional effect of the Building beside the Leader, once per turn."""
    building = adjacent_building(state, seat)
    table = state.table
    if building < 0 or not VISITABLE[building] or table.turn.visited >> building & 1:
        return []
    if table.players[seat].active != box.BUILDING_ACTION[building]:
        return []
    return [ALL_VISIT[building]] if conditions.can_use(state, seat, box.BUILDING_ABILITIES[building]) else []


def visit(state: State, seat: int, building: BuildingId) -> None:
    """SEP-16.3, SEP-16.5, SEP-16.7, SEP-16.8: use a Building."""
    if box.BUILDING_OPTIONS[building]:
        state.push(AntiqueShop(seat))
    else:
        state.push(*steps_of(seat, box.BUILDING_ABILITIES[building].effects))
    use_building(state, seat, building)


def shrine(state: State, seat: int) -> ElementId:
    """SEP-16.10, SEP-2.6: the element of the Shrine on which the Leader may ready a Spell, -1 for none."""
    table = state.table
    player = table.players[seat]
    element = box.SHRINE[player.leader]
    if element < 0 or player.active != box.RITUAL or table.turn.prayed or not exhausted(state, seat, 1 << element):
        return NO_ELEMENT
    return element


class Window(Choice):
    """SEP-12.1, SEP-5.6, SEP-1.14: use practical potions, Spells, Witches, the Building or the Shrine here, or pass.

    SEP-7.8: the second window does not close while the Leader shares a space.
    """

    clause = "SEP-12.1"
    forced = True
    window: int = field(WINDOW)

    def moves(self, state: State, seat: int) -> list[Move]:
        player = state.table.players[seat]
        at_hand = (player.coven | player.mirror) & box.WITCHES_IN_WINDOW[self.window][player.active]
        moves = drinks(state, seat) if any(count > 0 for count in player.potions) else []
        if at_hand:
            moves += [
                ALL_USE[witch] for witch in chosen(at_hand, box.EACH_WITCH) if witches.can_use(state, seat, witch)
            ]
        if player.ready:
            moves += [ALL_CAST[spell] for spell in spells.castable(state, seat)]
        if box.NEAR_SPOT[player.leader] >= 0:
            moves += visits(state, seat)
        if player.active == box.RITUAL and shrine(state, seat) >= 0:
            moves.append(PRAYING)
        if not moves:
            return ONLY_PASSING
        if self.window == 1 or not is_shared(state, seat):
            moves.append(PASSING)
        return moves

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        state.push(self)
        verb = move.verb
        if verb is DRINK:
            drink(state, seat, move.potion, move.potion)
        elif verb is CAST:
            spells.cast(state, seat, move.spell)
        elif verb is USE:
            witches.use(state, seat, move.witch)
        elif verb is VISIT:
            visit(state, seat, move.building)
        elif verb is PRAY:
            pray(state, seat)
        else:
            drink(state, seat, move.potion, move.effect)


def pray(state: State, seat: int) -> None:
    """SEP-16.10: ready a Spell of the Shrine's element."""
    element = shrine(state, seat)
    state.table.turn.prayed = True
    state.tell(PRAYED, seat, element)
    state.push(ReadySpell(seat, 1 << element))
