"""Moves: legal or refused, once, in any order; taken back where nothing new has come out."""

import asyncio
import random

import pytest

from tests.server.running import Running, running
from walpurgis.server import messages as m
from walpurgis.server.client import Client, ServerRefused, TableSocket

pytestmark = pytest.mark.anyio


async def three(server: Running, **settings: object) -> tuple[Client, str, list[str]]:
    """A game of three seats that has begun; one client has made it, the keys are in the order of the seats."""
    host = await server.guest("Ilse")
    made = await host.make_table("moonlight", ["me", "open", "open"], seed=5, **settings)
    keys = [made.seats[0].key]
    for name in ("Tomte", "Marei"):
        keys.append((await (await server.guest(name)).sit(made.table.id)).key)
    await host.start(made.table.id)
    return host, made.table.id, keys


async def until(socket: TableSocket, version: int) -> m.Update:
    """Wait until the socket has seen a version."""
    while socket.update is None or socket.update.version < version:
        await socket.next()
    return socket.update


def undo_of(socket: TableSocket) -> str | None:
    """What taking back would be now."""
    assert socket.update is not None
    return socket.update.undo


async def test_what_is_not_legal_is_refused_and_changes_nothing(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await three(server)
        async with host.socket(table, [keys[0]]) as mine:
            for move, code in [("burn 3", "illegal_move"), ("fly away", "bad_request"), ("pass", "illegal_move")]:
                with pytest.raises(ServerRefused, match=code):
                    await mine.move(move)
            with pytest.raises(ServerRefused, match="forbidden"):
                await mine.act(m.MakeMove(seat=1, version=4, move="pass"))
            with pytest.raises(ServerRefused, match="bad_request"):
                await mine.move("pass", version=99)
            assert (await host.table(table)).moves == 0
            assert mine.update is not None
            assert await mine.move(mine.update.legal[0].text) == mine.update.version


async def test_the_same_message_twice_is_one_move(database: str) -> None:
    async with running(database) as server:
        host, table, keys = await three(server)
        async with host.socket(table, [keys[0]]) as mine:
            assert mine.update is not None
            move, version = mine.update.legal[0].text, mine.update.version
            first = await mine.move(move, version=version, id="one")
        async with host.socket(table, [keys[0]]) as mine:
            assert await mine.move(move, version=version, id="one") == first
        assert await host.move(table, move, version, keys[0], id="one") == first
        assert (await host.table(table)).moves == 1


async def test_another_message_with_an_old_id_is_refused_and_changes_nothing(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await three(server)
        async with host.socket(table, [keys[0]]) as mine:
            assert mine.update is not None
            one, other, version = mine.update.legal[0].text, mine.update.legal[1].text, mine.update.version
            first = await mine.move(one, version=version, id="one")
            for message in (
                m.MakeMove(id="one", seat=0, version=version, move=other),
                m.TakeBack(id="one", seat=0),
                m.Speak(id="one", seat=0, text="Hello"),
            ):
                with pytest.raises(ServerRefused, match="id_used in id: you have sent another message as 'one'"):
                    await mine.act(message)
        server.internals.actors.clear()  # as after a restart: the journal knows, too
        with pytest.raises(ServerRefused, match="id_used"):
            await host.move(table, other, version, keys[0], id="one")
        assert await host.move(table, one, version, keys[0], id="one") == first
        assert (await host.table(table)).moves == 1


async def test_simultaneous_answers_arrive_in_any_order_and_at_an_old_version(database: str) -> None:
    async with running(database) as server:
        host, table, keys = await three(server)
        before = [await host.position(table, key) for key in keys]
        moves = [(seat, before[seat].legal[0].text) for seat in (2, 0, 1)]
        await asyncio.gather(*[host.move(table, move, before[seat].version, keys[seat]) for seat, move in moves])
        after = await host.position(table, keys[0])
        assert after.view is not None
        assert after.view["moves"] == 3


async def test_a_move_for_a_question_that_has_changed_is_refused(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await three(server)
        old = await host.position(table, keys[0])
        for key in keys:
            seen = await host.position(table, key)
            await host.move(table, seen.legal[0].text, seen.version, key)
        with pytest.raises(ServerRefused, match=r"stale|illegal_move"):
            await host.move(table, "pass", old.version, keys[0])


async def test_many_at_once_never_corrupt_anything(database: str) -> None:
    async with running(database) as server:
        host, table, keys = await three(server)
        seen = [await host.position(table, key) for key in keys]

        async def rush(seat: int, move: str, number: int) -> bool:
            try:
                await host.move(table, move, seen[seat].version, keys[seat], id=f"{seat}.{number}.{move}")
            except ServerRefused:
                return False
            return True

        storm = [rush(seat, legal.text, n) for n in range(3) for seat in range(3) for legal in seen[seat].legal]
        random.Random(3).shuffle(storm)
        made = await asyncio.gather(*storm)
        assert sum(made) == 3
        journal = await server.internals.journal.read(table)
        assert [seq for seq, _, _ in journal] == list(range(len(journal)))


@pytest.mark.parametrize("undo", [True, False], ids=["undo", "no undo"])
async def test_an_open_secret_answer_is_taken_back_at_once_at_every_table(sqlite: str, undo: bool) -> None:
    """NSA-5.13: that others wait for one another is all it needs."""
    async with running(sqlite) as server:
        host, table, keys = await three(server, undo=undo)
        async with host.socket(table, [keys[0]]) as mine, host.socket(table, [keys[1]]) as other:
            assert mine.update is not None
            await mine.move(mine.update.legal[0].text)
            assert undo_of(mine) == "free"
            version = await mine.act(m.TakeBack(seat=0))
            assert mine.update.legal
            seen = await until(other, version)
            assert seen.view is not None
            assert seen.view["answered"] == []
            assert [what.what for what in seen.happened] == ["retract"]
            await mine.move(mine.update.legal[1].text)


async def reach_window(host: Client, table: str, keys: list[str]) -> None:
    """Play until all may burn cards, in any order."""
    while True:
        seen = [await host.position(table, key) for key in keys]
        asked = [update for update in seen if update.question is not None]
        if asked[0].question is not None and asked[0].question.kind == "burn_cards":
            return
        update = asked[0]
        assert update.seat is not None
        await host.move(table, update.legal[0].text, update.version, keys[update.seat])


async def test_a_move_that_touches_others_is_taken_back_by_consent(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await three(server)
        await reach_window(host, table, keys)
        async with host.socket(table, [keys[0]]) as mine, host.socket(table, [keys[1]]) as other:
            assert mine.update is not None
            assert other.update is not None
            burn = next(legal.text for legal in mine.update.legal if legal.text.startswith("burn"))
            await mine.move(burn)
            assert mine.update.undo == "free"
            await until(other, mine.update.version)
            await other.move("pass")
            await until(mine, other.update.version)
            assert undo_of(mine) == "ask"
            await mine.act(m.TakeBack(seat=0))
            while other.table is None or other.table.wish is None:
                await other.next(m.TableSaid)
            assert other.table.wish.needs == [1]
            version = await other.act(m.Consent(seat=1, agree=True))
            back = await until(mine, version)
            assert burn in [legal.text for legal in back.legal]
            assert other.update.question is not None, "the other seat's move was taken back as well"


async def test_consent_can_be_refused(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await three(server)
        await reach_window(host, table, keys)
        async with host.socket(table, [keys[0]]) as mine, host.socket(table, [keys[1]]) as other:
            await mine.move("pass")
            assert mine.update is not None
            await until(other, mine.update.version)
            await other.move("pass")
            await mine.act(m.TakeBack(seat=0))
            await other.act(m.Consent(seat=1, agree=False))
            while mine.table is None or mine.table.wish is not None:
                await mine.next(m.TableSaid)
            with pytest.raises(ServerRefused, match="no_wish"):
                await other.act(m.Consent(seat=1, agree=True))


async def test_nothing_is_taken_back_after_something_new_came_out_or_where_the_table_forbids_it(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await three(server)
        for key in keys:
            seen = await host.position(table, key)
            await host.move(table, seen.legal[0].text, seen.version, key)
        async with host.socket(table, [keys[0]]) as mine:
            assert mine.update is not None
            assert mine.update.undo is None
            with pytest.raises(ServerRefused, match="no_undo"):
                await mine.act(m.TakeBack(seat=0))
        host, table, keys = await three(server, undo=False)
        await reach_window(host, table, keys)
        async with host.socket(table, [keys[0]]) as mine:
            assert mine.update is not None
            await mine.move("pass")
            assert mine.update.undo is None
            with pytest.raises(ServerRefused, match="no_undo: moves cannot be taken back at this table"):
                await mine.act(m.TakeBack(seat=0))


async def test_hot_seat_is_one_socket_with_several_seats(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        rng = random.Random(4)
        async with host.socket(made.table.id, [held.key for held in made.seats]) as both:
            await both.next()
            assert set(both.updates) == {0, 1}
            while all(update.result is None for update in both.updates.values()):
                seat = rng.choice([seat for seat, update in both.updates.items() if update.legal])
                version = await both.move(rng.choice(both.updates[seat].legal).text, seat)
                while any(update.version < version for update in both.updates.values()):
                    await both.next()
            assert both.updates[0].view != both.updates[1].view
