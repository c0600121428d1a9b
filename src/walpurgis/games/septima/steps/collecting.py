"""Collecting: Lunar Ingredients, outcrops, the Market, Overgrown Wilds, Katherina (SEP-9.1 to SEP-9.4)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.buildings import can_use_building, use_building
from walpurgis.games.septima.abilities.coven import KATHERINA, has_witch
from walpurgis.games.septima.abilities.ongoing import OVERGROWN_WILDS, is_cast
from walpurgis.games.septima.ids import AreaId, BuildingId, BuiltUpId, IngredientId, SpaceId
from walpurgis.games.septima.steps.movement import blocked_spaces, destinations, go, may_stay, reach
from walpurgis.games.septima.steps.resources import gain, gain_crystals
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    ALL_COLLECT,
    COLLECTED,
    INGREDIENT,
    NAME,
    PASSING,
    SHINE,
    STAYING,
    Move,
    chosen,
    print_area,
    print_ingredient,
    print_on,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, Ids, SetOf, Step, field

CRYSTAL: Final = box.CRYSTAL
MARKET: Final = BuildingId(box.BUILDINGS.index("market"))
MARKET_AREA: Final = BuiltUpId(len(box.TOWNS) + box.BUILDING_COLOR[MARKET])
MARKET_PRINTS: Final = box.BUILDING_ABILITIES[MARKET].amount("extra_printed_any")
WILDS_PRINTS: Final = box.SPELL_ABILITIES[OVERGROWN_WILDS].amount("extra_printed_any_per_town_area")
BUILT_UP: Final = Ids("built-up area", box.BUILT_UP)
NAMES: Final = [NAME.of(kind) for kind in box.EACH_INGREDIENT]
ANY_KIND: Final = box.EACH_INGREDIENT[0]


def lunar(state: State) -> int:
    """SEP-4.8, SEP-4.9: the set of Ingredients beside the Moon Phase marker."""
    table = state.table
    return sum(1 << table.lunar[slot] for slot in box.PHASE_SLOTS[table.phase - 1])


def guarded_areas(state: State) -> list[AreaId]:
    """SEP-23.20: the areas beside a lying Spider."""
    widow = state.table.widow
    if widow is None:
        return []
    lying = [space for space, down in zip(widow.spiders, widow.lying, strict=True) if down]
    return [area for space in lying for area in box.ATLAS.areas_of[space]]


def printed(state: State, seat: int, tied: bool) -> list[int]:
    """SEP-9.1: how often each Ingredient can be collected beside the Leader; named ones count with the card played."""
    table = state.table
    space = table.players[seat].leader
    guarded = guarded_areas(state)
    if guarded:
        counts = _printed_unguarded(space, guarded)
    else:
        counts = list(box.PRINTED[space])
    if tied and table.turn.printed:
        near = box.NEAR_BUILT_UP[space]
        for mark in table.turn.printed:
            area = print_area(mark)
            if area in near and box.BUILT_UP_AREAS[area] not in guarded:
                counts[print_ingredient(mark)] += 1
    return counts


def _printed_unguarded(space: SpaceId, guarded: list[AreaId]) -> list[int]:
    areas = [area for area in box.ATLAS.areas_of[space] if area not in guarded]
    return [sum(box.ATLAS.printed[area][kind] for area in areas) for kind in range(CRYSTAL)]


def outcrops(state: State, seat: int) -> int:
    """SEP-16.9: Crystals on adjacent outcrops."""
    space = state.table.players[seat].leader
    guarded = guarded_areas(state)
    if not guarded:
        return box.OUTCROPS[space]
    return sum(box.ATLAS.crystals[area] for area in box.ATLAS.areas_of[space] if area not in guarded)


def collect(state: State, seat: int, kind: IngredientId, count: int = 1) -> None:
    """SEP-1.7: gain Ingredients that are printed on an adjacent area."""
    gain(state, seat, kind, count, COLLECTED)
    if kind == box.MUSHROOM:
        state.table.turn.mushrooms += count


class NameIngredients(Step):
    """SEP-16.4, SEP-14.8, SEP-15.11: at the start of a Collect Action, what counts as printed and as Lunar is named."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        seat, turn = self.seat, state.table.turn
        steps: list[Step] = []
        if has_witch(state, seat, KATHERINA) and not turn.lunar:
            steps.append(ShineOnIngredient(seat))
        marked = [print_area(mark) for mark in turn.printed]
        if can_use_building(state, seat, MARKET) and not turn.visited >> MARKET & 1:
            steps.append(NameIngredient(seat=seat, area=MARKET_AREA, left=MARKET_PRINTS, least=ANY_KIND, market=True))
        if is_cast(state, OVERGROWN_WILDS):
            for area in box.NEAR_BUILT_UP[state.table.players[seat].leader]:
                named = marked.count(area) - (
                    MARKET_PRINTS if turn.visited >> MARKET & 1 and area == MARKET_AREA else 0
                )
                if named <= 0:
                    steps.append(NameIngredient(seat=seat, area=area, left=WILDS_PRINTS, least=ANY_KIND, market=False))
        state.push(*steps)


class NameIngredient(Choice):
    """SEP-16.4, SEP-14.8: name an Ingredient that counts as printed on an area; several are named in order."""

    clause = "SEP-16.4"
    area: BuiltUpId = field(BUILT_UP)
    left: int = field(COUNT)
    least: IngredientId = field(INGREDIENT)
    market: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        may_decline = self.market and not state.table.turn.visited >> MARKET & 1
        return [PASSING, *NAMES] if may_decline else NAMES[self.least :]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        if self.left > 1:
            state.push(
                NameIngredient(seat=seat, area=self.area, left=self.left - 1, least=move.ingredient, market=self.market)
            )
        state.table.turn.printed.append(print_on(self.area, move.ingredient))
        if self.market:
            use_building(state, seat, MARKET)


class ShineOnIngredient(Choice):
    """SEP-15.11: Katherina treats one further type as Lunar for this Action."""

    clause = "SEP-15.11"

    def moves(self, state: State, seat: int) -> list[Move]:
        shining = lunar(state)
        return [PASSING, *[SHINE.of(kind) for kind in range(CRYSTAL) if not shining >> kind & 1]]

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            state.table.turn.lunar |= 1 << move.ingredient


def lunar_for(state: State, tied: bool) -> int:
    """SEP-15.11: what is Lunar for a Collect Action."""
    return lunar(state) | state.table.turn.lunar if tied else lunar(state)


def gather_counts(state: State, seat: int, tied: bool) -> list[int]:
    """SEP-9.1: how often each Ingredient beside the Leader is collected now, which is none unless it is Lunar."""
    shining = lunar_for(state, tied)
    return [count if shining >> kind & 1 else 0 for kind, count in enumerate(printed(state, seat, tied))]


def gather(state: State, seat: int, tied: bool) -> None:
    """SEP-9.1, SEP-9.3, SEP-9.20: every Lunar Ingredient around, and Crystals of outcrops; icons are not used up."""
    counts = gather_counts(state, seat, tied)
    for kind in box.EACH_INGREDIENT:
        if counts[kind]:
            collect(state, seat, kind, counts[kind])
    gain_crystals(state, seat, outcrops(state, seat), COLLECTED)


def unlit(state: State, seat: int, tied: bool) -> int:
    """SEP-9.2: the set of Non-Lunar Ingredients on adjacent areas."""
    shining = lunar_for(state, tied)
    return sum(1 << kind for kind, count in enumerate(printed(state, seat, tied)) if count and not shining >> kind & 1)


class CollectIngredient(Choice):
    """SEP-9.2, SEP-9.4: collect one Ingredient out of some."""

    clause = "SEP-9.2"
    lapses = True
    kinds: int = field(SetOf(INGREDIENT))

    def moves(self, state: State, seat: int) -> list[Move]:
        return [PASSING, *chosen(self.kinds, ALL_COLLECT)] if self.kinds else []

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is not PASSING:
            collect(state, seat, move.ingredient)


def _on_the_way(start: SpaceId, end: SpaceId, steps: int) -> int:
    """SEP-9.4: Ingredients printed beside any space that a walk of some steps can touch."""
    mask = 0
    for space, kinds in enumerate(box.PRINTED_MASK):
        if box.DISTANCE[start][space] + box.DISTANCE[space][end] <= steps:
            mask |= kinds
    return mask


MOVE_STEPS: Final = box.MAIN_AMOUNT[box.MOVE]
ON_THE_WAY: Final = tuple(
    [
        tuple(
            [
                _on_the_way(start, end, MOVE_STEPS) if box.DISTANCE[start][end] <= MOVE_STEPS else 0
                for end in box.EACH_SPACE
            ]
        )
        for start in box.EACH_SPACE
    ]
)
"""By the first and the last space of a Move Action: what can be collected on the way."""


class MoveAndCollect(Choice):
    """SEP-9.4: move up to 3 spaces; then collect one Ingredient from beside the way."""

    clause = "SEP-9.4"

    def moves(self, state: State, seat: int) -> list[Move]:
        offered = destinations(state, seat, MOVE_STEPS)
        return [STAYING, *offered] if may_stay(state, seat) else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        start = state.table.players[seat].leader
        blocked, guarded = blocked_spaces(state), guarded_areas(state)
        go(state, seat, move)
        end = state.table.players[seat].leader
        kinds = _beside_the_way(start, end, blocked, guarded) if blocked else ON_THE_WAY[start][end]
        state.push(CollectIngredient(seat, kinds))


def _beside_the_way(start: SpaceId, end: SpaceId, blocked: int, guarded: list[AreaId]) -> int:
    """SEP-9.4 with Spiders: the walk enters none of their spaces, and guarded areas give nothing."""
    mask = _mask(_printed_unguarded(start, guarded))
    for there in range(MOVE_STEPS + 1):
        back = reach(end, MOVE_STEPS - there, blocked)
        for space in chosen(reach(start, there, blocked) & back, box.EACH_SPACE):
            mask |= _mask(_printed_unguarded(space, guarded))
    return mask


def _mask(counts: list[int]) -> int:
    return sum(1 << kind for kind, count in enumerate(counts) if count)
