"""Resources: gaining, spending, and the choices in between (SEP-8.1 to SEP-8.3)."""

from typing import ClassVar, Final

from walpurgis.games.septima import box
from walpurgis.games.septima.ongoing import DARK_MOON_STONE, spell_scores
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import (
    ALL_SPEND,
    ALL_TAKE,
    CHOOSE_POTION,
    GAINED,
    GAINED_CHARM,
    GAINED_POTION,
    INGREDIENT,
    LOST,
    PASSING,
    POTION,
    SCORED,
    SPENT,
    TAKE,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, EventKind, Move, SetOf, Shape, Step

CRYSTAL: Final = box.CRYSTAL
ALL_KINDS: Final = (1 << CRYSTAL) - 1


def tokens(kind: int, count: int = 1) -> int:
    """Some tokens of one kind, packed for an event."""
    return int(count * 100**kind)


def score(state: State, seat: int, wisdom: int) -> None:
    """Wisdom from the supply."""
    state.table.players[seat].wisdom += wisdom
    state.tell(SCORED, seat, wisdom)


def lose(state: State, seat: int, wisdom: int) -> None:
    """SEP-1.6: a loss takes at most what there is."""
    player = state.table.players[seat]
    lost = min(wisdom, player.wisdom)
    if lost:
        player.wisdom -= lost
        state.tell(LOST, seat, lost)


def gain(state: State, seat: int, kind: int, count: int = 1, event: EventKind = GAINED) -> None:
    """SEP-1.7: Ingredients from the supply; within the Card Action they count for "this Action" (SEP-12.14)."""
    table = state.table
    table.players[seat].ingredients[kind] += count
    if table.turn.acting:
        table.turn.gained[kind] += count
    state.tell(event, seat, tokens(kind, count))


def gain_crystals(state: State, seat: int, count: int, event: EventKind = GAINED) -> None:
    """SEP-8.2: Crystals from the supply; SEP-23.26: the Widow's Collect may forbid it."""
    table = state.table
    if count and (table.widow is None or table.widow.blocking < 0):
        table.players[seat].crystals += count
        state.tell(event, seat, tokens(CRYSTAL, count))


def gain_potion(state: State, seat: int, potion: int) -> None:
    """SEP-1.8: a potion from the supply, without brewing it."""
    state.table.players[seat].potions[potion] += 1
    state.tell(GAINED_POTION, seat, potion)


def spend(state: State, seat: int, token: int, count: int = 1) -> None:
    """Ingredients or Crystals go back to the supply."""
    player = state.table.players[seat]
    if token == CRYSTAL:
        player.crystals -= count
    else:
        player.ingredients[token] -= count
    state.tell(SPENT, seat, tokens(token, count))


def spend_potion(state: State, seat: int, potion: int) -> None:
    """SEP-8.8: the token returns to the supply; SEP-14.21: a practical one sets off the Dark Moon Stone."""
    state.table.players[seat].potions[potion] -= 1
    if potion >= box.REMEDIES:
        spell_scores(state, seat, DARK_MOON_STONE)


def can_pay(state: State, seat: int, count: int) -> bool:
    """SEP-1.5, SEP-8.2: whether so many Ingredients can be paid; Crystals stand for any."""
    player = state.table.players[seat]
    return player.crystals >= count or player.crystals + sum(player.ingredients) >= count


class Score(Step):
    """An effect that scores Wisdom."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("wisdom", COUNT))

    def __init__(self, seat: int, wisdom: int) -> None:
        self.seat, self.wisdom = seat, wisdom

    def run(self, state: State) -> None:
        score(state, self.seat, self.wisdom)


class GainCrystals(Step):
    """An effect that gains Crystals."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("count", COUNT))

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.count = seat, count

    def run(self, state: State) -> None:
        gain_crystals(state, self.seat, self.count)


class GainPotion(Step):
    """An effect that gains a certain potion."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("potion", POTION))

    def __init__(self, seat: int, potion: int) -> None:
        self.seat, self.potion = seat, potion

    def run(self, state: State) -> None:
        gain_potion(state, self.seat, self.potion)


class SpendCrystals(Step):
    """SEP-8.3: a cost that only Crystals pay."""

    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("count", COUNT))

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.count = seat, count

    def run(self, state: State) -> None:
        spend(state, self.seat, CRYSTAL, self.count)


class TakeIngredients(Choice):
    """SEP-1.16: gain Ingredients, each of a type of choice."""

    clause = "SEP-1.16"
    forced = True
    lapses = True
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("left", COUNT), ("kinds", SetOf(INGREDIENT)), ("optional", FLAG))

    def __init__(self, seat: int, left: int = 1, kinds: int = ALL_KINDS, optional: bool = False) -> None:
        self.seat, self.left, self.kinds, self.optional = seat, left, kinds, optional

    def moves(self, state: State, seat: int) -> list[Move]:
        if self.kinds == ALL_KINDS and not self.optional:
            return ALL_TAKE
        offered = [ALL_TAKE[kind] for kind in range(CRYSTAL) if self.kinds >> kind & 1]
        return [*offered, PASSING] if self.optional and offered else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is TAKE:
            if self.left > 1:
                state.push(TakeIngredients(seat, self.left - 1, self.kinds, self.optional))
            gain(state, seat, move.a)


class PayIngredients(Choice):
    """SEP-8.2: spend Ingredients of any type; a Crystal may stand for each."""

    clause = "SEP-8.2"
    forced = True
    lapses = True
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("left", COUNT))

    def __init__(self, seat: int, left: int = 1) -> None:
        self.seat, self.left = seat, left

    def moves(self, state: State, seat: int) -> list[Move]:
        player = state.table.players[seat]
        offered = [ALL_SPEND[kind] for kind, count in enumerate(player.ingredients) if count]
        if player.crystals:
            offered.append(ALL_SPEND[CRYSTAL])
        return offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self.left > 1:
            state.push(PayIngredients(seat, self.left - 1))
        spend(state, seat, move.a)


class ChoosePotions(Choice):
    """SEP-10.9, SEP-10.14: gain potions of choice; they are gained, not brewed."""

    clause = "SEP-10.9"
    SHAPE: ClassVar[Shape] = Shape(("seat", SEAT), ("left", COUNT), ("practical", FLAG))

    def __init__(self, seat: int, left: int, practical: bool) -> None:
        self.seat, self.left, self.practical = seat, left, practical

    def moves(self, state: State, seat: int) -> list[Move]:
        return PRACTICAL_POTIONS if self.practical else ALL_POTIONS

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self.left > 1:
            state.push(ChoosePotions(seat, self.left - 1, self.practical))
        gain_potion(state, seat, move.a)


ALL_POTIONS: Final = [CHOOSE_POTION.of(potion) for potion in range(len(box.POTIONS))]
PRACTICAL_POTIONS: Final = ALL_POTIONS[box.REMEDIES :]


def gain_charms(state: State, seat: int, count: int) -> None:
    """SEP-8.14: Good Luck Charms from the supply."""
    state.table.players[seat].charms += count
    state.tell(GAINED_CHARM, seat, count)
