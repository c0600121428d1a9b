"""The state of a table, folded from its journal: seats, phase, record, clocks, and the game's progress in `play`."""

import json
import logging
from typing import Any, Final, Literal, TypeVar, assert_never

from walpurgis.formats import record as records
from walpurgis.games import contents_of
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.server import journal_entries as e
from walpurgis.server.clocks import Clocks
from walpurgis.server.game_progress import GameProgress
from walpurgis.server.settings import Pace

Phase = Literal["forming", "playing", "over", "closed"]
FORMING: Final = "forming"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
log = logging.getLogger(__name__)
T = TypeVar("T")
CHATS = 200
BACK = 60.0


class SeatState:
    """A seat of a table. A person holds it by a secret key, of which only the hash is kept."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.user = ""
        self.name = ""
        self.key = ""
        self.level = ""
        """The level of the bot that plays here now; empty while a person does."""
        self.why = ""
        """Why a bot plays on a person's seat: asked, resigned or away."""
        self.muted: set[int] = set()
        self.agrees_to_hints = False

    @property
    def taken(self) -> bool:
        return bool(self.key or self.level)

    @property
    def bot(self) -> bool:
        return bool(self.level)


class Chat:
    def __init__(self, version: int, time: float, seat: int, text: str) -> None:
        self.version = version
        self.time = time
        self.seat = seat
        self.text = text


class HintUse:
    """That a seat was given a hint: at which version, how much it said, and after how many lines of the record."""

    def __init__(self, version: int, seat: int, step: e.HintStep, line: int) -> None:
        self.version = version
        self.seat = seat
        self.step = step
        self.line = line


class UndoWish:
    """A wish to take moves back that waits for the consent of others."""

    def __init__(self, seat: int, keep: int, needs: set[int]) -> None:
        self.seat = seat
        self.keep = keep
        self.needs = needs


class TableState:
    """Everything that is known about one table. `add` is the only way to change it."""

    def __init__(self, id: str, game: Game[Any], made: e.TableCreated, time: float) -> None:
        self.id = id
        self.game = game
        self.setup = made
        self.version = 0
        self.time = time
        self.phase: Phase = FORMING
        self.seats = [SeatState() for _ in range(made.seats)]
        self.lines: list[records.RecordLine] = []
        self.ids: dict[tuple[int, str], tuple[int, str]] = {}
        """By seat and message id: the version and digest of what was done, so that resending is idempotent."""
        self.clocks = Clocks(made.clock, made.seats)
        self.waiting: tuple[int, ...] = ()
        """The seats that may act now."""
        self.awaited: tuple[int, ...] = ()
        """Those of them whom the game waits for: their clocks run, and it is their turn."""
        self.wish: UndoWish | None = None
        self.chats: list[Chat] = []
        self.hints: list[HintUse] = []
        self.result: dict[str, Json] | None = None
        self.rematch = ""
        self.settled: e.Settled | None = None
        self.ever_botted: set[int] = set()
        self.removed: set[str] = set()
        """The users whom the maker has sent away."""
        self.play: GameProgress | None = None
        """The progress of the game, while one is on."""
        self.broken = ""
        """Why the game cannot go on: it was played under other rules, or set aside, or its journal is damaged."""
        self.outdated = False
        """Whether it is because of other rules."""
        self.quarantined = False
        """Whether it is set aside for good."""
        self.damaged = False
        """Whether rows of its journal are missing or cannot be read, so that nothing can be added to it."""
        self.opened: State[Any] | None = None
        """The position in which the game begins, where it was worked out before."""

    def add(
        self, entry: e.JournalEntry, time: float, ready: GameProgress | None = None, *, follow_rules: bool = True
    ) -> None:
        """Apply the next entry. `ready` is the progress of the game after it, where that was worked out before."""
        self.version += 1
        self.time = time
        if isinstance(entry, e.SeatRequest) and entry.id:
            self.ids[entry.seat, entry.id] = self.version, entry.said
        if ready is not None:
            self.play = ready
        elif follow_rules and not self.broken:
            try:
                self.play = progress_after(self, entry)
            except Exception as error:
                self.outdated = isinstance(error, OtherVersion)
                if not self.outdated:
                    log.exception("the rules cannot follow a table", extra={"table": self.id, "seq": self.version})
                self.play, self.broken = None, str(error) or type(error).__name__
        self._apply(entry)

    def _apply(self, entry: e.JournalEntry) -> None:
        """Change the table by one entry. A kind of entry without a case here is an error of types."""
        match entry:
            case e.Moved():
                self._moved(entry)
            case e.Claimed():
                self._claimed(entry)
            case e.Retracted():
                self._retracted(entry)
            case e.Chatted():
                self._chatted(entry)
            case e.Sat():
                self._sat(entry)
            case e.Left():
                self._left(entry)
            case e.Started():
                self._started(entry)
            case e.UndoAsked():
                self.wish = UndoWish(entry.seat, entry.keep, set(entry.needs))
            case e.UndoAgreed():
                if self.wish is not None:
                    self.wish.needs.discard(entry.seat)
            case e.UndoRefused():
                self.wish = None
            case e.Undone():
                self._undone(entry)
            case e.Muted():
                self._muted(entry)
            case e.HintsAgreed():
                self.seats[entry.seat].agrees_to_hints = entry.agree
            case e.HintUsed():
                self.hints = [*self.hints, HintUse(self.version, entry.seat, entry.step, len(self.lines))]
            case e.Handed():
                self._handed(entry)
            case e.Returned():
                self._returned(entry)
            case e.PlayerForgotten():
                self._forgotten(entry)
            case e.Rematched():
                self.rematch = entry.table
            case e.Settled():
                self.settled = entry
            case e.Quarantined():
                self.play, self.broken, self.quarantined = None, entry.reason, True
            case e.Closed():
                self._closed(entry)
            case e.Expelled():
                self._expelled(entry)
            case e.Repaired():
                pass  # the entry that stood here is gone
            case e.TableCreated():
                raise ValueError("a table is created by the first entry of its journal alone")
            case _:
                assert_never(entry)

    # ----- seats -----

    def _sat(self, entry: e.Sat) -> None:
        seat = self.seats[entry.seat]
        seat.clear()
        seat.user, seat.name, seat.key, seat.level = entry.user, entry.name, entry.key, entry.level
        seat.agrees_to_hints = self.setup.hints and entry.user == self.setup.maker
        if entry.level:
            self.ever_botted.add(entry.seat)

    def _left(self, entry: e.Left) -> None:
        if entry.removed:
            self.removed = {*self.removed, self.seats[entry.seat].user}
        self.seats[entry.seat].clear()
        self.ever_botted.discard(entry.seat)

    def _handed(self, entry: e.Handed) -> None:
        seat = self.seats[entry.seat]
        seat.level, seat.why = entry.level, entry.why
        self.ever_botted.add(entry.seat)

    def _returned(self, entry: e.Returned) -> None:
        seat = self.seats[entry.seat]
        was_away = seat.why == "away"
        seat.level = seat.why = ""
        self.clocks.turn(self.awaited, self.time)
        if was_away:
            self.clocks.return_to(entry.seat, BACK)

    def _forgotten(self, entry: e.PlayerForgotten) -> None:
        seat = self.seats[entry.seat]
        seat.user = seat.key = ""
        seat.name, seat.level, seat.why = e.NOBODY, entry.level, "resigned"
        self.ever_botted.add(entry.seat)
        self.chats = [chat for chat in self.chats if chat.seat != entry.seat]

    def _expelled(self, entry: e.Expelled) -> None:
        seat = self.seats[entry.seat]
        seat.key, seat.level, seat.why = "", entry.level, "resigned"
        self.ever_botted.add(entry.seat)

    def _muted(self, entry: e.Muted) -> None:
        muted = self.seats[entry.seat].muted
        (muted.add if entry.on else muted.discard)(entry.other)

    def _chatted(self, entry: e.Chatted) -> None:
        self.chats = [*self.chats[-CHATS + 1 :], Chat(self.version, self.time, entry.seat, entry.text)]

    # ----- the game -----

    def _started(self, entry: e.Started) -> None:
        self.phase, self.opened = PLAYING, None
        self.lines = read_lines(self.setup.lines)
        self._finish(entry.result)
        self._turn(entry)

    def _moved(self, entry: e.Moved) -> None:
        self.lines.append(records.RecordLine(entry.seat, entry.move, marked=entry.marked))
        self.wish = None
        self._finish(entry.result)
        self._turn(entry, entry.seat)

    def _claimed(self, entry: e.Claimed) -> None:
        self.lines.append(records.RecordLine(entry.seat, entry.claim, claim=True))
        self.wish = None

    def _retracted(self, entry: e.Retracted) -> None:
        del self.lines[last_line(self.lines, entry.seat)]
        self._turn(entry)

    def _undone(self, entry: e.Undone) -> None:
        del self.lines[entry.keep :]
        self.wish = None
        self._turn(entry)

    def _finish(self, result: dict[str, Json] | None) -> None:
        if result is not None:
            self.result = result
            self.phase = OVER

    def _turn(self, entry: e.Started | e.Moved | e.Retracted | e.Undone, mover: int | None = None) -> None:
        self.waiting = tuple(entry.waiting)
        self.awaited = self.waiting if entry.awaited is None else tuple(entry.awaited)
        self.clocks.turn(() if self.phase == OVER else self.awaited, self.time, mover)

    def _closed(self, entry: e.Closed) -> None:
        self.phase, self.wish = CLOSED, None
        self.waiting = self.awaited = ()
        self.clocks.turn((), self.time)
        self.broken = entry.reason or self.broken

    # ----- questions -----

    def clone(self) -> "TableState":
        """An independent copy: adding entries to one does not change the other."""
        clone = _copy(self)
        clone.seats = [_copy(seat) for seat in self.seats]
        for seat in clone.seats:
            seat.muted = set(seat.muted)
        clone.lines = self.lines[:]
        clone.ids = self.ids.copy()
        clone.clocks = _copy(self.clocks)
        clone.clocks.left = self.clocks.left[:]
        clone.clocks.since = self.clocks.since.copy()
        clone.wish = self.wish and UndoWish(self.wish.seat, self.wish.keep, set(self.wish.needs))
        clone.ever_botted = set(self.ever_botted)
        return clone

    @property
    def moves(self) -> int:
        return sum([not line.claim for line in self.lines])

    @property
    def people(self) -> list[int]:
        """The seats of persons, also of those for whom a bot plays until they return."""
        return [number for number, seat in enumerate(self.seats) if seat.key and seat.why != "resigned"]

    @property
    def allows_hints(self) -> bool:
        """Whether hints may be asked for: by one person against bots, by several where they are offered and all agree.

        A table of several people that does not offer them may be rated.
        """
        people = self.people
        agreed = self.setup.hints and all(self.seats[seat].agrees_to_hints for seat in people)
        return self.phase == PLAYING and (agreed or len(people) == 1)

    @property
    def imported(self) -> bool:
        """Whether the whole game was played elsewhere, so that it counts for nothing here."""
        return self.phase == OVER and len(self.lines) == len(self.setup.lines)

    @property
    def players(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seats_of(self, user: str) -> list[int]:
        """The seats that a user holds."""
        return [number for number in self.past_seats_of(user) if self.seats[number].key]

    def past_seats_of(self, user: str) -> list[int]:
        """The seats under whose name a user stands here, also those that were taken from them."""
        return [number for number, seat in enumerate(self.seats) if user and seat.user == user]

    def polite_until(self, seat: int, most: float) -> float:
        """Until when the bot at a seat waits for people to act first, as its game wants; else the present."""
        wanted = self.game.patience(self.play.state, seat) if self.play is not None and seat in self.awaited else 0
        return self.clocks.polite_until(seat, min(wanted, most)) if min(wanted, most) > 0 else self.time

    def due(self, pace: Pace) -> float | None:
        """When the server has to look after the table: a bot is to move, a clock runs out, a result is to settle."""
        if self.phase == OVER:
            return None if self.settled or self.imported else self.time
        if self.phase != PLAYING or self.broken:
            return None
        times: list[float] = []
        for seat in self.awaited:
            deadline = self.clocks.deadline(seat)
            if self.seats[seat].bot:
                times.append(max(self.time, self.polite_until(seat, pace.bot_patience)) + pace.takeover)
            elif deadline is not None:
                times.append(deadline + self.grace(pace))
        return min([*times, *self.time_limits.values()], default=None)

    @property
    def time_limits(self) -> dict[int, float]:
        """When the open decision is answered for each person who is awaited, where the game sets a limit of its own.

        Nobody is held up by the only person among bots, so there it sets none.
        """
        if self.play is None or self.phase != PLAYING:
            return {}
        clock = self.setup.clock
        seconds = self.game.time_limit(self.play.state, clock.kind, clock.per_move)
        if seconds is None or len({seat.user or seat.key for seat in self.seats if not seat.bot}) < 2:
            return {}
        return {seat: self.clocks.asked[seat] + seconds for seat in self.awaited if not self.seats[seat].bot}

    def grace(self, pace: Pace) -> float:
        """How long after its time is up a seat keeps its place."""
        return self.setup.clock.grace(pace)

    def record(self) -> records.Record:
        """The game so far as a record."""
        made, game = self.setup, self.game
        notes = [
            (min(use.line, len(self.lines)), f"seat {use.seat} was given a hint: {use.step}") for use in self.hints
        ]
        return records.Record(
            game.id, made.rules, made.box, made.seats, made.options, made.seed, list(self.lines), self.result,
            json.loads(made.position) if made.position else None, contents_of(game) if game.key != game.id else "",
            notes,
        )  # fmt: skip

    @property
    def options(self) -> dict[str, Json]:
        """The options of the game; one that began under earlier rules has those that keep their readings."""
        made, game = self.setup, self.game
        return game.carry_over(made.rules, made.options) if game.goes_on(made.rules) else made.options


def opening_position(table: TableState) -> State[Any]:
    """The position in which the game of a table begins."""
    made, game = table.setup, table.game
    if made.box != game.box:
        raise OtherVersion(f"this table is played with box {made.box!r} of {game.title}, which is not on this server")
    if not game.goes_on(made.rules):
        raise OtherVersion(f"this table was made under rules {made.rules} of {game.title}; here they are {game.rules}")
    if table.opened is not None:
        return table.opened.copy()
    state = game.load(made.position.encode()) if made.position else game.new(made.seats, table.options, made.seed)
    for line in read_lines(made.lines):
        if line.claim:
            state.restore_claim(line.seat, game.claims.parse(line.text))
        else:
            state.apply(line.seat, game.read(state, line.seat, line.text))
    return state


def progress_after(table: TableState, entry: e.JournalEntry) -> GameProgress | None:
    """The progress of the game after an entry that is in the journal already."""
    play, version = table.play, table.version
    if isinstance(entry, e.Started):
        return GameProgress(opening_position(table), version)
    if play is None:
        return None
    match entry:
        case e.Moved():
            return play.move(entry.seat, table.game.read(play.state, entry.seat, entry.move), version, len(table.lines))
        case e.Claimed():
            return play.claim(entry.seat, table.game.claims.parse(entry.claim), version, accepted=True)
        case e.Retracted():
            return play.retract(entry.seat, version)
        case e.HintUsed():
            return play.hint(entry.seat, entry.step, version)
        case e.Undone():
            return play.undo(entry.seat, entry.keep, version)
        case _:
            return play  # it is about the table, and changes nothing in the game


def consenting(table: TableState, play: GameProgress, seat: int, at: int) -> list[int]:
    """Who has to agree before a seat takes back all from `at` on: other people whom that touches."""
    needs = sorted(other for other in play.touched(seat, at) if not table.seats[other].bot)
    users = {table.seats[other].user for other in (seat, *needs)}
    return [] if len(users) == 1 and "" not in users else needs


def read_lines(lines: list[str]) -> list[records.RecordLine]:
    read: list[records.RecordLine] = []
    for line in lines:
        head, _, text = line.partition(" ")
        read.append(records.RecordLine(int(head[:-2]), text, claim=head[-2] == "!", marked=head[-1] == "*"))
    return read


def write_lines(lines: list[records.RecordLine]) -> list[str]:
    """Lines of a record for a journal: seat, ! for a claim, * for a mark, text."""
    return [f"{line.seat}{'!' if line.claim else ':'}{'*' if line.marked else '-'} {line.text}" for line in lines]


def last_line(lines: list[records.RecordLine], seat: int) -> int:
    """Where a seat's last move stands."""
    return max(at for at, line in enumerate(lines) if line.seat == seat and not line.claim)


def _copy(thing: T) -> T:
    """A shallow copy, as a table needs at every move; `copy.copy` would take four times as long."""
    twin = object.__new__(type(thing))
    twin.__dict__.update(thing.__dict__)
    return twin
