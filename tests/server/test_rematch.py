"""Playing again: the same people may sit down at the new table, others may not."""

import pytest

from tests.server.players import play_out
from tests.server.running import running
from walpurgis.server.client import ServerRefused

pytestmark = pytest.mark.anyio


async def test_who_played_may_sit_down_at_the_rematch_of_a_closed_table(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, friend, stranger = [await server.guest(name) for name in ("Ilse", "Tomte", "Marei")]
        made = await host.make_table("moonlight", ["me", "open"], autostart=True, open=False)
        sat = await friend.sit(made.table.id, invitation=made.invitation)
        await play_out(host, made.table.id, [made.seats[0].key, sat.key])
        again = await host.rematch(made.table.id, made.seats[0].key)
        with pytest.raises(ServerRefused, match="by invitation"):
            await stranger.sit(again.id, seat=1)
        await friend.sit(again.id, seat=1)
        assert (await host.sit(again.id, seat=0)).table.phase == "playing"
