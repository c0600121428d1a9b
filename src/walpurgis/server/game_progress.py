"""The progress of a game at a table: its state, the moves that may be undone, the latest events.

`GameProgress` is immutable: each entry makes a new one. So the next one can be worked out before it is durable, and
thrown away when another process wrote first.
"""

from typing import Any, Literal

from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.events import Event
from walpurgis.kernel.moves import Move
from walpurgis.kernel.state import State

REMEMBERED = 64


class TableEvent:
    """What one journal entry did, for those who watch: who did what, and the game's events."""

    def __init__(
        self,
        version: int,
        kind: Literal["move", "claim", "retract", "undo", "hint"],
        seat: int,
        text: str,
        events: list[Event],
    ) -> None:
        self.version = version
        self.kind = kind
        self.seat = seat
        self.text = text
        """The move in notation, for the seat that made it; others learn from the events. Of a hint, its step."""
        self.events = events


class UndoableMove:
    """A move that may be taken back: who made it, the state before it, how many lines the record had."""

    def __init__(self, seat: int, before: State[Any], lines: int) -> None:
        self.seat = seat
        self.before = before
        self.lines = lines


class GameProgress:
    """The game at one version of the table."""

    def __init__(
        self,
        state: State[Any],
        version: int,
        asked: dict[int, int] | None = None,
        undoable: tuple[UndoableMove, ...] = (),
        happened: tuple[TableEvent, ...] = (),
        forgotten: int = 0,
    ) -> None:
        self.state = state
        self.version = version
        self.asked = asked if asked is not None else dict.fromkeys(state.waiting, version)
        """For each waiting seat, the version since which it has been asked the same question."""
        self.undoable = undoable
        self.happened = happened
        """The latest events of the table, oldest first."""
        self.forgotten = forgotten
        """Events after this version are in `happened`; older ones were dropped."""

    def move(self, seat: int, move: object, version: int, lines: int) -> "GameProgress":
        """After a move; raises IllegalMove. `lines` are the lines of the record before it."""
        state = self.state.copy()
        events = state.listen()
        state.apply(seat, move)
        news = state.reveal_count != self.state.reveal_count
        step = UndoableMove(seat, self.state, lines)
        undoable = () if news else (*self.undoable, step)
        return self._next(state, version, TableEvent(version, "move", seat, str(move), events), undoable, seat)

    def claim(self, seat: int, claim: Move, version: int, *, accepted: bool = False) -> "GameProgress":
        """After a claim, `accepted` where a journal tells of it; no move before it can be taken back any more."""
        state = self.state.copy()
        (state.restore_claim if accepted else state.say)(seat, claim)
        return self._next(state, version, TableEvent(version, "claim", seat, str(claim), []), ())

    def retract(self, seat: int, version: int) -> "GameProgress":
        """After a secret answer was taken back."""
        state = self.state.copy()
        state.retract(seat)
        own = [at for at, step in enumerate(self.undoable) if step.seat == seat]
        undoable = self.undoable[: own[-1]] if own else ()
        return self._next(state, version, TableEvent(version, "retract", seat, "", []), undoable, seat)

    def undo(self, seat: int, keep: int, version: int) -> "GameProgress":
        """After moves were taken back, so that the record has `keep` lines again."""
        at = [number for number, step in enumerate(self.undoable) if step.lines == keep]
        if not at:
            raise IllegalMove("these moves can no longer be taken back: something new has come out since")
        state = self.undoable[at[0]].before
        return self._next(state, version, TableEvent(version, "undo", seat, "", []), self.undoable[: at[0]], seat)

    def hint(self, seat: int, step: str, version: int) -> "GameProgress":
        """After a seat was given a hint, which changes nothing but what has happened."""
        happened, forgotten = self._with(TableEvent(version, "hint", seat, step, []))
        return GameProgress(self.state, version, self.asked, self.undoable, happened, forgotten)

    @property
    def awaited(self) -> list[int] | None:
        """The seats that the game waits for, where others may act as well."""
        found = self.state.game.awaited(self.state)
        return None if found == self.state.waiting else list(found)

    def can_retract(self, seat: int) -> bool:
        return seat in self.state.answered

    def last_own(self, seat: int) -> int | None:
        """Where the seat's last move stands among those that may be taken back."""
        return max((at for at, step in enumerate(self.undoable) if step.seat == seat), default=None)

    def touched(self, seat: int, at: int) -> set[int]:
        """The other seats that taking back all from `at` on would touch: they moved since, or are asked anew."""
        moved = {step.seat for step in self.undoable[at:]}
        before, now = self.undoable[at].before, self.state
        asked = {o for o in now.waiting if o not in before.waiting or question(now, o) != question(before, o)}
        return (moved | asked) - {seat}

    def since(self, version: int) -> list[TableEvent] | None:
        """The events after a version; None where some of them were dropped."""
        if version < self.forgotten:
            return None
        return [table_event for table_event in self.happened if table_event.version > version]

    def _next(
        self,
        state: State[Any],
        version: int,
        table_event: TableEvent,
        undoable: tuple[UndoableMove, ...],
        mover: int | None = None,
    ) -> "GameProgress":
        asked = {
            seat: self.asked[seat]
            if seat != mover and seat in self.asked and question(state, seat) == question(self.state, seat)
            else version
            for seat in state.waiting
        }
        state.events = None
        happened, forgotten = self._with(table_event)
        return GameProgress(state, version, asked, undoable, happened, forgotten)

    def _with(self, table_event: TableEvent) -> tuple[tuple[TableEvent, ...], int]:
        """The latest events with one more, and the version up to which older ones are dropped."""
        happened = *self.happened, table_event
        return (happened, self.forgotten) if len(happened) <= REMEMBERED else (happened[1:], happened[0].version)


def question(state: State[Any], seat: int) -> tuple[str, list[Move], bool]:
    """What a seat is asked: the kind of decision, the moves to choose from, and whether the game waits for it."""
    return state.decision, state.legal(seat), seat in state.game.awaited(state)
