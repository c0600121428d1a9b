"""A game asked one seat and one number at a time: what all environments stand on."""

from typing import Any

from walpurgis.encoding.actions import ActionEncoder, ActionQuery
from walpurgis.encoding.buffer import ObservationBuffer, Out, Reader
from walpurgis.encoding.observation import ObservationSpec
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State


class Driver:
    """A state that asks one seat after the other, and shows each what it sees."""

    def __init__(
        self,
        spec: ObservationSpec,
        state: State[Any],
        prefix: tuple[int, ...] = (),
        query: ActionQuery | None = None,
    ) -> None:
        self.spec = spec
        self.encoder: ActionEncoder = spec.encoder
        self.state = state
        self.over = state.over
        self.seat = -1 if self.over else state.game.next_seat(state)
        """The seat that is asked; -1 when the game is over."""
        if query is None:
            moves = state.peek_legal(self.seat)
            query = self.encoder.query_after(moves, prefix) if prefix else self.encoder.ask(moves)
        self.query = query
        """The query that it answers."""
        self._buffers: list[ObservationBuffer | None] = [None] * state.seats
        self._shown = [-1] * state.seats
        """How many moves had been made when each buffer was last updated."""

    @property
    def prefix(self) -> tuple[int, ...]:
        """The numbers of a move that have been chosen so far."""
        return self.query.prefix

    def actions(self) -> list[int]:
        """The numbers that may be chosen now, sorted; none when the game is over."""
        return sorted(self.query.numbers)

    def look(self, seat: int) -> Out:
        """The observation of a seat; its next one overwrites it."""
        return self.buffer(seat).out

    def buffer(self, seat: int) -> ObservationBuffer:
        """The observation buffer of a seat, up to date."""
        buffer = self._buffers[seat]
        if buffer is None:
            buffer = self._buffers[seat] = self.spec.buffer(seat)
        if self._shown[seat] != self.state.moves:
            self.spec.update(self.state, buffer)
            self._shown[seat] = self.state.moves
        self.spec.write_partial(self.query.prefix if seat == self.seat else (), buffer)
        return buffer

    def observe(self, seat: int, read: Reader, blank: Any) -> tuple[Any, Any]:
        """What a seat sees and what it may choose, as arrays of one's own, of a library that reads and copies them.

        Where the seat is not asked, no flag is set; `blank` has one for each number.
        """
        flags = blank.copy()
        if seat == self.seat:
            self.query.set_flags(flags)
        return self.buffer(seat).copied(read), flags

    def act(self, action: int) -> int:
        """Choose a number; a move is made as soon as it is the only one left. Returns the seat that is asked next."""
        answer = self.query.answer(action)
        if isinstance(answer, Move):
            self.state.apply_unchecked(self.seat, answer)
            self._ask()
        else:
            self.query = answer
        return self.seat

    def play(self, move: Move) -> None:
        """Make a whole move for the seat that is asked."""
        self.state.apply(self.seat, move)
        self._ask()

    def copy(self) -> "Driver":
        """An independent driver; it asks the same query."""
        return Driver(self.spec, self.state.copy(), (), self.query)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Driver":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Driver, (self.spec, self.state, self.prefix)

    def returns(self) -> list[float]:
        """What the game was worth to each seat, from -1 to 1: see `returns`."""
        return returns(self.state)

    def _ask(self) -> None:
        state = self.state
        self.over = state.over
        self.seat = -1 if self.over else state.game.next_seat(state)
        self.query = self.encoder.ask(state.peek_legal(self.seat))


def act_all(drivers: list[Driver], actions: list[int]) -> list[int]:
    """Choose a number in each of many games; the answer is which of them are over."""
    for row, driver in enumerate(drivers):
        driver.act(actions[row])
    return [row for row, driver in enumerate(drivers) if driver.over]


def act_all_with_choice(drivers: list[Driver], actions: list[int]) -> list[int]:
    """The same, and on to the next choice: a number that is the only one is chosen without asking."""
    for row, driver in enumerate(drivers):
        driver.act(actions[row])
        skip_forced(driver)
    return [row for row, driver in enumerate(drivers) if driver.over]


def skip_forced(driver: Driver) -> None:
    """Go on to the next number between which and another there is a choice, or to the end."""
    while not driver.over and len(driver.query.numbers) == 1:
        driver.act(driver.query.numbers[0])


def look_all(
    drivers: list[Driver], observations: list[Out], masks: list[memoryview], legal: list[memoryview]
) -> tuple[bytes, list[int]]:
    """Write what the asked seat of each game sees and may choose into rows; no flag of the masks is set before.

    The answer is which seats these are, and how many choices they have.
    """
    for row, driver in enumerate(drivers):
        observations[row][:] = driver.look(driver.seat)
        driver.query.set_flags(masks[row])
        driver.query.write_ints(legal[row])
    return bytes([driver.seat for driver in drivers]), [len(driver.query.numbers) for driver in drivers]


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
