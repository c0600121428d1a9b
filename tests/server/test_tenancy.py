"""Whose seat it is: a socket sees, does and says nothing in the name of a seat that has got another tenant."""

import contextlib
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from tests.server.running import Running, running
from walpurgis.server import journal_entries as e
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ConnectionClosed, ServerRefused, TableSocket
from walpurgis.server.users import hashed

pytestmark = pytest.mark.anyio
GAME = "broom_service"
PEOPLE = ["me", "open", "open"]


async def refused(socket: TableSocket, message: Any) -> None:
    with pytest.raises(ServerRefused, match="you do not hold seat"):
        await socket.act(message)


async def check_shut_out(socket: TableSocket, seat: int) -> None:
    """The socket holds no seat: it cannot move, speak, mute or ask for the view of its old seat."""
    await refused(socket, m.MakeMove(seat=seat, version=socket.version, move="anything"))
    await refused(socket, m.Speak(seat=seat, text="it was me"))
    await refused(socket, m.Mute(seat=seat, other=0))
    await refused(socket, m.TakeBack(seat=seat))
    await refused(socket, m.Return(seat=seat))
    await socket.say(m.Need(have=0))
    assert (await socket.next(m.TableSaid)).you == []
    assert (await socket.next(m.Update)).seat is None


async def demoted(socket: TableSocket) -> None:
    """Wait until the socket is told that no seat is its own; the game is then shown as spectators see it."""
    while (await socket.next(m.TableSaid)).you:
        pass
    update = await socket.next(m.Update)
    assert update.seat is None
    assert not update.legal


async def catch_up(socket: TableSocket) -> list[m.AnySay]:
    """Everything that has been sent so far."""
    await socket.say(m.Ping(id="now"))
    found: list[m.AnySay] = []
    while not isinstance(message := await socket.receive(), m.Pong):
        found.append(message)
    return found


class Former:
    """A table of three at whose seat 1 somebody sat whose socket is still open."""

    def __init__(self, host: Client, guest: Client, made: b.TableMade, sat: b.SatDown, socket: TableSocket) -> None:
        self.host = host
        self.guest = guest
        self.id = made.table.id
        self.host_key = made.seats[0].key
        self.key = sat.key
        self.socket = socket

    async def play_on(self, server: Running) -> None:
        """Somebody else sits down, the game begins and goes on, and the old socket learns no secret of it."""
        next_one = await server.guest("Vroni")
        taken = await next_one.sit(self.id, seat=1)
        await (await server.guest("Zenzi")).sit(self.id, seat=2)
        await self.host.start(self.id)
        for key in (self.host_key, taken.key):
            seen = await self.host.position(self.id, key)
            if seen.legal:
                await self.host.move(self.id, seen.legal[0].text, seen.version, key)
        for message in await catch_up(self.socket):
            if isinstance(message, m.TableSaid):
                assert message.you == []
            if isinstance(message, m.Update):
                assert message.seat is None
                assert message.legal == []
        await check_shut_out(self.socket, 1)
        assert not [chat for chat in server.internals.actors[self.id].table.chats if chat.seat == 1]


@contextlib.asynccontextmanager
async def former(server: Running, elsewhere: Running, by: str, **settings: Any) -> AsyncIterator[Former]:
    host, guest = await server.guest("Mechthild"), await server.guest("Adelheid")
    made = await host.make_table(GAME, PEOPLE, **settings)
    sat = await guest.sit(made.table.id, seat=1)
    there = Client(elsewhere.url, guest.token)
    keys = [sat.key] if by == "key" else []
    async with there, there.socket(made.table.id, keys, session=by == "session") as socket:
        assert socket.you == (1,)
        yield Former(host, guest, made, sat, socket)


@pytest.mark.parametrize("by", ["key", "session"])
async def test_who_stands_up_only_watches_from_then_on(sqlite: str, by: str) -> None:
    async with running(sqlite) as server, former(server, server, by) as table:
        await table.guest.leave(table.id, 1, table.key)
        await demoted(table.socket)
        await table.play_on(server)


async def test_who_stands_up_at_a_table_that_nobody_may_watch_is_sent_away(sqlite: str) -> None:
    async with running(sqlite) as server, former(server, server, "key", watch=False) as table:
        await table.guest.leave(table.id, 1, table.key)
        with pytest.raises(ConnectionClosed, match="nobody may watch"):
            await table.socket.next(m.Pong)


async def test_a_bot_in_the_seat_ends_what_its_last_player_sees(sqlite: str) -> None:
    async with running(sqlite) as server, former(server, server, "key") as table:
        await table.guest.leave(table.id, 1, table.key)
        await table.host.seat_bot(table.id, 1, "novice")
        await demoted(table.socket)
        await check_shut_out(table.socket, 1)


@pytest.mark.parametrize("begun", [False, True])
async def test_whose_data_are_deleted_only_watches_from_then_on(sqlite: str, begun: bool) -> None:
    async with running(sqlite) as server, former(server, server, "key") as table:
        if begun:
            await (await server.guest("Vroni")).sit(table.id, seat=2)
            await table.host.start(table.id)
        await table.guest.forget_me()
        await demoted(table.socket)
        await check_shut_out(table.socket, 1)


async def test_what_a_former_player_is_told_builds_upon_nothing_that_the_seat_saw(sqlite: str) -> None:
    async with running(sqlite) as server, former(server, server, "key") as table:
        vroni = await server.guest("Vroni")
        sat = await vroni.sit(table.id, seat=2)
        await table.host.start(table.id)
        await table.socket.next(m.Update)
        table.socket.keep_raw = True
        await table.guest.forget_me()
        await demoted(table.socket)
        for key in (table.host_key, sat.key):
            seen = await vroni.position(table.id, key)
            await vroni.move(table.id, seen.legal[0].text, seen.version, key)
        await catch_up(table.socket)
        said = [msgspec.json.decode(data) for data in table.socket.raw]
        positions = [(one["type"], one["seat"]) for one in said if one["type"] in ("update", "changes")]
        as_spectator = positions.index(("update", None))
        assert set(positions[as_spectator + 1 :]) == {("changes", None)}, positions
        assert table.socket.update is not None
        assert table.socket.update.view == (await server.stranger().position(table.id)).view


async def test_who_logs_out_loses_the_seats_of_the_session_and_keeps_those_of_a_key(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        former(server, server, "session") as table,
        table.guest.socket(table.id, [table.key]) as with_key,
    ):
        await table.guest.log_out()
        await demoted(table.socket)
        await check_shut_out(table.socket, 1)
        assert await with_key.chat("still here", seat=1)
        assert with_key.you == (1,)


async def test_a_session_that_ends_without_a_word_is_noticed(sqlite: str) -> None:
    async with running(sqlite) as server, former(server, server, "session") as table:
        server.internals.user_store.clock = lambda: server.internals.clock() + 91 * 86_400
        await server.internals._check_all_sessions()
        await demoted(table.socket)
        await check_shut_out(table.socket, 1)


@pytest.mark.parametrize("way", ["leave", "forget", "log out"])
async def test_the_same_holds_at_another_process(postgresql: str, way: str) -> None:
    by = "session" if way == "log out" else "key"
    async with running(postgresql) as server, running(postgresql) as other, former(server, other, by) as table:
        if way == "leave":
            await table.guest.leave(table.id, 1, table.key)
        elif way == "forget":
            await table.guest.forget_me()
        else:
            await table.guest.log_out()
        await demoted(table.socket)
        await check_shut_out(table.socket, 1)
        if way == "leave":
            await table.play_on(server)


async def test_a_process_that_has_not_heard_of_it_yet_refuses_the_old_player_all_the_same(postgresql: str) -> None:
    async with running(postgresql) as server, running(postgresql) as deaf, former(server, deaf, "key") as table:
        deaf.internals._hear = lambda note: None  # type: ignore[method-assign]
        deaf.internals.database.listen(deaf.internals._hear)
        await table.guest.leave(table.id, 1, table.key)
        await (await server.guest("Vroni")).sit(table.id, seat=1)
        await refused(table.socket, m.Speak(seat=1, text="I am Vroni"))


async def test_at_a_table_that_shows_itself_late_it_is_late_for_a_former_player_as_well(sqlite: str) -> None:
    async with running(sqlite) as server, former(server, server, "key", delay=600.0) as table:
        await (await server.guest("Vroni")).sit(table.id, seat=2)
        await table.host.start(table.id)
        await table.socket.next(m.Update)
        await table.guest.forget_me()
        await demoted(table.socket)
        assert table.socket.update is not None
        assert table.socket.update.view is None  # for spectators the game has not begun yet


async def test_the_key_of_a_seat_that_was_left_opens_nothing_by_request(sqlite: str) -> None:
    async with running(sqlite) as server, former(server, server, "key") as table:
        await table.guest.leave(table.id, 1, table.key)
        await (await server.guest("Vroni")).sit(table.id, seat=1)
        with pytest.raises(ServerRefused, match="does not open the seat"):
            await table.guest.ask("POST", f"/api/tables/{table.id}/chat", b.Written, b.ChatBody(text="me"), table.key)


# ----- any sequence of all that -----


class Watched:
    """A socket of the property test: how its owner has proved which tenancy."""

    def __init__(self, socket: TableSocket, owner: Client, tenancies: set[str], by_session: bool) -> None:
        self.socket = socket
        self.owner = owner
        self.tenancies = tenancies
        self.by_session = by_session
        self.may = True


class Sequence:
    """One table and some people who sit down, stand up, are forgotten and log out, in any order."""

    def __init__(self, server: Running, table: str, rng: random.Random, stack: contextlib.AsyncExitStack) -> None:
        self.server = server
        self.table = table
        self.rng = rng
        self.stack = stack
        self.people: list[Client] = []
        self.keys: dict[int, tuple[Client, str]] = {}
        self.sockets: list[Watched] = []
        self.known: dict[int, dict[int, str]] = {0: {}}

    async def person(self) -> Client:
        if len(self.people) < 3:
            self.people.append(await self.server.guest(f"Guest {self.rng.randrange(1000)}"))
        return self.rng.choice(self.people)

    async def sit(self) -> None:
        person = await self.person()
        with contextlib.suppress(ServerRefused):
            sat = await person.sit(self.table)
            self.keys[sat.seat] = person, sat.key

    async def connect(self) -> None:
        if not self.keys:
            return
        seat = self.rng.choice(sorted(self.keys))
        owner, key = self.keys[seat]
        by_session = owner in self.people and self.rng.random() < 0.5
        keys = [] if by_session else [key]
        opening = owner.socket(self.table, keys, session=by_session)
        socket = await self.stack.enter_async_context(opening)
        mine = {hashed(k) for who, k in self.keys.values() if who is owner} if by_session else {hashed(key)}
        self.sockets.append(Watched(socket, owner, mine, by_session))

    async def leave(self) -> None:
        seat = self.rng.choice([*self.keys, 0])
        if seat in self.keys:
            owner, key = self.keys[seat]
            with contextlib.suppress(ServerRefused):
                await owner.leave(self.table, seat, key)
                del self.keys[seat]

    async def forget(self) -> None:
        person = await self.person()
        await person.forget_me()
        self.people.remove(person)
        self.keys = {seat: held for seat, held in self.keys.items() if held[0] is not person}

    async def log_out(self) -> None:
        person = await self.person()
        await person.log_out()
        self.people.remove(person)
        for watched in self.sockets:
            watched.may &= watched.owner is not person or not watched.by_session

    async def start(self) -> None:
        with contextlib.suppress(ServerRefused):
            person = await self.person()
            await person.start(self.table)

    async def tenants(self) -> dict[int, dict[int, str]]:
        """By version of the table: whose tenancy each seat was. What is erased later is remembered here."""
        found = self.known
        for seq, _, entry in await self.server.internals.journal.read(self.table, max(found)):
            now = dict(found[seq - 1])
            if isinstance(entry, e.Sat):
                now[entry.seat] = entry.key
            elif isinstance(entry, e.Left | e.PlayerForgotten):
                now.pop(entry.seat, None)
            found[seq] = now
        return found

    async def check(self, before: dict[Watched, bool]) -> None:
        """Everything that came since the last look was for one who held the seat at that very moment."""
        got = [(watched, await catch_up(watched.socket)) for watched in self.sockets]
        tenants = await self.tenants()
        for watched, messages in got:
            for message in messages:
                if isinstance(message, m.Update) and message.seat is not None:
                    assert before.get(watched, True)
                    assert tenants[message.version][message.seat] in watched.tenancies
                if isinstance(message, m.TableSaid):
                    at = tenants[message.table.version]
                    assert all(before.get(watched, True) and at[seat] in watched.tenancies for seat in message.you)
            holds = {seat for seat, key in max(tenants.items())[1].items() if key in watched.tenancies and watched.may}
            assert set(watched.socket.you) == holds
            for seat in {0, 1, 2} - holds:
                await refused(watched.socket, m.Speak(seat=seat, text="not mine"))


@pytest.mark.parametrize("seed", range(8))
async def test_no_socket_is_sent_anything_of_a_seat_that_its_owner_does_not_hold_then(sqlite: str, seed: int) -> None:
    rng = random.Random(seed)
    async with running(sqlite) as server, contextlib.AsyncExitStack() as stack:
        host = await server.guest("Mechthild")
        made = await host.make_table(GAME, ["open", "open", "open"])
        sequence = Sequence(server, made.table.id, rng, stack)
        deeds = [sequence.sit] * 4 + [sequence.connect] * 3 + [sequence.leave, sequence.forget, sequence.log_out]
        for number in range(30):
            before = {watched: watched.may for watched in sequence.sockets}
            deed = sequence.start if number == 20 else rng.choice(deeds)
            if number == 19:
                for _ in range(3):
                    await sequence.sit()
            await deed()
            await sequence.check(before)
