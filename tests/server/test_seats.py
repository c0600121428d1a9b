"""Seats of a table that somebody else has made: one for each guest, and its maker may send guests away."""

import asyncio

import pytest

from tests.server.players import play_out
from tests.server.running import running
from walpurgis.server import messages as m
from walpurgis.server.client import ConnectionClosed, ServerRefused

pytestmark = pytest.mark.anyio


async def test_nobody_takes_several_seats_of_a_stranger_s_table(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        made = await ilse.make_table("broom_service", ["me", "open", "open", "open"])
        assert not made.table.several
        await tomte.sit(made.table.id, name="One")
        for name in ("Two", "Three"):
            with pytest.raises(ServerRefused, match=r"one_seat.*you sit at this table already"):
                await tomte.sit(made.table.id, name=name)
        await ilse.sit(made.table.id, name="her own")
        kinds = [seat.kind for seat in (await ilse.table(made.table.id)).seats]
        assert kinds == ["person", "person", "person", "open"], "whoever made the table may take several"


async def test_two_requests_at_once_take_one_seat(database: str) -> None:
    async with running(database) as server:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        made = await ilse.make_table("broom_service", ["me", "open", "open", "open"])
        tries = [tomte.sit(made.table.id, name=f"Tomte {number}") for number in range(3)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, ServerRefused) for one in found) == 2


async def test_a_maker_may_allow_several_seats(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        made = await ilse.make_table("moonlight", ["me", "open", "open"], several=True)
        assert (await tomte.table(made.table.id)).several
        for name in ("One", "Two"):
            await tomte.sit(made.table.id, name=name)
        assert [seat.name for seat in (await ilse.table(made.table.id)).seats] == ["Ilse", "One", "Two"]


async def test_a_maker_sends_a_guest_away_who_cannot_come_back(database: str) -> None:
    async with running(database) as server:
        ilse, tomte, marei = [await server.guest(name) for name in ("Ilse", "Tomte", "Marei")]
        made = await ilse.make_table("moonlight", ["me", "open", "open"], watch=False)
        table = made.table.id
        sat = await tomte.sit(table, seat=1)
        with pytest.raises(ServerRefused, match="forbidden"):
            await marei.leave(table, 1)
        async with tomte.socket(table, [sat.key]) as socket:
            gone = await ilse.leave(table, 1)
            assert gone.seats[1].kind == "open"
            with pytest.raises(ConnectionClosed, match="the seat is not yours any more"):
                await socket.act(m.Speak(seat=1, text="I am still here"))
        with pytest.raises(ServerRefused, match="sent you away"):
            await tomte.sit(table, seat=2)
        assert await tomte.my_tables() == []
        server.internals.actors.clear()
        with pytest.raises(ServerRefused, match="sent you away"):
            await tomte.sit(table, seat=2)
        await marei.sit(table, seat=1)


async def test_a_maker_sends_nobody_away_once_the_game_has_begun(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse, tomte = await server.guest("Ilse"), await server.guest("Tomte")
        made = await ilse.make_table("moonlight", ["me", "open"], autostart=True)
        sat = await tomte.sit(made.table.id)
        with pytest.raises(ServerRefused, match="the game has begun"):
            await ilse.leave(made.table.id, 1)
        assert (await tomte.position(made.table.id, sat.key)).view is not None


async def test_six_who_ask_for_a_rematch_at_once_get_one_table(database: str) -> None:
    async with running(database) as server:
        ilse = await server.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys = [seat.key for seat in made.seats]
        await play_out(ilse, made.table.id, keys)
        found = await asyncio.gather(*[ilse.rematch(made.table.id, keys[n % 2]) for n in range(6)])
        assert len({table.id for table in found}) == 1
        tables = await server.internals.database.fetch("SELECT id FROM tables")
        assert {table for (table,) in tables} == {made.table.id, found[0].id}, "no other table was made"


async def test_two_processes_make_one_rematch(postgresql: str) -> None:
    async with running(postgresql) as one, running(postgresql) as two:
        ilse = await one.guest("Ilse")
        made = await ilse.make_table("moonlight", ["me", "me"], autostart=True)
        keys = [seat.key for seat in made.seats]
        await play_out(ilse, made.table.id, keys)
        there = two.stranger()
        there.token = ilse.token
        asked = [client.rematch(made.table.id, keys[0]) for client in (ilse, there) * 3]
        found = await asyncio.gather(*asked)
        assert len({table.id for table in found}) == 1
        assert len(await one.internals.database.fetch("SELECT id FROM tables")) == 2
