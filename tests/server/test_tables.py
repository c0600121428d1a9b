"""Tables: making, sitting, leaving, starting, watching, talking, resigning, coming back, playing again."""

import asyncio
import time

import msgspec
import pytest

from tests.server.players import play_out
from tests.server.running import PATIENCE, Running, running
from walpurgis.games.new_salem.talk import forbidden_words
from walpurgis.server import messages as m
from walpurgis.server.api import bodies as b
from walpurgis.server.client import Client, ServerRefused, TableSocket
from walpurgis.server.clock_rules import DayClock, LiveClock, NoClock

pytestmark = pytest.mark.anyio


async def test_a_table_is_made_joined_left_and_started(database: str) -> None:
    async with running(database) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        made = await host.make_table("moonlight", ["me", "open", "open"], title="Full moon")
        table = made.table.id
        assert [info.id for info in await guest.tables()] == [table]
        with pytest.raises(ServerRefused, match=r"not_full.*seats \[1, 2\] are free"):
            await host.start(table)
        sat = await guest.sit(table, seat=2)
        with pytest.raises(ServerRefused, match=r"seat_taken"):
            await (await server.guest("Marei")).sit(table, seat=2)
        await guest.ask("DELETE", f"/api/tables/{table}/seats/2", m.TableInfo, key=sat.key)
        await guest.sit(table, seat=1)
        bots = f"/api/tables/{table}/bots"
        with pytest.raises(ServerRefused, match="forbidden"):
            await guest.ask("POST", bots, m.TableInfo, b.SeatBot(seat=2))
        with pytest.raises(ServerRefused, match="there is no level 'archwitch'"):
            await host.ask("POST", bots, m.TableInfo, b.SeatBot(seat=2, level="archwitch"))
        seated = await host.ask("POST", bots, m.TableInfo, b.SeatBot(seat=2))
        assert [seat.kind for seat in seated.seats] == ["person", "person", "bot"]
        assert (await guest.start(table)).phase == "playing"
        assert [info.id for info in await guest.tables("playing")] == [table]
        mine = await guest.ask("GET", "/api/me/tables", list[m.TableInfo])
        assert [info.id for info in mine] == [table]


async def test_a_list_of_tables_says_when_the_time_of_those_who_have_to_move_is_up(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        for clock, seconds in ((NoClock(), 0), (LiveClock(start=60.0), 60), (DayClock(days=2), 2 * 86_400)):
            made = await host.make_table("moonlight", ["me", "me"], clock=clock)
            await host.start(made.table.id)
            newest = (await host.my_tables())[0]
            left = [until - time.time() for until in newest.deadlines.values()]
            assert [*newest.deadlines] == (newest.waiting if seconds else [])
            assert all(seconds / 2 < each <= seconds for each in left)


async def test_a_table_by_invitation_asks_for_it(sqlite: str) -> None:
    async with running(sqlite) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        made = await host.make_table("moonlight", ["me", "open"], open=False)
        assert await guest.tables() == []
        with pytest.raises(ServerRefused, match="by invitation"):
            await guest.sit(made.table.id)
        assert (await guest.sit(made.table.id, invitation=made.invitation)).seat == 1


async def test_what_cannot_be_made_is_told_by_field(sqlite: str) -> None:
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        for field, game, chairs, more in [
            ("game", "chess", ["me", "me"], {}),
            ("chairs", "moonlight", ["me"], {}),
            ("options", "moonlight", ["me", "me"], {"options": {"colour": "red"}}),
            ("clock", "moonlight", ["me", "me"], {"clock": LiveClock(start=-1)}),
            ("clock", "moonlight", ["me", "me"], {"clock": DayClock(days=1000)}),
            ("position", "moonlight", ["me", "me"], {"position": {"format": 1}}),
            ("level", "moonlight", ["me", b.Chair(kind="bot", level="god")], {}),
        ]:
            with pytest.raises(ServerRefused) as refused:
                await host.make_table(game, chairs, **more)  # type: ignore[arg-type]
            assert refused.value.field == field
        with pytest.raises(ServerRefused, match="you are not known here"):
            await server.stranger().make_table("moonlight", ["me", "me"])


async def until_table(socket: TableSocket, what: object) -> m.TableInfo:
    """Wait until the table is as it should be."""
    async with asyncio.timeout(PATIENCE):
        while socket.table is None or not what(socket.table):  # type: ignore[operator]
            await socket.next(m.TableSaid)
    return socket.table


async def test_presence_is_seen_by_everybody(database: str) -> None:
    async with running(database) as server:
        host, guest = await server.guest("Ilse"), await server.guest("Tomte")
        made = await host.make_table("moonlight", ["me", "open"])
        sat = await guest.sit(made.table.id)
        async with host.socket(made.table.id, [made.seats[0].key]) as mine:
            async with guest.socket(made.table.id, [sat.key]):
                await until_table(mine, lambda table: [seat.online for seat in table.seats] == [True, True])
            await until_table(mine, lambda table: [seat.online for seat in table.seats] == [True, False])


async def test_presence_and_changes_travel_between_processes(postgresql: str) -> None:
    async with running(postgresql) as one, running(postgresql) as two:
        host, guest = await one.guest("Ilse"), await two.guest("Tomte")
        made = await host.make_table("moonlight", ["me", "open"])
        async with host.socket(made.table.id, [made.seats[0].key]) as mine:
            sat = await guest.sit(made.table.id)
            await until_table(mine, lambda table: table.seats[1].kind == "person")
            async with guest.socket(made.table.id, [sat.key]) as theirs:
                await until_table(mine, lambda table: table.seats[1].online)
                await guest.start(made.table.id)
                await until_table(mine, lambda table: table.phase == "playing")
                while mine.update is None or not mine.update.legal:
                    await mine.next()
                version = await mine.move(mine.update.legal[0].text)
                while theirs.update is None or theirs.update.version < version:
                    await theirs.next()


async def playing(server: Running, **settings: object) -> tuple[list[Client], str, list[str]]:
    people = [await server.guest(name) for name in ("Ilse", "Tomte")]
    made = await people[0].make_table("moonlight", ["me", "open"], autostart=True, **settings)
    sat = await people[1].sit(made.table.id)
    return people, made.table.id, [made.seats[0].key, sat.key]


async def test_chat_reaches_the_players_and_spectators_only_after_the_game(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        async with (
            people[0].socket(table, [keys[0]]) as one,
            people[1].socket(table, [keys[1]]) as two,
            server.stranger().socket(table) as watching,
        ):
            await one.act(m.Speak(seat=0, text="Good  evening"))
            assert (await two.next(m.ChatSaid)).text == "Good evening"
            await two.act(m.Mute(seat=1, other=0))
            await one.act(m.Speak(seat=0, text="Can you hear me?"))
            await two.act(m.Speak(seat=1, text="No."))
            await one.next(m.ChatSaid)
            assert [chat.text for chat in two.chats] == ["Good evening", "No."]
            await two.act(m.Mute(seat=1, other=0, on=False))
            with pytest.raises(ServerRefused, match="1 to 500"):
                await one.act(m.Speak(seat=0, text="a" * 501))
            assert watching.chats == []
            await play_out(people[0], table, keys)
            await one.act(m.Speak(seat=0, text="Well played"))
            assert (await watching.next(m.ChatSaid)).text == "Well played"


async def test_new_salems_claims_and_chat_are_open_to_all_and_its_chat_knows_forbidden_words(sqlite: str) -> None:
    """NSA-13.6: whoever sits at the table hears what is said, and a message has nobody whom it is meant for."""
    async with running(sqlite) as server:
        host = await server.guest("Ilse")
        made = await host.make_table("new_salem", ["me"] * 4, autostart=True)
        table, keys = made.table.id, [held.key for held in made.seats]
        async with (
            host.socket(table, [keys[0]]) as one,
            host.socket(table, [keys[1]]) as two,
            server.stranger().socket(table) as watching,
        ):
            version = await one.act(m.MakeClaim(seat=0, claim="accuse 2", id="claim"))
            assert await one.act(m.MakeClaim(seat=0, claim="accuse 2", id="claim")) == version
            for other in (two, watching):
                while other.version < version:
                    await other.next()
                assert other.update is not None
                assert [(what.what, what.seat, what.text) for what in other.update.happened] == [
                    ("claim", 0, "accuse 2")
                ]
                assert other.update.view is not None
                assert other.update.view["said"][0]["claim"] == {"verb": "accuse", "subject": 2}
            with pytest.raises(ServerRefused, match="illegal_claim"):
                await one.act(m.MakeClaim(seat=0, claim="accuse everybody"))
            with pytest.raises(ServerRefused, match="forbidden_word"):
                await one.act(m.Speak(seat=0, text=f"I am the {forbidden_words()[0]}"))
            await one.act(m.Speak(seat=0, text="I am innocent"))
            async with host.socket(table, keys[2:]) as late:
                for other in (one, two, late):
                    while not other.chats:
                        await other.next(m.ChatSaid)
                    assert [(chat.seat, chat.text) for chat in other.chats] == [(0, "I am innocent")]
            with pytest.raises(msgspec.ValidationError, match="unknown field `to`"):
                msgspec.convert({"type": "chat", "seat": 0, "text": "Only for you", "to": 1}, m.Speak)


async def test_spectators_of_a_delayed_table_see_an_earlier_hour(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server, delay=3.0)
        stranger = server.stranger()
        seen = await people[0].position(table, keys[0])
        version = await people[0].move(table, seen.legal[0].text, seen.version, keys[0])
        assert (await stranger.position(table)).version < version
        assert (await stranger.table(table)).waiting != [1]
        assert (await people[1].table(table)).waiting == [1]
        assert [seat.kind for seat in (await stranger.table(table)).seats] == ["person", "person"]
        listed = (await stranger.tables("playing"))[0]
        assert (listed.id, listed.waiting, listed.moves) == (table, [], 0)
        async with stranger.socket(table) as watching:
            assert watching.table is not None
            assert watching.table.waiting != [1]
            while watching.version < version:
                await watching.next()
            assert watching.update is not None
            assert watching.update.view is not None
            assert watching.update.view["answered"] == [0]
            assert watching.update.happened[-1].text == ""
            assert (await stranger.table(table)).waiting == [1]


async def test_a_client_that_missed_some_asks_for_the_rest(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        async with people[0].socket(table, [keys[0]]) as one:
            have = one.version
        for _ in range(2):
            for key in keys:
                seen = await people[0].position(table, key)
                if seen.legal:
                    await people[0].move(table, seen.legal[0].text, seen.version, key)
        async with people[0].socket(table, [keys[0]], have) as one:
            assert one.update is not None
            assert one.update.since == have
            versions = [what.version for what in one.update.happened]
            assert versions == sorted(versions)
            assert versions[0] > have
            assert versions[-1] == one.update.version
            own = [what for what in one.update.happened if what.seat == 0]
            assert all(what.text for what in own)
            assert not any(what.text for what in one.update.happened if what.seat == 1)
            rest = one.update.happened
        server.internals.actors.clear()  # as after a restart: what is forgotten is found in the journal
        async with people[0].socket(table, [keys[0]], have) as one:
            assert one.update is not None
            assert one.update.happened == rest


async def test_a_seat_is_handed_to_a_bot_and_taken_back(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        handed = await people[1].ask("POST", f"/api/tables/{table}/bot", m.TableInfo, b.HandBody(), keys[1])
        assert (handed.seats[1].kind, handed.seats[1].why) == ("person", "asked")
        async with people[0].socket(table, [keys[0]]) as one:
            while one.update is None or one.update.view is None or not one.update.view["answered"]:
                await one.next()
        with pytest.raises(ServerRefused, match="a bot plays for seat 1"):
            await people[1].move(table, "pass", 1, keys[1])
        async with people[1].socket(table, [keys[1]]) as two:
            await two.act(m.Return(seat=1))
            await until_table(two, lambda table: table.seats[1].why == "")


async def test_who_resigns_cannot_come_back_and_the_game_goes_on(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        path = f"/api/tables/{table}"
        await people[1].ask("POST", f"{path}/bot", m.TableInfo, b.HandBody(resign=True), keys[1])
        with pytest.raises(ServerRefused, match="resigned"):
            await people[1].ask("POST", f"{path}/return", m.TableInfo, key=keys[1])
        async with people[0].socket(table, [keys[0]]) as one:
            while one.update is None or one.update.result is None:
                if one.update is not None and one.update.legal:
                    await one.move(one.update.legal[0].text)
                else:
                    await one.next()


async def test_an_absent_player_is_replaced_after_clock_and_grace_and_may_come_back(database: str) -> None:
    async with running(database) as server:
        people, table, keys = await playing(server, clock=LiveClock(start=1.0, increment=1.0))
        async with people[0].socket(table, [keys[0]]) as one:
            assert one.update is not None
            assert one.update.clock is not None
            assert one.update.clock[0] <= 1.0
            info = await until_table(one, lambda table: any(seat.why == "away" for seat in table.seats))
            away = [seat.seat for seat in info.seats if seat.why == "away"]
            returned = await people[away[0]].ask("POST", f"/api/tables/{table}/return", m.TableInfo, key=keys[away[0]])
            assert returned.seats[away[0]].why == "" or returned.phase == "over"


async def test_a_move_a_day_is_the_same_with_other_numbers(sqlite: str) -> None:
    async with running(sqlite) as server:
        _, table, _ = await playing(server, clock=DayClock(days=1e-6))
        async with server.stranger().socket(table) as watching:
            await until_table(watching, lambda table: all(seat.why == "away" for seat in table.seats))
            await until_table(watching, lambda table: table.phase == "over")


async def test_a_rematch_is_one_table_for_all_who_ask(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        with pytest.raises(ServerRefused, match="not_over"):
            await people[0].ask("POST", f"/api/tables/{table}/rematch", m.TableInfo, key=keys[0])
        await play_out(people[0], table, keys)
        found = [
            await person.ask("POST", f"/api/tables/{table}/rematch", m.TableInfo, key=key)
            for person, key in zip(people, keys, strict=True)
        ]
        assert found[0].id == found[1].id != table
        assert found[0].origin == table
        assert (await people[0].table(table)).rematch == found[0].id


async def test_a_table_goes_back_to_the_database_when_nobody_looks(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        before = await people[0].position(table, keys[0])
        object.__setattr__(server.internals.settings.pace, "evict", 0.0)
        server.internals.evict()
        object.__setattr__(server.internals.settings.pace, "evict", 120.0)
        assert table not in server.internals.actors
        assert await people[0].position(table, keys[0]) == before


async def test_a_table_made_under_other_rules_says_so_and_keeps_its_record(sqlite: str) -> None:
    async with running(sqlite) as server:
        people, table, keys = await playing(server)
        seen = await people[0].position(table, keys[0])
        await people[0].move(table, seen.legal[0].text, seen.version, keys[0])
        server.internals.actors.clear()
        rules = server.internals.registry.game("moonlight")
        rules.rules += 1
        try:
            assert "under rules" in (await people[0].table(table)).broken
            with pytest.raises(ServerRefused, match="other_rules"):
                await people[0].move(table, "pass", 3, keys[0])
            assert seen.legal[0].text in await people[0].record(table)
        finally:
            rules.rules -= 1
