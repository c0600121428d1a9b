"""Moonlight, the teaching game: everything that a game can need, in some 150 lines.

Each night all secretly lay a card (a simultaneous choice from a hidden hand). The highest wins a draw (chance), and its
owner keeps the new card or burns it for two points (a nested decision). Then anyone may burn cards for a point each
until all have passed (a window). After three nights most points win.
"""

import random
from collections import Counter
from itertools import chain

from examples.teaching.heuristics import STRATEGY
from walpurgis import kernel
from walpurgis.kernel import COUNT, SEAT, SEATS, Answers, Json, ListOf, Maybe, Projection, State, TupleOf, field

CARD = kernel.Number("card", 1, 15)
PILE = ListOf(CARD)


class Move(kernel.Move):
    """A move of this game: its card, if it has one."""

    card = -1


VERBS = kernel.Verbs("moonlight", Move)
LAY = VERBS.add("lay", "lay {card}", CARD)
BURN = VERBS.add("burn", "burn {card}", CARD)
PASS = VERBS.add("pass", "pass", passing=True)
EVENTS = kernel.Events()
DREW = EVENTS.add("drew", ("seat", SEAT), ("card", CARD))
BURNED = EVENTS.add("burned", ("seat", SEAT), ("card", CARD), ("points", COUNT))


class Night(kernel.Table):
    """What lies on the table; the last card of the deck is its top."""

    hands: list[list[int]] = field(ListOf(PILE))
    points: list[int] = field(ListOf(COUNT))
    deck: list[int] = field(PILE)
    ashes: list[int] = field(PILE)
    night: int = field(COUNT)


def burn(state: State[Night], seat: int, card: int, points: int) -> None:
    """A card goes from a hand to the ashes."""
    state.table.hands[seat].remove(card)
    state.table.ashes.append(card)
    state.table.points[seat] += points
    state.tell(BURNED, seat, card, points)


class NextNight(kernel.Step):
    """A night begins, or the game is over."""

    def run(self, state: State[Night]) -> None:
        state.table.night += 1
        if state.table.night <= 3:
            everybody = tuple(range(state.seats))
            state.push(LayCards(everybody), BurnCards(everybody), NextNight())


class LayCards(kernel.Simultaneous):
    """All lay a card at once and in secret; the highest one wins a draw."""

    clause = "TEACH-1"
    answers: Answers = field(TupleOf(Maybe(kernel.MoveKind(VERBS))), default=())

    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return [LAY.of(card) for card in sorted(state.table.hands[seat])] or [PASS.of()]

    def resolve(self, state: State[Night], answers: list[Move]) -> None:
        laid = {move.card: seat for seat, move in zip(self.asked, answers, strict=True) if move.verb is LAY}
        for card in laid:
            burn(state, laid[card], card, 0)
        if laid and state.table.deck:
            winner, drawn = laid[max(laid)], state.table.deck.pop()
            state.table.hands[winner].append(drawn)
            state.whisper((winner,), DREW, winner, drawn)
            state.push(KeepOrBurn(winner))


class KeepOrBurn(kernel.Choice):
    """The winner keeps the card that was drawn, or burns it for two points."""

    clause = "TEACH-2"

    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return [PASS.of(), BURN.of(state.table.hands[seat][-1])]

    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        if move.verb is BURN:
            burn(state, seat, move.card, 2)


class BurnCards(kernel.Decision):
    """Anyone may burn cards for a point each, in any order, until everybody has passed."""

    clause = "TEACH-3"
    awake: tuple[int, ...] = field(SEATS)

    def seats(self, state: State[Night]) -> tuple[int, ...]:
        return self.awake

    def moves(self, state: State[Night], seat: int) -> list[Move]:
        return [PASS.of(), *[BURN.of(card) for card in sorted(state.table.hands[seat])]]

    def apply(self, state: State[Night], seat: int, move: Move) -> None:
        if move.verb is BURN:
            burn(state, seat, move.card, 1)
            state.push(self)
        elif self.awake != (seat,):
            state.push(BurnCards(tuple(other for other in self.awake if other != seat)))


class Moonlight(kernel.Game[Night]):
    """What no single step says: the beginning, what a seat sees, what is hidden from it, and who wins."""

    def new_table(self, seats: int, options: dict[str, Json]) -> Night:
        return Night([[] for _ in range(seats)], [0] * seats, [*range(1, 16)], [], 0)

    def set_up(self, state: State[Night]) -> None:
        state.shuffle("deck", state.table.deck)
        for hand in state.table.hands * 4:
            hand.append(state.table.deck.pop())
        state.push(NextNight())

    def projection(self, state: State[Night], seat: int | None) -> Projection:
        table, hand = state.table, None if seat is None else state.table.hands[seat]
        return VIEW.project(table, len(table.deck), [*map(len, table.hands)], hand)

    def resample(self, world: State[Night], seat: int | None, rng: random.Random) -> None:
        others = [hand for at, hand in enumerate(world.table.hands) if at != seat]
        unseen = sorted(chain(world.table.deck, *others))
        rng.shuffle(unseen)
        for hidden in (world.table.deck, *others):
            hidden[:] = [unseen.pop() for _ in hidden]

    def result(self, state: State[Night]) -> dict[str, Json]:
        return kernel.outcome([{"burned": own} for own in state.table.points], state.table.points, "nights")

    def census(self, state: State[Night]) -> dict[str, int]:
        return Counter(map(str, chain(state.table.deck, state.table.ashes, *state.table.hands)))


OPEN = Night.SHAPE.only("points", "ashes", "night")
VIEW = OPEN.plus(("deck", COUNT), ("cards", ListOf(COUNT)), ("hand", Maybe(PILE)))
STEPS = kernel.AnyStep(NextNight, LayCards, KeepOrBurn, BurnCards)
GAME = Moonlight(
    "moonlight", "Moonlight", (2, 3), {}, VERBS, STEPS, VIEW, Night, (), "", EVENTS, {"deck": CARD}, strategy=STRATEGY
)
