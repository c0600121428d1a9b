"""What people may do at a table. Each command looks at the table and answers with a plan, or refuses.

A plan is tried again on the changed table when another process was first, so nothing here changes anything.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from walpurgis.kernel.errors import IllegalMove
from walpurgis.kernel.moves import Move
from walpurgis.server import entries as e
from walpurgis.server.errors import Refused, bad, forbidden
from walpurgis.server.people import SIT, STAND
from walpurgis.server.play import Play
from walpurgis.server.shelf import Shelf
from walpurgis.server.store import Statement
from walpurgis.server.table import FORMING, OVER, PLAYING, Table, consenting, opening

LONGEST_CHAT = 500


class Plan:
    """Entries to write; `play` is what the rules make of the last one; `done` says that it was written before."""

    def __init__(
        self,
        *entries: e.Entry,
        play: Play | None = None,
        done: int | None = None,
        extra: Sequence[Statement] = (),
    ) -> None:
        self.entries = entries
        self.play = play
        self.done = done
        self.extra = extra
        """What else has to be written with them."""


# ----- before the game -----


def sit(table: Table, seat: int | None, user: str, name: str, key: str) -> Plan:
    _forming(table)
    free = [number for number, chair in enumerate(table.seats) if not chair.taken]
    if seat is None:
        if not free:
            raise Refused("full", "all seats are taken", field="seat", remedy="watch, or look for another table")
        seat = free[0]
    _check_seat(table, seat)
    if seat not in free:
        raise Refused("seat_taken", f"seat {seat} is taken", field="seat", remedy=f"free seats: {free or 'none'}")
    return _and_start(table, e.Sat(seat=seat, user=user, name=name, key=key), (SIT, (table.id, seat, user)))


def seat_bot(table: Table, seat: int, level: str, name: str) -> Plan:
    _forming(table)
    _check_seat(table, seat)
    if table.seats[seat].key:
        raise Refused("seat_taken", f"a person sits at seat {seat}", field="seat", remedy="choose a free seat")
    return _and_start(table, e.Sat(seat=seat, name=name, level=level))


def leave(table: Table, seat: int) -> Plan:
    """Stand up before the game has begun."""
    if table.phase != FORMING:
        raise Refused("started", "the game has begun", remedy="resign, or hand the seat to a bot")
    return Plan(e.Left(seat=seat), extra=[(STAND, (table.id, seat))])


def start(table: Table) -> Plan:
    _forming(table)
    free = [number for number, chair in enumerate(table.seats) if not chair.taken]
    if free:
        raise Refused("not_full", f"seats {free} are free", remedy="wait for players, or seat bots there")
    started, play = _begin(table, table.version + 1)
    return Plan(started, play=play)


def close(table: Table) -> Plan:
    _forming(table)
    return Plan(e.Closed())


def _and_start(table: Table, sat: e.Sat, *extra: Statement) -> Plan:
    others = [chair for number, chair in enumerate(table.seats) if number != sat.seat]
    if table.made.autostart and all(chair.taken for chair in others):
        started, play = _begin(table, table.version + 2)
        return Plan(sat, started, play=play, extra=extra)
    return Plan(sat, extra=extra)


def _begin(table: Table, version: int) -> tuple[e.Started, Play]:
    try:
        state = opening(table)
    except ValueError as error:
        raise Refused("other_rules", str(error), remedy="make a new table") from None
    result = state.result() if state.over else None
    play = Play(state, version)
    return e.Started(waiting=list(state.waiting), awaited=play.awaited, result=result), play


# ----- the game -----


def move(table: Table, seat: int, version: int, wanted: object, id: str) -> Plan:
    """A move, written or as data. `version` is the table as the player saw it when choosing."""
    said = digest("move", wanted)
    if (done := done_before(table, seat, id, said)) is not None:
        return Plan(done=done)
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
    try:
        after = play.move(seat, _read(table, seat, wanted), table.version + 1, len(table.lines))
    except IllegalMove as error:
        raise Refused("illegal_move", str(error), field="move", remedy="choose one of the legal moves") from None
    return Plan(
        e.Moved(
            seat=seat,
            move=after.happened[-1].text,
            id=id,
            said=said,
            marked=after.state.marks != play.state.marks,
            waiting=list(after.state.waiting),
            awaited=after.awaited,
            result=after.state.result() if after.state.over else None,
        ),
        play=after,
    )


def claim(table: Table, seat: int, wanted: object, id: str) -> Plan:
    said = digest("claim", wanted)
    if (done := done_before(table, seat, id, said)) is not None:
        return Plan(done=done)
    play = _playing(table)
    try:
        claims = table.game.claims
        move = claims.parse(wanted) if isinstance(wanted, str) else claims.read(wanted)
        after = play.claim(seat, move, table.version + 1)
    except ValueError as error:
        raise Refused("illegal_claim", str(error), field="claim") from None
    return Plan(e.Claimed(seat=seat, claim=str(move), id=id, said=said), play=after)


def undo(table: Table, seat: int, id: str) -> Plan:
    """Take back the seat's last move: at once where that touches nobody else, else by consent.

    A secret answer that still waits for others is not a move yet: the rules let it be taken back at every table.
    """
    if (done := done_before(table, seat, id, UNDO)) is not None:
        return Plan(done=done)
    play = _playing(table)
    if play.can_retract(seat):
        after = play.retract(seat, table.version + 1)
        waiting = list(after.state.waiting)
        return Plan(e.Retracted(seat=seat, id=id, said=UNDO, waiting=waiting, awaited=after.awaited), play=after)
    if not table.made.undo:
        raise Refused("no_undo", "moves cannot be taken back at this table")
    at = play.last_own(seat)
    if at is None:
        raise Refused("no_undo", "there is nothing to take back: something new has come out since your last move")
    keep = play.undoable[at].lines
    needs = consenting(table, play, seat, at)
    if needs:
        return Plan(e.UndoAsked(seat=seat, id=id, said=UNDO, keep=keep, needs=needs))
    return _undone(table, play, seat, keep, id)


def consent(table: Table, seat: int, agree: bool) -> Plan:
    """Answer another seat's wish to take back a move."""
    play, wish = _playing(table), table.wish
    if wish is None or seat not in wish.needs:
        raise Refused("no_wish", "nobody waits for your consent to take back a move")
    if not agree:
        return Plan(e.UndoRefused(seat=seat))
    if wish.needs != {seat}:
        return Plan(e.UndoAgreed(seat=seat))
    return _undone(table, play, wish.seat, wish.keep, "")


def _undone(table: Table, play: Play, seat: int, keep: int, id: str) -> Plan:
    try:
        after = play.undo(seat, keep, table.version + 1)
    except IllegalMove as error:
        raise Refused("no_undo", str(error)) from None
    waiting = list(after.state.waiting)
    return Plan(e.Undone(seat=seat, id=id, said=UNDO, keep=keep, waiting=waiting, awaited=after.awaited), play=after)


# ----- people -----


def chat(table: Table, shelf: Shelf, seat: int, text: str, id: str) -> Plan:
    said = digest("chat", text)
    if (done := done_before(table, seat, id, said)) is not None:
        return Plan(done=done)
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_CHAT:
        raise bad("text", f"a message has 1 to {LONGEST_CHAT} characters")
    if table.phase == PLAYING and not shelf.allows(table.game.id, text):
        raise Refused(
            "forbidden_word",
            f"the rules of {table.game.title} forbid a word of this message",
            field="text",
            remedy="say it without the names of characters and professions",
        )
    return Plan(e.Chatted(seat=seat, text=text, id=id, said=said))


def mute(table: Table, seat: int, other: int, on: bool) -> Plan:
    _check_seat(table, other)
    return Plan(e.Muted(seat=seat, other=other, on=on))


def hand_over(table: Table, seat: int, level: str, why: str) -> Plan:
    """A bot plays on for the seat."""
    _playing(table)
    if table.seats[seat].bot:
        raise Refused("bot_plays", f"a bot plays at seat {seat} already")
    return Plan(e.Handed(seat=seat, level=level, why=why))


def return_to(table: Table, seat: int) -> Plan:
    _playing(table)
    if not table.seats[seat].bot:
        raise Refused("not_away", f"no bot plays for seat {seat}")
    if table.seats[seat].why == "resigned":
        raise Refused("resigned", f"the player of seat {seat} has resigned")
    return Plan(e.Returned(seat=seat))


def rematch(table: Table, new: str) -> Plan:
    if table.phase != OVER:
        raise Refused("not_over", "the game is not over yet")
    return Plan(done=table.version) if table.rematch else Plan(e.Rematched(table=new))


# ----- questions -----


def digest(kind: str, wanted: object) -> str:
    """A few letters that tell one message from another."""
    return hashlib.blake2s(msgspec.json.encode([kind, wanted], order="deterministic"), digest_size=6).hexdigest()


UNDO = digest("undo", None)


def done_before(table: Table, seat: int, id: str, said: str) -> int | None:
    """When the very same message was carried out; a number that stands for another message is refused."""
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


def _forming(table: Table) -> None:
    if table.phase != FORMING:
        raise Refused("started", f"the table is {table.phase}: nobody can sit down or stand up any more")


def _playing(table: Table) -> Play:
    if table.broken:
        raise Refused("other_rules", table.broken, remedy="download the record; the game cannot go on here")
    if table.phase != PLAYING or table.play is None:
        raise Refused("not_playing", f"the table is {table.phase}; there is no game to play in")
    return table.play


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise bad("seat", f"there is no seat {seat}", f"seats are 0 to {len(table.seats) - 1}")


def _read(table: Table, seat: int, wanted: object) -> Move:
    play = table.play
    assert play is not None
    try:
        if isinstance(wanted, str):
            return table.game.read(play.state, seat, wanted)
        return table.game.verbs.read(wanted)
    except IllegalMove:
        raise
    except ValueError as error:
        raise bad("move", str(error), "write a legal move as it stands in the update") from None


def hold(table: Table, key: str) -> int | None:
    """The seat that a key's hash opens."""
    return next((number for number, seat in enumerate(table.seats) if seat.key and seat.key == key), None)


def check_person(table: Table, seat: int) -> None:
    if table.seats[seat].bot:
        raise forbidden(f"a bot plays for seat {seat} now", "return to the seat first")


def sit_in(table: Table, seat: int, level: str) -> Plan:
    """A bot plays for a player who is away, unless the player came back meanwhile."""
    if table.phase != PLAYING or table.seats[seat].bot or seat not in table.awaited:
        return Plan(done=table.version)
    return Plan(e.Handed(seat=seat, level=level, why="away"))


def finish(table: Table, settled: e.Settled, extra: Sequence[Statement]) -> Plan:
    """The result is written into the statistics."""
    return Plan(done=table.version) if table.settled is not None else Plan(settled, extra=extra)


def forget(table: Table, seat: int, level: str) -> Plan:
    """The player of a seat is forgotten."""
    return Plan(e.Left(seat=seat)) if table.phase == FORMING else Plan(e.Forgotten(seat=seat, level=level))
