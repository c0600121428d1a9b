"""A game being played at a table: the true state, what may be taken back, and what each seat was asked since when.

A Play never changes: each entry makes a new one. So the next one can be worked out and tried before it is written
down, and thrown away when the database has decided otherwise.
"""

from typing import Any

from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.events import Event
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State
from walpurgis.kernel.steps import Simultaneous

REMEMBERED = 64


class Happening:
    """What one entry did, for those who watch: who did what, and the events of it."""

    def __init__(self, version: int, kind: str, seat: int, text: str, events: list[Event]) -> None:
        self.version = version
        self.kind = kind
        self.seat = seat
        self.text = text
        """The move in notation, for the seat that made it; others learn from the events."""
        self.events = events


class Step:
    """A move that may be taken back: who made it, the state before it, how many lines the record had."""

    def __init__(self, seat: int, before: State[Any], lines: int) -> None:
        self.seat = seat
        self.before = before
        self.lines = lines


class Play:
    """The game at one version of the table."""

    def __init__(
        self,
        state: State[Any],
        version: int,
        asked: dict[int, int] | None = None,
        undoable: tuple[Step, ...] = (),
        happened: tuple[Happening, ...] = (),
        forgotten: int = 0,
    ) -> None:
        self.state = state
        self.version = version
        self.asked = asked if asked is not None else dict.fromkeys(state.waiting, version)
        """For each waiting seat, the version since which it has been asked the same question."""
        self.undoable = undoable
        self.happened = happened
        """The last happenings, oldest first."""
        self.forgotten = forgotten
        """Everything that happened after this version is remembered."""

    def move(self, seat: int, move: object, version: int, lines: int) -> "Play":
        """After a move; raises IllegalMove. `lines` are the lines of the record before it."""
        state = self.state.copy()
        events = state.listen()
        state.apply(seat, move)
        news = state.marks != self.state.marks
        step = Step(seat, self.state, lines)
        undoable = () if news else (*self.undoable, step)
        return self._next(state, version, Happening(version, "move", seat, str(move), events), undoable, seat)

    def claim(self, seat: int, claim: Move, version: int, *, accepted: bool = False) -> "Play":
        """After a claim, `accepted` where a journal tells of it; no move before it can be taken back any more."""
        state = self.state.copy()
        (state.say_again if accepted else state.say)(seat, claim)
        return self._next(state, version, Happening(version, "claim", seat, str(claim), []), ())

    def retract(self, seat: int, version: int) -> "Play":
        """After a secret answer was taken back."""
        state = self.state.copy()
        state.retract(seat)
        own = [at for at, step in enumerate(self.undoable) if step.seat == seat]
        undoable = self.undoable[: own[-1]] if own else ()
        return self._next(state, version, Happening(version, "retract", seat, "", []), undoable, seat)

    def undo(self, seat: int, keep: int, version: int) -> "Play":
        """After moves were taken back, so that the record has `keep` lines again."""
        at = [number for number, step in enumerate(self.undoable) if step.lines == keep]
        if not at:
            raise IllegalMove("these moves can no longer be taken back: something new has come out since")
        state = self.undoable[at[0]].before
        return self._next(state, version, Happening(version, "undo", seat, "", []), self.undoable[: at[0]], seat)

    @property
    def awaited(self) -> list[int] | None:
        """The seats that the game waits for, where others may act as well."""
        found = self.state.game.awaited(self.state)
        return None if found == self.state.waiting else list(found)

    def can_retract(self, seat: int) -> bool:
        step = self.state.stack[-1] if self.state.stack else None
        return isinstance(step, Simultaneous) and step.answer(seat) is not None

    def last_own(self, seat: int) -> int | None:
        """Where the seat's last move stands among those that may be taken back."""
        return max((at for at, step in enumerate(self.undoable) if step.seat == seat), default=None)

    def touched(self, seat: int, at: int) -> set[int]:
        """The other seats that taking back all from `at` on would touch: they moved since, or are asked anew."""
        moved = {step.seat for step in self.undoable[at:]}
        before, now = self.undoable[at].before, self.state
        asked = {o for o in now.waiting if o not in before.waiting or question(now, o) != question(before, o)}
        return (moved | asked) - {seat}

    def since(self, version: int) -> list[Happening] | None:
        """What happened after a version; None where that is longer ago than is remembered."""
        if version < self.forgotten:
            return None
        return [happening for happening in self.happened if happening.version > version]

    def _next(
        self,
        state: State[Any],
        version: int,
        happening: Happening,
        undoable: tuple[Step, ...],
        mover: int | None = None,
    ) -> "Play":
        asked = {
            seat: self.asked[seat]
            if seat != mover and seat in self.asked and question(state, seat) == question(self.state, seat)
            else version
            for seat in state.waiting
        }
        state.events = None
        happened, forgotten = (*self.happened, happening), self.forgotten
        if len(happened) > REMEMBERED:
            happened, forgotten = happened[1:], happened[0].version
        return Play(state, version, asked, undoable, happened, forgotten)


def question(state: State[Any], seat: int) -> tuple[type, list[Move], bool]:
    """What a seat is asked: the kind of decision, the moves to choose from, and whether the game waits for it."""
    return type(state.stack[-1]), state.legal(seat), seat in state.game.awaited(state)
