"""A table: the sum of its journal. It knows seats, phase, record and clocks; what the rules say is in `play`."""

import copy
from typing import Any

from walpurgis.kernel import record as records
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.kernel.kinds import Json
from walpurgis.kernel.state import State
from walpurgis.server import entries as e
from walpurgis.server.clocks import Clocks
from walpurgis.server.play import Play
from walpurgis.server.settings import Pace

FORMING, PLAYING, OVER, CLOSED = "forming", "playing", "over", "closed"
CHATS = 200
BACK = 60.0


class Seat:
    """A chair. A person holds it by a secret, of which only the hash is known here."""

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


class UndoWish:
    """A wish to take moves back that waits for the consent of others."""

    def __init__(self, seat: int, keep: int, needs: set[int]) -> None:
        self.seat = seat
        self.keep = keep
        self.needs = needs


class Table:
    """Everything that is known about one table. `add` is the only way to change it."""

    def __init__(self, id: str, game: Game[Any], made: e.Made, time: float) -> None:
        self.id = id
        self.game = game
        self.made = made
        self.version = 0
        self.time = time
        self.phase = FORMING
        self.seats = [Seat() for _ in range(made.seats)]
        self.lines: list[records.Entry] = []
        self.ids: dict[tuple[int, str], tuple[int, str]] = {}
        """The client's own numbers of what was done, so that a repeated message does nothing twice: when, and what."""
        self.clocks = Clocks(made.clock, made.seats)
        self.waiting: tuple[int, ...] = ()
        """The seats that may act now."""
        self.awaited: tuple[int, ...] = ()
        """Those of them whom the game waits for: their clocks run, and it is their turn."""
        self.wish: UndoWish | None = None
        self.chats: list[Chat] = []
        self.result: dict[str, Json] | None = None
        self.rematch = ""
        self.settled: e.Settled | None = None
        self.ever_botted: set[int] = set()
        self.play: Play | None = None
        """What the rules say, while a game is on."""
        self.broken = ""
        """Why the rules cannot follow this table any more: it was played under other ones."""

    def add(self, entry: e.Entry, time: float, ready: Play | None = None, *, follow_rules: bool = True) -> None:
        """Add the next entry. `ready` is what the rules made of it, where that was worked out before."""
        self.version += 1
        self.time = time
        if isinstance(entry, e.Asked) and entry.id:
            self.ids[entry.seat, entry.id] = self.version, entry.said
        if ready is not None:
            self.play = ready
        elif follow_rules and not self.broken:
            try:
                self.play = follow(self, entry)
            except ValueError as error:
                self.play, self.broken = None, str(error)
        getattr(self, f"_{e.kind(entry)}")(entry)

    # ----- seats -----

    def _sat(self, entry: e.Sat) -> None:
        seat = self.seats[entry.seat]
        seat.clear()
        seat.user, seat.name, seat.key, seat.level = entry.user, entry.name, entry.key, entry.level
        if entry.level:
            self.ever_botted.add(entry.seat)

    def _left(self, entry: e.Left) -> None:
        self.seats[entry.seat].clear()
        self.ever_botted.discard(entry.seat)

    def _handed(self, entry: e.Handed) -> None:
        seat = self.seats[entry.seat]
        seat.level, seat.why = entry.level, entry.why
        self.ever_botted.add(entry.seat)

    def _returned(self, entry: e.Returned) -> None:
        seat = self.seats[entry.seat]
        seat.level = seat.why = ""
        self.clocks.turn(self.awaited, self.time)
        self.clocks.return_to(entry.seat, BACK)

    def _forgotten(self, entry: e.Forgotten) -> None:
        seat = self.seats[entry.seat]
        seat.user = seat.key = ""
        seat.name, seat.level, seat.why = e.NOBODY, entry.level, "resigned"
        self.ever_botted.add(entry.seat)
        self.chats = [chat for chat in self.chats if chat.seat != entry.seat]

    def _muted(self, entry: e.Muted) -> None:
        muted = self.seats[entry.seat].muted
        (muted.add if entry.on else muted.discard)(entry.other)

    def _chatted(self, entry: e.Chatted) -> None:
        self.chats = [*self.chats[-CHATS + 1 :], Chat(self.version, self.time, entry.seat, entry.text)]

    # ----- the game -----

    def _started(self, entry: e.Started) -> None:
        self.phase = PLAYING
        self.lines = read_lines(self.made.lines)
        self._finish(entry.result)
        self._turn(entry)

    def _moved(self, entry: e.Moved) -> None:
        self.lines.append(records.Entry(entry.seat, entry.move, marked=entry.marked))
        self.wish = None
        self._finish(entry.result)
        self._turn(entry, entry.seat)

    def _claimed(self, entry: e.Claimed) -> None:
        self.lines.append(records.Entry(entry.seat, entry.claim, claim=True))
        self.wish = None

    def _retracted(self, entry: e.Retracted) -> None:
        del self.lines[last_line(self.lines, entry.seat)]
        self._turn(entry)

    def _undo_asked(self, entry: e.UndoAsked) -> None:
        self.wish = UndoWish(entry.seat, entry.keep, set(entry.needs))

    def _undo_agreed(self, entry: e.UndoAgreed) -> None:
        if self.wish is not None:
            self.wish.needs.discard(entry.seat)

    def _undo_refused(self, entry: e.UndoRefused) -> None:
        self.wish = None

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

    # ----- afterwards -----

    def _rematched(self, entry: e.Rematched) -> None:
        self.rematch = entry.table

    def _settled(self, entry: e.Settled) -> None:
        self.settled = entry

    def _closed(self, entry: e.Closed) -> None:
        self.phase = CLOSED

    # ----- questions -----

    def twin(self) -> "Table":
        """A table with the same past, whose future is its own."""
        twin = copy.copy(self)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        for seat in twin.seats:
            seat.muted = set(seat.muted)
        twin.lines = self.lines[:]
        twin.ids = self.ids.copy()
        twin.clocks = copy.copy(self.clocks)
        twin.clocks.left = self.clocks.left[:]
        twin.clocks.since = self.clocks.since.copy()
        twin.wish = copy.deepcopy(self.wish)
        twin.ever_botted = set(self.ever_botted)
        return twin

    @property
    def moves(self) -> int:
        return sum([not line.claim for line in self.lines])

    @property
    def imported(self) -> bool:
        """Whether the whole game was played elsewhere, so that it counts for nothing here."""
        return self.phase == OVER and len(self.lines) == len(self.made.lines)

    @property
    def players(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seats_of(self, user: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if user and seat.user == user]

    def polite_until(self, seat: int, most: float) -> float:
        """Until when the bot at a seat leaves it to others to act, as its game wants; now, where it does not."""
        wanted = self.game.patience(self.play.state, seat) if self.play is not None and seat in self.awaited else 0
        return self.clocks.polite_until(seat, min(wanted, most)) if min(wanted, most) > 0 else self.time

    def due(self, pace: Pace) -> float | None:
        """When somebody has to look after the table: a bot to move, a clock to run out, a result to write down."""
        if self.phase == OVER:
            return None if self.settled or self.imported else self.time
        if self.phase != PLAYING:
            return None
        times: list[float] = []
        for seat in self.awaited:
            deadline = self.clocks.deadline(seat)
            if self.seats[seat].bot:
                times.append(max(self.time, self.polite_until(seat, pace.bot_patience)) + pace.takeover)
            elif deadline is not None:
                times.append(deadline + self.grace(pace))
        return min(times, default=None)

    def grace(self, pace: Pace) -> float:
        """How long after its time is up a seat keeps its place."""
        return pace.grace_live if isinstance(self.made.clock, e.LiveClock) else pace.grace_days

    def record(self) -> records.Record:
        """The game so far as a record."""
        made, game = self.made, self.game
        return records.Record(
            game.id, game.rules, game.box, made.seats, made.options, made.seed, list(self.lines), self.result
        )


def opening(table: Table) -> State[Any]:
    """The position in which the game of a table begins."""
    made, game = table.made, table.game
    if (made.rules, made.box) != (game.rules, game.box):
        raise OtherVersion(f"this table was made under rules {made.rules} of {game.title}; here they are {game.rules}")
    if made.position:
        return game.load(made.position.encode())
    state = game.new(made.seats, made.options, made.seed)
    for line in read_lines(made.lines):
        if line.claim:
            state.say_again(line.seat, game.claims.parse(line.text))
        else:
            state.apply(line.seat, game.read(state, line.seat, line.text))
    return state


def follow(table: Table, entry: e.Entry) -> Play | None:
    """What the rules make of an entry that was accepted before, here or elsewhere."""
    play, version = table.play, table.version
    if isinstance(entry, e.Started):
        return Play(opening(table), version)
    if play is None:
        return None
    if isinstance(entry, e.Moved):
        return play.move(entry.seat, table.game.read(play.state, entry.seat, entry.move), version, len(table.lines))
    if isinstance(entry, e.Claimed):
        return play.claim(entry.seat, table.game.claims.parse(entry.claim), version, accepted=True)
    if isinstance(entry, e.Retracted):
        return play.retract(entry.seat, version)
    if isinstance(entry, e.Undone):
        return play.undo(entry.seat, entry.keep, version)
    return play


def consenting(table: Table, play: Play, seat: int, at: int) -> list[int]:
    """Who has to agree before a seat takes back all from `at` on: other people whom that touches."""
    needs = sorted(other for other in play.touched(seat, at) if not table.seats[other].bot)
    users = {table.seats[other].user for other in (seat, *needs)}
    return [] if len(users) == 1 and "" not in users else needs


def read_lines(lines: list[str]) -> list[records.Entry]:
    read: list[records.Entry] = []
    for line in lines:
        head, _, text = line.partition(" ")
        read.append(records.Entry(int(head[:-2]), text, claim=head[-2] == "!", marked=head[-1] == "*"))
    return read


def write_lines(lines: list[records.Entry]) -> list[str]:
    """Lines of a record for a journal: seat, ! for a claim, * for a mark, text."""
    return [f"{line.seat}{'!' if line.claim else ':'}{'*' if line.marked else '-'} {line.text}" for line in lines]


def last_line(lines: list[records.Entry], seat: int) -> int:
    """Where a seat's last move stands."""
    return max(at for at, line in enumerate(lines) if line.seat == seat and not line.claim)
