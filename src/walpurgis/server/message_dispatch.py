"""Dispatching messages: each becomes a command that runs only while its sender holds the seat."""

from collections.abc import Callable, Collection
from functools import partial
from typing import assert_never

from walpurgis.server import commands
from walpurgis.server import messages as m
from walpurgis.server.errors import Refused, forbidden
from walpurgis.server.server import Server
from walpurgis.server.table_actor import TableActor
from walpurgis.server.table_state import TableState

Holds = Callable[[TableState], Collection[int]]
"""The seats of a table that the sender of a message holds."""
Command = Callable[[TableState], commands.PlannedWrite]
BY_PERSONS = (m.MakeMove, m.MakeClaim, m.TakeBack)
"""Messages that are refused while a bot plays for the seat."""


async def act(server: Server, actor: TableActor, ask: m.SeatAsk, holds: Holds) -> int:
    """Carry out a message; the answer is the version of the entry that it wrote."""
    if not isinstance(ask, m.MakeMove):
        check_length(server, actor)
    command = command_of(server, ask)
    if isinstance(ask, BY_PERSONS):
        command = partial(by_person, seat=ask.seat, command=command)
    return await actor.do(partial(by_holder, seat=ask.seat, holds=holds, command=command))


def check_length(server: Server, actor: TableActor) -> None:
    """Refuse to write anything but moves into a journal that is long enough; sitting down and up counts as well."""
    if actor.table.version >= server.settings.limits.entries_per_table:
        raise Refused("quota", "too much has been written at this table: only moves are left", status=429)


def by_holder(table: TableState, seat: int, holds: Holds, command: Command) -> commands.PlannedWrite:
    """The command, after a check that the sender holds the seat at the very version at which it runs."""
    check_holder(table, seat, holds)
    return command(table)


def check_holder(table: TableState, seat: int, holds: Holds) -> None:
    if seat not in holds(table):
        raise forbidden(f"you do not hold seat {seat}", "say hello with its key")


def by_person(table: TableState, seat: int, command: Command) -> commands.PlannedWrite:
    commands.check_person(table, seat)
    return command(table)


def command_of(server: Server, ask: m.SeatAsk) -> Command:
    """The command for a message. A message without a case here is an error of types."""
    seat = ask.seat
    match ask:
        case m.MakeMove():
            return partial(commands.move, seat=seat, version=ask.version, wanted=ask.move, id=ask.id)
        case m.MakeClaim():
            return partial(commands.claim, seat=seat, wanted=ask.claim, id=ask.id)
        case m.TakeBack():
            return partial(commands.undo, seat=seat, id=ask.id)
        case m.Consent():
            return partial(commands.consent, seat=seat, agree=ask.agree)
        case m.AgreeToHints():
            return partial(commands.agree_to_hints, seat=seat, agree=ask.agree)
        case m.Speak():
            return partial(commands.chat, registry=server.registry, seat=seat, text=ask.text, id=ask.id)
        case m.Mute():
            return partial(commands.mute, seat=seat, other=ask.other, on=ask.on)
        case m.Return():
            return partial(commands.return_to, seat=seat)
        case _:
            assert_never(ask)
