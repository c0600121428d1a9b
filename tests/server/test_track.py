"""Points over time: how public numbers of a finished game changed, for plots."""

import pytest

from tests.server.running import running
from tests.server.test_after import finished
from walpurgis.kernel import record as records
from walpurgis.server.api import bodies as b
from walpurgis.server.client import ServerRefused
from walpurgis.server.replays import POINTS

pytestmark = pytest.mark.anyio


async def test_points_are_told_from_the_opening_to_the_end(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, "witchstone")
        path = f"/api/tables/{made.table.id}/replay/track"
        track = await host.ask("GET", path, b.Track, of="players.*.vp")
        rules, last = server.house.shelf.game("witchstone"), len(record.entries)
        assert len(track.values) <= POINTS + 2
        assert (len(track.values) - 2) * track.every < last <= (len(track.values) - 1) * track.every
        assert track.values[0] == [0, 0]
        final = records.replay(rules, record)
        assert track.values[-1] == [player["vp"] for player in final.view(None)["table"]["players"]]


@pytest.mark.parametrize("path", ["players.*.hand", "players.*.nothing", "nothing", "players", "*", "players.*"])
async def test_a_path_that_leads_to_no_numbers_gives_none(sqlite: str, path: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, _ = await finished(server, host, "moonlight")
        track = await host.ask("GET", f"/api/tables/{made.table.id}/replay/track", b.Track, of=path)
        assert not any(track.values)


async def test_points_of_a_running_game_are_not_told(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        with pytest.raises(ServerRefused, match="not over"):
            await host.ask("GET", f"/api/tables/{made.table.id}/replay/track", b.Track, of="players.*.vp")
