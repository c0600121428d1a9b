"""Stakes: what a move changes for a player, shown before it is confirmed.

A game declares which quantities of a player matter, and notes on what may go wrong. A preview makes the move in worlds
that are sampled from what the seat may know, never in the true one, and compares them before and after it.
"""

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from walpurgis.kernel.events import Event, Events
from walpurgis.kernel.moves import Move

if TYPE_CHECKING:
    from walpurgis.kernel.state import State

Measure = Callable[["State[Any]", int], int]
FindNotes = Callable[["State[Any]", int, Any], list[Event]]

OPEN: Final = "open"
"""Everybody knows this quantity of every player."""
OWN: Final = "own"
"""A player knows it of himself alone."""
SHARED: Final = "shared"
"""There is one of it on the whole table."""


class Quantity:
    """A number of a player: (world, seat) -> int. Its words stand in the texts under `quantities` and its name."""

    def __init__(self, name: str, measure: Measure, scope: str = OPEN) -> None:
        self.name = name
        self.measure = measure
        self.scope = scope


class Stakes:
    """What a game contributes to previews."""

    def __init__(
        self,
        quantities: Sequence[Quantity] = (),
        notes: Events | None = None,
        find_notes: FindNotes | None = None,
    ) -> None:
        self.quantities = tuple(quantities)
        """In the order in which they are shown."""
        self.notes = notes or Events()
        """The kinds of notes; their sentences stand in the texts under `notes`."""
        self.find_notes = find_notes
        """What is to be said about a move beside its numbers: (world before it, seat, move) -> notes."""


class MeasuredChange:
    """A quantity before a move, and the least and the most that it was after it; a shared one has no seat."""

    def __init__(self, quantity: Quantity, seat: int | None, before: int, low: int, high: int) -> None:
        self.quantity = quantity
        self.seat = seat
        self.before = before
        self.low = low
        self.high = high

    @property
    def certain(self) -> bool:
        return self.low == self.high


class Preview:
    """A move tried in world after world; it depends on nothing but the seat's view, the move and the generator."""

    def __init__(self, state: "State[Any]", seat: int, move: Move, rng: random.Random) -> None:
        self.state = state
        self.seat = seat
        self.move = move
        self.rng = rng
        self.worlds = 0
        self._compared = _compared(state.game.stakes, state.seats, seat)
        self._before: list[int] = []
        self._low: list[int] = []
        self._high: list[int] = []
        self._notes: list[Event] = []

    def look(self) -> None:
        """Try the move in one more world."""
        world, stakes = self.state.sample(self.seat, self.rng), self.state.game.stakes
        notes = stakes.find_notes(world, self.seat, self.move) if stakes.find_notes is not None else []
        before = self._measure(world)
        world.apply(self.seat, self.move)
        self._answer_for_others(world)
        after = self._measure(world)
        if self.worlds == 0:
            self._before, self._low, self._high, self._notes = before, after, after, notes
        else:
            self._low = [min(pair) for pair in zip(self._low, after, strict=True)]
            self._high = [max(pair) for pair in zip(self._high, after, strict=True)]
            told = [note.data() for note in notes]
            self._notes = [note for note in self._notes if note.data() in told]
        self.worlds += 1

    def changes(self) -> list[MeasuredChange]:
        """What changes: of oneself what is the same in all worlds or the range, of all else only what is the same."""
        found = [
            MeasuredChange(quantity, None if quantity.scope == SHARED else seat, before, low, high)
            for (quantity, seat), before, low, high in zip(
                self._compared, self._before, self._low, self._high, strict=True
            )
            if not before == low == high
        ]
        return [change for change in found if change.certain or change.seat == self.seat]

    def notes(self) -> list[Event]:
        """What is to be said about the move in every world."""
        return self._notes

    def _measure(self, world: "State[Any]") -> list[int]:
        return [quantity.measure(world, seat) for quantity, seat in self._compared]

    def _answer_for_others(self, world: "State[Any]") -> None:
        """In a simultaneous decision, let the others choose, too: only then does the own choice take effect."""
        while self.seat in world.answered:
            other = world.waiting[0]
            world.apply(other, self.rng.choice(world.legal(other)))


def compare(
    before: "State[Any]", after: "State[Any]", seat: int, rng: random.Random, worlds: int
) -> list[MeasuredChange]:
    """What has changed between two positions, as far as a seat knows it for certain: the same in all of its worlds."""
    compared = _compared(before.game.stakes, before.seats, seat)
    ranges = [_ranges(state, seat, rng, worlds, compared) for state in (before, after)]
    return [
        MeasuredChange(quantity, None if quantity.scope == SHARED else whose, earlier[0], later[0], later[1])
        for (quantity, whose), earlier, later in zip(compared, *ranges, strict=True)
        if earlier[0] == earlier[1] and later[0] == later[1] and earlier != later
    ]


def _ranges(
    state: "State[Any]", seat: int, rng: random.Random, worlds: int, compared: list[tuple[Quantity, int]]
) -> list[tuple[int, int]]:
    """The least and the most of each quantity in some worlds of a seat."""
    measured: list[list[int]] = [[] for _ in compared]
    for _ in range(worlds):
        world = state.sample(seat, rng)
        for values, (quantity, whose) in zip(measured, compared, strict=True):
            values.append(quantity.measure(world, whose))
    return [(min(values), max(values)) for values in measured]


def _compared(stakes: Stakes, seats: int, seat: int) -> list[tuple[Quantity, int]]:
    """Whose quantities are compared: one's own first, then what all may know of the others."""
    own = [(quantity, seat) for quantity in stakes.quantities]
    others = [(seat + ahead) % seats for ahead in range(1, seats)]
    return own + [(quantity, other) for other in others for quantity in stakes.quantities if quantity.scope == OPEN]


NO_STAKES: Final = Stakes()
