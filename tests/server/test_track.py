"""Points over time: how public numbers of a finished game changed, for plots."""

import pytest

from tests.server.running import running
from tests.server.test_after import finished
from walpurgis.formats import record as records
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import ServerRefused

pytestmark = pytest.mark.anyio


async def test_points_are_told_from_the_opening_to_the_end(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, record = await finished(server, host, "witchstone")
        path = f"/api/tables/{made.table.id}/replay/track"
        track = await host.ask("GET", path, b.ScoreTrack, of="players.*.vp")
        rules, last = server.internals.registry.game("witchstone"), len(record.entries)
        assert (track.numbers[0], track.numbers[-1], track.values[0]) == (0, last, [0, 0])
        assert track.numbers == sorted(set(track.numbers))
        assert len(track.numbers) == len(track.values)
        final = records.replay(rules, record)
        for number, points in list(zip(track.numbers, track.values, strict=True))[1:4]:
            before, after = [
                (await host.ask("GET", f"/api/tables/{made.table.id}/replay/{at}", m.Update)).view
                for at in (number - 1, number)
            ]
            assert before is not None
            assert after is not None
            assert [player["vp"] for player in after["table"]["players"]] == points
            assert before["table"]["players"] != after["table"]["players"], "exactly this move has changed them"
        assert track.values[-1] == [player["vp"] for player in final.view(None)["table"]["players"]]


@pytest.mark.parametrize("path", ["players.*.hand", "players.*.nothing", "nothing", "players", "*", "players.*"])
async def test_a_path_that_leads_to_no_numbers_gives_none(sqlite: str, path: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made, _ = await finished(server, host, "moonlight")
        track = await host.ask("GET", f"/api/tables/{made.table.id}/replay/track", b.ScoreTrack, of=path)
        assert not any(track.values)


async def test_points_of_a_running_game_are_not_told(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "me"], autostart=True)
        with pytest.raises(ServerRefused, match="not over"):
            await host.ask("GET", f"/api/tables/{made.table.id}/replay/track", b.ScoreTrack, of="players.*.vp")
