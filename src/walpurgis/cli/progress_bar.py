"""One line that shows how far a work is, written anew over itself, on a terminal only."""

import sys
import time

SPEED = 0.2
"""Seconds between two looks of the line."""
LONGEST = 30
"""Characters of the bar."""


class ProgressBar:
    """The line: what is done, a bar, a count, the time that has passed and the time that is left."""

    def __init__(self, text: str, total: int | None = None, done: int = 0) -> None:
        self.text = text
        self.total = total
        self.done = done
        self._first = done
        self._begin = time.monotonic()
        self._shown = 0.0
        self._length = 0

    def move_to(self, done: int) -> None:
        self.done = done
        if time.monotonic() - self._shown >= SPEED:
            self.show()

    def advance(self) -> None:
        self.move_to(self.done + 1)

    def show(self) -> None:
        """Write the line over the last one."""
        if sys.stdout.isatty():
            self._shown = time.monotonic()
            line = self.line(self._shown - self._begin)
            sys.stdout.write(f"\r{line.ljust(self._length)}")
            sys.stdout.flush()
            self._length = len(line)

    def clear(self) -> None:
        """Take the line away, so that something else can be printed."""
        if self._length:
            sys.stdout.write(f"\r{' ' * self._length}\r")
            sys.stdout.flush()
            self._length, self._shown = 0, 0.0

    def line(self, seconds: float) -> str:
        if self.total is None:
            return f"{self.text} {self.done} {clock(seconds)}"
        filled = LONGEST * self.done // max(1, self.total)
        made = self.done - self._first
        left = f", {clock(seconds * (self.total - self.done) / made)} left" if made else ""
        bar = "#" * filled + "." * (LONGEST - filled)
        return f"{self.text} [{bar}] {self.done}/{self.total} {clock(seconds)}{left}"


class StatusLine(ProgressBar):
    """A line that says what is going on, without a count."""

    def line(self, seconds: float) -> str:
        return f"{self.text} ..."


def clock(seconds: float) -> str:
    """Hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
