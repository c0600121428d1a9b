"""Windows in which several seats may act (NSA-8): what one does there changes what others are asked."""

import pytest

from tests.server.running import Running, running
from tests.server.windows import window
from walpurgis.server import messages as m
from walpurgis.server.client import Client

pytestmark = pytest.mark.anyio


async def people(server: Running, *hope: int, **settings: object) -> tuple[Client, str, list[str]]:
    """A window among people; the first seat is in office. Who made it, the table, and the keys of the seats."""
    host = await server.guest("Ilse")
    chairs = ["me", *["open"] * (len(hope) - 1)]
    made = await host.make_table("new_salem", chairs, autostart=True, position=window(*hope), **settings)
    keys = [made.seats[0].key]
    for seat in range(1, len(hope)):
        keys.append((await (await server.guest(f"Guest {seat}")).sit(made.table.id)).key)
    return host, made.table.id, keys


async def test_an_announced_end_is_not_withdrawn_while_others_answer_it(sqlite: str) -> None:
    """NSA-8.7: who waited before and waits still is asked something else now, so it needs their consent."""
    async with running(sqlite) as server:
        host, table, keys = await people(server, 3, 1, 0)
        async with host.socket(table, [keys[0]]) as constable, host.socket(table, [keys[1]]) as other:
            await constable.move("announce end")
            assert constable.update is not None
            assert constable.update.undo == "ask"
            await constable.act(m.TakeBack(seat=0))
            while other.table is None or other.table.wish is None:
                await other.next(m.TableSaid)
            assert other.table.wish.needs == [1]
            assert other.update is not None
            assert other.update.question is not None
            assert other.update.question.kind == "last_call"


async def test_a_gift_that_lets_its_receiver_do_more_is_taken_back_by_consent(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, table, keys = await people(server, 2, 2, 1)
        async with host.socket(table, [keys[1]]) as giver:
            await giver.move("give 1 to 0", 1)
            assert giver.update is not None
            assert giver.update.undo == "ask"


async def test_one_person_at_all_seats_asks_nobody(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("new_salem", ["me"] * 3, autostart=True, position=window(3, 1, 0))
        async with host.socket(made.table.id, [made.seats[0].key]) as constable:
            await constable.move("announce end")
            assert constable.update is not None
            assert constable.update.undo == "free"
            await constable.act(m.TakeBack(seat=0))
            assert "announce end" in [legal.text for legal in constable.update.legal]
