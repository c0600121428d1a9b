"""Hints over a real socket: where all agree, told to all, worked out elsewhere, within limits."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.players import play_out
from tests.server.running import EASY, PATIENCE, Running, running
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused, TableSocket

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def alone(server: Running, game: str = "broom_service") -> AsyncIterator[tuple[Client, TableSocket, str]]:
    """Somebody who plays against bots."""
    host = await server.guest("Ilse")
    made = await host.make_table(game, ["me", "bot", "bot"], autostart=True, seed=5)
    async with host.socket(made.table.id, [made.seats[0].key]) as socket:
        yield host, socket, made.table.id


async def asked(socket: TableSocket) -> m.Update:
    """The next update with something to choose; forced moves are made on the way."""
    async with asyncio.timeout(PATIENCE):
        while (update := socket.update) is None or len(update.legal) < 2:
            if update is not None and update.legal:
                done = await socket.move(update.legal[0].text)
                if socket.update is not None and socket.update.version >= done:
                    continue
            await socket.next()
        return update


async def test_three_steps_each_say_more(sqlite: str) -> None:
    async with running(sqlite) as server, alone(server) as (_, socket, _table):
        update = await asked(socket)
        nudge, moves, best = [await socket.hint(step) for step in ("nudge", "moves", "best")]
        assert not nudge.moves
        assert nudge.things or nudge.quantities or nudge.close
        legal = {one.text for one in update.legal}
        assert 2 <= len(moves.moves) <= 3
        assert legal >= {move.text for move in moves.moves}
        assert all(not move.chances and not move.grade for move in moves.moves)
        assert {move.text for move in best.moves} == {move.text for move in moves.moves}
        assert best.moves[0].loss == 0
        assert len(best.moves[0].chances) == 3
        assert await socket.move(best.moves[0].text), "the hint can be followed"


async def test_alone_against_bots_hints_are_available_and_the_table_says_so(sqlite: str) -> None:
    async with running(sqlite) as server, alone(server) as (host, socket, table):
        await asked(socket)
        info = await host.table(table)
        assert info.hints.allowed
        assert not info.hints.offered
        hint = await socket.hint("nudge")
        again = await socket.hint("nudge")
        assert again.version == hint.version, "the same hint is written down once"
        assert (again.things, again.quantities) == (hint.things, hint.quantities)


async def test_two_people_have_no_hints_unless_they_are_offered_and_both_agree(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Anna")
        made = await host.make_table("broom_service", ["me", "open"], autostart=True, hints=True)
        seat = await guest.sit(made.table.id, invitation=made.invitation)
        keys = [made.seats[0].key, seat.key]
        async with host.socket(made.table.id, keys[:1]) as one, guest.socket(made.table.id, keys[1:]) as other:
            assert (await host.table(made.table.id)).hints == m.HintRules(offered=True, agreed=[0], allowed=False)
            asking, watching = (one, other) if one.update and one.update.legal else (other, one)
            await asked(asking)
            with pytest.raises(ServerRefused, match="somebody at this table does not agree"):
                await asking.hint("nudge")
            await other.agree_to_hints()
            assert (await host.table(made.table.id)).hints.allowed
            hint = await asking.hint("nudge")
            seen: m.Update = await watching.next()
            while not any(happened.what == "hint" for happened in seen.happened):
                seen = await watching.next()
            told = next(happened for happened in seen.happened if happened.what == "hint")
            assert asking.update is not None
            assert (told.version, told.seat, told.text) == (hint.version, asking.update.seat, "nudge")
            await other.agree_to_hints(agree=False)
            with pytest.raises(ServerRefused, match="no_hints"):
                await asking.hint("moves")


async def test_where_they_are_not_offered_nobody_can_agree(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Anna")
        made = await host.make_table("broom_service", ["me", "open"], autostart=True)
        seat = await guest.sit(made.table.id, invitation=made.invitation)
        async with guest.socket(made.table.id, [seat.key]) as socket:
            with pytest.raises(ServerRefused, match="not offered"):
                await socket.agree_to_hints()
            with pytest.raises(ServerRefused, match="off at this table"):
                await socket.hint("best")


@pytest.mark.parametrize("hints", [False, True])
async def test_a_game_with_hints_counts_for_no_rating(sqlite: str, hints: bool) -> None:
    """Two accounts play it to its end: rated where hints were off, and then nobody could ask for one."""
    async with running(sqlite) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Anna")
        await host.keep("ilse", "a long password")
        await guest.keep("anna", "a long password")
        made = await host.make_table("moonlight", ["me", "open"], autostart=True, hints=hints)
        seat = await guest.sit(made.table.id, invitation=made.invitation)
        keys = [made.seats[0].key, seat.key]
        async with host.socket(made.table.id, keys[:1]) as socket:
            if not hints:
                with pytest.raises(ServerRefused, match="no_hints"):
                    await socket.hint("nudge")
        await play_out(host, made.table.id, keys)
        async with asyncio.timeout(PATIENCE):
            actor = await server.internals.table(made.table.id)
            while actor.table.settled is None:
                await asyncio.sleep(0.05)
        assert bool((await host.table(made.table.id)).ratings) == (not hints)


async def test_the_replay_and_the_record_tell_who_was_given_a_hint(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("moonlight", ["me", "bot"], autostart=True)
        key = made.seats[0].key
        async with host.socket(made.table.id, [key]) as socket:
            await asked(socket)
            await socket.hint("best")
        await play_out(host, made.table.id, [key])
        replay = await host.replay(made.table.id)
        number = replay.hints[0].number
        assert replay.hints == [b.HintLine(number=number, seat=0, step="best")]
        assert number <= 1, "the bot may have laid meanwhile"
        record = await host.record(made.table.id)
        assert "# seat 0 was given a hint: best" in record.splitlines()
        brought = await host.bring_record(record)
        assert brought.table.result == (await host.table(made.table.id)).result


async def test_a_hint_survives_a_restart_and_an_undo(sqlite: str) -> None:
    async with running(sqlite) as server, alone(server, "witchstone") as (_, socket, table):
        update = await asked(socket)
        hint = await socket.hint("nudge")
        await socket.move(update.legal[0].text)
    async with running(sqlite) as server:
        found = (await server.internals.table(table)).table
        assert [(use.seat, use.step, use.version) for use in found.hints] == [(0, "nudge", hint.version)]


async def test_an_address_may_ask_for_so_many(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, advice_per_minute=0.01, advice_at_once=1)
    async with running(sqlite, limits=limits) as server, alone(server) as (_, socket, _table):
        update = await asked(socket)
        await socket.hint("nudge")
        await socket.hint("best")  # the same question is not counted again
        await socket.move(update.legal[0].text)
        await asked(socket)
        with pytest.raises(ServerRefused, match="too much advice"):
            await socket.hint("nudge")


async def test_what_takes_too_long_is_said_and_hurts_nothing(sqlite: str) -> None:
    limits = dataclasses.replace(EASY, advice_seconds=0.001)
    async with running(sqlite, limits=limits) as server, alone(server) as (_, socket, table):
        update = await asked(socket)
        with pytest.raises(ServerRefused, match="too_long: this position takes more than"):
            await socket.hint("nudge")
        assert not (await server.internals.table(table)).table.hints, "nobody is told of a hint that was not given"
        assert await socket.move(update.legal[0].text)


async def test_others_play_on_while_a_hint_is_thought_about(sqlite: str) -> None:
    """The socket of whoever waits for a hint answers everything else meanwhile; the late hint is refused."""
    async with running(sqlite) as server, alone(server) as (_, socket, _table):
        update = await asked(socket)
        async with server.internals.advice.queue.place(0, server.internals.quotas.asker("somebody else")):
            assert update.seat is not None
            await socket.say(m.AskHint(id="late", seat=update.seat, version=update.version, step="best"))
            await socket.move(update.legal[0].text)
            assert server.internals.advice.waiting == 1
        with pytest.raises(ServerRefused, match=r"not_asked|stale"):
            await socket.next(m.Hinted, timeout=PATIENCE)


async def test_only_the_holder_of_a_seat_gets_its_hints(sqlite: str) -> None:
    async with running(sqlite) as server, alone(server) as (_, socket, table):
        update = await asked(socket)
        guest = await server.guest("Tomte")
        async with guest.socket(table) as stranger:
            await stranger.say(m.AskHint(seat=0, version=update.version, step="best"))
            with pytest.raises(ServerRefused, match="forbidden"):
                await stranger.next(m.Hinted)
            await stranger.say(m.AskMeaning(seat=0, bot=1))
            with pytest.raises(ServerRefused, match="forbidden"):
                await stranger.next(m.Explained)


async def test_the_last_move_of_a_bot_is_explained(sqlite: str) -> None:
    async with running(sqlite) as server, alone(server, "witchstone") as (_, socket, table):
        with pytest.raises(ServerRefused, match="no_bot"):
            await socket.explain(0)
        actor = await server.internals.table(table)
        while not any(line.seat == 1 for line in actor.table.lines):
            update = await asked(socket)
            await socket.move(update.legal[0].text)
        await asked(socket)
        told = await socket.explain(1)
        assert len(told.before) == len(told.after) == 3
        assert abs(sum(told.before) - 1) < 0.01
        assert all(change.seat is None or 0 <= change.seat < 3 for change in told.changes)
        assert any(change.seat == 1 for change in told.changes) or told.before != told.after
        assert actor.table.hints[-1].step == "explain"
