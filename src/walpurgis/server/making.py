"""Setting up tables: new ones, rematches, forks of a position, and records from elsewhere."""

import json
import secrets
from collections.abc import Sequence

from walpurgis.kernel import record as records
from walpurgis.server import entries as e
from walpurgis.server.api import bodies as b
from walpurgis.server.bots import bot_name, check_level
from walpurgis.server.errors import Refused, bad
from walpurgis.server.house import THIS_TABLE, House
from walpurgis.server.live import Live
from walpurgis.server.people import SIT, User, clean_name, hashed, secret
from walpurgis.server.render import table_info
from walpurgis.server.store import Statement
from walpurgis.server.table import OVER, write_lines

LEAST_START, MOST_START, MOST_DAYS = 1.0, 86_400.0, 60.0


async def make(house: House, user: User, wish: b.NewTable, lines: Sequence[str] = (), origin: str = "") -> b.TableMade:
    """A new table, with those already seated who are named."""
    game = house.shelf.game(wish.game)
    check_clock(wish.clock)
    position = json.dumps(wish.position, ensure_ascii=False) if wish.position is not None else ""
    try:
        state = game.load(position.encode()) if position else game.new(len(wish.chairs), wish.options, wish.seed or 0)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        field = "position" if position else "options" if len(wish.chairs) in game.seats else "chairs"
        raise bad(field, str(error) or "this is no saved game", f"see /api/games/{game.id}") from None
    if state.seats != len(wish.chairs):
        raise bad("chairs", f"the position has {state.seats} seats", "give it as many chairs")
    invitation = secret()
    made = e.Made(
        game=game.id,
        seats=state.seats,
        options=state.options,
        seed=wish.seed if wish.seed is not None else secrets.randbits(53),
        chosen=wish.seed is not None,
        clock=wish.clock,
        undo=wish.undo,
        open=wish.open,
        watch=wish.watch,
        delay=wish.delay,
        autostart=wish.autostart,
        title=clean_name(wish.title) if wish.title.strip() else "",
        maker=user.id,
        invitation=hashed(invitation),
        rules=game.rules,
        box=game.box,
        position=position,
        lines=list(lines),
        origin=origin,
    )
    sat, held, extra = seat_all(game.id, user, wish.chairs)
    live = await house.make(made, sat, extra)
    await start_if_full(live)
    return b.TableMade(table=table_info(live.table), seats=held, invitation=invitation)


async def start_if_full(live: Live) -> None:
    from walpurgis.server.commands import start

    if live.table.made.autostart and all(seat.taken for seat in live.table.seats):
        await live.do(start)


def seat_all(
    game: str, user: User, chairs: Sequence[b.Chair]
) -> tuple[list[e.Entry], list[b.HeldSeat], list[Statement]]:
    """The entries that seat the maker and the bots of a new table, and the keys of the maker's seats."""
    entries: list[e.Entry] = []
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


def check_clock(clock: e.Clock) -> None:
    if isinstance(clock, e.LiveClock) and not (
        LEAST_START <= clock.start <= MOST_START and 0 <= clock.increment <= MOST_START
    ):
        raise bad("clock", "a live clock has 1 to 86400 seconds, and an increment of up to as many")
    if isinstance(clock, e.DayClock) and not 0 < clock.days <= MOST_DAYS:
        raise bad("clock", f"a clock by days has up to {MOST_DAYS:.0f} days")


async def fork(house: House, user: User, live: Live, wish: b.ForkBody) -> b.TableMade:
    """A table that goes on from a position of a finished game, with the same seed."""
    table = live.table
    if table.phase != OVER:
        raise Refused("not_over", "only a finished game can be forked: a running one has secrets")
    moves = [at for at, line in enumerate(table.lines) if not line.claim]
    if wish.moves > len(moves):
        raise bad("moves", f"the game has {len(moves)} moves")
    end = len(table.lines) if wish.moves == len(moves) else moves[wish.moves]
    again = b.NewTable(
        game=table.game.id, chairs=wish.chairs, options=table.made.options, seed=table.made.seed, open=wish.open
    )
    if table.made.position:
        again.position = json.loads(table.made.position)
    return await make(house, user, again, write_lines(table.lines[:end]), table.id)


async def import_record(house: House, user: User, wish: b.RecordBody) -> b.TableMade:
    """A table from a record: over where the record is, else to be played on."""
    try:
        record = records.read(wish.record)
        game = house.shelf.game(record.game)
        if not 0 <= record.seed < 2**63:
            raise ValueError("seed: it has to be a whole number from 0 on")
        state = records.replay(game, record)
    except ValueError as error:
        raise bad("record", str(error), "walpurgis replay FILE says more") from None
    chairs = wish.chairs or [b.Chair(kind="me", name=f"{user.name[:28]} {n + 1}") for n in range(record.seats)]
    again = b.NewTable(game=game.id, chairs=chairs, options=record.options, seed=record.seed, open=False)
    again.autostart = state.over
    return await make(house, user, again, write_lines(record.entries))


async def rematch(house: House, user: User, live: Live) -> str:
    """A table like the one that is over: people find their seats free, bots sit down again."""
    table = live.table
    if table.phase != OVER:
        raise Refused("not_over", "the game is not over yet")
    made = table.made
    chairs = [
        b.Chair(kind="bot", name=seat.name, level=seat.level) if seat.bot and not seat.key else b.Chair()
        for seat in table.seats
    ]
    again = b.NewTable(
        game=table.game.id, chairs=chairs, options=made.options, clock=made.clock, undo=made.undo, open=made.open,
        watch=made.watch, delay=made.delay, autostart=made.autostart, title=made.title,
    )  # fmt: skip
    return (await make(house, user, again, origin=table.id)).table.id
