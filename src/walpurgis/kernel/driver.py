"""A game asked one seat and one number at a time: what all environments stand on."""

from typing import Any

from walpurgis.kernel.codec import Codec, Question
from walpurgis.kernel.moves import Move
from walpurgis.kernel.page import Out, Page, Reader
from walpurgis.kernel.sight import Sight
from walpurgis.kernel.state import State


class Driver:
    """A state that asks one seat after the other, and shows each what it sees."""

    def __init__(
        self, sight: Sight, state: State[Any], prefix: tuple[int, ...] = (), question: Question | None = None
    ) -> None:
        self.sight = sight
        self.codec: Codec = sight.codec
        self.state = state
        self.over = state.over
        self.seat = -1 if self.over else state.game.next_seat(state)
        """The seat that is asked; -1 when the game is over."""
        if question is None:
            moves = state._moves(self.seat)
            question = self.codec.ask_on(moves, prefix) if prefix else self.codec.ask(moves)
        self.question = question
        """What it is asked."""
        self._pages: list[Page | None] = [None] * state.seats
        self._shown = [-1] * state.seats
        """How many moves had been made when each page was last shown the state."""

    @property
    def prefix(self) -> tuple[int, ...]:
        """The numbers of a move that have been chosen so far."""
        return self.question.prefix

    def actions(self) -> list[int]:
        """The numbers that may be chosen now, sorted; none when the game is over."""
        return sorted(self.question.numbers)

    def look(self, seat: int) -> Out:
        """What a seat sees; the next look of the same seat overwrites it."""
        return self.page(seat).out

    def page(self, seat: int) -> Page:
        """The page of a seat, which says what it sees now."""
        page = self._pages[seat]
        if page is None:
            page = self._pages[seat] = self.sight.page(seat)
        if self._shown[seat] != self.state.moves:
            self.sight.show(self.state, page)
            self._shown[seat] = self.state.moves
        self.sight.show_begun(self.question.prefix if seat == self.seat else (), page)
        return page

    def observe(self, seat: int, read: Reader, blank: Any) -> tuple[Any, Any]:
        """What a seat sees and what it may choose, as arrays of one's own, of a library that reads and copies them.

        Where the seat is not asked, no flag is set; `blank` has one for each number.
        """
        flags = blank.copy()
        if seat == self.seat:
            self.question.mark(flags)
        return self.page(seat).copied(read), flags

    def act(self, action: int) -> int:
        """Choose a number; a move is made as soon as it is the only one left. Returns the seat that is asked next."""
        answer = self.question.answer(action)
        if isinstance(answer, Move):
            self.state._make(self.seat, answer)
            self._ask()
        else:
            self.question = answer
        return self.seat

    def play(self, move: Move) -> None:
        """Make a whole move for the seat that is asked."""
        self.state.apply(self.seat, move)
        self._ask()

    def copy(self) -> "Driver":
        """An independent driver; it asks the same question."""
        return Driver(self.sight, self.state.copy(), (), self.question)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Driver":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Driver, (self.sight, self.state, self.prefix)

    def returns(self) -> list[float]:
        """What the game was worth to each seat, from -1 to 1: see `returns`."""
        return returns(self.state)

    def _ask(self) -> None:
        state = self.state
        self.over = state.over
        self.seat = -1 if self.over else state.game.next_seat(state)
        self.question = self.codec.ask(state._moves(self.seat))


def act_all(drivers: list[Driver], actions: list[int]) -> list[int]:
    """Choose a number in each of many games; the answer is which of them are over."""
    for row, driver in enumerate(drivers):
        driver.act(actions[row])
    return [row for row, driver in enumerate(drivers) if driver.over]


def look_all(
    drivers: list[Driver], observations: list[Out], masks: list[memoryview], legal: list[memoryview]
) -> tuple[bytes, list[int]]:
    """Write what the asked seat of each game sees and may choose into rows; no flag of the masks is set before.

    The answer is which seats these are, and how many choices they have.
    """
    for row, driver in enumerate(drivers):
        observations[row][:] = driver.look(driver.seat)
        driver.question.mark(masks[row])
        driver.question.jot(legal[row])
    return bytes([driver.seat for driver in drivers]), [len(driver.question.numbers) for driver in drivers]


def returns(state: State[Any]) -> list[float]:
    """What a finished game was worth to each seat: a win alone 1, a shared one its part of that; the sum is zero.

    Where one seat plays against the box, a win is worth 1 and a loss -1.
    """
    seats = state.seats
    winners = state.result()["winners"]
    if seats == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * seats
    won, lost = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
    return [won if seat in winners else lost for seat in range(seats)]
