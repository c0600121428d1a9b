"""Prologue cards drawn during the game (SEP-16.3, SEP-14.30)."""

from walpurgis.games.septima import box
from walpurgis.games.septima.abilities.language import steps_of
from walpurgis.games.septima.ids import PrologueId
from walpurgis.games.septima.table import State
from walpurgis.games.septima.words import BOTTOM, DREW_PROLOGUE, PROLOGUE, TAKE_PART, TOP, Move
from walpurgis.kernel import SEAT, Choice, Step, field


def draw_prologue(state: State, seat: int) -> PrologueId:
    """Show the top card of the Prologue deck and shuffle it back at once."""
    deck = state.table.prologue
    card = deck[0]
    state.reveal()
    state.tell(DREW_PROLOGUE, seat, card)
    state.shuffle("prologue", deck)
    return card


class AntiqueShop(Step):
    """SEP-16.3: draw a Prologue card."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        state.push(TakePart(self.seat, draw_prologue(state, self.seat)))


class TakePart(Choice):
    """SEP-16.3: gain the card's top bonus twice, or its bottom bonus once."""

    clause = "SEP-16.3"
    card: PrologueId = field(PROLOGUE)

    def moves(self, state: State, seat: int) -> list[Move]:
        return [TAKE_PART.of(TOP), TAKE_PART.of(BOTTOM)]

    def apply(self, state: State, seat: int, move: Move) -> None:
        parts = box.BUILDING_OPTIONS[box.BUILDINGS.index("antique_shop")][move.part]
        state.push(*[step for _ in parts for step in steps_of(seat, box.PROLOGUE[self.card][move.part])])


class VisionOfThePast(Step):
    """SEP-14.30: draw a Prologue card and gain its top and its bottom bonus."""

    seat: int = field(SEAT)

    def run(self, state: State) -> None:
        top, bottom = box.PROLOGUE[draw_prologue(state, self.seat)]
        state.push(*steps_of(self.seat, top), *steps_of(self.seat, bottom))
