"""Brewing: recipes, payments, discounts (SEP-8.4 to SEP-8.6, SEP-9.6, SEP-9.7)."""

from itertools import combinations, product
from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.buildings import can_use_building, use_building
from walpurgis.games.septima.abilities.coven import LUKE, has_witch, uses_left
from walpurgis.games.septima.ids import BuildingId, IngredientId, PotionId
from walpurgis.games.septima.steps.resources import CRYSTAL, score, spend
from walpurgis.games.septima.steps.suspicion import raise_suspicion
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import BREW, BREW_SAVING, BREWED, DISCOUNTS, PASSING, PAYMENT, POTION, Move
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, Step, field

FLYING_ELEPHANT: Final = BuildingId(box.BUILDINGS.index("flying_elephant"))
ELEPHANT_SAVES: Final = box.BUILDING_ABILITIES[FLYING_ELEPHANT].amount("discount_practical_each")
ELEPHANT_WISDOM: Final = box.SOURCE.rows("buildings")[FLYING_ELEPHANT].number("wisdom_if_discounted", 0, 99)
LUKE_RAISE: Final = box.WITCH_ABILITIES[LUKE].amount("raise_suspicion")
LUKE_SAVES: Final = box.WITCH_ABILITIES[LUKE].amount("discount")
BONUS_DISCOUNT: Final = 0
LUKE_DISCOUNT: Final = 1
ELEPHANT_DISCOUNT: Final = 2


def _payments(recipe: tuple[IngredientId, ...], omitted: int) -> list[tuple[int, ...]]:
    """SEP-8.2, SEP-8.6: all ways to pay a recipe less some Ingredients; each can be a Crystal instead."""
    found: set[tuple[int, ...]] = set()
    for kept in combinations(recipe, len(recipe) - omitted):
        for paid in product(*[(kind, CRYSTAL) for kind in kept]):
            found.add(tuple(paid.count(token) for token in range(CRYSTAL + 1)))
    return sorted(found, reverse=True)


PAYMENTS: Final = tuple(
    [tuple([_payments(recipe, omitted) for omitted in range(len(recipe) + 1)]) for recipe in box.RECIPES]
)
"""By potion and number of omitted Ingredients: what may be paid, as counts of each token."""
MOST_CRYSTALS: Final = max(len(recipe) for recipe in box.RECIPES)
MOST_OF_KIND: Final = tuple(max(recipe.count(kind) for recipe in box.RECIPES) for kind in range(CRYSTAL))
PANTRY_BASE: Final = 1 + max(MOST_OF_KIND)
_PLAIN: Final[dict[int, list[Move]]] = {}
_SAVING: Final[dict[tuple[int, int, int, bool], list[Move]]] = {}
"""What can be brewed, by what there is and by the discounts.

Both stay small: pantries are clipped to what recipes ask for (96 of them with the printed box), and there are 12 ways
to combine a bonus, Luke and the Flying Elephant. Random games meet some 240 of these 1,152 keys.
"""


def _pantry(ingredients: list[int], crystals: int) -> int:
    """What there is to brew with, clipped to what recipes ask for: digits of base `PANTRY_BASE`, Crystals first."""
    found = min(crystals, MOST_CRYSTALS)
    for count, most in zip(ingredients, MOST_OF_KIND, strict=True):
        found = found * PANTRY_BASE + min(count, most)
    return found


def _can_afford(ingredients: list[int], crystals: int, payment: tuple[int, ...]) -> bool:
    return crystals >= payment[CRYSTAL] and all(ingredients[kind] >= payment[kind] for kind in range(CRYSTAL))


def plain_brews(state: State, seat: int, reserved: int = 0) -> list[Move]:
    """SEP-9.6: the potions that can be brewed at their full price, each with every way to pay it.

    `reserved` Crystals are left aside, for a cost that is paid before.
    """
    player = state.table.players[seat]
    crystals = player.crystals - reserved
    key = _pantry(player.ingredients, crystals)
    moves = _PLAIN.get(key)
    if moves is None:
        moves = _PLAIN[key] = [
            BREW.of(potion, PAYMENT.pack(payment))
            for potion in range(len(box.POTIONS))
            for payment in PAYMENTS[potion][0]
            if _can_afford(player.ingredients, crystals, payment)
        ]
    return moves


def saving_brews(state: State, seat: int, bonus: int, lukes: int, elephant: bool) -> list[Move]:
    """SEP-8.6, SEP-15.12, SEP-16.6: brews with a discount; several may be put on one potion, never below zero."""
    player = state.table.players[seat]
    key = _pantry(player.ingredients, player.crystals), bonus, lukes, elephant
    moves = _SAVING.get(key)
    if moves is None:
        moves = _SAVING[key] = _find_savings(state, seat, bonus, lukes, elephant)
    return moves


def _find_savings(state: State, seat: int, bonus: int, lukes: int, elephant: bool) -> list[Move]:
    moves, player = [], state.table.players[seat]
    for potion, ways in enumerate(PAYMENTS):
        elephants = 1 if elephant and potion >= box.REMEDIES else 0
        for used in product(range(bonus + 1), range(lukes + 1), range(elephants + 1)):
            omitted = used[0] + used[1] * LUKE_SAVES + used[2] * ELEPHANT_SAVES
            if 0 < omitted < len(ways):
                moves += [
                    BREW_SAVING.of(potion, PAYMENT.pack(payment), DISCOUNTS.pack(used))
                    for payment in ways[omitted]
                    if _can_afford(player.ingredients, player.crystals, payment)
                ]
    return moves


class BrewPotions(Choice):
    """SEP-9.6, SEP-9.7: brew potions one after the other; a match saves an Ingredient on one of them.

    Luke, the Flying Elephant and the Cauldron of Plenty take part when the Action is the card played (SEP-9.19).
    """

    clause = "SEP-9.6"
    forced = True
    left: int = field(COUNT)
    bonus: int = field(COUNT, default=0)
    tied: bool = field(FLAG, default=False)

    def moves(self, state: State, seat: int) -> list[Move]:
        lukes = uses_left(state, LUKE) if self.tied and has_witch(state, seat, LUKE) else 0
        elephant = self.tied and can_use_building(state, seat, FLYING_ELEPHANT)
        moves = [PASSING, *plain_brews(state, seat)]
        if self.bonus or lukes or elephant:
            moves += saving_brews(state, seat, self.bonus, lukes, elephant)
        return moves

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move is PASSING:
            return
        saved = DISCOUNTS.unpack(move.discounts) if move.verb is BREW_SAVING else NOTHING_SAVED
        if self.left > 1:
            state.push(BrewPotions(seat, self.left - 1, self.bonus - saved[BONUS_DISCOUNT], self.tied))
        if saved[LUKE_DISCOUNT]:
            state.push(BrewPotion(seat, move.potion, move.payment, saved[ELEPHANT_DISCOUNT] > 0))
            state.table.turn.uses += [LUKE] * saved[LUKE_DISCOUNT]
            raise_suspicion(state, seat, LUKE_RAISE * saved[LUKE_DISCOUNT])
        else:
            brew(state, seat, move.potion, move.payment, saved[ELEPHANT_DISCOUNT] > 0)


NOTHING_SAVED: Final = [0] * len(DISCOUNTS.kind.ids)


def brew(state: State, seat: int, potion: PotionId, payment: int, elephant: bool) -> None:
    """SEP-1.8, SEP-8.5: pay, take the potion; a practical one scores. SEP-16.6: not with the Flying Elephant's help."""
    paid = PAYMENT.unpack(payment)
    for token in box.EACH_TOKEN:
        if paid[token]:
            spend(state, seat, token, paid[token])
    state.table.players[seat].potions[potion] += 1
    state.tell(BREWED, seat, potion)
    wisdom = ELEPHANT_WISDOM if elephant else box.BREW_WISDOM[potion]
    if elephant:
        use_building(state, seat, FLYING_ELEPHANT)
    if wisdom:
        score(state, seat, wisdom)
    if potion >= box.REMEDIES:
        state.table.turn.brewed += 1


class BrewPotion(Step):
    """SEP-15.12: a potion is brewed after the Suspicion for its discount has been raised."""

    seat: int = field(SEAT)
    potion: PotionId = field(POTION)
    payment: int = field(PAYMENT)
    elephant: bool = field(FLAG)

    def run(self, state: State) -> None:
        brew(state, self.seat, self.potion, self.payment, self.elephant)


def can_brew(state: State, seat: int, reserved: int = 0) -> bool:
    """Whether any potion can be brewed at its full price, without the reserved Crystals."""
    return bool(plain_brews(state, seat, reserved))
