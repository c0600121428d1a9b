"""Sight: all that a seat sees of a game, as numbers with names, together with what it has begun to choose."""

from array import array
from functools import cache
from typing import Any, Final

from walpurgis.kernel.apart import Fields
from walpurgis.kernel.codec import Codec, codec
from walpurgis.kernel.data import Glimpse, Shape, Structure
from walpurgis.kernel.features import pieces
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import SEATS, Ids, ListOf, Maybe
from walpurgis.kernel.page import ONE, ZERO, Feature, Out, Page, Part, Plan
from walpurgis.kernel.state import State, snake
from walpurgis.kernel.steps import Decision, Simultaneous

NOBODY: Final[tuple[int, ...]] = ()
REMEMBERED: Final = 1024
"""How many stacks of pending steps are remembered."""


class Sight:
    """What the seats of a game with a number of them see."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.codec: Codec = codec(game)
        self.game = game
        self.seats = seats
        classes = sorted(game.steps.classes.items())
        decisions = [(name, cls) for name, cls in classes if issubclass(cls, Decision)]
        self._decisions: dict[type, int] = {cls: at for at, (_, cls) in enumerate(decisions)}
        pending = Pending([cls for _, cls in classes])
        parts = self.codec.parts()
        self._shape = Shape(
            ("decision", Maybe(Ids("decision", game.decisions()))),
            ("waiting", SEATS),
            ("answered", SEATS),
            ("pending", ListOf(Ids("step", pending.words))),
            ("table", Structure("table", game.view_shape)),
        )
        own = {"pending": pending}
        shown = [
            Part(part.name, own.get(part.name, part.inside), part.start) for part in pieces(self._shape, seats, False)
        ]
        self.feature = Fields(shown, None, self._shape.names, False)
        """How all of that is written."""
        self._begun = {action: self.feature.width + seats + at for at, action in enumerate(parts)}
        self.names = [
            *self.feature.names(""),
            *[f"observer={seat}" for seat in range(seats)],
            *[f"begun.{self.codec.name(action)}" for action in parts],
        ]
        """What each place is. Moves call seats by their numbers, so an observer has to know its own."""
        self.width = len(self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        return sight, (self.game, self.seats)

    def page(self, seat: int) -> Page:
        """An empty page for a seat."""
        return Page(self.width, len(self.feature.parts()), seat, self.feature.width + seat)

    def show(self, state: State[Any], page: Page) -> None:
        """Let a page say what its seat sees of a state."""
        self.feature.show(self.seen(state, page.seat), page)

    def seen(self, state: State[Any], seat: int) -> Glimpse:
        """What a seat sees of a state: what is going on, and the table."""
        decision, answered = -1, NOBODY
        if state.stack:
            step = state.stack[-1]
            decision = self._decisions.get(type(step), -1)
            if isinstance(step, Simultaneous):
                answered = tuple(step.answered())
        return decision, state.waiting, answered, state.stack, self.game.seen(state, seat)

    def show_begun(self, prefix: tuple[int, ...], page: Page) -> None:
        """Let a page say which numbers of a move its seat has chosen so far."""
        if prefix == page.begun:
            return
        for action in page.begun:
            page.out[self._begun[action]] = ZERO
        for action in prefix:
            page.out[self._begun[action]] = ONE
        page.begun = prefix


class Pending(Feature):
    """How many steps of a stack are pending, all but the last, and how many of each class.

    The same stacks come again and again, so what was counted is remembered, and written at once.
    """

    def __init__(self, classes: list[type]) -> None:
        super().__init__(1 + len(classes), False)
        self.whole = False
        self.words = [snake(cls.__name__) for cls in classes]
        self._places: dict[type, int] = {cls: 1 + at for at, cls in enumerate(classes)}
        self._counted: dict[tuple[type, ...], Out] = {}

    def names(self, path: str) -> list[str]:
        return [f"{path}.length", *[f"{path}.*={word}" for word in self.words]]

    def whole_plan(self) -> Plan:
        return self.planned("pending", object=self._places)

    def taken(self, value: Any, seat: int) -> Any:
        return tuple([type(step) for step in value[:-1]])

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at : at + self.width] = self._counts(value)

    def amend(self, value: Any, old: Any, page: Page, at: int) -> None:
        self.write(value, page.out, at, page.seat)

    def _counts(self, stack: tuple[type, ...]) -> Out:
        counts = self._counted.get(stack)
        if counts is None:
            if len(self._counted) >= REMEMBERED:
                self._counted.clear()
            counts = self._counted[stack] = memoryview(array("f", bytes(4 * self.width)))
            counts[0] = len(stack)
            for cls in stack:
                counts[self._places[cls]] += 1
        return counts


@cache
def sight(game: Game[Any], seats: int) -> Sight:
    """The sight of a game with a number of seats; one is enough."""
    return Sight(game, seats)
