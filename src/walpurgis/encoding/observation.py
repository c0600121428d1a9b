"""The observation of a seat: its view of a game and the action that it has partly chosen, as numbers with names."""

from array import array
from functools import cache
from typing import Any, Final

from walpurgis.encoding.actions import ActionEncoder, action_encoder
from walpurgis.encoding.buffer import ONE, ZERO, EncodingPlan, Feature, ObservationBuffer, Out, Part
from walpurgis.encoding.composite import Fields
from walpurgis.encoding.features import pieces
from walpurgis.kernel.data import Projection, Shape, Structure
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import SEATS, Ids, ListOf, Maybe
from walpurgis.kernel.state import State, snake
from walpurgis.kernel.steps import Decision, Simultaneous

NOBODY: Final[tuple[int, ...]] = ()
REMEMBERED: Final = 1024
"""How many stacks of pending steps are remembered."""


class ObservationSpec:
    """The layout of observations of a game at a number of seats, and how they are encoded."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.encoder: ActionEncoder = action_encoder(game)
        self.game = game
        self.seats = seats
        classes = sorted(game.steps.classes.items())
        decisions = [(name, cls) for name, cls in classes if issubclass(cls, Decision)]
        self._decisions: dict[type, int] = {cls: at for at, (_, cls) in enumerate(decisions)}
        pending = Pending([cls for _, cls in classes])
        parts = self.encoder.parts()
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
        """The encoder of the view."""
        self._partial = {action: self.feature.width + seats + at for at, action in enumerate(parts)}
        self.names = [
            *self.feature.names(""),
            *[f"observer={seat}" for seat in range(seats)],
            *[f"partial.{self.encoder.name(action)}" for action in parts],
        ]
        """The name of each number. Moves call seats by their numbers, so an observer has to know its own."""
        self.width = len(self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        return observation_spec, (self.game, self.seats)

    def buffer(self, seat: int) -> ObservationBuffer:
        """An empty buffer for a seat."""
        return ObservationBuffer(self.width, len(self.feature.parts()), seat, self.feature.width + seat)

    def update(self, state: State[Any], buffer: ObservationBuffer) -> None:
        """Make a buffer encode what its seat sees of a state."""
        self.feature.update(self.projection(state, buffer.seat), buffer)

    def projection(self, state: State[Any], seat: int) -> Projection:
        """What a seat sees of a state: what is going on, and the table."""
        decision, answered = -1, NOBODY
        if state.stack:
            step = state.stack[-1]
            decision = self._decisions.get(type(step), -1)
            if isinstance(step, Simultaneous):
                answered = tuple(step.answered())
        return decision, state.waiting, answered, state.stack, self.game.projection(state, seat)

    def write_partial(self, prefix: tuple[int, ...], buffer: ObservationBuffer) -> None:
        """Set the actions of a partly chosen move."""
        if prefix == buffer.partial:
            return
        for action in buffer.partial:
            buffer.out[self._partial[action]] = ZERO
        for action in prefix:
            buffer.out[self._partial[action]] = ONE
        buffer.partial = prefix


class Pending(Feature):
    """How many steps of a stack are pending, all but the last, and how many of each class.

    The same stacks come again and again, so their counts are cached.
    """

    def __init__(self, classes: list[type]) -> None:
        super().__init__(1 + len(classes), False)
        self.stored_as_is = False
        self.words = [snake(cls.__name__) for cls in classes]
        self._places: dict[type, int] = {cls: 1 + at for at, cls in enumerate(classes)}
        self._counted: dict[tuple[type, ...], Out] = {}

    def names(self, path: str) -> list[str]:
        return [f"{path}.length", *[f"{path}.*={word}" for word in self.words]]

    def root_plan(self) -> EncodingPlan:
        return self.make_plan("pending", object=self._places)

    def flatten(self, value: Any, seat: int) -> Any:
        return tuple([type(step) for step in value[:-1]])

    def write(self, value: Any, out: Out, at: int, seat: int) -> None:
        out[at : at + self.width] = self._counts(value)

    def rewrite(self, value: Any, old: Any, buffer: ObservationBuffer, at: int) -> None:
        self.write(value, buffer.out, at, buffer.seat)

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
def observation_spec(game: Game[Any], seats: int) -> ObservationSpec:
    """The observation spec of a game at a number of seats, cached."""
    return ObservationSpec(game, seats)
