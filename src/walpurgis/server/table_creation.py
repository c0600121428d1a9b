"""Creating tables: new ones, rematches, forks of a finished game, and imported records."""

import json
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from walpurgis.formats import record as records
from walpurgis.formats.box import BadBox
from walpurgis.kernel.chance import key_of
from walpurgis.kernel.errors import OtherVersion
from walpurgis.kernel.game import Game
from walpurgis.server import commands
from walpurgis.server import journal_entries as e
from walpurgis.server.api import bodies as b
from walpurgis.server.bots import bot_name, check_level
from walpurgis.server.boxes import FINGERPRINT
from walpurgis.server.clock_rules import Clock
from walpurgis.server.errors import Refused, bad
from walpurgis.server.fair_queue import Asker
from walpurgis.server.render import table_info
from walpurgis.server.sandbox import GameSource, TrialFailed
from walpurgis.server.server import THIS_TABLE, Server
from walpurgis.server.store import Statement
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import OVER, write_lines
from walpurgis.server.users import SIT, User, clean_name, hashed, secret


async def create_table(
    server: Server, user: User, wish: b.NewTable, lines: Sequence[str] = (), origin: str = "", position: str = ""
) -> b.TableMade:
    """Create a table and seat the maker and the bots. `position` is a saved state of another table to begin with."""
    new = await draft(server, user, wish, lines, origin, position)
    async with server.quotas.one_at_a_time(user.id):
        await server.quotas.check_user(user.id, bots_only=new.bots_only, size=new.size)
        actor = await server.create_table(new.made, new.sat, new.extra)
    await start_if_full(actor)
    return b.TableMade(table=table_info(actor.table), seats=new.held, invitation=new.invitation)


class TableDraft(NamedTuple):
    """All that is written about a new table, the keys of its maker's seats, and its invitation."""

    made: e.TableCreated
    sat: list[e.JournalEntry]
    held: list[b.HeldSeat]
    extra: list[Statement]
    invitation: str
    bots_only: bool
    size: int


async def draft(
    server: Server, user: User, wish: b.NewTable, lines: Sequence[str] = (), origin: str = "", position: str = ""
) -> TableDraft:
    """A table as somebody wishes it; or it is refused."""
    game = await server.boxes.chosen(user, server.registry.game(wish.game).id, wish.box)
    check_clock(wish.clock)
    bots_only = all(chair.kind == "bot" for chair in wish.chairs)
    size = len(position) + sum(map(len, lines))
    await server.quotas.check_user(user.id, bots_only=bots_only, size=size)
    if wish.position is not None:
        position = await prove(server, user, game, wish.position)
        size += len(position)
    try:
        state = game.load(position.encode()) if position else game.new(len(wish.chairs), wish.options, wish.seed or 0)
    except ValueError as error:
        field = "position" if position else "options" if len(wish.chairs) in game.seats else "chairs"
        raise bad(field, str(error), f"see /api/games/{game.id}") from None
    if state.seats != len(wish.chairs):
        raise bad("chairs", f"the position has {state.seats} seats", "give it as many chairs")
    invitation = secret()
    made = e.TableCreated(
        game=game.id,
        seats=state.seats,
        options=state.options,
        seed=wish.seed if wish.seed is not None else secret_seed(),
        chosen=wish.seed is not None,
        clock=wish.clock,
        undo=wish.undo,
        open=wish.open,
        watch=wish.watch,
        delay=wish.delay,
        autostart=wish.autostart,
        title=clean_name(wish.title, "title") if wish.title.strip() else "",
        maker=user.id,
        invitation=hashed(invitation),
        rules=game.rules,
        box=game.box,
        position=position,
        lines=list(lines),
        origin=origin,
        several=wish.several,
        other_box=game.key != game.id,
        hints=wish.hints,
    )
    sat, held, extra = seat_all(game.key, user, wish.chairs)
    owned = server.quotas.count_table(THIS_TABLE, user.id, bots_only=bots_only, size=size)
    extra = [*extra, owned, *server.boxes.keep(game)]
    return TableDraft(made, sat, held, extra, invitation, bots_only, size)


def secret_seed() -> str:
    """A seed that nobody can guess, of 128 bits."""
    return f"x{secrets.token_hex(16)}"


def may_try(server: Server, user: User) -> Asker:
    """In whose name something of a user is tried; refuses those for whom too much waits already."""
    asker = server.quotas.asker(user.id)
    server.quotas.check_waiting(asker, server.sandbox.queue)
    return asker


async def prove(server: Server, user: User, game: Game[Any], position: dict[str, b.Json]) -> str:
    """Try a position from outside in the sandbox; the answer is the position to keep, or it is refused.

    Its random generator is replaced, so that whoever brought it cannot predict what comes.
    """
    if not server.settings.scenario_positions:
        generator = f"{key_of(secret_seed()).hex()}:0"
        position = position | {"generator": generator, "script": None}
    try:
        text = json.dumps(position, ensure_ascii=False)
        await server.sandbox.position(server.boxes.source(game), text, may_try(server, user))
    except (RecursionError, UnicodeError):
        raise bad("position", "this is no saved game", f"see /api/games/{game.id}") from None
    except TrialFailed as failed:
        raise bad("position", str(failed), "bring a position that a game has come to") from None
    return text


async def start_if_full(actor: TableActor) -> None:
    if actor.table.setup.autostart and all(seat.taken for seat in actor.table.seats):
        await actor.do(commands.start)


def seat_all(
    game: str, user: User, chairs: Sequence[b.Chair]
) -> tuple[list[e.JournalEntry], list[b.HeldSeat], list[Statement]]:
    """The entries that seat the maker and the bots of a new table, and the keys of the maker's seats."""
    entries: list[e.JournalEntry] = []
    held: list[b.HeldSeat] = []
    extra: list[Statement] = []
    for number, chair in enumerate(chairs):
        taken = [entry.name for entry in entries if isinstance(entry, e.Sat)]
        if chair.kind == "bot":
            name = clean_name(chair.name) if chair.name.strip() else bot_name(taken, number)
            entries.append(e.Sat(seat=number, name=name, level=check_level(game, chair.level)))
        elif chair.kind == "me":
            key = secret()
            name = clean_name(chair.name) if chair.name.strip() else user.name
            entries.append(e.Sat(seat=number, user=user.id, name=name, key=hashed(key)))
            held.append(b.HeldSeat(seat=number, key=key))
            extra.append((SIT, (THIS_TABLE, number, user.id)))
    return entries, held, extra


def check_clock(clock: Clock) -> None:
    if clock.problem():
        raise bad("clock", clock.problem())


async def fork(server: Server, user: User, actor: TableActor, wish: b.ForkBody) -> b.TableMade:
    """A table that goes on from a position of a finished game, with the same seed."""
    table = actor.table
    if table.phase != OVER:
        raise Refused("not_over", "only a finished game can be forked: a running one has secrets")
    moves = [at for at, line in enumerate(table.lines) if not line.claim]
    if wish.moves > len(moves):
        raise bad("moves", f"the game has {len(moves)} moves")
    end = len(table.lines) if wish.moves == len(moves) else moves[wish.moves]
    again = b.NewTable(
        game=table.game.id, chairs=wish.chairs, options=table.options, seed=table.setup.seed, open=wish.open,
        box=table.setup.box,
    )  # fmt: skip
    return await create_table(server, user, again, write_lines(table.lines[:end]), table.id, table.setup.position)


async def import_record(server: Server, user: User, wish: b.RecordBody) -> b.TableMade:
    """A table from a record: over where the record is, else to be played on."""
    source = await source_of_record(server, user, wish.record)
    try:
        record = await server.sandbox.record(source, wish.record, may_try(server, user))
    except TrialFailed as failed:
        raise bad("record", str(failed), "walpurgis replay FILE says more") from None
    chairs = wish.chairs or [b.Chair(kind="me", name=f"{user.name[:28]} {n + 1}") for n in range(record.seats)]
    again = b.NewTable(game=record.game, chairs=chairs, options=record.options, seed=record.seed, open=False)
    again.box = record.box if source.contents else ""
    again.autostart = record.over
    return await create_table(server, user, again, record.lines, position=record.position)


async def source_of_record(server: Server, user: User, text: str) -> GameSource:
    """Where the game of a record is, with the box that it was played with: one that is here, or that it has brought."""
    try:
        head = records.header(text)
        game = server.registry.game(str(head.get("game", "")))
    except (ValueError, Refused) as error:
        raise bad("record", str(error), "walpurgis replay FILE says more") from None
    found = head.get("box", "")
    if found in ("", game.box) or not FINGERPRINT.fullmatch(found):
        return server.boxes.source(game)
    try:
        return server.boxes.source(await server.boxes.find(game.id, found))
    except (OtherVersion, BadBox) as error:
        if "contents" not in head:
            raise bad("record", str(error), "bring a record that has the box in it") from None
    known = await server.boxes.add(user, game.id, "", head["contents"])
    if known.fingerprint != found:
        raise bad("record", f"it was played with box {found!r}, and has box {known.fingerprint!r} in it")
    return server.boxes.source(await server.boxes.find(game.id, found))


async def rematch(server: Server, user: User, actor: TableActor) -> None:
    """A table like the one that is over: people find their seats free, bots sit down again.

    Its rows are written with the entry that names it, so that of several who ask at once one makes a table.
    """
    table = actor.table
    if table.phase != OVER:
        raise Refused("not_over", "the game is not over yet")
    made = table.setup
    chairs = [
        b.Chair(kind="bot", name=seat.name, level=seat.level) if seat.bot and not seat.key else b.Chair()
        for seat in table.seats
    ]
    again = b.NewTable(
        game=table.game.id, chairs=chairs, options=table.options, clock=made.clock, undo=made.undo, open=made.open,
        watch=made.watch, delay=made.delay, autostart=made.autostart, title=made.title, several=made.several,
        box=made.box if made.other_box else "", hints=made.hints,
    )  # fmt: skip
    drafted = await draft(server, user, again, origin=table.id)
    new, rows = await server.plan(drafted.made, drafted.sat, drafted.extra)
    async with server.quotas.one_at_a_time(user.id):
        await server.quotas.check_user(user.id, bots_only=drafted.bots_only, size=drafted.size)
        await actor.do(partial(commands.rematch, new=new.table.id, rows=rows))
    if actor.table.rematch == new.table.id:
        server.admit(new, drafted.sat)
        await start_if_full(new)
