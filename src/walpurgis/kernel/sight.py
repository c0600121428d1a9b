"""Sight: all that a seat sees of a game, as numbers with names, together with what it has begun to choose."""

from functools import cache
from typing import Any

from walpurgis.kernel.codec import Codec, codec
from walpurgis.kernel.data import Shape, Structure
from walpurgis.kernel.features import fields
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import SEATS, Ids, ListOf, Maybe
from walpurgis.kernel.page import ONE, ZERO, Page
from walpurgis.kernel.state import State, snake
from walpurgis.kernel.steps import Decision, Simultaneous


class Sight:
    """What the seats of a game with a number of them see."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.codec: Codec = codec(game)
        self.game = game
        self.seats = seats
        classes = sorted(game.steps.classes.items())
        decisions = [(name, cls) for name, cls in classes if issubclass(cls, Decision)]
        self._decisions: dict[type, int] = {cls: at for at, (_, cls) in enumerate(decisions)}
        self._steps: dict[type, int] = {cls: at for at, (_, cls) in enumerate(classes)}
        parts = self.codec.parts()
        self._shape = Shape(
            ("decision", Maybe(Ids("decision", game.decisions()))),
            ("waiting", SEATS),
            ("answered", SEATS),
            ("pending", ListOf(Ids("step", [snake(name) for name, _ in classes]))),
            ("table", Structure("table", game.view_shape)),
        )
        self._frame = fields(self._shape, seats)
        self._begun = {action: self._frame.width + at for at, action in enumerate(parts)}
        self.names = [*self._frame.names(""), *[f"begun.{self.codec.name(action)}" for action in parts]]
        """What each place is."""
        self.width = len(self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        return sight, (self.game, self.seats)

    def page(self, seat: int) -> Page:
        """An empty page for a seat."""
        return Page(self.width, len(self._frame.parts()), seat)

    def show(self, state: State[Any], page: Page) -> None:
        """Let a page say what its seat sees of a state."""
        stack = state.stack
        step = stack[-1] if stack else None
        seen = self._shape.of(
            None,
            self._decisions.get(type(step), -1),
            state.waiting,
            step.answered() if isinstance(step, Simultaneous) else (),
            [self._steps[type(pending)] for pending in stack[:-1]],
            self.game.seen(state, page.seat),
        )
        self._frame.show(seen, page)

    def show_begun(self, prefix: tuple[int, ...], page: Page) -> None:
        """Let a page say which numbers of a move its seat has chosen so far."""
        if prefix == page.begun:
            return
        for action in page.begun:
            page.out[self._begun[action]] = ZERO
        for action in prefix:
            page.out[self._begun[action]] = ONE
        page.begun = prefix


@cache
def sight(game: Game[Any], seats: int) -> Sight:
    """The sight of a game with a number of seats; one is enough."""
    return Sight(game, seats)
