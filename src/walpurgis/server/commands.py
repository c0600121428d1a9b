"""Commands: pure functions from a table to the entries to write, or a refusal.

They change nothing, since a command is planned again on the changed table when another process wrote first.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.moves import Move
from walpurgis.server import journal_entries as e
from walpurgis.server.errors import Refused, bad, forbidden
from walpurgis.server.game_progress import GameProgress
from walpurgis.server.game_registry import GameRegistry
from walpurgis.server.sanitize import clean_text
from walpurgis.server.store import Statement
from walpurgis.server.table_state import CLOSED, FORMING, OVER, PLAYING, TableState, consenting, opening_position
from walpurgis.server.users import SIT, STAND

LONGEST_CHAT = 500


class PlannedWrite:
    """Entries to write; `play` is what the rules make of the last one; `done` says that it was written before."""

    def __init__(
        self,
        *entries: e.JournalEntry,
        play: GameProgress | None = None,
        done: int | None = None,
        extra: Sequence[Statement] = (),
    ) -> None:
        self.entries = entries
        self.play = play
        self.done = done
        self.extra = extra
        """What else has to be written with them."""


# ----- before the game -----


def sit(table: TableState, seat: int | None, user: str, name: str, key: str) -> PlannedWrite:
    _forming(table)
    _check_guest(table, user)
    free = [number for number, chair in enumerate(table.seats) if not chair.taken]
    if seat is None:
        if not free:
            raise Refused("full", "all seats are taken", field="seat", remedy="watch, or look for another table")
        seat = free[0]
    _check_seat(table, seat)
    if seat not in free:
        raise Refused("seat_taken", f"seat {seat} is taken", field="seat", remedy=f"free seats: {free or 'none'}")
    return _and_start(table, e.Sat(seat=seat, user=user, name=name, key=key), (SIT, (table.id, seat, user)))


def seat_bot(table: TableState, seat: int, level: str, name: str) -> PlannedWrite:
    _forming(table)
    _check_seat(table, seat)
    if table.seats[seat].key:
        raise Refused("seat_taken", f"a person sits at seat {seat}", field="seat", remedy="choose a free seat")
    return _and_start(table, e.Sat(seat=seat, name=name, level=level))


def leave(table: TableState, seat: int) -> PlannedWrite:
    """Stand up before the game has begun."""
    if table.phase != FORMING:
        raise Refused("started", "the game has begun", remedy="resign, or hand the seat to a bot")
    return PlannedWrite(e.Left(seat=seat), extra=[(STAND, (table.id, seat))])


def remove(table: TableState, seat: int, key: str) -> PlannedWrite:
    """Send a player away before the game has begun, unless somebody else sits there by now."""
    if table.phase != FORMING:
        raise Refused("started", "the game has begun", remedy="play on, or leave the seat to its clock")
    if table.seats[seat].key != key:
        raise Refused("seat_changed", f"somebody else sits at seat {seat} now", remedy="look who sits there")
    return PlannedWrite(e.Left(seat=seat, removed=True), extra=[(STAND, (table.id, seat))])


def start(table: TableState) -> PlannedWrite:
    _forming(table)
    free = [number for number, chair in enumerate(table.seats) if not chair.taken]
    if free:
        raise Refused("not_full", f"seats {free} are free", remedy="wait for players, or seat bots there")
    started, play = _begin(table, table.version + 1)
    return PlannedWrite(started, play=play)


def close(table: TableState) -> PlannedWrite:
    _forming(table)
    return PlannedWrite(e.Closed())


def _and_start(table: TableState, sat: e.Sat, *extra: Statement) -> PlannedWrite:
    others = [chair for number, chair in enumerate(table.seats) if number != sat.seat]
    if table.setup.autostart and all(chair.taken for chair in others):
        started, play = _begin(table, table.version + 2)
        return PlannedWrite(sat, started, play=play, extra=extra)
    return PlannedWrite(sat, extra=extra)


def _begin(table: TableState, version: int) -> tuple[e.Started, GameProgress]:
    if table.broken:
        raise Refused("broken", table.broken, remedy="make a new table")
    try:
        state = opening_position(table)
    except ValueError as error:
        raise Refused("other_rules", str(error), remedy="make a new table") from None
    result = state.result() if state.over else None
    play = GameProgress(state, version)
    return e.Started(waiting=list(state.waiting), awaited=play.awaited, result=result), play


# ----- the game -----


def move(table: TableState, seat: int, version: int, wanted: object, id: str) -> PlannedWrite:
    """A move, written or as data. `version` is the table as the player saw it when choosing."""
    said = digest("move", wanted)
    if (done := done_before(table, seat, id, said)) is not None:
        return PlannedWrite(done=done)
    play = _asked(table, seat, version)
    try:
        after = play.move(seat, _read(table, seat, wanted), table.version + 1, len(table.lines))
    except IllegalMove as error:
        raise Refused("illegal_move", str(error), field="move", remedy="choose one of the legal moves") from None
    return _moved(play, after, seat, id=id, said=said)


def chosen_move(table: TableState, seat: int, version: int, wanted: object) -> tuple[GameProgress, Move]:
    """A legal move that a seat has chosen and not made yet, and the game in which it has."""
    play, move = _asked(table, seat, version), _read(table, seat, wanted)
    for legal in play.state.legal(seat):
        if legal == move:
            return play, legal
    raise Refused("illegal_move", f"{move}: not legal now", field="move", remedy="choose one of the legal moves")


def _asked(table: TableState, seat: int, version: int) -> GameProgress:
    """The game, if a seat that has seen a version of the table still answers the present question."""
    play = _playing(table)
    if version > table.version:
        raise bad("version", f"the table is at version {table.version}", "send the version of the last update")
    if seat in play.asked and version < play.asked[seat]:
        raise Refused(
            "stale",
            f"the question has changed since version {version}",
            field="version",
            remedy=f"choose again at version {table.version}",
        )
    return play


def time_out(table: TableState, seat: int, now: float) -> PlannedWrite:
    """The move that the rules make for a seat that has not answered in time, unless it has answered meanwhile."""
    play, ends = table.play, table.time_limits.get(seat)
    move = table.game.timeout_move(play.state, seat) if play is not None else None
    if play is None or move is None or ends is None or ends > now:
        return PlannedWrite(done=table.version)
    return _moved(play, play.move(seat, move, table.version + 1, len(table.lines)), seat, timed_out=True)


def _moved(
    play: GameProgress, after: GameProgress, seat: int, *, id: str = "", said: str = "", timed_out: bool = False
) -> PlannedWrite:
    """The entry for a move that the rules have carried out."""
    return PlannedWrite(
        e.Moved(
            seat=seat,
            move=after.happened[-1].text,
            timed_out=timed_out,
            id=id,
            said=said,
            marked=after.state.reveal_count != play.state.reveal_count,
            waiting=list(after.state.waiting),
            awaited=after.awaited,
            result=after.state.result() if after.state.over else None,
        ),
        play=after,
    )


def claim(table: TableState, seat: int, wanted: object, id: str) -> PlannedWrite:
    said = digest("claim", wanted)
    if (done := done_before(table, seat, id, said)) is not None:
        return PlannedWrite(done=done)
    play = _playing(table)
    try:
        claims = table.game.claims
        move = claims.parse(wanted) if isinstance(wanted, str) else claims.read(wanted)
        after = play.claim(seat, move, table.version + 1)
    except ValueError as error:
        raise Refused("illegal_claim", str(error), field="claim") from None
    return PlannedWrite(e.Claimed(seat=seat, claim=str(move), id=id, said=said), play=after)


def undo(table: TableState, seat: int, id: str) -> PlannedWrite:
    """Take back the seat's last move: at once where that touches nobody else, else by consent.

    A secret answer that still waits for others is not a move yet: the rules let it be taken back at every table.
    """
    if (done := done_before(table, seat, id, UNDO)) is not None:
        return PlannedWrite(done=done)
    play = _playing(table)
    if play.can_retract(seat):
        after = play.retract(seat, table.version + 1)
        waiting = list(after.state.waiting)
        return PlannedWrite(
            e.Retracted(seat=seat, id=id, said=UNDO, waiting=waiting, awaited=after.awaited), play=after
        )
    if not table.setup.undo:
        raise Refused("no_undo", "moves cannot be taken back at this table")
    at = play.last_own(seat)
    if at is None:
        raise Refused("no_undo", "there is nothing to take back: something new has come out since your last move")
    keep = play.undoable[at].lines
    needs = consenting(table, play, seat, at)
    if needs:
        return PlannedWrite(e.UndoAsked(seat=seat, id=id, said=UNDO, keep=keep, needs=needs))
    return _undone(table, play, seat, keep, id)


def consent(table: TableState, seat: int, agree: bool) -> PlannedWrite:
    """Answer another seat's wish to take back a move."""
    play, wish = _playing(table), table.wish
    if wish is None or seat not in wish.needs:
        raise Refused("no_wish", "nobody waits for your consent to take back a move")
    if not agree:
        return PlannedWrite(e.UndoRefused(seat=seat))
    if wish.needs != {seat}:
        return PlannedWrite(e.UndoAgreed(seat=seat))
    return _undone(table, play, wish.seat, wish.keep, "")


def _undone(table: TableState, play: GameProgress, seat: int, keep: int, id: str) -> PlannedWrite:
    try:
        after = play.undo(seat, keep, table.version + 1)
    except IllegalMove as error:
        raise Refused("no_undo", str(error)) from None
    waiting = list(after.state.waiting)
    return PlannedWrite(
        e.Undone(seat=seat, id=id, said=UNDO, keep=keep, waiting=waiting, awaited=after.awaited), play=after
    )


# ----- people -----


def chat(table: TableState, registry: GameRegistry, seat: int, text: str, id: str) -> PlannedWrite:
    said = digest("chat", text)
    if (done := done_before(table, seat, id, said)) is not None:
        return PlannedWrite(done=done)
    text = clean_text(text)
    if not text or len(text) > LONGEST_CHAT:
        raise bad("text", f"a message has 1 to {LONGEST_CHAT} characters")
    if table.phase == PLAYING and not registry.allows(table.game.id, text):
        raise Refused(
            "forbidden_word",
            f"the rules of {table.game.title} forbid a word of this message",
            field="text",
            remedy="say it without the names of characters and professions",
        )
    return PlannedWrite(e.Chatted(seat=seat, text=text, id=id, said=said))


def mute(table: TableState, seat: int, other: int, on: bool) -> PlannedWrite:
    _check_seat(table, other)
    return PlannedWrite(e.Muted(seat=seat, other=other, on=on))


def agree_to_hints(table: TableState, seat: int, agree: bool) -> PlannedWrite:
    """Agree to hints where they are offered, or do not any more."""
    if table.phase not in (FORMING, PLAYING):
        raise Refused("over", f"the table is {table.phase}")
    if not table.setup.hints:
        raise Refused("no_hints", "hints are not offered at this table", remedy="make another table with them")
    if table.seats[seat].agrees_to_hints == agree:
        return PlannedWrite(done=table.version)
    return PlannedWrite(e.HintsAgreed(seat=seat, agree=agree))


def check_hints(table: TableState) -> GameProgress:
    """The game of a table at which hints may be asked for now."""
    play = _playing(table)
    if not table.allows_hints:
        why = "somebody at this table does not agree to them" if table.setup.hints else "they are off at this table"
        raise Refused("no_hints", f"there are no hints: {why}", remedy="play on without them")
    return play


def hintable(table: TableState, seat: int, version: int) -> GameProgress:
    """The game, if a seat that has seen a version of the table may have a hint for the present question."""
    check_hints(table)
    play = _asked(table, seat, version)
    if seat not in play.asked:
        raise Refused("not_asked", "nothing is asked of you now", remedy="wait for your turn")
    return play


def use_hint(table: TableState, seat: int, version: int, step: e.HintStep, id: str) -> PlannedWrite:
    """Write down that a seat is given a hint, once for each question and step."""
    play = hintable(table, seat, version)
    since = play.asked[seat]
    if any(use.seat == seat and use.step == step and use.version > since for use in table.hints):
        return PlannedWrite(done=table.version)
    entry = e.HintUsed(seat=seat, step=step, id=id, said=digest("hint", step))
    return PlannedWrite(entry, play=play.hint(seat, step, table.version + 1))


def use_explanation(table: TableState, seat: int, id: str) -> PlannedWrite:
    """Write down that a seat is told what a bot's move meant."""
    play = check_hints(table)
    entry = e.HintUsed(seat=seat, step="explain", id=id, said=digest("hint", "explain"))
    return PlannedWrite(entry, play=play.hint(seat, "explain", table.version + 1))


def hand_over(table: TableState, seat: int, level: str, why: str) -> PlannedWrite:
    """A bot plays on for the seat."""
    _playing(table)
    if table.seats[seat].bot:
        raise Refused("bot_plays", f"a bot plays at seat {seat} already")
    return PlannedWrite(e.Handed(seat=seat, level=level, why=why))


def return_to(table: TableState, seat: int) -> PlannedWrite:
    _playing(table)
    if not table.seats[seat].bot:
        raise Refused("not_away", f"no bot plays for seat {seat}")
    if table.seats[seat].why == "resigned":
        raise Refused("resigned", f"the player of seat {seat} has resigned")
    if table.seats[seat].why == "away" and table.clocks.came_back(seat):  # or nobody would ever have to answer
        raise Refused("time_over", "the bot makes this move: your time was up twice", remedy="come back after it")
    return PlannedWrite(e.Returned(seat=seat))


def rematch(table: TableState, new: str, rows: Sequence[Statement]) -> PlannedWrite:
    """Name the next table and write it down, both or neither; the first who asks makes it for all."""
    if table.phase != OVER:
        raise Refused("not_over", "the game is not over yet")
    return PlannedWrite(done=table.version) if table.rematch else PlannedWrite(e.Rematched(table=new), extra=rows)


# ----- questions -----


def digest(kind: str, wanted: object) -> str:
    """A short digest that tells one message from another."""
    return hashlib.blake2s(msgspec.json.encode([kind, wanted], order="deterministic"), digest_size=6).hexdigest()


UNDO = digest("undo", None)


def done_before(table: TableState, seat: int, id: str, said: str) -> int | None:
    """The version at which the very same message was carried out before, so that resending is idempotent.

    An id that was used for another message is refused.
    """
    if not id or (seat, id) not in table.ids:
        return None
    version, before = table.ids[seat, id]
    if before and before != said:
        raise Refused(
            "id_used",
            f"you have sent another message as {id!r}",
            field="id",
            remedy="give every new message a new id",
        )
    return version


def _forming(table: TableState) -> None:
    if table.phase != FORMING:
        raise Refused("started", f"the table is {table.phase}: nobody can sit down or stand up any more")


def _check_guest(table: TableState, user: str) -> None:
    """Whether a user may take one more seat at a table that somebody else has made."""
    if user == table.setup.maker:
        return
    if user in table.removed:
        raise Refused("removed", "whoever made this table has sent you away", status=403, remedy="find another table")
    if table.seats_of(user) and not table.setup.several:
        raise Refused(
            "one_seat", "you sit at this table already", field="seat", remedy="its maker may allow several seats"
        )


def _playing(table: TableState) -> GameProgress:
    if table.broken:
        code = "other_rules" if table.outdated else "broken"
        remedy = "download the record; the game cannot go on here" if table.outdated else "ask the host of this server"
        raise Refused(code, table.broken, remedy=remedy)
    if table.phase != PLAYING or table.play is None:
        raise Refused("not_playing", f"the table is {table.phase}; there is no game to play in")
    return table.play


def _check_seat(table: TableState, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise bad("seat", f"there is no seat {seat}", f"seats are 0 to {len(table.seats) - 1}")


def _read(table: TableState, seat: int, wanted: object) -> Move:
    play = table.play
    assert play is not None
    try:
        if isinstance(wanted, str):
            return table.game.read(play.state, seat, wanted)
        move: Move = table.game.verbs.read(wanted)
        return move
    except IllegalMove:
        raise
    except ValueError as error:
        raise bad("move", str(error), "write a legal move as it stands in the update") from None


def seat_for_key(table: TableState, key: str) -> int | None:
    """The seat that a key's hash opens."""
    return next((number for number, seat in enumerate(table.seats) if seat.key and seat.key == key), None)


def check_person(table: TableState, seat: int) -> None:
    if table.seats[seat].bot:
        raise forbidden(f"a bot plays for seat {seat} now", "return to the seat first")


def sit_in(table: TableState, seat: int, level: str) -> PlannedWrite:
    """A bot plays for a player who is away, unless the player came back meanwhile."""
    if table.phase != PLAYING or table.seats[seat].bot or seat not in table.awaited:
        return PlannedWrite(done=table.version)
    return PlannedWrite(e.Handed(seat=seat, level=level, why="away"))


def finish(table: TableState, settled: e.Settled, extra: Sequence[Statement]) -> PlannedWrite:
    """The result is written into the statistics."""
    return PlannedWrite(done=table.version) if table.settled is not None else PlannedWrite(settled, extra=extra)


def quarantine(table: TableState, reason: str) -> PlannedWrite:
    """Set a table aside for good."""
    done = table.quarantined or table.phase in (OVER, CLOSED)
    return PlannedWrite(done=table.version) if done else PlannedWrite(e.Quarantined(reason=reason))


def close_by_host(table: TableState, reason: str) -> PlannedWrite:
    """End a table at any time before its game is over."""
    if table.phase in (OVER, CLOSED):
        raise Refused("over", f"the table is {table.phase} already", remedy="delete it where it must go")
    return PlannedWrite(e.Closed(reason=reason))


def expel(table: TableState, user: str, level: str) -> PlannedWrite:
    """Take all seats from a user who may not come in any more; bots play on for them."""
    seats = table.seats_of(user)
    if not seats or table.phase in (OVER, CLOSED):
        return PlannedWrite(done=table.version)
    if table.phase == FORMING:
        return PlannedWrite(*[e.Left(seat=seat) for seat in seats], extra=[(STAND, (table.id, seat)) for seat in seats])
    stand = [(STAND, (table.id, seat)) for seat in seats]
    return PlannedWrite(*[e.Expelled(seat=seat, level=level) for seat in seats], play=table.play, extra=stand)


def forget(table: TableState, seat: int, level: str) -> PlannedWrite:
    """The player of a seat is forgotten."""
    return (
        PlannedWrite(e.Left(seat=seat))
        if table.phase == FORMING
        else PlannedWrite(e.PlayerForgotten(seat=seat, level=level))
    )
