"""The client of the package: a life at the server, from the first name to the last trace of it."""

import asyncio

import pytest

from tests.server.players import play_out
from tests.server.running import PATIENCE, running
from walpurgis.server.client import ServerRefused

pytestmark = pytest.mark.anyio


async def test_a_life_at_the_server(sqlite: str) -> None:
    async with running(sqlite) as server:
        ilse, tomte = server.stranger(), await server.guest("Tomte")
        await ilse.guest("Ilse")
        await ilse.keep("ilse", "correct horse")
        await tomte.keep("tomte", "battery staple")
        given_up = await ilse.make_table("moonlight", ["me", "open", "open"])
        await ilse.seat_bot(given_up.table.id, 1)
        assert (await ilse.leave(given_up.table.id, 1)).seats[1].kind == "open"
        assert (await ilse.close(given_up.table.id)).phase == "closed"

        made = await ilse.make_table("moonlight", ["me", "open"], title="Full moon")
        table, sat = made.table.id, await tomte.sit(made.table.id)
        keys = [made.seats[0].key, sat.key]
        await ilse.start(table)
        async with ilse.socket(table, [keys[0]]) as mine, tomte.socket(table, [keys[1]]) as theirs:
            await mine.chat("Good evening")
            await theirs.mute(0)
            assert mine.update is not None
            await mine.move(mine.update.legal[0].text)
            await mine.undo()
            with pytest.raises(ServerRefused, match="no_wish"):
                await theirs.consent(True)
        await tomte.hand_over(table, keys[1])
        assert (await tomte.come_back(table, keys[1])).seats[1].why == ""
        await play_out(ilse, table, keys)

        again = await ilse.rematch(table, keys[0])
        assert (again.title, again.origin) == ("Full moon", table)
        replay = await ilse.replay(table)
        assert replay.table.result is not None
        number = len(replay.moves)
        assert (await ilse.replayed(table, number, 1)).result == replay.table.result
        brought = await tomte.bring_record(await ilse.record(table))
        assert brought.table.result == replay.table.result
        fork = await tomte.fork(table, number // 2, ["me", "bot"])
        assert fork.table.origin == table

        async with asyncio.timeout(PATIENCE):
            while not (mine_all := await ilse.statistics()):
                await asyncio.sleep(0.05)
        assert (mine_all[0].game, mine_all[0].games) == ("moonlight", 1)
        assert await ilse.ratings("moonlight", 2) == [], "a game that a bot had a part in does not count"
        assert {info.id for info in await ilse.my_tables()} >= {table}

        assert (await ilse.change_me(name="Ilsebill")).user.name == "Ilsebill"
        await ilse.log_out()
        assert (await ilse.log_in("ilse", "correct horse")).name == "Ilsebill"
        await ilse.forget_me()
        with pytest.raises(ServerRefused, match="unknown_user"):
            await ilse.me()
        assert (await tomte.table(table)).seats[0].name == "…"
