"""Clocks: how much time each seat has left, worked out from the times of the journal's entries alone."""

from collections.abc import Sequence

from walpurgis.server.clock_rules import Clock


class Clocks:
    """The clocks of one table. A seat's clock runs while the game waits for it, not while it merely may act."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [rule.full] * seats
        self.since: dict[int, float] = {}
        """When the running clocks were last looked at."""
        self.asked: dict[int, float] = {}
        """Since when the game waits for each seat that it waits for, with clocks or without."""
        self._given: dict[int, float | None] = {}
        """For which of those waits a seat got time because its player came back."""

    @property
    def running(self) -> bool:
        return self.rule.runs

    def turn(self, awaited: Sequence[int], now: float, mover: int | None = None) -> None:
        """The game goes on and waits for these seats now. A move out of turn takes no time, and brings none."""
        self.asked = {seat: now if seat == mover else self.asked.get(seat, now) for seat in awaited}
        if not self.running:
            return
        in_turn = mover in self.since
        for seat in list(self.since):
            self.left[seat] -= max(0.0, now - self.since.pop(seat))
        if mover is not None and in_turn:
            self.refill(mover)
        for seat in awaited:
            self.since[seat] = now

    def refill(self, seat: int) -> None:
        """After a move: the increment, or a whole new time in a game by days."""
        self.left[seat] = self.rule.after_move(self.left[seat])

    def came_back(self, seat: int) -> bool:
        """Whether a player came back to this very question before, and got time for it."""
        return seat in self.asked and self._given.get(seat) == self.asked[seat]

    def return_to(self, seat: int, least: float) -> None:
        """A player whose time was up comes back: there is at least a little time again."""
        self._given = {**self._given, seat: self.asked.get(seat)}
        self.left[seat] = max(self.rule.after_return(self.left[seat]), least)

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is up, while its clock runs."""
        return self.since[seat] + self.left[seat] if self.running and seat in self.since else None

    def polite_until(self, seat: int, seconds: float) -> float:
        """Until when a bot that is awaited leaves it to others to act: so many seconds, within half of its time.

        In a game by days it waits as long as a person may.
        """
        asked, deadline = self.asked[seat], self.deadline(seat)
        if deadline is None or deadline <= asked:
            return asked + seconds
        return asked + self.rule.politeness(seconds, deadline - asked)

    def deadlines(self) -> dict[int, float]:
        """The same for all seats whose clock runs."""
        return {seat: since + self.left[seat] for seat, since in self.since.items()}

    def show(self, now: float) -> list[float] | None:
        """The seconds that each seat has left, rounded to tenths."""
        if not self.running:
            return None
        spent = [max(0.0, now - self.since[seat]) if seat in self.since else 0.0 for seat in range(len(self.left))]
        return [round(left - used, 1) for left, used in zip(self.left, spent, strict=True)]
