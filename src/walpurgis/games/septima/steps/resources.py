"""Resources: gaining, spending, and the choices in between (SEP-8.1 to SEP-8.3)."""

from typing import Final

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.ongoing import DARK_MOON_STONE, spell_scores
from walpurgis.games.septima.ids import IngredientId, PotionId, TokenId
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
    TOKEN,
    TOKENS,
    Move,
)
from walpurgis.kernel import COUNT, FLAG, SEAT, Choice, EventKind, SetOf, Step, field

IDLE: Final = "idle_effects"
"""SEP-8.8, SEP-15.20: what may be used though it does nothing."""
POTIONS_ONLY: Final = "potions_only"
ALL_BUT_LOVE_POTION: Final = "all_but_love_potion"
"""The other reading."""
CRYSTAL: Final = box.CRYSTAL
ALL_KINDS: Final = (1 << CRYSTAL) - 1


ONE_TOKEN: Final = tuple([TOKENS.pack([0] * kind + [1]) for kind in range(TOKEN.size)])
"""By kind: one token, packed. Packed numbers of one kind add up."""


def tokens(kind: TokenId, count: int = 1) -> int:
    """Some tokens of one kind, packed for an event as `words.TOKENS` packs them."""
    return count * ONE_TOKEN[kind]


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


def gain(state: State, seat: int, kind: IngredientId, count: int = 1, event: EventKind = GAINED) -> None:
    """SEP-1.7: Ingredients from the supply; within the Card Action they count for "this Action" (SEP-12.14)."""
    table = state.table
    table.players[seat].ingredients[kind] += count
    if table.turn.acting:
        table.turn.gained[kind] += count
    state.tell(event, seat, tokens(kind, count))


def gain_crystals(state: State, seat: int, count: int, event: EventKind = GAINED) -> None:
    """SEP-8.2: Crystals from the supply; SEP-23.26: the Widow's Collect may forbid it."""
    if count and can_gain_crystals(state):
        state.table.players[seat].crystals += count
        state.tell(event, seat, tokens(CRYSTAL, count))


def can_gain_crystals(state: State) -> bool:
    """SEP-23.26: whether the Widow's Collect does not forbid it."""
    widow = state.table.widow
    return widow is None or widow.blocking < 0


def gain_potion(state: State, seat: int, potion: PotionId) -> None:
    """SEP-1.8: a potion from the supply, without brewing it."""
    state.table.players[seat].potions[potion] += 1
    state.tell(GAINED_POTION, seat, potion)


def spend(state: State, seat: int, token: TokenId, count: int = 1) -> None:
    """Ingredients or Crystals go back to the supply."""
    player = state.table.players[seat]
    if token == CRYSTAL:
        player.crystals -= count
    else:
        player.ingredients[token] -= count
    state.tell(SPENT, seat, tokens(token, count))


def spend_potion(state: State, seat: int, potion: PotionId) -> None:
    """SEP-8.8: the token returns to the supply; SEP-14.21: a practical one sets off the Dark Moon Stone."""
    state.table.players[seat].potions[potion] -= 1
    if potion >= box.REMEDIES:
        spell_scores(state, seat, DARK_MOON_STONE)


def can_pay(state: State, seat: int, count: int, reserved: int = 0) -> bool:
    """SEP-1.5, SEP-8.2: whether so many Ingredients can be paid; Crystals stand for any, but for the reserved ones."""
    player = state.table.players[seat]
    crystals = player.crystals - reserved
    return crystals >= count or crystals + sum(player.ingredients) >= count


class Score(Step):
    """An effect that scores Wisdom."""

    seat: int = field(SEAT)
    wisdom: int = field(COUNT)

    def run(self, state: State) -> None:
        score(state, self.seat, self.wisdom)


class GainCrystals(Step):
    """An effect that gains Crystals."""

    seat: int = field(SEAT)
    count: int = field(COUNT)

    def run(self, state: State) -> None:
        gain_crystals(state, self.seat, self.count)


class GainPotion(Step):
    """An effect that gains a certain potion."""

    seat: int = field(SEAT)
    potion: PotionId = field(POTION)

    def run(self, state: State) -> None:
        gain_potion(state, self.seat, self.potion)


class SpendCrystals(Step):
    """SEP-8.3: a cost that only Crystals pay."""

    seat: int = field(SEAT)
    count: int = field(COUNT)

    def run(self, state: State) -> None:
        spend(state, self.seat, CRYSTAL, self.count)


class TakeIngredients(Choice):
    """SEP-1.16: gain Ingredients, each of a type of choice."""

    clause = "SEP-1.16"
    forced = True
    lapses = True
    left: int = field(COUNT, default=1)
    kinds: int = field(SetOf(INGREDIENT), default=ALL_KINDS)
    optional: bool = field(FLAG, default=False)

    def moves(self, state: State, seat: int) -> list[Move]:
        if self.kinds == ALL_KINDS and not self.optional:
            return ALL_TAKE
        offered = [ALL_TAKE[kind] for kind in range(CRYSTAL) if self.kinds >> kind & 1]
        return [*offered, PASSING] if self.optional and offered else offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        if move.verb is TAKE:
            if self.left > 1:
                state.push(TakeIngredients(seat, self.left - 1, self.kinds, self.optional))
            gain(state, seat, move.ingredient)


class PayIngredients(Choice):
    """SEP-8.2: spend Ingredients of any type; a Crystal may stand for each."""

    clause = "SEP-8.2"
    forced = True
    lapses = True
    left: int = field(COUNT, default=1)

    def moves(self, state: State, seat: int) -> list[Move]:
        player = state.table.players[seat]
        offered = [ALL_SPEND[kind] for kind, count in enumerate(player.ingredients) if count]
        if player.crystals:
            offered.append(ALL_SPEND[CRYSTAL])
        return offered

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self.left > 1:
            state.push(PayIngredients(seat, self.left - 1))
        spend(state, seat, move.token)


class ChoosePotions(Choice):
    """SEP-10.9, SEP-10.14: gain potions of choice; they are gained, not brewed."""

    clause = "SEP-10.9"
    left: int = field(COUNT)
    practical: bool = field(FLAG)

    def moves(self, state: State, seat: int) -> list[Move]:
        return PRACTICAL_POTIONS if self.practical else ALL_POTIONS

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self.left > 1:
            state.push(ChoosePotions(seat, self.left - 1, self.practical))
        gain_potion(state, seat, move.potion)


ALL_POTIONS: Final = [CHOOSE_POTION.of(potion) for potion in range(len(box.POTIONS))]
PRACTICAL_POTIONS: Final = ALL_POTIONS[box.REMEDIES :]


def gain_charms(state: State, seat: int, count: int) -> None:
    """SEP-8.14: Good Luck Charms from the supply."""
    state.table.players[seat].charms += count
    state.tell(GAINED_CHARM, seat, count)
