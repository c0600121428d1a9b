"""Previews over a real socket: for the holder of a seat alone, about the present question, within limits."""

import dataclasses
from typing import Any

import pytest

from tests.games.breaches import needs_source
from tests.server.running import EASY, running
from walpurgis.kernel.stakes import Preview
from walpurgis.server import messages as m
from walpurgis.server.client import ServerRefused, TableSocket

pytestmark = pytest.mark.anyio
DECLARE = {"brave", "cowardly"}


async def to_declare(socket: TableSocket) -> m.Update:
    """Play on until somebody here has to be brave or cowardly."""
    while True:
        for update in socket.updates.values():
            if {legal.text for legal in update.legal} == DECLARE:
                return update
        asked = next(one for one in socket.updates.values() if one.legal)
        done = await socket.move(asked.legal[0].text, seat=asked.seat)
        while any(one.version < done for one in socket.updates.values()):
            await socket.next()


async def test_a_preview_says_what_a_move_risks_and_changes_nothing(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("broom_service", ["me", "me", "me"], autostart=True, seed=5)
        keys = [held.key for held in made.seats]
        async with host.socket(made.table.id, keys) as socket:
            update = await to_declare(socket)
            brave = await socket.preview("brave", seat=update.seat)
            coward = await socket.preview("cowardly", seat=update.seat)
            again = await socket.preview("brave", seat=update.seat)
        assert (brave.seat, brave.version) == (update.seat, update.version)
        assert brave.notes[0]["event"] == "may_overtake"
        assert brave.notes[0]["say"].startswith("Whoever is brave after you takes it all. ")
        assert coward.notes[0]["say"].startswith("For certain: ")
        assert (again.changes, again.notes) == (brave.changes, brave.notes), "asking again tells nothing new"
        assert (await host.table(made.table.id)).version == update.version


async def test_a_preview_of_points_counts_them(sqlite: str) -> None:
    """In New Salem the hope that a building brings, and one's own points, before others have chosen."""
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("new_salem", ["me", "bot", "bot"], autostart=True, seed=5)
        async with host.socket(made.table.id, [made.seats[0].key]) as socket:
            assert socket.update is not None
            picks = [legal.text for legal in socket.update.legal]
            found = [await socket.preview(pick) for pick in picks]
        changes = [{one.quantity: (one.before, one.low, one.high) for one in preview.changes} for preview in found]
        assert all(one.get("hope", (0, 1, 1)) == (0, 1, 1) for one in changes), changes
        assert all("hope" in one or one["despair"][2] == 1 for one in changes), changes
        assert {one.get("points", (0, 0, 0)) for one in changes} <= {(0, 0, 0), (0, 1, 1)}
        assert all(one.seat in (0, None) for preview in found for one in preview.changes)


async def test_only_the_holder_of_a_seat_gets_its_previews(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("broom_service", ["me", "me", "me"], autostart=True, seed=5)
        async with host.socket(made.table.id, [made.seats[0].key]) as socket:
            assert socket.update is not None
            move, version = socket.update.legal[0].text, socket.update.version
            await socket.preview(move)
        guest = await server.guest("Tomte")
        async with guest.socket(made.table.id) as stranger:
            for seat in range(3):
                await stranger.say(m.AskPreview(seat=seat, version=version, move=move))
                with pytest.raises(ServerRefused, match="forbidden"):
                    await stranger.next(m.Previewed)


async def test_what_is_not_legal_or_no_longer_asked_has_no_preview(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("broom_service", ["me", "me", "me"], autostart=True, seed=5)
        keys = [held.key for held in made.seats]
        async with host.socket(made.table.id, keys) as socket:
            update = await to_declare(socket)
            for move, version, code in [
                ("pass", None, "illegal_move"),
                ("fly away", None, "bad_request"),
                ("brave", 1, "stale"),
                ("brave", 9999, "bad_request"),
            ]:
                with pytest.raises(ServerRefused, match=code):
                    await socket.preview(move, seat=update.seat, version=version)


async def test_previews_are_limited_by_number(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, previews_per_second=0.01, previews_at_once=3)
    async with running(sqlite, limits=limits) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("broom_service", ["me", "me", "me"], autostart=True, seed=5)
        key = made.seats[0].key
        async with host.socket(made.table.id, [key]) as one, host.socket(made.table.id, [key]) as other:
            assert one.update is not None
            move = one.update.legal[0].text
            for socket in (one, other, one):
                await socket.preview(move)
            with pytest.raises(ServerRefused, match="too many previews"):
                await other.preview(move)
            assert await one.move(move), "moves are not counted with them"


@needs_source
async def test_a_preview_that_takes_long_tries_fewer_worlds(sqlite: str, monkeypatch: Any) -> None:
    worlds: list[int] = []
    look, render = Preview.look, Preview.changes

    def counted(preview: Preview) -> Any:
        worlds.append(preview.worlds)
        return render(preview)

    def slow(preview: Preview) -> None:
        for _ in range(400):
            preview.state.sample(preview.seat, preview.rng)
        look(preview)

    monkeypatch.setattr(Preview, "changes", counted)
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("septima", ["me", "me", "me"], autostart=True, seed=5)
        async with host.socket(made.table.id, [held.key for held in made.seats]) as socket:
            update = next(one for one in socket.updates.values() if one.legal)
            await socket.preview(update.legal[0].text, seat=update.seat)
            monkeypatch.setattr(Preview, "look", slow)
            await socket.preview(update.legal[0].text, seat=update.seat)
    assert worlds == [EASY.preview_worlds, 2]


@pytest.mark.provokes("a preview has failed")
async def test_a_preview_that_fails_hurts_no_table(sqlite: str, monkeypatch: Any) -> None:
    def fail(*_: object) -> None:
        raise IndexError("pop from empty list")

    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("broom_service", ["me", "me", "me"], autostart=True, seed=5)
        async with host.socket(made.table.id, [made.seats[0].key]) as socket:
            assert socket.update is not None
            move = socket.update.legal[0].text
            with monkeypatch.context() as patch:
                patch.setattr(server.internals.registry.game("broom_service"), "resample", fail)
                for _ in range(5):
                    with pytest.raises(ServerRefused, match="no_preview"):
                        await socket.preview(move)
            assert await socket.move(move)
        assert not (await host.table(made.table.id)).broken
